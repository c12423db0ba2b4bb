// What comes of a benchmark: a row of the table and of the results' file.

import Foundation

/// A measurement with what it is compared with.
struct Row: Encodable {
  /// What was measured.
  let name: String
  /// The median of the measurements.
  let value: Double
  /// What the value is in.
  let unit: String
  /// The limit or the peer.
  let limit: String
  /// The value divided by the limit's or the peer's, in the same run.
  let ratio: Double
  /// The largest ratio that is acceptable; nil where the ratio is only shown.
  let target: Double?

  /// Whether the ratio is acceptable; one that is no number isn't.
  var isWithinTarget: Bool { target.map { ratio <= $0 } ?? true }
}

extension [Row] {
  /// Prints a table, in Markdown.
  func print() {
    let heading = ["what", "value", "unit", "against", "ratio", "target", "within"]
    let cells = [heading] + map(\.cells)
    let widths = heading.indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    for row in [heading, widths.map { String(repeating: "-", count: $0) }] + map(\.cells) {
      let padded = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      Swift.print("| " + padded.joined(separator: " | ") + " |")
    }
  }

  /// Writes the results' file.
  func write(to file: URL) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try encoder.encode(self).write(to: file)
  }
}

extension Row {
  fileprivate var cells: [String] {
    let judgement = target.map { [shown($0), isWithinTarget ? "yes" : "NO"] } ?? ["–", "–"]
    return [name, shown(value), unit, limit, shown(ratio)] + judgement
  }
}

/// A number with as many digits as say something.
func shown(_ value: Double) -> String {
  let digits = value.magnitude >= 100 ? 0 : value.magnitude >= 10 ? 1 : 3
  return value.formatted(.number.precision(.fractionLength(0...digits)).locale(Locale(identifier: "en_GB")))
}
