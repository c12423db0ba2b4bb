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
  let subject: @MainActor () throws -> Double
  /// What it is compared with.
  let peers: [Peer]

  /// Measures: subject, peers, subject, peers and so on, so that whatever else the machine does meets all of them.
  func rows() throws -> [Row] {
    // One turn warms up, and shows which peers are installed.
    _ = try subject()
    let peers = try peers.filter { peer in
      do {
        _ = try peer.measure()
        return true
      } catch let missing as MissingTool {
        complain("no row “\(name)” against \(peer.name): \(missing)")
        return false
      }
    }
    let measures = [subject] + peers.map(\.measure)
    let measured = try (0..<turns).map { _ in try measures.map { try $0() } }
    let medians = measures.indices.map { column in median(measured.map { $0[column] }) }
    return zip(peers, medians.dropFirst()).map { peer, median in
      Row(
        name: name, value: medians[0], unit: unit, limit: peer.name, ratio: medians[0] / median, target: peer.target)
    }
  }
}

/// What a subject is compared with.
@MainActor struct Peer {
  /// What it is.
  let name: String
  /// The largest ratio of the subject to it that is acceptable; nil where the ratio is only shown.
  let target: Double?
  /// Gives one measurement in the subject's unit.
  let measure: @MainActor () throws -> Double

  /// Another way to do the same.
  init(_ name: String, target: Double?, measure: @escaping @MainActor () throws -> Double) {
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
