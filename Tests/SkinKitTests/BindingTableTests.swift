import Foundation
import SkinTestSupport
import Testing

@testable import SkinKit

/// A plain object with two properties.
@MainActor
private final class Lamp {
  var color: SkinColor?
  var brightness = 0.5
}

@MainActor
@Suite("The table of bindings")
struct BindingTableTests {
  @Test(
    "After any sequence of binding, rebinding, moving, unbinding, switching and dying, the table equals a simple model",
    arguments: [21 as UInt64, 22, 23, 24])
  func model(seed: UInt64) {
    var random = SeededGenerator(printing: seed)
    let (table, other) = (BindingTable(), BindingTable())
    let bare = SkinValues(skin: .empty)
    let keys = (0..<20).map { SkinKey<SkinColor>("table.k\($0)") }
    var living: [Lamp] = []
    var expected: [ObjectIdentifier: [Int: KeyIndex]] = [:]
    for _ in 0..<3_000 {
      let lamp = living.randomElement(using: &random)
      let (name, key) = (Int.random(in: 0..<3, using: &random), keys[Int.random(in: 0..<20, using: &random)])
      switch (Int.random(in: 0..<12, using: &random), lamp) {
      case (0..<3, _): living.append(Lamp())
      case (3..<5, let lamp?):
        _ = table.bind(
          lamp, SkinBindingProperty("p", name), to: [key.keyIndex], original: { _ in () }, update: { _, _, _ in })
        expected[ObjectIdentifier(lamp), default: [:]][name] = key.keyIndex
      case (5..<7, let lamp?):
        let follower = KeyFollower<Lamp, SkinColor?>(original: \.color, prepare: { _ in nil }, set: { $0.color = $1 })
        _ = table.bind(
          lamp, SkinBindingProperty("p", name), keyIndex: key.keyIndex, follower: { follower })
        expected[ObjectIdentifier(lamp), default: [:]][name] = key.keyIndex
      case (7, let lamp?):
        let had = expected[ObjectIdentifier(lamp)]?.removeValue(forKey: name) != nil
        #expect((table.originalValue(of: lamp, SkinBindingProperty("p", name)) != nil) == had)
        table.unbind(lamp, SkinBindingProperty("p", name), bare)
      case (8, let lamp?):
        // Moves to another table and back.
        #expect(table.moveBindings(of: lamp, to: other).count == expected[ObjectIdentifier(lamp)]?.count ?? 0)
        #expect(table.checkInvariants() && other.checkInvariants())
        _ = other.moveBindings(of: lamp, to: table)
      case (9, _): _ = table.pass(over: keys.map(\.keyIndex), to: bare)
      default:
        guard let index = living.indices.randomElement(using: &random) else { continue }
        expected[ObjectIdentifier(living[index])] = nil
        living.remove(at: index)
      }
      _ = (table.takeDiscarded(), other.takeDiscarded())
      #expect(table.checkInvariants() && other.checkInvariants())
    }
    for keyIndex in keys.map(\.keyIndex) {
      let found = table.targets(following: keyIndex).map(ObjectIdentifier.init)
      let wanted = expected.flatMap { id, names in names.values.filter { $0 == keyIndex }.map { _ in id } }
      #expect(found.sorted() == wanted.sorted())
    }
  }

  @Test(
    "Bindings removed during a pass aren't visited any more, and the table is sound afterwards",
    arguments: [31 as UInt64, 32])
  func changesDuringPass(seed: UInt64) throws {
    var random = SeededGenerator(printing: seed)
    let manager = SkinManager(builtIn: try .colors(["a": "#111111", "b": "#222222"]))
    let lamps = (0..<200).map { _ in Lamp() }
    var removed: Set<ObjectIdentifier> = []
    var wrong = 0
    for lamp in lamps {
      manager.follow(lamp, keys: ["m.a"]) { lamp, values in
        if removed.contains(ObjectIdentifier(lamp)) { wrong += 1 }
        guard values["m.a" as SkinKey<SkinColor>]?.description == "#333333" else { return }
        let victim = lamps[Int.random(in: 0..<200, using: &random)]
        manager.unbindAll(of: victim)
        removed.insert(ObjectIdentifier(victim))
        let fresh = lamps[Int.random(in: 0..<200, using: &random)]
        if !removed.contains(ObjectIdentifier(fresh)) { manager.bind(fresh, \.color, to: "m.b") }
      }
    }
    manager.apply(try .colors(["a": "#333333", "b": "#444444"]))
    #expect(wrong == 0)
    #expect(manager.table.checkInvariants())
    for lamp in lamps { #expect(lamp.color == nil || lamp.color?.description == "#444444") }
  }

  @Test("A thousand rounds of binding, rebinding and freeing reused cells don't grow the table")
  func staysFlat() throws {
    let manager = SkinManager(builtIn: try .colors(["a": "#111111", "b": "#222222"]))
    var sizes: Set<Int> = []
    for round in 0..<1_000 {
      let cells = (0..<100).map { _ in Lamp() }
      for cell in cells { manager.bind(cell, \.color, to: round.isMultiple(of: 2) ? "m.a" : "m.b") }
      for cell in cells { manager.bind(cell, \.color, to: "m.b") }
      if round >= 10 { sizes.insert(manager.table.capacity) }
    }
    #expect(sizes.count == 1 && (sizes.first ?? 0) <= 400)
  }

  @Test("A value is created once for all objects that bind the same property to the same key")
  func makesOnce() throws {
    let manager = SkinManager(builtIn: try .colors(["a": "#111111"]))
    let lamps = (0..<50).map { _ in Lamp() }
    var made = 0
    for lamp in lamps {
      manager.bind(lamp, SkinBindingProperty("brightness"), to: "m.a" as SkinKey<SkinColor>, original: \.brightness) {
        colors, _ in
        made += 1
        return colors.any.red
      } set: {
        $0.brightness = $1
      }
    }
    #expect(made == 1)
    #expect(manager.apply(try .colors(["a": "#FF0000"]))?.visited == 50)
    #expect(made == 2 && lamps.allSatisfy { $0.brightness == 1 })
    manager.apply(.empty)
    #expect(lamps.allSatisfy { $0.brightness == 0.5 })
  }
}
