import BenchmarkSupport
import SkinKit

/// Benchmarks of look-ups of typed keys.
@MainActor struct LookUpBenchmarks {
  static func rows() async throws -> [Row] {
    let names = Theme.names(1_000)
    let theme = try Theme(names, tint: 0x11)
    let keys = names.map { SkinKey<SkinColor>($0) }
    let rounds = 100

    func measured(_ sum: @escaping () -> Double) -> @MainActor () throws -> Double {
      let expected = theme.ready.reduce(0) { $0 + $1.green }
      return {
        var total = 0.0
        let time = nanoseconds {
          for _ in 0..<rounds { total += sum() }
        }
        try WrongResult.unless(abs(total / Double(rounds) - expected) < 1e-6, "a look-up returned the wrong color")
        return time / Double(rounds * names.count)
      }
    }
    return try await Benchmark(
      name: "look-up of a typed key", unit: "ns",
      subject: measured {
        var sum = 0.0
        for key in keys { sum += theme.skin.value(for: key)?.green ?? 0 }
        return sum
      },
      peers: [
        Peer(
          "look-up in a dictionary by name", target: 1,
          measure: measured {
            var sum = 0.0
            for name in names { sum += theme.colors[name]?.green ?? 0 }
            return sum
          })
      ]
    ).rows()
  }
}
