### Lời của ván chơi, cho trang web và cho dòng lệnh.
### $card là khóa của lá bài: c3 đến c8, n1 đến n4, mulligan, hazard, down (úp hoặc chưa thấy).
### Những phần như $a_card, $the_card, $left hay $names là lời đã ghép sẵn từ tệp này.

## Lá bài và danh sách

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
    [hazard] lá nguy hiểm
   *[down] lá úp
  }
# Một lá trong nhiều lá.
a-card = { $card ->
    [c3] lá 3
    [c4] lá 4
    [c5] lá 5
    [c6] lá 6
    [c7] lá 7
    [c8] lá 8
    [n1] lá -1
    [n2] lá -2
    [n3] lá -3
    [n4] lá -4
    [mulligan] lá mulligan
    [hazard] lá nguy hiểm
   *[down] một lá bài
  }
# Lá bài đã biết là lá nào.
the-card = { $card ->
    [c3] lá 3
    [c4] lá 4
    [c5] lá 5
    [c6] lá 6
    [c7] lá 7
    [c8] lá 8
    [n1] lá -1
    [n2] lá -2
    [n3] lá -3
    [n4] lá -4
    [mulligan] lá mulligan
    [hazard] lá nguy hiểm
   *[down] lá bài
  }
# Người đọc, như một tên trong danh sách.
you = bạn
list-two = { $first } và { $last }
list-more = { $first }, { $rest }

## Chuyện đã xảy ra

# $left và $right lấy từ a-card.
dealt = Vòng { $round } trên { $rounds }: mỗi người có chín lá, tất cả đều úp. { $name } đi trước. Hai chồng bài bỏ bắt đầu với { $left } và { $right }.
dealt-you = Vòng { $round } trên { $rounds }: mỗi người có chín lá, tất cả đều úp. Bạn đi trước. Hai chồng bài bỏ bắt đầu với { $left } và { $right }.
dealt-removed = { $count ->
   *[other] Khi lật bài cho chồng bài bỏ có { $count } lá nguy hiểm, đã được loại khỏi vòng này.
  }
refilled = { $count ->
   *[other] Chồng bài rút đã hết: { $count } lá nằm dưới lá trên cùng của các chồng bài bỏ được xáo lại thành chồng bài rút mới.
  }
flipped = { $name } lật hàng { $row }, cột { $column }: { $a_card }.
flipped-you = Bạn lật hàng { $row }, cột { $column }: { $a_card }.
drew = { $name } rút { $a_card } từ chồng bài rút.
drew-you = Bạn rút { $a_card } từ chồng bài rút.
drew-unseen = { $name } rút bài từ chồng bài rút.
drew-unseen-you = Bạn rút bài từ chồng bài rút.
took-left = { $name } lấy { $the_card } từ chồng bài bỏ bên trái.
took-left-you = Bạn lấy { $the_card } từ chồng bài bỏ bên trái.
took-right = { $name } lấy { $the_card } từ chồng bài bỏ bên phải.
took-right-you = Bạn lấy { $the_card } từ chồng bài bỏ bên phải.
# $the_out, $a_out: lá bài được đổi ra khỏi bố cục.
placed = { $name } đặt { $the_card } vào hàng { $row }, cột { $column }, đổi lấy { $the_out }.
placed-you = Bạn đặt { $the_card } vào hàng { $row }, cột { $column }, đổi lấy { $the_out }.
placed-down = { $name } đặt { $the_card } vào hàng { $row }, cột { $column } và lật ra { $a_out }.
placed-down-you = Bạn đặt { $the_card } vào hàng { $row }, cột { $column } và lật ra { $a_out }.
bounced = { $name } cho { $the_card } nảy sang hàng { $row }, cột { $column }, đổi lấy { $the_out }.
bounced-you = Bạn cho { $the_card } nảy sang hàng { $row }, cột { $column }, đổi lấy { $the_out }.
bounced-down = { $name } cho { $the_card } nảy sang hàng { $row }, cột { $column } và lật ra { $a_out }.
bounced-down-you = Bạn cho { $the_card } nảy sang hàng { $row }, cột { $column } và lật ra { $a_out }.
discarded-left = { $name } bỏ { $the_card } lên chồng bên trái.
discarded-left-you = Bạn bỏ { $the_card } lên chồng bên trái.
discarded-right = { $name } bỏ { $the_card } lên chồng bên phải.
discarded-right-you = Bạn bỏ { $the_card } lên chồng bên phải.
# $names, $count: những ai được hỏi, và bao nhiêu người.
removed = { $count ->
   *[other] { $name } loại một lá nguy hiểm khỏi vòng này, nên { $names } được lật một lá.
  }
removed-you = { $count ->
   *[other] Bạn loại một lá nguy hiểm khỏi vòng này, nên { $names } được lật một lá.
  }
removed-nobody = { $name } loại một lá nguy hiểm khỏi vòng này. Không ai còn đủ hai lá úp để lật một lá.
removed-nobody-you = Bạn loại một lá nguy hiểm khỏi vòng này. Không ai còn đủ hai lá úp để lật một lá.
declined = { $name } không lật lá nào.
declined-you = Bạn không lật lá nào.
went-out = { $name } không còn lá úp nào và về đích! Mọi người khác còn một lượt nữa.
went-out-you = Bạn không còn lá úp nào và về đích! Mọi người khác còn một lượt nữa.
scored-lowest = Vòng { $round } kết thúc. { $name } về đích đầu tiên với điểm thấp nhất: được trừ 5 điểm.
scored-lowest-you = Vòng { $round } kết thúc. Bạn về đích đầu tiên với điểm thấp nhất: được trừ 5 điểm!
scored-higher = Vòng { $round } kết thúc. { $name } về đích đầu tiên nhưng không có điểm thấp nhất: phải cộng 5 điểm.
scored-higher-you = Vòng { $round } kết thúc. Bạn về đích đầu tiên nhưng không có điểm thấp nhất: phải cộng 5 điểm.
scored-limit = Vòng { $round } kết thúc: đã hết số lượt cho phép mà chưa ai về đích (R8.4).
scored-turned-up = Mọi lá bài được lật lên tại chỗ và tính điểm:
won = { $name } thắng ván chơi với { $points } điểm.
won-you = Bạn đã thắng! { $name } thắng ván chơi với { $points } điểm. Chơi hay lắm!
won-shared = Chiến thắng được chia đều: { $names }, mỗi người { $points } điểm.
won-tie = Tổng điểm bằng nhau, nên điểm thấp hơn ở vòng cuối quyết định (R10.1).

## Vì sao không được làm, phần cuối của câu

reason-ok = được phép
reason-no-such-seat = bàn này không có chỗ đó
reason-no-such-code = mã hành động đi từ 0 đến 15
reason-no-such-action = không có hành động như vậy
reason-game-is-over = ván chơi đã kết thúc
reason-deal-first = vòng này đã xong, phải chia vòng tiếp theo trước
reason-wait-for-your-turn = đang là lượt của người khác
reason-tee-off-first = trước hết mỗi người lật hai lá của mình
reason-draw-first = lượt chơi bắt đầu bằng việc rút bài hoặc lấy một lá đã bỏ
reason-play-or-discard = khi có bài trên tay, bạn đặt nó xuống, bỏ nó, hoặc loại lá nguy hiểm
reason-bounce-or-discard = lá vừa đổi đang ở trên tay: cho nó nảy nếu được, hoặc bỏ nó
reason-answer-the-hazard = với lá nguy hiểm, bạn lật một lá úp của mình hoặc từ chối
reason-choose-a-face-down-card = lá đó đã ngửa rồi, hãy chọn một lá úp
reason-choose-a-face-down-card-tee-off = lá đó đã ngửa rồi, hãy chọn một lá úp
reason-wait-for-the-others = chưa có gì để làm cho đến khi những người khác trả lời
reason-wait-for-the-others-tee-off = hai lá đã lật rồi, những người khác còn phải lật bài mở màn
reason-keep-your-last-card = không ai được lật lá úp cuối cùng của mình vì lá nguy hiểm
reason-take-a-discard = chồng bài rút đã hết, hãy lấy một lá đã bỏ
reason-pile-is-empty = chồng bài bỏ đó đang trống
reason-keep-one-mulligan = khi có một mulligan ngửa, mulligan khác chỉ được thay nó hoặc bị bỏ
reason-replace-a-mulligan = khi có từ hai mulligan ngửa trở lên, lá trên tay phải thay một trong số đó
reason-play-the-taken-card = ở bàn này, lá đã lấy thì phải chơi
reason-fill-the-empty-pile = chồng bài bỏ kia đang trống và phải được lấp trước
reason-remove-the-hazard = lá nguy hiểm không bỏ lên chồng bài, mà bị loại khỏi vòng
reason-only-a-hazard-is-removed = chỉ lá nguy hiểm mới bị loại khỏi vòng
reason-only-face-down-bounces = lá vừa đổi đang ngửa, chỉ lá úp mới nảy
reason-only-positive-bounces = mulligan, lá âm và lá nguy hiểm không bao giờ nảy
reason-no-equal-face-up = không có lá nào bằng nó đang ngửa trong bố cục
reason-not-back-to-its-place = lá bài không quay lại vị trí mà nó vừa rời đi

## Điều mà bàn chơi từ chối

refused-absent = Chỉ người đang ngồi ở bàn mới làm chủ bàn được.
refused-full = Không còn chỗ trống nào.
refused-host-only = Chỉ chủ bàn mới được làm việc đó.
refused-internal = Máy chủ gặp trục trặc. Hãy thử lại.
refused-invalid = Máy chủ không hiểu yêu cầu này.
refused-name = Không dùng được tên này ở đây: đã có người dùng, giống tên khác quá, hoặc có ký tự lạ.
refused-no-game = Ở bàn này không có ván chơi đó.
refused-no-seat = Bạn không có chỗ ở bàn này, hoặc không có chỗ đó.
refused-no-table = Không có bàn này, hoặc bàn không còn nữa.
refused-not-over = Biên bản chỉ mở khi ván chơi kết thúc.
refused-not-wanted = Lúc này không có gì để làm ở đây.
refused-option = Tùy chọn này không nhận giá trị đó.
refused-origin = Trang gửi yêu cầu thuộc về một địa chỉ khác.
refused-randomness = Mỗi chỗ thêm từ 1 đến 32 byte vào việc xáo bài.
refused-request = Máy chủ không trả lời được yêu cầu này.
refused-seats = Một ván cần từ 2 đến 7 người chơi.
refused-stale = Bàn chơi đã tiến thêm: hãy nhìn lại và chọn lại.
refused-store = Lúc này không lưu được. Hãy thử lại.
refused-too-late = Bạn đã hết giờ; lần này bot chơi thay.
refused-too-long = Nội dung này quá dài đối với máy chủ.
refused-too-often = Nhanh quá: hãy chờ một chút.
refused-unknown = Không có lệnh, bot hay câu nói như vậy.
refused-wrong-stage = Lúc này không làm việc đó được.
refused-yourself = Không ai tự xóa mình: muốn đi thì rời bàn.
refused-offline = Lúc này không kết nối được với máy chủ.

## Vì sao đường nối với bàn bị đóng

closed-restarting = Máy chủ đang khởi động lại và sẽ trở lại ngay.
closed-not-json = Máy chủ không đọc được một tin nhắn: phiên bản mới hơn của trang này có thể giúp được.
closed-bad-frame = Máy chủ không đọc được một tin nhắn: phiên bản mới hơn của trang này có thể giúp được.
closed-no-such-seat = Chỗ này không còn là của bạn, hoặc bàn đã nhường nó lại.
closed-forbidden = Trang gửi yêu cầu thuộc về một địa chỉ khác.
closed-no-such-table = Không có bàn này, hoặc bàn không còn nữa.
closed-silent = Mở đường nối tới bàn mất quá nhiều thời gian.
closed-fell-behind = Đường nối quá chậm so với tin tức của bàn.
closed-quiet = Đã lâu không có gì xảy ra ở bàn này, nên bàn tạm nghỉ.
closed-other-protocol = Máy chủ có phiên bản mới hơn của trò chơi: hãy tải lại trang.
closed-too-much = Nhiều quá cùng một lúc: hãy chờ một chút rồi quay lại.

## Tùy chọn: tên ngắn, nói về điều gì, và bàn này khác ở đâu

option-rounds = Số vòng
option-rounds-about = Một ván chơi có bao nhiêu vòng.
option-rounds-is = { $value ->
   *[other] Ván này có { $value } vòng (bình thường: 3).
  }
option-return-taken = Trả lại lá đã lấy
option-return-taken-about = Lá lấy từ chồng bài bỏ có được bỏ lại ngay hay không.
option-return-taken-is = Lá lấy từ chồng bài bỏ thì phải chơi (R4.3).
option-ties-keep-bonus = Bằng điểm vẫn là thấp nhất
option-ties-keep-bonus-about = Người về đích có được thưởng khi người khác cùng có điểm thấp nhất hay không.
option-ties-keep-bonus-is = Nếu bằng điểm thấp nhất với người khác, người về đích không được thưởng (R9.5).
option-turn-limit = Giới hạn lượt
option-turn-limit-about = Sau bao nhiêu lượt mỗi người thì vòng kết thúc nếu chưa ai về đích.
option-turn-limit-is = Vòng kết thúc sau { $value } lượt mỗi người nếu chưa ai về đích (bình thường: 30).

## Bot và đồng hồ

level-random = Ngẫu nhiên
level-random-about = Làm bất cứ điều gì được phép, không suy nghĩ.
level-easy = Dễ
level-easy-about = Chơi đơn giản, hợp với ván đầu tiên.
level-medium = Vừa
level-medium-about = Biết đếm và chăm lo bài của mình.
level-hard = Khó
level-hard-about = Biết mỗi lá bài đáng giá bao nhiêu và để ý người khác.
level-expert = Cao thủ
level-expert-about = Thử trước trong đầu ván bài sẽ đi tiếp ra sao.
clock-none = Không vội
clock-none-about = Tối đa mười phút cho một lượt.
clock-relaxed = Thong thả
clock-relaxed-about = Một phút rưỡi cho một lượt.
clock-quick = Nhanh
clock-quick-about = 25 giây cho một lượt.
pace-quick = Nhanh
pace-quick-about = Một lượt của bot mất khoảng một giây.
pace-easygoing = Từ tốn
pace-easygoing-about = Một lượt của bot mất khoảng hai giây, ngắn hơn nếu có nhiều bot.
pace-lifelike = Như người thật
pace-lifelike-about = Một lượt của bot mất khoảng năm giây, ngắn hơn nếu có nhiều bot.

## Những câu nói ở bàn

phrase-hello = Xin chào!
phrase-good-luck = Chúc may mắn!
phrase-your-turn = Đến lượt bạn!
phrase-one-moment = Chờ một chút nhé
phrase-well-played = Chơi hay lắm!
phrase-oh-no = Ôi không!
phrase-thank-you = Cảm ơn!
phrase-good-game = Ván chơi hay!

## Chuyện ở bàn ngoài ván chơi

fact-opened = { $name } đã mở bàn.
fact-joined = { $name } ngồi vào bàn.
fact-bot-added = { $name } ngồi vào bàn, là bot ({ $level }).
fact-renamed = { $was } giờ có tên là { $name }.
fact-unseated = { $name } không còn ở bàn nữa.
fact-arranged = Chỗ ngồi được xếp lại, theo chiều kim đồng hồ: { $names }.
fact-changed = { $name } đã đổi tùy chọn của bàn.
fact-starter-changed = { $name } đi trước ở vòng đầu.
fact-host-passed = { $name } giờ là chủ bàn.
fact-host-passed-you = Bạn giờ là chủ bàn.
fact-randomness-added = { $name } đã thêm yếu tố ngẫu nhiên cho lần xáo bài tới.
fact-randomness-added-you = Bạn đã thêm yếu tố ngẫu nhiên cho lần xáo bài tới.
fact-started = Ván chơi bắt đầu.
fact-timed-out = { $name } đã hết giờ.
fact-timed-out-you = Bạn đã hết giờ.
fact-readied = { $name } đã sẵn sàng.
fact-readied-you = Bạn đã sẵn sàng.
fact-dealt = { $name } cho chia vòng tiếp theo.
fact-went-away = { $name } vắng mặt: bot chơi thay cho đến khi { $name } quay lại.
fact-went-away-you = Bot đang chơi thay bạn. Bạn trả lời lần tới là lấy lại chỗ.
fact-came-back = { $name } đã quay lại.
fact-came-back-you = Bạn đã quay lại.
fact-left = { $name } đã rời bàn; bot chơi tiếp.
# $phrase là một trong những câu nói ở trên.
fact-said = { $name }: { $phrase }
fact-reopened = Trở lại phòng chờ cho ván tiếp theo.
fact-resumed = Máy chủ vừa gián đoạn một lúc; các đồng hồ đang chạy được tính lại từ đầu.

## Giải thích điểm. $cards là các lá viết ngắn (5 5 M), $points có dấu (+7, -5)

score-row = hàng { $number }
score-column = cột { $number }
# $line lấy từ score-row hoặc score-column.
score-line = { $line }: { $cards } khớp thành ba lá { $value } = { $points } (R9.1)
# $uses là các score-use, ghép thành danh sách.
score-mulligan = mulligan ở hàng { $row }, cột { $column }: tính là { $uses } (R5.1)
score-use = lá { $value } ở { $line }
score-mulligan-alone = mulligan ở hàng { $row }, cột { $column }: không thuộc hàng khớp nào, tính 0 điểm (R9.4)
score-singles = các lá không thuộc hàng khớp nào: { $cards } = { $points } (R9.2)
score-negatives = các lá âm: { $cards } = { $points } (R9.3)
score-hazards = các lá nguy hiểm: { $cards } = { $points } (R9.4)
score-hidden = { $count ->
   *[other] đang úp, không tính: { $count } lá (R8.3)
  }
score-out-lowest = về đích đầu tiên với điểm thấp nhất = { $points } (R9.5)
score-out-higher = về đích đầu tiên, không có điểm thấp nhất = { $points } (R9.5)
