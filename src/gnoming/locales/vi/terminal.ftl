### Lời của dòng lệnh, ngoài lời của ván chơi (game.ftl). Các từ gõ vào (place 4, quit) luôn là tiếng Anh.
### { " " } giữ khoảng trắng trước câu trả lời.

## Các phần của câu

seat = Chỗ { $seat }
player = Người chơi
player-number = Người chơi { $number }
bot = { $name } ({ $level })
pile-empty = trống
# Một từ gõ vào và nghĩa của nó.
word-meaning = { $word } ({ $meaning })
phase-shuffle = xáo bài
phase-tee-off = mở màn
phase-draw = rút bài
phase-play = chơi bài
phase-bounce = nảy
phase-hazard = nguy hiểm
phase-over = kết thúc

## Bàn chơi

bot-failed = { $name } { $fault ->
    [late] nghĩ quá lâu
    [illegal] muốn làm điều không được phép
   *[raised] bị lỗi
  }, nên lần này { $level } quyết định thay.
bot-retired = { $name } cứ nghĩ quá lâu: từ giờ { $level } chơi thay.
turn = Vòng { $round } trên { $rounds }: đến lượt bạn.
turn-named = Vòng { $round } trên { $rounds }: { $name } ơi, đến lượt bạn.
last-turn = Vòng { $round } trên { $rounds }: đến lượt bạn, lượt cuối của bạn trong vòng này.
last-turn-named = Vòng { $round } trên { $rounds }: { $name } ơi, đến lượt bạn, lượt cuối của bạn trong vòng này.
pass = Đưa bàn phím cho { $name }.
own-layout = Bố cục của bạn, mỗi lá sau số vị trí (lá ngửa { $open } điểm, tổng { $total }):
place-card = { $place }: { $card }
seat-line = { $name } { $layout }  ngửa { $open }  tổng { $total }
seat-line-out = { $name } { $layout }  ngửa { $open }  tổng { $total }  về đích
draw-pile = { $count ->
   *[other] Chồng bài rút: { $count } lá.
  }
tops = Chồng bài bỏ bên trái: { $left }. Chồng bài bỏ bên phải: { $right }.
hand = Trên tay bạn: { $a_card }.
turns-left = { $count ->
   *[other] { $name } đã về đích: còn { $count } lượt trong vòng này.
  }
turns-left-you = { $count ->
   *[other] Bạn đã về đích: còn { $count } lượt trong vòng này.
  }
pile-left = Chồng bài bỏ bên trái, lá trên cùng ở cuối: { $cards }
pile-right = Chồng bài bỏ bên phải, lá trên cùng ở cuối: { $cards }
pile-removed = { $count ->
   *[other] Đã loại khỏi vòng này: { $count } lá nguy hiểm.
  }
sheet = Bảng điểm; ít điểm nhất thì thắng:
sheet-name = người chơi
sheet-round = vòng { $round }
sheet-round-short = v { $round }
sheet-total = tổng
no-scores = Chưa vòng nào kết thúc.
seat-points = { $count ->
   *[other] { $name }: { $count } điểm
  }
own-open = Giải thích các lá ngửa của bạn:
own-open-points = Tất cả tính { $points } điểm.

## Có thể làm gì

ask-tee-off = Mở màn: lật hai lá của bạn.
ask-tee-off-named = { $name } ơi, mở màn: lật hai lá của bạn.
ask-tee-off-second = Và lá thứ hai.
ask-draw = Lấy một lá. Bạn có thể:
ask-play = Chơi lá đó hoặc bỏ nó. Bạn có thể:
ask-bounce = Lá này được nảy. Bạn có thể:
ask-bounce-no = Giờ hãy bỏ nó. Bạn có thể:
ask-hazard = Lá nguy hiểm: bạn được lật một lá của mình, nhưng không bắt buộc.
ask-hazard-named = { $name } ơi, lá nguy hiểm: bạn được lật một lá của mình, nhưng không bắt buộc.
choice = { $number }. { $word }: { $meaning }
means-draw = rút lá trên cùng của chồng bài rút, chưa ai thấy
means-take-left = lấy { $the_card } bên trái
means-take-right = lấy { $the_card } bên phải
means-flip = lật hàng { $row }, cột { $column }
means-place = đặt vào chỗ của { $the_card }
means-place-down = đặt vào chỗ của một lá úp
means-discard-left = bỏ { $the_card } bên trái, lên trên { $the_top }
means-discard-right = bỏ { $the_card } bên phải, lên trên { $the_top }
means-discard-left-empty = bỏ { $the_card } bên trái, vào chồng trống
means-discard-right-empty = bỏ { $the_card } bên phải, vào chồng trống
means-remove = lá nguy hiểm bị loại, rồi những người khác được lật một lá
means-decline = không lật lá nào
prompt = Bạn chọn (1-{ $most }, ? để xem trợ giúp):{ " " }
prompt-one = Bạn chọn (1, ? để xem trợ giúp):{ " " }
prompt-place = Bạn chọn (1-{ $most }, hoặc { $short } cho { $word }, ? để xem trợ giúp):{ " " }
next-round = Nhấn Enter để sang vòng { $round }:{ " " }

## Gõ chưa đúng

no-such-number = Không có số { $number } trong danh sách: các số đi từ 1 đến { $most }.
not-understood = Không hiểu '{ $answer }'. Hãy gõ một số trong danh sách, các từ tiếng Anh của nó, hoặc ? để xem trợ giúp.
ambiguous = '{ $answer }' có thể là { $words }. Bạn muốn cái nào?
refused = Không được { $action }: { $why } ({ $clause }).

## Trợ giúp

help = Bạn có thể gõ:
help-number = một số trong danh sách, hoặc các từ tiếng Anh, hoặc phần đầu của chúng: 'take left', 'p 4' thay cho 'place 4'
help-table = table    xem lại cả bàn; chỉ nhấn Enter thì hiện những gì được làm
help-score = score    điểm cho đến lúc này, và điểm các lá ngửa của bạn
help-piles = piles    xem hết cả hai chồng bài bỏ
help-log = log      mọi chuyện đã xảy ra
help-rules = rules    luật chơi tóm tắt
help-quit = quit     lưu ván chơi và thoát; sau này có thể chơi tiếp
help-cards = Các lá: 3 đến 8, -1 đến -4, M mulligan (lá đa năng), H lá nguy hiểm, ? lá úp.
help-tee-off = Lật hai lá bất kỳ trong chín lá của bạn. Không ai biết dưới đó là gì, kể cả bạn. (R3.4)
help-draw = Lượt chơi bắt đầu với một lá trên tay: lá trên cùng của chồng bài rút mà chưa ai thấy, hoặc lá trên cùng của một chồng bài bỏ. Làm gì với nó, bạn quyết định sau. (R4.1)
help-play = Đặt lá trên tay vào chỗ của một trong chín lá của bạn; lá ở đó lên tay bạn. Hoặc bỏ lá trên tay và giữ nguyên bố cục. (R4.2, R4.3)
help-bounce = Lá từ bố cục giờ ở trên tay bạn. Nếu nó vừa úp, là lá 3 đến 8, và có lá bằng nó đang ngửa trong bố cục của bạn, nó được nảy sang một vị trí khác. Nếu không thì nó bị bỏ và lượt của bạn kết thúc. (R4.4, R6.1)
help-hazard = Có người vừa loại một lá nguy hiểm, nên mọi người khác được lật một lá úp. Bạn sẽ gần đích hơn, nhưng lá đó có thể xấu. Không ai lật lá úp cuối cùng. (R7.1, R7.2)
rules =
    Luật chơi tóm tắt. Toàn bộ luật: docs/rules.md
    Mục tiêu: mỗi người chín lá, ba hàng ba cột; sau mọi vòng, ai ít điểm
      nhất thì thắng. (R2.2)
    Mở màn: mỗi người lật hai lá. (R3.4)
    Một lượt: lấy lá trên cùng của chồng bài rút hoặc một chồng bài bỏ. (R4.1)
      Đặt nó vào chỗ của một lá bất kỳ của bạn, hoặc bỏ nó. (R4.2, R4.3)
      Lá bị đổi ra được bỏ lên chồng bên trái hoặc bên phải. (R4.4)
    Nảy: nếu lá đó vừa úp, là lá 3 đến 8, và có lá bằng nó đang ngửa trong
      bố cục của bạn, nó được sang một vị trí khác ở đó. (R6.1)
    Mulligan M: lá đa năng, hoàn thành một hàng và một cột; cuối lượt chỉ được
      có tối đa một lá ngửa. (R5)
    Lá nguy hiểm H: khi sắp bị bỏ thì nó bị loại, và mọi người khác được lật
      một lá. Còn nằm trong bố cục thì tính 10 điểm. (R7, R9.4)
    Kết thúc: ai lật hết bài trước thì về đích; mọi người khác còn một lượt
      nữa, rồi mọi lá được lật lên. (R8)
    Điểm: ba lá bằng nhau từ 3 đến 8 trong một hàng hoặc cột tính âm giá trị,
      nên 5 5 5 tính -5. Mỗi lá 3 đến 8 khác tính giá trị của nó. (R9.1, R9.2)
      -1 đến -4 luôn tính như số ghi; mulligan lẻ tính 0. (R9.3, R9.4)
      Về đích đầu tiên: trừ 5 điểm nếu điểm thấp nhất, nếu không cộng 5. (R9.5)

## Những gì score, replay và bench in ra

score = Điểm: { $points }
lowest = Điểm thấp nhất: { $names } với { $points }.
replay-date = Ván chơi ngày { $date }.
replay-no-date = Ván chơi không rõ ngày.
replay-players = Người chơi, theo chiều kim đồng hồ: { $names }.
not-over = Ván chơi chưa kết thúc; đang ở giai đoạn '{ $phase }':
verified = '{ $file }' đúng luật: { $players } người chơi, vòng { $round }, { $actions } hành động.
verified-not-over = Ván chơi chưa kết thúc; đang ở giai đoạn '{ $phase }'.
verified-won = Người thắng: { $names } với { $points } điểm.
proof-nowhere = Không có chứng minh nào: mọi bước đúng luật, nhưng không kiểm tra được bài đã xáo thế nào.
proof-steps = Mọi bước đúng luật. Hãy so từng dấu niêm phong, và những gì chỗ của bạn đã thêm (các dòng 'Added' của biên bản), với những gì bạn đã ghi trước khi chia.
proof-deal = Vòng { $round }: khóa đã công bố cho ra thứ tự chia bài và khớp với dấu niêm phong:
proof-refills = { $count ->
   *[other] Vòng { $round }: khóa đã công bố cho ra thứ tự chia bài và { $count } lần xáo lại, và khớp với dấu niêm phong:
  }
proof-kept = Vòng { $round }: khóa chưa công bố, nên không kiểm tra được việc xáo bài; dấu niêm phong là:
proof-missing = Vòng { $round }: không có chứng minh, nên không kiểm tra được việc xáo bài.
proof-added = Người đã thêm yếu tố ngẫu nhiên: { $names }.
proof-nobody-added = Không ai ở bàn thêm yếu tố ngẫu nhiên: chỉ máy chủ chọn thứ tự.
bench = { $count ->
   *[other] { NUMBER($speed, useGrouping: 1) } quyết định ngẫu nhiên hợp lệ mỗi giây, tính cả chia bài: { NUMBER($games, useGrouping: 1) } ván { $players } người trên { $count } luồng trong { NUMBER($seconds, minimumFractionDigits: 2, maximumFractionDigits: 2) } giây.
  }

## Những gì arena in và vẽ

arena-bot = bot
arena-games = số ván
arena-wins = thắng
arena-between = 95 % trong
arena-points = điểm
arena-within = +/-
arena-rating = xếp hạng
arena-percent = { $share } %
arena-low-high = { $low } và { $high }
arena-no-interval = -
arena-played = { $count ->
   *[other] { $games } ván { $players } người, seed { $seed }: { $count } bộ bài chia, mỗi bộ như nhau cho mọi cách ngồi.
  }
arena-together = Mọi bot cùng ngồi một bàn, mỗi bot ở mỗi chỗ nhiều như nhau.
arena-alone = Mỗi bot ngồi một mình giữa những bot khác, ở mỗi chỗ nhiều như nhau; số ván ở đây là các ván riêng của nó.
arena-first-alone = { $name } ngồi một mình giữa các bot khác, ở mỗi chỗ số lần bằng nhau; chỉ tính các ván của nó.
arena-columns = thắng: phần số ván nó thắng; { $fair } % nếu tất cả ngang nhau. điểm: nhiều hơn trung bình của những bot khác bao nhiêu trong một ván; ít hơn thì tốt hơn. xếp hạng: openskill, từ mọi ván; trung bình 25. +/- và trong: khoảng tin cậy 95 % (docs/arena.md).
arena-too-few = Khoảng tin cậy của thắng và điểm cần { $fewest } bộ bài: hãy chơi nhiều ván hơn.
arena-progress = Đang chơi { $games } ván
arena-stopped-kept = Dừng sau { $done } trên { $games } ván. Chúng được giữ trong '{ $file }': cùng lệnh đó sẽ chơi tiếp.
arena-stopped-lost = Dừng sau { $done } trên { $games } ván; không ván nào được giữ. Với --save TỆP thì cùng lệnh đó sẽ chơi tiếp.
arena-plot-title = Đấu trường: { $names }
arena-plot-wins = Tỷ lệ thắng
arena-plot-points = Điểm so với bot khác
arena-plot-rating = Xếp hạng
arena-plot-note = { $count ->
   *[other] { $games } ván { $players } người, { $count } bộ bài, seed { $seed }. Nét đứt: các bot ngang sức. Ít điểm hơn thì tốt hơn. Vạch: khoảng tin cậy 95 %.
  }
arena-no-svg = hình được viết dạng SVG: tên phải kết thúc bằng .svg, không phải '{ $file }'
arena-one-file = --save và --plot mỗi cái cần một tệp riêng, không phải cả hai là '{ $file }'
cluster-and-workers = cụm máy đã có tiến trình riêng: chỉ dùng --cluster hoặc --workers, không dùng cả hai
preparing = Đang chuẩn bị luật chơi cho máy tính này, chỉ một lần

## Bắt đầu và rời đi

hello = Gnoming A Round, trò chơi bài cho { $players } người: ít điểm nhất thì thắng.
hello-help = Lúc nào cũng có thể gõ ? để xem trợ giúp, quit để lưu và thoát.
sitting = Ở bàn, theo chiều kim đồng hồ: { $names }.
standard-rules = Áp dụng luật chuẩn.
resumed = Chơi tiếp ván của bạn: vòng { $round } trên { $rounds }.
resumed-over = Ván chơi này đã kết thúc rồi.
resumed-news = Chuyện vừa xảy ra:
ask-players = Tất cả bao nhiêu người chơi, kể cả bot, 2 đến 7? [{ $usual }]{ " " }
ask-people = Trong đó bao nhiêu người ngồi ở bàn phím này, 1 đến { $most }? [1]{ " " }
ask-name = Bạn tên là gì? [{ $usual }]{ " " }
ask-name-number = Người thứ { $number } tên là gì? [{ $usual }]{ " " }
ask-bots = Bot chơi giỏi cỡ nào: { $levels }? (random là ngẫu nhiên, easy là dễ, medium là vừa, hard là khó, expert là cao thủ) [{ $usual }]{ " " }
not-a-number = Hãy gõ một số nguyên từ { $low } đến { $high }, hoặc chỉ nhấn Enter để lấy { $usual }.
not-a-level = Hãy gõ một trong { $levels }, hoặc chỉ nhấn Enter để lấy { $usual }.
saved = Ván chơi đã được lưu. Chơi tiếp bằng lệnh:
saved-command = { "  " }gnoming play --resume { $file }
kept = Toàn bộ ván chơi được giữ trong:
kept-file = { "  " }{ $file }
not-begun = Tạm biệt! Chưa ván nào bắt đầu nên không có gì phải lưu.
not-saved = Không lưu được ván chơi vào '{ $file }': { $why }. Ván vẫn tiếp tục; sẽ thử lưu lại.
lost = Không lưu được ván chơi vào '{ $file }': { $why }.

## Ở bàn từ xa

remote-name = Khách
remote-bot-name = Khách { $level }
remote-opened = Bàn { $code } đã mở. Người khác vào bàn bằng lệnh:
remote-here = Bạn đang ở bàn { $code } với tên { $name }. Lúc nào cũng có thể gõ ? để xem trợ giúp.
remote-return = Chỗ của bạn được giữ. Quay lại bằng lệnh:
remote-gone = Bạn đã nhường chỗ của mình. Tạm biệt!
remote-not-kept = Không giữ được bí mật của chỗ bạn trên máy tính này ({ $why }): hãy ở lại đây, nếu không bạn sẽ mất chỗ.
remote-in-lobby = Ở bàn, theo chiều kim đồng hồ: { $names }.
remote-host = { $name } (chủ bàn)
remote-wait-start = { $name } sẽ bắt đầu ván chơi khi mọi người đã đến.
remote-wait-more = { $name } có thể mở ván tiếp theo.
remote-wait-ready = Vòng { $round } bắt đầu khi mọi người sẵn sàng.
remote-clock = Ở bàn này một lượt được { $turn } giây và một câu trả lời { $answer } giây; sau đó bot chơi tiếp.
remote-lost = Mất đường nối tới bàn. Đang thử quay lại ...
remote-back = Đường nối đã có lại.
remote-restarting = Máy chủ đang khởi động lại; bạn sẽ tự quay lại.
remote-closing = Bàn bây giờ đóng lại.
remote-offline = { $name } lúc này mất đường nối tới bàn.
remote-online = { $name } lại có đường nối tới bàn.
remote-clock-changed = Đồng hồ bây giờ là { $clock ->
    [none] không vội
    [relaxed] thong thả
   *[quick] nhanh
  }.
remote-pace-changed = Bây giờ bot chơi { $pace ->
    [quick] nhanh
    [lifelike] như người thật
   *[easygoing] từ tốn
  }.
remote-said = { $name } nói: { $phrase }.
remote-ask-lobby = Bạn là chủ bàn. Bạn có thể:
remote-lobby-choice = { $number }. { $words }: { $meaning }
remote-lobby-start = chia vòng đầu tiên
remote-lobby-bot = cho bot này ngồi vào bàn
remote-lobby-remove = làm trống chỗ này
remote-not-asked = Lúc này bạn chưa phải chọn gì. Gõ ? để xem trợ giúp.
remote-no-game = Chưa có ván chơi nào bắt đầu.
remote-phrases = Bạn có thể nói: { $phrases }.
remote-refused = { $why }.
remote-refused-clause = { $why } ({ $clause }).
# Cho những ngôn ngữ khác tiếng Anh, vì câu của máy chủ là tiếng Anh.
remote-may-not = Không được làm vậy: { $why } ({ $clause }).
remote-phrase-hello = xin chào
remote-phrase-good-luck = chúc may mắn
remote-phrase-your-turn = đến lượt bạn
remote-phrase-one-moment = chờ một chút nhé
remote-phrase-well-played = chơi hay lắm
remote-phrase-oh-no = ôi không
remote-phrase-thank-you = cảm ơn
remote-phrase-good-game = ván chơi hay
remote-bot-sits = { $level } chơi ở bàn { $code } với tên { $name }.
remote-round = Vòng { $round } trên { $rounds }: { $points }.
remote-points = { $name } { $points }
help-say = say      nói gì đó: 'say hello'; chỉ gõ 'say' thì hiện các câu có thể nói
help-leave = leave    nhường hẳn chỗ của mình; bot chơi tiếp
help-quit-remote = quit     rời đi; chỗ của bạn được giữ và bạn có thể quay lại
not-at-remote = { $option } dành cho ván chơi trong cửa sổ này: hãy bỏ nó đi sau --server
only-at-remote = { $option } dành cho bàn trên máy chủ: hãy nêu máy chủ bằng --server
the-rules = luật chơi
only-when-opening = { $option } dành cho người mở bàn: hãy bỏ nó đi sau --table
one-record = --save chỉ giữ một ván: hãy bỏ --games { $games }

## Từ chối ở dòng lệnh

no-such-players = một ván có 2 đến 7 người chơi, không phải { $players } (R2.1)
no-such-people = { $people } người không vừa một bàn { $players } chỗ
too-many-names = có { $names } tên cho { $people } người
same-name = hai người cùng tên '{ $name }': hãy cho mỗi người một tên riêng
bots-name = '{ $name }' là tên của bot: hãy đặt tên khác cho người
no-such-level = không có bot '{ $level }': có các bot { $levels }
levels-do-not-fit = có { $levels } mức cho { $bots } bot: hãy nêu một mức cho tất cả, hoặc mỗi bot một mức
no-such-starter = ở đây không có ai là '{ $starter }': hãy nêu chỗ đi trước bằng số, 0 đến { $most }, hoặc bằng tên người chơi (R2.3)
not-when-resuming = ván chơi tiếp giữ nguyên bàn và luật: hãy bỏ { $option } sau --resume
no-such-pace = nhịp chơi là số giây từ 0 đến 60, không phải { $pace }
not-printed = không in ra được gì: { $why }
not-in-range = { $option } phải từ { $low } đến { $high }, không phải { $number }
no-layouts = không có bố cục nào để tính điểm: hãy nêu ba hàng, như '5 5 M / 3 4 6 / 7 8 6' (R3.1)
too-many-layouts = một bàn có nhiều nhất 7 bố cục, không phải { $layouts } (R2.1)
no-such-layout = ở đây không có chỗ { $out }: bố cục đầu là chỗ 0, bố cục cuối là chỗ { $most } (R9.5)
out-with-face-down = chỗ { $out } còn lá úp, nên người đó chưa thể về đích (R8.1)
seat-or-gallery = ván chơi được kể như một chỗ đã thấy hoặc như khán giả đã thấy: hãy bỏ --seat hoặc --gallery
no-such-seat = ván này không có chỗ { $seat }: các chỗ đi từ 0 đến { $most }
file-exists = '{ $file }' đã có rồi: chơi tiếp bằng --resume '{ $file }', hoặc ghi đè bằng --force
file-unusable = không lưu được vào '{ $file }': { $why }
file-unreadable = không đọc được '{ $file }': { $why }
file-no-text = '{ $file }' không phải biên bản Gnoming: không phải văn bản UTF-8
why-folder = đó là một thư mục
why-no-folder = không có thư mục '{ $folder }'
why-no-file = đó không phải tệp thường
why-no-access = bạn không được ghi vào đó
why-not-a-folder = đó không phải thư mục
record-refused = không tin được '{ $file }': { $why }
option-not-in-range = { $option } phải là số nguyên từ { $low } đến { $high }, không phải { $number }
# Cho những ngôn ngữ khác tiếng Anh; tiếng Anh nhắc lại chữ đã gõ.
layout-refused = đó không phải bố cục: hãy nêu ba hàng, như '5 5 M / 3 4 6 / 7 8 6', gồm các lá 3 đến 8, -1 đến -4, M, H và ? (R3.1)
layouts-too-many-cards = bộ bài không có nhiều lá giống nhau như vậy (R1)
name-refused = tên có 1 đến 60 ký tự nhìn thấy được, không có khoảng trắng ở hai đầu, không phải '{ $name }'
no-such-server = địa chỉ máy chủ giống như 'http://host:port', không phải '{ $server }'
no-such-token = mã bí mật của một chỗ có 20 đến 100 chữ cái, chữ số, '-' và '_'
no-such-language = không có ngôn ngữ '{ $language }': có các ngôn ngữ { $languages }
language-not-shown = Cửa sổ này không hiện được hết chữ của ngôn ngữ '{ $language }', nên lời sẽ bằng tiếng Anh.

## Những gì serve in ra

serve-at = Gnoming ở tại { $address }
serve-kept = Các bàn được giữ trong { $store }. Ctrl-C để dừng; người đang chơi sẽ quay lại sau đó.
serve-scan = Điện thoại trong mạng này có thể quét mã này:
serve-here-already = Gnoming đang chạy ở đây rồi, tại { $address }
serve-no-browser = Từ đây không mở được trình duyệt: hãy tự mở { $address } trong trình duyệt.
serve-workers = { $workers } tiến trình không dùng chung một tệp được; hãy chạy một máy chủ, nó đủ chỗ cho hàng nghìn người
serve-log-level = --log-level là debug, info, warning hoặc error, không phải { $level }
serve-base-path = --base-path bắt đầu bằng / và không kết thúc bằng /, không phải { $path }

## Những gì sim in và vẽ

sim-figure = chỉ số
sim-value = giá trị
sim-score = điểm mỗi chỗ mỗi vòng
sim-turns = lượt mỗi người trong một vòng
sim-pays = về đích trước có lợi: bớt 5 điểm
sim-out-wins = người về đích trước trong một vòng thắng cả ván
sim-out-margin = điểm so với trung bình của người khác, khi về đích trước
sim-takes = lượt lấy từ chồng bài bỏ
sim-bounces = lần nảy mỗi chỗ mỗi vòng
sim-lines = hàng và cột khớp trong một bố cục khi kết thúc
sim-face-down = lá còn úp trong một bố cục khi kết thúc
sim-removed = lá nguy hiểm bị loại trong một vòng
sim-refilled = vòng có bổ sung chồng rút
sim-at-limit = vòng kết thúc vì giới hạn lượt
sim-shared-wins = ván có người thắng chung
sim-seat = chỗ
sim-from-first = số chỗ sau người bắt đầu ván
sim-points = điểm
sim-beside = so với khác
sim-goes-out = về đích trước
sim-of-these = có lợi
sim-effect = tùy chọn được đổi
sim-difference = khác biệt
sim-played = { $games } ván của { $players } người chơi, hạt giống { $seed }.
sim-seating-fixed = Mỗi bot giữ nguyên chỗ.
sim-seating-turned = Sau mỗi { $players } ván các bot dời đi một chỗ.
sim-starter-turns = Các chỗ lần lượt bắt đầu ván, nhiều như nhau.
sim-starter-fixed = Chỗ { $seat } bắt đầu mọi ván, nên không thể tách giá trị của việc bắt đầu và của việc ngồi ở đó.
sim-columns = điểm: trung bình một vòng; ít hơn thì tốt hơn. thắng: phần số ván; { $fair } % nếu tất cả ngang nhau. so với khác: điểm mỗi vòng nhiều hơn trung bình của người khác. về đích trước: các vòng mà bot về đích trước; có lợi: bao nhiêu lần việc đó bớt 5 điểm. +/- và trong: khoảng tin cậy 95 %, theo ván (docs/sim.md).
sim-effects-said = Cùng { $games } ván đó, chơi lại với một tùy chọn được đổi; khác biệt mà nó tạo ra.
sim-too-few = Khoảng tin cậy cần { $fewest } ván: hãy chơi nhiều hơn.
sim-saved = Các dòng nằm trong '{ $file }'.
sim-drawn = Hình: { $files }.
sim-progress = Đang chơi { $games } ván
sim-rate = { $rate } ván/giây
sim-stopped-kept = Dừng sau { $done } trên { $games } ván. Chúng được giữ trong '{ $file }.part': cùng lệnh đó sẽ chơi tiếp.
sim-stopped-lost = Dừng sau { $done } trên { $games } ván; không ván nào được giữ. Với --save TỆP thì cùng lệnh đó sẽ chơi tiếp.
sim-no-matplotlib = hình cần { $library }, ở đây không có: { $command }
sim-picture-kind = hình là 'svg' hoặc 'png', không phải '{ $kind }'
sim-no-starter = --starter là một chỗ từ 0 đến { $most }, hoặc 'turns', không phải '{ $starter }'
sim-plot-scores = Điểm của một vòng
sim-plot-share-of-rounds = phần số vòng
sim-plot-share-of-layouts = phần số bố cục
sim-plot-length = Độ dài của một vòng
sim-plot-turns = lượt mỗi người
sim-plot-limit = giới hạn lượt
sim-plot-out = Khi nào về đích trước có lợi
sim-plot-out-points = điểm của bố cục mình khi về đích
sim-plot-out-turn = lượt mỗi người đến khi hết vòng
sim-plot-pays = bớt 5 điểm
sim-plot-wins = thắng cả ván
sim-plot-seats = Một chỗ đáng giá bao nhiêu
sim-plot-win-share = tỷ lệ thắng
sim-plot-equal = nếu tất cả ngang nhau
sim-plot-effects = Mỗi tùy chọn thay đổi điều gì
sim-plot-note = { $games } ván của { $players } người chơi, hạt giống { $seed }.
sim-plot-bars = Thanh là khoảng tin cậy 95 %.
