package import Foundation

/// A comparison of a subject with its peers: they are measured in alternating turns, and the medians are compared.
@MainActor package struct Benchmark {
  /// The name of the benchmark.
  let name: String
  /// The unit of the measurements.
  let unit: String
  /// The number of turns after the warm-up.
  ///
  /// Sizes, which don't vary, need one.
  let turns: Int
  /// Returns one measurement of the subject.
  let subject: @MainActor () async throws -> Double
  /// The peers of the subject.
  let peers: [Peer]

  package init(
    name: String, unit: String, turns: Int = 15, subject: @escaping @MainActor () async throws -> Double, peers: [Peer]
  ) {
    (self.name, self.unit, self.subject, self.peers) = (name, unit, subject, peers)
    self.turns = BenchmarkArguments.isQuick ? 1 : turns
  }

  /// Measures subject and peers; once more if a ratio exceeds its target, which another program's work may have caused.
  ///
  /// The second result counts then. Prints the name first, because complete runs take minutes.
  package func rows() async throws -> [Row] {
    complain("measuring \(name)")
    // One turn warms up, and determines the installed peers.
    _ = try await subject()
    var (installed, missing) = ([Peer](), [Row]())
    for peer in peers {
      do {
        _ = try await peer.measure()
        installed.append(peer)
      } catch let tool as MissingTool {
        missing.append(Row(missing: name, against: peer.name, because: tool))
      }
    }
    var rows = try await rows(against: installed)
    if turns > 1, !rows.allSatisfy(\.isWithinTarget) { rows = try await self.rows(against: installed) }
    return rows + missing
  }

  /// Measures subject and peers alternately, so that other load on the machine affects all of them.
  private func rows(against peers: [Peer]) async throws -> [Row] {
    let measures = [subject] + peers.map(\.measure)
    var measured = measures.map { _ in [Double]() }
    for _ in 0..<turns {
      for (column, measure) in measures.enumerated() { measured[column].append(try await measure()) }
    }
    let medians = measured.map(median)
    return zip(peers, medians.dropFirst()).map { peer, median in
      Row(
        name: name, value: medians[0], unit: unit, limit: peer.name, ratio: medians[0] / median, target: peer.target)
    }
  }
}

extension [Benchmark] {
  /// Measures the benchmarks one after the other.
  @MainActor package func rows() async throws -> [Row] {
    var rows: [Row] = []
    for benchmark in self { rows += try await benchmark.rows() }
    return rows
  }
}

/// An alternative or a limit to which a subject is compared.
@MainActor package struct Peer {
  /// The name of the peer.
  let name: String
  /// The largest acceptable ratio of the subject to the peer, or nil if the ratio is informative.
  let target: Double?
  /// Returns one measurement in the subject's unit.
  let measure: @MainActor () async throws -> Double

  /// Creates a peer that performs the same operation.
  package init(_ name: String, target: Double?, measure: @escaping @MainActor () async throws -> Double) {
    self.name = name
    self.target = target
    self.measure = measure
  }

  /// Creates a fixed limit.
  package init(limit: Double, _ name: String) { self.init(name, target: 1) { limit } }
}

/// Returns the median of values.
package func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

/// The error of an incorrect result, whose measurement would be meaningless.
package struct WrongResult: Error, CustomStringConvertible {
  package let description: String

  package init(description: String) { self.description = description }

  /// Throws an error unless a condition holds.
  package static func unless(_ holds: Bool, _ description: String) throws {
    if !holds { throw WrongResult(description: description) }
  }
}

/// Prints a message to standard error, with the program's name.
package func complain(_ text: String) {
  let name = URL(filePath: CommandLine.arguments[0]).lastPathComponent
  FileHandle.standardError.write(Data("\(name): \(text)\n".utf8))
}

/// Runs a closure with a temporary folder, removed afterwards.
@MainActor package func withScratch<Result>(_ body: @MainActor (URL) async throws -> Result) async throws -> Result {
  let scratch = FileManager.default.temporaryDirectory.appending(path: "skin-benchmarks-\(UUID())")
  try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: scratch) }
  return try await body(scratch)
}

/// Prints rows as a table.
/// - Returns: The exit code: 1, after a message for each, if a ratio exceeds its target, except in a quick run, or
///   if a row is missing, except in a partial one.
package func conclude(_ rows: [Row]) -> Int32 {
  rows.print()
  let over = BenchmarkArguments.isQuick ? [] : rows.filter { !$0.isWithinTarget }
  for row in over {
    complain("\(row.name): \(shown(row.ratio)) × \(row.limit), but at most \(row.target.map(shown) ?? "–") is allowed")
  }
  let missing = rows.filter { $0.missing != nil }
  for row in missing { complain("\(row.name) is missing: \(row.missing ?? "")") }
  return over.isEmpty && (missing.isEmpty || BenchmarkArguments.isPartial) ? 0 : 1
}
