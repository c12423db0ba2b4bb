import SkinKit

/// The keys of a skin as a table with columns for key, kind, value and place.
struct KeyTable {
  /// The maximum width of the value column.
  ///
  /// Longer values push the place to the right.
  private static let widest = 48

  private struct Row {
    let key: String
    let kind: String
    let value: String
    let place: String
  }

  private let rows: [Row]

  init(
    _ keys: [(name: String, values: SkinVariants<SkinValue>, place: SkinIssue.Place?)], appearance: SkinAppearance?
  ) {
    rows = keys.flatMap { key in
      let place = key.place?.position ?? ""
      let first = Row(
        key: Self.printable(key.name), kind: key.values.any.kind.rawValue,
        value: Self.printable(key.values.value(in: appearance ?? .light)?.description ?? "(none)"),
        place: Self.printable(place))
      let others = appearance == nil ? key.values.appearances : []
      return [first]
        + others.map { other in
          Row(key: "", kind: "", value: "\(other): \(Self.printable(key.values[other].description))", place: "")
        }
    }
  }

  /// The table's lines with aligned columns.
  func lines(_ console: Console) -> [String] {
    let keys = rows.map(\.key.count).max() ?? 0
    let kinds = rows.map(\.kind.count).max() ?? 0
    let values = rows.map(\.value.count).filter { $0 <= Self.widest }.max() ?? 0
    return rows.map { row in
      let start = "\(padded(row.key, keys))  \(console.styled(padded(row.kind, kinds), .dim))  "
      return row.place.isEmpty
        ? start + row.value : "\(start)\(padded(row.value, values))  \(console.styled(row.place, .dim))"
    }
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  /// Escapes line breaks and control characters, so that a text stays on one line and can't control the terminal.
  static func printable(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    return text.unicodeScalars.map { isControl($0) ? $0.escaped(asASCII: true) : String($0) }.joined()
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
