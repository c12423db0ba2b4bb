import Foundation
import SkinTestSupport
import Testing

@testable import SkinKit

@MainActor
@Suite("Preparation")
struct PreparationTests {
  /// Records the skins that it prepares, the thread, and the current skin.
  private final class Notes: SkinPreparing {
    struct Note: Equatable {
      let skin: String
      let isOnMainQueue: Bool
      let inForce: String
    }

    let notes = Locked<[Note]>([])
    let inForce: @Sendable () -> Skin
    /// Identifies the main queue, which isn't bound to one thread on Linux.
    private let mainQueue = DispatchSpecificKey<Bool>()

    init(_ inForce: @escaping @Sendable () -> Skin) {
      self.inForce = inForce
      DispatchQueue.main.setSpecific(key: mainQueue, value: true)
    }

    func prepare(_ skin: Skin) {
      let note = Note(
        skin: Self.name(skin), isOnMainQueue: DispatchQueue.getSpecific(key: mainQueue) == true,
        inForce: Self.name(inForce()))
      notes.withLock { $0.append(note) }
    }

    static func name(_ skin: Skin) -> String { skin.header.id?.rawValue ?? "none" }
  }

  @Test("A skin is prepared before it is shown, however it is applied")
  func beforeInForce() async throws {
    let manager = SkinManager(builtIn: try .colors(["a": "#111111"], id: "builtin"))
    let notes = Notes { manager.snapshot }
    manager.addPreparer(notes)
    manager.apply(try .colors(["a": "#222222"], id: "one"))
    manager.apply(nil)
    #expect(notes.notes.withLock { $0.map(\.skin) } == ["builtin", "one", "builtin"])
    #expect(notes.notes.withLock { $0.map(\.inForce) } == ["builtin", "builtin", "one"])
    notes.notes.withLock { $0 = [] }
    await manager.prepareAndApply(try .colors(["a": "#333333"], id: "two"))
    #expect(
      notes.notes.withLock(\.self) == [
        .init(skin: "two", isOnMainQueue: false, inForce: "builtin"),
        .init(skin: "two", isOnMainQueue: true, inForce: "builtin"),
      ])
  }

  @Test("An overlay overrides values, and leaves a skin's rules and fonts")
  func overlay() throws {
    let document = SkinDocument(
      format: .native, header: SkinHeader(fonts: ["a.ttf"]), entries: [:],
      rules: [SkinRule(.init(tag: 1), properties: ["text": "m.t"])], files: SkinMemoryFiles(["a.ttf": "font"]))
    let manager = SkinManager(builtIn: SkinResolver().resolve(document))
    manager.overlay["m.t" as SkinKey<String>] = "picked"
    #expect(manager.skin.count == 1 && manager.skin.rules.count == 1 && manager.skin.fontFiles.map(\.path) == ["a.ttf"])
  }
}
