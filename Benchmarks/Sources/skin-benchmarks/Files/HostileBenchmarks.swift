import BenchmarkSupport
import Foundation
import SkinKit
import SkinLint

/// Benchmarks of reading, resolving and checking files that were made to take long, compared to a plain one.
@MainActor enum HostileBenchmarks {
  static func rows() async throws -> [Row] {
    let plain = HostileShape.plain
    var slowest = plain.name
    let values = try cost(of: plain).values
    try WrongResult.unless(values > 0, "the plain skin was refused")
    /// The time for each byte of the plain skin, or for each of its values if the shape has more.
    func relativeTime(_ shape: HostileShape) throws -> Double {
      let (time, count) = try cost(of: shape)
      return time / max(Double(shape.size) / Double(plain.size), Double(count) / Double(values))
    }
    let rows = try await Benchmark(
      name: "read, resolve and check a skin made to take long: the slowest kind",
      unit: "ms", turns: 5,
      subject: {
        let times = try HostileShape.all.map { (time: try relativeTime($0), name: $0.name) }
        guard let most = times.max(by: { $0.time < $1.time }) else { return .nan }
        slowest = most.name
        return most.time
      }, peers: [Peer("a plain one of as many bytes or values", target: 4) { try relativeTime(plain) }]
    ).rows()
    if !BenchmarkArguments.isQuick, !rows.allSatisfy(\.isWithinTarget) { complain("the slowest kind: \(slowest)") }
    return rows
  }

  /// Measures the processor time of a shape in milliseconds, and counts its values.
  private static func cost(of shape: HostileShape) throws -> (time: Double, values: Int) {
    var values = 0
    let time = try nanoseconds {
      do {
        let skin = try BrandedDocument.read(shape.files, as: shape.format)
        let findings = Linter().lint(skin.documents) { SkinResolver(brand: $0.header.brand) }
        try WrongResult.unless(findings.count == skin.documents.count, "a brand wasn't checked")
        values = skin.documents.reduce(0) { count, document in
          document.entries.values.reduce(count) { $0 + 1 + $1.definition.appearances.count }
        }
      } catch is SkinIssue {
        // Refused, which costs time, too.
      }
    }
    return (time / 1e6, values)
  }
}
