import Foundation
import SkinKit
import Testing

@testable import SkinGallery

@Suite("Roles of keys") struct RoleTests {
  private func skin(_ colors: [String], fonts: [String] = []) throws -> Skin {
    var modules: [String: [String: [String: Any]]] = [:]
    for (kind, names, value) in [("colors", colors, "#112233" as Any), ("fonts", fonts, 15 as Any)] {
      for name in names {
        let parts = name.split(separator: ".").map(String.init)
        modules[parts[0], default: [:]][kind, default: [:]][parts[1]] = value
      }
    }
    var files = try modules.mapValues { try JSONSerialization.data(withJSONObject: $0) }
      .reduce(into: [String: Data]()) { $0["modules/\($1.key).json"] = $1.value }
    files["skin.json"] = Data(#"{"schema": 1, "id": "sample", "version": "1.0.0"}"#.utf8)
    return SkinResolver().resolve(try SkinDocument.read(SkinMemoryFiles(contents: files)))
  }

  @Test(
    "A name's words determine its role, however they are joined",
    arguments: [
      ("accent", "app.brand"), ("accent", "theme.colorPrimary"), ("background", "app.page"),
      ("background", "theme.backgroundColor"), ("text", "app.text_primary"), ("text", "theme.labelColor"),
      ("secondaryText", "app.text-secondary"), ("separator", "theme.dividerColor"), ("field", "login.field"),
      ("alert", "theme.error"), ("onAccent", "app.on_accent"), ("selectedTab", "tabbar.title_selected"),
      ("badge", "app.badge"), ("tabBar", "tabbar.background"),
    ])
  func words(_ role: String, _ key: String) throws {
    let roles = GalleryRoles(guessedFor: try skin([key]))
    let found = try #require(GalleryRole.all.first { $0.name == role })
    #expect(roles.keys[found] == key)
  }

  @Test("A key with more or other words than a role's isn't preferred to one that fits")
  func others() throws {
    let roles = GalleryRoles(
      guessedFor: try skin([
        "home.background", "app.background", "app.text", "app.text_secondary", "home.banner_title", "app.badge_ink",
      ]))
    #expect(roles.keys[.background] == "app.background")
    #expect(roles.keys[.text] == "app.text")
    #expect(roles.keys[.secondaryText] == "app.text_secondary")
    #expect(roles.keys[.badge] == nil && roles.keys[.accent] == nil)
  }

  @Test("A key of another kind never plays a role")
  func kinds() throws {
    let roles = GalleryRoles(guessedFor: try skin(["app.body"], fonts: ["app.text", "app.accent"]))
    #expect(roles.keys[.bodyFont] == "app.text" && roles.keys[.accent] == nil && roles.keys[.text] == "app.body")
  }

  @Test("A compared skin uses the same keys if it has them")
  func same() throws {
    let first = GalleryRoles(guessedFor: try skin(["app.brand", "app.page"]))
    let other = GalleryRoles(guessedFor: try skin(["app.brand", "app.accent", "app.background"]), like: first)
    #expect(other.keys[.accent] == "app.brand" && other.keys[.background] == "app.background")
  }

  @Test("A file assigns a key to a role, or none")
  func assigned() throws {
    let skin = try skin(["app.brand", "app.odd", "app.line"])
    var roles = GalleryRoles(guessedFor: skin)
    try roles.read(Data(#"{"accent": "app.odd", "separator": null}"#.utf8), named: "roles.json", for: skin)
    #expect(roles.keys[.accent] == "app.odd" && roles.keys[.separator] == nil)
    #expect(roles.assigned == [.accent, .separator])
  }

  @Test(
    "A file with an unknown role or key is an issue",
    arguments: [#"{"acent": "app.brand"}"#, #"{"accent": "app.gone"}"#, #"{"titleFont": "app.brand"}"#, "[]", "{"])
  func wrong(_ text: String) throws {
    let skin = try skin(["app.brand"])
    var roles = GalleryRoles(guessedFor: skin)
    #expect(throws: SkinIssue.self) { try roles.read(Data(text.utf8), named: "roles.json", for: skin) }
  }

  @Test("A file that has a role twice is refused with the line of the second")
  func repeated() throws {
    let skin = try skin(["app.brand", "app.odd"])
    var roles = GalleryRoles(guessedFor: skin)
    let text = "{\"accent\": \"app.brand\",\n\"accent\": \"app.odd\"}"
    let issue = try #require(throws: SkinIssue.self) {
      try roles.read(Data(text.utf8), named: "roles.json", for: skin)
    }
    #expect(issue.code == .duplicateKey && issue.place.file == "roles.json" && issue.place.line == 2, "\(issue)")
  }

  @Test("The guide's table has every role with its words")
  func guide() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../docs/preview.md")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
    let rows = GalleryRole.all.map { role in
      let words = role.words.map { $0.joined(separator: " ") }.joined(separator: ", ")
      return "| `\(role.name)` | \(role.kind.rawValue) | \(role.use) | \(words) |"
    }
    #expect(lines.filter { $0.hasPrefix("| `") } == rows)
  }

  @Test("Every role has a unique name")
  func names() { #expect(Set(GalleryRole.all.map(\.name)).count == GalleryRole.all.count) }
}
