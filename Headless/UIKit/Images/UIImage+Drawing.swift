// Drawing images: whole, resizable, tinted.

internal import CPangoCairo
public import Foundation

extension UIImage {
  public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

  public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }

  public func draw(in rect: CGRect) { draw(in: rect, blendMode: .normal, alpha: 1) }

  public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    guard let context = GraphicsStack.current else { return }
    context.saveGState()
    context.setBlendMode(blendMode)
    context.setAlpha(context.alpha * alpha)
    // Templates are tinted only by image views and buttons, not when drawn directly.
    draw(in: rect, context: context, template: nil)
    context.restoreGState()
  }

  public func drawAsPattern(in rect: CGRect) {
    guard let context = GraphicsStack.current else { return }
    context.saveGState()
    context.setFillColor(CGColor(pattern: self, alpha: 1))
    context.fill(rect)
    context.restoreGState()
  }

  public func pngData() -> Data? {
    guard let pixels = cgImage, let bytes = skin_png_from_surface(pixels.surface.cairo) else { return nil }
    defer { g_byte_array_unref(bytes) }
    return Data(bytes: bytes.pointee.data, count: Int(bytes.pointee.len))
  }

  public func jpegData(compressionQuality: CGFloat) -> Data? {
    cgImage.flatMap { ImageDecoder.jpeg($0, quality: compressionQuality) }
  }

  /// Draws the image. `template` replaces the colors of a template image.
  func draw(in rect: CGRect, context: CGContext, template: UIColor?) {
    guard let pixels = parts.pixels, rect.width > 0, rect.height > 0 else { return }
    let color = template ?? parts.tint
    if let color {
      context.draw {
        cairo_push_group(context.cairo)
        place(pixels, in: rect, context: context)
        let mask = cairo_pop_group(context.cairo)
        context.setSource(color.cgColor)
        if context.alpha < 1 {
          cairo_push_group(context.cairo)
          cairo_mask(context.cairo, mask)
          cairo_pop_group_to_source(context.cairo)
          cairo_paint_with_alpha(context.cairo, Double(context.alpha))
        } else {
          cairo_mask(context.cairo, mask)
        }
        cairo_pattern_destroy(mask)
      }
    } else {
      place(pixels, in: rect, context: context)
    }
  }

  private func place(_ pixels: CGImage, in rect: CGRect, context: CGContext) {
    let isWhole = parts.resizing == nil || rect.size == size
    guard !isWhole, let resizing = parts.resizing else { return context.drawUpright(pixels, in: rect) }
    NinePart(pixels: pixels, scale: scale, caps: parts.caps, resizing: resizing).draw(in: rect, context: context)
  }
}

/// An image whose corners keep their size, whose edges grow along one axis, and whose middle grows along both.
struct NinePart {
  var pixels: CGImage
  var scale: CGFloat
  var caps: UIEdgeInsets
  var resizing: UIImage.ResizingMode

  /// A piece of one side: where it is in the image (pixels) and on screen (points).
  private struct Span {
    var source: CGFloat
    var sourceLength: CGFloat
    var target: CGFloat
    var targetLength: CGFloat
  }

  func draw(in rect: CGRect, context: CGContext) {
    let columns = spans(CGFloat(pixels.width), caps.left * scale, caps.right * scale, rect.minX, rect.width)
    let rows = spans(CGFloat(pixels.height), caps.top * scale, caps.bottom * scale, rect.minY, rect.height)
    for row in rows {
      for column in columns { draw(column, row, context) }
    }
  }

  private func spans(
    _ length: CGFloat, _ first: CGFloat, _ last: CGFloat, _ origin: CGFloat, _ target: CGFloat
  ) -> [Span] {
    let middle = length - first - last
    // Caps that leave no middle, or that don't fit, shrink together.
    let fixed = (first + last) / scale
    let shrink = fixed > target && fixed > 0 ? target / fixed : 1
    let (a, b) = (first / scale * shrink, last / scale * shrink)
    return [
      Span(source: 0, sourceLength: first, target: origin, targetLength: a),
      Span(source: first, sourceLength: middle, target: origin + a, targetLength: target - a - b),
      Span(source: length - last, sourceLength: last, target: origin + target - b, targetLength: b),
    ].filter { $0.sourceLength > 0 && $0.targetLength > 0 }
  }

  private func draw(_ column: Span, _ row: Span, _ context: CGContext) {
    let source = CGRect(x: column.source, y: row.source, width: column.sourceLength, height: row.sourceLength)
    guard let part = pixels.cropping(to: source) else { return }
    let cairo = context.cairo
    cairo_save(cairo)
    defer { cairo_restore(cairo) }
    // The pieces meet at whole pixels, so that no seam shows.
    let a = context.snapped(CGPoint(x: column.target, y: row.target))
    let b = context.snapped(CGPoint(x: column.target + column.targetLength, y: row.target + row.targetLength))
    let target = CGRect(x: a.x, y: a.y, width: b.x - a.x, height: b.y - a.y)
    guard target.width > 0, target.height > 0 else { return }
    cairo_rectangle(cairo, Double(target.minX), Double(target.minY), Double(target.width), Double(target.height))
    cairo_clip(cairo)
    let natural = CGSize(width: CGFloat(part.width) / scale, height: CGFloat(part.height) / scale)
    guard resizing == .tile else { return context.drawUpright(part, in: target) }
    var y = target.minY
    while y < target.maxY - 0.001 {
      var x = target.minX
      while x < target.maxX - 0.001 {
        context.drawUpright(part, in: CGRect(origin: CGPoint(x: x, y: y), size: natural))
        x += natural.width
      }
      y += natural.height
    }
  }
}
