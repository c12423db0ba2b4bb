import Foundation
import SkinKit
import SkinPackage
import SkinTestSupport
import Testing

/// A skin with errors, which must not be packed or published.
struct BrokenSkin: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let files: [String: String]
  /// The expected error and its file.
  let code: String
  let file: String

  static let all = [
    BrokenSkin(
      testDescription: "a truncated appstyle.json",
      files: ["appstyle.json": "{\"main_color\": \"#112", "login.json": "{\"title_color\": \"#FFF\"}"],
      code: "malformed-json", file: "appstyle.json"),
    BrokenSkin(
      testDescription: "a truncated module of a brand",
      files: [
        "Common/appstyle.json": "{\"main_color\": \"#111111\"}", "App1/appstyle.json": "{\"main_color\": \"#00",
        "App2/appstyle.json": "{\"main_color\": \"#222222\"}",
      ], code: "malformed-json", file: "App1/appstyle.json"),
    BrokenSkin(
      testDescription: "an unreadable property list",
      files: [
        "Color.plist": "<?xml version=\"1.0\"?><plist><dict><key>ink</key><str", "Font.plist": FormatSample.plist(""),
      ],
      code: "malformed-plist", file: "Color.plist"),
    BrokenSkin(
      testDescription: "a zip skin without half of its images",
      files: [
        "config.json": "{\"home\": {\"images\": {\"one\": \"tab1\",\n\"two\": \"tab2\"}}}", "tab1.gif": "GIF89a",
      ],
      code: "missing-file", file: "config.json"),
    BrokenSkin(
      testDescription: "a truncated file of tokens",
      files: ["brand.tokens.json": "{\"ink\": {\"$type\": \"color\", \"$val"], code: "malformed-json",
      file: "brand.tokens.json"),
    BrokenSkin(
      testDescription: "a module that isn't JSON",
      files: ["skin.json": "{\"schema\": 1, \"id\": \"spring\", \"version\": \"1.0.0\"}", "modules/home.json": "{"],
      code: "malformed-json", file: "modules/home.json"),
    BrokenSkin(
      testDescription: "a picture that isn't one",
      files: ["config.json": "{\"home\": {\"images\": {\"one\": \"tab1\"}}}", "tab1.png": "no picture"],
      code: "undecodable-image", file: "tab1.png"),
  ]
}

@Suite("Checks before packing") final class PackCheckTests: CommandSuite {
  @Test(
    "A skin with errors isn't packed, and the errors are listed like those of lint, with and without --keep-files",
    arguments: BrokenSkin.all)
  func refuses(_ skin: BrokenSkin) throws {
    try place.write(skin.files, in: "broken")
    let before = try place.names
    let identity = skin.files["skin.json"] == nil ? ["--id", "spring", "--version", "1.0.0"] : []
    for options in [[], ["--keep-files"]] {
      let result = try place.skin(["pack", "broken", "--json"] + identity + options)
      #expect(result.status == 1, "\(options)")
      let json = try result.json
      let issues = try #require(json["issues"] as? [[String: Any]])
      #expect(issues.contains { $0["code"] as? String == skin.code && $0["file"] as? String == skin.file }, "\(issues)")
      #expect(issues.allSatisfy { $0["severity"] as? String == "error" && $0["suggestion"] is String })
      #expect(json["errors"] as? Int == issues.count && json["warnings"] as? Int == 0)
      #expect(try place.names == before)
      let text = try place.skin(["pack", "broken"] + identity + options)
      #expect(text.status == 1 && text.output.isEmpty && text.errors.contains("[\(skin.code)]"))
      #expect(text.errors.contains("Nothing was packed or published."))
    }
  }

  @Test("A skin with errors isn't published, neither as a package nor as a folder", arguments: BrokenSkin.all)
  func publishRefuses(_ skin: BrokenSkin) throws {
    let server = try RecordingServer()
    defer { server.stop() }
    try place.write(skin.files, in: "broken")
    try place.package("broken", "spring", as: "broken.skin")
    for path in ["broken", "broken.skin"] {
      let result = try place.skin(["publish", path, "--json"], on: server)
      #expect(try result.status == 1 && result.codes.contains(skin.code), "\(path): \(result.output)")
    }
    #expect(server.requests.isEmpty)
  }

  @Test("A folder that isn't a skin in any format is refused, with and without --keep-files")
  func noSkin() throws {
    try place.write("x", "assets/icons/a.svg")
    for options in [[], ["--keep-files"]] {
      let result = try place.skin(["pack", "assets", "--id", "icons", "--version", "1.0.0", "--json"] + options)
      #expect(try result.status == 1 && result.codes == ["unknown-format"])
    }
  }

  @Test("The folder's .skinlint.json can turn off rules for packing, but no errors of reading")
  func configuration() throws {
    let picture = try #require(BrokenSkin.all.last)
    try place.write(picture.files, in: "broken")
    try place.write(#"{"rules": {"undecodable-image": "warning"}}"#, "broken/.skinlint.json")
    let packed = try place.skin("pack", "broken", "--id", "spring", "--version", "1.0.0", "-o", "packed.skin")
    #expect(packed.status == 0, "\(packed.errors)")
    try place.write(##"{"home": {"colors": {"ink": "no color"}}}"##, "broken/config.json")
    try place.write(#"{"rules": {"malformed-color": "off"}}"#, "broken/.skinlint.json")
    #expect(
      try place.skin("pack", "broken", "--id", "spring", "--version", "1.0.0", "--json").codes.contains(
        "malformed-color"))
  }

  @Test(
    "A skin in any format is packed in the native one, with equal values and always the same bytes",
    arguments: FormatSample.all)
  func native(_ sample: FormatSample) throws {
    try place.write(sample.files, in: "skin")
    let identity = sample.files["skin.json"] == nil ? ["--id", "sample", "--version", "1.0.0"] : []
    for path in sample.paths {
      let source = path.isEmpty ? "skin" : "skin/\(path)"
      let result = try place.skin(["pack", source, "-o", "one.skin", "--json"] + identity)
      #expect(result.status == 0, "\(source): \(result.output)\(result.errors)")
      #expect(try result.json["format"] as? String == sample.format)
      try place.skin(["pack", source, "-o", "two.skin"] + identity)
      #expect(try place.read("one.skin") == place.read("two.skin"))
      let package = try PackageReader(url: place.url.appending(path: "one.skin"))
      #expect(package.contains("skin.json") && package.manifest.id.rawValue == "sample")
      let keys = try place.skin("show", "one.skin", "--json").keys
      for (key, value) in sample.values { #expect(keys[key]?["value"] as? String == value, "\(source): \(key)") }
    }
  }

  @Test("Colors read with --alpha argb keep their opacity, however the package is read")
  func opacity() throws {
    for (index, sample) in FormatSample.all.enumerated() where sample.format != "native" {
      guard let (key, argb) = sample.translucent else { continue }
      let folder = "sample-\(index)"
      try place.write(sample.files, in: folder)
      let result = try place.skin(
        "pack", folder, "--alpha", "argb", "--id", "sample", "--version", "1.0.0", "-o", "\(folder).skin")
      #expect(result.status == 0, "\(result.errors)")
      for order in ["rgba", "argb"] {
        let shown = try place.skin("show", "\(folder).skin", "--alpha", order, "--json")
        let keys = try shown.keys
        #expect(keys[key]?["value"] as? String == argb, "\(sample.format) read as \(order)")
      }
    }
  }

  @Test("The package contains all brands, or the selected one")
  func brands() throws {
    let sample = try #require(FormatSample.all.first { $0.format == "appstyle" })
    try place.write(sample.files, in: "skin")
    func color(_ package: String, _ brand: String?) throws -> String? {
      let options = brand.map { ["--brand", $0] } ?? []
      let result = try place.skin(["show", package, "--json"] + options)
      let keys = try result.keys
      return keys["login.title_color"]?["value"] as? String
    }
    try place.skin("pack", "skin", "--id", "all", "--version", "1.0.0", "-o", "all.skin")
    #expect(try color("all.skin", nil) == "#11223344")
    #expect(try color("all.skin", "App1") == "#00FF00" && color("all.skin", "App2") == "#0000FF")
    try place.skin("pack", "skin", "--brand", "App2", "--id", "one", "--version", "1.0.0", "-o", "one.skin")
    #expect(try color("one.skin", nil) == "#0000FF" && color("one.skin", "App2") == "#0000FF")
    #expect(try place.skin("show", "one.skin", "--brand", "App1", "--json").codes == ["unknown-brand"])
  }

  @Test("--keep-files stores the author's files unchanged, but not for a single file")
  func keepFiles() throws {
    try place.write(#"{"home": {"values": {"word": "Hi"}}}"#, "zip/config.json")
    try place.write("read me", "zip/README.md")
    try place.skin("pack", "zip", "--keep-files", "--id", "zip", "--version", "1.0.0", "-o", "zip.skin")
    let package = try PackageReader(url: place.url.appending(path: "zip.skin"))
    #expect(package.paths == ["README.md", "config.json"])
    #expect(try package.contents(of: "config.json") == place.read("zip/config.json"))
    let single = try place.skin(
      "pack", "zip/config.json", "--keep-files", "--id", "zip", "--version", "1.0.0", "-o", "never.skin")
    #expect(single.status == 64 && !place.exists("never.skin"))
    // Packing a package of another format again makes it native.
    try place.skin("pack", "zip.skin", "-o", "native.skin")
    let native = try PackageReader(url: place.url.appending(path: "native.skin"))
    #expect(native.paths == ["README.md", "modules/home.json", "skin.json"] && native.manifest.id.rawValue == "zip")
  }

  @Test("Files that no key names, such as an animation's pictures, are packed, too")
  func animation() throws {
    try place.write(##"{"loading": "LottieResource/wave/data.json", "bg_color": "#FFF"}"##, "skin/appstyle.json")
    try place.write(#"{"v": "5.5", "layers": []}"#, "skin/LottieResource/wave/data.json")
    try place.write(Sample.pixel, "skin/LottieResource/wave/images/img_0.png")
    try place.write("free", "skin/LICENSE")
    let result = try place.skin("pack", "skin", "--id", "wave", "--version", "1.0.0", "-o", "wave.skin")
    #expect(result.status == 0, "\(result.errors)")
    let package = try PackageReader(url: place.url.appending(path: "wave.skin"))
    #expect(package.contains("LICENSE") && !package.contains("appstyle.json"))
    #expect(package.contains("LottieResource/wave/images/img_0.png"))
    #expect(package.contains("LottieResource/wave/data.json"))
  }

  @Test("Aliases to keys of the app's own skin are checked against the given skins")
  func surroundings() throws {
    try place.write(#"{"schema": 1, "id": "app", "version": "1.0.0"}"#, "app/skin.json")
    try place.write(##"{"colors": {"brand": "#0000FF"}}"##, "app/modules/app.json")
    try place.write(#"{"schema": 1, "id": "spring", "version": "1.0.0"}"#, "spring/skin.json")
    try place.write(##"{"colors": {"title": "{app.brand}"}}"##, "spring/modules/home.json")
    #expect(try place.skin("pack", "spring", "--json").codes == ["unknown-alias"])
    #expect(try place.skin("pack", "spring", "--builtin", "app").status == 0)
    let server = try RecordingServer(
      status: "201 Created",
      body: #"{"id":"spring","version":"1.0.0","size":3,"sha256":"00","target":"t","patches":[],"#
        + #""name":"Spring","published_at":"2030-01-01T00:00:00Z","timestamp":2}"#)
    defer { server.stop() }
    let published = try place.skin(["publish", "spring-1.0.0.skin"], on: server)
    #expect(published.status == 0, "\(published.errors)")
    let folder = try place.skin(["publish", "spring", "--builtin", "app"], on: server)
    #expect(folder.status == 0, "\(folder.errors)")
    #expect(try server.requests.map(\.body) == [place.read("spring-1.0.0.skin"), place.read("spring-1.0.0.skin")])
  }

  @Test(
    "The published zip skins are packed, except the one that lacks half of its images",
    .enabled(if: sharedFolder != nil, "the folder ../shared doesn't exist"))
  func published() throws {
    let folder = try #require(sharedFolder).appending(path: "published/z")
    var packed = 0
    for name in ["flat", "nested", "mac", "bsd", "pyzip", "flagless"] {
      let zip = folder.appending(path: "\(name).zip").path
      let shown = try place.skin("show", zip, "--plain", "--json")
      // A zip whose names can't be read for certain is refused by both commands.
      let result = try place.skin("pack", zip, "--plain", "--id", name, "--version", "1.0.0")
      #expect(result.status == shown.status, "\(name): \(result.errors)")
      guard result.status == 0 else { continue }
      packed += 1
      #expect(try place.skin("show", "\(name)-1.0.0.skin", "--json").keys.count == 15, "\(name)")
    }
    #expect(packed > 0)
    let folderResult = try place.skin(
      "pack", folder.appending(path: "folder").path, "--id", "folder", "--version", "1.0.0")
    #expect(folderResult.status == 0, "\(folderResult.errors)")
    let half = try place.skin(
      "pack", folder.appending(path: "half.zip").path, "--plain", "--id", "half", "--version", "1.0.0", "--json")
    #expect(try half.status == 1 && Set(half.codes) == ["missing-file"])
  }

  @Test("A theme next to an asset catalog isn't left out in silence")
  func mixedFolder() throws {
    try place.write(
      ##"{"colors": [{"idiom": "universal", "color": {"color-space": "srgb", "components": {"red": "1", "green": "0", "##
        + ##""blue": "0", "alpha": "1"}}}], "info": {"author": "xcode", "version": 1}}"##,
      "mixed/A.xcassets/main.colorset/Contents.json")
    try place.write(##"{"Global": {"textColor": "#000"}}"##, "mixed/Red.json")
    let pack = try place.skin("pack", "mixed", "--id", "a", "--version", "1.0.0", "-o", "a.skin")
    #expect(
      pack.status == 0 && (pack.output + pack.errors).contains("Red.json isn't read"), "\(pack.output)\(pack.errors)")
    let json = try place.skin("pack", "mixed", "--id", "a", "--version", "1.0.0", "-o", "a.skin", "--json")
    #expect(
      try json.status == 0 && json.codes == ["unread-file"] && json.json["id"] as? String == "a", "\(json.output)")
    let compared = try place.skin("compare", "a.skin", "mixed", "--json")
    #expect(try compared.status == 0 && compared.codes == ["unread-file"], "\(compared.output)")
    try place.packSpring()
    let whole = try place.skin("pack", "spring", "-o", "b.skin", "--json")
    #expect(try whole.status == 0 && whole.issues.isEmpty, "\(whole.output)\(whole.errors)")
  }
}
