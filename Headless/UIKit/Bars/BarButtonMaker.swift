// Creates the buttons for items of navigation bars and toolbars.

internal import Foundation

/// A button with the title and background offsets of appearance objects and items.
final class BarButton: UIButton {
  fileprivate var look: UIBarButtonItemAppearance?
  fileprivate var titleMove = UIOffset.zero
  fileprivate var backgroundMove: CGFloat = 0

  private func move(_ adjustment: (UIBarButtonItemStateAppearance) -> UIOffset) -> UIOffset {
    guard let look else { return .zero }
    let own = adjustment(look.of(state))
    return own == .zero ? adjustment(look.normal) : own
  }

  override func titleRect(forContentRect contentRect: CGRect) -> CGRect {
    let move = move(\.titlePositionAdjustment)
    return super.titleRect(forContentRect: contentRect).offsetBy(
      dx: move.horizontal + titleMove.horizontal, dy: move.vertical + titleMove.vertical)
  }

  override func backgroundRect(forBounds bounds: CGRect) -> CGRect {
    let move = move(\.backgroundImagePositionAdjustment)
    return super.backgroundRect(forBounds: bounds).offsetBy(dx: move.horizontal, dy: move.vertical + backgroundMove)
  }
}

extension UIBarButtonItemAppearance {
  /// The appearance in a control state.
  func of(_ state: UIControl.State) -> UIBarButtonItemStateAppearance {
    if state.contains(.disabled) { return disabled }
    if state.contains(.highlighted) { return highlighted }
    return state.contains(.focused) ? focused : normal
  }
}

@MainActor
struct BarButtonMaker {
  let plain: UIBarButtonItemAppearance
  let done: UIBarButtonItemAppearance
  let tint: UIColor
  let metrics: UIBarMetrics

  func button(for item: UIBarButtonItem) -> BarButton {
    let look = item.style == .done ? done : plain
    let title = item.title ?? item.systemItem.flatMap(BarGlyph.title)
    let image = shownImage(item)
    let button = make(item, look, title: image == nil ? title : nil, isBack: false)
    button.setImage(image, for: .normal)
    button.imageEdgeInsets =
      metrics.isCompact && item.landscapeImagePhone != nil ? item.landscapeImagePhoneInsets : item.imageInsets
    button.isEnabled = item.isEnabled
    button.addAction(UIAction { [weak item] _ in item?.trigger() }, for: .primaryActionTriggered)
    return button
  }

  func backButton(
    for item: UINavigationItem, look: UIBarButtonItemAppearance, image: UIImage, action: @escaping () -> Void
  ) -> BarButton {
    let own = item.backBarButtonItem ?? UIBarButtonItem()
    let button = make(own, look, title: item.shownBackTitle.map { " " + $0 }, isBack: true)
    button.contentHorizontalAlignment = .left
    if button.backgroundImage(for: .normal) == nil {
      button.setImage(
        image.renderingMode == .automatic ? image.withRenderingMode(.alwaysTemplate) : image, for: .normal)
    }
    button.addAction(UIAction { _ in action() }, for: .primaryActionTriggered)
    return button
  }

  private func shownImage(_ item: UIBarButtonItem) -> UIImage? {
    if metrics.isCompact, let image = item.landscapeImagePhone { return image }
    return item.image ?? item.systemItem.flatMap(BarGlyph.icon)
  }

  private func make(
    _ item: UIBarButtonItem, _ look: UIBarButtonItemAppearance, title: String?, isBack: Bool
  ) -> BarButton {
    let button = BarButton(type: .system)
    button.explicitLooks.isClosed = true
    button.look = look
    button.titleMove = item.shownTitleMove(metrics, isBack: isBack)
    button.backgroundMove = item.shownBackgroundMove(metrics, isBack: isBack)
    // Only an item's own tint, since the button inherits the bar's.
    if let tint = item.tintColor { button.tintColor = tint }
    for state in [UIControl.State.normal, .highlighted, .disabled, .focused] {
      if let title {
        let text = NSAttributedString(string: title, attributes: attributes(item, look, state))
        button.setAttributedTitle(text, for: state)
      }
      let background =
        item.shownBackground(for: state, metrics, isBack: isBack) ?? look.of(state).backgroundImage
        ?? look.normal.backgroundImage
      if let background { button.setBackgroundImage(background, for: state) }
    }
    return button
  }

  /// A state's text attributes, completed by the normal state's.
  private func attributes(
    _ item: UIBarButtonItem, _ look: UIBarButtonItemAppearance, _ state: UIControl.State
  ) -> [NSAttributedString.Key: Any] {
    var attributes: [NSAttributedString.Key: Any] = [
      .font: UIFont.systemFont(ofSize: 17, weight: item.style == .done ? .semibold : .regular),
      .foregroundColor: item.tintColor ?? tint,
    ]
    attributes.merge(look.normal.titleTextAttributes) { $1 }
    attributes.merge(item.titleTextAttributes(for: .normal) ?? [:]) { $1 }
    if state == .disabled { attributes[.foregroundColor] = UIColor.tertiaryLabel }
    guard state != .normal else { return attributes }
    attributes.merge(look.of(state).titleTextAttributes) { $1 }
    attributes.merge(item.titleTextAttributes(for: state) ?? [:]) { $1 }
    return attributes
  }
}

extension UIBarMetrics {
  var isCompact: Bool { self == .compact || self == .compactPrompt }
}
