// One item of a tab bar: icon, title, badge.

internal import Foundation

/// The appearance of a bar's items.
@MainActor
struct TabItemLook {
  let appearance: UITabBarItemAppearance
  let style: UITabBarItemAppearance.Style
  let selectedTint: UIColor

  private static let gray = UIColor { traits in
    traits.userInterfaceStyle == .dark ? UIColor(white: 0.46, alpha: 1) : UIColor(white: 0.57, alpha: 1)
  }

  func state(_ item: UITabBarItem, isSelected: Bool) -> UITabBarItemStateAppearance {
    item.isEnabled ? isSelected ? appearance.selected : appearance.normal : appearance.disabled
  }

  private func standardColor(_ item: UITabBarItem, isSelected: Bool) -> UIColor {
    let color = isSelected ? selectedTint : TabItemLook.gray
    return item.isEnabled ? color : color.withAlphaComponent(0.5)
  }

  func iconColor(_ item: UITabBarItem, isSelected: Bool) -> UIColor {
    state(item, isSelected: isSelected).iconColor ?? standardColor(item, isSelected: isSelected)
  }

  /// The title's attributes. A state without its own attributes inherits all but the color from the normal state.
  func titleAttributes(_ item: UITabBarItem, isSelected: Bool) -> [NSAttributedString.Key: Any] {
    let size: CGFloat = style == .stacked ? 10 : style == .inline ? 13 : 12
    var attributes: [NSAttributedString.Key: Any] = [
      .font: UIFont.systemFont(ofSize: size, weight: .medium),
      .foregroundColor: standardColor(item, isSelected: isSelected),
    ]
    let isNormal = !isSelected && item.isEnabled
    func merge(_ other: [NSAttributedString.Key: Any]?, isNormals: Bool) {
      for (key, value) in other ?? [:] where isNormal || !isNormals || key != .foregroundColor {
        attributes[key] = value
      }
    }
    merge(appearance.normal.titleTextAttributes, isNormals: true)
    merge(state(item, isSelected: isSelected).titleTextAttributes, isNormals: false)
    merge(item.titleTextAttributes(for: .normal), isNormals: true)
    if isSelected { merge(item.titleTextAttributes(for: .selected), isNormals: false) }
    if !item.isEnabled { merge(item.titleTextAttributes(for: .disabled), isNormals: false) }
    return attributes
  }

  func badgeAttributes(_ item: UITabBarItem, isSelected: Bool) -> [NSAttributedString.Key: Any] {
    var attributes: [NSAttributedString.Key: Any] = [
      .font: UIFont.systemFont(ofSize: 13), .foregroundColor: UIColor.white,
    ]
    attributes.merge(appearance.normal.badgeTextAttributes) { $1 }
    attributes.merge(state(item, isSelected: isSelected).badgeTextAttributes) { $1 }
    attributes.merge(item.badgeTextAttributes(for: .normal) ?? [:]) { $1 }
    if isSelected { attributes.merge(item.badgeTextAttributes(for: .selected) ?? [:]) { $1 } }
    return attributes
  }

  func badgeColor(_ item: UITabBarItem, isSelected: Bool) -> UIColor {
    item.badgeColor ?? state(item, isSelected: isSelected).badgeBackgroundColor
      ?? appearance.normal.badgeBackgroundColor ?? .systemRed
  }

  /// Returns the state's offset, or the normal one.
  func move(
    _ item: UITabBarItem, isSelected: Bool, _ adjustment: (UITabBarItemStateAppearance) -> UIOffset
  ) -> UIOffset {
    let own = adjustment(state(item, isSelected: isSelected))
    return own == .zero ? adjustment(appearance.normal) : own
  }
}

final class TabItemView: UIView {
  let item: UITabBarItem
  private let icon = UIImageView()
  private let title = UILabel()
  private let badge = UILabel()
  private let badgeBack = UIView()
  private var style = UITabBarItemAppearance.Style.stacked
  private var titleMove = UIOffset.zero
  private var badgeMove = UIOffset.zero
  private var badgeTitleMove = UIOffset.zero

  init(item: UITabBarItem) {
    self.item = item
    super.init(frame: .zero)
    for view in [icon, title, badgeBack, badge] { addSubview(view) }
    title.textAlignment = .center
    badge.textAlignment = .center
  }

  required init?(coder: NSCoder) {
    item = UITabBarItem()
    super.init(coder: coder)
  }

  func show(_ look: TabItemLook, isSelected: Bool) {
    style = look.style
    let usual = style == .compactInline ? item.landscapeImagePhone ?? item.image : item.image
    let image = isSelected ? item.selectedImage ?? usual : usual
    icon.image = image.map { $0.renderingMode == .automatic ? $0.withRenderingMode(.alwaysTemplate) : $0 }
    icon.tintColor = look.iconColor(item, isSelected: isSelected)
    titleMove = look.move(item, isSelected: isSelected, \.titlePositionAdjustment)
    titleMove.horizontal += item.titlePositionAdjustment.horizontal
    titleMove.vertical += item.titlePositionAdjustment.vertical
    badgeMove = look.move(item, isSelected: isSelected, \.badgePositionAdjustment)
    badgeTitleMove = look.move(item, isSelected: isSelected, \.badgeTitlePositionAdjustment)
    title.attributedText = item.title.map {
      NSAttributedString(string: $0, attributes: look.titleAttributes(item, isSelected: isSelected))
    }
    badge.attributedText = item.badgeValue.map {
      NSAttributedString(string: $0, attributes: look.badgeAttributes(item, isSelected: isSelected))
    }
    badge.isHidden = item.badgeValue == nil
    badgeBack.isHidden = badge.isHidden
    badgeBack.backgroundColor = look.badgeColor(item, isSelected: isSelected)
    accessibilityIdentifier = item.accessibilityIdentifier
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let size = icon.image?.size ?? .zero
    let text = title.text?.isEmpty == false ? title.sizeThatFits(.zero) : .zero
    let middle = iconMiddle(icon: size, text: text)
    let insets = item.imageInsets
    icon.frame = CGRect(
      x: (middle.x - size.width / 2 + (insets.left - insets.right) / 2).snapped(to: 2),
      y: (middle.y - size.height / 2 + (insets.top - insets.bottom) / 2).snapped(to: 2), width: size.width,
      height: size.height)
    let place =
      style == .stacked
      ? CGRect(x: 1, y: 41 - text.height / 2, width: bounds.width - 2, height: text.height)
      : CGRect(
        x: middle.x + size.width / 2 + (size.width > 0 ? 7 : 0), y: bounds.midY - text.height / 2, width: text.width,
        height: text.height)
    title.frame = place.offsetBy(dx: titleMove.horizontal, dy: titleMove.vertical)
    layoutBadge(beside: middle)
  }

  private func iconMiddle(icon: CGSize, text: CGSize) -> CGPoint {
    guard style == .stacked else {
      let width = icon.width + (icon.width > 0 && text.width > 0 ? 7 : 0) + text.width
      return CGPoint(x: bounds.midX - width / 2 + icon.width / 2, y: bounds.midY)
    }
    return CGPoint(x: bounds.midX, y: text.height > 0 ? 19 : 24.5)
  }

  private func layoutBadge(beside middle: CGPoint) {
    let width = max(18, badge.sizeThatFits(.zero).width + 10)
    badgeBack.frame = CGRect(x: middle.x + 4, y: 2, width: width, height: 18)
      .offsetBy(dx: badgeMove.horizontal, dy: badgeMove.vertical)
    badgeBack.layer.cornerRadius = 9
    badge.frame = badgeBack.frame.offsetBy(dx: badgeTitleMove.horizontal, dy: badgeTitleMove.vertical)
  }
}
