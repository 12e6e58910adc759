### Trang luật chơi: docs/rules.md bằng lời cho cả nhà. Mỗi điều là một lời nhắn: R4.1 là rules-r4-1.
### *Dấu sao* in đậm một từ; điều được nhắc tới, như R7.1, tự trở thành liên kết.

## Trang

rules-title = Luật chơi
rules-contents = Trên trang này
rules-all = Toàn bộ luật chơi
rules-all-about = Mỗi điều luật có một mã, như R4.1. Chạm vào mã để có liên kết tới điều đó. Chỗ nào luật in không nói tới hoặc nói trái nhau thì trang này quyết định.

## Trong một phút

rules-short = Cách chơi trong một phút
rules-short-1 = Mỗi người nhận chín lá úp, xếp thành ba hàng, mỗi hàng ba lá. Hãy lật ngửa hai lá của mình.
rules-short-2 = Đến lượt, bạn lấy một lá: từ chồng bài rút, hoặc từ một trong hai chồng bài bỏ.
rules-short-3 = Đổi lá đó với bất kỳ lá nào của bạn, ngửa hay úp. Hoặc chỉ cần bỏ nó đi.
rules-short-4 = Lá còn lại trên tay, bạn bỏ lên một chồng bài bỏ. Rồi đến lượt người tiếp theo.
rules-short-5 = *Nảy!* Bạn vừa đổi ra một lá úp, và trong bố cục của bạn có lá cùng số (3 đến 8) đang ngửa? Vậy thì lá vừa lấy ra được nảy sang một vị trí khác.
rules-short-6 = Ba lá giống nhau (3 đến 8) trong một hàng hay một cột thì thật tuyệt: ba lá 5 tính là −5. Mulligan là lá đa năng: nó giúp bạn có đủ ba lá giống nhau.
rules-short-7 = Mọi lá khác tính bằng số của nó, vì vậy lá âm luôn có lợi. Lá nguy hiểm bị tính 10 điểm. Nếu bạn bỏ nó đi, mọi người khác được lật một lá.
rules-short-8 = Cả chín lá của bạn đều ngửa? Vậy là bạn về đích, và mọi người khác còn một lượt nữa. Người về đích được −5 nếu có điểm thấp nhất, và bị +5 nếu không. Sau ba vòng, ai có tổng điểm thấp nhất thì thắng.

## R1

rules-r1 = Các lá bài
rules-r1-about = Bộ bài có 110 lá.
rules-r1-positive = 82 lá dương
rules-r1-negative = 22 lá âm
rules-r1-special = 6 lá đặc biệt
rules-r1-written = Khi viết, lá bài được gọi bằng số của nó, 3 đến 8 hoặc −1 đến −4. M là mulligan, H là lá nguy hiểm, còn ? là lá đang úp.

## R2

rules-r2 = Người chơi, các vòng và mục tiêu
rules-r2-1 = Gnoming dành cho 3 đến 7 người chơi. Chơi với 2 người cũng được.
rules-r2-2 = Các bạn chơi 3 vòng. Sau vòng cuối, ai có tổng điểm thấp nhất thì thắng.
rules-r2-3 = Người nhỏ tuổi nhất bắt đầu vòng đầu tiên. Ở bàn chơi này, chủ bàn cho biết ghế nào bắt đầu; nếu chủ bàn không nói gì thì đó là ghế đầu tiên. Mỗi vòng sau do ghế kế tiếp theo chiều kim đồng hồ bắt đầu. Các ghế được đánh số theo chiều kim đồng hồ.

## R3

rules-r3 = Chuẩn bị một vòng
rules-r3-1 = Xáo cả 110 lá. Mỗi người nhận 9 lá úp, xếp thành 3 hàng, mỗi hàng 3 lá: đó là bố cục của mình. Các vị trí được đánh số từ 0 đến 8, từ trái sang phải, từ trên xuống dưới. Không ai được xem lá úp, kể cả chủ của nó.
rules-r3-2 = Phần còn lại là chồng bài rút, để úp. Lật 2 lá trên cùng để bắt đầu 2 chồng bài bỏ, bên trái và bên phải. Nếu lật ra lá nguy hiểm thì loại nó khỏi vòng và lật lá tiếp theo; không ai được lật bài vì lá này.
rules-r3-3 = Một thứ tự của các lá luôn cho đúng một cách chia, để có thể ghi lại và kiểm tra ván chơi. Thứ tự bắt đầu từ lá trên cùng. Ghế 0 nhận 9 lá đầu, vào các vị trí 0 đến 8, ghế 1 nhận 9 lá tiếp theo, và cứ thế. Sau đó là lá đầu của chồng bài bỏ bên trái, rồi lá đầu của chồng bên phải. Phần còn lại ở trong chồng bài rút, theo đúng thứ tự đó.
rules-r3-4 = *Lật bài mở màn:* mỗi người lật ngửa 2 lá trong bố cục của mình. Không ai phải chờ ai; thứ tự nào cũng được. Khi cần gọi tên một người, ta đi theo chiều kim đồng hồ từ ghế bắt đầu, và mỗi ghế lật cả hai lá rồi mới đến ghế sau.

## R4

rules-r4 = Một lượt: rút, chơi, bỏ
rules-r4-1 = *Rút:* lấy lá trên cùng của chồng bài rút, hoặc lá trên cùng của một trong hai chồng bài bỏ. Lá đó giờ ở trên tay bạn. Nếu rút từ chồng bài rút, chỉ mình bạn thấy nó cho đến khi nó được đặt xuống hay bỏ đi. Nếu lấy từ chồng bài bỏ, ai cũng biết nó.
rules-r4-2 = *Chơi:* đặt lá trên tay, để ngửa, vào một vị trí bất kỳ trong bố cục của bạn và lấy ra lá đang nằm đó, dù úp hay ngửa. Nếu lá đó úp thì lật nó lên trước. Lá vừa lấy ra giờ ở trên tay bạn.
rules-r4-3 = *Hoặc không chơi:* bỏ luôn lá trên tay lên một trong hai chồng bài bỏ. Lá lấy từ chồng bài bỏ cũng được trả lại, lên chồng nào cũng được. (Có một tùy chọn buộc phải chơi lá đã lấy.) Bạn không bao giờ lấy được lá nguy hiểm: trên các chồng bài bỏ không có lá nào.
rules-r4-4 = *Bỏ:* lá cuối cùng còn trên tay được bỏ lên trên chồng bài bỏ bên trái hoặc bên phải. Bạn chọn.
rules-r4-5 = Nếu đúng một chồng bài bỏ đang trống khi bạn bỏ bài thì lá của bạn phải vào đó. (Chồng đó trống vì lá duy nhất của nó đã bị lấy.) Nếu cả hai đều trống, bạn bắt đầu chồng nào cũng được. Lá nguy hiểm không được bỏ lên chồng (R7); khi đó chồng trống chờ người tiếp theo bỏ bài.
rules-r4-6 = Nếu chồng bài rút đã hết khi một lượt bắt đầu, mọi lá đã bỏ, trừ lá trên cùng của mỗi chồng, được xáo lại và trở thành chồng bài rút. Nếu không có gì để xáo, chồng bài rút vẫn trống và bạn phải lấy một lá đã bỏ.

## R5

rules-r5 = Mulligan
rules-r5-1 = Mulligan là lá đa năng: trong mỗi hàng và mỗi cột, nó được tính là bất kỳ số dương nào làm cho đường đó khớp. Cùng một lúc, nó có thể là một số trong hàng và một số khác trong cột.
rules-r5-2 = Cuối lượt của mình, bạn chỉ được có nhiều nhất 1 mulligan ngửa. Vì vậy, nếu đã có 1 lá, mulligan trên tay chỉ được đổi với chính mulligan đó hoặc bỏ đi. Nếu có từ 2 lá trở lên (do lật bài mở màn hoặc do lá nguy hiểm), lá trên tay không phải mulligan phải được chơi lên một trong các mulligan đó; mulligan trên tay thì được bỏ đi hoặc đổi với một trong các lá đó.
rules-r5-3 = Những lá úp hóa ra là mulligan khi vòng kết thúc (R8.3) thì ở nguyên chỗ, dù có bao nhiêu lá.

## R6

rules-r6 = Nảy
rules-r6-1 = Bạn vừa lấy ra một lá đang *úp*. Nếu nó là lá dương, và một lá dương bằng nó đang ngửa trong bố cục của bạn, thì nó được nảy. Lá bạn vừa chơi cũng được tính. Để nảy, đặt nó, để ngửa, vào một vị trí khác bất kỳ trong bố cục của bạn và lấy ra lá ở đó. Lá ấy giờ ở trên tay bạn.
rules-r6-2 = Nếu lá ấy cũng đang úp và lại hợp với R6.1, bạn được nảy tiếp, không giới hạn. Một lá không bao giờ quay lại ngay vị trí mà nó vừa rời đi.
rules-r6-3 = Mulligan, lá âm và lá nguy hiểm không bao giờ nảy, và mulligan không được tính là lá bằng với lá khác. Lá đang ngửa khi bạn lấy ra không bao giờ nảy.

## R7

rules-r7 = Lá nguy hiểm
rules-r7-1 = Khi lá nguy hiểm sắp bị bỏ, nó bị loại khỏi cuộc chơi cho đến hết vòng, và mỗi người chơi *khác* được lật một lá úp của mình.
rules-r7-2 = Không ai được lật lá úp cuối cùng của mình theo cách này. Ai còn ít hơn 2 lá úp thì không được hỏi.
rules-r7-3 = Những người khác tự quyết định, và có thể từ chối. Lá được lật thì mọi người thấy ngay. Câu trả lời đến theo thứ tự nào cũng được; những câu trả lời giống nhau luôn cho ván chơi giống nhau. Khi cần gọi tên một người, ta đi theo chiều kim đồng hồ, bắt đầu từ bên trái người đã bỏ lá nguy hiểm.
rules-r7-4 = Lá nguy hiểm trong bố cục không có tác dụng gì cho đến khi nó bị đổi ra (lúc đó theo R7.1) hoặc vòng kết thúc (lúc đó theo R9.4). Lá nguy hiểm bạn rút được có thể chơi vào bố cục như mọi lá khác.

## R8

rules-r8 = Kết thúc một vòng
rules-r8-1 = Người đầu tiên không còn lá úp nào vào cuối lượt của mình là người *về đích*. Mỗi người khác còn 1 lượt nữa, theo chiều kim đồng hồ. Ai hết lá úp trong các lượt đó thì không thay đổi gì thêm.
rules-r8-2 = Lá nguy hiểm vẫn có tác dụng trong những lượt cuối.
rules-r8-3 = Sau đó mọi lá úp được lật lên tại chỗ. Không được dời, nảy hay đổi gì nữa.
rules-r8-4 = Nếu sau 30 lượt mỗi người mà chưa ai về đích, vòng kết thúc như ở R8.3, không ai được thưởng hay bị phạt.

## R9

rules-r9 = Tính điểm
rules-r9-1 = Ba lá dương bằng nhau trong một hàng hay một cột được tính là *âm* số của chúng: ba lá 5 trong một hàng là −5. Ở đây mulligan là lá đa năng, nhưng ít nhất một trong ba lá phải là lá số thật. Lá nằm trong cả hàng khớp lẫn cột khớp được tính cho cả hai. Ba mulligan trên một đường thì không khớp gì cả.
rules-r9-2 = Lá dương không nằm trong đường khớp nào thì tính bằng số của nó.
rules-r9-3 = Lá âm luôn tính bằng số âm của nó. Các lá âm bằng nhau không tạo thành đường khớp.
rules-r9-4 = Lá nguy hiểm tính là +10. Mulligan không nằm trong đường khớp nào thì tính là 0.
rules-r9-5 = Người về đích đầu tiên được −5 nếu bố cục của người đó có điểm thấp nhất của vòng (trước khi cộng khoản này), nếu không thì bị +5. Cùng thấp nhất với người khác cũng được coi là thấp nhất.

## R10

rules-r10 = Thắng cuộc
rules-r10-1 = Sau vòng cuối, ai có tổng điểm thấp nhất thì thắng. Nếu hòa, điểm thấp hơn ở vòng cuối quyết định. Nếu vẫn bằng nhau, những người đó chia nhau chiến thắng.

## Tùy chọn

rules-options = Tùy chọn
rules-options-about = Trước ván chơi, chủ bàn được thay đổi bốn điều này, ngoài ra không gì khác. Bàn chơi luôn cho thấy điều nào khác với luật thường.
rules-option-rounds = bình thường là 3. Số nào từ 1 đến 9 cũng được (R2.2).
rules-option-return-taken = bình thường là có. Nếu không, lá bạn lấy từ chồng bài bỏ thì phải chơi (R4.3).
rules-option-ties-keep-bonus = bình thường là có. Nếu không, người về đích đầu tiên mà chỉ bằng điểm thấp nhất với người khác thì bị +5 thay vì được −5 (R9.5).
rules-option-turn-limit = bình thường là 30 lượt mỗi người. Số nào từ 5 đến 100 cũng được (R8.4).

## Lời dưới các hình vẽ

rules-picture-places = Bố cục của bạn, với số của các vị trí.
rules-picture-tee-off = Lật bài mở màn: hai lá đang ngửa.
rules-picture-turn-1 = Rút: bạn rút được lá 3.
rules-picture-turn-2 = Chơi: lá 3 thế chỗ lá 8.
rules-picture-turn-3 = Bỏ: lá 8 lên chồng bên trái.
rules-picture-mulligan = Một mulligan, hai việc: nó là 7 trong hàng và là 4 trong cột.
rules-picture-bounce-1 = Bạn có lá 3 trên tay. Bạn chơi nó lên một lá úp.
rules-picture-bounce-2 = Đó là lá 5! Bạn đã có lá 5 ngửa, nên lá 5 này được nảy.
rules-picture-bounce-3 = Bạn cho lá 5 nảy sang vị trí khác.
rules-picture-bounce-4 = Ba lá 5 trong một cột! Từ đó ra lá 8. Bạn không có lá 8 nào ngửa, nên nó không nảy được: bạn bỏ nó.
rules-picture-hazard-1 = Bạn bỏ lá nguy hiểm. Nó bị loại khỏi vòng này.
rules-picture-hazard-2 = Mọi người khác được lật một lá úp, nhưng không bao giờ là lá úp cuối cùng.
rules-picture-out-1 = Chỉ còn một lá úp. Bạn chơi lá −1 vào đó.
rules-picture-out-2 = Cả chín lá đều ngửa: bạn đã về đích. Mọi người khác còn một lượt nữa.
rules-scores = Sáu bố cục và điểm của chúng

## Hình vẽ, đọc thành lời

rules-drawn-rows = Hàng 1: { $first }. Hàng 2: { $second }. Hàng 3: { $third }.
rules-drawn-list = { $first }, { $second }, { $third }
rules-drawn-hand = Trên tay: { $card }.
rules-drawn-piles = Chồng bài rút, để úp. Chồng bài bỏ bên trái: { $left }. Chồng bài bỏ bên phải: { $right }.
rules-drawn-row = Hàng { $number } khớp: { $points }.
rules-drawn-column = Cột { $number } khớp: { $points }.
rules-drawn-places = Hàng 1: vị trí 0, 1, 2. Hàng 2: vị trí 3, 4, 5. Hàng 3: vị trí 6, 7, 8.
