### The rules page: docs/rules.md in words for families. A clause is one message: R4.1 is rules-r4-1.
### *Stars* print a word bold; a clause that is named, such as R7.1, becomes a link by itself.

## The page

rules-title = The rules
rules-contents = On this page
rules-all = All the rules
rules-all-about = Every rule has a mark, such as R4.1. Tap the mark to get a link to that rule. Where printed rule sheets say nothing, or contradict each other, this page decides.

## In one minute

rules-short = How to play in one minute
rules-short-1 = Everyone gets nine cards, face down, in three rows of three. Turn two of yours face up.
rules-short-2 = On your turn, take one card: from the draw pile, or from one of the two discard piles.
rules-short-3 = Swap it for any card of yours, open or face down. Or simply discard it.
rules-short-4 = The card that is left over goes on a discard pile. Then the next player plays.
rules-short-5 = *Bounce!* Did you swap out a face-down card, and is the same number (3 to 8) open in your layout? Then it may hop on to another place.
rules-short-6 = Three the same (3 to 8) in a row or a column are great: three 5s count as −5. A mulligan is a joker: it helps to make three the same.
rules-short-7 = Every other card counts as its number, so minus cards are always good. A hazard costs 10. If you discard it instead, everyone else may turn up a card.
rules-short-8 = All nine of your cards open? Then you have gone out, and everyone else has one more turn. The one who went out gets −5 with the lowest score, and +5 without it. After three rounds the lowest total wins.

## R1

rules-r1 = The cards
rules-r1-about = The deck has 110 cards.
rules-r1-positive = 82 positive cards
rules-r1-negative = 22 negative cards
rules-r1-special = 6 special cards
rules-r1-written = In writing, a card is called by its number, 3 to 8 or −1 to −4. M is a mulligan, H is a hazard, and ? is a card that lies face down.

## R2

rules-r2 = Players, rounds and the aim
rules-r2-1 = Gnoming is a game for 3 to 7 players. It can be played with 2 as well.
rules-r2-2 = You play 3 rounds. Whoever has the lowest total after the last one wins.
rules-r2-3 = The youngest player begins the first round. At a table here, the host says which seat begins; if the host says nothing, it is the first seat. Each later round is begun by the next seat clockwise. Seats are numbered clockwise.

## R3

rules-r3 = Setting up a round
rules-r3-1 = Shuffle all 110 cards. Each player gets 9, face down, in 3 rows of 3: that is their layout. Its places are numbered 0 to 8, from left to right and from top to bottom. Nobody looks at a face-down card, not even its owner.
rules-r3-2 = The rest is the draw pile, face down. Its top 2 cards are turned over to start 2 discard piles, left and right. A hazard that comes up here is removed from play and the next card is turned over instead; nobody flips a card for it.
rules-r3-3 = One order of the cards always means one deal, so that a game can be written down and checked. The order begins with the top card. Seat 0 gets the first 9 cards, on places 0 to 8, seat 1 the next 9, and so on. Then come the first card of the left discard pile and the first card of the right one. The rest stays in the draw pile, in that order.
rules-r3-4 = *Teeing off:* each player turns 2 cards of their own layout face up. Nobody has to wait for anybody; any order will do. Where one player must be named, it goes clockwise from the seat that begins, and each seat turns up both of its cards before the next.

## R4

rules-r4 = A turn: draw, play, discard
rules-r4-1 = *Draw:* take the top card of the draw pile, or the top card of either discard pile. Now that card is in your hand. If you drew it from the draw pile, only you see it until it is placed or discarded. If you took it from a discard pile, everyone knows it.
rules-r4-2 = *Play:* put the card in your hand on any place of your own layout, face up, and take out the card that lay there, face down or face up. If it lay face down, it is turned up first. The card that you took out is now in your hand.
rules-r4-3 = *Or do not play:* discard the card in your hand on either discard pile instead. A card that you took from a discard pile may go back as well, to either pile. (With an option, a taken card must be played.) You can never take a hazard: there are none on the discard piles.
rules-r4-4 = *Discard:* the card that ends up in your hand goes on top of the left or the right discard pile. You choose.
rules-r4-5 = If exactly one discard pile is empty when you discard, your card must go there. (The pile is empty because its only card was taken.) If both are empty, you may start either one. A hazard is not put on a pile (R7); an empty pile then waits for the next player's discard.
rules-r4-6 = If the draw pile is empty when a turn begins, all discards except the top card of each pile are shuffled and become the draw pile. If there is nothing to shuffle, the draw pile stays empty and you must take a discard.

## R5

rules-r5 = Mulligans
rules-r5-1 = A mulligan is wild: in each row and each column it counts as whatever positive number completes that line. It may be one number in its row and another in its column at the same time.
rules-r5-2 = At the end of your turn you may have at most 1 face-up mulligan. So if you have 1 already, a mulligan in your hand may only be exchanged for that mulligan or discarded. If you have 2 or more (teeing off or a hazard can do that), a card in your hand that is not a mulligan must be played onto one of them; a mulligan in your hand may be discarded or exchanged for one of them.
rules-r5-3 = Face-down cards that turn out to be mulligans when the round ends (R8.3) stay, however many there are.

## R6

rules-r6 = Bouncing
rules-r6-1 = You have taken out a card that lay *face down*. If it is positive, and an equal positive card lies face up in your layout, it may bounce. The card that you have just played counts, too. To bounce, put it on any other place of your layout, face up, and take out the card there. That card is now in your hand.
rules-r6-2 = If that card lay face down as well, and R6.1 fits it again, you may go on bouncing, without limit. A card never goes straight back to the place that it has just come from.
rules-r6-3 = Mulligans, negative cards and hazards never bounce, and a mulligan does not count as an equal card. A card that lay face up when you took it out never bounces.

## R7

rules-r7 = Hazards
rules-r7-1 = When a hazard would be discarded, it is removed from play for the rest of the round, and every *other* player may flip one of their own face-down cards.
rules-r7-2 = Nobody may flip their last face-down card this way. Whoever has fewer than 2 is not asked.
rules-r7-3 = The others decide by themselves, and may say no. Everyone sees a flipped card at once. The answers may come in any order; the same answers always lead to the same game. Where one player must be named, it goes clockwise, beginning on the left of the player who discarded the hazard.
rules-r7-4 = A hazard in a layout does nothing until it is exchanged (then R7.1) or the round ends (then R9.4). A hazard that you draw may be played into your layout like any other card.

## R8

rules-r8 = The end of a round
rules-r8-1 = The first player who has no face-down card left at the end of their own turn has *gone out*. Every other player has 1 more turn, clockwise. Going out during those turns changes nothing more.
rules-r8-2 = Hazards still work during the last turns.
rules-r8-3 = Then all face-down cards are turned up where they lie. Nothing may be moved, bounced or exchanged any more.
rules-r8-4 = If nobody has gone out after 30 turns each, the round ends as in R8.3, without a bonus or a penalty for anybody.

## R9

rules-r9 = Counting the points
rules-r9-1 = Three equal positive cards in a row or a column count as *minus* their number: three 5s in a row are −5. Mulligans are wild here, but at least one of the three must be a real number card. A card in a matching row and a matching column counts for both. Three mulligans in a line match nothing.
rules-r9-2 = A positive card that is in no matching line counts as its number.
rules-r9-3 = A negative card always counts as its negative number. Equal negative cards do not make a line.
rules-r9-4 = A hazard counts as +10. A mulligan that is in no matching line counts as 0.
rules-r9-5 = The player who went out first gets −5 if their layout has the lowest score of the round (before this is added), and otherwise +5. A tie for the lowest counts as the lowest.

## R10

rules-r10 = Winning
rules-r10-1 = The lowest total after the last round wins. If it is a tie, the lower score in the last round decides. If that is equal as well, the players share the win.

## Options

rules-options = Options
rules-options-about = Before a game, the host may change these four things, and nothing else. The table always shows which ones differ from the standard rules.
rules-option-rounds = normally 3. Any number from 1 to 9 is possible (R2.2).
rules-option-return-taken = normally yes. If not, a card that you take from a discard pile must be played (R4.3).
rules-option-ties-keep-bonus = normally yes. If not, whoever went out first and shares the lowest score gets +5 instead of −5 (R9.5).
rules-option-turn-limit = normally 30 turns each. Any number from 5 to 100 is possible (R8.4).

## Words under the drawings

rules-picture-places = Your layout, with the numbers of its places.
rules-picture-tee-off = Teeing off: two cards are face up.
rules-picture-turn-1 = Draw: you draw a 3.
rules-picture-turn-2 = Play: the 3 takes the place of the 8.
rules-picture-turn-3 = Discard: the 8 goes on the left pile.
rules-picture-mulligan = One mulligan, two jobs: it is a 7 in its row and a 4 in its column.
rules-picture-bounce-1 = You have a 3 in your hand. You play it onto a face-down card.
rules-picture-bounce-2 = It was a 5! You have open 5s already, so this 5 may bounce.
rules-picture-bounce-3 = You bounce the 5 onto another place.
rules-picture-bounce-4 = Three 5s in a column! An 8 came out. You have no open 8, so it cannot bounce: you discard it.
rules-picture-hazard-1 = You discard a hazard. It leaves the game for this round.
rules-picture-hazard-2 = Everyone else may flip one face-down card, but never their last one.
rules-picture-out-1 = Only one card is still face down. You play a −1 there.
rules-picture-out-2 = All nine are open: you have gone out. Everyone else has one more turn.
rules-scores = Six layouts and what they score

## The drawings, read aloud

rules-drawn-rows = Row 1: { $first }. Row 2: { $second }. Row 3: { $third }.
rules-drawn-list = { $first }, { $second }, { $third }
rules-drawn-hand = In hand: { $card }.
rules-drawn-piles = Draw pile, face down. Left discard pile: { $left }. Right discard pile: { $right }.
rules-drawn-row = Row { $number } matches: { $points }.
rules-drawn-column = Column { $number } matches: { $points }.
rules-drawn-places = Row 1: places 0, 1, 2. Row 2: places 3, 4, 5. Row 3: places 6, 7, 8.
