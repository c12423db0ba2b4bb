import SkinKit
import SkinTestSupport

/// A bound object with one property.
///
/// Unchecked, because every benchmark runs on the main thread, and a check would slow down the peers.
final class Target: @unchecked Sendable {
  var color: SkinColor?

  /// Returns targets in random memory order, as in an app.
  static func shuffled(_ count: Int, seed: UInt64) -> [Target] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in Target() }.shuffled(using: &generator)
  }
}

/// Binds the property of a target.
@MainActor func bind(_ target: Target, to key: SkinKey<SkinColor>, in manager: SkinManager) {
  manager.bind(
    target, colorProperty, to: key, original: { $0.color }, make: { .some($0[$1]) }, set: { $0.color = $1 })
}

@MainActor private let colorProperty = SkinBindingProperty(\Target.color)
