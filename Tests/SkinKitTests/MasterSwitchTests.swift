import Foundation
import SkinTestSupport
import Testing

@testable import SkinKit

@MainActor
private final class Lamp {
  var color = "own"
}

@MainActor
@Suite("The master switch")
struct MasterSwitchTests {
  private func lamp(_ manager: SkinManager, _ key: SkinKey<SkinColor> = "m.a") -> Lamp {
    let lamp = Lamp()
    manager.bind(
      lamp, SkinBindingProperty("color"), to: key, original: \.color,
      make: { colors, appearance in colors[appearance].description },
      set: { $0.color = $1 })
    return lamp
  }

  @Test("Off, objects show their original values; on, the latest applied skin")
  func toggles() throws {
    let manager = SkinManager(builtIn: try .colors(["a": "#111111"]))
    let lamp = lamp(manager)
    manager.overlay["m.b"] = try SkinColor("#999999")
    let overlaid = self.lamp(manager, "m.b")
    #expect(lamp.color == "#111111" && overlaid.color == "#999999" && manager.isEnabled)
    manager.isEnabled = false
    #expect(lamp.color == "own" && overlaid.color == "own")
    #expect(manager.skin.keys.isEmpty && manager.snapshot.keys.isEmpty)
    manager.apply(try .colors(["a": "#222222"]))
    manager.builtIn = try .colors(["a": "#333333"])
    manager.refresh()
    let late = self.lamp(manager)
    #expect(lamp.color == "own" && late.color == "own")
    manager.isEnabled = true
    #expect(lamp.color == "#222222" && late.color == "#222222" && overlaid.color == "#999999")
    manager.apply(nil)
    #expect(lamp.color == "#333333")
  }

  @Test("A prepared skin that is applied while skins are off is shown when they are on")
  func prepared() async throws {
    let manager = SkinManager()
    let lamp = lamp(manager)
    manager.isEnabled = false
    await manager.prepareAndApply(try .colors(["a": "#222222"]))
    #expect(lamp.color == "own")
    manager.isEnabled = true
    #expect(lamp.color == "#222222")
  }

  @Test("Scopes are switched with their parent")
  func scopes() throws {
    let manager = SkinManager(builtIn: try .colors(["a": "#111111"]))
    let scope = SkinManager(scopeOf: manager)
    let inner = SkinManager(scopeOf: scope)
    let (inherited, own) = (lamp(scope), lamp(inner))
    scope.apply(try .colors(["a": "#222222"]))
    scope.isEnabled = false
    #expect(!manager.isEnabled && inherited.color == "own" && own.color == "own")
    manager.isEnabled = true
    #expect(inner.isEnabled && inherited.color == "#222222" && own.color == "#222222")
  }

  @Test("Switching is one change, announced like any other, and none if nothing changes")
  func announced() throws {
    let manager = SkinManager(builtIn: try .colors(["a": "#111111", "b": "#222222"]))
    let lamp = lamp(manager)
    var changes = 0
    manager.follow(lamp, keys: []) { _, _ in changes += 1 }
    changes = 0
    manager.isEnabled = true
    #expect(changes == 0)
    manager.isEnabled = false
    manager.isEnabled = false
    #expect(changes == 1)
  }

  @Test("The switch is remembered with the user's choice, and restored before the skin is read")
  func remembered() throws {
    let temporary = try TemporaryFolder()
    defer { withExtendedLifetime(temporary) {} }
    let preferences = SkinPreferences(folder: temporary.file("preferences"))
    try preferences.save(SkinChoice(skin: SkinIdentifier("night"), isEnabled: false))
    #expect(try preferences.load()?.isEnabled == false)
    let manager = SkinManager(builtIn: try .colors(["a": "#111111"]))
    let lamp = lamp(manager)
    let night = try Skin.colors(["a": "#222222"])
    var choice = manager.restore(from: preferences) { _ in night }
    #expect(!manager.isEnabled && lamp.color == "own")
    manager.isEnabled = true
    #expect(lamp.color == "#222222")
    choice.isEnabled = true
    try preferences.save(choice)
    #expect(try preferences.load() == choice)
  }
}
