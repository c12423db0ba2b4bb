// How things are measured: a subject against a peer, in turns, and the ratio of their medians.

/// A subject and the peer that it is compared with.
struct Benchmark {
  /// What is measured.
  let name: String
  /// What it is compared with.
  let peer: String
  /// The highest ratio that is acceptable.
  let limit: Double
  /// Gives one measurement of the subject and one of the peer, in any unit, as long as it is the same.
  let measure: @MainActor () throws -> (subject: Double, peer: Double)
}

/// The outcome of a benchmark.
struct Outcome {
  let benchmark: Benchmark
  let ratios: [Double]

  var median: Double { ratios.sorted()[ratios.count / 2] }
  var isWithinLimit: Bool { median <= benchmark.limit }

  /// A row of the table.
  var row: [String] {
    [
      benchmark.name, benchmark.peer, Self.shown(median),
      "\(Self.shown(ratios.min() ?? 0))–\(Self.shown(ratios.max() ?? 0))",
      Self.shown(benchmark.limit), isWithinLimit ? "yes" : "NO",
    ]
  }

  private static func shown(_ value: Double) -> String { String((value * 1_000).rounded() / 1_000) }
}

/// The seconds that something takes.
@MainActor func seconds(_ body: () throws -> Void) rethrows -> Double {
  let duration = try ContinuousClock().measure(body)
  return Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
}

/// Prints rows under a heading, in columns.
func printTable(_ heading: [String], _ rows: [[String]]) {
  let widths = heading.indices.map { column in ([heading] + rows).map { $0[column].count }.max() ?? 0 }
  for row in [heading, widths.map { String(repeating: "-", count: $0) }] + rows {
    let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
    print("| " + cells.joined(separator: " | ") + " |")
  }
}
