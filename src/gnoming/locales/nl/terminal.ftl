### Wat de terminal zegt naast de woorden van het spel (game.ftl). Getypte woorden (place 4, quit) blijven overal Engels.
### { " " } bewaart de spatie voor een antwoord.

## Delen van een zin

seat = Plaats { $seat }
player = Speler
player-number = Speler { $number }
bot = { $name } ({ $level })
pile-empty = leeg
# Een getypt woord en wat het betekent.
word-meaning = { $word } ({ $meaning })
phase-shuffle = schudden
phase-tee-off = afslaan
phase-draw = trekken
phase-play = spelen
phase-bounce = stuiteren
phase-hazard = hazard
phase-over = voorbij

## De tafel

bot-failed = { $name } { $fault ->
    [late] deed er te lang over
    [illegal] wilde iets wat niet mag
   *[raised] struikelde
  }, dus beslist { $level } deze ene keer.
bot-retired = { $name } doet er steeds weer te lang over: vanaf nu speelt { $level } in zijn plaats.
turn = Ronde { $round } van { $rounds }: jij bent aan de beurt.
turn-named = Ronde { $round } van { $rounds }: { $name }, jij bent aan de beurt.
last-turn = Ronde { $round } van { $rounds }: jij bent aan de beurt, voor het laatst in deze ronde.
last-turn-named = Ronde { $round } van { $rounds }: { $name }, jij bent aan de beurt, voor het laatst in deze ronde.
pass = Geef het toetsenbord aan { $name }.
own-layout = Jouw lay-out, elke kaart achter zijn plek (open kaarten { $open }, totaal { $total }):
place-card = { $place }: { $card }
seat-line = { $name } { $layout }  open { $open }  totaal { $total }
seat-line-out = { $name } { $layout }  open { $open }  totaal { $total }  uit
draw-pile = { $count ->
    [one] Trekstapel: { $count } kaart.
   *[other] Trekstapel: { $count } kaarten.
  }
tops = Linker aflegstapel: { $left }. Rechter aflegstapel: { $right }.
hand = In je hand: { $a_card }.
turns-left = { $count ->
    [one] { $name } is uit: nog { $count } beurt in deze ronde.
   *[other] { $name } is uit: nog { $count } beurten in deze ronde.
  }
turns-left-you = { $count ->
    [one] Jij bent uit: nog { $count } beurt in deze ronde.
   *[other] Jij bent uit: nog { $count } beurten in deze ronde.
  }
pile-left = Linker aflegstapel, bovenste kaart achteraan: { $cards }
pile-right = Rechter aflegstapel, bovenste kaart achteraan: { $cards }
pile-removed = { $count ->
    [one] In deze ronde uit het spel gehaald: { $count } hazard.
   *[other] In deze ronde uit het spel gehaald: { $count } hazards.
  }
sheet = Het scoreblad; wie de minste punten heeft, wint:
sheet-name = speler
sheet-round = ronde { $round }
sheet-round-short = r { $round }
sheet-total = totaal
no-scores = Er is nog geen ronde klaar.
seat-points = { $count ->
    [one] { $name }: { $count } punt
   *[other] { $name }: { $count } punten
  }
own-open = Jouw open kaarten, uitgelegd:
own-open-points = Samen tellen ze { $points }.

## Wat er kan

ask-tee-off = Afslaan: draai twee van je kaarten om.
ask-tee-off-named = { $name }, afslaan: draai twee van je kaarten om.
ask-tee-off-second = En nu de tweede kaart.
ask-draw = Neem een kaart. Je mag:
ask-play = Speel hem of leg hem af. Je mag:
ask-bounce = Hij mag stuiteren. Je mag:
ask-bounce-no = Leg hem nu af. Je mag:
ask-hazard = Een hazard: je mag een van je kaarten omdraaien, maar het hoeft niet.
ask-hazard-named = { $name }, een hazard: je mag een van je kaarten omdraaien, maar het hoeft niet.
choice = { $number }. { $word }: { $meaning }
means-draw = trek de bovenste kaart van de trekstapel, ongezien
means-take-left = neem { $the_card } van links
means-take-right = neem { $the_card } van rechts
means-flip = draai rij { $row }, kolom { $column } om
means-place = leg hem op de plek van { $the_card }
means-place-down = leg hem op de plek van een dichte kaart
means-discard-left = leg { $the_card } links af, boven op { $the_top }
means-discard-right = leg { $the_card } rechts af, boven op { $the_top }
means-discard-left-empty = leg { $the_card } links af, op de lege stapel
means-discard-right-empty = leg { $the_card } rechts af, op de lege stapel
means-remove = de hazard gaat uit het spel, dan mogen de anderen een kaart omdraaien
means-decline = draai niets om
prompt = Jouw keuze (1-{ $most }, ? voor hulp):{ " " }
prompt-one = Jouw keuze (1, ? voor hulp):{ " " }
prompt-place = Jouw keuze (1-{ $most }, of { $short } voor { $word }, ? voor hulp):{ " " }
next-round = Druk op Enter voor ronde { $round }:{ " " }

## Verkeerd getypt

no-such-number = Nummer { $number } staat niet in de lijst: die gaat van 1 tot { $most }.
not-understood = Ik begrijp '{ $answer }' niet. Typ een nummer uit de lijst, de Engelse woorden ervan, of ? voor hulp.
ambiguous = '{ $answer }' kan van alles zijn: { $words }. Wat bedoel je?
refused = { $action } mag niet: { $why } ({ $clause }).

## Hulp

help = Wat je kunt typen:
help-number = een nummer uit de lijst, of de Engelse woorden, of het begin ervan: 'take left', 'p 4' voor 'place 4'
help-table = table    de hele tafel nog eens; alleen Enter toont wat je mag
help-score = score    de punten tot nu toe, en wat je open kaarten tellen
help-piles = piles    beide aflegstapels helemaal
help-log = log      alles wat er is gebeurd
help-rules = rules    de regels in het kort
help-quit = quit     bewaar het spel en stop; later kun je verder
help-cards = Kaarten: 3 tot 8, -1 tot -4, M mulligan (joker), H hazard, ? dicht.
help-tee-off = Draai twee van je negen kaarten om, welke je maar wilt. Niemand weet wat er ligt, jij ook niet. (R3.4)
help-draw = Een beurt begint met één kaart in je hand: de bovenste van de trekstapel, die niemand heeft gezien, of de bovenste van een aflegstapel. Wat je ermee doet, beslis je daarna. (R4.1)
help-play = Leg de kaart uit je hand op de plek van een van je negen kaarten; de kaart die daar lag, komt in je hand. Of leg de kaart uit je hand af en laat je lay-out zoals die is. (R4.2, R4.3)
help-bounce = De kaart uit je lay-out is nu in je hand. Lag die dicht, is het een 3 tot 8, en ligt er een gelijke kaart open in je lay-out, dan mag die naar een andere plek van jou stuiteren. Anders leg je hem af en is je beurt voorbij. (R4.4, R6.1)
help-hazard = Iemand haalde een hazard uit het spel, dus alle anderen mogen één dichte kaart omdraaien. Zo ben je eerder klaar, maar het kan een slechte kaart zijn. Niemand draait zijn laatste om. (R7.1, R7.2)
rules =
    De regels in het kort. Het hele regelboek: docs/rules.md
    Doel: ieder negen kaarten, in drie rijen van drie; wie na alle rondes de
      minste punten heeft, wint. (R2.2)
    Afslaan: iedereen draait twee kaarten om. (R3.4)
    Een beurt: neem de bovenste kaart van de trekstapel of een aflegstapel. (R4.1)
      Leg die op de plek van een van je kaarten, of leg hem af. (R4.2, R4.3)
      De kaart die eruit komt, gaat naar de linker- of rechterstapel. (R4.4)
    Stuiteren: lag die kaart dicht, is het een 3 tot 8, en ligt er een gelijke
      open in je lay-out, dan mag hij daar naar een andere plek. (R6.1)
    Mulligan M: joker, maakt een rij en een kolom af; aan het eind van een beurt
      mag er hoogstens een open liggen. (R5)
    Hazard H: leg je hem af, dan gaat hij uit het spel en mogen alle anderen een
      kaart omdraaien. Blijft hij liggen, dan kost hij 10. (R7, R9.4)
    Het einde: wie het eerst alle kaarten open heeft, gaat uit; de anderen hebben
      nog een beurt, dan gaan alle kaarten open. (R8)
    Punten: drie gelijke kaarten 3 tot 8 in een rij of kolom tellen min hun
      waarde, dus 5 5 5 telt -5. Elke andere 3 tot 8 telt zijn waarde. (R9.1, R9.2)
      -1 tot -4 tellen altijd gewoon; een losse mulligan telt 0. (R9.3, R9.4)
      Als eerste uit: 5 punten eraf met de laagste score, anders 5 erbij. (R9.5)

## Wat score, replay en bench tonen

score = Score: { $points } punten
lowest = Laagste score: { $names } met { $points }.
replay-date = Een spel van { $date }.
replay-no-date = Een spel van een onbekende dag.
replay-players = Spelers, met de klok mee: { $names }.
not-over = Het spel is niet voorbij; het staat bij '{ $phase }':
verified = '{ $file }' klopt: { $players } spelers, ronde { $round }, { $actions } acties.
verified-not-over = Het spel is niet voorbij; het staat bij '{ $phase }'.
verified-won = Gewonnen door { $names } met { $points } punten.
proof-nowhere = Er zitten geen bewijzen in: elke stap volgt de regels, maar hoe de kaarten werden geschud, is niet na te gaan.
proof-steps = Elke stap volgt de regels. Vergelijk elk zegel, en wat jouw plaats toevoegde (de regels 'Added' in het verslag), met wat je voor het delen hebt opgeschreven.
proof-deal = Ronde { $round }: de onthulde sleutel geeft de volgorde van het delen en past bij het zegel:
proof-refills = { $count ->
    [one] Ronde { $round }: de onthulde sleutel geeft de volgorde van het delen en van { $count } keer bijvullen en past bij het zegel:
   *[other] Ronde { $round }: de onthulde sleutel geeft de volgordes van het delen en van { $count } keer bijvullen en past bij het zegel:
  }
proof-kept = Ronde { $round }: de sleutel is niet onthuld, dus het schudden is niet na te gaan; het zegel is:
proof-missing = Ronde { $round }: er is geen bewijs, dus het schudden is niet na te gaan.
proof-added = Toeval werd toegevoegd door { $names }.
proof-nobody-added = Niemand aan tafel voegde toeval toe: alleen de server koos de volgorde.
bench = { $count ->
    [one] { NUMBER($speed, useGrouping: 1) } willekeurige toegestane beslissingen per seconde, delen inbegrepen: { NUMBER($games, useGrouping: 1) } spellen van { $players } spelers op { $count } thread in { NUMBER($seconds, minimumFractionDigits: 2, maximumFractionDigits: 2) } s.
   *[other] { NUMBER($speed, useGrouping: 1) } willekeurige toegestane beslissingen per seconde, delen inbegrepen: { NUMBER($games, useGrouping: 1) } spellen van { $players } spelers op { $count } threads in { NUMBER($seconds, minimumFractionDigits: 2, maximumFractionDigits: 2) } s.
  }

## Wat arena toont en tekent

arena-bot = bot
arena-games = spellen
arena-wins = winst
arena-between = 95 % tussen
arena-points = punten
arena-within = +/-
arena-rating = rating
arena-percent = { $share } %
arena-low-high = { $low } en { $high }
arena-no-interval = -
arena-played = { $count ->
    [one] { $games } spellen van { $players } spelers, seed { $seed }: { $count } kaartverdeling, voor elke zitplaats dezelfde.
   *[other] { $games } spellen van { $players } spelers, seed { $seed }: { $count } kaartverdelingen, elk voor elke zitplaats dezelfde.
  }
arena-together = Alle bots zaten samen aan tafel, elk even vaak op elke plaats.
arena-alone = Elke bot zat alleen tussen de anderen, even vaak op elke plaats; hier tellen zijn eigen spellen.
arena-first-alone = { $name } zat alleen tussen de anderen, op elke plek even vaak; alleen zijn spellen tellen mee.
arena-columns = winst: zijn deel van de gewonnen spellen; { $fair } % als allen gelijk waren. punten: hoeveel meer dan het gemiddelde van de anderen in een spel; minder is beter. rating: openskill, uit alle spellen; gemiddeld 25. +/- en tussen: intervallen van 95 % (docs/arena.md).
arena-too-few = Voor intervallen van winst en punten zijn { $fewest } kaartverdelingen nodig: speel meer spellen.
arena-progress = { $games } spellen spelen
arena-stopped-kept = Gestopt na { $done } van { $games } spellen. Ze staan in '{ $file }': dezelfde opdracht gaat daar verder.
arena-stopped-lost = Gestopt na { $done } van { $games } spellen; er is niets bewaard. Met --save BESTAND zou dezelfde opdracht verdergaan.
arena-plot-title = Arena: { $names }
arena-plot-wins = Deel van de winst
arena-plot-points = Punten naast de anderen
arena-plot-rating = Rating
arena-plot-note = { $count ->
    [one] { $games } spellen van { $players } spelers, { $count } kaartverdeling, seed { $seed }. Streepjes: even sterke bots. Minder punten is beter. Lijnen: intervallen van 95 %.
   *[other] { $games } spellen van { $players } spelers, { $count } kaartverdelingen, seed { $seed }. Streepjes: even sterke bots. Minder punten is beter. Lijnen: intervallen van 95 %.
  }
arena-no-svg = het plaatje wordt als SVG geschreven: laat de naam eindigen op .svg, niet '{ $file }'
arena-one-file = --save en --plot hebben elk een eigen bestand nodig, niet allebei '{ $file }'
cluster-and-workers = een cluster brengt zijn eigen werkers mee: geef --cluster of --workers, niet allebei
preparing = De regels worden voor deze computer klaargemaakt, één keer

## Beginnen en weggaan

hello = Gnoming A Round, een kaartspel voor { $players } spelers: wie de minste punten heeft, wint.
hello-help = Typ altijd ? voor hulp, quit om te bewaren en te stoppen.
sitting = Aan tafel, met de klok mee: { $names }.
standard-rules = De gewone regels gelden.
resumed = We gaan verder met je spel: ronde { $round } van { $rounds }.
resumed-over = Dit spel is al voorbij.
resumed-news = Wat er het laatst gebeurde:
ask-players = Hoeveel spelers in totaal, bots meegeteld, 2 tot 7? [{ $usual }]{ " " }
ask-people = Hoeveel daarvan zijn mensen aan dit toetsenbord, 1 tot { $most }? [1]{ " " }
ask-name = Hoe heet je? [{ $usual }]{ " " }
ask-name-number = Hoe heet persoon { $number }? [{ $usual }]{ " " }
ask-bots = Hoe sterk moeten de bots zijn: { $levels }? (random is willekeurig, easy makkelijk, medium gemiddeld, hard moeilijk, expert meester) [{ $usual }]{ " " }
not-a-number = Typ een heel getal van { $low } tot { $high }, of alleen Enter voor { $usual }.
not-a-level = Typ een van { $levels }, of alleen Enter voor { $usual }.
saved = Het spel is bewaard. Ga verder met:
saved-command = { "  " }gnoming play --resume { $file }
kept = Het hele spel staat in:
kept-file = { "  " }{ $file }
not-begun = Tot ziens! Er was nog geen spel begonnen, dus er hoefde niets bewaard te worden.
not-saved = Het spel kon niet worden bewaard in '{ $file }': { $why }. Het gaat door; straks wordt het opnieuw geprobeerd.
lost = Het spel kon niet worden bewaard in '{ $file }': { $why }.

## Aan een tafel op afstand

remote-name = Gast
remote-bot-name = Gast { $level }
remote-opened = Tafel { $code } is open. Anderen komen erbij met:
remote-here = Je zit aan tafel { $code } en heet { $name }. Typ altijd ? voor hulp.
remote-return = Je plaats blijft van jou. Kom terug met:
remote-gone = Je hebt je plaats opgegeven. Tot ziens!
remote-not-kept = Het geheim van je plaats kon op deze computer niet worden bewaard ({ $why }): blijf hier, anders ben je de plaats kwijt.
remote-in-lobby = Aan tafel, met de klok mee: { $names }.
remote-host = { $name } (gastheer)
remote-wait-start = { $name } begint het spel als iedereen er is.
remote-wait-more = { $name } kan nog een spel openen.
remote-wait-ready = Ronde { $round } begint als iedereen klaar is.
remote-clock = Aan deze tafel mag een beurt { $turn } seconden duren en een antwoord { $answer }; daarna speelt een bot door.
remote-lost = De verbinding met de tafel is weg. We proberen terug te komen ...
remote-back = De verbinding is er weer.
remote-restarting = De server start nu opnieuw; je komt vanzelf terug.
remote-closing = De tafel wordt nu gesloten.
remote-offline = { $name } heeft nu geen verbinding met de tafel.
remote-online = { $name } heeft weer verbinding met de tafel.
remote-clock-changed = De klok staat nu op { $clock ->
    [none] geen haast
    [relaxed] rustig
   *[quick] snel
  }.
remote-pace-changed = De bots spelen nu { $pace ->
    [quick] vlot
    [lifelike] alsof het echt is
   *[easygoing] gemoedelijk
  }.
remote-said = { $name } zegt: { $phrase }.
remote-ask-lobby = Jij bent de gastheer. Je mag:
remote-lobby-choice = { $number }. { $words }: { $meaning }
remote-lobby-start = deel de eerste ronde
remote-lobby-bot = zet deze bot aan tafel
remote-lobby-remove = maak deze plaats vrij
remote-not-asked = Je hoeft nu niets te kiezen. Typ ? voor hulp.
remote-no-game = Er is nog geen spel begonnen.
remote-phrases = Je kunt zeggen: { $phrases }.
remote-refused = { $why }.
remote-refused-clause = { $why } ({ $clause }).
# Voor andere talen dan Engels, waar de zin van de server zelf Engels is.
remote-may-not = Dat mag niet: { $why } ({ $clause }).
remote-phrase-hello = hallo
remote-phrase-good-luck = veel geluk
remote-phrase-your-turn = jouw beurt
remote-phrase-one-moment = een momentje
remote-phrase-well-played = goed gespeeld
remote-phrase-oh-no = o nee
remote-phrase-thank-you = dank je wel
remote-phrase-good-game = mooi spel
remote-bot-sits = { $level } speelt aan tafel { $code } en heet { $name }.
remote-round = Ronde { $round } van { $rounds }: { $points }.
remote-points = { $name } { $points }
help-say = say      zeg iets: 'say hello'; alleen 'say' toont wat er is
help-leave = leave    geef je plaats voorgoed op; een bot speelt verder
help-quit-remote = quit     ga weg; je plaats blijft van jou en je kunt terugkomen
not-at-remote = { $option } is voor een spel in deze terminal: laat het weg na --server
only-at-remote = { $option } is voor een tafel op een server: noem die met --server
the-rules = de regels
only-when-opening = alleen wie een tafel opent, geeft dit op: { $option }; laat het weg na --table
one-record = --save bewaart één spel: laat --games { $games } weg

## Weigeringen op de opdrachtregel

no-such-players = een spel heeft 2 tot 7 spelers, niet { $players } (R2.1)
no-such-people = { $people } mensen passen niet aan een tafel van { $players }
too-many-names = er zijn { $names } namen voor { $people } mensen
same-name = twee mensen heten '{ $name }': geef ieder een eigen naam
bots-name = zo heet een bot: '{ $name }'; geef mensen een andere naam
no-such-level = er is geen bot '{ $level }': de bots zijn { $levels }
levels-do-not-fit = er zijn { $levels } niveaus voor { $bots } bots: noem één niveau voor allemaal, of één voor elk
no-such-starter = niemand hier is '{ $starter }': noem de plaats die begint met zijn nummer, 0 tot { $most }, of met de naam van een speler (R2.3)
not-when-resuming = een spel dat verdergaat, houdt zijn tafel en zijn regels: laat { $option } weg na --resume
no-such-pace = het tempo is een aantal seconden van 0 tot 60, niet { $pace }
not-printed = er kon niets worden getoond: { $why }
not-in-range = { $option } moet van { $low } tot { $high } zijn, niet { $number }
no-layouts = er is geen lay-out om te tellen: geef drie rijen, zoals '5 5 M / 3 4 6 / 7 8 6' (R3.1)
too-many-layouts = een tafel heeft hoogstens 7 lay-outs, niet { $layouts } (R2.1)
no-such-layout = er is hier geen plaats { $out }: de eerste lay-out is plaats 0, de laatste plaats { $most } (R9.5)
out-with-face-down = plaats { $out } heeft nog een dichte kaart, dus die speler kan niet uit zijn (R8.1)
seat-or-gallery = een spel wordt verteld zoals één plaats het zag of zoals de toeschouwers: laat --seat of --gallery weg
no-such-seat = in dit spel is er geen plaats { $seat }: plaatsen gaan van 0 tot { $most }
file-exists = '{ $file }' bestaat al: ga ermee verder met --resume '{ $file }', of schrijf eroverheen met --force
file-unusable = bewaren in '{ $file }' kan niet: { $why }
file-unreadable = '{ $file }' is niet te lezen: { $why }
file-no-text = '{ $file }' is geen Gnoming-verslag: het is geen tekst in UTF-8
why-folder = het is een map
why-no-folder = er is geen map '{ $folder }'
why-no-file = het is geen gewoon bestand
why-no-access = je mag daar niet schrijven
why-not-a-folder = het is geen map
record-refused = '{ $file }' is niet te vertrouwen: { $why }
option-not-in-range = { $option } moet een heel getal van { $low } tot { $high } zijn, niet { $number }
# Voor andere talen dan Engels; Engels herhaalt de getypte tekst.
layout-refused = dat is geen lay-out: geef drie rijen, zoals '5 5 M / 3 4 6 / 7 8 6', van de kaarten 3 tot 8, -1 tot -4, M, H en ? (R3.1)
layouts-too-many-cards = zoveel van één kaart zitten er niet in het spel (R1)
name-refused = een naam heeft 1 tot 60 zichtbare tekens zonder spaties eromheen, niet '{ $name }'
no-such-server = het adres van een server lijkt op 'http://host:port', niet op '{ $server }'
no-such-token = het geheim van een plaats heeft 20 tot 100 letters, cijfers, '-' en '_'
no-such-language = er is geen taal '{ $language }': de talen zijn { $languages }
language-not-shown = Deze terminal kan niet alle letters van de taal '{ $language }' tonen, dus de teksten zijn Engels.

## Wat serve toont

serve-at = Gnoming is op { $address }
serve-kept = De tafels worden bewaard in { $store }. Ctrl-C stopt de server; wie speelt, komt daarna terug.
serve-scan = Telefoons in dit netwerk kunnen dit scannen:
serve-here-already = Gnoming draait hier al, op { $address }
serve-no-browser = Van hieruit kan geen browser worden geopend: open { $address } zelf in een browser.
serve-workers = { $workers } werkers kunnen niet één bestand delen; start één server, die heeft plaats voor duizenden spelers
serve-log-level = --log-level is debug, info, warning of error, niet { $level }
serve-base-path = --base-path begint met / en eindigt zonder, niet { $path }

## Wat sim toont en tekent

sim-figure = cijfer
sim-value = waarde
sim-score = punten per plaats en ronde
sim-turns = beurten per speler in een ronde
sim-pays = als eerste uitgaan loont: 5 punten minder
sim-out-wins = wie in een ronde als eerste uitgaat wint het spel
sim-out-margin = punten naast het gemiddelde van de anderen, als eerste uit
sim-takes = beurten die van een aflegstapel nemen
sim-bounces = hoe vaak gestuiterd per plaats en ronde
sim-lines = lijnen die aan het eind kloppen in een lay-out
sim-face-down = kaarten die aan het eind nog dicht liggen in een lay-out
sim-removed = hazards verwijderd in een ronde
sim-refilled = rondes waarin de trekstapel wordt aangevuld
sim-at-limit = rondes die door de beurtlimiet eindigen
sim-shared-wins = spellen met een gedeelde winst
sim-seat = plaats
sim-from-first = plaatsen na wie het spel begint
sim-points = punten
sim-beside = naast anderen
sim-goes-out = eerste uit
sim-of-these = loont
sim-effect = optie omgezet
sim-difference = verschil
sim-played = { $games } spellen van { $players } spelers, seed { $seed }.
sim-seating-fixed = Elke bot houdt zijn plaats.
sim-seating-turned = De bots schuiven na elke { $players } spellen een plaats op.
sim-starter-turns = De plaatsen beginnen om de beurt een spel, elk even vaak.
sim-starter-fixed = Plaats { $seat } begint elk spel; wat beginnen en wat daar zitten waard is, valt dus niet te scheiden.
sim-columns = punten: het gemiddelde van een ronde; minder is beter. winst: het deel van de spellen; { $fair } % als allen gelijk waren. naast anderen: punten per ronde meer dan het gemiddelde van de anderen. eerste uit: rondes waarin de bot als eerste uitgaat; loont: hoe vaak dat 5 punten minder brengt. +/- en tussen: intervallen van 95 %, per spel (docs/sim.md).
sim-effects-said = Dezelfde { $games } spellen, opnieuw gespeeld met één optie omgezet; het verschil dat dat maakt.
sim-too-few = Voor intervallen zijn { $fewest } spellen nodig: speel er meer.
sim-saved = De rijen staan in '{ $file }'.
sim-drawn = Plaatjes: { $files }.
sim-progress = { $games } spellen spelen
sim-rate = { $rate } spellen/s
sim-stopped-kept = Gestopt na { $done } van { $games } spellen. Ze staan in '{ $file }.part': dezelfde opdracht gaat daar verder.
sim-stopped-lost = Gestopt na { $done } van { $games } spellen; er is niets bewaard. Met --save BESTAND zou dezelfde opdracht verdergaan.
sim-no-matplotlib = plaatjes hebben { $library } nodig, dat hier ontbreekt: { $command }
sim-picture-kind = plaatjes zijn 'svg' of 'png', niet '{ $kind }'
sim-no-starter = --starter is een plaats van 0 tot { $most }, of 'turns', niet '{ $starter }'
sim-plot-scores = Punten van een ronde
sim-plot-share-of-rounds = deel van de rondes
sim-plot-share-of-layouts = deel van de lay-outs
sim-plot-length = Lengte van een ronde
sim-plot-turns = beurten per speler
sim-plot-limit = beurtlimiet
sim-plot-out = Wanneer als eerste uitgaan loont
sim-plot-out-points = punten van de eigen lay-out bij het uitgaan
sim-plot-out-turn = beurten per speler tot het eind van de ronde
sim-plot-pays = brengt 5 punten minder
sim-plot-wins = wint het spel
sim-plot-seats = Wat een plaats waard is
sim-plot-win-share = deel van de winst
sim-plot-equal = als allen gelijk waren
sim-plot-effects = Wat elke optie verandert
sim-plot-note = { $games } spellen van { $players } spelers, seed { $seed }.
sim-plot-bars = Streepjes zijn intervallen van 95 %.
