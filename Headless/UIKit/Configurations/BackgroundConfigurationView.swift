// Draws a background configuration behind a configured button, cell or header.

internal import Foundation

final class BackgroundConfigurationView: UIView {
  var configuration: UIBackgroundConfiguration? {
    didSet {
      guard configuration != oldValue else { return }
      if oldValue?.customView !== configuration?.customView {
        oldValue?.customView?.removeFromSuperview()
        if let view = configuration?.customView { addSubview(view) }
      }
      setNeedsLayout()
      setNeedsDisplay()
    }
  }

  override func setUp() {
    super.setUp()
    isUserInteractionEnabled = false
  }

  /// The frame of the background in the view.
  private func area(of configuration: UIBackgroundConfiguration) -> CGRect {
    let direction = traitCollection.layoutDirection
    var insets = configuration.backgroundInsets.resolved(direction)
    if let margins = superview?.layoutMargins {
      let edges = configuration.edgesAddingLayoutMarginsToBackgroundInsets
      let isReversed = direction == .rightToLeft
      if edges.contains(.top) { insets.top += margins.top }
      if edges.contains(.bottom) { insets.bottom += margins.bottom }
      if edges.contains(isReversed ? .trailing : .leading) { insets.left += margins.left }
      if edges.contains(isReversed ? .leading : .trailing) { insets.right += margins.right }
    }
    let area = bounds.inset(by: insets)
    return area.width > 0 && area.height > 0 ? area : .zero
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard let configuration, let view = configuration.customView else { return }
    view.frame = area(of: configuration)
    view.layer.cornerRadius = configuration.cornerRadius
    view.clipsToBounds = view.clipsToBounds || configuration.cornerRadius > 0
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsDisplay()
  }

  override func drawContent(in context: CGContext) {
    guard let configuration else { return }
    let area = area(of: configuration)
    guard area.width > 0 else { return }
    let path = UIBezierPath(roundedRect: area, cornerRadius: configuration.cornerRadius)
    if let effect = configuration.visualEffect as? UIBlurEffect {
      effect.color.setFill()
      path.fill()
    }
    configuration.resolvedBackgroundColor(for: tintColor).setFill()
    path.fill()
    if let image = configuration.image {
      context.saveGState()
      path.addClip()
      let place =
        image.parts.resizing != nil && configuration.imageContentMode == .scaleToFill
        ? area : configuration.imageContentMode.gravity.rect(for: image.size, in: area)
      image.draw(in: place, context: context, template: image.renderingMode == .alwaysTemplate ? tintColor : nil)
      context.restoreGState()
    }
    guard configuration.strokeWidth > 0 else { return }
    let inset = configuration.strokeWidth / 2 - configuration.strokeOutset
    let border = UIBezierPath(
      roundedRect: area.insetBy(dx: inset, dy: inset), cornerRadius: max(configuration.cornerRadius - inset, 0))
    border.lineWidth = configuration.strokeWidth
    configuration.resolvedStrokeColor(for: tintColor).setStroke()
    border.stroke()
  }
}
