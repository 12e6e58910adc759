### Het spel in woorden, voor de webpagina en de terminal.
### $card is de sleutel van een kaart: c3 tot c8, n1 tot n4, mulligan, hazard, down (dicht of niet gezien).
### Een deel zoals $a_card, $the_card, $left of $names is zelf al een tekst uit dit bestand.

## Kaarten en opsommingen

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
   *[down] dichte kaart
  }
# Een kaart als één van vele.
a-card = { $card ->
    [c3] een 3
    [c4] een 4
    [c5] een 5
    [c6] een 6
    [c7] een 7
    [c8] een 8
    [n1] een -1
    [n2] een -2
    [n3] een -3
    [n4] een -4
    [mulligan] een mulligan
    [hazard] een hazard
   *[down] een kaart
  }
# Een kaart waarvan men weet welke.
the-card = { $card ->
    [c3] de 3
    [c4] de 4
    [c5] de 5
    [c6] de 6
    [c7] de 7
    [c8] de 8
    [n1] de -1
    [n2] de -2
    [n3] de -3
    [n4] de -4
    [mulligan] de mulligan
    [hazard] de hazard
   *[down] de kaart
  }
# De lezer, als één naam in een opsomming.
you = jij
list-two = { $first } en { $last }
list-more = { $first }, { $rest }

## Wat er gebeurde

# $left en $right komen uit a-card.
dealt = Ronde { $round } van { $rounds }: iedereen heeft negen kaarten, allemaal dicht. { $name } begint. De aflegstapels beginnen met { $left } en { $right }.
dealt-you = Ronde { $round } van { $rounds }: iedereen heeft negen kaarten, allemaal dicht. Jij begint. De aflegstapels beginnen met { $left } en { $right }.
dealt-removed = { $count ->
    [one] Voor de aflegstapels kwam een hazard boven; die is uit het spel gehaald.
   *[other] Voor de aflegstapels kwamen { $count } hazards boven; die zijn uit het spel gehaald.
  }
refilled = { $count ->
    [one] De trekstapel was leeg: de kaart onder de bovenste kaarten van de aflegstapels is nu de trekstapel.
   *[other] De trekstapel was leeg: de { $count } kaarten onder de bovenste kaarten van de aflegstapels zijn geschud en vormen de nieuwe trekstapel.
  }
flipped = { $name } draaide rij { $row }, kolom { $column } om: { $a_card }.
flipped-you = Je draaide rij { $row }, kolom { $column } om: { $a_card }.
drew = { $name } trok { $a_card } van de trekstapel.
drew-you = Je trok { $a_card } van de trekstapel.
drew-unseen = { $name } trok van de trekstapel.
drew-unseen-you = Je trok van de trekstapel.
took-left = { $name } nam { $the_card } van de linker aflegstapel.
took-left-you = Je nam { $the_card } van de linker aflegstapel.
took-right = { $name } nam { $the_card } van de rechter aflegstapel.
took-right-you = Je nam { $the_card } van de rechter aflegstapel.
# $the_out, $a_out: de kaart die uit de lay-out kwam.
placed = { $name } legde { $the_card } op rij { $row }, kolom { $column }, in ruil voor { $the_out }.
placed-you = Je legde { $the_card } op rij { $row }, kolom { $column }, in ruil voor { $the_out }.
placed-down = { $name } legde { $the_card } op rij { $row }, kolom { $column }; daar lag { $a_out } dicht.
placed-down-you = Je legde { $the_card } op rij { $row }, kolom { $column }; daar lag { $a_out } dicht.
bounced = { $name } liet { $the_card } naar rij { $row }, kolom { $column } stuiteren, in ruil voor { $the_out }.
bounced-you = Je liet { $the_card } naar rij { $row }, kolom { $column } stuiteren, in ruil voor { $the_out }.
bounced-down = { $name } liet { $the_card } naar rij { $row }, kolom { $column } stuiteren; daar lag { $a_out } dicht.
bounced-down-you = Je liet { $the_card } naar rij { $row }, kolom { $column } stuiteren; daar lag { $a_out } dicht.
discarded-left = { $name } legde { $the_card } af op de linkerstapel.
discarded-left-you = Je legde { $the_card } af op de linkerstapel.
discarded-right = { $name } legde { $the_card } af op de rechterstapel.
discarded-right-you = Je legde { $the_card } af op de rechterstapel.
# $names, $count: aan wie het gevraagd wordt, en hoeveel dat er zijn.
removed = { $count ->
    [one] { $name } haalde een hazard uit het spel, dus { $names } mag een kaart omdraaien.
   *[other] { $name } haalde een hazard uit het spel, dus { $names } mogen elk een kaart omdraaien.
  }
removed-you = { $count ->
    [one] Je haalde een hazard uit het spel, dus { $names } mag een kaart omdraaien.
   *[other] Je haalde een hazard uit het spel, dus { $names } mogen elk een kaart omdraaien.
  }
removed-nobody = { $name } haalde een hazard uit het spel. Niemand heeft nog twee dichte kaarten om er een om te draaien.
removed-nobody-you = Je haalde een hazard uit het spel. Niemand heeft nog twee dichte kaarten om er een om te draaien.
declined = { $name } draaide niets om.
declined-you = Je draaide niets om.
went-out = { $name } heeft geen dichte kaart meer en gaat uit! Alle anderen hebben nog één beurt.
went-out-you = Je hebt geen dichte kaart meer en gaat uit! Alle anderen hebben nog één beurt.
scored-lowest = Ronde { $round } is voorbij. { $name } ging als eerste uit en heeft de laagste score: 5 punten eraf.
scored-lowest-you = Ronde { $round } is voorbij. Jij ging als eerste uit en hebt de laagste score: 5 punten eraf!
scored-higher = Ronde { $round } is voorbij. { $name } ging als eerste uit, maar heeft niet de laagste score: 5 punten erbij.
scored-higher-you = Ronde { $round } is voorbij. Jij ging als eerste uit, maar hebt niet de laagste score: 5 punten erbij.
scored-limit = Ronde { $round } is voorbij: de beurtlimiet is bereikt en niemand was uit (R8.4).
scored-turned-up = Alle kaarten worden omgedraaid op hun plek en geteld:
won = { $points ->
    [one] { $name } wint het spel met { $points } punt.
   *[other] { $name } wint het spel met { $points } punten.
  }
won-you = { $points ->
    [one] Je hebt gewonnen! { $name } wint het spel met { $points } punt. Goed gespeeld!
   *[other] Je hebt gewonnen! { $name } wint het spel met { $points } punten. Goed gespeeld!
  }
won-shared = { $points ->
    [one] Gedeelde winst: { $names }, met elk { $points } punt.
   *[other] Gedeelde winst: { $names }, met elk { $points } punten.
  }
won-tie = De totalen zijn gelijk, dus de laagste score in de laatste ronde beslist (R10.1).

## Waarom een actie niet mag, als einde van een zin

reason-ok = het mag
reason-no-such-seat = die plaats is er niet aan deze tafel
reason-no-such-code = actiecodes gaan van 0 tot 15
reason-no-such-action = die actie bestaat niet
reason-game-is-over = het spel is voorbij
reason-deal-first = de ronde is voorbij, eerst moet de volgende worden gedeeld
reason-wait-for-your-turn = een andere speler is aan de beurt
reason-tee-off-first = eerst draait iedereen twee eigen kaarten om
reason-draw-first = een beurt begint met trekken of met een afgelegde kaart nemen
reason-play-or-discard = een kaart in je hand leg je neer, leg je af, of je haalt een hazard uit het spel
reason-bounce-or-discard = de geruilde kaart is in je hand: laat die stuiteren als dat mag, of leg hem af
reason-answer-the-hazard = na een hazard draai je een eigen dichte kaart om of je zegt nee
reason-choose-a-face-down-card = die kaart ligt al open, kies een dichte kaart
reason-choose-a-face-down-card-tee-off = die kaart ligt al open, kies een dichte kaart
reason-wait-for-the-others = er is niets meer te doen tot de andere spelers hebben geantwoord
reason-wait-for-the-others-tee-off = deze twee kaarten liggen open, de anderen moeten nog afslaan
reason-keep-your-last-card = bij een hazard mag niemand zijn laatste dichte kaart omdraaien
reason-take-a-discard = de trekstapel is leeg, neem een afgelegde kaart
reason-pile-is-empty = die aflegstapel is leeg
reason-keep-one-mulligan = met één open mulligan mag een tweede alleen die vervangen of worden afgelegd
reason-replace-a-mulligan = met twee of meer open mulligans moet de kaart in je hand er een vervangen
reason-play-the-taken-card = aan deze tafel moet je een genomen kaart spelen
reason-fill-the-empty-pile = de andere aflegstapel is leeg en moet eerst een kaart krijgen
reason-remove-the-hazard = een hazard leg je niet af op een stapel, die gaat uit het spel
reason-only-a-hazard-is-removed = alleen een hazard gaat uit het spel
reason-only-face-down-bounces = de geruilde kaart lag open, alleen een dichte kaart stuitert
reason-only-positive-bounces = mulligans, negatieve kaarten en hazards stuiteren nooit
reason-no-equal-face-up = er ligt geen gelijke kaart open in de lay-out
reason-not-back-to-its-place = een kaart gaat niet terug naar de plek waar die net vandaan komt

## Wat een tafel weigert

refused-absent = Alleen een speler die aan tafel zit, kan gastheer zijn.
refused-full = Er is geen plaats meer vrij.
refused-host-only = Dat mag alleen de gastheer.
refused-internal = Er ging iets mis op de server. Probeer het nog eens.
refused-invalid = De server begrijpt deze vraag niet.
refused-name = Deze naam kan hier niet: hij is bezet, lijkt op een andere of heeft vreemde tekens.
refused-no-game = Zo'n spel is aan deze tafel niet gespeeld.
refused-no-seat = Je hebt geen plaats aan deze tafel, of die plaats bestaat niet.
refused-no-table = Die tafel is er niet, of niet meer.
refused-not-over = Het verslag gaat open als het spel voorbij is.
refused-not-wanted = Hier is nu niets te doen.
refused-option = Die waarde kan deze instelling niet hebben.
refused-origin = De pagina die dit vraagt, hoort bij een ander adres.
refused-randomness = Een plaats voegt 1 tot 32 bytes toe aan het schudden.
refused-request = De server kan deze vraag niet beantwoorden.
refused-seats = Voor een spel zijn 2 tot 7 spelers nodig.
refused-stale = De tafel is intussen verder gegaan: kijk nog eens en kies opnieuw.
refused-store = Dit kon nu niet worden bewaard. Probeer het nog eens.
refused-too-late = Je tijd is om; een bot speelt deze keer.
refused-too-long = Dat is te lang voor de server.
refused-too-often = Dat ging erg snel: wacht even.
refused-unknown = Zo'n opdracht, bot of uitspraak is er niet.
refused-wrong-stage = Dat kan nu niet.
refused-yourself = Niemand haalt zichzelf weg: wie weg wil, verlaat de tafel.
refused-offline = De server is nu niet te bereiken.

## Waarom de verbinding met een tafel dichtging

closed-restarting = De server start opnieuw en is er zo weer.
closed-not-json = De server kon een bericht niet lezen: een nieuwere versie van deze pagina helpt misschien.
closed-bad-frame = De server kon een bericht niet lezen: een nieuwere versie van deze pagina helpt misschien.
closed-no-such-seat = Deze plaats is niet meer van jou, of de tafel heeft hem vrijgegeven.
closed-forbidden = De pagina die dit vraagt, hoort bij een ander adres.
closed-no-such-table = Die tafel is er niet, of niet meer.
closed-silent = Het duurde te lang om verbinding met de tafel te maken.
closed-fell-behind = De verbinding was te langzaam voor het nieuws van de tafel.
closed-quiet = Er is al lang niets gebeurd aan deze tafel, dus die rust nu.
closed-other-protocol = De server heeft een nieuwere versie van het spel: laad de pagina opnieuw.
closed-too-much = Dat was te veel tegelijk: wacht even en kom terug.

## Instellingen: een kort woord, waar het om gaat, en wat er aan deze tafel anders is

option-rounds = Rondes
option-rounds-about = Hoeveel rondes een spel heeft.
option-rounds-is = { $value ->
    [one] Dit spel heeft { $value } ronde (standaard: 3).
   *[other] Dit spel heeft { $value } rondes (standaard: 3).
  }
option-return-taken = Genomen kaart terugleggen
option-return-taken-about = Of je een kaart die je van een aflegstapel nam, meteen weer mag afleggen.
option-return-taken-is = Een kaart die je van een aflegstapel neemt, moet je spelen (R4.3).
option-ties-keep-bonus = Gelijk telt als laagste
option-ties-keep-bonus-about = Of wie uitgaat ook de bonus krijgt als een ander dezelfde laagste score heeft.
option-ties-keep-bonus-is = Bij een gelijke laagste score krijgt wie uitging geen bonus (R9.5).
option-turn-limit = Beurtlimiet
option-turn-limit-about = Na hoeveel beurten per speler een ronde stopt als niemand uitgaat.
option-turn-limit-is = Een ronde stopt na { $value } beurten per speler als niemand uitgaat (standaard: 30).

## Bots en klokken

level-random = Willekeurig
level-random-about = Doet zomaar iets wat mag, zonder nadenken.
level-easy = Makkelijk
level-easy-about = Speelt eenvoudig, voor een eerste spel.
level-medium = Gemiddeld
level-medium-about = Telt goed en past op zijn eigen kaarten.
level-hard = Moeilijk
level-hard-about = Voorziet wat elke kaart waard wordt, en let op de anderen.
level-expert = Meester
level-expert-about = Speelt in gedachten uit hoe het verder kan gaan.
clock-none = Geen haast
clock-none-about = Tot tien minuten voor een beurt.
clock-relaxed = Rustig
clock-relaxed-about = Anderhalve minuut voor een beurt.
clock-quick = Snel
clock-quick-about = 25 seconden voor een beurt.
pace-quick = Vlot
pace-quick-about = Een beurt van een bot duurt ongeveer een seconde.
pace-easygoing = Gemoedelijk
pace-easygoing-about = Een beurt van een bot duurt ongeveer twee seconden, korter met veel bots.
pace-lifelike = Net echt
pace-lifelike-about = Een beurt van een bot duurt ongeveer vijf seconden, korter met veel bots.

## Wat je aan tafel kunt zeggen

phrase-hello = Hallo!
phrase-good-luck = Veel geluk!
phrase-your-turn = Jouw beurt!
phrase-one-moment = Een momentje
phrase-well-played = Goed gespeeld!
phrase-oh-no = O nee!
phrase-thank-you = Dank je wel!
phrase-good-game = Mooi spel!

## Wat er aan tafel gebeurde buiten het spel

fact-opened = { $name } heeft de tafel geopend.
fact-joined = { $name } komt aan tafel.
fact-bot-added = { $name } komt aan tafel, een bot ({ $level }).
fact-renamed = { $was } heet nu { $name }.
fact-unseated = { $name } zit niet meer aan tafel.
fact-arranged = De plaatsen zijn opnieuw verdeeld, met de klok mee: { $names }.
fact-changed = { $name } heeft de instellingen van de tafel veranderd.
fact-starter-changed = { $name } begint de eerste ronde.
fact-host-passed = { $name } is nu de gastheer.
fact-host-passed-you = Jij bent nu de gastheer.
fact-randomness-added = { $name } heeft eigen toeval toegevoegd aan het volgende schudden.
fact-randomness-added-you = Je hebt eigen toeval toegevoegd aan het volgende schudden.
fact-started = Het spel begint.
fact-timed-out = De tijd van { $name } is om.
fact-timed-out-you = Je tijd is om.
fact-readied = { $name } is klaar.
fact-readied-you = Je bent klaar.
fact-dealt = { $name } heeft de volgende ronde laten delen.
fact-went-away = { $name } is weg: een bot speelt door tot { $name } terug is.
fact-went-away-you = Een bot speelt nu voor jou. Met je volgende antwoord neem je je plaats terug.
fact-came-back = { $name } is terug.
fact-came-back-you = Je bent terug.
fact-left = { $name } is vertrokken; een bot speelt verder.
# $phrase is een van de uitspraken hierboven.
fact-said = { $name }: { $phrase }
fact-reopened = Terug in de wachtkamer, voor nog een spel.
fact-resumed = De server was even weg; lopende klokken beginnen helemaal opnieuw.

## Een score uitgelegd. $cards zijn kaarten in het kort (5 5 M), $points heeft zijn teken (+7, -5)

score-row = rij { $number }
score-column = kolom { $number }
# $line komt uit score-row of score-column.
score-line = { $line }: { $cards } zijn samen drie keer { $value } = { $points } (R9.1)
# $uses komen uit score-use, als opsomming.
score-mulligan = mulligan in rij { $row }, kolom { $column }: telt als { $uses } (R5.1)
score-use = een { $value } in { $line }
score-mulligan-alone = mulligan in rij { $row }, kolom { $column }: in geen rij van gelijke kaarten, telt 0 (R9.4)
score-singles = kaarten in geen rij van gelijke kaarten: { $cards } = { $points } (R9.2)
score-negatives = negatieve kaarten: { $cards } = { $points } (R9.3)
score-hazards = hazards: { $cards } = { $points } (R9.4)
score-hidden = { $count ->
    [one] dicht, telt niet mee: { $count } kaart (R8.3)
   *[other] dicht, tellen niet mee: { $count } kaarten (R8.3)
  }
score-out-lowest = als eerste uit, met de laagste score = { $points } (R9.5)
score-out-higher = als eerste uit, zonder de laagste score = { $points } (R9.5)
