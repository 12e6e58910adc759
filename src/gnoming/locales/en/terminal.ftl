### What the terminal says besides the words of the game (game.ftl). Typed words (place 4, quit) stay English everywhere.
### English is all ASCII, for terminals that know no more. { " " } keeps the blank before an answer.

## Parts of a sentence

seat = Seat { $seat }
player = Player
player-number = Player { $number }
bot = { $name } ({ $level })
pile-empty = empty
# A typed word and what it means.
word-meaning = { $word } ({ $meaning })
phase-shuffle = shuffle
phase-tee-off = tee off
phase-draw = draw
phase-play = play
phase-bounce = bounce
phase-hazard = hazard
phase-over = over

## The table

bot-failed = { $name } { $fault ->
    [late] took too long
    [illegal] wanted what it may not do
   *[raised] stumbled
  }, so { $level } decides this once.
bot-retired = { $name } takes too long again and again: from now on { $level } plays for it.
turn = Round { $round } of { $rounds }: it is your turn.
turn-named = Round { $round } of { $rounds }: { $name }, it is your turn.
last-turn = Round { $round } of { $rounds }: it is your turn, your last one in this round.
last-turn-named = Round { $round } of { $rounds }: { $name }, it is your turn, your last one in this round.
pass = Pass the keyboard to { $name }.
own-layout = Your layout, each card behind its place (open cards count { $open }, total { $total }):
place-card = { $place }: { $card }
seat-line = { $name } { $layout }  open { $open }  total { $total }
seat-line-out = { $name } { $layout }  open { $open }  total { $total }  out
draw-pile = { $count ->
    [one] Draw pile: 1 card.
   *[other] Draw pile: { $count } cards.
  }
tops = Left discard pile: { $left }. Right discard pile: { $right }.
hand = In your hand: { $a_card }.
turns-left = { $count ->
    [one] { $name } went out: 1 turn is left in this round.
   *[other] { $name } went out: { $count } turns are left in this round.
  }
turns-left-you = { $count ->
    [one] You went out: 1 turn is left in this round.
   *[other] You went out: { $count } turns are left in this round.
  }
pile-left = Left discard pile, top card last: { $cards }
pile-right = Right discard pile, top card last: { $cards }
pile-removed = { $count ->
    [one] Removed from play in this round: 1 hazard.
   *[other] Removed from play in this round: { $count } hazards.
  }
sheet = The score sheet; the fewest points win:
sheet-name = player
sheet-round = round { $round }
sheet-round-short = r { $round }
sheet-total = total
no-scores = No round is finished yet.
seat-points = { $count ->
    [1] { $name }: 1 point
   *[other] { $name }: { $count } points
  }
own-open = Your open cards, explained:
own-open-points = Together they count { $points }.

## What may be done

ask-tee-off = Tee off: turn up two of your cards.
ask-tee-off-named = { $name }, tee off: turn up two of your cards.
ask-tee-off-second = And the second card.
ask-draw = Take a card. You may:
ask-play = Play it or discard it. You may:
ask-bounce = It may bounce. You may:
ask-bounce-no = Now discard it. You may:
ask-hazard = A hazard: you may turn up one of your cards, but you need not.
ask-hazard-named = { $name }, a hazard: you may turn up one of your cards, but you need not.
choice = { $number }. { $word }: { $meaning }
means-draw = the top card of the draw pile, unseen
means-take-left = { $the_card }
means-take-right = { $the_card }
means-flip = turn up row { $row }, column { $column }
means-place = over { $the_card }
means-place-down = over a face-down card
means-discard-left = { $the_card } goes on top of { $the_top }
means-discard-right = { $the_card } goes on top of { $the_top }
means-discard-left-empty = { $the_card } starts the empty pile
means-discard-right-empty = { $the_card } starts the empty pile
means-remove = the hazard leaves play, then the others may flip a card
means-decline = flip nothing
prompt = Your choice (1-{ $most }, ? for help):{ " " }
prompt-one = Your choice (1, ? for help):{ " " }
prompt-place = Your choice (1-{ $most }, or { $short } for { $word }, ? for help):{ " " }
next-round = Press Enter for round { $round }:{ " " }

## Wrong input

no-such-number = There is no number { $number } in the list: it goes from 1 to { $most }.
not-understood = I do not understand '{ $answer }'. Type a number from the list, its words, or ? for help.
ambiguous = '{ $answer }' could mean { $words }. Which one?
refused = You may not { $action }: { $why } ({ $clause }).

## Help

help = What you can type:
help-number = a number of the list, or its words, or their beginnings: 'take left', 'p 4' for 'place 4'
help-table = table    the whole table again; Enter alone shows what you may do
help-score = score    the points so far, and what your open cards count
help-piles = piles    both discard piles whole
help-log = log      everything that has happened
help-rules = rules    the rules in short
help-quit = quit     save the game and leave; you can go on later
help-cards = Cards: 3 to 8, -1 to -4, M mulligan (wild), H hazard, ? face down.
help-tee-off = Turn any two of your nine cards face up. Nobody knows what lies there, not even you. (R3.4)
help-draw = A turn begins with one card in hand: the top of the draw pile, which nobody has seen, or the top of a discard pile. You decide afterwards what to do with it. (R4.1)
help-play = Put the card in hand in place of one of your nine; the card from there comes into your hand. Or discard the card in hand and keep your layout as it is. (R4.2, R4.3)
help-bounce = The card from your layout is in your hand now. If it lay face down, is a 3 to 8, and its equal lies open in your layout, it may bounce to another of your places. Otherwise it is discarded, and your turn ends. (R4.4, R6.1)
help-hazard = Somebody removed a hazard, so everybody else may turn up one face-down card. It brings you nearer to going out, but the card may be a bad one. Nobody flips the last one. (R7.1, R7.2)
rules =
    The rules in short. The whole rule book: docs/rules.md
    Aim: nine cards each, in three rows of three; the fewest points after all
      rounds win. (R2.2)
    Tee off: everybody turns up two cards. (R3.4)
    A turn: take the top card of the draw pile or of a discard pile. (R4.1)
      Put it in place of any of your cards, or discard it. (R4.2, R4.3)
      The card that comes out is discarded, on the left or right pile. (R4.4)
    Bounce: if that card lay face down, is a 3 to 8, and its equal lies open in
      your layout, it may take another place there instead. (R6.1)
    Mulligan M: wild, it completes a row and a column; at most one may lie open
      at the end of a turn. (R5)
    Hazard H: when it would be discarded it leaves play, and all others may turn
      up a card. Left in a layout it costs 10. (R7, R9.4)
    The end: who first has all cards open goes out; everybody else has one more
      turn, then all cards are turned up. (R8)
    Points: three equal cards 3 to 8 in a row or column count minus their value,
      so 5 5 5 counts -5. Any other 3 to 8 counts its value. (R9.1, R9.2)
      -1 to -4 always count as they are; a lone mulligan counts 0. (R9.3, R9.4)
      Going out first: 5 points off with the lowest score, else 5 more. (R9.5)

## What score, replay and bench print

score = Score: { $points }
lowest = Lowest score: { $names } with { $points }.
replay-date = A game of { $date }.
replay-no-date = A game of an unknown day.
replay-players = Players, clockwise: { $names }.
not-over = The game is not over; it stands in phase '{ $phase }':
verified = '{ $file }' holds: { $players } players, round { $round }, { $actions } actions.
verified-not-over = The game is not over; it stands in phase '{ $phase }'.
verified-won = Won by { $names } with { $points } points.
proof-nowhere = It holds no proofs: every step follows the rules, but how the cards were shuffled cannot be checked.
proof-steps = Every step follows the rules. Compare each commitment, and what your seat added (the record's lines 'Added'), with what you noted before the deal.
proof-deal = Round { $round }: the revealed key gives the order of the deal and fits the commitment:
proof-refills = { $count ->
    [one] Round { $round }: the revealed key gives the orders of the deal and of 1 refill and fits the commitment:
   *[other] Round { $round }: the revealed key gives the orders of the deal and of { $count } refills and fits the commitment:
  }
proof-kept = Round { $round }: the key is not revealed, so the shuffle cannot be checked; the commitment is:
proof-missing = Round { $round }: there is no proof, so the shuffle cannot be checked.
proof-added = Randomness was added by { $names }.
proof-nobody-added = Nobody at the table added randomness: the server alone chose the order.
bench = { $count ->
    [one] { NUMBER($speed, useGrouping: 1) } random legal decisions a second, deals included: { NUMBER($games, useGrouping: 1) } games of { $players } players on 1 thread in { NUMBER($seconds, minimumFractionDigits: 2, maximumFractionDigits: 2) } s.
   *[other] { NUMBER($speed, useGrouping: 1) } random legal decisions a second, deals included: { NUMBER($games, useGrouping: 1) } games of { $players } players on { $count } threads in { NUMBER($seconds, minimumFractionDigits: 2, maximumFractionDigits: 2) } s.
  }

## What arena prints and draws

arena-bot = bot
arena-games = games
arena-wins = wins
arena-between = 95 % between
arena-points = points
arena-within = +/-
arena-rating = rating
arena-percent = { $share } %
arena-low-high = { $low } and { $high }
arena-no-interval = -
arena-played = { $count ->
    [one] { $games } games of { $players } players, seed { $seed }: 1 set of cards, the same for every seating.
   *[other] { $games } games of { $players } players, seed { $seed }: { $count } sets of cards, each the same for every seating.
  }
arena-together = All bots sat down together, each as often in every seat.
arena-alone = Each bot sat alone among the others, as often in every seat; these games of its own are its games here.
arena-first-alone = { $name } sat alone among the others, as often in every seat; only its games are counted.
arena-columns = wins: its share of the wins; { $fair } % if all were equal. points: how many more than the others' mean it had in a game; fewer is better. rating: openskill, from all games; 25 on average. +/- and between: 95 % intervals (docs/arena.md).
arena-too-few = Intervals of wins and points need { $fewest } sets of cards: play more games.
arena-progress = Playing { $games } games
arena-stopped-kept = Stopped after { $done } of { $games } games. They are kept in '{ $file }': the same command goes on from there.
arena-stopped-lost = Stopped after { $done } of { $games } games; none is kept. With --save FILE the same command would go on.
arena-plot-title = Arena: { $names }
arena-plot-wins = Share of the wins
arena-plot-points = Points beside the others
arena-plot-rating = Rating
arena-plot-note = { $count ->
    [one] { $games } games of { $players } players, 1 set of cards, seed { $seed }. Dashed: equally strong bots. Fewer points are better. Lines: 95 % intervals.
   *[other] { $games } games of { $players } players, { $count } sets of cards, seed { $seed }. Dashed: equally strong bots. Fewer points are better. Lines: 95 % intervals.
  }
arena-no-svg = the picture is written as SVG: let the name end in .svg, not '{ $file }'
arena-one-file = --save and --plot need a file each, not both '{ $file }'
cluster-and-workers = a cluster brings its own workers: give --cluster or --workers, not both
preparing = Preparing the rules for this computer, once

## Beginning and leaving

hello = Gnoming A Round, a card game for { $players } players: the fewest points win.
hello-help = Type ? at any time for help, quit to save and leave.
sitting = At the table, clockwise: { $names }.
standard-rules = The standard rules hold.
resumed = Going on with your game: round { $round } of { $rounds }.
resumed-over = This game is over already.
resumed-news = What happened last:
ask-players = How many players in all, bots included, 2 to 7? [{ $usual }]{ " " }
ask-people = How many of them are people at this keyboard, 1 to { $most }? [1]{ " " }
ask-name = What is your name? [{ $usual }]{ " " }
ask-name-number = What is the name of person { $number }? [{ $usual }]{ " " }
ask-bots = How strong shall the bots be: { $levels }? [{ $usual }]{ " " }
not-a-number = Please type a whole number from { $low } to { $high }, or just Enter for { $usual }.
not-a-level = Please type one of { $levels }, or just Enter for { $usual }.
saved = The game is saved. Go on with it by:
saved-command = { "  " }gnoming play --resume { $file }
kept = The whole game is kept in:
kept-file = { "  " }{ $file }
not-begun = Goodbye! No game had begun, so nothing had to be saved.
not-saved = The game could not be saved in '{ $file }': { $why }. It goes on; saving will be tried again.
lost = The game could not be saved in '{ $file }': { $why }.

## At a remote table

remote-name = Guest
remote-bot-name = Guest { $level }
remote-opened = Table { $code } is open. Others join it by:
remote-here = You are at table { $code }, called { $name }. Type ? at any time for help.
remote-return = Your seat is kept. Come back by:
remote-gone = You have given your seat up. Goodbye!
remote-not-kept = Your seat's secret could not be kept on this computer ({ $why }): stay here, or you lose the seat.
remote-in-lobby = At the table, clockwise: { $names }.
remote-host = { $name } (host)
remote-wait-start = { $name } starts the game when everybody is there.
remote-wait-more = { $name } may open another game.
remote-wait-ready = Round { $round } begins when everybody is ready.
remote-clock = At this table a turn may take { $turn } seconds and an answer { $answer }; then a bot plays on.
remote-lost = The link to the table is lost. Trying to come back ...
remote-back = The link is there again.
remote-restarting = The server restarts now; you come back by yourself.
remote-closing = The table is closed now.
remote-offline = { $name } has no link to the table just now.
remote-online = { $name } has a link to the table again.
remote-clock-changed = The clock is '{ $clock }' now.
remote-pace-changed = The pace of the bots is { $pace ->
    [quick] quick
    [lifelike] as in life
   *[easygoing] easy-going
  } now.
remote-said = { $name } says: { $phrase }.
remote-ask-lobby = You are the host. You may:
remote-lobby-choice = { $number }. { $words }: { $meaning }
remote-lobby-start = deal the first round
remote-lobby-bot = seat this bot
remote-lobby-remove = free this seat
remote-not-asked = Nothing is asked of you now. Type ? for help.
remote-no-game = No game has begun.
remote-phrases = You can say: { $phrases }.
remote-refused = { $why }.
remote-refused-clause = { $why } ({ $clause }).
# For other languages than English, where the server's own sentence is English.
remote-may-not = You may not do that: { $why } ({ $clause }).
remote-phrase-hello = hello
remote-phrase-good-luck = good luck
remote-phrase-your-turn = your turn
remote-phrase-one-moment = one moment
remote-phrase-well-played = well played
remote-phrase-oh-no = oh no
remote-phrase-thank-you = thank you
remote-phrase-good-game = good game
remote-bot-sits = { $level } plays at table { $code }, called { $name }.
remote-round = Round { $round } of { $rounds }: { $points }.
remote-points = { $name } { $points }
help-say = say      say something: 'say hello'; 'say' alone shows what there is
help-leave = leave    give the seat up for good; a bot plays on
help-quit-remote = quit     go; your seat is kept and you can come back
not-at-remote = { $option } is for a game in this terminal: leave it out after --server
only-at-remote = { $option } is for a table at a server: name it with --server
the-rules = the rules
only-when-opening = { $option } is for who opens a table: leave it out after --table
one-record = --save keeps one game: leave out --games { $games }

## Refusals on the command line

no-such-players = a game has 2 to 7 players, not { $players } (R2.1)
no-such-people = { $people } people do not fit at a table of { $players }
too-many-names = there are { $names } names for { $people } people
same-name = two people are called '{ $name }': give each their own name
bots-name = '{ $name }' is how a bot is called: give people another name
no-such-level = there is no bot '{ $level }': the bots are { $levels }
levels-do-not-fit = there are { $levels } levels for { $bots } bots: name one level for all, or one for each
no-such-starter = nobody here is '{ $starter }': name the seat that begins by its number, 0 to { $most }, or by a person's name (R2.3)
not-when-resuming = a game that goes on keeps its table and its rules: leave { $option } out after --resume
no-such-pace = the pace is a number of seconds from 0 to 60, not { $pace }
not-printed = nothing could be printed: { $why }
not-in-range = { $option } must be from { $low } to { $high }, not { $number }
no-layouts = there is no layout to score: give three rows, as in '5 5 M / 3 4 6 / 7 8 6' (R3.1)
too-many-layouts = a table has at most 7 layouts, not { $layouts } (R2.1)
no-such-layout = there is no seat { $out } here: the first layout is seat 0, the last one seat { $most } (R9.5)
out-with-face-down = seat { $out } has a card face down, so its player cannot have gone out (R8.1)
seat-or-gallery = a game is told as one seat saw it or as the gallery did: leave out --seat or --gallery
no-such-seat = there is no seat { $seat } in this game: seats go from 0 to { $most }
file-exists = '{ $file }' exists already: go on with it by --resume '{ $file }', or write over it with --force
file-unusable = cannot save in '{ $file }': { $why }
file-unreadable = cannot read '{ $file }': { $why }
file-no-text = '{ $file }' is no Gnoming record: it is not a text in UTF-8
why-folder = it is a folder
why-no-folder = there is no folder '{ $folder }'
why-no-file = it is not an ordinary file
why-no-access = you may not write there
why-not-a-folder = it is not a folder
record-refused = '{ $file }' cannot be trusted: { $why }
option-not-in-range = { $option } must be a whole number from { $low } to { $high }, not { $number }
# For other languages than English; English quotes the typed text.
layout-refused = that is no layout: give three rows, as in '5 5 M / 3 4 6 / 7 8 6', of the cards 3 to 8, -1 to -4, M, H and ? (R3.1)
layouts-too-many-cards = the deck does not hold that many of one card (R1)
name-refused = a name is 1 to 60 printable characters without blanks around it, not '{ $name }'
no-such-server = a server's address is like 'http://host:port', not '{ $server }'
no-such-token = a seat's token is 20 to 100 letters, digits, '-' and '_'
no-such-language = there is no language '{ $language }': the languages are { $languages }
language-not-shown = This terminal cannot show all letters of the language '{ $language }', so the texts are in English.

## What serve prints

serve-at = Gnoming is at { $address }
serve-kept = Its tables are kept in { $store }. Ctrl-C ends it; whoever plays comes back afterwards.
serve-scan = Phones in this network can scan this:
serve-here-already = Gnoming runs here already, at { $address }
serve-no-browser = No browser can be opened from here: please open { $address } in one.
serve-workers = { $workers } workers cannot share one store file; start one server, it has room for thousands of players
serve-log-level = --log-level is debug, info, warning or error, not { $level }
serve-base-path = --base-path begins with / and ends without, not { $path }

## What sim prints and draws

sim-figure = figure
sim-value = value
sim-score = points a seat and round
sim-turns = turns each in a round
sim-pays = going out first pays: 5 points less
sim-out-wins = who goes out first in a round wins the game
sim-out-margin = points beside the others' mean, going out first
sim-takes = turns that take a discard
sim-bounces = bounces a seat and round
sim-lines = lines that match in a layout at the end
sim-face-down = cards still face down in a layout at the end
sim-removed = hazards removed in a round
sim-refilled = rounds with a refill of the draw pile
sim-at-limit = rounds that the turn limit ends
sim-shared-wins = games with a shared win
sim-seat = seat
sim-from-first = seats after who begins the game
sim-points = points
sim-beside = beside others
sim-goes-out = out first
sim-of-these = it pays
sim-effect = option switched
sim-difference = difference
sim-played = { $games } games of { $players } players, seed { $seed }.
sim-seating-fixed = Every bot keeps its seat.
sim-seating-turned = The bots move on by a seat after every { $players } games.
sim-starter-turns = One seat after the other begins a game, as often each.
sim-starter-fixed = Seat { $seat } begins every game, so what beginning and sitting there are worth cannot be told apart.
sim-columns = points: the mean of a round; fewer is better. wins: the share of the games; { $fair } % if all were equal. beside others: points a round more than the others' mean. out first: rounds in which it goes out first; it pays: how often that brings 5 points less. +/- and between: 95 % intervals, by game (docs/sim.md).
sim-effects-said = The same { $games } games, played again with one option switched; the difference that it makes.
sim-too-few = Intervals need { $fewest } games: play more.
sim-saved = The rows are in '{ $file }'.
sim-drawn = Pictures: { $files }.
sim-progress = Playing { $games } games
sim-rate = { $rate } games/s
sim-stopped-kept = Stopped after { $done } of { $games } games. They are kept in '{ $file }.part': the same command goes on from there.
sim-stopped-lost = Stopped after { $done } of { $games } games; none is kept. With --save FILE the same command would go on.
sim-no-matplotlib = pictures need { $library }, which is not here: { $command }
sim-picture-kind = pictures are 'svg' or 'png', not '{ $kind }'
sim-no-starter = --starter is a seat from 0 to { $most }, or 'turns', not '{ $starter }'
sim-plot-scores = Points of a round
sim-plot-share-of-rounds = share of the rounds
sim-plot-share-of-layouts = share of the layouts
sim-plot-length = Length of a round
sim-plot-turns = turns each
sim-plot-limit = turn limit
sim-plot-out = When going out first pays
sim-plot-out-points = points of the own layout, going out
sim-plot-out-turn = turns each until the round ended
sim-plot-pays = brings 5 points less
sim-plot-wins = wins the game
sim-plot-seats = What a seat is worth
sim-plot-win-share = share of the wins
sim-plot-equal = if all were equal
sim-plot-effects = What each option changes
sim-plot-note = { $games } games of { $players } players, seed { $seed }.
sim-plot-bars = Bars are 95 % intervals.
