// CGContext's drawing: paths, fills, strokes, clips, images, gradients.

internal import CPangoCairo
public import Foundation

public enum CGPathDrawingMode: Int32, Sendable {
  case fill, eoFill, stroke, fillStroke, eoFillStroke
}

extension CGContext {
  public func beginPath() { cairo_new_path(cairo) }

  public func move(to point: CGPoint) { cairo_move_to(cairo, Double(point.x), Double(point.y)) }

  public func addLine(to point: CGPoint) { cairo_line_to(cairo, Double(point.x), Double(point.y)) }

  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    cairo_curve_to(
      cairo, Double(control1.x), Double(control1.y), Double(control2.x), Double(control2.y), Double(end.x),
      Double(end.y))
  }

  public func addRect(_ rect: CGRect) { CGPath(elements: CGPath.rectangle(rect)).append(to: cairo) }

  public func addEllipse(in rect: CGRect) { CGPath(elements: CGPath.ellipse(rect)).append(to: cairo) }

  public func addPath(_ path: CGPath) { path.append(to: cairo) }

  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    let joins = cairo_has_current_point(cairo) != 0
    let elements = CGPath.arc(
      center: center, radius: radius, from: startAngle, to: endAngle, increasing: !clockwise, joins: joins)
    CGPath(elements: elements).append(to: cairo)
  }

  public func closePath() { cairo_close_path(cairo) }

  public func fillPath(using rule: CGPathFillRule = .winding) {
    cairo_set_fill_rule(cairo, rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
    draw {
      setSource(state.fill)
      paintFill()
    }
    cairo_new_path(cairo)
  }

  public func strokePath() {
    draw {
      setSource(state.stroke)
      paintStroke()
    }
    cairo_new_path(cairo)
  }

  public func drawPath(using mode: CGPathDrawingMode) {
    let path = cairo_copy_path(cairo)
    defer { cairo_path_destroy(path) }
    switch mode {
    case .fill: fillPath()
    case .eoFill: fillPath(using: .evenOdd)
    case .stroke: strokePath()
    case .fillStroke, .eoFillStroke:
      fillPath(using: mode == .fillStroke ? .winding : .evenOdd)
      cairo_append_path(cairo, path)
      strokePath()
    }
  }

  public func fill(_ rect: CGRect) {
    cairo_new_path(cairo)
    addRect(rect)
    fillPath()
  }

  public func fill(_ rects: [CGRect]) {
    for rect in rects { fill(rect) }
  }

  public func fillEllipse(in rect: CGRect) {
    cairo_new_path(cairo)
    addEllipse(in: rect)
    fillPath()
  }

  public func stroke(_ rect: CGRect) {
    cairo_new_path(cairo)
    addRect(rect)
    strokePath()
  }

  public func stroke(_ rect: CGRect, width: CGFloat) {
    saveGState()
    setLineWidth(width)
    stroke(rect)
    restoreGState()
  }

  public func strokeEllipse(in rect: CGRect) {
    cairo_new_path(cairo)
    addEllipse(in: rect)
    strokePath()
  }

  public func clear(_ rect: CGRect) {
    cairo_save(cairo)
    cairo_set_operator(cairo, CAIRO_OPERATOR_CLEAR)
    cairo_new_path(cairo)
    addRect(rect)
    cairo_fill(cairo)
    cairo_restore(cairo)
  }

  public func clip(using rule: CGPathFillRule = .winding) {
    cairo_set_fill_rule(cairo, rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
    cairo_clip(cairo)
  }

  public func clip(to rect: CGRect) {
    cairo_new_path(cairo)
    addRect(rect)
    clip()
  }

  public var boundingBoxOfClipPath: CGRect {
    var (x1, y1, x2, y2) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(cairo, &x1, &y1, &x2, &y2)
    return CGRect(x: x1, y: y1, width: x2 - x1, height: y2 - y1)
  }

  /// As with CoreGraphics in a UIKit context, the image is drawn upside down, with its first row at the bottom of `rect`.
  public func draw(_ image: CGImage, in rect: CGRect) {
    saveGState()
    translateBy(x: 0, y: rect.minY + rect.maxY)
    scaleBy(x: 1, y: -1)
    drawUpright(image, in: rect)
    restoreGState()
  }

  public func drawLinearGradient(
    _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
  ) {
    paint(GradientPattern.axial(gradient.stops, from: start, to: end)) {
      // Without options nothing is drawn before the start and after the end: a band across the line.
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let reach: CGFloat = 100_000
      let length = max(hypot(dx, dy), 0.0001)
      let (ux, uy) = (dx / length, dy / length)
      let before = options.contains(.drawsBeforeStartLocation) ? reach : 0
      let after = options.contains(.drawsAfterEndLocation) ? reach : 0
      let (a, b) = (
        CGPoint(x: start.x - ux * before, y: start.y - uy * before),
        CGPoint(x: end.x + ux * after, y: end.y + uy * after)
      )
      move(to: CGPoint(x: a.x - uy * reach, y: a.y + ux * reach))
      addLine(to: CGPoint(x: b.x - uy * reach, y: b.y + ux * reach))
      addLine(to: CGPoint(x: b.x + uy * reach, y: b.y - ux * reach))
      addLine(to: CGPoint(x: a.x + uy * reach, y: a.y - ux * reach))
      closePath()
    }
  }

  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint, endRadius: CGFloat,
    options: CGGradientDrawingOptions
  ) {
    let pattern = GradientPattern.radial(
      gradient.stops, from: startCenter, radius: startRadius, to: endCenter, radius: endRadius)
    paint(pattern) {
      if options.contains(.drawsAfterEndLocation) {
        addRect(boundingBoxOfClipPath)
      } else {
        addEllipse(
          in: CGRect(
            x: endCenter.x - endRadius, y: endCenter.y - endRadius, width: endRadius * 2, height: endRadius * 2))
      }
    }
  }

  private func paint(_ pattern: OpaquePointer?, path: () -> Void) {
    cairo_save(cairo)
    cairo_new_path(cairo)
    path()
    cairo_clip(cairo)
    cairo_set_source(cairo, pattern)
    cairo_paint_with_alpha(cairo, Double(alpha))
    cairo_pattern_destroy(pattern)
    cairo_restore(cairo)
  }

  /// Draws an image the right way up.
  func drawUpright(_ image: CGImage, in rect: CGRect, interpolates: Bool = true) {
    guard rect.width > 0, rect.height > 0 else { return }
    draw {
      cairo_save(cairo)
      cairo_translate(cairo, Double(rect.minX), Double(rect.minY))
      cairo_scale(cairo, Double(rect.width) / Double(image.width), Double(rect.height) / Double(image.height))
      cairo_rectangle(cairo, 0, 0, Double(image.width), Double(image.height))
      cairo_clip(cairo)
      cairo_set_source_surface(cairo, image.surface.cairo, 0, 0)
      let pattern = cairo_get_source(cairo)
      cairo_pattern_set_filter(pattern, interpolates ? CAIRO_FILTER_GOOD : CAIRO_FILTER_NEAREST)
      cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
      cairo_paint_with_alpha(cairo, Double(alpha))
      cairo_restore(cairo)
    }
  }

  /// Makes a color the current source.
  func setSource(_ color: CGColor) {
    if let image = color.pattern?.cgImage, let scale = color.pattern?.scale {
      cairo_set_source_surface(cairo, image.surface.cairo, 0, 0)
      let pattern = cairo_get_source(cairo)
      cairo_pattern_set_extend(pattern, CAIRO_EXTEND_REPEAT)
      var matrix = CGAffineTransform(scaleX: scale, y: scale).matrix
      cairo_pattern_set_matrix(pattern, &matrix)
    } else {
      setSource(color.rgba)
    }
  }

  func setSource(_ color: RGBA) {
    let c = color.clamped
    cairo_set_source_rgba(cairo, c.red, c.green, c.blue, c.alpha)
  }

  /// Runs drawing, with the current shadow below it.
  func draw(_ body: () -> Void) {
    guard let shadow = state.shadow, shadow.color.alpha > 0 else { return body() }
    let path = cairo_copy_path(cairo)
    defer { cairo_path_destroy(path) }
    cairo_push_group(cairo)
    cairo_new_path(cairo)
    cairo_append_path(cairo, path)
    body()
    let group = cairo_pop_group(cairo)
    ShadowPainter.paint(shadow, of: group, in: self)
    cairo_set_source(cairo, group)
    cairo_paint(cairo)
    cairo_pattern_destroy(group)
  }

  private func paintFill() {
    guard alpha < 1 else { return cairo_fill(cairo) }
    cairo_save(cairo)
    cairo_clip(cairo)
    cairo_paint_with_alpha(cairo, Double(alpha))
    cairo_restore(cairo)
  }

  private func paintStroke() {
    guard alpha < 1 else { return cairo_stroke(cairo) }
    cairo_push_group(cairo)
    cairo_stroke(cairo)
    cairo_pop_group_to_source(cairo)
    cairo_paint_with_alpha(cairo, Double(alpha))
  }
}
