// CAShapeLayer: a path, filled and stroked.

internal import CPangoCairo
public import Foundation

open class CAShapeLayer: CALayer {
  open var path: CGPath? { didSet { changed("path") } }
  open var fillColor: CGColor? = .black { didSet { changed("fillColor") } }
  open var fillRule = CAShapeLayerFillRule.nonZero { didSet { changed() } }
  open var strokeColor: CGColor? { didSet { changed("strokeColor") } }
  open var strokeStart: CGFloat = 0 { didSet { changed("strokeStart") } }
  open var strokeEnd: CGFloat = 1 { didSet { changed("strokeEnd") } }
  open var lineWidth: CGFloat = 1 { didSet { changed("lineWidth") } }
  open var miterLimit: CGFloat = 10 { didSet { changed("miterLimit") } }
  open var lineCap = CAShapeLayerLineCap.butt { didSet { changed() } }
  open var lineJoin = CAShapeLayerLineJoin.miter { didSet { changed() } }
  open var lineDashPhase: CGFloat = 0 { didSet { changed("lineDashPhase") } }
  open var lineDashPattern: [NSNumber]? { didSet { changed() } }

  override func drawOwnContents(in context: CGContext) {
    guard let path = shownPath else { return }
    context.beginPath()
    if let fillColor, fillColor.alpha > 0 {
      context.addPath(path)
      context.setFillColor(fillColor)
      context.fillPath(using: fillRule == .evenOdd ? .evenOdd : .winding)
    }
    guard let strokeColor, strokeColor.alpha > 0, lineWidth > 0, strokeEnd > strokeStart else { return }
    context.setStrokeColor(strokeColor)
    context.setLineWidth(lineWidth)
    context.setMiterLimit(miterLimit)
    context.setLineCap(lineCap == .round ? .round : lineCap == .square ? .square : .butt)
    context.setLineJoin(lineJoin == .round ? .round : lineJoin == .bevel ? .bevel : .miter)
    context.addPath(path)
    if strokeStart > 0 || strokeEnd < 1 {
      let length = FlatPath.length(of: context.cairo)
      let (from, to) = (max(strokeStart, 0) * length, min(strokeEnd, 1) * length)
      // A gap as long as the hidden beginning, followed by a dash as long as the visible part.
      context.setLineDash(phase: 0, lengths: [0, from, to - from, length * 2])
    } else if let lineDashPattern {
      context.setLineDash(phase: lineDashPhase, lengths: lineDashPattern.map { CGFloat($0.doubleValue) })
    }
    context.strokePath()
  }
}

/// Lengths along paths.
private enum FlatPath {
  static func length(of cairo: OpaquePointer) -> CGFloat {
    guard let path = cairo_copy_path_flat(cairo) else { return 0 }
    defer { cairo_path_destroy(path) }
    var (total, start, last) = (0.0, (0.0, 0.0), (0.0, 0.0))
    var index = 0
    let count = Int(path.pointee.num_data)
    while index < count, let data = path.pointee.data {
      let header = data[index].header
      let to: (Double, Double)
      switch header.type {
      case CAIRO_PATH_MOVE_TO:
        start = (data[index + 1].point.x, data[index + 1].point.y)
        last = start
        to = start
      case CAIRO_PATH_LINE_TO: to = (data[index + 1].point.x, data[index + 1].point.y)
      default: to = start
      }
      total += hypot(to.0 - last.0, to.1 - last.1)
      last = to
      index += Int(header.length)
    }
    return CGFloat(total)
  }
}
