### Зборовите само на веб-клиентот, на македонски. Секој дел од клиентот има свој оддел.
### Што го кажува и терминалот, стои во game.ftl.

## Home

home-title = Gnoming
home-about = Мини-голф со џуџиња и карти. Три круга, а победува тој со најмалку поени!
home-play-now = Играј веднаш
home-play-now-about = Ти против три бота
home-step-opening = Ја косиме тревата…
home-step-seating = Ботовите седнуваат…
home-step-dealing = Ги делиме картите…
home-new-table = Нова маса
home-new-table-about = Со пријатели и семејство
home-join-label = Код или врска од маса
home-join-go = Влези
home-join-empty = Напиши го тука кодот на масата, или залепи ја врската.
home-join-short = Кодот има 6 букви и цифри; овде има { $count }.
home-join-letter = „{ $letter }“ го нема во ниеден код. Погледни уште еднаш.
home-join-no-link = Оваа врска не води до маса. Копирај ја повторно, или напиши го кодот.
home-join-elsewhere = Оваа врска води на друго место: { $place }. Отвори ја во адресната лента на прелистувачот.
home-name-title = Како да те викаме?
home-open = Отвори ја масата
home-recent = Твои маси
home-recent-as = како { $name }
home-recent-forget = Заборави ја масата { $code }
home-forget-title = Да се заборави масата { $code }?
home-forget-about = Тогаш овој прелистувач го губи твоето место таму. Додека трае играта, никој не може да ти го врати.
home-forget-yes = Заборави
home-offline = Серверот не одговара. Провери ја врската и обиди се повторно.
home-no-account = Без сметка. За тебе не се чува ништо, освен тоа што го памети овој прелистувач.
home-unofficial = Неофицијален проект на обожаватели на играта со карти Gnoming A Round.
home-gnome-names = Брадушко, Печурко, Шапко, Каменко, Пчелко, Лешко, Тревко, Желатко, Копчинко, Гранчо

## Visit

visit-looking = Ја бараме масата { $code }…
visit-connecting = Одиме кон масата…
visit-lost = Врската се прекина, се обидуваме повторно. Твоите потези се зачувани.
visit-lost-watching = Врската се прекина, се обидуваме повторно.
visit-restarting = Серверот се рестартира и веднаш се враќа.
visit-closing =
    { $minutes ->
        [one] Тука долго ништо не се случило. Масата се затвора за една минута.
       *[other] Тука долго ништо не се случило. Масата се затвора за { $minutes } минути.
    }
visit-ended-title = Тука не може да продолжиме
visit-seat-gone-title = Твоето место го нема
visit-quiet-title = Масата заспа
visit-no-table-title = Нема таква маса
visit-no-table-about = На { $code } нема никој. Можеби некоја буква е погрешна, или масата веќе не се чува.
visit-trouble-title = Не успеа
visit-again = Обиди се повторно
visit-open-again = Отвори ја масата пак
visit-sit-anew = Седни одново
visit-watch = Гледај
visit-home = Кон почетокот
visit-another = Пробај друг код
visit-invited-title = Поканет си!
visit-invited-about = { $host } ти чува место на масата { $code }.
visit-at-table = Веќе на масата
visit-sit = Седни
visit-other-title = Кое место го сакаш?
visit-other-about = Во овој прелистувач веќе имаш место на оваа маса. Врската води до друго; прелистувачот памети само едно.
visit-other-no = Останувам на моето место
visit-other-yes = Земи го местото од врската
visit-running-title = На масата { $code } се игра
visit-running-about = Никој не може да седне додека не заврши, но слободно гледај.
visit-finished-title = Играта на масата { $code } заврши
visit-finished-about = Можеш да видиш како заврши.
visit-full-title = Масата { $code } е полна
visit-full-about = Сите седум места се зафатени, но слободно гледај.

## Lobby

lobby-title = Маса { $code }
lobby-invite = Покани други
lobby-invite-about = Прати ја врската, дај да ја скенираат сликата или кажи го кодот.
lobby-code = Код
lobby-link = Врска до оваа маса
lobby-qr = QR-код од врската до оваа маса
lobby-copy-link = Копирај врска
lobby-only-here = Оваа врска работи само на овој компјутер. За телефони и компјутери дома, пушти го серверот со: { $command }
lobby-copied = Ископирано!
lobby-copy-yourself = Врската е означена: копирај ја сега.
lobby-share = Сподели
lobby-share-text = Дојди да играме Gnoming! Маса { $code }
lobby-seats = Кој игра
lobby-seats-about = Местата одат одозгора, во насока на стрелките на часовникот.
lobby-count = { $count } од 7
lobby-you = ти
lobby-host = домаќин
lobby-begins = почнува
lobby-away = нема врска
lobby-bot = Бот · { $level }
lobby-watchers =
    { $count ->
        [one] Гледа { $count } човек.
       *[other] Гледаат { $count } луѓе.
    }
lobby-add-bot = Додај бот
lobby-add-level = Додај бот: { $level }
lobby-remove = Тргни го играчот { $name }
lobby-remove-title = Да се тргне { $name }?
lobby-remove-about = { $name } го губи местото, но може пак да седне со кодот.
lobby-remove-yes = Тргни
lobby-arrange = Распореди места
lobby-arrange-done = Готово
lobby-up = Помести { $name } нагоре
lobby-down = Помести { $name } надолу
lobby-moved = { $name } сега седи на место { $number } од { $count }.
lobby-starter = Кој е најмлад? Тој почнува.
lobby-pass-host = Кој е домаќин?
lobby-rules = Правила на оваа маса
lobby-standard = Стандардни правила
lobby-standard-again = Назад на стандардните правила
lobby-differs = Поинаку на оваа маса:
lobby-change-rules = Смени ги правилата
lobby-see-rules = Види ги сите опции
lobby-clock = Време за размислување
lobby-pace = Темпо на ботовите
lobby-yes = Да
lobby-no = Не
lobby-less = Помалку: { $what }
lobby-more = Повеќе: { $what }
lobby-host-only = Само { $host }, домаќинот, може да го менува ова.
lobby-rename = Смени име
lobby-save = Зачувај
lobby-seat-link = Моето место на друг уред
lobby-seat-link-about = Отвори ја оваа врска на твојот телефон или компјутер за да продолжиш таму.
lobby-seat-link-warning = Не давај ја никому: кој ја има оваа врска, игра на твое место.
lobby-seat-link-copy = Копирај ја врската на моето место
lobby-leave = Напушти ја масата
lobby-leave-title = Да ја напуштиш масата?
lobby-leave-about = Твоето место веднаш се ослободува. Со кодот можеш пак да седнеш.
lobby-start = Почни ја играта
lobby-start-few = Треба уште еден: покани некого или додај бот.
lobby-start-ready = { $count } на масата: може да почнете!
lobby-wait-host = { $host } ја почнува играта.
lobby-watching = Ти гледаш.
lobby-sit = Седни и ти

## Table

table-card =
    { $card ->
        [n1] минус 1
        [n2] минус 2
        [n3] минус 3
        [n4] минус 4
        [mulligan] малиган, џокер
        [hazard] опасност
        [down] свртена надолу
        [c3] 3
        [c4] 4
        [c5] 5
        [c6] 6
        [c7] 7
       *[c8] 8
    }
table-round = Круг { $round } од { $rounds }
table-went-out =
    { $count ->
        [0] { $name } заврши: последен потег
        [one] { $name } заврши: уште { $count } потег
       *[other] { $name } заврши: уште { $count } потези
    }
table-you-went-out =
    { $count ->
        [0] Ти заврши: последен потег
        [one] Ти заврши: уште { $count } потег
       *[other] Ти заврши: уште { $count } потези
    }
table-own-rules =
    { $count ->
        [one] { $count } свое правило
       *[other] { $count } свои правила
    }
table-log = Што се случи
table-log-empty = Сѐ уште ништо не се случило.
table-rules = Правила
table-menu = Повеќе
table-own-layout = Твојот распоред
table-own-side = Твојата страна од масата
table-layout-of = Распоред: { $name }
table-own-place = Ред { $row }, место { $place }: { $card }
table-place = { $name }, ред { $row }, место { $place }: { $card }
table-open-points = Поени од отворените карти: { $points }
table-points-of = Отворени карти { $points }, завршени кругови { $total }
table-own-points = Твоите отворени карти { $points }, твоите завршени кругови { $total }
table-bot-plays = Бот игра наместо { $name }
table-away = { $name } нема врска
table-is-out = { $name } заврши
table-look-at = Погледни го распоредот: { $name }
table-piles = Куповите
table-draw-pile =
    { $count ->
        [0] Влечи од купот за извлекување: празен е
        [one] Влечи од купот за извлекување, { $count } карта
       *[other] Влечи од купот за извлекување, { $count } карти
    }
table-left-to-draw = влечи ({ $count })
table-left = лево
table-right = десно
table-pile-left =
    { $count ->
        [one] Куп за отфрлање лево, најгоре: { $card }, { $count } карта
       *[other] Куп за отфрлање лево, најгоре: { $card }, { $count } карти
    }
table-pile-right =
    { $count ->
        [one] Куп за отфрлање десно, најгоре: { $card }, { $count } карта
       *[other] Куп за отфрлање десно, најгоре: { $card }, { $count } карти
    }
table-pile-left-empty = Куп за отфрлање лево, празен
table-pile-right-empty = Куп за отфрлање десно, празен
table-look-through = Разгледај ги куповите за отфрлање
table-fan-left = Лев куп за отфрлање, од најгорната карта ({ $count })
table-fan-right = Десен куп за отфрлање, од најгорната карта ({ $count })
table-fan-empty = Тука нема карти.
table-fan-draw =
    { $count ->
        [0] Купот за извлекување е празен.
        [one] Останува уште { $count } карта за извлекување.
       *[other] Остануваат уште { $count } карти за извлекување.
    }
table-fan-removed =
    { $count ->
        [one] Во овој круг { $count } опасност е извадена од играта.
       *[other] Во овој круг { $count } опасности се извадени од играта.
    }
table-hand = Во твојата рака: { $card }
table-hand-empty = Немаш карта во рака
table-do-draw = Извлечи
table-take = Земи { $card }
table-do-discard-left = Отфрли лево
table-do-discard-right = Отфрли десно
table-do-remove = Извади ја опасноста
table-do-decline = Не превртувај ништо
table-your-turn = Ти си на ред.
table-you-are-asked = Избери.
table-nothing = Еден миг…
table-tee-off = Преврти две од твоите карти: допри кои било две.
table-tee-off-second = И уште една карта.
table-draw = Извлечи карта или земи една од двете отворени карти.
table-draw-last = Ова ти е последен потег во кругов. Извлечи карта или земи отворена.
table-draw-only-discards = Купот за извлекување е празен: земи отворена карта.
table-draw-only-pile = Нема отворена карта: извлечи карта.
table-play = Држиш { $card }. Стави ја на едно од твоите места или отфрли ја.
table-play-taken = Зеде { $card }. Стави ја на едно од твоите места.
table-play-some = Држиш { $card }. Смее само таму каде што свети; или отфрли ја.
table-play-must = Смее да лежи отворен само еден малиган: стави { $card } врз еден од твоите.
table-play-hazard = Држиш опасност. Извади ја, па сите други смеат да превртат карта; или стави ја во твојот распоред, каде што чини 10.
table-bounce = Преврте { $card }, а иста таква веќе лежи отворена: отскокни ја на друго место или отфрли ја.
table-discard = { $thecard } излезе. Отфрли ја лево или десно.
table-remove = Излезе опасност: извади ја, па сите други смеат да превртат карта.
table-hazard = Опасност е извадена: смееш да превртиш една своја карта, или не.
table-wait-tee-off = Чекаме да преврти две карти: { $names }.
table-wait-hazard = Опасност! Смее да преврти карта: { $names }.
table-wait-draw = { $name } ќе земе карта.
table-wait-play = { $name } одлучува што со неа.
table-skip = Прескокни
table-looking-on = Ти гледаш.
table-come-back = Се вратив
table-say-something = Кажи нешто
table-these-rules = Правила на оваа маса
table-pace = Темпо на ботовите: { $pace }.
table-standard-rules = Стандардните правила.
table-links = Врски
table-copy-invite = Копирај ја врската до масава
table-copy-own = Копирај ја врската до моето место
table-own-link-about = Со врската до твоето место продолжуваш на друг телефон или компјутер. Не давај ја на никого.
table-copied = Копирано
table-copy-by-hand = Копирај го ова сам:
table-keys = Копчиња
table-keys-about = 1 до 9: место, ред по ред. D: извлечи. L и R: земи или отфрли лево и десно. X: извади опасност или не превртувај. Стрелки: од место до место. Escape: прескокни го летањето.
table-leave = Напушти ја масата
table-leave-about = Бот потоа ќе игра на твоето место до крај. Сакаш ли да си одиш?
table-leave-really = Си одам
table-stay = Останувам
table-home = Почетна страница

## Ends

ends-round-you =
    { $count ->
        [one] Во овој круг имаш { $points } поен
       *[other] Во овој круг имаш { $points } поени
    }
ends-round = По круг { $round }
ends-standing =
    { $count ->
        [one] Вкупно имаш { $points } поен: { $rank }. место од { $players }.
       *[other] Вкупно имаш { $points } поени: { $rank }. место од { $players }.
    }
ends-skip = Покажи сѐ веднаш
ends-went-out = прво завршување
ends-points =
    { $count ->
        [one] поен
       *[other] поени
    }
ends-cards = карти
ends-how-counted = Како е изброено ова?
ends-sheet = Табела со поени
ends-sheet-place = Место
ends-sheet-player = Играч
ends-sheet-round = Круг { $round }
ends-sheet-rounds = Кругови
ends-sheet-total = Вкупно
ends-sheet-lowest = засега најмалку
ends-sheet-won = победник
ends-sheet-fewest = Победува тој што има најмалку поени.
ends-next = Следува круг { $round }
ends-ready = Спремно за круг { $round }
ends-ready-done = Ти веќе чекаш на другите.
ends-waiting = Се чека на: { $names }.
ends-waiting-you = Сите чекаат на тебе.
ends-seconds =
    { $count ->
        [one] Продолжува за { $count } секунда.
       *[other] Продолжува за { $count } секунди.
    }
ends-is-ready = { $name } веќе чека на другите
ends-not-ready = Се чека на { $name }
ends-deal = Подели сега
ends-you-win = Ти победи!
ends-wins = Победува { $name }!
ends-share = Победата ја делат { $names }!
ends-share-you = Ја делиш победата со { $names }!
ends-with =
    { $count ->
        [one] Најмал збир: { $points } поен.
       *[other] Најмал збир: { $points } поени.
    }
ends-and-now = Што сега?
ends-again = Играј повторно
ends-again-host = { $name } може да започне нова игра со сите вас.
ends-record = Зачувај го записот
ends-record-failed = Записот не може да се земе во моментов. Обиди се повторно.
ends-home = Почеток
ends-last-round = Како е изброен последниот круг
ends-check = Провери го мешањето
ends-check-failed = Записот не може да се земе во моментов. Обиди се повторно.
ends-check-fits = Сѐ се совпаѓа: картите биле одредени пред делењето и никој не ги сменил.
ends-check-fits-but = Сѐ што може да се провери тука се совпаѓа.
ends-check-unknown = Ова мешање не може да се провери.
ends-check-wrong = Нешто не се совпаѓа!
ends-check-numbers = Броевите на круг { $round }
ends-check-seal = Печат, покажан пред делењето (commitment)
ends-check-key = Клуч, покажан по кругот
ends-check-salt = Сол (salt)
ends-check-added = Додаток од { $name }
ends-check-how = Како работи ова?
ends-check-how-about = Пред секое делење серверот покажува печат: број што му припаѓа само на еден таен клуч. Потоа прелистувачот на секој играч додава свои случајни броеви, а од клучот и од тие броеви произлегува редоследот на картите. По кругот серверот го покажува клучот, па твојот прелистувач може сам сѐ да пресмета повторно и да спореди.
ends-found-noted = Печатот е истиот што го видел овој прелистувач пред делењето.
ends-found-noted-wrong = Пред делењето овој прелистувач видел друг печат!
ends-found-noted-not = Овој прелистувач не го видел печатот пред делењето, па не може да го спореди.
ends-found-commitment = Клучот одговара на печатот.
ends-found-commitment-wrong = Клучот не одговара на печатот!
ends-found-order =
    { $count ->
        [0] Картите лежеле по редоследот што го дава клучот.
        [one] Картите лежеле по редоследот што го дава клучот, и откако купот за извлекување се дополни.
       *[other] Картите лежеле по редоследот што го дава клучот, и откако купот за извлекување се дополни { $count } пати.
    }
ends-found-order-wrong = Картите не лежеле по редоследот што го дава клучот!
ends-found-cards =
    { $count ->
        [one] { $count } карта што се отвори тука е онаа што ја дава клучот.
       *[other] Сите { $count } карти што се отворија тука се оние што ги дава клучот.
    }
ends-found-cards-wrong = Тука се отвори карта што клучот не ја дава!
ends-found-added = Прелистувачите на овие играчи додале случајни броеви: { $names }.
ends-found-added-nobody = Никој не додал случајни броеви, па серверот сам го направил редоследот.
ends-found-own = Внатре се и случајните броеви од твојот прелистувач.
ends-found-own-missing = Недостигаат случајните броеви од твојот прелистувач!
ends-found-own-other = Друг уред на твоето место подоцна додал случајни броеви.
ends-found-no-proof = Ништо не било запечатено пред делењето во овој круг.
ends-found-key-hidden = Клучот на овој круг сѐ уште не е покажан.
ends-found-proof-broken = Клучот или печатот во записот не може да се прочита!
ends-found-record-other = Клучот или печатот во записот е друг од оној на масата!
ends-found-record-broken = Записот не е цел!
ends-found-record-changed = Записот е сменет откако е напишан!

## Settings

settings-title = Поставки
settings-language = Јазик
settings-theme = Изглед
settings-theme-auto = Како уредот
settings-theme-light = Светло
settings-theme-dark = Темно
settings-pace = Колку брзо летаат картите
settings-pace-off = Веднаш
settings-pace-fast = Брзо
settings-pace-normal = Нормално
settings-pace-slow = Бавно
settings-sound = Звук
settings-sound-on = Вклучен
settings-sound-off = Исклучен
settings-kept = Овие избори остануваат во овој прелистувач.

## Parts

parts-skip = Прескокни до содржината
parts-page-title = { $page } · Gnoming
parts-rules = Правила
parts-close = Затвори
parts-cancel = Откажи
parts-home = Почеток
parts-clause = Правило { $clause }
parts-dismiss = Затвори ја пораката
parts-late = Масата во меѓувреме продолжи.
parts-loading = Еден момент…
parts-name = Твоето име
parts-name-empty = Напиши име: најмногу 20 букви.
