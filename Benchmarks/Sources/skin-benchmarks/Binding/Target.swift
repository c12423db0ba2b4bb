// What is bound in the benchmarks: many objects with one property, in random order of memory.

import SkinKit
import SkinTestSupport

/// An object with a property to set.
final class Target: @unchecked Sendable {
  // Unchecked, because every benchmark runs on the main thread; a check of it would slow down the peers.
  var color: SkinColor?

  /// Makes targets that don't lie in memory in the order in which they are listed, as those of an app don't either.
  static func shuffled(_ count: Int, seed: UInt64) -> [Target] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in Target() }.shuffled(using: &generator)
  }
}

/// Binds the property of a target; the one place that says how.
@MainActor func bind(_ target: Target, to key: SkinKey<SkinColor>, in manager: SkinManager) {
  manager.bind(
    target, colorProperty, to: key, own: { $0.color }, make: { .some($0[$1]) }, set: { $0.color = $1 })
}

@MainActor private let colorProperty = BindingProperty(\Target.color)
