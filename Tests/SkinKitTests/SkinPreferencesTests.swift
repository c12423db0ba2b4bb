import Foundation
import Testing

@testable import SkinKit

@Suite("Saved choices")
struct SkinPreferencesTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "skin-memory-\(UUID())")

  private func remove() throws { try FileManager.default.removeItem(at: folder) }

  @Test("A choice is loaded as it was saved, with picked colors and pictures")
  func comesBack() throws {
    defer { #expect(throws: Never.self) { try remove() } }
    let memory = SkinPreferences(folder: folder)
    #expect(try memory.load() == nil)
    var overlay = SkinOverlay()
    overlay["app.tint"] = try SkinColor("color(display-p3 0.123456789 0.4 0.1 / 80%)")
    overlay["app.wallpaper"] = SkinImage(data: Data("photo".utf8), name: "photo.jpg")
    overlay.set(SkinVariants("light", others: [.dark: "{dark}"]), for: "app.motto")
    let choice = SkinChoice(
      skin: SkinIdentifier("night"), version: SkinVersion(1, 2, 3), isDark: true, overlay: overlay)
    try memory.save(choice)
    let loaded = try SkinPreferences(folder: folder).load()
    #expect(loaded == choice)
    let wallpaper: SkinImage? = loaded?.overlay["app.wallpaper"]
    #expect(try wallpaper?.variants.first?.file.contents() == Data("photo".utf8))
  }

  @Test("A new choice replaces the previous one and removes its files")
  func replaces() throws {
    defer { #expect(throws: Never.self) { try remove() } }
    let memory = SkinPreferences(folder: folder)
    for isDark in [true, false, nil] { try memory.save(SkinChoice(isDark: isDark)) }
    #expect(try memory.load() == SkinChoice())
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
  }

  @Test("A choice that can't be saved leaves the previous one, and one that can't be read is reported")
  func failures() throws {
    defer { #expect(throws: Never.self) { try remove() } }
    let memory = SkinPreferences(folder: folder)
    try memory.save(SkinChoice(isDark: true))
    var overlay = SkinOverlay()
    overlay["app.far"] = Double.infinity
    let issue = #expect(throws: SkinIssue.self) { try memory.save(SkinChoice(overlay: overlay)) }
    #expect(issue?.code == .unwritableValue)
    #expect(try memory.load()?.isDark == true)
    try Data("../elsewhere".utf8).write(to: folder.appending(path: "current"))
    #expect(throws: SkinIssue.self) { try memory.load() }
  }
}
