// One item of a tab bar: icon, title, badge.

internal import Foundation

/// What items of a bar look like.
@MainActor
struct TabItemLook {
  let appearance: UITabBarItemAppearance
  let selectedTint: UIColor
  let unselectedTint: UIColor?

  private static let gray = UIColor { traits in
    traits.userInterfaceStyle == .dark ? UIColor(white: 0.46, alpha: 1) : UIColor(white: 0.57, alpha: 1)
  }

  func state(_ item: UITabBarItem, isSelected: Bool) -> UITabBarItemStateAppearance {
    item.isEnabled ? isSelected ? appearance.selected : appearance.normal : appearance.disabled
  }

  func iconColor(_ item: UITabBarItem, isSelected: Bool) -> UIColor {
    let own = state(item, isSelected: isSelected).iconColor
    return own ?? (isSelected ? selectedTint : unselectedTint ?? TabItemLook.gray)
  }

  func titleAttributes(_ item: UITabBarItem, isSelected: Bool) -> [NSAttributedString.Key: Any] {
    var attributes: [NSAttributedString.Key: Any] = [
      .font: UIFont.systemFont(ofSize: 10, weight: .medium),
      .foregroundColor: isSelected ? selectedTint : unselectedTint ?? TabItemLook.gray,
    ]
    if !isSelected || appearance.selected.titleTextAttributes.isEmpty,
      let font = appearance.normal.titleTextAttributes[.font]
    {
      attributes[.font] = font
    }
    attributes.merge(state(item, isSelected: isSelected).titleTextAttributes) { $1 }
    attributes.merge(item.titleTextAttributes(for: .normal) ?? [:]) { isSelected && $1 is UIColor ? $0 : $1 }
    if isSelected { attributes.merge(item.titleTextAttributes(for: .selected) ?? [:]) { $1 } }
    return attributes
  }
}

final class TabItemView: UIView {
  let item: UITabBarItem
  private let icon = UIImageView()
  private let title = UILabel()
  private let badge = UILabel()
  private let badgeBack = UIView()
  private var titleOffset = UIOffset.zero

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
    let color = look.iconColor(item, isSelected: isSelected)
    let image = isSelected ? item.selectedImage ?? item.image : item.image
    icon.image = image.map { $0.renderingMode == .automatic ? $0.withRenderingMode(.alwaysTemplate) : $0 }
    icon.tintColor = color
    let state = look.state(item, isSelected: isSelected)
    titleOffset = UIOffset(
      horizontal: state.titlePositionAdjustment.horizontal + item.titlePositionAdjustment.horizontal,
      vertical: state.titlePositionAdjustment.vertical + item.titlePositionAdjustment.vertical)
    title.attributedText = item.title.map {
      NSAttributedString(string: $0, attributes: look.titleAttributes(item, isSelected: isSelected))
    }
    var attributes: [NSAttributedString.Key: Any] = [
      .font: UIFont.systemFont(ofSize: 13), .foregroundColor: UIColor.white,
    ]
    attributes.merge(state.badgeTextAttributes) { $1 }
    attributes.merge(item.badgeTextAttributes(for: .normal) ?? [:]) { $1 }
    badge.attributedText = item.badgeValue.map { NSAttributedString(string: $0, attributes: attributes) }
    badge.isHidden = item.badgeValue == nil
    badgeBack.isHidden = badge.isHidden
    badgeBack.backgroundColor = item.badgeColor ?? state.badgeBackgroundColor ?? .systemRed
    accessibilityIdentifier = item.accessibilityIdentifier
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let size = icon.image?.size ?? .zero
    let hasTitle = item.title?.isEmpty == false
    let middle = CGPoint(x: bounds.midX, y: hasTitle ? 19 : 24.5)
    let insets = item.imageInsets
    icon.frame = CGRect(
      x: (middle.x - size.width / 2 + (insets.left - insets.right) / 2).snapped(to: 2),
      y: (middle.y - size.height / 2 + (insets.top - insets.bottom) / 2).snapped(to: 2), width: size.width,
      height: size.height)
    let text = title.sizeThatFits(.zero)
    title.frame = CGRect(
      x: bounds.minX + 1 + titleOffset.horizontal, y: 41 - text.height / 2 + titleOffset.vertical,
      width: bounds.width - 2, height: text.height)
    let badgeSize = badge.sizeThatFits(.zero)
    let width = max(18, badgeSize.width + 10)
    badgeBack.frame = CGRect(x: middle.x + 4, y: 2, width: width, height: 18)
    badgeBack.layer.cornerRadius = 9
    badge.frame = badgeBack.frame
  }
}
