### De woorden van de webclient zelf, in het Nederlands. Elk deel van de client heeft zijn eigen stuk.
### Wat de terminal ook zegt, staat in game.ftl.

## Home

home-title = Gnoming
home-about = Minigolf met kabouters en kaarten. Drie rondes, en wie de minste punten heeft, wint!
home-play-now = Speel nu
home-play-now-about = Jij tegen drie bots
home-step-opening = Het gras wordt gemaaid…
home-step-seating = De bots gaan zitten…
home-step-dealing = De kaarten worden gedeeld…
home-new-table = Nieuwe tafel
home-new-table-about = Met vrienden en familie
home-join-label = Code of link van een tafel
home-join-go = Meedoen
home-join-empty = Typ hier de code van de tafel, of plak de link.
home-join-short = Een code heeft 6 letters en cijfers; hier staan er { $count }.
home-join-letter = „{ $letter }” komt in geen code voor. Kijk nog eens goed.
home-join-no-link = Deze link leidt niet naar een tafel. Kopieer hem nog eens, of typ de code.
home-join-elsewhere = Deze link leidt naar een andere plek: { $place }. Open hem in de adresbalk van de browser.
home-name-title = Hoe mogen we je noemen?
home-open = Open de tafel
home-recent = Jouw tafels
home-recent-as = als { $name }
home-recent-forget = Vergeet tafel { $code }
home-forget-title = Tafel { $code } vergeten?
home-forget-about = Deze browser raakt dan je plek daar kwijt. Zolang het spel loopt, kan niemand je die teruggeven.
home-forget-yes = Vergeten
home-offline = De speelserver is niet te bereiken. Kijk of je verbinding hebt en probeer het nog eens.
home-no-account = Geen account. Over jou wordt niets bewaard behalve wat deze browser onthoudt.
home-unofficial = Een onofficieel fanproject van het kaartspel Gnoming A Round.
home-gnome-names = Puntmuts, Eikeltje, Dribbel, Kiezel, Knoopje, Beukje, Hommel, Wortel, Kaboutje, Takje

## Visit

visit-looking = Tafel { $code } wordt gezocht…
visit-connecting = We lopen naar de tafel…
visit-lost = Verbinding weg, we proberen het opnieuw. Je zetten blijven bewaard.
visit-lost-watching = Verbinding weg, we proberen het opnieuw.
visit-restarting = De server start opnieuw en is zo terug.
visit-closing =
    { $minutes ->
        [one] Hier is al lang niets gebeurd. De tafel sluit over een minuut.
       *[other] Hier is al lang niets gebeurd. De tafel sluit over { $minutes } minuten.
    }
visit-ended-title = Hier kunnen we niet verder
visit-seat-gone-title = Je plek is weg
visit-quiet-title = De tafel is in slaap gevallen
visit-no-table-title = Deze tafel is er niet
visit-no-table-about = Aan { $code } zit niemand. Misschien klopt een letter niet, of is de tafel al opgeruimd.
visit-trouble-title = Dat is niet gelukt
visit-again = Probeer opnieuw
visit-open-again = Open de tafel weer
visit-sit-anew = Opnieuw gaan zitten
visit-watch = Kijk mee
visit-home = Naar het begin
visit-another = Probeer een andere code
visit-invited-title = Je bent uitgenodigd!
visit-invited-about = { $host } houdt een plek voor je vrij aan tafel { $code }.
visit-at-table = Zitten al aan tafel
visit-sit = Ga zitten
visit-other-title = Welke plek wil je?
visit-other-about = Je hebt in deze browser al een plek aan deze tafel. Deze link leidt naar een andere; deze browser onthoudt er maar één.
visit-other-no = Ik blijf op mijn plek
visit-other-yes = Neem de plek van de link
visit-running-title = Aan tafel { $code } wordt gespeeld
visit-running-about = Tot het spel uit is kan niemand gaan zitten, maar kijk gerust mee.
visit-finished-title = Het spel aan tafel { $code } is uit
visit-finished-about = Je kunt kijken hoe het is afgelopen.
visit-full-title = Tafel { $code } zit vol
visit-full-about = Alle zeven plekken zijn bezet, maar kijk gerust mee.

## Lobby

lobby-title = Tafel { $code }
lobby-invite = Nodig anderen uit
lobby-invite-about = Stuur de link, laat het plaatje scannen of roep de code.
lobby-code = Code
lobby-link = Link naar deze tafel
lobby-qr = QR-code van de link naar deze tafel
lobby-copy-link = Kopieer link
lobby-only-here = Deze link werkt alleen op deze computer. Start voor telefoons en computers in huis de server met: { $command }
lobby-copied = Gekopieerd!
lobby-copy-yourself = De link is geselecteerd: kopieer hem nu.
lobby-share = Delen
lobby-share-text = Kom je Gnoming met me spelen? Tafel { $code }
lobby-seats = Wie er spelen
lobby-seats-about = De plekken gaan van boven met de klok mee.
lobby-count = { $count } van 7
lobby-you = jij
lobby-host = gastheer
lobby-begins = begint
lobby-away = geen verbinding
lobby-bot = Bot · { $level }
lobby-watchers =
    { $count ->
        [one] Eén iemand kijkt mee.
       *[other] { $count } mensen kijken mee.
    }
lobby-add-bot = Zet er een bot bij
lobby-add-level = Bot erbij: { $level }
lobby-remove = Haal { $name } van tafel
lobby-remove-title = { $name } van tafel halen?
lobby-remove-about = { $name } raakt de plek kwijt, maar kan met de code weer gaan zitten.
lobby-remove-yes = Van tafel halen
lobby-arrange = Plekken schikken
lobby-arrange-done = Klaar
lobby-up = { $name } naar boven
lobby-down = { $name } naar beneden
lobby-moved = { $name } zit nu op plek { $number } van { $count }.
lobby-starter = Wie is de jongste? Die begint.
lobby-pass-host = Wie is de gastheer?
lobby-rules = Regels aan deze tafel
lobby-standard = Standaardregels
lobby-standard-again = Terug naar de standaardregels
lobby-differs = Anders aan deze tafel:
lobby-change-rules = Regels aanpassen
lobby-see-rules = Bekijk alle opties
lobby-clock = Bedenktijd
lobby-pace = Tempo van de bots
lobby-yes = Ja
lobby-no = Nee
lobby-less = Minder: { $what }
lobby-more = Meer: { $what }
lobby-host-only = Alleen { $host }, de gastheer, kan dit veranderen.
lobby-rename = Andere naam
lobby-save = Bewaar
lobby-seat-link = Mijn plek op een ander apparaat
lobby-seat-link-about = Open deze link op je eigen telefoon of computer om daar verder te spelen.
lobby-seat-link-warning = Geef hem aan niemand: wie deze link heeft, speelt op jouw plek.
lobby-seat-link-copy = Kopieer de link van mijn plek
lobby-leave = Van tafel gaan
lobby-leave-title = Van tafel gaan?
lobby-leave-about = Je plek is meteen vrij. Met de code kun je weer gaan zitten.
lobby-start = Begin het spel
lobby-start-few = Er moet er nog één bij: nodig iemand uit of zet er een bot bij.
lobby-start-ready = { $count } aan tafel: jullie kunnen beginnen!
lobby-wait-host = { $host } begint het spel.
lobby-watching = Je kijkt mee.
lobby-sit = Ga ook zitten

## Table

table-card =
    { $card ->
        [n1] min 1
        [n2] min 2
        [n3] min 3
        [n4] min 4
        [mulligan] mulligan, joker
        [hazard] hazard, gevarenkaart
        [down] dicht
        [c3] 3
        [c4] 4
        [c5] 5
        [c6] 6
        [c7] 7
       *[c8] 8
    }
table-round = Ronde { $round } van { $rounds }
table-went-out =
    { $count ->
        [0] { $name } is uit: laatste beurt
        [one] { $name } is uit: nog 1 beurt
       *[other] { $name } is uit: nog { $count } beurten
    }
table-you-went-out =
    { $count ->
        [0] Jij bent uit: laatste beurt
        [one] Jij bent uit: nog 1 beurt
       *[other] Jij bent uit: nog { $count } beurten
    }
table-own-rules =
    { $count ->
        [one] 1 eigen regel
       *[other] { $count } eigen regels
    }
table-log = Wat er gebeurde
table-log-empty = Er is nog niets gebeurd.
table-rules = Regels
table-menu = Meer
table-own-layout = Jouw lay-out
table-own-side = Jouw kant van de tafel
table-layout-of = Lay-out van { $name }
table-own-place = Rij { $row }, plek { $place }: { $card }
table-place = { $name }, rij { $row }, plek { $place }: { $card }
table-open-points = Punten van de open kaarten: { $points }
table-points-of = Open kaarten { $points }, gespeelde rondes { $total }
table-own-points = Jouw open kaarten { $points }, jouw gespeelde rondes { $total }
table-bot-plays = Een bot speelt voor { $name }
table-away = { $name } heeft geen verbinding
table-is-out = { $name } is uit
table-look-at = Bekijk de lay-out van { $name }
table-piles = De stapels
table-draw-pile =
    { $count ->
        [0] Trek van de trekstapel: die is leeg
        [one] Trek van de trekstapel, 1 kaart
       *[other] Trek van de trekstapel, { $count } kaarten
    }
table-left-to-draw = trek ({ $count })
table-left = links
table-right = rechts
table-pile-left =
    { $count ->
        [one] Aflegstapel links, bovenop: { $card }, 1 kaart
       *[other] Aflegstapel links, bovenop: { $card }, { $count } kaarten
    }
table-pile-right =
    { $count ->
        [one] Aflegstapel rechts, bovenop: { $card }, 1 kaart
       *[other] Aflegstapel rechts, bovenop: { $card }, { $count } kaarten
    }
table-pile-left-empty = Aflegstapel links, leeg
table-pile-right-empty = Aflegstapel rechts, leeg
table-look-through = Bekijk de aflegstapels
table-fan-left = Linker aflegstapel, bovenste kaart eerst ({ $count })
table-fan-right = Rechter aflegstapel, bovenste kaart eerst ({ $count })
table-fan-empty = Hier liggen geen kaarten.
table-fan-draw =
    { $count ->
        [0] De trekstapel is leeg.
        [one] Er is nog één kaart om te trekken.
       *[other] Er zijn nog { $count } kaarten om te trekken.
    }
table-fan-removed =
    { $count ->
        [one] In deze ronde ging één hazard uit het spel.
       *[other] In deze ronde gingen { $count } hazards uit het spel.
    }
table-hand = In je hand: { $card }
table-hand-empty = Geen kaart in je hand
table-do-draw = Trek
table-take = Neem { $card }
table-do-discard-left = Leg links af
table-do-discard-right = Leg rechts af
table-do-remove = Haal de hazard weg
table-do-decline = Niets omdraaien
table-your-turn = Jij bent.
table-you-are-asked = Kies maar.
table-nothing = Een ogenblik…
table-tee-off = Draai twee van je kaarten om: tik er twee aan.
table-tee-off-second = En nog een kaart.
table-draw = Trek een kaart, of neem een van de twee open kaarten.
table-draw-last = Dit is je laatste beurt van deze ronde. Trek een kaart, of neem een open kaart.
table-draw-only-discards = De trekstapel is leeg: neem een open kaart.
table-draw-only-pile = Er ligt geen open kaart: trek een kaart.
table-play = Je hebt { $card }. Leg die op een van je plekken, of leg hem af.
table-play-taken = Je nam { $card }. Leg die op een van je plekken.
table-play-some = Je hebt { $card }. Die mag alleen waar het oplicht; of leg hem af.
table-play-must = Er mag maar één mulligan open liggen: leg { $card } op een van de jouwe.
table-play-hazard = Je hebt een hazard. Haal hem weg, dan mogen alle anderen een kaart omdraaien; of leg hem in je lay-out, daar kost hij 10.
table-bounce = Je draaide { $card } om, en er ligt al net zo een open: laat hem stuiteren naar een andere plek, of leg hem af.
table-discard = { $thecard } kwam eruit. Leg hem af, links of rechts.
table-remove = Er kwam een hazard uit: haal hem weg, dan mogen alle anderen een kaart omdraaien.
table-hazard = Er ging een hazard uit het spel: je mag een van je kaarten omdraaien, of niet.
table-wait-tee-off = Wachten tot { $names } twee kaarten omdraait.
table-wait-hazard = Een hazard! { $names } mag een kaart omdraaien.
table-wait-draw = { $name } gaat een kaart pakken.
table-wait-play = { $name } beslist wat ermee gebeurt.
table-skip = Sla over
table-looking-on = Je kijkt toe.
table-come-back = Ik ben er weer
table-say-something = Zeg iets
table-these-rules = Regels aan deze tafel
table-pace = Tempo van de bots: { $pace }.
table-standard-rules = De standaardregels.
table-links = Links naar deze tafel
table-copy-invite = Kopieer de link naar deze tafel
table-copy-own = Kopieer de link naar mijn plaats
table-own-link-about = Met de link naar je plaats speel je verder op een andere telefoon of computer. Geef hem aan niemand.
table-copied = Gekopieerd
table-copy-by-hand = Kopieer dit zelf:
table-keys = Toetsen
table-keys-about = 1 tot 9: een plek, rij na rij. D: trekken. L en R: links en rechts nemen of afleggen. X: een hazard weghalen, of niets omdraaien. Pijltjes: van plek naar plek. Escape: overslaan wat vliegt.
table-leave = Verlaat de tafel
table-leave-about = Een bot speelt dan voor jou verder. Wil je weggaan?
table-leave-really = Weggaan
table-stay = Blijven
table-home = Beginpagina

## Ends

ends-round-you =
    { $count ->
        [one] Je hebt deze ronde { $points } punt
       *[other] Je hebt deze ronde { $points } punten
    }
ends-round = Na ronde { $round }
ends-standing =
    { $count ->
        [one] Alles bij elkaar heb je { $points } punt: plaats { $rank } van { $players }.
       *[other] Alles bij elkaar heb je { $points } punten: plaats { $rank } van { $players }.
    }
ends-skip = Laat alles meteen zien
ends-went-out = als eerste uit
ends-points =
    { $count ->
        [one] punt
       *[other] punten
    }
ends-cards = kaarten
ends-how-counted = Hoe is dit geteld?
ends-sheet = Scoreblad
ends-sheet-place = Plaats
ends-sheet-player = Speler
ends-sheet-round = Ronde { $round }
ends-sheet-rounds = Rondes
ends-sheet-total = Totaal
ends-sheet-lowest = nu het laagst
ends-sheet-won = winnaar
ends-sheet-fewest = Wie de minste punten heeft, wint.
ends-next = Ronde { $round } komt eraan
ends-ready = Klaar voor ronde { $round }
ends-ready-done = Jij bent klaar.
ends-waiting = Wachten op { $names }.
ends-waiting-you = Iedereen wacht op jou.
ends-seconds =
    { $count ->
        [one] Over { $count } seconde gaat het verder.
       *[other] Over { $count } seconden gaat het verder.
    }
ends-is-ready = { $name } is klaar
ends-not-ready = { $name } is nog niet klaar
ends-deal = Nu delen
ends-you-win = Je hebt gewonnen!
ends-wins = { $name } wint!
ends-share = { $names } winnen samen!
ends-share-you = Je wint samen met { $names }!
ends-with =
    { $count ->
        [one] Het laagste totaal: { $points } punt.
       *[other] Het laagste totaal: { $points } punten.
    }
ends-and-now = Wat nu?
ends-again = Nog een spel
ends-again-host = { $name } kan met jullie allemaal een nieuw spel beginnen.
ends-record = Spelverslag bewaren
ends-record-failed = Het spelverslag kon nu niet worden opgehaald. Probeer het nog eens.
ends-home = Naar het begin
ends-last-round = Hoe de laatste ronde is geteld
ends-check = Schudden controleren
ends-check-failed = Het spelverslag kon nu niet worden opgehaald. Probeer het nog eens.
ends-check-fits = Alles klopt: de kaarten lagen vast voor het delen en niemand heeft er iets aan veranderd.
ends-check-fits-but = Alles wat hier te controleren is, klopt.
ends-check-unknown = Dit schudden kan niet worden gecontroleerd.
ends-check-wrong = Er klopt iets niet!
ends-check-numbers = De getallen van ronde { $round }
ends-check-seal = Zegel, getoond voor het delen (commitment)
ends-check-key = Sleutel, getoond na de ronde
ends-check-salt = Zout (salt)
ends-check-added = Toegevoegd door { $name }
ends-check-how = Hoe werkt dit?
ends-check-how-about = Voor elke keer delen toont de server een zegel: een getal dat bij maar één geheime sleutel hoort. Daarna voegt de browser van elke speler eigen toevalsgetallen toe, en uit de sleutel en die getallen volgt hoe de kaarten liggen. Na de ronde toont de server de sleutel, zodat jouw browser alles zelf kan narekenen en vergelijken.
ends-found-noted = Het zegel is hetzelfde als deze browser voor het delen zag.
ends-found-noted-wrong = Voor het delen zag deze browser een ander zegel!
ends-found-noted-not = Deze browser heeft het zegel niet voor het delen gezien en kan het dus niet vergelijken.
ends-found-commitment = De sleutel past bij het zegel.
ends-found-commitment-wrong = De sleutel past niet bij het zegel!
ends-found-order =
    { $count ->
        [0] De kaarten lagen in de volgorde die de sleutel geeft.
        [one] De kaarten lagen in de volgorde die de sleutel geeft, ook nadat de trekstapel was aangevuld.
       *[other] De kaarten lagen in de volgorde die de sleutel geeft, ook nadat de trekstapel { $count } keer was aangevuld.
    }
ends-found-order-wrong = De kaarten lagen niet in de volgorde die de sleutel geeft!
ends-found-cards =
    { $count ->
        [one] { $count } kaart die hier openging, was de kaart die de sleutel geeft.
       *[other] Alle { $count } kaarten die hier opengingen, waren de kaarten die de sleutel geeft.
    }
ends-found-cards-wrong = Er ging hier een kaart open die de sleutel niet geeft!
ends-found-added = De browsers van deze spelers voegden toevalsgetallen toe: { $names }.
ends-found-added-nobody = Niemand voegde toevalsgetallen toe, dus de server heeft de volgorde alleen gemaakt.
ends-found-own = De toevalsgetallen van jouw eigen browser zitten erin.
ends-found-own-missing = De toevalsgetallen van jouw eigen browser ontbreken!
ends-found-own-other = Een ander apparaat op jouw plaats heeft later toevalsgetallen toegevoegd.
ends-found-no-proof = Voor het delen van deze ronde is niets verzegeld.
ends-found-key-hidden = De sleutel van deze ronde is nog niet getoond.
ends-found-proof-broken = De sleutel of het zegel in het spelverslag is niet te lezen!
ends-found-record-other = Het spelverslag noemt een andere sleutel of een ander zegel dan de tafel!
ends-found-record-broken = Het spelverslag is niet compleet!
ends-found-record-changed = Het spelverslag is veranderd nadat het was geschreven!

## Settings

settings-title = Instellingen
settings-language = Taal
settings-theme = Uiterlijk
settings-theme-auto = Zoals het apparaat
settings-theme-light = Licht
settings-theme-dark = Donker
settings-pace = Hoe snel kaarten vliegen
settings-pace-off = Meteen
settings-pace-fast = Snel
settings-pace-normal = Gewoon
settings-pace-slow = Langzaam
settings-sound = Geluid
settings-sound-on = Aan
settings-sound-off = Uit
settings-kept = Deze keuzes blijven in deze browser.

## Parts

parts-skip = Ga naar de inhoud
parts-page-title = { $page } · Gnoming
parts-rules = Spelregels
parts-close = Sluiten
parts-cancel = Annuleren
parts-home = Begin
parts-clause = Regel { $clause }
parts-dismiss = Sluit dit bericht
parts-late = De tafel was intussen verder.
parts-loading = Een ogenblik…
parts-name = Je naam
parts-name-empty = Typ een naam: hoogstens 20 letters.
