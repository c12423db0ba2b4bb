// A font as Pango describes it, and its metrics.

internal import CPangoCairo
internal import Foundation

/// The attributes that determine how text in a font is drawn.
struct FontKey: Hashable, Sendable {
  /// The families, in fallback order.
  var families: String
  var weight: Int
  var isItalic: Bool
  var size: CGFloat

  /// Pango's description; the caller frees it.
  func makeDescription() -> OpaquePointer? {
    let description = pango_font_description_new()
    pango_font_description_set_family(description, families)
    pango_font_description_set_weight(description, PangoWeight(rawValue: UInt32(weight)))
    pango_font_description_set_style(description, isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    pango_font_description_set_absolute_size(description, Double(size) * Double(PANGO_SCALE))
    return description
  }
}

/// A font's measures in points.
struct FontMetrics: Sendable {
  var ascender: CGFloat
  /// Negative, as in UIKit.
  var descender: CGFloat
  var leading: CGFloat
  var capHeight: CGFloat
  var xHeight: CGFloat

  static func of(_ key: FontKey) -> FontMetrics {
    Fonts.with { fonts in
      if let known = fonts.metrics[key] { return known }
      let metrics = measure(key, fonts)
      fonts.metrics[key] = metrics
      return metrics
    } ?? fallback(key.size)
  }

  private static func fallback(_ size: CGFloat) -> FontMetrics {
    FontMetrics(
      ascender: size * 0.97, descender: -size * 0.24, leading: 0, capHeight: size * 0.73, xHeight: size * 0.55)
  }

  private static func measure(_ key: FontKey, _ fonts: Fonts) -> FontMetrics {
    let description = key.makeDescription()
    defer { pango_font_description_free(description) }
    guard let font = pango_context_load_font(fonts.context, description), let shape = pango_font_get_hb_font(font)
    else { return fallback(key.size) }
    defer { skin_unref(font) }
    let unit = CGFloat(PANGO_SCALE)
    var extents = hb_font_extents_t()
    guard hb_font_get_h_extents(shape, &extents) != 0 else { return fallback(key.size) }
    func measure(_ tag: hb_ot_metrics_tag_t, _ otherwise: CGFloat) -> CGFloat {
      var value: hb_position_t = 0
      return hb_ot_metrics_get_position(shape, tag, &value) != 0 ? CGFloat(value) / unit : otherwise
    }
    return FontMetrics(
      ascender: CGFloat(extents.ascender) / unit, descender: CGFloat(extents.descender) / unit,
      leading: CGFloat(extents.line_gap) / unit, capHeight: measure(HB_OT_METRICS_TAG_CAP_HEIGHT, key.size * 0.73),
      xHeight: measure(HB_OT_METRICS_TAG_X_HEIGHT, key.size * 0.55))
  }
}
