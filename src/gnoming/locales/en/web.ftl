### The words of the web client alone, in English. A section belongs to one part of the client.
### What the terminal says as well is in game.ftl.

## Home

home-title = Gnoming
home-about = Mini golf with gnomes and cards. Three rounds, and the fewest points win!
home-play-now = Play now
home-play-now-about = You against three bots
home-step-opening = Mowing the grass…
home-step-seating = The bots are sitting down…
home-step-dealing = Dealing the cards…
home-new-table = New table
home-new-table-about = With friends and family
home-join-label = Code or link of a table
home-join-go = Join
home-join-empty = Type the code of the table here, or paste its link.
home-join-short = A code has 6 letters and digits; this has { $count }.
home-join-letter = “{ $letter }” never stands in a code. Please look again.
home-join-no-link = This link does not lead to a table. Please copy it once more, or type the code.
home-join-elsewhere = This link leads to another place: { $place }. Open it in the browser’s address bar.
home-name-title = What shall we call you?
home-open = Open the table
home-recent = Your tables
home-recent-as = as { $name }
home-recent-forget = Forget table { $code }
home-forget-title = Forget table { $code }?
home-forget-about = This browser then loses your seat there. While the game is on, nobody else can give it back to you.
home-forget-yes = Forget it
home-offline = The table server cannot be reached. Check your connection and try again.
home-no-account = No account. Nothing is stored about you but what this browser keeps.
home-unofficial = An unofficial fan project of the card game Gnoming A Round.
home-gnome-names = Pebble, Acorn, Button, Toadstool, Puddle, Nutmeg, Whisker, Bumble, Hazelnut, Twig

## Visit

visit-looking = Looking for table { $code }…
visit-connecting = Walking to the table…
visit-lost = Connection lost, trying again. Your moves are kept.
visit-lost-watching = Connection lost, trying again.
visit-restarting = The server restarts and is back in a moment.
visit-closing =
    { $minutes ->
        [one] Nothing has happened here for long. The table closes in a minute.
       *[other] Nothing has happened here for long. The table closes in { $minutes } minutes.
    }
visit-ended-title = We cannot go on here
visit-seat-gone-title = Your seat is gone
visit-quiet-title = The table has gone to sleep
visit-no-table-title = There is no such table
visit-no-table-about = Nobody sits at { $code }. Perhaps a letter is wrong, or the table is no longer kept.
visit-trouble-title = That did not work
visit-again = Try again
visit-open-again = Open the table again
visit-sit-anew = Sit down anew
visit-watch = Look on
visit-home = To the home page
visit-another = Try another code
visit-invited-title = You are invited!
visit-invited-about = { $host } keeps a seat for you at table { $code }.
visit-at-table = Already at the table
visit-sit = Sit down
visit-other-title = Which seat do you want?
visit-other-about = You already have a seat at this table in this browser. This link leads to another one; this browser keeps only one of them.
visit-other-no = Stay on my seat
visit-other-yes = Take the link’s seat
visit-running-title = A game is on at table { $code }
visit-running-about = Nobody can sit down until it is over, but you are welcome to look on.
visit-finished-title = The game at table { $code } is over
visit-finished-about = You can look at how it ended.
visit-full-title = Table { $code } is full
visit-full-about = All seven seats are taken, but you are welcome to look on.

## Lobby

lobby-title = Table { $code }
lobby-invite = Invite others
lobby-invite-about = Send the link, show the picture to a camera, or call out the code.
lobby-code = Code
lobby-link = Link to this table
lobby-qr = QR code of the link to this table
lobby-copy-link = Copy link
lobby-only-here = This link works on this computer only. For phones and computers at home, start the server with: { $command }
lobby-copied = Copied!
lobby-copy-yourself = The link is selected: copy it now.
lobby-share = Share
lobby-share-text = Come and play Gnoming with me! Table { $code }
lobby-seats = Who plays
lobby-seats-about = Seats go clockwise from the top.
lobby-count = { $count } of 7
lobby-you = you
lobby-host = host
lobby-begins = begins
lobby-away = no connection
lobby-bot = { $level } bot
lobby-watchers =
    { $count ->
        [one] One person looks on.
       *[other] { $count } people look on.
    }
lobby-add-bot = Add a bot
lobby-add-level = Add a bot: { $level }
lobby-remove = Remove { $name }
lobby-remove-title = Remove { $name }?
lobby-remove-about = { $name } loses the seat, but can sit down again with the code.
lobby-remove-yes = Remove
lobby-arrange = Arrange seats
lobby-arrange-done = Done
lobby-up = Move { $name } up
lobby-down = Move { $name } down
lobby-moved = { $name } now sits at seat { $number } of { $count }.
lobby-starter = Who is the youngest? They begin.
lobby-pass-host = Who is the host?
lobby-rules = Rules at this table
lobby-standard = Standard rules
lobby-standard-again = Back to the standard rules
lobby-differs = Different at this table:
lobby-change-rules = Change the rules
lobby-see-rules = See all the options
lobby-clock = Time to think
lobby-pace = Pace of the bots
lobby-yes = Yes
lobby-no = No
lobby-less = Less: { $what }
lobby-more = More: { $what }
lobby-host-only = Only { $host }, the host, can change this.
lobby-rename = Rename
lobby-save = Save
lobby-seat-link = My seat on another device
lobby-seat-link-about = Open this link on your own phone or computer to go on playing there.
lobby-seat-link-warning = Give it to nobody: whoever has this link plays in your seat.
lobby-seat-link-copy = Copy my seat’s link
lobby-leave = Leave the table
lobby-leave-title = Leave this table?
lobby-leave-about = Your seat becomes free at once. You can sit down again with the code.
lobby-start = Start the game
lobby-start-few = You need one more: invite somebody or add a bot.
lobby-start-ready = { $count } at the table: off you go!
lobby-wait-host = { $host } starts the game.
lobby-watching = You are looking on.
lobby-sit = Sit down as well

## Table

table-card =
    { $card ->
        [n1] minus 1
        [n2] minus 2
        [n3] minus 3
        [n4] minus 4
        [mulligan] mulligan, wild
        [hazard] hazard
        [down] face down
        [c3] 3
        [c4] 4
        [c5] 5
        [c6] 6
        [c7] 7
       *[c8] 8
    }
table-round = Round { $round } of { $rounds }
table-went-out =
    { $count ->
        [0] { $name } went out: last turn
        [one] { $name } went out: 1 turn left
       *[other] { $name } went out: { $count } turns left
    }
table-you-went-out =
    { $count ->
        [0] You went out: last turn
        [one] You went out: 1 turn left
       *[other] You went out: { $count } turns left
    }
table-own-rules =
    { $count ->
        [one] 1 own rule
       *[other] { $count } own rules
    }
table-log = What happened
table-log-empty = Nothing has happened yet.
table-rules = Rules
table-menu = More
table-own-layout = Your layout
table-own-side = Your side of the table
table-layout-of = Layout of { $name }
table-own-place = Row { $row }, place { $place }: { $card }
table-place = { $name }, row { $row }, place { $place }: { $card }
table-open-points = Points of the open cards: { $points }
table-points-of = Open cards { $points }, finished rounds { $total }
table-own-points = Your open cards { $points }, your finished rounds { $total }
table-bot-plays = A bot plays for { $name }
table-away = { $name } has no connection
table-is-out = { $name } went out
table-look-at = Look at the layout of { $name }
table-piles = The piles
table-draw-pile =
    { $count ->
        [0] Draw pile, empty
        [one] Draw pile, 1 card
       *[other] Draw pile, { $count } cards
    }
table-left-to-draw = draw ({ $count })
table-left = left
table-right = right
table-pile-left =
    { $count ->
        [one] Left discard pile, on top: { $card }, 1 card
       *[other] Left discard pile, on top: { $card }, { $count } cards
    }
table-pile-right =
    { $count ->
        [one] Right discard pile, on top: { $card }, 1 card
       *[other] Right discard pile, on top: { $card }, { $count } cards
    }
table-pile-left-empty = Left discard pile, empty
table-pile-right-empty = Right discard pile, empty
table-look-through = Look through the discard piles
table-fan-left = Left discard pile, top card first ({ $count })
table-fan-right = Right discard pile, top card first ({ $count })
table-fan-empty = No cards lie here.
table-fan-draw =
    { $count ->
        [0] The draw pile is empty.
        [one] One card is left to draw.
       *[other] { $count } cards are left to draw.
    }
table-fan-removed =
    { $count ->
        [one] One hazard was removed from play in this round.
       *[other] { $count } hazards were removed from play in this round.
    }
table-hand = In your hand: { $card }
table-hand-empty = No card in your hand
table-do-draw = Draw
table-take = Take { $card }
table-do-discard-left = Discard left
table-do-discard-right = Discard right
table-do-remove = Remove the hazard
table-do-decline = Turn up nothing
table-your-turn = Your turn.
table-you-are-asked = You may choose.
table-nothing = One moment…
table-tee-off = Turn up two of your cards: tap any two.
table-tee-off-second = And one more card.
table-draw = Draw a card, or take one of the two open cards.
table-draw-last = This is your last turn in this round. Draw a card, or take an open one.
table-draw-only-discards = The draw pile is empty: take an open card.
table-draw-only-pile = No open card lies there: draw a card.
table-play = You hold { $card }. Put it on one of your places, or discard it.
table-play-taken = You took { $card }. Put it on one of your places.
table-play-some = You hold { $card }. It may only go where it lights up; or discard it.
table-play-must = Only one mulligan may lie open: put { $card } on one of yours.
table-play-hazard = You hold a hazard. Remove it and all others may turn up a card; or hide it in your layout, where it costs 10.
table-bounce = You turned up { $card }, and its twin lies open: bounce it to another place, or discard it.
table-discard = { $thecard } came out. Discard it, left or right.
table-remove = A hazard came out: remove it, and all others may turn up a card.
table-hazard = A hazard was removed: you may turn up one of your cards, or not.
table-wait-tee-off = Waiting for { $names } to turn up two cards.
table-wait-hazard = A hazard! { $names } may turn up a card.
table-wait-draw = { $name } is about to take a card.
table-wait-play = { $name } decides what to do with it.
table-skip = Skip
table-looking-on = You are looking on.
table-come-back = I am back
table-say-something = Say something
table-these-rules = Rules at this table
table-pace = Pace of the bots: { $pace }.
table-standard-rules = The standard rules.
table-links = Links
table-copy-invite = Copy the link to this table
table-copy-own = Copy the link to my seat
table-own-link-about = With the link to your seat you go on playing on another phone or computer. Give it to nobody.
table-copied = Copied
table-copy-by-hand = Copy this yourself:
table-keys = Keys
table-keys-about = 1 to 9: a place, row by row. D: draw. L and R: take or discard left and right. X: remove a hazard, or turn up nothing. Arrows: from place to place. Escape: skip what is flying.
table-leave = Leave the table
table-leave-about = A bot then plays your seat to the end. Do you want to leave?
table-leave-really = Leave
table-stay = Stay
table-home = Home page

## Ends

ends-round-you =
    { $count ->
        [one] You scored { $points } point this round
       *[other] You scored { $points } points this round
    }
ends-round = After round { $round }
ends-standing =
    { $count ->
        [one] Altogether you have { $points } point: place { $rank } of { $players }.
       *[other] Altogether you have { $points } points: place { $rank } of { $players }.
    }
ends-skip = Show everything now
ends-went-out = went out first
ends-points =
    { $count ->
        [one] point
       *[other] points
    }
ends-cards = cards
ends-how-counted = How was this counted?
ends-sheet = Score sheet
ends-sheet-place = Place
ends-sheet-player = Player
ends-sheet-round = Round { $round }
ends-sheet-rounds = Rounds
ends-sheet-total = Total
ends-sheet-lowest = lowest so far
ends-sheet-won = winner
ends-sheet-fewest = The fewest points win.
ends-next = Round { $round } is coming up
ends-ready = Ready for round { $round }
ends-ready-done = You are ready.
ends-waiting = Waiting for { $names }.
ends-waiting-you = Everybody is waiting for you.
ends-seconds =
    { $count ->
        [one] It goes on in { $count } second.
       *[other] It goes on in { $count } seconds.
    }
ends-is-ready = { $name } is ready
ends-not-ready = { $name } is not ready yet
ends-deal = Deal now
ends-you-win = You win!
ends-wins = { $name } wins!
ends-share = { $names } share the win!
ends-share-you = You share the win with { $names }!
ends-with =
    { $count ->
        [one] The lowest total: { $points } point.
       *[other] The lowest total: { $points } points.
    }
ends-and-now = What now?
ends-again = Play again
ends-again-host = { $name } can start another game with all of you.
ends-record = Save the record
ends-record-failed = The record could not be fetched just now. Please try again.
ends-home = Home
ends-last-round = How the last round was counted
ends-check = Check the shuffle
ends-check-failed = The record could not be fetched just now. Please try again.
ends-check-fits = Everything fits: the cards were fixed before the deal, and nobody changed them.
ends-check-fits-but = Everything fits that can be checked here.
ends-check-unknown = This shuffle cannot be checked.
ends-check-wrong = Something does not fit!
ends-check-numbers = The numbers of round { $round }
ends-check-seal = Seal, shown before the deal (commitment)
ends-check-key = Key, shown after the round
ends-check-salt = Salt
ends-check-added = Added by { $name }
ends-check-how = How does this work?
ends-check-how-about = Before each deal the server shows a seal: a number that belongs to one secret key only. Then every player's browser adds random numbers of its own, and the order of the cards follows from the key and those numbers. After the round the server shows the key, so your browser can work out everything again by itself and compare.
ends-found-noted = The seal is the one that this browser saw before the deal.
ends-found-noted-wrong = Before the deal this browser saw another seal!
ends-found-noted-not = This browser did not see the seal before the deal, so it cannot compare it.
ends-found-commitment = The key fits the seal.
ends-found-commitment-wrong = The key does not fit the seal!
ends-found-order =
    { $count ->
        [0] The cards lay in the order that the key gives.
        [one] The cards lay in the order that the key gives, also after the draw pile was refilled.
       *[other] The cards lay in the order that the key gives, also after the draw pile was refilled { $count } times.
    }
ends-found-order-wrong = The cards did not lie in the order that the key gives!
ends-found-cards =
    { $count ->
        [one] { $count } card that was turned up here was the one that the key gives.
       *[other] All { $count } cards that were turned up here were those that the key gives.
    }
ends-found-cards-wrong = A card was turned up here that the key does not give!
ends-found-added = These players' browsers added random numbers: { $names }.
ends-found-added-nobody = Nobody added random numbers, so the server alone made the order.
ends-found-own = Your browser's own random numbers are in it.
ends-found-own-missing = Your browser's own random numbers are missing!
ends-found-own-other = Another device at your seat added random numbers later.
ends-found-no-proof = Nothing was sealed before this round's deal.
ends-found-key-hidden = The key of this round has not been shown yet.
ends-found-proof-broken = The record tells the key or the seal in a way that cannot be read!
ends-found-record-other = The record tells another key or seal than the table did!
ends-found-record-broken = The record is not complete!
ends-found-record-changed = The record was changed after it was written!

## Settings

settings-title = Settings
settings-language = Language
settings-theme = Look
settings-theme-auto = As the device
settings-theme-light = Light
settings-theme-dark = Dark
settings-pace = How fast cards fly
settings-pace-off = At once
settings-pace-fast = Fast
settings-pace-normal = Normal
settings-pace-slow = Slow
settings-sound = Sound
settings-sound-on = On
settings-sound-off = Off
settings-kept = These choices stay in this browser.

## Parts

parts-skip = Skip to the content
parts-page-title = { $page } · Gnoming
parts-rules = Rules
parts-close = Close
parts-cancel = Cancel
parts-home = Home
parts-clause = Rule { $clause }
parts-dismiss = Close this message
parts-late = The table had gone on meanwhile.
parts-loading = One moment…
parts-name = Your name
parts-name-empty = Type a name: up to 20 letters.
