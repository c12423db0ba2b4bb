import Foundation

/// The result of a benchmark: a measurement and its comparison, as a row of the table and of the results file.
struct Row: Encodable {
  /// The name of the benchmark.
  let name: String
  /// The median of the measurements.
  let value: Double
  /// The unit of the value.
  let unit: String
  /// The name of the limit or the peer.
  let limit: String
  /// The value divided by the limit or the value of the peer in the same run.
  let ratio: Double
  /// The largest acceptable ratio, or nil if the ratio is informative.
  let target: Double?

  /// Whether the ratio is acceptable.
  ///
  /// NaN isn't.
  var isWithinTarget: Bool { target.map { ratio <= $0 } ?? true }
}

extension [Row] {
  /// Prints a Markdown table.
  func print() {
    let heading = ["what", "value", "unit", "against", "ratio", "target", "within"]
    let cells = [heading] + map(\.cells)
    let widths = heading.indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    for row in [heading, widths.map { String(repeating: "-", count: $0) }] + map(\.cells) {
      let padded = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      Swift.print("| " + padded.joined(separator: " | ") + " |")
    }
  }

  /// Writes the results file.
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

/// Formats a number with its significant digits.
func shown(_ value: Double) -> String {
  let digits = value.magnitude >= 100 ? 0 : value.magnitude >= 10 ? 1 : 3
  return value.formatted(.number.precision(.fractionLength(0...digits)).locale(Locale(identifier: "en_GB")))
}
