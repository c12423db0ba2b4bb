// The daily check-in: a card with a gauge.

import Foundation
import SkinKit
import SkinUIKit
import UIKit

final class CheckInCard: CardView {
  private let ground = UIImageView()
  private let title = UILabel()
  private let note = UILabel()
  private let gauge = GaugeView()

  override init(frame: CGRect) {
    super.init(frame: frame)
    ground.contentMode = .scaleAspectFill
    for part in [ground, title, note, gauge] { content.addSubview(part) }
    ground.skin.image("home.check_in")
    title.skin.module("home").text("check_in_title_text").textColor("check_in_title").font("check_in_title_font")
    note.skin.module("home").text("check_in_note_text").textColor("check_in_note").font("check_in_note_font")
    gauge.skin.module("home").trackColor("gauge_track").fillColor("gauge_fill").needleColor("gauge_needle")
    gauge.value = 0.72
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    ground.frame = content.bounds
    let width = bounds.width - 120
    place(title, x: 16, y: 14, width: width)
    place(note, x: 16, y: title.frame.maxY + 3, width: width)
    gauge.frame = CGRect(x: bounds.width - 92, y: 10, width: 76, height: bounds.height - 18)
  }
}
