import Foundation
import SkinTestSupport
import Testing

@testable import SkinKit

@MainActor
private final class Note {
  var font: SkinFont?
  var color: SkinColor?
  var visits = 0
}

/// The issues reported while a closure runs whose message contains a text.
@MainActor
private func issues(naming text: String, during body: () -> Void) -> [SkinIssue.Code] {
  let found = Locked<[SkinIssue.Code]>([])
  let token = NotificationCenter.default.addObserver(forName: SkinManager.issueFound, object: nil, queue: nil) { note in
    guard let issue = note.userInfo?[SkinManager.issueKey] as? SkinIssue, issue.message.contains(text) else { return }
    found.withLock { $0.append(issue.code) }
  }
  defer { NotificationCenter.default.removeObserver(token) }
  body()
  return found.withLock(\.self)
}

@MainActor
@Suite("User preferences")
struct PreferenceTests {
  private static let fonts = ##"{"fonts": {"body": {"size": 20, "lineHeight": 1.5}}, "colors": {"a": "#111111"}}"##
  private let manager: SkinManager
  private let note = Note()
  private let folder = FileManager.default.temporaryDirectory.appending(path: "preferences-\(UUID())")

  init() throws {
    manager = SkinManager(builtIn: SkinResolver().resolve(try .native(modules: ["m": Self.fonts])))
    manager.bind(note, \.font, to: "m.body")
    manager.bind(note, \.color, to: "m.a")
    manager.follow(note, keys: []) { note, _ in note.visits += 1 }
  }

  @Test("A font scale changes every font and visits only fonts; it is clamped")
  func fontScale() throws {
    let before = note.visits
    manager.fontScale = 1.5
    #expect(note.font?.size == 30 && note.font?.lineHeight == 1.5 && note.color?.description == "#111111")
    #expect(note.visits == before + 1)
    manager.fontScale = 1.5
    #expect(note.visits == before + 1)
    manager.fontScale = 100
    #expect(manager.fontScale == 3 && note.font?.size == 60)
    manager.fontScale = .nan
    #expect(manager.fontScale == 1 && note.font?.size == 20)
  }

  @Test("A font scale applies to overlays, to skins applied later, and once to scopes")
  func fontScaleEverywhere() throws {
    let scope = SkinManager(scopeOf: manager)
    let inner = Note()
    scope.bind(inner, \.font, to: "m.body")
    manager.fontScale = 2
    #expect(inner.font?.size == 40 && scope.fontScale == 2)
    manager.overlay["m.body"] = try SkinFont(size: 11)
    #expect(note.font?.size == 22 && inner.font?.size == 22)
    scope.overlay["m.body"] = try SkinFont(size: 700)
    #expect(inner.font?.size == 1_000)
    scope.overlay.removeAll()
    scope.apply(SkinResolver().resolve(try .native(modules: ["m": #"{"fonts": {"body": 12}}"#])))
    #expect(inner.font?.size == 24)
    scope.fontScale = 1
    #expect(manager.fontScale == 1 && note.font?.size == 11 && inner.font?.size == 12)
  }

  @Test("A refresh of some kinds visits only the bindings of their keys")
  func refresh() {
    var set: [String] = []
    manager.bind(
      note, SkinBindingProperty("counted.font"), to: "m.body" as SkinKey<SkinFont>, original: { _ in 0 },
      make: { _, _ in 1 },
      set: { _, _ in set.append("font") })
    manager.bind(
      note, SkinBindingProperty("counted.color"), to: "m.a" as SkinKey<SkinColor>, original: { _ in 0 },
      make: { _, _ in 1 },
      set: { _, _ in set.append("color") })
    set = []
    manager.refresh([.font])
    #expect(set == ["font"])
    manager.refresh([.font, .color])
    #expect(set.sorted() == ["color", "font", "font"])
  }

  @Test("Bindings that follow every change are visited after a choice of dark or light, also during a change")
  func prefersDark() {
    var heard: [Bool?] = []
    manager.follow(note, keys: [], name: "dark") { [manager] _, _ in heard.append(manager.prefersDark) }
    manager.prefersDark = true
    manager.prefersDark = true
    #expect(heard == [nil, true])
    manager.follow(note, keys: ["m.body"], name: "inside") { [manager] _, _ in manager.prefersDark = false }
    manager.prefersDark = true
    heard = []
    manager.refresh()
    #expect(heard == [false, false])
  }

  @Test("The choice is applied when restoring returns, the size of fonts included")
  func restore() throws {
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
    let memory = SkinPreferences(folder: folder)
    var overlay = SkinOverlay()
    overlay["m.a"] = try SkinColor("#222222")
    try memory.save(SkinChoice(skin: SkinIdentifier("large"), isDark: true, overlay: overlay, fontScale: 1.25))
    let choice = manager.restore(from: memory) { choice in
      choice.skin?.rawValue == "large"
        ? SkinResolver().resolve(try .native(id: "large", modules: ["m": #"{"fonts": {"body": 40}}"#])) : nil
    }
    #expect(try memory.load() == choice)
    #expect(choice.fontScale == 1.25)
    #expect(note.font?.size == 50 && note.color?.description == "#222222")
    #expect(manager.prefersDark == true && manager.skin.header.id?.rawValue == "large")
  }

  @Test("A choice that can't be read is reported and stays on disk, and the built-in skin is shown")
  func damaged() throws {
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
    let memory = SkinPreferences(folder: folder)
    try memory.save(SkinChoice(isDark: true))
    let name = "no folder \(UUID())"
    try Data(name.utf8).write(to: folder.appending(path: "current"))
    let codes = issues(naming: "names no folder") {
      #expect(manager.restore(from: memory) { _ in .empty } == SkinChoice())
    }
    #expect(codes.contains(.unreadableFile) && note.font?.size == 20 && manager.prefersDark == nil)
    #expect(try String(contentsOf: folder.appending(path: "current"), encoding: .utf8) == name)
  }

  @Test("A chosen skin that isn't installed is reported; the rest of the choice is applied, and the choice is kept")
  func missing() throws {
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
    let memory = SkinPreferences(folder: folder)
    let saved = SkinChoice(skin: SkinIdentifier("gone"), isDark: false, fontScale: 2)
    try memory.save(saved)
    let codes = issues(naming: "skin gone isn't") {
      #expect(manager.restore(from: memory) { _ in nil } == saved)
    }
    #expect(codes == [.missingSkin] && note.font?.size == 40 && manager.prefersDark == false)
    #expect(try memory.load() == saved)
  }
}
