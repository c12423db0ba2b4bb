// CAGradientLayer: axial, radial and conic gradients over the layer's bounds.

internal import CPangoCairo
public import Foundation

open class CAGradientLayer: CALayer {
  /// CGColors.
  open var colors: [Any]? { didSet { changed("colors") } }
  open var locations: [NSNumber]? { didSet { changed("locations") } }
  open var startPoint = CGPoint(x: 0.5, y: 0) { didSet { changed("startPoint") } }
  open var endPoint = CGPoint(x: 0.5, y: 1) { didSet { changed("endPoint") } }
  open var type = CAGradientLayerType.axial { didSet { changed() } }

  override func drawOwnContents(in context: CGContext) {
    let colors = (colors ?? []).compactMap { ($0 as? CGColor)?.rgba ?? ($0 as? UIColor)?.cgColor.rgba }
    guard !colors.isEmpty, bounds.width > 0, bounds.height > 0 else { return }
    let stops = GradientStop.make(colors: colors, locations: locations?.map(\.doubleValue))
    let cairo = context.cairo
    cairo_save(cairo)
    let radii = CGSize(width: cornerRadius, height: cornerRadius)
    cairo_new_path(cairo)
    CGPath(elements: CGPath.rounded(bounds, radii: radii, corners: maskedCorners.rectCorners)).append(to: cairo)
    cairo_clip(cairo)
    let start = place(startPoint)
    let end = place(endPoint)
    let pattern: OpaquePointer?
    switch type {
    case .radial:
      // An ellipse around the start point that extends to the end point's column and row.
      // Without a width or a height it is a line, which cairo can't scale a circle to.
      let (rx, ry) = (max(abs(end.x - start.x), 0.5), max(abs(end.y - start.y), 0.5))
      cairo_translate(cairo, Double(start.x), Double(start.y))
      cairo_scale(cairo, 1, Double(ry / rx))
      pattern = GradientPattern.radial(stops, from: .zero, radius: 0, to: .zero, radius: rx)
    case .conic:
      let reach = hypot(bounds.width, bounds.height) * 2
      pattern = GradientPattern.conic(
        stops, center: start, angle: atan2(end.y - start.y, end.x - start.x), radius: reach)
    default:
      pattern = GradientPattern.axial(stops, from: start, to: end)
    }
    cairo_set_source(cairo, pattern)
    cairo_paint_with_alpha(cairo, Double(context.alpha))
    cairo_pattern_destroy(pattern)
    cairo_restore(cairo)
  }

  private func place(_ point: CGPoint) -> CGPoint {
    CGPoint(x: bounds.minX + point.x * bounds.width, y: bounds.minY + point.y * bounds.height)
  }
}
