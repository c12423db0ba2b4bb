import Foundation
import SkinTestSupport
import Testing

@testable import SkinKit

/// A storage whose values change.
private final class Settings: SkinStorage {
  private let colors: Locked<[String: SkinColor]>

  init(_ colors: [String: SkinColor]) { self.colors = Locked(colors) }

  var header: SkinHeader { SkinHeader(id: SkinIdentifier("settings")) }
  var kinds: [String: SkinKind] { colors.withLock { $0.mapValues { _ in .color } } }
  func color(_ key: String) -> SkinVariants<SkinColor>? { colors.withLock { $0[key] }.map { SkinVariants($0) } }
  func set(_ key: String, _ color: SkinColor) { colors.withLock { $0[key] = color } }
}

@MainActor
@Suite("Storages whose values change")
struct ReloadingTests {
  private final class Model {
    var calls: [String] = []
  }

  private let red = SkinColor(red: 1, green: 0, blue: 0)
  private let blue = SkinColor(red: 0, green: 0, blue: 1)
  private let green = SkinColor(red: 0, green: 1, blue: 0)

  /// Follows two keys, and records the color at each call.
  private func follow(_ manager: SkinManager) -> Model {
    let model = Model()
    for key in ["app.a", "app.b"] {
      manager.follow(model, keys: [AnySkinKey(key)], name: key) { model, values in
        model.calls.append("\(key) \(values[SkinKey<SkinColor>(key)]?.description ?? "none")")
      }
    }
    model.calls = []
    return model
  }

  @Test("Reloading reads the storage of the current skin again, and updates only what changed")
  func current() throws {
    let settings = Settings(["app.a": red, "app.b": red])
    let manager = SkinManager()
    manager.apply(SkinResolver().resolve(settings))
    let model = follow(manager)
    settings.set("app.a", blue)
    manager.refresh([])
    #expect(model.calls.isEmpty)
    manager.reloadStorages()
    #expect(model.calls == ["app.a \(blue)"])
    manager.reloadStorages()
    #expect(model.calls.count == 1)
    settings.set("app.c", green)
    manager.reloadStorages()
    #expect(manager.value(for: "app.c" as SkinKey<SkinColor>) == green)
  }

  @Test("Reloading reads the built-in skin's storage again, also below a skin of files, and scaled fonts stay scaled")
  func builtIn() throws {
    let settings = Settings(["app.a": red, "app.b": red])
    let document = SkinDocument(storage: settings)
    let resolver = SkinResolver(builtIn: document)
    let manager = SkinManager(builtIn: resolver.resolve(document))
    manager.fontScale = 2
    let model = follow(manager)
    settings.set("app.b", blue)
    manager.reloadStorages()
    #expect(model.calls == ["app.b \(blue)"])
    manager.apply(resolver.resolve(try SkinDocument.native(modules: ["app": "{\"colors\": {\"a\": \"#00FF00\"}}"])))
    settings.set("app.b", green)
    model.calls = []
    manager.reloadStorages()
    #expect(model.calls == ["app.b \(green)"])
    #expect(manager.value(for: "app.a" as SkinKey<SkinColor>) == green)
  }

  @Test("Reloading reads a base's storage again, and the skin of a scope")
  func basesAndScopes() throws {
    let settings = Settings(["app.a": red, "app.b": red])
    let base = SkinDocument(storage: settings).identified(as: try #require(SkinIdentifier("base")))
    let night = try SkinDocument.read(
      SkinMemoryFiles(contents: [
        "skin.json": Data(#"{"schema": 1, "id": "night", "base": "base"}"#.utf8),
        "modules/app.json": Data(##"{"colors": {"b": "#00FF00"}}"##.utf8),
      ]))
    let manager = SkinManager()
    let scope = SkinManager(scopeOf: manager)
    scope.apply(SkinResolver(bases: [base]).resolve(night))
    let model = follow(scope)
    settings.set("app.a", blue)
    settings.set("app.b", blue)
    manager.reloadStorages()
    #expect(model.calls == ["app.a \(blue)"])
    let plain = SkinManager(scopeOf: manager)
    settings.set("app.a", red)
    plain.reloadStorages()
    #expect(model.calls == ["app.a \(blue)", "app.a \(red)"], "a scope reads the storages of the whole app")
  }

  /// Changes a storage while a skin is prepared.
  private struct Preparer: SkinPreparing {
    let body: @Sendable @MainActor () -> Void

    func prepare(_ skin: Skin) {}
    func prepare(_ values: [SkinValue]) async { await body() }
  }

  @Test("A change of a storage that is reloaded while its skin is prepared isn't lost")
  func preparation() async throws {
    let settings = Settings(["app.a": red, "app.b": red])
    let manager = SkinManager()
    let (red, blue) = (red, blue)
    manager.addPreparer(
      Preparer {
        settings.set("app.a", blue)
        manager.reloadStorages()
      })
    let model = follow(manager)
    await manager.prepareAndApply(SkinResolver().resolve(settings))
    #expect(Set(model.calls) == ["app.a \(blue)", "app.b \(red)"])
  }

  @Test("A skin that was read again keeps the places of its keys")
  func places() throws {
    let settings = Settings(["app.a": red])
    let document = SkinDocument(storage: settings)
    let skin = SkinResolver().resolve(document)
    let manager = SkinManager(builtIn: skin.with(SkinPlaces { [document] }))
    manager.reloadStorages()
    #expect(manager.skin.places != nil)
  }
}
