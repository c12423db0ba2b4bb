#if canImport(UIKit)
  import BenchmarkSupport
  import SkinKit
  import SkinUIKit
  import UIKit

  /// The memory of bound properties of views, whose values are objects, and whose changes by the app are noticed.
  @MainActor enum ViewMemoryBenchmarks {
    private static let count = BenchmarkArguments.scaled(100_000)
    private static let keyCount = 200

    static func rows() async throws -> [Row] {
      let names = Theme.names(keyCount)
      let keys = names.map { SkinKey<SkinColor>($0) }
      let skin = try Theme(names, tint: 0x11).skin
      return try await Benchmark(
        name: "bind: memory of 100,000 bindings of views' colors", unit: "bytes/binding", turns: 3,
        subject: {
          let manager = SkinManager(builtIn: skin)
          let views = (0..<count).map { _ in
            let view = UIView()
            view.backgroundColor = .black
            return view
          }
          let bytes = heapBytes()
          for (index, view) in views.enumerated() {
            view.skin(following: manager).backgroundColor(keys[index % keyCount])
          }
          let result = Double(heapBytes() - bytes) / Double(count)
          let areSet = views.allSatisfy { $0.backgroundColor != .black }
          try WrongResult.unless(areSet && manager.bindingCount == count, "not every view is bound")
          return result
        }, peers: [Peer(limit: 60, "60 bytes")]
      ).rows()
    }
  }
#endif
