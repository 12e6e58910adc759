### Lời của riêng trang web, bằng tiếng Việt. Mỗi phần của trang có mục riêng.
### Những gì trên terminal cũng nói nằm trong game.ftl.

## Home

home-title = Gnoming
home-about = Mini golf cùng các chú lùn và những lá bài. Ba vòng, ai ít điểm nhất thì thắng!
home-play-now = Chơi ngay
home-play-now-about = Bạn đấu với ba bot
home-step-opening = Đang cắt cỏ…
home-step-seating = Các bot đang ngồi vào bàn…
home-step-dealing = Đang chia bài…
home-new-table = Bàn mới
home-new-table-about = Với bạn bè và gia đình
home-join-label = Mã hoặc đường dẫn của bàn
home-join-go = Vào bàn
home-join-empty = Hãy gõ mã bàn vào đây, hoặc dán đường dẫn.
home-join-short = Mã có 6 chữ cái và chữ số; ở đây có { $count }.
home-join-letter = “{ $letter }” không bao giờ có trong mã. Bạn xem lại nhé.
home-join-no-link = Đường dẫn này không dẫn tới bàn nào. Hãy sao chép lại, hoặc gõ mã.
home-join-elsewhere = Đường dẫn này dẫn tới nơi khác: { $place }. Hãy mở nó trong thanh địa chỉ của trình duyệt.
home-name-title = Chúng tôi gọi bạn là gì?
home-open = Mở bàn
home-recent = Các bàn của bạn
home-recent-as = với tên { $name }
home-recent-forget = Quên bàn { $code }
home-forget-title = Quên bàn { $code }?
home-forget-about = Trình duyệt này sẽ mất chỗ của bạn ở đó. Khi ván chơi còn tiếp tục, không ai trả lại được cho bạn.
home-forget-yes = Quên đi
home-offline = Không kết nối được máy chủ. Hãy kiểm tra mạng và thử lại.
home-no-account = Không cần tài khoản. Không lưu gì về bạn ngoài những gì trình duyệt này nhớ.
home-unofficial = Dự án không chính thức của người hâm mộ trò chơi bài Gnoming A Round.
home-gnome-names = Hạt Dẻ, Nấm Nhỏ, Cúc Áo, Sỏi Con, Ong Vàng, Lá Non, Râu Bạc, Mũ Đỏ, Quả Sồi, Giọt Sương

## Visit

visit-looking = Đang tìm bàn { $code }…
visit-connecting = Đang đi tới bàn…
visit-lost = Mất kết nối, đang thử lại. Nước đi của bạn vẫn được giữ.
visit-lost-watching = Mất kết nối, đang thử lại.
visit-restarting = Máy chủ đang khởi động lại và sẽ trở lại ngay.
visit-closing = Ở đây đã lâu không có gì xảy ra. Bàn sẽ đóng sau { $minutes } phút.
visit-ended-title = Không thể tiếp tục ở đây
visit-seat-gone-title = Chỗ của bạn không còn
visit-quiet-title = Bàn đã ngủ mất rồi
visit-no-table-title = Không có bàn này
visit-no-table-about = Không có ai ở { $code }. Có thể sai một chữ, hoặc bàn không còn được giữ.
visit-trouble-title = Chưa được rồi
visit-again = Thử lại
visit-open-again = Mở lại bàn
visit-sit-anew = Ngồi lại từ đầu
visit-watch = Đứng xem
visit-home = Về trang đầu
visit-another = Thử mã khác
visit-invited-title = Bạn được mời!
visit-invited-about = { $host } dành cho bạn một chỗ ở bàn { $code }.
visit-at-table = Đã ngồi vào bàn
visit-sit = Ngồi vào bàn
visit-other-title = Bạn muốn ngồi chỗ nào?
visit-other-about = Trong trình duyệt này bạn đã có một chỗ ở bàn. Đường dẫn này dẫn tới chỗ khác; trình duyệt chỉ nhớ được một chỗ.
visit-other-no = Giữ chỗ của tôi
visit-other-yes = Ngồi chỗ của đường dẫn
visit-running-title = Bàn { $code } đang chơi
visit-running-about = Chưa ai có thể ngồi vào cho đến khi ván chơi kết thúc, nhưng bạn cứ đứng xem nhé.
visit-finished-title = Ván chơi ở bàn { $code } đã kết thúc
visit-finished-about = Bạn có thể xem kết quả.
visit-full-title = Bàn { $code } đã đủ người
visit-full-about = Cả bảy chỗ đều có người, nhưng bạn cứ đứng xem nhé.

## Lobby

lobby-title = Bàn { $code }
lobby-invite = Mời người khác
lobby-invite-about = Gửi đường dẫn, cho quét hình, hoặc đọc mã lên.
lobby-code = Mã bàn
lobby-link = Đường dẫn tới bàn này
lobby-qr = Mã QR của đường dẫn tới bàn này
lobby-copy-link = Sao chép
lobby-only-here = Đường dẫn này chỉ dùng được trên máy tính này. Để điện thoại và máy khác trong nhà vào được, hãy chạy máy chủ bằng: { $command }
lobby-copied = Đã sao chép!
lobby-copy-yourself = Đường dẫn đã được chọn: hãy sao chép.
lobby-share = Chia sẻ
lobby-share-text = Vào chơi Gnoming với mình nhé! Bàn { $code }
lobby-seats = Ai chơi
lobby-seats-about = Thứ tự ngồi theo chiều kim đồng hồ, từ trên xuống.
lobby-count = { $count }/7
lobby-you = bạn
lobby-host = chủ bàn
lobby-begins = đi trước
lobby-away = mất kết nối
lobby-bot = Bot · { $level }
lobby-watchers = Có { $count } người đang xem.
lobby-add-bot = Thêm bot
lobby-add-level = Thêm bot: { $level }
lobby-remove = Mời { $name } rời bàn
lobby-remove-title = Mời { $name } rời bàn?
lobby-remove-about = { $name } sẽ mất chỗ, nhưng có thể dùng mã để ngồi lại.
lobby-remove-yes = Mời rời bàn
lobby-arrange = Xếp chỗ
lobby-arrange-done = Xong
lobby-up = Chuyển { $name } lên
lobby-down = Chuyển { $name } xuống
lobby-moved = { $name } bây giờ ngồi ở chỗ { $number } trên { $count }.
lobby-starter = Ai nhỏ tuổi nhất? Người đó đi trước.
lobby-pass-host = Ai là chủ bàn?
lobby-rules = Luật ở bàn này
lobby-standard = Luật chuẩn
lobby-standard-again = Trở lại luật chuẩn
lobby-differs = Khác ở bàn này:
lobby-change-rules = Đổi luật
lobby-see-rules = Xem mọi tùy chọn
lobby-clock = Thời gian suy nghĩ
lobby-pace = Nhịp chơi của bot
lobby-yes = Có
lobby-no = Không
lobby-less = Bớt: { $what }
lobby-more = Thêm: { $what }
lobby-host-only = Chỉ { $host }, chủ bàn, mới đổi được.
lobby-rename = Đổi tên
lobby-save = Lưu
lobby-seat-link = Chỗ của tôi trên thiết bị khác
lobby-seat-link-about = Mở đường dẫn này trên điện thoại hoặc máy tính của chính bạn để chơi tiếp ở đó.
lobby-seat-link-warning = Đừng đưa cho ai: ai có đường dẫn này sẽ chơi thay chỗ của bạn.
lobby-seat-link-copy = Sao chép đường dẫn chỗ của tôi
lobby-leave = Rời bàn
lobby-leave-title = Rời bàn này?
lobby-leave-about = Chỗ của bạn sẽ trống ngay. Bạn có thể dùng mã để ngồi lại.
lobby-start = Bắt đầu ván chơi
lobby-start-few = Cần thêm một người nữa: hãy mời ai đó hoặc thêm bot.
lobby-start-ready = Đã có { $count } người ở bàn: bắt đầu được rồi!
lobby-wait-host = { $host } sẽ bắt đầu ván chơi.
lobby-watching = Bạn đang đứng xem.
lobby-sit = Vào chơi luôn

## Table

table-card =
    { $card ->
        [n1] âm 1
        [n2] âm 2
        [n3] âm 3
        [n4] âm 4
        [mulligan] mulligan, lá đa năng
        [hazard] lá nguy hiểm
        [down] úp
        [c3] 3
        [c4] 4
        [c5] 5
        [c6] 6
        [c7] 7
       *[c8] 8
    }
table-round = Vòng { $round } trên { $rounds }
table-went-out =
    { $count ->
        [0] { $name } đã về đích: lượt cuối
       *[other] { $name } đã về đích: còn { $count } lượt
    }
table-you-went-out =
    { $count ->
        [0] Bạn đã về đích: lượt cuối
       *[other] Bạn đã về đích: còn { $count } lượt
    }
table-own-rules =
    { $count ->
       *[other] { $count } luật riêng
    }
table-log = Diễn biến
table-log-empty = Chưa có gì xảy ra.
table-rules = Luật chơi
table-menu = Thêm
table-own-layout = Bố cục của bạn
table-own-side = Phía của bạn trên bàn
table-layout-of = Bố cục của { $name }
table-own-place = Hàng { $row }, vị trí { $place }: { $card }
table-place = { $name }, hàng { $row }, vị trí { $place }: { $card }
table-open-points = Điểm các lá ngửa: { $points }
table-points-of = Lá ngửa { $points }, các vòng đã xong { $total }
table-own-points = Lá ngửa của bạn { $points }, các vòng đã xong của bạn { $total }
table-bot-plays = Bot đang chơi thay { $name }
table-away = { $name } mất kết nối
table-is-out = { $name } đã về đích
table-look-at = Xem bố cục của { $name }
table-piles = Các chồng bài
table-draw-pile =
    { $count ->
        [0] Chồng bài rút, hết bài
       *[other] Chồng bài rút, { $count } lá
    }
table-left-to-draw = rút ({ $count })
table-left = trái
table-right = phải
table-pile-left =
    { $count ->
       *[other] Chồng bài bỏ bên trái, trên cùng: { $card }, { $count } lá
    }
table-pile-right =
    { $count ->
       *[other] Chồng bài bỏ bên phải, trên cùng: { $card }, { $count } lá
    }
table-pile-left-empty = Chồng bài bỏ bên trái, trống
table-pile-right-empty = Chồng bài bỏ bên phải, trống
table-look-through = Xem các chồng bài bỏ
table-fan-left = Chồng bài bỏ bên trái, từ trên xuống ({ $count })
table-fan-right = Chồng bài bỏ bên phải, từ trên xuống ({ $count })
table-fan-empty = Không có lá nào ở đây.
table-fan-draw =
    { $count ->
        [0] Chồng bài rút đã hết.
       *[other] Còn { $count } lá để rút.
    }
table-fan-removed =
    { $count ->
       *[other] Trong vòng này { $count } lá nguy hiểm đã bị loại.
    }
table-hand = Trên tay bạn: { $card }
table-hand-empty = Tay bạn không có bài
table-do-draw = Rút bài
table-take = Lấy { $card }
table-do-discard-left = Bỏ bên trái
table-do-discard-right = Bỏ bên phải
table-do-remove = Loại lá nguy hiểm
table-do-decline = Không lật lá nào
table-your-turn = Đến lượt bạn.
table-you-are-asked = Bạn hãy chọn.
table-nothing = Chờ một chút…
table-tee-off = Hãy lật hai lá của bạn: chạm vào hai lá bất kỳ.
table-tee-off-second = Và một lá nữa.
table-draw = Hãy rút một lá, hoặc lấy một trong hai lá ngửa.
table-draw-last = Đây là lượt cuối của bạn trong vòng này. Hãy rút một lá, hoặc lấy một lá ngửa.
table-draw-only-discards = Chồng bài rút đã hết: hãy lấy một lá ngửa.
table-draw-only-pile = Không có lá ngửa nào: hãy rút một lá.
table-play = Bạn cầm { $card }. Hãy đặt vào một vị trí của bạn, hoặc bỏ đi.
table-play-taken = Bạn đã lấy { $card }. Hãy đặt vào một vị trí của bạn.
table-play-some = Bạn cầm { $card }. Chỉ được đặt vào chỗ sáng lên; hoặc bỏ đi.
table-play-must = Chỉ được ngửa một mulligan: hãy đặt { $card } lên một mulligan của bạn.
table-play-hazard = Bạn cầm lá nguy hiểm. Loại nó đi thì mọi người khác được lật một lá; hoặc đặt vào bố cục của bạn, ở đó nó tốn 10 điểm.
table-bounce = Bạn lật ra { $card } và đã có một lá giống hệt đang ngửa: hãy cho nó nảy sang vị trí khác, hoặc bỏ đi.
table-discard = { $thecard } đã được lấy ra. Hãy bỏ nó bên trái hoặc bên phải.
table-remove = Một lá nguy hiểm lộ ra: hãy loại nó, rồi mọi người khác được lật một lá.
table-hazard = Một lá nguy hiểm đã bị loại: bạn có thể lật một lá của mình, hoặc không.
table-wait-tee-off = Đang chờ { $names } lật hai lá.
table-wait-hazard = Lá nguy hiểm! { $names } có thể lật một lá.
table-wait-draw = { $name } sắp lấy một lá.
table-wait-play = { $name } đang quyết định làm gì với lá đó.
table-skip = Bỏ qua
table-looking-on = Bạn đang xem.
table-come-back = Tôi đã quay lại
table-say-something = Nói điều gì đó
table-these-rules = Luật ở bàn này
table-pace = Nhịp chơi của bot: { $pace }.
table-standard-rules = Luật chuẩn.
table-links = Liên kết
table-copy-invite = Sao chép liên kết tới bàn này
table-copy-own = Sao chép liên kết tới chỗ của tôi
table-own-link-about = Với liên kết tới chỗ của bạn, bạn chơi tiếp trên điện thoại hoặc máy khác. Đừng đưa cho ai.
table-copied = Đã sao chép
table-copy-by-hand = Hãy tự sao chép:
table-keys = Phím tắt
table-keys-about = 1 đến 9: một vị trí, theo từng hàng. D: rút. L và R: lấy hoặc bỏ bên trái, bên phải. X: loại lá nguy hiểm, hoặc không lật. Mũi tên: đi qua các vị trí. Escape: bỏ qua hoạt cảnh.
table-leave = Rời bàn
table-leave-about = Một bot sẽ chơi tiếp thay bạn đến hết. Bạn có muốn rời đi không?
table-leave-really = Rời đi
table-stay = Ở lại
table-home = Trang đầu

## Ends

ends-round-you = Vòng này bạn được { $points } điểm
ends-round = Sau vòng { $round }
ends-standing = Tổng cộng bạn có { $points } điểm: hạng { $rank } trên { $players }.
ends-skip = Hiện tất cả ngay
ends-went-out = về đích đầu tiên
ends-points = điểm
ends-cards = các lá bài
ends-how-counted = Điểm này tính thế nào?
ends-sheet = Bảng điểm
ends-sheet-place = Hạng
ends-sheet-player = Người chơi
ends-sheet-round = Vòng { $round }
ends-sheet-rounds = Vòng
ends-sheet-total = Tổng
ends-sheet-lowest = đang thấp nhất
ends-sheet-won = người thắng
ends-sheet-fewest = Ai ít điểm nhất thì thắng.
ends-next = Sắp đến vòng { $round }
ends-ready = Sẵn sàng cho vòng { $round }
ends-ready-done = Bạn đã sẵn sàng.
ends-waiting = Đang chờ { $names }.
ends-waiting-you = Mọi người đang chờ bạn.
ends-seconds = Sẽ tiếp tục sau { $count } giây.
ends-is-ready = { $name } đã sẵn sàng
ends-not-ready = { $name } chưa sẵn sàng
ends-deal = Chia ngay
ends-you-win = Bạn thắng rồi!
ends-wins = { $name } thắng!
ends-share = { $names } cùng chia nhau chiến thắng!
ends-share-you = Bạn cùng chia chiến thắng với { $names }!
ends-with = Tổng điểm thấp nhất: { $points } điểm.
ends-and-now = Làm gì tiếp?
ends-again = Chơi lại
ends-again-host = { $name } có thể mở ván mới cho tất cả các bạn.
ends-record = Lưu biên bản ván chơi
ends-record-failed = Hiện chưa lấy được biên bản. Bạn hãy thử lại nhé.
ends-home = Trang đầu
ends-last-round = Vòng cuối được tính điểm thế nào
ends-check = Kiểm tra việc xáo bài
ends-check-failed = Hiện chưa lấy được biên bản. Bạn hãy thử lại nhé.
ends-check-fits = Tất cả đều khớp: các lá bài đã được định sẵn trước khi chia và không ai thay đổi.
ends-check-fits-but = Tất cả những gì kiểm tra được ở đây đều khớp.
ends-check-unknown = Lần xáo bài này không kiểm tra được.
ends-check-wrong = Có chỗ không khớp!
ends-check-numbers = Các con số của vòng { $round }
ends-check-seal = Dấu niêm phong, hiện trước khi chia (commitment)
ends-check-key = Chìa khóa, hiện sau khi vòng kết thúc
ends-check-salt = Muối (salt)
ends-check-added = { $name } thêm vào
ends-check-how = Việc này hoạt động thế nào?
ends-check-how-about = Trước mỗi lần chia bài, máy chủ cho xem một dấu niêm phong: một con số chỉ thuộc về đúng một chìa khóa bí mật. Sau đó trình duyệt của từng người chơi thêm vào các số ngẫu nhiên của mình, và thứ tự các lá bài được tính từ chìa khóa cùng những số đó. Khi vòng kết thúc, máy chủ cho xem chìa khóa, nên trình duyệt của bạn có thể tự tính lại mọi thứ và so sánh.
ends-found-noted = Dấu niêm phong đúng như trình duyệt này đã thấy trước khi chia bài.
ends-found-noted-wrong = Trước khi chia bài, trình duyệt này đã thấy một dấu niêm phong khác!
ends-found-noted-not = Trình duyệt này không thấy dấu niêm phong trước khi chia bài nên không so sánh được.
ends-found-commitment = Chìa khóa khớp với dấu niêm phong.
ends-found-commitment-wrong = Chìa khóa không khớp với dấu niêm phong!
ends-found-order =
    { $count ->
        [0] Các lá bài nằm đúng theo thứ tự mà chìa khóa cho ra.
       *[other] Các lá bài nằm đúng theo thứ tự mà chìa khóa cho ra, cả sau { $count } lần làm đầy lại chồng bài rút.
    }
ends-found-order-wrong = Các lá bài không nằm theo thứ tự mà chìa khóa cho ra!
ends-found-cards = Cả { $count } lá bài được lật ra ở đây đều đúng như chìa khóa cho ra.
ends-found-cards-wrong = Có một lá bài được lật ra ở đây không đúng với chìa khóa!
ends-found-added = Trình duyệt của những người chơi này đã thêm số ngẫu nhiên: { $names }.
ends-found-added-nobody = Không ai thêm số ngẫu nhiên, nên chỉ một mình máy chủ tạo ra thứ tự.
ends-found-own = Số ngẫu nhiên của chính trình duyệt bạn có trong đó.
ends-found-own-missing = Thiếu số ngẫu nhiên của chính trình duyệt bạn!
ends-found-own-other = Một thiết bị khác ở chỗ của bạn đã thêm số ngẫu nhiên sau đó.
ends-found-no-proof = Không có gì được niêm phong trước lần chia bài của vòng này.
ends-found-key-hidden = Chìa khóa của vòng này chưa được cho xem.
ends-found-proof-broken = Không đọc được chìa khóa hoặc dấu niêm phong trong biên bản!
ends-found-record-other = Chìa khóa hoặc dấu niêm phong trong biên bản khác với ở bàn chơi!
ends-found-record-broken = Biên bản không đầy đủ!
ends-found-record-changed = Biên bản đã bị sửa sau khi được ghi!

## Settings

settings-title = Cài đặt
settings-language = Ngôn ngữ
settings-theme = Giao diện
settings-theme-auto = Theo thiết bị
settings-theme-light = Sáng
settings-theme-dark = Tối
settings-pace = Lá bài bay nhanh thế nào
settings-pace-off = Tức thì
settings-pace-fast = Nhanh
settings-pace-normal = Vừa
settings-pace-slow = Chậm
settings-sound = Âm thanh
settings-sound-on = Bật
settings-sound-off = Tắt
settings-kept = Các lựa chọn này chỉ nằm trong trình duyệt này.

## Parts

parts-skip = Tới nội dung chính
parts-page-title = { $page } · Gnoming
parts-rules = Luật chơi
parts-close = Đóng
parts-cancel = Thôi
parts-home = Trang đầu
parts-clause = Luật { $clause }
parts-dismiss = Đóng thông báo này
parts-late = Bàn chơi trong lúc đó đã đi tiếp.
parts-loading = Chờ một chút…
parts-name = Tên của bạn
parts-name-empty = Hãy gõ tên: tối đa 20 chữ.
