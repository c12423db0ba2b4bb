import Foundation
import SkinKit
import SkinPackage
import SkinTestSupport
import Testing

@Suite(
  "Published zip skins and white-label skins as commands read them",
  .enabled(if: sharedFolder != nil, "the folder ../shared doesn't exist"))
struct PublishedZipCommandTests {
  let place: Workplace
  private let folder: URL

  init() throws {
    place = try Workplace()
    folder = try #require(sharedFolder).appending(path: "published")
  }

  private func sample(_ path: String) -> String { folder.appending(path: path).path }

  @Test(
    "A zip of any tool shows 15 keys, and warnings about converted names",
    arguments: ["flat", "nested", "mac", "bsd", "pyzip", "flagless", "win", "gbk"])
  func shows(name: String) throws {
    let warnings = ["win": ["converted-separators"], "gbk": ["converted-names"]][name] ?? []
    let shown = try place.skin("show", sample("z/\(name).zip"), "--json")
    #expect(shown.status == 0, "\(shown.output)")
    #expect(try shown.keys.count == 15 && shown.codes == warnings)
    let linted = try place.skin("lint", sample("z/\(name).zip"), "--json")
    #expect(try linted.status == 0 && warnings.allSatisfy(linted.codes.contains), "\(linted.output)")
  }

  @Test("show and lint name each missing file of an incomplete zip with key and line", arguments: ["show", "lint"])
  func incomplete(command: String) throws {
    let result = try place.skin(command, sample("z/half.zip"), "--json")
    let missing = try result.issues.filter { $0["code"] as? String == "missing-file" }
    #expect(result.status == 1 && missing.count == 2)
    let places = missing.map { "\($0["file"] ?? "") \($0["line"] ?? "") \($0["key"] ?? "")" }
    #expect(
      places == [
        "config.json 20 home_tabbar.image_two_button_selected",
        "config.json 22 home_tabbar.image_three_button_selected",
      ], "\(result.output)")
  }

  @Test("A raw zip is packed with the header of the options, and converted", arguments: ["mac", "gbk"])
  func packs(name: String) throws {
    let packed = try place.skin(
      "pack", sample("z/\(name).zip"), "--id", "festival", "--version", "1.0.0", "--name", "Festival", "--app-minimum",
      "3.2.0", "--base-id", "winter", "-o", "festival.skin")
    #expect(packed.status == 0, "\(packed.errors)")
    let manifest = try PackageReader(url: place.url.appending(path: "festival.skin")).manifest
    #expect(manifest.app.minimum == SkinVersion("3.2.0") && manifest.base == "winter" && manifest.name == "Festival")
    #expect(try place.skin("show", "festival.skin", "--json").keys.count == 15)
    #expect(try place.skin("convert", sample("z/\(name).zip"), "--to", "config", "-o", "converted").status == 0)
    #expect(try place.skin("show", "converted", "--json").keys.count == 15)
  }

  @Test("A raw zip is published as a package")
  func publishes() throws {
    let server = try RecordingServer(
      status: "201 Created",
      body: #"{"id":"festival","version":"1.0.0","size":3,"sha256":"00","target":"x","patches":[],"#
        + #""name":"Festival","published_at":"2030-01-01T00:00:00Z","timestamp":2}"#)
    defer { server.stop() }
    let arguments = [
      "publish", sample("z/nested.zip"), "--id", "festival", "--version", "1.0.0", "--app-minimum", "3.2.0",
    ]
    let result = try place.skin(arguments, on: server)
    #expect(result.status == 0, "\(result.errors)")
    try place.write(try #require(server.requests.first).body, "sent.skin")
    let package = try PackageReader(url: place.url.appending(path: "sent.skin"))
    try package.verify()
    #expect(package.manifest.id.rawValue == "festival" && package.manifest.app.minimum == SkinVersion("3.2.0"))
    let nameless = try place.skin(["publish", sample("z/nested.zip"), "--json"], on: server)
    #expect(try nameless.status == 1 && nameless.codes == ["missing-identity"] && server.requests.count == 1)
    let incomplete = try place.skin(
      ["publish", sample("z/half.zip"), "--id", "festival", "--version", "1.0.0", "--json"], on: server)
    #expect(try incomplete.status == 1 && incomplete.codes.contains("missing-file") && server.requests.count == 1)
    #expect(try place.skin(["publish", "sent.skin", "--id", "other"], on: server).status == 64)
  }

  @Test(
    "White-label folders are packed with the constraints of the options",
    arguments: ["one-module", "modules-only", "one-brand", "empty-brands", "empty-brands/Assets", "components-beside"])
  func whiteLabel(path: String) throws {
    let packed = try place.skin(
      "pack", sample("h/\(path)"), "--id", "gold", "--version", "1.0.0", "--app-minimum", "2.0.0", "-o", "gold.skin")
    #expect(packed.status == 0, "\(packed.errors)")
    let manifest = try PackageReader(url: place.url.appending(path: "gold.skin")).manifest
    #expect(manifest.app.minimum == SkinVersion("2.0.0"))
    let shown = try place.skin(
      ["show", "gold.skin", "--json"]
        + (["empty-brands", "empty-brands/Assets"].contains(path) ? ["--brand", "App1"] : []))
    #expect(try shown.status == 0 && !shown.keys.isEmpty, "\(shown.output)")
  }

  @Test("A skin.json next to appstyle.json gives the package its header")
  func header() throws {
    try FileManager.default.copyItem(
      at: folder.appending(path: "h/global-keys"), to: place.url.appending(path: "gold"))
    try place.write(
      #"{"schema": 1, "id": "gold", "version": "1.2.0", "base": "winter", "app": {"minimum": "3.1.0"}}"#,
      "gold/skin.json")
    let packed = try place.skin("pack", "gold", "-o", "gold.skin")
    #expect(packed.status == 0, "\(packed.errors)")
    let manifest = try PackageReader(url: place.url.appending(path: "gold.skin")).manifest
    #expect(manifest.id.rawValue == "gold" && manifest.version == SkinVersion("1.2.0") && manifest.base == "winter")
    #expect(manifest.app.minimum == SkinVersion("3.1.0"))
    #expect(try place.skin("show", "gold.skin", "--json").keys.count == 12)
    let other = try place.skin("pack", "gold", "--app-minimum", "4.0.0", "--json")
    #expect(try other.status == 1 && other.codes == ["contradicting-options"])
  }

  @Test("A bundle with a compiled asset catalog is packed without it, and told so", arguments: ["appstyle", "plists"])
  func bundleWithCatalog(kind: String) throws {
    try place.write("BOMStore", "Skin.bundle/Assets.car")
    try place.write("<plist><dict/></plist>", "Skin.bundle/Info.plist")
    if kind == "appstyle" {
      try place.write(##"{"ink_color": "#111111", "home_image": "bg_home"}"##, "Skin.bundle/appstyle.json")
    } else {
      try place.write("{ ink = \"#111111\"; }", "Skin.bundle/Color.plist")
    }
    let lint = try place.skin("lint", "Skin.bundle", "--json")
    #expect(
      try lint.status == 0
        && lint.codes == (kind == "appstyle" ? ["compiled-catalog", "compiled-picture"] : ["compiled-catalog"]),
      "\(lint.output)")
    let pack = try place.skin("pack", "Skin.bundle", "--id", "a", "--version", "1.0.0", "-o", "a.skin")
    #expect(pack.status == 0, "\(pack.errors)")
    let files = try PackageReader(url: place.url.appending(path: "a.skin")).manifest.files.map(\.path)
    #expect(!files.contains { $0.hasSuffix(".car") }, "\(files)")
  }

  @Test("A compiled asset catalog is refused with the suggestion", arguments: ["Assets.car", "skin"])
  func compiledCatalog(argument: String) throws {
    try place.write("BOMStore", "Assets.car")
    try place.write("BOMStore", "skin/Assets.car")
    let shown = try place.skin("show", argument, "--json")
    #expect(try shown.status == 1 && shown.codes == ["compiled-catalog"])
    #expect(shown.output.contains(".xcassets"))
  }
}
