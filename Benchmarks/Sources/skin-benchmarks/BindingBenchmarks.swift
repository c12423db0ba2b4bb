// Switching skins, against what any solution must do: set the properties.

import Foundation
import SkinKit

/// An object with a property to set.
@MainActor final class Target {
  var color: SkinColor?
}

/// Skins of many keys and many bound objects.
@MainActor struct BindingBenchmarks {
  private static let keyCount = 1_000
  private static let targetCount = 10_000
  private let one: Skin
  private let other: Skin
  private let oneKeyOther: Skin
  private let keys = (0..<keyCount).map { SkinKey<SkinColor>("m.k\($0)") }
  private let targets = (0..<targetCount).map { _ in Target() }
  private let manager: SkinManager

  init() throws {
    one = try Self.skin { _ in "#111111" }
    other = try Self.skin { _ in "#EEEEEE" }
    oneKeyOther = try Self.skin { $0 == 7 ? "#EEEEEE" : "#111111" }
    manager = SkinManager(builtIn: one)
    for (index, target) in targets.enumerated() { Self.follow(manager, target, keys[index % Self.keyCount]) }
  }

  var all: [Benchmark] {
    [
      Benchmark(
        name: "switch: all of 1,000 keys, 10,000 bindings", peer: "10,000 plain setter calls by closure", limit: 8,
        measure: {
          let subject = seconds {
            manager.apply(other)
            manager.apply(one)
          }
          return (subject, peer: seconds { for _ in 0..<2 { setAll() } })
        }),
      Benchmark(
        name: "switch: 1 of 1,000 keys, 10,000 bindings", peer: "switch of all keys", limit: 0.1,
        measure: {
          let subject = seconds {
            manager.apply(oneKeyOther)
            manager.apply(one)
          }
          return (
            subject,
            peer: seconds {
              manager.apply(other)
              manager.apply(one)
            }
          )
        }),
      Benchmark(
        name: "look-up of a typed key", peer: "look-up in a dictionary by name", limit: 1,
        measure: {
          let names = keys.map(\.name)
          let dictionary = Dictionary(uniqueKeysWithValues: keys.map { ($0.name, one.value(for: $0)) })
          var sum = 0.0
          let subject = seconds { for key in keys { sum += one.value(for: key)?.red ?? 0 } }
          let peer = seconds { for name in names { sum -= dictionary[name]??.red ?? 0 } }
          precondition(abs(sum) < 1e-6)
          return (subject, peer)
        }),
    ]
  }

  private func setAll() {
    let setters = targets.map { target in { (color: SkinColor?) in target.color = color } }
    for (index, set) in setters.enumerated() { set(one.value(for: keys[index % Self.keyCount])) }
  }

  private static func follow(_ manager: SkinManager, _ target: Target, _ key: SkinKey<SkinColor>) {
    manager.bind(
      target, BindingProperty(\Target.color), to: [key.erased], own: \.color,
      update: { target, own, values in target.color = values[key] ?? own })
  }

  private static func skin(_ color: (Int) -> String) throws -> Skin {
    let members = (0..<keyCount).map { "\"k\($0)\": \"\(color($0))\"" }.joined(separator: ",")
    return SkinResolver().resolve(
      try SkinDocument.read(
        MemoryFiles([
          "skin.json": "{\"schema\": 1, \"id\": \"bench\"}", "modules/m.json": "{\"colors\": {\(members)}}",
        ])))
  }
}

/// A skin's files in memory.
private struct MemoryFiles: SkinFiles {
  let files: [String: Data]
  let paths: [String]

  init(_ files: [String: String]) {
    self.files = files.mapValues { Data($0.utf8) }
    paths = files.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  func contents(of path: String) throws -> Data {
    guard let data = files[path] else { throw SkinIssue.noSuchFile(path) }
    return data
  }
}
