import SkinKit
import SkinTestSupport
import Testing

@MainActor private final class Panel {
  var needle: SkinColor?
  var visits = 0
}

@Suite("Registration")
@MainActor
struct RegistrationTests {
  private let manager: SkinManager
  private let panel = Panel()

  init() throws { manager = SkinManager(builtIn: try .colors(["a": "#111", "b": "#222"])) }

  @Test("A binding that is added without updating waits for the next change, whether its key's value differs or not")
  func withoutUpdating() throws {
    manager.withoutUpdating { manager.bind(panel, \.needle, to: "m.a") }
    #expect(panel.needle == nil)
    manager.apply(try .colors(["a": "#111", "b": "#333"]))
    #expect(panel.needle == (try SkinColor("#111")))
    manager.apply(try .colors(["a": "#444"]))
    #expect(panel.needle == (try SkinColor("#444")))
  }

  @Test("A closure that is added without updating isn't called before the next change")
  func closures() throws {
    manager.withoutUpdating { manager.follow(panel, keys: ["m.a"]) { panel, _ in panel.visits += 1 } }
    #expect(panel.visits == 0)
    manager.apply(try .colors(["a": "#999"]))
    #expect(panel.visits >= 1)
    manager.follow(panel, keys: ["m.a"], name: "at once") { panel, _ in panel.visits = 100 }
    #expect(panel.visits == 100)
  }

  @Test("A target that ends, or is unbound, before the change isn't updated")
  func ended() throws {
    manager.withoutUpdating {
      manager.bind(panel, \.needle, to: "m.a")
      manager.bind(Panel(), \.needle, to: "m.a")
    }
    manager.unbind(panel, SkinBindingProperty(\Panel.needle))
    panel.needle = try SkinColor("#F00")
    manager.apply(try .colors(["a": "#999"]))
    #expect(panel.needle == (try SkinColor("#F00")))
  }

  @Test("The key that a property follows can be read back, until it is unbound")
  func keys() throws {
    let property = SkinBindingProperty(\Panel.needle)
    #expect(manager.keys(of: panel, property) == nil)
    manager.bind(panel, \.needle, to: "m.a")
    #expect(manager.keys(of: panel, property) == ["m.a"])
    manager.bind(panel, \.needle, to: "m.b")
    #expect(manager.keys(of: panel, property) == ["m.b"])
    manager.unbind(panel, property)
    #expect(manager.keys(of: panel, property) == nil && panel.needle == nil)
    manager.bind(panel, property, to: ["m.a", "m.b"], original: { _ in }, update: { _, _, _ in })
    #expect(manager.keys(of: panel, property) == ["m.a", "m.b"])
  }

  @Test("A closure is removed by its name, and everything of a target at once")
  func unregister() throws {
    manager.follow(panel, keys: ["m.a"], name: "one") { panel, _ in panel.visits += 1 }
    manager.follow(panel, keys: ["m.a"], name: "two") { panel, _ in panel.visits += 10 }
    manager.unfollow(panel, name: "one")
    panel.visits = 0
    manager.apply(try .colors(["a": "#999"]))
    #expect(panel.visits == 10)
    manager.bind(panel, \.needle, to: "m.a")
    manager.unbindAll(of: panel)
    #expect(panel.needle == nil && manager.keys(of: panel, SkinBindingProperty(\Panel.needle)) == nil)
  }

  @Test("A binding can be added from any thread by moving to the main actor")
  func threads() async throws {
    let (manager, panel) = (manager, panel)
    await Task.detached {
      await MainActor.run { manager.bind(panel, \.needle, to: "m.a") }
    }.value
    #expect(panel.needle == (try SkinColor("#111")))
  }
}
