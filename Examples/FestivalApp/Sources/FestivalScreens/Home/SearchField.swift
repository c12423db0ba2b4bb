// The search field at the top of the market, and the bell in its navigation bar.

import Foundation
import SkinKit
import SkinUIKit
import UIKit

/// A button that looks like a search field.
final class SearchField: UIControl {
  private let icon = UIImageView()
  private let hint = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    layer.cornerRadius = 18
    icon.contentMode = .scaleAspectFit
    skin.module("home").backgroundColor("search")
    icon.skin.module("home").image("icon_search").tintColor("search_hint")
    hint.skin.module("home").text("search_text").textColor("search_hint").font("search_font")
    addSubview(icon)
    addSubview(hint)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    let side: CGFloat = 18
    icon.frame = CGRect(x: 13, y: (bounds.height - side) / 2, width: side, height: side)
    hint.frame = CGRect(x: 39, y: 0, width: bounds.width - 52, height: bounds.height)
  }
}

/// A bell with the number of messages.
final class BellView: UIView {
  private let icon = UIImageView()
  private let badge = BadgeView()

  init(count: Int) {
    super.init(frame: CGRect(x: 0, y: 0, width: 34, height: 34))
    icon.contentMode = .scaleAspectFit
    icon.skin.image("home.icon_bell").tintColor(.onBar)
    badge.count = count
    badge.skin.backgroundColor(.badge).ink(.badgeInk).font(.badge)
    addSubview(icon)
    addSubview(badge)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    icon.frame = CGRect(x: 6, y: 6, width: 22, height: 22)
    let size = badge.sizeThatFits(bounds.size)
    badge.frame = CGRect(x: 34 - size.width, y: 0, width: size.width, height: size.height)
  }
}
