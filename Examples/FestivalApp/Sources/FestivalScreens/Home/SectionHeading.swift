// The heading of a section, with a mark before it and a button after it. A skin map styles the button.

import Foundation
import SkinKit
import SkinUIKit
import UIKit

final class SectionHeading: UIView {
  private let mark = UIImageView()
  private let title = UILabel()
  private let seeAll = UIButton(type: .custom)

  override init(frame: CGRect) {
    super.init(frame: frame)
    mark.contentMode = .scaleAspectFit
    seeAll.contentHorizontalAlignment = .right
    for part in [mark, title, seeAll] { addSubview(part) }
    mark.skin.image("home.section_mark")
    title.skin.module("home").text("section_text").textColor("section_title").font("section_font")
    seeAll.skinMap(module: "home", [.buttonTitle: "see_all_text", .buttonTitleColor: "see_all"])
    seeAll.skin.titleFont("home.see_all_font")
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    mark.frame = CGRect(x: 0, y: (bounds.height - 18) / 2, width: 18, height: 18)
    title.frame = CGRect(x: 24, y: 0, width: bounds.width - 140, height: bounds.height)
    seeAll.frame = CGRect(x: bounds.width - 110, y: 0, width: 110, height: bounds.height)
  }
}
