import Foundation
import Testing

@Suite("Converting") final class ConvertCommandTests: CommandSuite {
  private func writeConfig() throws {
    try place.write(
      ##"{"home_tabbar":{"colors":{"color_background":"#F9F9F9"},"images":{"tab":"tab1"},"values":{"one":"{app.one}"}}}"##,
      "z/config.json")
    for scale in [2, 3] { try place.write(Sample.pixel, "z/img/tab1@\(scale)x.png") }
  }

  @Test("A zip skin's folder becomes a native skin with the same keys, which lints clean and packs")
  func config() throws {
    try writeConfig()
    let result = try place.skin(
      "convert", "z", "--to", "native", "-o", "native", "--id", "z", "--name", "Zip", "--version", "1.2.0", "--json")
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(
      try result.json["files"] as? [String]
        == ["img/tab1@2x.png", "img/tab1@3x.png", "modules/home_tabbar.json", "skin.json"])
    #expect(try result.json["format"] as? String == "config")
    #expect(try place.read("native/img/tab1@2x.png") == Sample.pixel)

    let before = try place.skin("show", "z", "--json").keys
    let after = try place.skin("show", "native", "--json").keys
    let header = try JSONSerialization.jsonObject(with: place.read("native/skin.json")) as? [String: Any]
    #expect(header?["id"] as? String == "z" && header?["name"] as? String == "Zip")
    #expect(header?["version"] as? String == "1.2.0")
    #expect(before.mapValues { $0["value"] as? String } == after.mapValues { $0["value"] as? String })
    #expect(after.count == 3)
    #expect(try place.skin("lint", "native", "--strict").status == 0)
    #expect(try place.skin("pack", "native", "-o", "native.skin").status == 0)
    // A package is read like its folder.
    #expect(try place.skin("convert", "native.skin", "--to", "native", "-o", "again").status == 0)
    #expect(try place.read("again/skin.json") == place.read("native/skin.json"))
    #expect(try place.read("again/modules/home_tabbar.json") == place.read("native/modules/home_tabbar.json"))
  }

  @Test("A misspelled format to write has a suggestion, and one that is only read lists those that are written")
  func target() throws {
    try writeConfig()
    let misspelled = try place.skin("convert", "z", "--to", "nativ", "-o", "native")
    #expect(misspelled.status == 64 && misspelled.errors.contains("Did you mean native?"), "\(misspelled.errors)")
    let theme = try place.skin("convert", "z", "--to", "theme", "-o", "native")
    #expect(theme.status == 64 && theme.errors.contains("Use one of: native, tokens, config"), "\(theme.errors)")
    #expect(!place.exists("native"))
  }

  @Test("A single file is read as a skin, with the opacity in the position of --alpha")
  func file() throws {
    try place.write(##"{"app":{"colors":{"shade":"#80FF0000"}}}"##, "many/config.json")
    try place.write("not a skin", "many/other.txt")
    let result = try place.skin("convert", "many/config.json", "--to", "native", "-o", "native", "--format", "config")
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    try place.write(#"{"schema": 1}"#, "own/skin.json")
    try place.write(##"{"colors":{"shade":"#80FF0000"}}"##, "own/modules/app.json")
    for (order, color) in [("rgba", "#80FF0000"), ("argb", "#FF000080")] {
      try place.skin("convert", "own", "--alpha", order, "--to", "native", "-o", order)
      #expect(try String(decoding: place.read("\(order)/modules/app.json"), as: UTF8.self).contains(color))
    }
  }

  @Test("With --keep-going, keys that lead to keys with errors are left out, too, with a warning")
  func dangling() throws {
    try place.write(#"{"schema": 1, "id": "a", "version": "1.0.0"}"#, "a/skin.json")
    try place.write(
      ##"{"colors": {"bad": "#GG", "b": "{app.bad}", "c": "{app.b} / 50%", "good": "#FFF", "base": "{other.key}"}}"##,
      "a/modules/app.json")
    for format in ["native", "tokens"] {
      let result = try place.skin("convert", "a", "--to", format, "-o", format, "--keep-going", "--json")
      #expect(result.status == 0, "\(result.errors)")
      let codes = try result.codes
      #expect(codes == ["malformed-color", "unknown-alias", "unknown-alias"], "\(codes)")
      let shown = try place.skin("show", format, "--json").keys
      #expect(Set(shown.keys) == ["app.good"])
      let lint = try place.skin("lint", format, "--json").issues
      #expect(lint.compactMap { $0["key"] as? String } == ["app.base"], "\(lint)")
    }
  }

  @Test("Brands that a format can't hold are named as left out, unless one is chosen")
  func leftOutBrands() throws {
    try place.write("NORMAL NIGHT RED\n#FFFFFF #000000 #FF0000 bg\n", "table.txt")
    for format in ["tokens", "config"] {
      let result = try place.skin("convert", "table.txt", "--to", format, "-o", format, "--json")
      #expect(
        try result.issues.contains { ($0["message"] as? String)?.contains("brand RED") == true }, "\(result.output)")
    }
    let one = try place.skin("convert", "table.txt", "--to", "config", "--brand", "RED", "-o", "red", "--json")
    #expect(try one.status == 0 && one.codes.isEmpty, "\(one.output)\(one.errors)")
  }

  @Test("A brand that changes only one of the keys with the same name is named as left out")
  func leftOutKind() throws {
    try place.write(#"{"schema": 1, "id": "a", "version": "1.0.0", "namespaces": true}"#, "native/skin.json")
    try place.write(##"{"colors": {"a": "#FFF"}, "texts": {"a": "Hi"}}"##, "native/modules/m.json")
    try place.write(#"{"texts": {"a": "Ho"}}"#, "native/brands/North/modules/m.json")
    let result = try place.skin("convert", "native", "--to", "config", "-o", "zip", "--json")
    let messages = try result.issues.compactMap { $0["message"] as? String }
    #expect(messages.contains { $0.contains("brand North") }, "\(result.output)")
  }

  /// Writes a native skin with values that zip skins don't support.
  private func writeNative() throws {
    try place.write(#"{"schema": 1, "id": "spring", "version": "1.0.0", "base": "winter"}"#, "native/skin.json")
    try place.write(
      ##"{"colors": {"title": "{app.brand}", "shade": "#00000080"}, "images": {"logo": "images/logo.png"},"##
        + ##""texts": {"hello": "你好"}, "numbers": {"radius": 4}}"##, "native/modules/home.json")
    try place.write(Sample.pixel, "native/images/logo@2x.png")
    try place.write(#"{"schema": 1, "id": "winter", "version": "1.0.0"}"#, "winter/skin.json")
    try place.write(##"{"colors": {"brand": "#0000FF"}}"##, "winter/modules/app.json")
  }

  @Test(
    "A native skin becomes a zip skin with its base's keys; unsupported values are reported",
    arguments: ["config", "z"])
  func zipSkin(_ name: String) throws {
    try writeNative()
    let result = try place.skin("convert", "native", "--to", name, "--base", "winter", "-o", "zip", "--json")
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(try result.json["files"] as? [String] == ["config.json", "logo@2x.png"])
    #expect(try result.json["keys"] as? Int == 5 && result.codes == ["unwritable-value"])
    #expect(try place.read("zip/logo@2x.png") == Sample.pixel)
    let shown = try place.skin("show", "zip", "--json").keys
    #expect(
      shown.mapValues { $0["value"] as? String } == [
        "app.brand": "#0000FF", "home.hello": "你好", "home.logo": "logo.png", "home.shade": "#00000080",
        "home.title": "#0000FF",
      ])
    #expect(try place.skin("lint", "zip").status == 0)
    // Converting back and forth loses nothing more.
    #expect(try place.skin("convert", "zip", "--to", "native", "-o", "again").status == 0)
    let second = try place.skin("convert", "again", "--to", "config", "-o", "second", "--json")
    #expect(try second.status == 0 && second.codes.isEmpty)
    #expect(try place.read("second/config.json") == place.read("zip/config.json"))
  }

  @Test(
    "An unresolved alias stops the conversion unless it may be left out; options without effect are refused"
  )
  func zipSkinAlone() throws {
    try writeNative()
    let refused = try place.skin("convert", "native", "--to", "config", "-o", "zip", "--json")
    #expect(try refused.status == 1 && refused.codes.contains("unknown-base") && !place.exists("zip"))
    let kept = try place.skin("convert", "native", "--to", "config", "-o", "zip", "--keep-going")
    #expect(kept.status == 0 && kept.output.contains("Converted 3 keys from native to config"), "\(kept.output)")
    for wrong in [["config", "--id", "x"], ["config", "--version", "1.0.0"], ["native", "--base", "winter"]] {
      let result = try place.skin("convert", "native", "-o", "other", "--to", wrong[0], wrong[1], wrong[2])
      #expect(result.status == 64, "\(wrong)")
    }
    #expect(!place.exists("other"))
  }

  @Test("A brand becomes a skin of its own")
  func brand() throws {
    try place.write(#"{"schema": 1, "id": "all", "version": "1.0.0"}"#, "all/skin.json")
    try place.write(##"{"colors": {"a": "#111111", "b": "#222222"}}"##, "all/modules/app.json")
    try place.write(##"{"colors": {"a": "#333333"}}"##, "all/brands/North/modules/app.json")
    let result = try place.skin("convert", "all", "--brand", "North", "--to", "native", "-o", "north", "--id", "north")
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    let keys = try place.skin("show", "north", "--json").keys
    #expect(keys.mapValues { $0["value"] as? String } == ["app.a": "#333333", "app.b": "#222222"])
    let wrong = try place.skin("convert", "all", "--brand", "South", "--to", "native", "-o", "south")
    #expect(wrong.status == 1 && wrong.errors.contains("[unknown-brand]") && wrong.errors.contains("North"))
    #expect(!place.exists("south"))
  }

  @Test("Without a brand, a native skin gets all brands of the skin that is converted")
  func allBrands() throws {
    let sample = try #require(FormatSample.all.first { $0.format == "appstyle" })
    try place.write(sample.files, in: "white-label")
    let result = try place.skin("convert", "white-label", "--to", "native", "-o", "native", "--json")
    #expect(result.status == 0, "\(result.errors)")
    for (brand, color) in [("App1", "#00FF00"), ("App2", "#0000FF")] {
      let shown = try place.skin("show", "native", "--brand", brand, "--json")
      #expect(try shown.keys["login.title_color"]?["value"] as? String == color)
    }
    #expect(try place.skin("show", "native", "--json").keys["login.title_color"]?["value"] as? String == "#11223344")
  }

  @Test("A skin with errors isn't converted, unless the keys with errors may be left out")
  func errors() throws {
    try place.write(##"{"app":{"colors":{"good":"#111111","bad":"#GG"}}}"##, "z/config.json")
    let refused = try place.skin("convert", "z", "--to", "native", "-o", "native", "--json")
    #expect(refused.status == 1)
    #expect(try refused.codes == ["malformed-color"])
    #expect(try place.names == ["z"])
    let kept = try place.skin("convert", "z", "--to", "native", "-o", "native", "--keep-going")
    #expect(kept.status == 0 && kept.output.contains("[malformed-color]"))
    let module = try String(decoding: place.read("native/modules/app.json"), as: UTF8.self)
    #expect(module.contains("good") && !module.contains("bad"))
  }

  @Test("Existing files are never overwritten, and no half-written files remain")
  func existing() throws {
    try writeConfig()
    try place.write("mine", "taken/mine.txt")
    let result = try place.skin("convert", "z", "--to", "native", "-o", "taken", "--json")
    #expect(result.status == 1)
    #expect(try result.codes == ["occupied-folder"])
    let nowhere = try place.skin("convert", "z", "--to", "native", "-o", "no/where", "--json")
    #expect(try nowhere.codes == ["unwritable-file"])
    #expect(try place.names == ["taken", "z"])
  }

  @Test("An unknown format is wrong usage")
  func usage() throws {
    try writeConfig()
    #expect(try place.skin("convert", "z", "--to", "nonsense", "-o", "a").status == 64)
    #expect(try place.skin("convert", "z", "--to", "native", "-o", "a", "--format", "nonsense").status == 64)
    #expect(try place.skin("convert", "z", "--to", "native", "-o", "a", "--alpha", "bgra").status == 64)
    let nothing = try place.skin("convert", "gone", "--to", "native", "-o", "a", "--json")
    #expect(try nothing.status == 1 && nothing.codes == ["missing-file"])
  }
}
