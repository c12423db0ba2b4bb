import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import Testing

@Suite("Brands in the native format")
struct NativeBrandTests {
  private func read(_ files: [String: String], brand: String? = nil) throws -> SkinDocument {
    let header = ["skin.json": #"{"schema": 1, "id": "a", "version": "1.0.0", "fonts": ["C.ttf"]}"#, "C.ttf": "font"]
    return try SkinDocument.read(
      SkinMemoryFiles(files.merging(header) { own, _ in own }), options: .init(brand: brand))
  }

  /// Writes a skin with its brands, and reads it back.
  private func readBack(_ skin: BrandedDocument) throws -> BrandedDocument {
    let output = try skin.nativeOutput()
    var files = output.files
    for (path, file) in output.copies { files[path] = try file.contents() }
    return try BrandedDocument.read(SkinMemoryFiles(contents: files), formats: .all)
  }

  private func color(_ document: SkinDocument?, _ key: String) -> String? {
    if case .value(.color(let color))? = document?.entries[key]?.definition.any { color.description } else { nil }
  }

  @Test("A brand can lack keys, replace fonts, pairs of contrast and kept fields, and have any name")
  func differences() throws {
    let files = [
      "modules/app.json": ##"{"colors": {"a": "#111111", "b": "#222222"}}"##, "N.ttf": "north",
      "skin.json": """
      {"schema": 1, "id": "a", "version": "1.0.0", "fonts": ["C.ttf"],
       "contrast": [{"text": "app.a", "background": "app.b", "minimum": 1}],
       "kept": [{"place": "x", "key": "one", "value": 1}, {"place": "y", "key": "two", "value": 2}]}
      """,
      "brands/n/modules/app.json": ##"{"colors": {"a": "#333333"}, "removed": ["b"]}"##,
      "brands/n/skin.json": """
      {"schema": 1, "brand": "North/East", "fonts": ["N.ttf"], "replacesFonts": true, "contrast": [],
       "kept": [{"place": "x", "key": "three", "value": 3}, {"place": "y"}]}
      """,
    ]
    let north = try read(files, brand: "North/East")
    #expect(north.issues.isEmpty && north.entries.keys.sorted() == ["app.a"] && color(north, "app.a") == "#333333")
    #expect(north.header.fonts == ["N.ttf"] && north.contrast.isEmpty && north.header.brand == "North/East")
    #expect(north.unknown.keys.sorted() == ["x"] && north.unknown["x"]?.map(\.key) == ["three"])
    let common = try read(files)
    #expect(common.entries.count == 2 && common.contrast.count == 1 && common.unknown.count == 2)
    let unknown = #expect(throws: SkinIssue.self) { try read(files, brand: "n") }
    #expect(unknown?.message.contains("North/East") == true)

    let skin = try BrandedDocument.read(common.files, formats: .all)
    let again = try readBack(skin)
    #expect(again.brands.count == 1)
    let brand = try #require(again.brands.first)
    #expect(brand.issues.isEmpty && brand.entries.keys.sorted() == ["app.a"] && color(brand, "app.a") == "#333333")
    #expect(brand.header == north.header && brand.contrast.isEmpty)
    #expect(brand.unknown.keys.sorted() == ["x"] && brand.unknown["x"]?.map(\.key) == ["three"])
    #expect(again.common.entries.count == 2 && again.common.contrast.count == 1 && again.common.unknown.count == 2)
    #expect(try skin.nativeOutput().files == again.nativeOutput().files)
  }

  @Test("The brands' folders of appstyle.json are written with what differs, pictures included")
  func appstyle() throws {
    let files = SkinMemoryFiles([
      "Common/appstyle.json":
        ##"{"main_color": "#111111", "primaryFont": "Inter", "title_font": 12, "logo_image": "logo"}"##,
      "Common/login.json": ##"{"title_color": "main_color", "bg_image": "bg"}"##, "Common/images/logo.png": "common",
      "Common/images/bg.png": "background", "App1/appstyle.json": ##"{"main_color": "#222222"}"##,
      "App1/images/logo@2x.png": "one", "App2/appstyle.json": ##"{"primaryFont": "Other", "only_color": "#333333"}"##,
      "App2/Two.ttf": "font",
    ])
    let skin = try BrandedDocument.read(files, formats: .all)
    #expect(skin.brands.compactMap(\.header.brand) == ["App1", "App2"])
    let again = try readBack(skin)
    #expect(again.common.format == .native && again.issues.isEmpty)
    for (read, written) in zip(again.documents, skin.documents) {
      #expect(Set(read.entries.keys) == Set(written.entries.keys))
      for (key, entry) in written.entries { #expect(read.entries[key]?.definition == entry.definition, "\(key)") }
      #expect(read.header.brand == written.header.brand)
      #expect(read.header.fonts.count == written.header.fonts.count)
    }
    let output = try skin.nativeOutput()
    // A key that is equal for a brand isn't written again.
    #expect(
      String(decoding: output.files["brands/App1/modules/app.json"] ?? Data(), as: UTF8.self).contains("main_color"))
    #expect(output.files["brands/App1/modules/login.json"] == nil)
    #expect(output.files["brands/App2/modules/app.json"] != nil)
  }

  @Test("Brands that share nothing are a skin whose common part is empty")
  func brandsAlone() throws {
    let skin = try BrandedDocument.read(
      SkinMemoryFiles([
        "App1/appstyle.json": ##"{"main_color": "#222222"}"##, "App2/appstyle.json": ##"{"main_color": "#333333"}"##,
      ]), formats: .all)
    #expect(skin.common.entries.isEmpty && skin.brands.count == 2)
    let again = try readBack(skin)
    #expect(again.common.entries.isEmpty)
    #expect(again.brands.map { color($0, "app.main_color") } == ["#222222", "#333333"])
  }

  @Test("The columns of a color table and the contexts of a resolver are brands, too")
  func otherBrands() throws {
    let table = try readBack(
      .read(SkinMemoryFiles(["colors.txt": "NORMAL NIGHT RED\n#111111 #222222 #333333 BG\n"]), formats: .all))
    #expect(table.brands.compactMap(\.header.brand) == ["NIGHT", "NORMAL", "RED"])
    #expect(table.brands.map { color($0, "app.BG") } == ["#222222", "#111111", "#333333"])
    #expect(table.common.entries["app.BG"]?.definition.isVaried == true)
    #expect(table.brands.allSatisfy { $0.entries["app.BG"]?.definition.isVaried == false })

    let resolver = """
      {"version": "2025.10", "resolutionOrder": [
        {"type": "modifier", "name": "scheme", "default": "light", "contexts": {"light": [], "dark": []}},
        {"type": "modifier", "name": "size", "default": "Small", "contexts": {
          "Small": [{"gap": {"$type": "number", "$value": 10}, "hint": {"$type": "number", "$value": 1}}],
          "Large": [{"gap": {"$type": "number", "$value": 20}}]}}]}
      """
    let tokens = try BrandedDocument.read(SkinMemoryFiles(["brand.resolver.json": resolver]), formats: .all)
    #expect(tokens.brands.compactMap(\.header.brand).sorted() == ["Large", "Small"])
    let again = try readBack(tokens)
    let large = try #require(again.brands.first { $0.header.brand == "Large" })
    #expect(
      large.entries.keys.sorted() == ["app.gap"] && large.entries["app.gap"]?.definition.any == .value(.number(20)))
    let small = try #require(again.brands.first { $0.header.brand == "Small" })
    #expect(small.entries.keys.sorted() == ["app.gap", "app.hint"])
  }

  @Test("A header's order of opacity overrides the requested one, and is written where it matters")
  func opacity() throws {
    func read(_ alpha: String, _ order: SkinColor.AlphaOrder) throws -> SkinDocument {
      try SkinDocument.read(
        SkinMemoryFiles([
          "skin.json": "{\"schema\": 1\(alpha)}", "modules/app.json": ##"{"colors": {"a": "#11223344"}}"##,
        ]), options: .init(alphaOrder: order))
    }
    #expect(color(try read("", .argb), "app.a") == "#22334411")
    #expect(color(try read(#", "alpha": "rgba""#, .argb), "app.a") == "#11223344")
    #expect(color(try read(#", "alpha": "argb""#, .rgba), "app.a") == "#22334411")
    let wrong = try read(#", "alpha": "bgra""#, .rgba)
    #expect(wrong.issues.map(\.code) == [.wrongType] && wrong.issues.first?.place.key == "alpha")
    for order in [SkinColor.AlphaOrder.rgba, .argb] {
      let output = try read("", order).nativeOutput()
      let again = try SkinDocument.read(output, options: .init(alphaOrder: .argb))
      #expect(color(again, "app.a") == color(try read("", order), "app.a") && again.issues.isEmpty)
    }
    let opaque = try SkinDocument.native(modules: ["app": ##"{"colors": {"a": "#112233"}}"##]).nativeOutput()
    #expect(!String(decoding: opaque.files["skin.json"] ?? Data(), as: UTF8.self).contains("alpha"))
  }

  @Test("Negative durations, as tokens have them for delays, are read back exactly")
  func delays() throws {
    for text in ["-0.1", "-1", "-0.000000000000000001", "-86400", "0", "1.5"] {
      let document = try SkinDocument.native(modules: ["app": #"{"durations": {"d": \#(text)}}"#])
      #expect(document.issues.isEmpty, "\(text)")
      let entry = try #require(document.entries["app.d"])
      let again = try SkinDocument.read(document.nativeOutput())
      #expect(again.entries["app.d"]?.definition == entry.definition, "\(text)")
    }
    let tenth = try SkinDocument.native(modules: ["app": #"{"durations": {"d": -0.1}}"#])
    #expect(tenth.entries["app.d"]?.definition.any == .value(.duration(.milliseconds(-100))))
  }

  @Test("Files that no key names keep their paths; those that a package or system can't have get others")
  func unnamedFiles() throws {
    let files = SkinMemoryFiles([
      "config.json": #"{"home": {"resources": {"loading": "wave/data.json"}}}"#, "wave/data.json": "{}",
      "wave/images/0.png": "0", "LICENSE": "free", "modules/notes.txt": "n", "rules.json": "r", "Set.xcassets/a": "x",
    ])
    let document = try SkinDocument.read(files, as: .config)
    let output = try document.nativeOutput()
    #expect(
      output.copies.keys.sorted() == [
        "LICENSE", "files/notes.txt", "files/rules.json", "wave/data.json", "wave/images/0.png",
      ])
    let odd = SkinMemoryFiles([
      "a/manifest.json": "1", "manifest.json": "2", "b:c.gif": "3", "con.gif": "4", "dot.": "5",
    ])
    var entries: [String: SkinDocument.Entry] = [:]
    for (index, path) in odd.paths.enumerated() {
      entries["m.k\(index)"] = .init(
        kind: .file, definition: .init(.value(.file(.init(path: path, in: odd)))), place: .init())
    }
    let written = try SkinDocument(format: .theme, header: .init(), entries: entries, files: odd).nativeOutput()
    #expect(
      written.copies.keys.sorted() == [
        "a/manifest.json", "files/_con.gif", "files/b_c.gif", "files/dot._", "files/manifest.json",
      ])
  }
}
