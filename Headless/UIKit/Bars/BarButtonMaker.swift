// Makes the buttons that stand for items of a navigation bar.

internal import Foundation

@MainActor
struct BarButtonMaker {
  let appearance: UINavigationBarAppearance
  let tint: UIColor

  func button(for item: UIBarButtonItem) -> UIView {
    let button = UIButton(type: .system)
    button.ownLooks.isClosed = true
    button.tintColor = item.tintColor
    button.setImage(item.image, for: .normal)
    button.isEnabled = item.isEnabled
    let look = item.style == .done ? appearance.doneButtonAppearance : appearance.buttonAppearance
    if item.image == nil, let title = item.title {
      for (state, appearance) in [
        (UIControl.State.normal, look.normal), (.highlighted, look.highlighted), (.disabled, look.disabled),
      ] {
        var attributes = standard(item.tintColor ?? tint, weight: item.style == .done ? .semibold : .regular)
        if state == .disabled { attributes[.foregroundColor] = UIColor.tertiaryLabel }
        attributes.merge(look.normal.titleTextAttributes) { $1 }
        attributes.merge(appearance.titleTextAttributes) { $1 }
        attributes.merge(item.titleTextAttributes(for: .normal) ?? [:]) { $1 }
        attributes.merge(item.titleTextAttributes(for: state) ?? [:]) { $1 }
        button.setAttributedTitle(NSAttributedString(string: title, attributes: attributes), for: state)
      }
    }
    let background = item.backgroundImage(for: .normal, barMetrics: .default) ?? look.normal.backgroundImage
    button.setBackgroundImage(background, for: .normal)
    button.addAction(UIAction { [weak item] _ in item?.primaryAction?.run(from: item) }, for: .primaryActionTriggered)
    return button
  }

  func backButton(title: String, image: UIImage?, action: @escaping () -> Void) -> UIButton {
    let button = UIButton(type: .system)
    button.ownLooks.isClosed = true
    button.tintColor = tint
    button.contentHorizontalAlignment = .left
    button.setImage((image ?? appearance.backIndicatorImage).withRenderingMode(.alwaysTemplate), for: .normal)
    var attributes = standard(tint, weight: .regular)
    attributes.merge(appearance.backButtonAppearance.normal.titleTextAttributes) { $1 }
    button.setAttributedTitle(NSAttributedString(string: " " + title, attributes: attributes), for: .normal)
    button.addAction(UIAction { _ in action() }, for: .primaryActionTriggered)
    return button
  }

  private func standard(_ color: UIColor, weight: UIFont.Weight) -> [NSAttributedString.Key: Any] {
    [.font: UIFont.systemFont(ofSize: 17, weight: weight), .foregroundColor: color]
  }
}
