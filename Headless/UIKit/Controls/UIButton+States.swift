// The content of a button in its state: the state's values, or the dimmed normal ones.

internal import Foundation

extension UIButton {
  public enum ButtonType: Int, Sendable {
    case custom
    case system
    case detailDisclosure
    case infoLight
    case infoDark
    case contactAdd
    case plain
    case close

    public static var roundedRect: ButtonType { .system }
  }

  func standardColor(_ state: UIControl.State) -> UIColor {
    guard buttonType != .custom else { return .white }
    return state.contains(.disabled) ? .tertiaryLabel : tintColor
  }

  /// Whether the button dims itself when highlighted or disabled, because that state has no values of its own.
  private func dims(_ hasOwn: Bool) -> Bool { !hasOwn && (isHighlighted || !isEnabled) }

  func update() {
    if let configuration {
      let shown = automaticallyUpdatesConfiguration ? configuration.updated(for: self) : configuration
      configured.show(shown, on: self)
    } else {
      showState()
    }
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  /// Shows the values of the current state.
  private func showState() {
    if let rich = currentAttributedTitle {
      label.textColor = currentTitleColor
      label.attributedText = rich
    } else {
      label.text = currentTitle
      label.textColor = currentTitleColor
    }
    label.shadowColor = currentTitleShadowColor
    icon.image = currentImage.map { image in
      buttonType == .system && image.renderingMode == .automatic ? image.withRenderingMode(.alwaysTemplate) : image
    }
    backdrop.image = currentBackgroundImage
    let explicitImage = images[exactly: state] != nil || state == .normal
    let adjusts = isHighlighted ? adjustsImageWhenHighlighted : adjustsImageWhenDisabled
    icon.alpha = dims(explicitImage) && adjusts ? 0.5 : 1
    let explicitBackground = backgrounds[exactly: state] != nil || state == .normal
    backdrop.alpha = dims(explicitBackground) && adjusts ? 0.6 : 1
    let explicitColor = colors[exactly: state] != nil
    label.alpha = buttonType == .system && isHighlighted && !explicitColor ? 0.3 : 1
  }
}
