import SkinKit
import SkinPages

/// The keys of a skin as a table with columns for key, kind, value and place.
///
/// On a terminal with colors, a swatch precedes the values.
struct KeyTable {
  /// The maximum width of the value column.
  ///
  /// Longer values push the place to the right.
  private static let widest = 48

  private struct Row {
    let key: String
    let kind: String
    /// The appearance of a further value, with a colon.
    var label = ""
    let value: String
    let swatch: Swatch?
    var place = ""

    var text: String { label + value }
  }

  /// The table's lines with aligned columns.
  let lines: [String]

  init(_ keys: [ShownKey], appearance: SkinAppearance?, _ console: Console) {
    let rows = keys.flatMap { Self.rows($0, appearance) }
    let keyWidth = rows.map { TextWidth.columns(of: $0.key) }.max() ?? 0
    let kindWidth = rows.map { TextWidth.columns(of: $0.kind) }.max() ?? 0
    let valueWidth = rows.map { TextWidth.columns(of: $0.text) }.filter { $0 <= Self.widest }.max() ?? 0
    let hasSwatches = console.colorDepth != .none && rows.contains { $0.swatch != nil }
    lines = rows.map { row in
      let kind = console.styled(TextWidth.padded(row.kind, to: kindWidth), .dim)
      var line = "\(TextWidth.padded(row.key, to: keyWidth))  \(kind)  "
      if hasSwatches {
        line += (row.swatch?.text(console.colorDepth) ?? String(repeating: " ", count: Swatch.width)) + " "
      }
      line += row.label.isEmpty ? row.value : console.styled(row.label, .dim) + row.value
      if !row.place.isEmpty {
        let space = max(0, valueWidth - TextWidth.columns(of: row.text))
        line += String(repeating: " ", count: space) + "  " + console.styled(row.place, .dim)
      }
      return line
    }
  }

  private static func rows(_ key: ShownKey, _ appearance: SkinAppearance?) -> [Row] {
    let shown = key.values.value(in: appearance ?? .light)
    let first = Row(
      key: VisibleText.onOneLine(key.title), kind: key.kind.rawValue, value: shown.map(text) ?? "(none)",
      swatch: Swatch(shown), place: VisibleText.onOneLine(key.entry?.place.position ?? ""))
    let others = appearance == nil ? key.values.appearances : []
    return [first]
      + others.map { other in
        let value = key.values[other]
        return Row(
          key: "", kind: "", label: "\(other): ", value: text(value), swatch: Swatch(value))
      }
  }

  /// The value on one line; the hexadecimal notation follows a color that isn't exact in it.
  private static func text(_ value: SkinValue) -> String {
    guard case .color(let color) = value else { return VisibleText.onOneLine(value.description) }
    let notation = ColorNotation(color)
    return notation.functional.map { "\($0) ≈ \(notation.hexadecimal)" } ?? notation.hexadecimal
  }
}
