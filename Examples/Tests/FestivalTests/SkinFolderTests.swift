import Foundation
import SkinKit
import Testing

@Suite("The skins of the example")
struct SkinFolderTests {
  @Test("Every skin resolves without an issue", arguments: Places.skinNames)
  func resolves(_ name: String) throws {
    let skin = try Places.resolved(name)
    #expect(skin.issues.isEmpty, "\(skin.issues.map(\.description).joined(separator: "\n"))")
    #expect(skin.count > 120)
  }

  @Test("Every picture and file in a skin's folder has a key", arguments: Places.skinNames)
  func nothingUnused(_ name: String) throws {
    let files = try SkinFolderFiles(Places.skin(name))
    var named: Set<String> = []
    for path in files.paths where path.hasPrefix("modules/") {
      let text = String(decoding: try files.contents(of: path), as: UTF8.self)
      for match in text.matches(of: /"((?:images|files)\/[^"]+)"/) { named.insert(String(match.1)) }
    }
    let present = Set(
      files.paths.filter { $0.hasPrefix("images/") || $0.hasPrefix("files/") }.map {
        $0.replacing(/@[23]x(\.\w+)$/) { "\($0.1)" }
      })
    #expect(present == named)
  }

  @Test("A skin with all its pictures is no heavier than a photo", arguments: Places.skinNames)
  func weight(_ name: String) throws {
    let files = try SkinFolderFiles(Places.skin(name))
    let bytes = try files.paths.reduce(0) { try $0 + files.contents(of: $1).count }
    #expect(bytes < 1_750_000, "\(name) has \(bytes) bytes")
  }

  @Test("Version 2.0.0 changes a few pictures, colors and texts")
  func secondVersion() throws {
    let old = try SkinFolderFiles(Places.skin("spring-festival-1.0.0"))
    let new = try SkinFolderFiles(Places.skin("spring-festival-2.0.0"))
    #expect(old.paths == new.paths)
    let changed = try new.paths.filter { try old.contents(of: $0) != new.contents(of: $0) }
    #expect(changed.filter { $0.hasPrefix("images/") }.count <= 8)
    #expect(changed.filter { $0.hasPrefix("images/") }.count >= 3)
    let (before, after) = (try Places.resolved("spring-festival-1.0.0"), try Places.resolved("spring-festival-2.0.0"))
    let bar = SkinKey<SkinGradient>("app.bar_gradient")
    let title = SkinKey<String>("home.title_text")
    #expect(before.value(for: bar) != after.value(for: bar))
    #expect(before.value(for: title) != after.value(for: title))
  }

  @Test("Festival skins have couplets, and the built-in skin has none")
  func couplets() throws {
    let key = SkinKey<SkinImage>("login.couplet_left")
    #expect(try Places.resolved("spring-festival-1.0.0").value(for: key) != nil)
    #expect(try Places.resolved("builtin").value(for: key) == nil)
  }
}
