import Foundation
import SkinTestSupport
import Testing

@testable import SkinKit

/// A plain object that follows colors.
@MainActor
private final class Lamp {
  var color = "own" { didSet { onChange?() } }
  var visits = 0
  var onChange: (() -> Void)?
}

@MainActor
@Suite("Bindings")
struct BindingTests {
  private func follow(_ manager: SkinManager, _ lamp: Lamp, _ key: SkinKey<SkinColor>, _ name: String = "color") {
    manager.bind(
      lamp, SkinBindingProperty(name), to: [key.erased], original: \.color,
      update: { lamp, original, values in
        lamp.visits += 1
        lamp.color = values[key]?.description ?? original
      })
  }

  /// Binds the color with a setter that all lamps share.
  private func bindDirectly(
    _ manager: SkinManager, _ lamp: Lamp, _ key: SkinKey<SkinColor>, _ name: String = "color"
  ) {
    manager.bind(
      lamp, SkinBindingProperty(name), to: key, original: \.color, make: { $0[$1].description },
      set: { lamp, color in
        lamp.visits += 1
        lamp.color = color
      })
  }

  @Test("Applying a skin visits only the bindings whose value changed")
  func visitsOnlyChanges() throws {
    let manager = SkinManager(builtIn: try .colors(["a": "#111111", "b": "#222222"]))
    let lamps = (0..<100).map { _ in Lamp() }
    for (index, lamp) in lamps.enumerated() { follow(manager, lamp, index == 7 ? "m.b" : "m.a") }
    let change = manager.apply(try .colors(["a": "#111111", "b": "#333333"]))
    #expect(change?.visited == 1 && change?.changedKeys == 1)
    #expect(lamps[7].color == "#333333" && lamps[7].visits == 2)
    #expect(lamps[8].visits == 1)
  }

  @Test(
    "A binding that a setter makes while an earlier one ends is kept", arguments: ["m.a", "m.b"], [true, false])
  func boundAgainAtTheEnd(key: String, isDirect: Bool) throws {
    let manager = SkinManager()
    let lamp = Lamp()
    let bind = isDirect ? bindDirectly : follow
    bind(manager, lamp, "m.a", "color")
    manager.apply(try .colors(["a": "#111111", "b": "#222222"]))
    lamp.onChange = {
      lamp.onChange = nil
      bind(manager, lamp, SkinKey(key), "color")
    }
    manager.unbind(lamp, SkinBindingProperty("color"))
    #expect(lamp.onChange == nil && lamp.color == (key == "m.a" ? "#111111" : "#222222"))
    manager.apply(nil)
    #expect(lamp.color == "own")
  }

  @Test("If no skin has the key, the object shows its original value")
  func restoresOwnValue() throws {
    let manager = SkinManager()
    let lamp = Lamp()
    follow(manager, lamp, "m.a")
    #expect(lamp.color == "own" && lamp.visits == 0)
    manager.apply(try .colors(["a": "#111111"]))
    #expect(lamp.color == "#111111")
    manager.apply(try .colors(["b": "#222222"]))
    #expect(lamp.color == "own")
  }

  @Test("What the app sets before a skin first sets the object is the original value")
  func changedBeforeSkin() throws {
    let manager = SkinManager()
    let (lamp, typed) = (Lamp(), Lamp())
    follow(manager, lamp, "m.a")
    bindDirectly(manager, typed, "m.a")
    for each in [lamp, typed] { each.color = "later" }
    #expect(manager.originalValue(of: typed, SkinBindingProperty("color")) as? String == "later")
    manager.apply(try .colors(["a": "#111111"]))
    #expect(lamp.color == "#111111" && typed.color == "#111111")
    #expect(manager.originalValue(of: typed, SkinBindingProperty("color")) as? String == "later")
    manager.apply(nil)
    #expect(lamp.color == "later" && typed.color == "later")
  }

  @Test("A binding that no skin has set changes nothing when it ends")
  func endedUnset() {
    let manager = SkinManager()
    let (lamp, typed) = (Lamp(), Lamp())
    follow(manager, lamp, "m.a")
    bindDirectly(manager, typed, "m.a")
    bindDirectly(manager, typed, "m.b")
    for each in [lamp, typed] {
      each.color = "later"
      manager.unbindAll(of: each)
    }
    #expect(lamp.color == "later" && lamp.visits == 0 && typed.color == "later" && typed.visits == 0)
  }

  @Test("The original values of all properties of an object are captured before a skin sets the first one")
  func capturesTogether() throws {
    let manager = SkinManager()
    let lamp = Lamp()
    bindDirectly(manager, lamp, "m.a", "color")
    bindDirectly(manager, lamp, "m.b", "same")
    manager.apply(try .colors(["a": "#111111"]))
    manager.apply(try .colors(["a": "#111111", "b": "#222222"]))
    manager.unbind(lamp, SkinBindingProperty("color"))
    manager.unbind(lamp, SkinBindingProperty("same"))
    #expect(lamp.color == "own")
  }

  @Test("A binding to no key is updated at every change, with its original value")
  func everyChange() throws {
    let manager = SkinManager()
    let lamp = Lamp()
    manager.bind(lamp, SkinBindingProperty("color"), to: [], original: \.color) { lamp, original, _ in
      lamp.color = "\(original)!"
    }
    lamp.color = "later"
    manager.apply(try .colors(["a": "#111111"]))
    #expect(lamp.color == "later!")
  }

  @Test("A getter that ends the binding, or adds others, leaves the table sound")
  func changingGetter() throws {
    let manager = SkinManager()
    let lamps = (0..<20).map { _ in Lamp() }
    for (index, lamp) in lamps.enumerated() {
      manager.bind(
        lamp, SkinBindingProperty("color"), to: ["m.a"],
        original: { [weak manager] lamp -> String in
          if index.isMultiple(of: 3) { manager?.unbindAll(of: lamp) }
          if index.isMultiple(of: 4), let manager { follow(manager, Lamp(), "m.a", "other") }
          return lamp.color
        },
        update: { lamp, original, values in lamp.color = values["m.a" as SkinKey<SkinColor>]?.description ?? original })
    }
    manager.apply(try .colors(["a": "#111111"]))
    #expect(manager.table.checkInvariants())
    #expect(lamps.indices.allSatisfy { lamps[$0].color == ($0.isMultiple(of: 3) ? "own" : "#111111") })
    manager.apply(nil)
    #expect(manager.table.checkInvariants() && lamps.allSatisfy { $0.color == "own" })
  }

  @Test("Binding a property again replaces the key and keeps the original value")
  func rebinding() throws {
    let manager = SkinManager(builtIn: try .colors(["a": "#111111", "b": "#222222"]))
    let lamp = Lamp()
    follow(manager, lamp, "m.a")
    follow(manager, lamp, "m.b")
    #expect(lamp.color == "#222222" && manager.bindingCount == 1)
    #expect(manager.apply(try .colors(["a": "#999999", "b": "#222222"]))?.visited == 0)
    manager.unbind(lamp, SkinBindingProperty("color"))
    #expect(lamp.color == "own" && manager.bindingCount == 0)
  }

  @Test("Targets aren't retained, and their bindings are freed as others are added")
  func weak() throws {
    let manager = SkinManager(builtIn: try .colors(["a": "#111111"]))
    weak var gone: Lamp?
    do {
      let lamp = Lamp()
      follow(manager, lamp, "m.a")
      gone = lamp
    }
    #expect(gone == nil)
    #expect(manager.apply(try .colors(["a": "#222222"]))?.visited == 0)
    for _ in 0..<10_000 { follow(manager, Lamp(), "m.a") }
    #expect(manager.bindingCount < 10)
  }

  @Test("A skin applied during a visit is shown after the pass; of several, the last")
  func applyInsideOfVisit() throws {
    let manager = SkinManager(builtIn: try .colors(["a": "#111111"]))
    let (second, third) = (try Skin.colors(["a": "#222222"]), try Skin.colors(["a": "#333333"]))
    let lamps = (0..<3).map { _ in Lamp() }
    var answers: [Bool] = []
    for lamp in lamps {
      manager.follow(lamp, keys: ["m.a"]) { lamp, values in
        lamp.color = values["m.a" as SkinKey<SkinColor>]?.description ?? ""
        if lamp.color == "#222222" { answers.append(manager.apply(third) == nil) }
      }
    }
    manager.apply(second)
    #expect(lamps.map(\.color) == ["#333333", "#333333", "#333333"])
    #expect(answers == [true, true, true])
  }

  @Test("Bindings added and removed during a visit are correct afterwards")
  func bindInsideOfVisit() throws {
    let manager = SkinManager(builtIn: try .colors(["a": "#111111"]))
    let (first, last, added) = (Lamp(), Lamp(), Lamp())
    manager.follow(first, keys: ["m.a"]) { [self] _, _ in
      manager.unbindAll(of: last)
      follow(manager, added, "m.a")
    }
    follow(manager, last, "m.a")
    manager.apply(try .colors(["a": "#222222"]))
    #expect(last.color == "own")
    #expect(added.color == "#222222")
  }

  @Test("A skin that is slow to prepare doesn't replace one that was applied later")
  func latePreparation() async throws {
    let manager = SkinManager(builtIn: try .colors(["a": "#111111"]))
    let (slow, quick) = (try Skin.colors(["a": "#222222"]), try Skin.colors(["a": "#333333"]))
    let gate = Gate()
    manager.addPreparer(gate)
    let late = Task { await manager.prepareAndApply(slow) }
    await gate.untilEntered()
    manager.apply(quick)
    gate.open()
    #expect(await late.value == nil)
    #expect(manager.value(for: "m.a" as SkinKey<SkinColor>)?.description == "#333333")
  }

  @Test("A change of appearance visits the bindings whose value differs in it")
  func appearance() throws {
    let skin = SkinResolver().resolve(
      try .native(modules: [
        "m": "{\"colors\": {\"a\": {\"any\": \"#111111\", \"dark\": \"#EEEEEE\"}, \"b\": \"#222222\"}}"
      ]))
    let manager = SkinManager(builtIn: skin)
    let (varied, fixed) = (Lamp(), Lamp())
    follow(manager, varied, "m.a")
    follow(manager, fixed, "m.b")
    manager.appearance = .dark
    #expect(varied.color == "#EEEEEE" && fixed.visits == 1)
  }

  @Test("Changes are posted before and after, with the number of visited bindings")
  func announcements() throws {
    let manager = SkinManager(builtIn: try .colors(["a": "#111111"]))
    let lamp = Lamp()
    follow(manager, lamp, "m.a")
    var heard: [String] = []
    let names = [SkinManager.willChange, SkinManager.didChange]
    let tokens = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: manager, queue: nil) { note in
        let visited = (note.userInfo?[SkinManager.changeKey] as? SkinChange)?.visited ?? -1
        MainActor.assumeIsolated {
          heard.append("\(name == SkinManager.willChange ? "will" : "did") \(visited) \(lamp.color)")
        }
      }
    }
    manager.apply(try .colors(["a": "#222222"]))
    for token in tokens { NotificationCenter.default.removeObserver(token) }
    #expect(heard == ["will 0 #111111", "did 1 #222222"])
    #expect(manager.snapshot.value(for: "m.a" as SkinKey<SkinColor>)?.description == "#222222")
  }
}

/// A preparer that waits until it is released.
private final class Gate: SkinPreparing {
  private let entered = AsyncStream.makeStream(of: Void.self)
  private let opened = AsyncStream.makeStream(of: Void.self)

  func prepare(_ values: [SkinValue]) async {
    entered.continuation.yield()
    for await _ in opened.stream { return }
  }

  func untilEntered() async { for await _ in entered.stream { return } }
  func open() { opened.continuation.yield() }
}
