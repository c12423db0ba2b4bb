import Foundation
import SkinFuzzTargets
import SkinTestSupport
import Testing

/// The targets of `make fuzz`, without libFuzzer: so that none of them is red before it begins to search.
///
/// The inputs are the same in every run, unless `SKIN_SEED` is set; only signed metadata has new keys. One after the other,
/// because some write their input to one file.
@Suite("Fuzzed readers", .serialized) struct FuzzTargetTests {
  private static let seed = ProcessInfo.processInfo.environment["SKIN_SEED"].flatMap { UInt64($0) } ?? 1

  @Test("Initial inputs, and variations of them, are read or refused", arguments: FuzzTarget.all.map(\.name))
  func variations(_ name: String) throws {
    let target = try #require(FuzzTarget.all.first { $0.name == name })
    var generator = SeededGenerator(printing: Self.seed)
    let seeds = try target.seeds().filter { $0.count <= target.maximumLength && !$0.isEmpty }
    try #require(!seeds.isEmpty)
    for input in seeds.shuffled(using: &generator).prefix(200) { run(target, input) }
    for _ in 0..<200 {
      guard let original = seeds.randomElement(using: &generator) else { break }
      run(target, Data(generator.rearranged(Array(original))))
    }
  }

  private func run(_ target: FuzzTarget, _ input: Data) {
    do {
      try target.run(input)
    } catch {
      Issue.record("\(target.name): \(error)\nThe input as Base64: \(input.base64EncodedString())")
    }
  }
}
