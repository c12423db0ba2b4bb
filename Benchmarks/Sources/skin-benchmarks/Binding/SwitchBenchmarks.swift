import BenchmarkSupport
import SkinKit

/// Benchmarks of switches that change the value of every binding.
@MainActor struct SwitchAllBenchmarks {
  private static let keyCount = 200
  private static let count = BenchmarkArguments.scaled(100_000)

  static func rows() async throws -> [Row] {
    let names = Theme.names(keyCount)
    let keys = names.map { SkinKey<SkinColor>($0) }
    let themes = try [Theme(names, tint: 0x11), Theme(names, tint: 0xEE)]
    let boxes = themes.map(ThemeBox.init)
    let targets = Target.shuffled(count, seed: 1)

    let manager = SkinManager(builtIn: themes[0].skin)
    for (index, target) in targets.enumerated() { bind(target, to: keys[index % keyCount], in: manager) }
    let loop = BareLoop(targets.enumerated().map { ($1, key: $0 % keyCount) })
    let observers = NotificationPeer(targets) { names[$0 % keyCount] }
    let subscriptions = CombinePeer(targets, names: { names[$0 % keyCount] }, theme: themes[0])

    /// Measures a switch to the other theme per binding. The switch back is checked, but not measured.
    func measured(_ apply: @escaping (Int) -> Void) -> @MainActor () throws -> Double {
      {
        try check(targets, themes[0], apply: { apply(0) })
        let time = nanoseconds { apply(1) }
        try check(targets, themes[1], apply: {})
        return time / Double(count)
      }
    }

    let benchmark = Benchmark(
      name: "switch: all of 100,000 bindings change", unit: "ns/binding",
      subject: measured { manager.apply(themes[$0].skin) },
      peers: [
        Peer("bare loop over weak references", target: 1.25, measure: measured { loop.apply(themes[$0]) }),
        Peer(
          "an observer of NotificationCenter per object", target: 1 / 3,
          measure: measured { observers.apply(boxes[$0]) }),
        Peer(
          "a subscription of OpenCombine per property", target: 1 / 5,
          measure: measured { subscriptions.apply(themes[$0]) }),
      ])
    return try await benchmark.rows()
  }

  private static func check(_ targets: [Target], _ theme: Theme, apply: () -> Void) throws {
    apply()
    for (index, target) in targets.enumerated() where target.color != theme.ready[index % keyCount] {
      throw WrongResult(description: "an object has the wrong color after a switch")
    }
  }
}

/// Benchmarks of switches that change the value of one key.
@MainActor struct SwitchOneBenchmarks {
  private static let keyCount = 200
  private static let followerCount = 500
  private static let switches = 20

  static func rows() async throws -> [Row] {
    let names = Theme.names(keyCount)
    let keys = names.map { SkinKey<SkinColor>($0) }
    let themes = try [Theme(names, tint: 0x11), Theme(names, tint: 0x11, other: 0xEE)]
    let targets = Target.shuffled(BenchmarkArguments.scaled(1_000_000), seed: 2)
    let followers = (0..<followerCount).map { targets[$0 * targets.count / followerCount] }

    /// Returns a manager with some of the targets, including the followers of the changed key.
    func manager(_ count: Int) -> SkinManager {
      let manager = SkinManager(builtIn: themes[0].skin)
      let step = targets.count / count
      let every = targets.count / followerCount
      for (number, index) in stride(from: 0, to: targets.count, by: step).enumerated() {
        let other = number % (keyCount - 1)
        bind(targets[index], to: keys[index % every == 0 ? 7 : other < 7 ? other : other + 1], in: manager)
      }
      return manager
    }
    let small = manager(targets.count / 10)
    let large = manager(targets.count)
    let loop = BareLoop(followers.map { ($0, key: 7) })

    func measured(_ apply: @escaping (Theme) -> Void) -> @MainActor () throws -> Double {
      {
        apply(themes[0])
        let time = nanoseconds {
          for number in 1..<switches { apply(themes[number % 2]) }
        }
        for target in followers where target.color != themes[1].ready[7] {
          throw WrongResult(description: "an object has the wrong color after a switch")
        }
        return time / Double(switches - 1) / 1_000
      }
    }
    func check(_ manager: SkinManager) throws {
      manager.apply(themes[0].skin)
      let change = manager.apply(themes[1].skin)
      try WrongResult.unless(change?.visited == followerCount, "a switch of one key visited the wrong bindings")
    }
    try check(small)
    try check(large)

    let one = "switch: 1 of 200 keys changes, 500 bindings follow it among"
    return try await Benchmark(
      name: "\(one) 100,000", unit: "µs/switch", turns: 101, subject: measured { small.apply($0.skin) },
      peers: [Peer("bare loop over the 500 weak references", target: 2, measure: measured { loop.apply($0) })]
    ).rows()
      + Benchmark(
        name: "\(one) 1,000,000", unit: "µs/switch", turns: 101, subject: measured { large.apply($0.skin) },
        peers: [Peer("the same among 100,000", target: 1.3, measure: measured { small.apply($0.skin) })]
      ).rows()
  }
}
