// The background of a bar: effect, color, image, and hairline.

internal import Foundation

final class BarBackground: UIView {
  private let effectView = UIView()
  private let colorView = UIView()
  private let imageView = UIImageView()
  private let shadowView = UIImageView()
  private let isTop: Bool

  /// - Parameter isTop: Whether the bar is at the top, with its hairline below.
  init(isTop: Bool) {
    self.isTop = isTop
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    imageView.clipsToBounds = true
    for view in [effectView, colorView, imageView, shadowView] { addSubview(view) }
  }

  required init?(coder: NSCoder) {
    isTop = true
    super.init(coder: coder)
  }

  func show(_ appearance: UIBarAppearance, transparent: Bool) {
    effectView.backgroundColor = transparent ? nil : appearance.backgroundEffect?.color
    colorView.backgroundColor = transparent ? nil : appearance.backgroundColor
    imageView.image = transparent ? nil : appearance.backgroundImage
    imageView.contentMode = appearance.backgroundImageContentMode
    let shadow = transparent ? nil : appearance.shadowImage
    shadowView.image = shadow.map { image in
      appearance.shadowColor != nil && image.renderingMode == .automatic
        ? image.withRenderingMode(.alwaysTemplate) : image
    }
    shadowView.tintColor = appearance.shadowColor
    shadowView.backgroundColor = transparent || shadow != nil ? nil : appearance.shadowColor
    setNeedsLayout()
  }

  override func layoutSubviews() {
    for view in [effectView, colorView, imageView] { view.frame = bounds }
    let hairline = 1 / max(traitCollection.displayScale, 1)
    let height = shadowView.image?.size.height ?? hairline
    shadowView.frame = CGRect(x: 0, y: isTop ? bounds.height : -height, width: bounds.width, height: height)
  }
}
