// The additional views of a configured button: background, subtitle and activity indicator.

internal import Foundation

@MainActor final class ConfiguredButtonViews {
  let background = BackgroundConfigurationView()
  let subtitle = UILabel()
  let indicator = UIActivityIndicatorView(style: .medium)

  init(in button: UIButton) {
    button.insertSubview(background, at: 0)
    button.addSubview(subtitle)
    button.addSubview(indicator)
  }

  /// Removes the views when the button loses its configuration.
  func remove() {
    background.configuration = nil
    subtitle.attributedText = nil
    indicator.stopAnimating()
  }

  func show(_ configuration: UIButton.Configuration, on button: UIButton) {
    let look = ConfigurationLook(configuration: configuration, tint: button.tintColor)
    background.configuration = look.background
    button.backdrop.image = nil
    button.label.alpha = 1
    button.label.shadowColor = nil
    button.label.numberOfLines = 0
    button.label.lineBreakMode = configuration.titleLineBreakMode
    button.label.attributedText = title(configuration, button).map(look.title)
    subtitle.numberOfLines = 0
    subtitle.lineBreakMode = configuration.subtitleLineBreakMode
    subtitle.attributedText = configuration.attributedSubtitle.map(look.subtitle)
    let image = configuration.showsActivityIndicator ? nil : configuration.image ?? button.currentImage
    button.icon.image = image.map {
      $0.renderingMode == .automatic ? $0.withRenderingMode(.alwaysTemplate) : $0
    }
    button.icon.alpha = 1
    button.icon.tintColor = look.imageColor
    indicator.color = look.indicatorColor
    if configuration.showsActivityIndicator { indicator.startAnimating() } else { indicator.stopAnimating() }
  }

  /// Uses the title of the button's state if the configuration has none.
  private func title(_ configuration: UIButton.Configuration, _ button: UIButton) -> AttributedString? {
    configuration.attributedTitle ?? button.currentAttributedTitle.map { AttributedString($0) }
      ?? button.currentTitle.map { AttributedString($0) }
  }

  private func geometry(
    _ configuration: UIButton.Configuration, of button: UIButton, width: CGFloat
  ) -> ConfiguredButtonGeometry {
    var geometry = ConfiguredButtonGeometry(
      imagePlacement: configuration.imagePlacement, imagePadding: configuration.imagePadding,
      titlePadding: configuration.titlePadding, titleAlignment: configuration.titleAlignment,
      horizontal: button.contentHorizontalAlignment, vertical: button.contentVerticalAlignment,
      isReversed: button.traitCollection.layoutDirection == .rightToLeft)
    geometry.image = configuration.showsActivityIndicator ? indicator.bounds.size : button.icon.image?.size ?? .zero
    let isBeside = configuration.imagePlacement.isDisjoint(with: [.top, .bottom]) && geometry.image.width > 0
    let room = CGSize(width: width - (isBeside ? geometry.image.width + configuration.imagePadding : 0), height: 0)
    geometry.title = button.label.attributedText == nil ? .zero : button.label.sizeThatFits(room)
    geometry.subtitle = subtitle.attributedText == nil ? .zero : subtitle.sizeThatFits(room)
    return geometry
  }

  func size(_ configuration: UIButton.Configuration, of button: UIButton) -> CGSize {
    let insets = configuration.contentInsets
    let size = geometry(configuration, of: button, width: .infinity).size
    return CGSize(
      width: size.width + insets.leading + insets.trailing, height: size.height + insets.top + insets.bottom)
  }

  func layOut(_ configuration: UIButton.Configuration, in button: UIButton) {
    background.frame = button.bounds
    button.backdrop.frame = button.bounds
    if configuration.cornerStyle == .capsule { background.configuration?.cornerRadius = button.bounds.height / 2 }
    let insets = configuration.contentInsets.resolved(button.traitCollection.layoutDirection)
    let content = button.bounds.inset(by: insets)
    let frames = geometry(configuration, of: button, width: max(content.width, 0)).frames(in: content)
    let scale = button.traitCollection.displayScale
    func snapped(_ frame: CGRect) -> CGRect {
      CGRect(
        x: frame.minX.snapped(to: scale), y: frame.minY.snapped(to: scale), width: frame.width, height: frame.height)
    }
    button.icon.frame = snapped(configuration.showsActivityIndicator ? .zero : frames.image)
    indicator.frame = snapped(configuration.showsActivityIndicator ? frames.image : .zero)
    button.label.frame = snapped(frames.title)
    subtitle.frame = snapped(frames.subtitle)
  }
}
