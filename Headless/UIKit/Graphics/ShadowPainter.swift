// Shadows: an alpha mask, blurred three times with a box (close to a Gaussian), painted in the shadow's color.
// The blurred mask of a rounded rectangle is small, resizable and cached, so that shadows are cheap.

internal import CPangoCairo
internal import Foundation

enum ShadowPainter {
  /// The parameters of a rounded rectangle's mask, in pixels.
  private struct Key: Hashable {
    var width: Int
    var height: Int
    var radius: Int
    var corners: UInt
    var sigma: Int
  }

  private static let cache = Locked<[Key: Surface]>([:])

  /// Paints the shadow of a rounded rectangle; `blur` is a standard deviation in points.
  static func paint(
    roundedRect rect: CGRect, radius: CGFloat, corners: UIRectCorner, blur: CGFloat, color: RGBA, in context: CGContext
  ) {
    guard rect.width > 0, rect.height > 0, color.alpha > 0 else { return }
    let scale = context.pixelScale
    let radius = min(radius, rect.width, rect.height)
    let sigma = min(blur * scale, maximumSigma)
    guard sigma > 0.1 else {
      cairo_new_path(context.cairo)
      CGPath(elements: CGPath.rounded(rect, radii: CGSize(width: radius, height: radius), corners: corners))
        .append(to: context.cairo)
      context.setSource(color)
      cairo_fill(context.cairo)
      return
    }
    let margin = Int((sigma * 3).rounded(.up)) + 1
    let corner = Int((min(radius, rect.width / 2, rect.height / 2) * scale).rounded(.up)) + margin
    let (fullWidth, fullHeight) = (Int((rect.width * scale).rounded()), Int((rect.height * scale).rounded()))
    // A side that is longer than its two corners needs one pixel between them, which is stretched.
    let width = min(fullWidth, corner * 2 + 1)
    let height = min(fullHeight, corner * 2 + 1)
    let key = Key(
      width: width, height: height, radius: Int((radius * scale * 8).rounded()), corners: corners.rawValue,
      sigma: Int((sigma * 16).rounded()))
    guard let mask = mask(key, margin: margin, sigma: sigma, radius: radius * scale, corners: corners) else { return }
    let cairo = context.cairo
    cairo_save(cairo)
    // In pixels from here on, at the mask's upper left corner.
    cairo_translate(cairo, Double(rect.minX), Double(rect.minY))
    cairo_scale(cairo, 1 / Double(scale), 1 / Double(scale))
    cairo_translate(cairo, Double(-margin), Double(-margin))
    context.setSource(color)
    let columns = slices(mask.width, full: fullWidth + margin * 2)
    let rows = slices(mask.height, full: fullHeight + margin * 2)
    for row in rows {
      for column in columns { paint(mask, column: column, row: row, cairo: cairo) }
    }
    cairo_restore(cairo)
  }

  /// Paints the shadow of a group that was just drawn.
  static func paint(_ shadow: CGContext.Shadow, of group: OpaquePointer?, in context: CGContext) {
    let scale = context.pixelScale
    // CoreGraphics's blur is twice the standard deviation.
    let sigma = min(shadow.blur * scale / 2, maximumSigma)
    guard let (mask, origin) = alpha(of: group, in: context, margin: Int((sigma * 3).rounded(.up)) + 1) else { return }
    blur(mask, sigma: Double(sigma))
    let cairo = context.cairo
    cairo_save(cairo)
    cairo_identity_matrix(cairo)
    context.setSource(shadow.color)
    cairo_mask_surface(
      cairo, mask.cairo, Double(origin.x + shadow.offset.width * scale),
      Double(origin.y + shadow.offset.height * scale))
    cairo_restore(cairo)
  }

  /// Paints the shadow of a path, filled by the winding rule; `blur` is a standard deviation in points.
  ///
  /// The current clip limits the shadow, but not the path: parts outside of the clip have shadows inside of it.
  static func paint(path: CGPath, offset: CGSize, blur: CGFloat, color: RGBA, in context: CGContext) {
    guard !path.isEmpty, color.alpha > 0 else { return }
    let place = context.ctm
    let sigma = min(blur * context.pixelScale, maximumSigma)
    let cairo = context.cairo
    cairo_save(cairo)
    defer { cairo_restore(cairo) }
    // In pixels from here on.
    cairo_identity_matrix(cairo)
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(cairo, &left, &top, &right, &bottom)
    let moved = CGAffineTransform(translationX: offset.width, y: offset.height).concatenating(place)
    let margin = (sigma * 3).rounded(.up) + 1
    let area = CGRect(x: left, y: top, width: right - left, height: bottom - top)
      .intersection(path.boundingBox.applying(moved).insetBy(dx: -margin, dy: -margin))
      .insetBy(dx: -margin, dy: -margin).integral
    guard !area.isNull, area.width.isFinite, area.height.isFinite,
      let mask = Surface(width: Int(area.width), height: Int(area.height), alphaOnly: true),
      let drawing = cairo_create(mask.cairo)
    else { return }
    let inMask = moved.concatenating(CGAffineTransform(translationX: -area.minX, y: -area.minY))
    CGPath(elements: path.elements.map { $0.applying(inMask) }).append(to: drawing)
    cairo_fill(drawing)
    cairo_destroy(drawing)
    Self.blur(mask, sigma: Double(sigma))
    context.setSource(color)
    cairo_mask_surface(cairo, mask.cairo, Double(area.minX), Double(area.minY))
  }

  /// The greatest standard deviation in pixels, so that a mask isn't larger than surfaces can be.
  private static let maximumSigma: CGFloat = 1_000

  /// Blurs an alpha plane.
  static func blur(_ mask: Surface, sigma: Double) {
    guard sigma > 0.1 else { return }
    // The box whose triple blur has the desired deviation.
    let box = max(1, Int((sigma * 3 * (2 * Double.pi).squareRoot() / 4 + 0.5).rounded(.down)))
    guard box > 1 else { return }
    var line = [UInt8](repeating: 0, count: max(mask.width, mask.height))
    let half = box / 2
    let passes =
      box % 2 == 1 ? [(half, half), (half, half), (half, half)] : [(half, half - 1), (half - 1, half), (half, half)]
    _ = mask.withBytes { bytes, stride in
      for (before, after) in passes {
        skin_box_blur_lines(
          bytes, Int32(mask.width), Int32(mask.height), 1, Int32(stride), Int32(before), Int32(after), &line)
        skin_box_blur_lines(
          bytes, Int32(mask.height), Int32(mask.width), Int32(stride), 1, Int32(before), Int32(after), &line)
      }
    }
  }

  private static func mask(
    _ key: Key, margin: Int, sigma: CGFloat, radius: CGFloat, corners: UIRectCorner
  ) -> Surface? {
    if let known = cache.with({ $0[key] }) { return known }
    guard let mask = Surface(width: key.width + margin * 2, height: key.height + margin * 2, alphaOnly: true),
      let cairo = cairo_create(mask.cairo)
    else { return nil }
    let rect = CGRect(x: margin, y: margin, width: key.width, height: key.height)
    CGPath(elements: CGPath.rounded(rect, radii: CGSize(width: radius, height: radius), corners: corners))
      .append(to: cairo)
    cairo_fill(cairo)
    cairo_destroy(cairo)
    blur(mask, sigma: Double(sigma))
    cache.with { masks in
      if masks.count > 64 { masks.removeAll() }
      masks[key] = mask
    }
    return mask
  }

  private struct Slice {
    var source: Int
    var sourceLength: Int
    var target: Int
    var targetLength: Int
  }

  /// The parts of a stretched mask along one axis: start, stretched middle pixel, end.
  private static func slices(_ length: Int, full: Int) -> [Slice] {
    guard full > length, length >= 3 else {
      return [Slice(source: 0, sourceLength: length, target: 0, targetLength: length)]
    }
    let half = length / 2
    return [
      Slice(source: 0, sourceLength: half, target: 0, targetLength: half),
      Slice(source: half, sourceLength: 1, target: half, targetLength: full - length + 1),
      Slice(
        source: half + 1, sourceLength: length - half - 1, target: full - (length - half - 1),
        targetLength: length - half - 1),
    ]
  }

  private static func paint(_ mask: Surface, column: Slice, row: Slice, cairo: OpaquePointer) {
    cairo_save(cairo)
    cairo_rectangle(
      cairo, Double(column.target), Double(row.target), Double(column.targetLength), Double(row.targetLength))
    cairo_clip(cairo)
    let pattern = cairo_pattern_create_for_surface(mask.cairo)
    let (sx, sy) = (
      Double(column.sourceLength) / Double(column.targetLength), Double(row.sourceLength) / Double(row.targetLength)
    )
    var matrix = cairo_matrix_t(
      xx: sx, yx: 0, xy: 0, yy: sy, x0: Double(column.source) - Double(column.target) * sx,
      y0: Double(row.source) - Double(row.target) * sy)
    cairo_pattern_set_matrix(pattern, &matrix)
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_NEAREST)
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    cairo_mask(cairo, pattern)
    cairo_pattern_destroy(pattern)
    cairo_restore(cairo)
  }

  /// The alpha of a group's pixels with a margin for the blur, and its position on the surface.
  private static func alpha(
    of group: OpaquePointer?, in context: CGContext, margin: Int
  ) -> (Surface, CGPoint)? {
    var source: OpaquePointer?
    guard cairo_pattern_get_surface(group, &source) == CAIRO_STATUS_SUCCESS, let source else { return nil }
    var (dx, dy) = (0.0, 0.0)
    cairo_surface_get_device_offset(source, &dx, &dy)
    let width = Int(cairo_image_surface_get_width(source))
    let height = Int(cairo_image_surface_get_height(source))
    guard width > 0, height > 0,
      let mask = Surface(width: width + margin * 2, height: height + margin * 2, alphaOnly: true),
      let cairo = cairo_create(mask.cairo)
    else { return nil }
    cairo_set_source_surface(cairo, source, Double(margin) + dx, Double(margin) + dy)
    cairo_paint(cairo)
    cairo_destroy(cairo)
    return (mask, CGPoint(x: -dx - Double(margin), y: -dy - Double(margin)))
  }
}

extension CGContext {
  /// The current number of pixels per point.
  var pixelScale: CGFloat {
    let m = ctm
    return max((m.a * m.a + m.b * m.b).squareRoot(), 0.01)
  }
}
