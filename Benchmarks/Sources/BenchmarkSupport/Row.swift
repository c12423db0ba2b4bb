package import Foundation

/// The result of a benchmark: a measurement and its comparison, as a row of the table and of the results file.
package struct Row: Codable {
  /// The name of the benchmark.
  package let name: String
  /// The median of the measurements.
  package let value: Double
  /// The unit of the value.
  package let unit: String
  /// The name of the limit or the peer.
  package let limit: String
  /// The value divided by the limit or the value of the peer in the same run.
  package let ratio: Double
  /// The largest acceptable ratio, or nil if the ratio is informative.
  package let target: Double?
  /// Why the row has no measurement, or nil if it has one.
  package private(set) var missing: String?

  private enum CodingKeys: CodingKey { case name, value, unit, limit, ratio, target }

  package init(name: String, value: Double, unit: String, limit: String, ratio: Double, target: Double?) {
    (self.name, self.value, self.unit, self.limit, self.ratio, self.target) = (name, value, unit, limit, ratio, target)
  }

  /// Creates a row without a measurement, because a program or a file isn't there.
  package init(missing name: String, against limit: String = "–", because reason: any CustomStringConvertible) {
    (self.name, self.limit, missing) = (name, limit, reason.description)
    (value, unit, ratio, target) = (.nan, "–", .nan, nil)
  }

  /// Whether the ratio is acceptable.
  ///
  /// NaN isn't.
  package var isWithinTarget: Bool { target.map { ratio <= $0 } ?? true }
}

extension [Row] {
  /// Prints a Markdown table.
  package func print() {
    let heading = ["what", "value", "unit", "against", "ratio", "target", "within"]
    let cells = [heading] + map(\.cells)
    let widths = heading.indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    for row in [heading, widths.map { String(repeating: "-", count: $0) }] + map(\.cells) {
      let padded = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      Swift.print("| " + padded.joined(separator: " | ") + " |")
    }
  }

  /// Reads a results file.
  package init(file: URL) throws { self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: file)) }

  /// Writes the results file, of the rows that were measured.
  package func write(to file: URL) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try encoder.encode(filter { $0.missing == nil }).write(to: file)
  }
}

extension Row {
  fileprivate var cells: [String] {
    if missing != nil { return [name, "missing", unit, limit, "–", "–", "–"] }
    let judgement =
      (BenchmarkArguments.isQuick ? nil : target).map { [shown($0), isWithinTarget ? "yes" : "NO"] } ?? ["–", "–"]
    return [name, shown(value), unit, limit, shown(ratio)] + judgement
  }
}

/// Formats a number with its significant digits.
package func shown(_ value: Double) -> String {
  let digits = value.magnitude >= 100 ? 0 : value.magnitude >= 10 ? 1 : 3
  return value.formatted(.number.precision(.fractionLength(0...digits)).locale(Locale(identifier: "en_GB")))
}
