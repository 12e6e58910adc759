### De pagina met spelregels: docs/rules.md in gewone woorden. Een regel is één bericht: R4.1 is rules-r4-1.
### *Sterretjes* maken een woord vet; een genoemde regel, zoals R7.1, wordt vanzelf een link.

## De pagina

rules-title = De spelregels
rules-contents = Op deze pagina
rules-all = Alle regels
rules-all-about = Elke regel heeft een teken, zoals R4.1. Tik op het teken voor een link naar die regel. Waar gedrukte spelregels niets zeggen of elkaar tegenspreken, beslist deze pagina.

## In één minuut

rules-short = Zo speel je, in één minuut
rules-short-1 = Iedereen krijgt negen kaarten, dicht, in drie rijen van drie. Draai er twee van jezelf om.
rules-short-2 = Ben je aan de beurt? Pak één kaart: van de trekstapel, of van een van de twee aflegstapels.
rules-short-3 = Ruil hem voor een van je eigen kaarten, open of dicht. Of leg hem gewoon af.
rules-short-4 = De kaart die overblijft, leg je op een aflegstapel. Dan is de volgende aan de beurt.
rules-short-5 = *Stuiteren!* Heb je een dichte kaart weggeruild, en ligt hetzelfde getal (3 tot en met 8) open in je lay-out? Dan mag de dichte kaart naar een andere plek stuiteren.
rules-short-6 = Drie gelijke (3 tot en met 8) in een rij of een kolom zijn prachtig: drie 5’en tellen als −5. Een mulligan is een joker: die helpt je aan drie gelijke.
rules-short-7 = Elke andere kaart telt als zijn getal, dus minkaarten zijn altijd goed. Een hazard kost 10. Leg je die af, dan mogen alle anderen een kaart omdraaien.
rules-short-8 = Liggen al je negen kaarten open? Dan ben je uit, en alle anderen hebben nog één beurt. Wie uitging, krijgt −5 met de laagste score, en +5 als dat niet zo is. Na drie rondes wint het laagste totaal.

## R1

rules-r1 = De kaarten
rules-r1-about = Het spel heeft 110 kaarten.
rules-r1-positive = 82 positieve kaarten
rules-r1-negative = 22 negatieve kaarten
rules-r1-special = 6 speciale kaarten
rules-r1-written = Op papier heet een kaart naar zijn getal, 3 tot en met 8 of −1 tot en met −4. M is een mulligan, H is een hazard, en ? is een kaart die dicht ligt.

## R2

rules-r2 = Spelers, rondes en het doel
rules-r2-1 = Gnoming is een spel voor 3 tot en met 7 spelers. Met 2 kan het ook.
rules-r2-2 = Je speelt 3 rondes. Wie na de laatste het laagste totaal heeft, wint.
rules-r2-3 = De jongste speler begint de eerste ronde. Aan een tafel hier zegt de gastheer welke stoel begint; zegt de gastheer niets, dan is dat de eerste stoel. Elke volgende ronde begint bij de volgende stoel met de klok mee. De stoelen zijn met de klok mee genummerd.

## R3

rules-r3 = Een ronde klaarleggen
rules-r3-1 = Schud alle 110 kaarten. Elke speler krijgt er 9, dicht, in 3 rijen van 3: dat is je lay-out. De plekken hebben de nummers 0 tot en met 8, van links naar rechts en van boven naar beneden. Niemand kijkt naar een dichte kaart, ook niet naar een van zichzelf.
rules-r3-2 = De rest is de trekstapel, dicht. De bovenste 2 kaarten draai je om: daarmee beginnen 2 aflegstapels, links en rechts. Is het een hazard, dan gaat die uit het spel en draai je de volgende kaart om; niemand draait daarvoor een kaart om.
rules-r3-3 = Eén volgorde van de kaarten betekent altijd één verdeling, zodat je een spel kunt opschrijven en controleren. De volgorde begint met de bovenste kaart. Stoel 0 krijgt de eerste 9 kaarten, op de plekken 0 tot en met 8, stoel 1 de volgende 9, en zo verder. Dan komen de eerste kaart van de linker aflegstapel en de eerste kaart van de rechter. De rest blijft in die volgorde in de trekstapel.
rules-r3-4 = *Afslaan:* elke speler draait 2 kaarten van de eigen lay-out om. Niemand hoeft op een ander te wachten; elke volgorde is goed. Moet er één speler worden genoemd, dan gaat het met de klok mee vanaf de stoel die begint, en draait elke stoel allebei de kaarten om voordat de volgende komt.

## R4

rules-r4 = Een beurt: trekken, spelen, afleggen
rules-r4-1 = *Trekken:* pak de bovenste kaart van de trekstapel, of de bovenste kaart van een van de aflegstapels. Die kaart heb je nu in je hand. Komt hij van de trekstapel, dan zie alleen jij hem, tot hij is geplaatst of afgelegd. Komt hij van een aflegstapel, dan kent iedereen hem.
rules-r4-2 = *Spelen:* leg de kaart uit je hand open op een plek van je eigen lay-out en haal de kaart weg die daar lag, dicht of open. Lag die dicht, dan draai je hem eerst om. De kaart die je hebt weggehaald, heb je nu in je hand.
rules-r4-3 = *Of niet spelen:* leg de kaart uit je hand meteen af, op een van de aflegstapels. Ook een kaart die je van een aflegstapel hebt genomen, mag terug, op welke stapel je wilt. (Met een optie moet je een genomen kaart spelen.) Een hazard kun je nooit nemen: die liggen niet op de aflegstapels.
rules-r4-4 = *Afleggen:* de kaart die je aan het eind in je hand hebt, leg je op de linker of de rechter aflegstapel. Jij kiest.
rules-r4-5 = Is precies één aflegstapel leeg als je aflegt, dan moet je kaart daarheen. (Die stapel is leeg doordat zijn enige kaart is genomen.) Zijn ze allebei leeg, dan kies je zelf. Een hazard gaat niet op een stapel (R7); een lege stapel wacht dan tot de volgende speler aflegt.
rules-r4-6 = Is de trekstapel leeg als een beurt begint, dan worden alle afgelegde kaarten geschud, behalve de bovenste van elke stapel. Dat is dan de trekstapel. Valt er niets te schudden, dan blijft de trekstapel leeg en moet je een afgelegde kaart nemen.

## R5

rules-r5 = Mulligans
rules-r5-1 = Een mulligan is een joker: in elke rij en elke kolom telt hij als het positieve getal dat die lijn compleet maakt. In zijn rij mag hij tegelijk een ander getal zijn dan in zijn kolom.
rules-r5-2 = Aan het eind van je beurt mag je hoogstens 1 open mulligan hebben. Heb je er al 1, dan mag je een mulligan in je hand alleen voor die mulligan ruilen of afleggen. Heb je er 2 of meer (dat kan door het afslaan of door een hazard), dan moet je een kaart in je hand die geen mulligan is, op een van die mulligans spelen; een mulligan in je hand mag je afleggen of voor een van die mulligans ruilen.
rules-r5-3 = Dichte kaarten die aan het eind van de ronde mulligans blijken te zijn (R8.3), blijven liggen, hoeveel het er ook zijn.

## R6

rules-r6 = Stuiteren
rules-r6-1 = Je hebt een kaart weggehaald die *dicht* lag. Is die positief, en ligt er een gelijke positieve kaart open in je lay-out, dan mag hij stuiteren. De kaart die je net hebt gespeeld, telt ook mee. Stuiteren gaat zo: leg hem open op een andere plek van je lay-out en haal de kaart weg die daar lag. Die kaart heb je nu in je hand.
rules-r6-2 = Lag die kaart ook dicht, en klopt R6.1 weer, dan mag je doorgaan met stuiteren, zonder grens. Een kaart gaat nooit meteen terug naar de plek waar hij net vandaan komt.
rules-r6-3 = Mulligans, negatieve kaarten en hazards stuiteren nooit, en een mulligan telt niet als gelijke kaart. Een kaart die open lag toen je hem weghaalde, stuitert nooit.

## R7

rules-r7 = Hazards
rules-r7-1 = Zou je een hazard afleggen, dan gaat die voor de rest van de ronde uit het spel, en elke *andere* speler mag een van de eigen dichte kaarten omdraaien.
rules-r7-2 = Niemand mag zo zijn laatste dichte kaart omdraaien. Wie er minder dan 2 heeft, wordt niets gevraagd.
rules-r7-3 = De anderen beslissen ieder voor zich, en mogen nee zeggen. Een omgedraaide kaart ziet iedereen meteen. De antwoorden mogen in elke volgorde komen; dezelfde antwoorden geven altijd hetzelfde spel. Moet er één speler worden genoemd, dan gaat het met de klok mee, te beginnen links van wie de hazard aflegde.
rules-r7-4 = Een hazard in een lay-out doet niets, tot hij wordt weggeruild (dan R7.1) of de ronde eindigt (dan R9.4). Een hazard die je trekt, mag je net als elke andere kaart in je lay-out spelen.

## R8

rules-r8 = Het einde van een ronde
rules-r8-1 = De eerste speler die aan het eind van de eigen beurt geen dichte kaart meer heeft, *gaat uit*. Alle andere spelers hebben nog 1 beurt, met de klok mee. Wie in die beurten ook uitgaat, verandert daarmee niets meer.
rules-r8-2 = Hazards werken ook in de laatste beurten.
rules-r8-3 = Daarna worden alle dichte kaarten omgedraaid waar ze liggen. Er mag niets meer worden verplaatst, gestuiterd of geruild.
rules-r8-4 = Is na 30 beurten per speler nog niemand uitgegaan, dan eindigt de ronde zoals in R8.3, zonder bonus of straf voor iemand.

## R9

rules-r9 = Punten tellen
rules-r9-1 = Drie gelijke positieve kaarten in een rij of een kolom tellen als *min* hun getal: drie 5’en in een rij zijn −5. Mulligans zijn hier jokers, maar minstens één van de drie moet een echte getalkaart zijn. Een kaart in een rij én een kolom van gelijke kaarten telt voor allebei. Drie mulligans op een lijn zijn geen gelijke kaarten.
rules-r9-2 = Een positieve kaart die in geen enkele lijn van gelijke kaarten ligt, telt als zijn getal.
rules-r9-3 = Een negatieve kaart telt altijd als zijn negatieve getal. Gelijke negatieve kaarten vormen geen lijn.
rules-r9-4 = Een hazard telt als +10. Een mulligan die in geen enkele lijn van gelijke kaarten ligt, telt als 0.
rules-r9-5 = De speler die als eerste uitging, krijgt −5 als zijn lay-out de laagste score van de ronde heeft (voordat dit erbij komt), en anders +5. Een gedeelde laagste score telt als de laagste.

## R10

rules-r10 = Winnen
rules-r10-1 = Het laagste totaal na de laatste ronde wint. Bij een gelijke stand beslist de laagste score in de laatste ronde. Is die ook gelijk, dan delen die spelers de winst.

## Opties

rules-options = Opties
rules-options-about = Voor een spel mag de gastheer deze vier dingen veranderen, en verder niets. De tafel laat altijd zien wat er anders is dan in de standaardregels.
rules-option-rounds = normaal 3. Elk aantal van 1 tot en met 9 kan (R2.2).
rules-option-return-taken = normaal mag dat. Zo niet, dan moet je een kaart die je van een aflegstapel neemt, spelen (R4.3).
rules-option-ties-keep-bonus = normaal wel. Zo niet, dan krijgt wie als eerste uitging en de laagste score met een ander deelt, +5 in plaats van −5 (R9.5).
rules-option-turn-limit = normaal 30 beurten per speler. Elk aantal van 5 tot en met 100 kan (R8.4).

## Woorden onder de tekeningen

rules-picture-places = Je lay-out, met de nummers van de plekken.
rules-picture-tee-off = Afslaan: twee kaarten liggen open.
rules-picture-turn-1 = Trekken: je trekt een 3.
rules-picture-turn-2 = Spelen: de 3 komt op de plek van de 8.
rules-picture-turn-3 = Afleggen: de 8 gaat op de linker stapel.
rules-picture-mulligan = Eén mulligan, twee taken: een 7 in zijn rij en een 4 in zijn kolom.
rules-picture-bounce-1 = Je hebt een 3 in je hand. Je speelt hem op een dichte kaart.
rules-picture-bounce-2 = Het was een 5! Er liggen al 5’en open bij je, dus deze 5 mag stuiteren.
rules-picture-bounce-3 = Je laat de 5 naar een andere plek stuiteren.
rules-picture-bounce-4 = Drie 5’en in een kolom! Er kwam een 8 uit. Je hebt geen open 8, dus die stuitert niet: je legt hem af.
rules-picture-hazard-1 = Je legt een hazard af. Die is deze ronde uit het spel.
rules-picture-hazard-2 = Alle anderen mogen één dichte kaart omdraaien, maar nooit hun laatste.
rules-picture-out-1 = Er is nog maar één kaart dicht. Daar speel je een −1.
rules-picture-out-2 = Alle negen liggen open: je bent uit. Alle anderen hebben nog één beurt.
rules-scores = Zes lay-outs en hun score

## De tekeningen, voorgelezen

rules-drawn-rows = Rij 1: { $first }. Rij 2: { $second }. Rij 3: { $third }.
rules-drawn-list = { $first }, { $second }, { $third }
rules-drawn-hand = In de hand: { $card }.
rules-drawn-piles = Trekstapel, dicht. Linker aflegstapel: { $left }. Rechter aflegstapel: { $right }.
rules-drawn-row = Rij { $number } is gelijk: { $points }.
rules-drawn-column = Kolom { $number } is gelijk: { $points }.
rules-drawn-places = Rij 1: plekken 0, 1, 2. Rij 2: plekken 3, 4, 5. Rij 3: plekken 6, 7, 8.
