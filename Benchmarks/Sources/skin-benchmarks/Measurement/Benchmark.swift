/// A comparison of a subject with its peers: they are measured in alternating turns, and the medians are compared.
@MainActor struct Benchmark {
  /// The name of the benchmark.
  let name: String
  /// The unit of the measurements.
  let unit: String
  /// The number of turns after the warm-up.
  ///
  /// Sizes, which don't vary, need one.
  var turns = 15
  /// Returns one measurement of the subject.
  let subject: @MainActor () async throws -> Double
  /// The peers of the subject.
  let peers: [Peer]

  /// Measures subject and peers alternately, so that other load on the machine affects all of them.
  func rows() async throws -> [Row] {
    // One turn warms up, and determines the installed peers.
    _ = try await subject()
    var installed: [Peer] = []
    for peer in peers {
      do {
        _ = try await peer.measure()
        installed.append(peer)
      } catch let missing as MissingTool {
        complain("no row “\(name)” against \(peer.name): \(missing)")
      }
    }
    let measures = [subject] + installed.map(\.measure)
    var measured = measures.map { _ in [Double]() }
    for _ in 0..<turns {
      for (column, measure) in measures.enumerated() { measured[column].append(try await measure()) }
    }
    let medians = measured.map(median)
    return zip(installed, medians.dropFirst()).map { peer, median in
      Row(
        name: name, value: medians[0], unit: unit, limit: peer.name, ratio: medians[0] / median, target: peer.target)
    }
  }
}

extension [Benchmark] {
  /// Measures the benchmarks one after the other.
  @MainActor func rows() async throws -> [Row] {
    var rows: [Row] = []
    for benchmark in self { rows += try await benchmark.rows() }
    return rows
  }
}

/// An alternative or a limit to which a subject is compared.
@MainActor struct Peer {
  /// The name of the peer.
  let name: String
  /// The largest acceptable ratio of the subject to the peer, or nil if the ratio is informative.
  let target: Double?
  /// Returns one measurement in the subject's unit.
  let measure: @MainActor () async throws -> Double

  /// Creates a peer that performs the same operation.
  init(_ name: String, target: Double?, measure: @escaping @MainActor () async throws -> Double) {
    self.name = name
    self.target = target
    self.measure = measure
  }

  /// Creates a fixed limit.
  init(limit: Double, _ name: String) { self.init(name, target: 1) { limit } }
}

/// Returns the median of values.
func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

/// The error of an incorrect result, whose measurement would be meaningless.
struct WrongResult: Error, CustomStringConvertible {
  let description: String

  /// Throws an error unless a condition holds.
  static func unless(_ holds: Bool, _ description: String) throws {
    if !holds { throw WrongResult(description: description) }
  }
}
