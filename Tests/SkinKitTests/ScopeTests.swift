import Foundation
import SkinTestSupport
import Testing

@testable import SkinKit

/// A plain object that may be visible.
@MainActor
private final class Lamp {
  var color: SkinColor?
  var isVisible = false
  var shown: String { color?.description ?? "own" }
}

/// Counts the transitions that it performs.
@MainActor
private final class Stage: SkinTransitioning {
  var performed: [SkinTransition] = []

  func perform(_ transition: SkinTransition, changes: () -> Void) {
    performed.append(transition)
    changes()
  }
}

private let key: SkinKey<SkinColor> = "m.a"

@MainActor
@Suite("Scopes, overlays, transitions and slices")
struct ScopeTests {
  private let manager: SkinManager
  private let lamp = Lamp()

  init() throws {
    manager = SkinManager(builtIn: try .colors(["a": "#111111"]))
    manager.bind(lamp, \.color, to: key)
  }

  @Test("A scope shows its parent's skin and appearance until it has its own")
  func scope() throws {
    let scope = SkinManager(scopeOf: manager)
    let inner = Lamp()
    scope.bind(inner, \.color, to: key)
    manager.apply(try .colors(["a": "#222222"]))
    #expect(inner.shown == "#222222")
    scope.apply(try .colors(["a": "#333333"]))
    manager.apply(try .colors(["a": "#444444"]))
    #expect(inner.shown == "#333333" && lamp.shown == "#444444")
    scope.apply(nil)
    #expect(inner.shown == "#444444")
    manager.appearance = .dark
    #expect(scope.appearance == .dark)
    scope.appearance = .light
    manager.appearance = SkinAppearance(isDark: true, isHighContrast: true)
    #expect(scope.appearance == .light)
  }

  @Test("A parent doesn't retain its scopes")
  func scopeLeak() {
    weak var gone: SkinManager?
    do {
      let scope = SkinManager(scopeOf: manager)
      gone = scope
      #expect(scope.parent === manager)
    }
    #expect(gone == nil)
  }

  @Test("An object that moves to another manager follows that one, and is restored in the end")
  func moving() throws {
    let other = SkinManager(builtIn: try .colors(["a": "#222222"]))
    manager.follow(lamp, keys: ["m.a"], name: "closure") { _, _ in }
    manager.moveBindings(of: lamp, to: other)
    #expect(lamp.shown == "#222222" && manager.bindingCount == 0 && other.bindingCount == 2)
    manager.apply(try .colors(["a": "#333333"]))
    #expect(lamp.shown == "#222222")
    other.apply(.empty)
    #expect(lamp.shown == "own")
  }

  @Test("An overlay overrides every skin until it is removed")
  func overlay() throws {
    manager.overlay[key] = try SkinColor("#ABCDEF")
    #expect(lamp.shown == "#ABCDEF" && manager.overlay[key]?.description == "#ABCDEF")
    #expect(manager.apply(try .colors(["a": "#222222"]))?.visited == 0)
    manager.overlay.removeAll()
    #expect(lamp.shown == "#222222")
  }

  @Test("A transition is performed by its performer, and changes are made without one, too")
  func transitions() throws {
    #expect(manager.apply(try .colors(["a": "#222222"]), transition: .crossDissolve)?.visited == 1)
    let stage = Stage()
    manager.transitioning = stage
    #expect(manager.apply(try .colors(["a": "#333333"]), transition: .circularReveal(x: 1, y: 2))?.visited == 1)
    manager.apply(nil)
    #expect(stage.performed == [.circularReveal(x: 1, y: 2)] && lamp.shown == "#111111")
    #expect(stage.performed.first?.withoutMotion == .crossDissolve)
  }

  @Test("Visible objects change at once, the others once, in slices, to the skin that is current by then")
  func slices() throws {
    var work: [@MainActor () -> Void] = []
    let lamps = (0..<10).map { _ in Lamp() }
    for other in lamps { manager.bind(other, \.color, to: key) }
    lamp.isVisible = true
    manager.slicing = SkinSlicing(
      budget: .zero, schedule: { work.append($0) }, isUrgent: { ($0 as? Lamp)?.isVisible ?? true })
    #expect(manager.apply(try .colors(["a": "#222222"]))?.visited == 1)
    #expect(lamp.shown == "#222222" && lamps.allSatisfy { $0.shown == "#111111" })
    #expect(manager.waitingCount == 10 && work.count == 1)
    work.removeFirst()()
    #expect(lamps.count { $0.shown == "#222222" } == 1 && work.count == 1)
    manager.apply(try .colors(["a": "#333333"]))
    manager.flush(lamps[9])
    #expect(lamps[9].shown == "#333333")
    while !work.isEmpty { work.removeFirst()() }
    #expect(lamps.allSatisfy { $0.shown == "#333333" } && manager.waitingCount == 0)
  }

  @Test("Flushing updates everything that waits, and so does ending slices")
  func flush() throws {
    manager.slicing = SkinSlicing(schedule: { _ in }, isUrgent: { _ in false })
    manager.apply(try .colors(["a": "#222222"]))
    #expect(lamp.shown == "#111111")
    manager.flush()
    #expect(lamp.shown == "#222222")
    manager.apply(try .colors(["a": "#333333"]))
    manager.slicing = nil
    #expect(lamp.shown == "#333333" && manager.waitingCount == 0)
  }

  @Test("A waiting object that dies or is bound again doesn't disturb the slices")
  func waitingChanges() throws {
    manager.slicing = SkinSlicing(schedule: { _ in }, isUrgent: { _ in false })
    var others = (0..<10).map { _ in Lamp() }
    for other in others { manager.bind(other, \.color, to: key) }
    manager.apply(try .colors(["a": "#222222", "b": "#555555"]))
    others.removeFirst(5)
    manager.unbindAll(of: others[0])
    manager.bind(others[1], \.color, to: "m.b")
    manager.flush()
    #expect(others.map(\.shown) == ["own", "#555555", "#222222", "#222222", "#222222"])
    #expect(manager.table.checkInvariants())
  }

  @Test("A refresh visits every binding again")
  func refresh() {
    lamp.color = nil
    manager.refresh()
    #expect(lamp.shown == "#111111")
  }
}
