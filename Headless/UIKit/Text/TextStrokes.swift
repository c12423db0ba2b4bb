// The outlines of glyphs by `strokeWidth`: instead of filling, or around it for negative widths.

internal import CPangoCairo
internal import Foundation

extension TextParagraph.Run {
  /// The width in percent of the font's size.
  private var strokePercentage: CGFloat { CGFloat(TextParagraph.number(attributes[.strokeWidth])) }

  /// Whether glyphs are filled: a width above zero draws only their outlines.
  var isFilled: Bool { strokePercentage <= 0 }

  /// The stroke around glyphs; `nil` without a width.
  var stroke: (width: CGFloat, color: CGColor)? {
    guard strokePercentage != 0 else { return nil }
    let color = TextParagraph.color(attributes[.strokeColor]) ?? color
    return (abs(strokePercentage) / 100 * font.pointSize, color)
  }
}

extension TextLayout.Line {
  /// The outlines of a part of the line.
  struct Stroke {
    /// The part, in the paragraph's UTF-8.
    var range: Range<Int>
    var width: CGFloat
    var color: CGColor
  }

  /// Draws the outlines with the line's beginning at a place.
  func drawStrokes(at place: CGPoint, in context: CGContext) {
    guard !strokes.isEmpty else { return }
    var x = place.x
    var next = line.pointee.runs
    while let node = next {
      next = node.pointee.next
      guard let run = node.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self).pointee,
        let item = run.item, let glyphs = run.glyphs
      else { continue }
      defer { x += CGFloat(pango_glyph_string_get_width(glyphs)) / CGFloat(PANGO_SCALE) }
      guard let stroke = strokes.first(where: { $0.range.contains(Int(item.pointee.offset)) }) else { continue }
      cairo_save(context.cairo)
      cairo_new_path(context.cairo)
      cairo_move_to(context.cairo, Double(x), Double(place.y))
      pango_cairo_glyph_string_path(context.cairo, item.pointee.analysis.font, glyphs)
      cairo_set_line_width(context.cairo, Double(stroke.width))
      cairo_set_line_join(context.cairo, CAIRO_LINE_JOIN_ROUND)
      context.setSource(stroke.color)
      cairo_stroke(context.cairo)
      cairo_restore(context.cairo)
    }
  }
}
