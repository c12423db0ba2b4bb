import Foundation

/// A random number generator that returns the same numbers for the same seed on every machine (SplitMix64).
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  /// Creates a generator, and prints its seed, with which a failure can be repeated.
  /// - Parameter seed: The seed, unless the variable `SKIN_SEED` has another one.
  package init(printing seed: UInt64) {
    let seed = ProcessInfo.processInfo.environment["SKIN_SEED"].flatMap { UInt64($0) } ?? seed
    print("SKIN_SEED=\(seed)")
    self.init(seed: seed)
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
