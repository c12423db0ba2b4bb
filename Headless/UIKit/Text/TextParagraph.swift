// One paragraph of rich text in UTF-8 for Pango.

internal import CPangoCairo
internal import Foundation

struct TextParagraph {
  /// Attributes of a range of UTF-8 bytes.
  struct Run {
    var range: Range<Int>
    var attributes: [NSAttributedString.Key: Any]

    var font: UIFont { attributes[.font] as? UIFont ?? TextParagraph.standardFont }

    var isLink: Bool { attributes[.link] != nil }

    var color: CGColor {
      TextParagraph.color(attributes[.foregroundColor]) ?? (isLink ? UIColor.link.cgColor : CGColor.black)
    }

    /// Underlines and strikethroughs with their position, thickness and color. They use
    /// the run's font instead of fallback fonts, so that they stay straight.
    var rules: [(height: CGFloat, thickness: CGFloat, color: CGColor)] {
      var rules: [(CGFloat, CGFloat, CGColor)] = []
      let thickness = max(font.pointSize / 15, 0.5)
      let underline = Int(TextParagraph.number(attributes[.underlineStyle]))
      if underline != 0 || isLink {
        let color = TextParagraph.color(attributes[.underlineColor]) ?? color
        let isThick = underline & NSUnderlineStyle.double.rawValue == NSUnderlineStyle.thick.rawValue
        rules.append((-font.pointSize * 0.14, isThick ? thickness * 2 : thickness, color))
        if underline & NSUnderlineStyle.double.rawValue == NSUnderlineStyle.double.rawValue {
          rules.append((-font.pointSize * 0.14 - thickness * 2, thickness, color))
        }
      }
      if Int(TextParagraph.number(attributes[.strikethroughStyle])) != 0 {
        let color = TextParagraph.color(attributes[.strikethroughColor]) ?? color
        rules.append((font.xHeight / 2, thickness, color))
      }
      return rules
    }
  }

  /// The font of text without one: 12 points, as in UIKit.
  static let standardFont = UIFont.systemFont(ofSize: 12)

  var string: String
  var runs: [Run]
  /// The attributes of an empty paragraph.
  var attributes: [NSAttributedString.Key: Any]

  var style: ParagraphValues {
    ((runs.first?.attributes ?? attributes)[.paragraphStyle] as? NSParagraphStyle)?.values ?? ParagraphValues()
  }

  /// Splits text at line ends.
  static func split(_ text: NSAttributedString) -> [TextParagraph] {
    let whole = text.string
    var paragraphs: [TextParagraph] = []
    var start = whole.startIndex
    while true {
      let end = whole[start...].firstIndex { $0.isNewline } ?? whole.endIndex
      paragraphs.append(paragraph(of: text, whole, start..<end))
      guard end < whole.endIndex else { break }
      start = whole.index(after: end)
    }
    return paragraphs
  }

  private static func paragraph(
    of text: NSAttributedString, _ whole: String, _ range: Range<String.Index>
  ) -> TextParagraph {
    let string = String(whole[range])
    let location = whole.utf16.distance(from: whole.startIndex, to: range.lowerBound)
    let length = string.utf16.count
    var runs: [Run] = []
    var bytes = 0
    var index = string.utf16.startIndex
    text.enumerateAttributes(in: NSRange(location: location, length: length)) { attributes, part, _ in
      guard let end = string.utf16.index(index, offsetBy: part.length, limitedBy: string.utf16.endIndex) else { return }
      let count = string[index..<end].utf8.count
      runs.append(Run(range: bytes..<bytes + count, attributes: attributes))
      bytes += count
      index = end
    }
    // An empty line takes its height from the text around it.
    let nearest = min(location, max(text.length - 1, 0))
    let attributes = text.length > 0 ? text.attributes(at: nearest, effectiveRange: nil) : [:]
    return TextParagraph(string: string, runs: runs, attributes: attributes)
  }

  /// The rest from a byte on.
  func suffix(from byte: Int) -> TextParagraph {
    let index = string.utf8.index(string.startIndex, offsetBy: min(byte, string.utf8.count))
    let rest = runs.compactMap { run -> Run? in
      guard run.range.upperBound > byte else { return nil }
      return Run(
        range: max(run.range.lowerBound - byte, 0)..<run.range.upperBound - byte, attributes: run.attributes)
    }
    return TextParagraph(string: String(string[index...]), runs: rest, attributes: attributes)
  }

  /// Returns the paragraph with more text in the style of its end.
  func appending(_ more: String) -> TextParagraph {
    var result = self
    let end = string.utf8.count
    result.string += more
    result.runs.append(
      Run(range: end..<end + more.utf8.count, attributes: runs.last?.attributes ?? attributes))
    return result
  }

  /// The ascent and descent of a part of the text.
  func extents(from start: Int, length: Int) -> (ascent: CGFloat, descent: CGFloat) {
    let range = start..<start + max(length, 1)
    let fonts = runs.filter { $0.range.overlaps(range) }.map(\.font)
    let used = fonts.isEmpty ? [attributes[.font] as? UIFont ?? TextParagraph.standardFont] : fonts
    let places = runs.filter { $0.range.overlaps(range) }.compactMap(\.attachment?.place)
    return (
      (used.map(\.ascender) + places.map(\.maxY)).max() ?? 0,
      (used.map { -$0.descender } + places.map { -$0.minY }).max() ?? 0
    )
  }

  /// Pango's attributes, and attributes that Pango doesn't have. The caller unrefs the list.
  func makeAttributes() -> (list: OpaquePointer?, shadow: NSShadow?, pattern: CGColor?) {
    let list = pango_attr_list_new()
    var shadow: NSShadow?
    var pattern: CGColor?
    for run in runs {
      func add(_ attribute: UnsafeMutablePointer<PangoAttribute>?) {
        guard let attribute else { return }
        attribute.pointee.start_index = UInt32(run.range.lowerBound)
        attribute.pointee.end_index = UInt32(run.range.upperBound)
        pango_attr_list_insert(list, attribute)
      }
      let description = run.font.key.makeDescription()
      add(pango_attr_font_desc_new(description))
      pango_font_description_free(description)
      if let features = run.font.descriptor.features { add(pango_attr_font_features_new(features)) }
      add(run.attachmentShape)
      let color = run.color
      if color.pattern != nil, run.isFilled {
        pattern = pattern ?? color
      } else {
        let (r, g, b, a) = TextParagraph.parts(color)
        add(pango_attr_foreground_new(r, g, b))
        add(pango_attr_foreground_alpha_new(run.isFilled ? max(a, 1) : 1))
      }
      if let color = TextParagraph.color(run.attributes[.backgroundColor]) {
        let (r, g, b, a) = TextParagraph.parts(color)
        if a > 0 {
          add(pango_attr_background_new(r, g, b))
          add(pango_attr_background_alpha_new(a))
        }
      }
      let kern =
        TextParagraph.number(run.attributes[.kern]) + TextParagraph.number(run.attributes[.tracking])
        + Double(run.font.tracking)
      if kern != 0 { add(pango_attr_letter_spacing_new(Self.pangoUnits(kern))) }
      let rise = TextParagraph.number(run.attributes[.baselineOffset])
      if rise != 0 { add(pango_attr_rise_new(Self.pangoUnits(rise))) }
      shadow = shadow ?? run.attributes[.shadow] as? NSShadow
    }
    return (list, shadow, pattern)
  }

  static func color(_ value: Any?) -> CGColor? { (value as? UIColor)?.cgColor ?? value as? CGColor }

  /// The number of Pango's units in a number of points; their type bounds it.
  private static func pangoUnits(_ points: Double) -> Int32 {
    Int32(max(Double(Int32.min), min(points * Double(PANGO_SCALE), Double(Int32.max))))
  }

  /// Reads a number from an NSNumber, Int, CGFloat, Double, or an option set's raw value.
  static func number(_ value: Any?) -> Double {
    switch value {
    case let value as CGFloat: Double(value)
    case let value as Double: value
    case let value as Int: Double(value)
    case let value as Float: Double(value)
    case let value as NSNumber: value.doubleValue
    case let value as NSUnderlineStyle: Double(value.rawValue)
    default: 0
    }
  }

  private static func parts(_ color: CGColor) -> (UInt16, UInt16, UInt16, UInt16) {
    let c = color.rgba.clamped
    return (UInt16(c.red * 65_535), UInt16(c.green * 65_535), UInt16(c.blue * 65_535), UInt16(c.alpha * 65_535))
  }
}
