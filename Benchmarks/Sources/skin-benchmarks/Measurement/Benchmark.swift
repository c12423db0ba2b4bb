// How things are measured: a subject and its peers in alternating turns, and the ratio of their medians.

/// Something measured against others.
@MainActor struct Benchmark {
  /// What is measured.
  let name: String
  /// What its measurements are in.
  let unit: String
  /// How many turns count, after one that warms up; sizes, which don't vary, need one.
  var turns = 15
  /// Gives one measurement of the subject.
  let subject: @MainActor () async throws -> Double
  /// What it is compared with.
  let peers: [Peer]

  /// Measures: subject, peers, subject, peers and so on, so that whatever else the machine does meets all of them.
  func rows() async throws -> [Row] {
    // One turn warms up, and shows which peers are installed.
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
  /// Measures one after the other.
  @MainActor func rows() async throws -> [Row] {
    var rows: [Row] = []
    for benchmark in self { rows += try await benchmark.rows() }
    return rows
  }
}

/// What a subject is compared with.
@MainActor struct Peer {
  /// What it is.
  let name: String
  /// The largest ratio of the subject to it that is acceptable; nil where the ratio is only shown.
  let target: Double?
  /// Gives one measurement in the subject's unit.
  let measure: @MainActor () async throws -> Double

  /// Another way to do the same.
  init(_ name: String, target: Double?, measure: @escaping @MainActor () async throws -> Double) {
    self.name = name
    self.target = target
    self.measure = measure
  }

  /// A fixed limit.
  init(limit: Double, _ name: String) { self.init(name, target: 1) { limit } }
}

/// The middle one of some values.
func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

/// A benchmark whose subject didn't do what it should: its times would mean nothing.
struct WrongResult: Error, CustomStringConvertible {
  let description: String

  /// Throws where something doesn't hold.
  static func unless(_ holds: Bool, _ description: String) throws {
    if !holds { throw WrongResult(description: description) }
  }
}
