// The banner: an image from the skin with texts, a tag and a button.

import Foundation
import SkinKit
import SkinUIKit
import UIKit

final class BannerView: UIView {
  private let picture = UIImageView()
  private let tagChip = ChipLabel()
  private let title = UILabel()
  private let subtitle = UILabel()
  private let button = ChipLabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    picture.contentMode = .scaleAspectFill
    for part in [picture, tagChip, title, subtitle, button] { addSubview(part) }
    layer.skin.cornerRadius("home.banner_radius")
    picture.skin.image("home.banner")
    title.skin.module("home").text("banner_title_text").textColor("banner_title").font("banner_title_font")
    subtitle.skin.module("home").text("banner_subtitle_text").textColor("banner_subtitle")
      .font("banner_subtitle_font")
    tagChip.skin.module("home").backgroundColor("banner_tag")
    tagChip.label.skin.module("home").text("banner_tag_text").textColor("banner_tag_ink").font("banner_tag_font")
    button.skin.module("home").backgroundColor("banner_button")
    button.label.skin.module("home").text("banner_button_text").textColor("banner_button_ink")
      .font("banner_button_font")
    subtitle.numberOfLines = 2
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    picture.frame = bounds
    let left: CGFloat = 16
    let tagSize = tagChip.sizeThatFits(bounds.size)
    tagChip.frame = CGRect(x: left, y: 15, width: tagSize.width, height: 19)
    place(title, x: left, y: 39, width: bounds.width * 0.5)
    place(subtitle, x: left, y: title.frame.maxY + 3, width: bounds.width * 0.42)
    let buttonSize = button.sizeThatFits(bounds.size)
    button.frame = CGRect(x: left, y: bounds.height - 42, width: buttonSize.width + 8, height: 28)
  }
}

/// A text in a capsule.
final class ChipLabel: UIView {
  let label = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    label.textAlignment = .center
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let text = label.sizeThatFits(size)
    return CGSize(width: ceil(text.width) + 16, height: ceil(text.height) + 8)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    layer.cornerRadius = bounds.height / 2
    label.frame = bounds
  }
}
