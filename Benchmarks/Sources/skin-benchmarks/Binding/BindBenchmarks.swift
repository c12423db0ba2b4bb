import BenchmarkSupport
import SkinKit

/// Benchmarks of the time and memory of a binding.
@MainActor struct BindBenchmarks {
  private static let count = BenchmarkArguments.scaled(100_000)
  private static let keyCount = 200

  static func rows() async throws -> [Row] {
    let names = Theme.names(keyCount)
    let keys = names.map { SkinKey<SkinColor>($0) }
    let theme = try Theme(names, tint: 0x11)
    var seed: UInt64 = 3

    /// Measures bindings of new objects. This includes the first weak reference to each object, but not the object.
    func bound(_ measure: (() -> Void) -> Double) throws -> Double {
      seed += 1
      let targets = Target.shuffled(count, seed: seed)
      let manager = SkinManager(builtIn: theme.skin)
      let result = measure {
        for (index, target) in targets.enumerated() { bind(target, to: keys[index % keyCount], in: manager) }
      }
      try WrongResult.unless(manager.bindingCount == count, "not every object is bound")
      try WrongResult.unless(
        targets.enumerated().allSatisfy { $1.color == theme.ready[$0 % keyCount] }, "a bound object has the wrong color"
      )
      return result / Double(count)
    }
    /// Measures subscriptions of new objects, each of which sets its object's color at once, as a binding does.
    func subscribed() throws -> Double {
      seed += 1
      let targets = Target.shuffled(count, seed: seed)
      var peer: CombinePeer?
      let time = nanoseconds { peer = CombinePeer(targets, names: { names[$0 % keyCount] }, theme: theme) }
      try WrongResult.unless(
        peer != nil && targets.enumerated().allSatisfy { $1.color == theme.ready[$0 % keyCount] },
        "a subscribed object has the wrong color")
      return time / Double(count)
    }
    return try await Benchmark(
      name: "bind: time", unit: "ns/binding", subject: { try bound { body in nanoseconds(body) } },
      peers: [Peer("a subscription of OpenCombine per property", target: 0.5) { try subscribed() }]
    ).rows()
      + Benchmark(
        name: "bind: memory of 100,000 bindings", unit: "bytes/binding", turns: 3,
        subject: {
          try bound { body in
            let before = heapBytes()
            body()
            return Double(heapBytes() - before)
          }
        }, peers: [Peer(limit: 120, "120 bytes")]
      ).rows()
  }
}

/// Benchmarks of cells that are bound, bound again and freed, as in a scrolled list.
@MainActor struct ReuseBenchmarks {
  private static let cellCount = 1_000
  private static let keyCount = 200

  static func rows() async throws -> [Row] {
    let keys = Theme.names(keyCount).map { SkinKey<SkinColor>($0) }
    let manager = SkinManager(builtIn: try Theme(Theme.names(keyCount), tint: 0x11).skin)
    let before = heapBytes()

    /// Binds new cells, binds them to other keys, and frees them. Returns the numbers before they are freed.
    func cycle(_ number: Int) -> (bindings: Int, bytes: Int) {
      let cells = Target.shuffled(cellCount, seed: UInt64(number))
      for use in 0..<2 {
        for (index, cell) in cells.enumerated() {
          bind(cell, to: keys[(index + 7 * number + use) % keyCount], in: manager)
        }
      }
      return (manager.bindingCount, heapBytes() - before)
    }
    let sizes = (0..<max(10, BenchmarkArguments.scaled(1_000))).map(cycle)
    let (early, late) = (sizes[9], sizes[sizes.count - 1])
    try WrongResult.unless(early.bindings >= cellCount && late.bindings >= cellCount, "not every cell is bound")
    let name = "reuse: after 1,000 cycles of 1,000 cells,"
    return try await Benchmark(
      name: "\(name) bindings in the table", unit: "bindings", turns: 1, subject: { Double(late.bindings) },
      peers: [Peer("after 10 cycles", target: 1.05) { Double(early.bindings) }]
    ).rows()
      + Benchmark(
        name: "\(name) memory", unit: "bytes", turns: 1, subject: { Double(late.bytes) },
        peers: [Peer("after 10 cycles", target: 1.05) { Double(early.bytes) }]
      ).rows()
  }
}
