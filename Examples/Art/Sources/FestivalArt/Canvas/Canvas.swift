import CArtCairo
import Foundation

/// A Cairo drawing surface in points, with groups, shadows, glows, clipping and text.
final class Canvas {
  let width: Double
  let height: Double
  let scale: Double
  private var surface: OpaquePointer
  private var context: OpaquePointer

  /// Creates an empty canvas.
  ///
  /// `opaque` omits the alpha channel, which makes files of full-bleed pictures smaller.
  init(_ width: Double, _ height: Double, scale: Double, opaque: Bool = false) throws {
    self.width = width
    self.height = height
    self.scale = scale
    let format = opaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
    guard
      let surface = cairo_image_surface_create(
        format, Int32((width * scale).rounded()), Int32((height * scale).rounded())),
      cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let context = cairo_create(surface)
    else { throw ArtError(description: "can't create a canvas of \(width) x \(height) points") }
    self.surface = surface
    self.context = context
    cairo_scale(context, scale, scale)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  var bounds: Path { .rect(0, 0, width, height) }

  // MARK: Shapes

  func fill(_ path: Path, _ paint: Paint, evenOdd: Bool = false) {
    path.trace(context)
    cairo_set_fill_rule(context, evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
    set(paint)
    cairo_fill(context)
  }

  func fill(_ path: Path, _ color: RGBA) { fill(path, .solid(color)) }

  func stroke(_ path: Path, _ paint: Paint, _ width: Double, dash: [Double] = []) {
    path.trace(context)
    set(paint)
    cairo_set_line_width(context, width)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    cairo_set_dash(context, dash, Int32(dash.count), 0)
    cairo_stroke(context)
  }

  func stroke(_ path: Path, _ color: RGBA, _ width: Double, dash: [Double] = []) {
    stroke(path, .solid(color), width, dash: dash)
  }

  private func set(_ paint: Paint) {
    let pattern: OpaquePointer?
    let stops: [(Double, RGBA)]
    switch paint {
    case .solid(let color):
      cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
      return
    case .linear(let from, let to, let colors):
      pattern = cairo_pattern_create_linear(from.x, from.y, to.x, to.y)
      stops = colors
    case .radial(let center, let radius, let colors):
      pattern = cairo_pattern_create_radial(center.x, center.y, 0, center.x, center.y, radius)
      stops = colors
    }
    for (place, color) in stops {
      cairo_pattern_add_color_stop_rgba(pattern, place, color.red, color.green, color.blue, color.alpha)
    }
    cairo_set_source(context, pattern)
    cairo_pattern_destroy(pattern)
  }

  // MARK: States

  /// Draws with a moved, rotated and scaled origin.
  func at(
    _ origin: Point, turned angle: Double = 0, scaled: Double = 1, mirrored: Bool = false, _ draw: () -> Void
  ) {
    cairo_save(context)
    cairo_translate(context, origin.x, origin.y)
    cairo_rotate(context, angle)
    cairo_scale(context, mirrored ? -scaled : scaled, scaled)
    draw()
    cairo_restore(context)
  }

  /// Draws, clipped to a path.
  func clipped(to path: Path, _ draw: () -> Void) {
    cairo_save(context)
    path.trace(context)
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
    cairo_clip(context)
    draw()
    cairo_restore(context)
  }

  /// Draws as one layer with an opacity.
  func group(_ opacity: Double, _ draw: () -> Void) {
    cairo_push_group(context)
    draw()
    cairo_pop_group_to_source(context)
    cairo_paint_with_alpha(context, opacity)
  }

  /// Draws with additive colors, as for sparks in a night sky.
  func lit(_ draw: () -> Void) {
    cairo_push_group(context)
    draw()
    cairo_pop_group_to_source(context)
    let before = cairo_get_operator(context)
    cairo_set_operator(context, CAIRO_OPERATOR_SCREEN)
    cairo_paint(context)
    cairo_set_operator(context, before)
  }

  /// Erases the inside of a path.
  func erase(_ path: Path) {
    let before = cairo_get_operator(context)
    cairo_set_operator(context, CAIRO_OPERATOR_CLEAR)
    path.trace(context)
    cairo_fill(context)
    cairo_set_operator(context, before)
  }

  /// Erases a line.
  func erase(_ path: Path, width: Double) {
    let before = cairo_get_operator(context)
    cairo_set_operator(context, CAIRO_OPERATOR_CLEAR)
    stroke(path, .black, width)
    cairo_set_operator(context, before)
  }

  // MARK: Effects

  /// Draws with a soft shadow or, with a bright color and no offset, with a glow.
  func shadow(_ color: RGBA, blur: Double, dx: Double = 0, dy: Double = 0, _ draw: () -> Void) {
    let (outer, outerSurface) = (context, surface)
    guard
      let layer = cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, cairo_image_surface_get_width(surface), cairo_image_surface_get_height(surface)),
      let inner = cairo_create(layer)
    else { return draw() }
    var matrix = cairo_matrix_t()
    cairo_get_matrix(outer, &matrix)
    cairo_set_matrix(inner, &matrix)
    (context, surface) = (inner, layer)
    draw()
    (context, surface) = (outer, outerSurface)
    cairo_surface_flush(layer)

    let grow = hypot(matrix.xx, matrix.yx)
    cairo_save(outer)
    cairo_identity_matrix(outer)
    if let mask = Blur.shade(of: layer, radius: blur * grow) {
      cairo_set_source_rgba(outer, color.red, color.green, color.blue, color.alpha)
      cairo_mask_surface(outer, mask, dx * scale, dy * scale)
      cairo_surface_destroy(mask)
    }
    cairo_set_source_surface(outer, layer, 0, 0)
    cairo_paint(outer)
    cairo_restore(outer)
    cairo_destroy(inner)
    cairo_surface_destroy(layer)
  }

  // MARK: Text

  /// Draws a text centered on a point, with a Pango font description such as `Noto Serif CJK SC Bold`.
  func text(_ text: String, _ font: String, size: Double, at center: Point, _ paint: Paint, outline: Double = 0) {
    guard let layout = pango_cairo_create_layout(context), let description = pango_font_description_from_string(font)
    else { return }
    defer {
      pango_font_description_free(description)
      g_object_unref(UnsafeMutableRawPointer(layout))
    }
    pango_font_description_set_absolute_size(description, size * Double(PANGO_SCALE))
    pango_layout_set_font_description(layout, description)
    pango_layout_set_text(layout, text, -1)
    var ink = PangoRectangle()
    pango_layout_get_extents(layout, &ink, nil)
    let unit = Double(PANGO_SCALE)
    let left = center.x - (Double(ink.x) + Double(ink.width) / 2) / unit
    let top = center.y - (Double(ink.y) + Double(ink.height) / 2) / unit
    cairo_new_path(context)
    cairo_move_to(context, left, top)
    pango_cairo_layout_path(context, layout)
    set(paint)
    if outline > 0 {
      cairo_set_line_width(context, outline)
      cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
      cairo_stroke(context)
    } else {
      cairo_fill(context)
    }
  }

  // MARK: Results

  /// Returns the pixels as rows of red, green, blue and premultiplied alpha.
  func pixels() -> (width: Int, height: Int, bytes: [UInt8]) {
    cairo_surface_flush(surface)
    let (columns, rows) = (
      Int(cairo_image_surface_get_width(surface)), Int(cairo_image_surface_get_height(surface))
    )
    let stride = Int(cairo_image_surface_get_stride(surface))
    // Without an alpha channel, the fourth byte is undefined.
    let opaque = cairo_image_surface_get_format(surface) == CAIRO_FORMAT_RGB24
    guard let data = cairo_image_surface_get_data(surface) else { return (0, 0, []) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(columns * rows * 4)
    for row in 0..<rows {
      for column in 0..<columns {
        let pixel = data + row * stride + column * 4
        bytes += [pixel[2], pixel[1], pixel[0], opaque ? 255 : pixel[3]]
      }
    }
    return (columns, rows, bytes)
  }
}

/// The reason why a picture can't be drawn or written.
struct ArtError: Error, CustomStringConvertible {
  var description: String
}
