### The game in words, for every face: the web client and the terminal read this file.
### $card is a card's key: c3 to c8, n1 to n4, mulligan, hazard, down (face down or unseen).
### A part such as $a_card, $the_card, $left or $names is itself a text of this file, already made.

## Cards and lists

card = { $card ->
    [c3] 3
    [c4] 4
    [c5] 5
    [c6] 6
    [c7] 7
    [c8] 8
    [n1] -1
    [n2] -2
    [n3] -3
    [n4] -4
    [mulligan] mulligan
    [hazard] hazard
   *[down] face-down card
  }
# A card as one of many.
a-card = { $card ->
    [c3] a 3
    [c4] a 4
    [c5] a 5
    [c6] a 6
    [c7] a 7
    [c8] an 8
    [n1] a -1
    [n2] a -2
    [n3] a -3
    [n4] a -4
    [mulligan] a mulligan
    [hazard] a hazard
   *[down] a card
  }
# A card that is known which.
the-card = { $card ->
    [c3] the 3
    [c4] the 4
    [c5] the 5
    [c6] the 6
    [c7] the 7
    [c8] the 8
    [n1] the -1
    [n2] the -2
    [n3] the -3
    [n4] the -4
    [mulligan] the mulligan
    [hazard] the hazard
   *[down] the card
  }
# The reader, as one name in a list.
you = you
list-two = { $first } and { $last }
list-more = { $first }, { $rest }

## What happened

# $left and $right are made of a-card.
dealt = Round { $round } of { $rounds }: everybody has nine cards, all face down. { $name } begins. The discard piles start with { $left } and { $right }.
dealt-you = Round { $round } of { $rounds }: everybody has nine cards, all face down. You begin. The discard piles start with { $left } and { $right }.
dealt-removed = { $count ->
    [one] A hazard came up for the discard piles and was removed from play.
   *[other] { $count } hazards came up for the discard piles and were removed from play.
  }
refilled = { $count ->
    [one] The draw pile was empty: the card under the discard piles' tops is the new draw pile.
   *[other] The draw pile was empty: the { $count } cards under the discard piles' tops were shuffled and are the new draw pile.
  }
flipped = { $name } turned up row { $row }, column { $column }: { $a_card }.
flipped-you = You turned up row { $row }, column { $column }: { $a_card }.
drew = { $name } drew { $a_card } from the draw pile.
drew-you = You drew { $a_card } from the draw pile.
drew-unseen = { $name } drew from the draw pile.
drew-unseen-you = You drew from the draw pile.
took-left = { $name } took { $the_card } from the left discard pile.
took-left-you = You took { $the_card } from the left discard pile.
took-right = { $name } took { $the_card } from the right discard pile.
took-right-you = You took { $the_card } from the right discard pile.
# $the_out, $a_out: the card that came out of the layout.
placed = { $name } put { $the_card } on row { $row }, column { $column }, in exchange for { $the_out }.
placed-you = You put { $the_card } on row { $row }, column { $column }, in exchange for { $the_out }.
placed-down = { $name } put { $the_card } on row { $row }, column { $column } and turned up { $a_out }.
placed-down-you = You put { $the_card } on row { $row }, column { $column } and turned up { $a_out }.
bounced = { $name } bounced { $the_card } to row { $row }, column { $column }, in exchange for { $the_out }.
bounced-you = You bounced { $the_card } to row { $row }, column { $column }, in exchange for { $the_out }.
bounced-down = { $name } bounced { $the_card } to row { $row }, column { $column } and turned up { $a_out }.
bounced-down-you = You bounced { $the_card } to row { $row }, column { $column } and turned up { $a_out }.
discarded-left = { $name } discarded { $the_card } on the left pile.
discarded-left-you = You discarded { $the_card } on the left pile.
discarded-right = { $name } discarded { $the_card } on the right pile.
discarded-right-you = You discarded { $the_card } on the right pile.
# $names, $count: who is asked, and how many they are.
removed = { $count ->
    [one] { $name } removed a hazard from play, so { $names } may flip a card.
   *[other] { $name } removed a hazard from play, so { $names } may each flip a card.
  }
removed-you = { $count ->
    [one] You removed a hazard from play, so { $names } may flip a card.
   *[other] You removed a hazard from play, so { $names } may each flip a card.
  }
removed-nobody = { $name } removed a hazard from play. Nobody has two face-down cards left to flip one.
removed-nobody-you = You removed a hazard from play. Nobody has two face-down cards left to flip one.
declined = { $name } flipped nothing.
declined-you = You flipped nothing.
went-out = { $name } has no face-down card left and goes out! Everybody else has one more turn.
went-out-you = You have no face-down card left and go out! Everybody else has one more turn.
scored-lowest = Round { $round } is over. { $name } went out first with the lowest score: 5 points off.
scored-lowest-you = Round { $round } is over. You went out first with the lowest score: 5 points off!
scored-higher = Round { $round } is over. { $name } went out first without the lowest score: 5 points more.
scored-higher-you = Round { $round } is over. You went out first without the lowest score: 5 points more.
scored-limit = Round { $round } is over: the turn limit was reached and nobody had gone out (R8.4).
scored-turned-up = All cards are turned up where they lie and counted:
won = { $points ->
    [1] { $name } wins the game with { $points } point.
   *[other] { $name } wins the game with { $points } points.
  }
won-you = { $points ->
    [1] You have won! { $name } wins the game with { $points } point. Well played!
   *[other] You have won! { $name } wins the game with { $points } points. Well played!
  }
won-shared = { $points ->
    [1] The win is shared by { $names } with { $points } point each.
   *[other] The win is shared by { $names } with { $points } points each.
  }
won-tie = The totals are equal, so the lower score in the last round decides (R10.1).

## Why an action is not allowed, as the end of a sentence

reason-ok = it is allowed
reason-no-such-seat = there is no such seat at this table
reason-no-such-code = action codes go from 0 to 15
reason-no-such-action = there is no such action
reason-game-is-over = the game is over
reason-deal-first = the round is over, the next one must be dealt first
reason-wait-for-your-turn = it is another player's turn
reason-tee-off-first = everyone first turns two of their own cards face up
reason-draw-first = a turn begins by drawing or by taking a discard
reason-play-or-discard = with a card in hand you place it, discard it, or remove a hazard
reason-bounce-or-discard = the exchanged card is in hand: bounce it if it may, or discard it
reason-answer-the-hazard = a hazard is answered by flipping an own face-down card or declining
reason-choose-a-face-down-card = that card is face up already, choose a face-down one
reason-choose-a-face-down-card-tee-off = that card is face up already, choose a face-down one
reason-wait-for-the-others = nothing is left to do until the other players have answered
reason-wait-for-the-others-tee-off = their two cards are turned up, the others have yet to tee off
reason-keep-your-last-card = nobody may flip their last face-down card on a hazard
reason-take-a-discard = the draw pile is empty, take a discard
reason-pile-is-empty = that discard pile is empty
reason-keep-one-mulligan = with one mulligan face up, another may only replace it or be discarded
reason-replace-a-mulligan = with two or more mulligans face up, the card in hand must replace one of them
reason-play-the-taken-card = at this table a taken card must be played
reason-fill-the-empty-pile = the other discard pile is empty and must be filled first
reason-remove-the-hazard = a hazard is not discarded on a pile, it is removed from play
reason-only-a-hazard-is-removed = only a hazard is removed from play
reason-only-face-down-bounces = the exchanged card was face up, only a face-down card bounces
reason-only-positive-bounces = mulligans, negative cards and hazards never bounce
reason-no-equal-face-up = no equal card lies face up in the layout
reason-not-back-to-its-place = a card does not return to the place it has just come from

## What a table refuses

refused-absent = Only a player who is at the table can be the host.
refused-full = There is no seat free any more.
refused-host-only = Only the host may do that.
refused-internal = Something went wrong on the server. Please try again.
refused-invalid = The server does not understand this request.
refused-name = This name does not work here: it is taken, looks like another one, or has unusual characters.
refused-no-game = No such game was played at this table.
refused-no-seat = You have no seat at this table, or there is no such seat.
refused-no-table = There is no such table, or no longer.
refused-not-over = The record opens when the game is over.
refused-not-wanted = There is nothing to do here just now.
refused-option = This option cannot have that value.
refused-origin = The page that asks belongs to another address.
refused-randomness = A seat adds 1 to 32 bytes to the shuffle.
refused-request = The server cannot answer this request.
refused-seats = A game needs 2 to 7 players.
refused-stale = The table has gone on meanwhile: look again and choose anew.
refused-store = This could not be saved just now. Please try again.
refused-too-late = Your time has run out; a bot plays this once.
refused-too-long = That is too long for the server.
refused-too-often = That was very quick: please wait a moment.
refused-unknown = There is no such command, bot or phrase.
refused-wrong-stage = That does not fit here just now.
refused-yourself = Nobody removes themselves: whoever wants to go leaves.
refused-offline = The server cannot be reached just now.

## Why the line to a table was closed

closed-restarting = The server restarts and will be back in a moment.
closed-not-json = The server could not read a message: a newer version of this page may help.
closed-bad-frame = The server could not read a message: a newer version of this page may help.
closed-no-such-seat = This seat is not yours any more, or the table has freed it.
closed-forbidden = The page that asks belongs to another address.
closed-no-such-table = There is no such table, or no longer.
closed-silent = The line to the table took too long to open.
closed-fell-behind = The line was too slow for the news of the table.
closed-quiet = Nothing has happened at this table for long, so it rests.
closed-other-protocol = The server has a newer version of the game: load the page again.
closed-too-much = That was too much at once: wait a moment and come back.

## Options: a short label, what it is about, and what differs at this table

option-rounds = Rounds
option-rounds-about = How many rounds make a game.
option-rounds-is = { $value ->
    [one] This game has { $value } round (standard: 3).
   *[other] This game has { $value } rounds (standard: 3).
  }
option-return-taken = Put a taken card back
option-return-taken-about = Whether a card taken from a discard pile may be discarded again at once.
option-return-taken-is = A card taken from a discard pile must be played (R4.3).
option-ties-keep-bonus = A tie counts as lowest
option-ties-keep-bonus-about = Whether who goes out also gets the bonus when another player has the same lowest score.
option-ties-keep-bonus-is = A tie for the lowest score does not count as lowest for who went out (R9.5).
option-turn-limit = Turn limit
option-turn-limit-about = After how many turns each a round ends that nobody has closed.
option-turn-limit-is = A round ends after { $value } turns each if nobody goes out (standard: 30).

## Bots and clocks

level-random = Random
level-random-about = Does anything that is allowed, without thinking.
level-easy = Easy
level-easy-about = Plays simply, for a first game.
level-medium = Medium
level-medium-about = Counts, and minds its own cards.
level-hard = Hard
level-hard-about = Foresees what each card is worth, and watches the others.
level-expert = Expert
level-expert-about = Tries out in its head how the game may go on.
clock-none = No hurry
clock-none-about = Up to ten minutes for a turn.
clock-relaxed = Relaxed
clock-relaxed-about = A minute and a half for a turn.
clock-quick = Quick
clock-quick-about = 25 seconds for a turn.
pace-quick = Quick
pace-quick-about = A bot's turn takes about a second.
pace-easygoing = Easy-going
pace-easygoing-about = A bot's turn takes about two seconds, less with many bots.
pace-lifelike = As in life
pace-lifelike-about = A bot's turn takes about five seconds, less with many bots.

## Phrases to say at the table

phrase-hello = Hello!
phrase-good-luck = Good luck!
phrase-your-turn = Your turn!
phrase-one-moment = One moment, please
phrase-well-played = Well played!
phrase-oh-no = Oh no!
phrase-thank-you = Thank you!
phrase-good-game = Good game!

## What happened at the table besides the game

fact-opened = { $name } opened the table.
fact-joined = { $name } sits down.
fact-bot-added = { $name } sits down, a bot ({ $level }).
fact-renamed = { $was } is called { $name } now.
fact-unseated = { $name } is not at the table any more.
fact-arranged = The seats are arranged anew, clockwise: { $names }.
fact-changed = { $name } changed the options of the table.
fact-starter-changed = { $name } begins the first round.
fact-host-passed = { $name } is the host now.
fact-host-passed-you = You are the host now.
fact-randomness-added = { $name } added some chance to the next shuffle.
fact-randomness-added-you = You added some chance to the next shuffle.
fact-started = The game begins.
fact-timed-out = { $name }'s time has run out.
fact-timed-out-you = Your time has run out.
fact-readied = { $name } is ready.
fact-readied-you = You are ready.
fact-dealt = { $name } had the next round dealt.
fact-went-away = { $name } is away: a bot plays until they are back.
fact-went-away-you = A bot plays for you now. Your next answer takes the seat back.
fact-came-back = { $name } is back.
fact-came-back-you = You are back.
fact-left = { $name } has left; a bot plays on.
# $phrase is one of the phrases above.
fact-said = { $name }: { $phrase }
fact-reopened = Back in the lobby, for another game.
fact-resumed = The server was away for a moment; running clocks begin again in full.

## A score explained. $cards are cards in short (5 5 M), $points has its sign (+7, -5)

score-row = row { $number }
score-column = column { $number }
# $line is made of score-row or score-column.
score-line = { $line }: { $cards } match as { $value }s = { $points } (R9.1)
# $uses are made of score-use, listed.
score-mulligan = mulligan in row { $row }, column { $column }: stands for { $uses } (R5.1)
score-use = { $value ->
    [8] an 8 in { $line }
   *[other] a { $value } in { $line }
  }
score-mulligan-alone = mulligan in row { $row }, column { $column }: in no matching line, scores 0 (R9.4)
score-singles = cards in no matching line: { $cards } = { $points } (R9.2)
score-negatives = negative cards: { $cards } = { $points } (R9.3)
score-hazards = hazards: { $cards } = { $points } (R9.4)
score-hidden = { $count ->
    [one] face down, not counted: { $count } card (R8.3)
   *[other] face down, not counted: { $count } cards (R8.3)
  }
score-out-lowest = went out first with the lowest score = { $points } (R9.5)
score-out-higher = went out first without the lowest score = { $points } (R9.5)
