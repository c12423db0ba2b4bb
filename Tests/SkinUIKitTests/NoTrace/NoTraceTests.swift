#if canImport(UIKit)

import Foundation
import SkinKit
import SkinTestSupport
import SkinUIKit
import Testing
import UIKit

@MainActor
@Suite("No trace")
struct NoTraceTests {
  /// The number of rounds; `make soak` runs 10,000.
  private static let rounds = ProcessInfo.processInfo.environment["SKIN_ROUNDS"].flatMap { Int($0) } ?? 60

  @Test("After random skins, bindings and changes by the app, a screen is as that of the app without skins")
  func random() throws {
    var random = SeededGenerator(printing: 33)
    for round in 0..<Self.rounds {
      let (manager, skinned, plain) = (SkinManager(), RandomScreen(), RandomScreen())
      var steps: [String] = []
      for _ in 0..<Int.random(in: 5...40, using: &random) {
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<4:
          let change = RandomScreen.change(&random)
          change.run(skinned)
          change.run(plain)
          steps.append("change \(change.number)")
        case 4..<7:
          steps.append("bind \(skinned.bind(&random, following: manager))")
        case 7..<9:
          let isNone = Int.random(in: 0..<4, using: &random) == 0
          manager.apply(isNone ? nil : try RandomScreen.skin(&random))
          steps.append(isNone ? "end" : "apply")
        default:
          skinned.unbind(&random, following: manager)
          steps.append("unbind")
        }
      }
      manager.apply(nil)
      let (found, expected) = (skinned.properties, plain.properties)
      let names = Set(found.keys).union(expected.keys).filter { found[$0] != expected[$0] }.sorted()
      let differences = names.map { "\($0): \(found[$0] ?? "none") instead of \(expected[$0] ?? "none")" }
      #expect(differences.isEmpty, "round \(round), \(steps.joined(separator: ", "))")
      guard differences.isEmpty else { return }
      let (drawn, wanted) = (Pixels(of: skinned.window), Pixels(of: plain.window))
      let different = (0..<300).lazy.flatMap { y in (0..<200).lazy.map { (x: $0, y: y) } }
        .first { drawn[$0.x, $0.y] != wanted[$0.x, $0.y] }
      #expect(different == nil, "round \(round), \(steps.joined(separator: ", "))")
      guard different == nil else { return }
    }
  }
}

#endif
