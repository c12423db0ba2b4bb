// Images, data and complete catalogs; AssetCatalogTests.swift has colors.

import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import Testing

extension AssetCatalogTests {
  @Test("An image has a file per scale, device and appearance")
  func images() throws {
    let names = ["a.png", "a@2x.png", "a@3x.png", "pad.png", "dark.png"]
    let document = try catalog(
      [
        "A.imageset": [
          slot("a.png", "1x"), slot("a@2x.png", "2x"), slot("a@3x.png", "3x"), slot("pad.png", "2x", idiom: "ipad"),
          slot("dark.png", "2x", appearances("dark")), #"{"idiom": "universal", "scale": "1x"}"#,
        ].joined(separator: ",")
      ], files: Dictionary(uniqueKeysWithValues: names.map { ("A.xcassets/A.imageset/\($0)", $0) }))
    #expect(document.issues.isEmpty, "\(document.issues)")
    let light = try image(document, "app.A")
    #expect(light.path == "A.xcassets/A.imageset/a.png")
    #expect(light.variant(for: 3)?.file.path == "A.xcassets/A.imageset/a@3x.png")
    #expect(light.variant(for: 2, idiom: .pad)?.file.path == "A.xcassets/A.imageset/pad.png")
    #expect(light.variants.map(\.scale) == [1, 2, 3, 2])
    let dark = try image(document, "app.A", .dark)
    #expect(dark.variant(for: 3)?.file.path == "A.xcassets/A.imageset/dark.png")
    #expect(dark.variant(for: 2, idiom: .pad)?.file.path == "A.xcassets/A.imageset/pad.png")
  }

  @Test("A vector for all scales is a separate image; its template intent is kept")
  func vector() throws {
    let document = try SkinDocument.read(
      SkinMemoryFiles([
        "A.xcassets/A.imageset/Contents.json": """
        {"images": [\(slot("a.pdf"))], \(Self.info),
         "properties": {"template-rendering-intent": "template", "preserves-vector-representation": true}}
        """, "A.xcassets/A.imageset/a.pdf": "1",
        "A.xcassets/B.imageset/Contents.json":
          "{\"images\": [\(slot("b.svg"))], \(Self.info),\n\"properties\": {\"template-rendering-intent\": \"sometimes\"}}",
        "A.xcassets/B.imageset/b.svg": "1",
      ]), formats: .all)
    let vector = try image(document, "app.A")
    #expect(vector.rendering == .template && vector.variants.map(\.scale) == [1] && vector.variants.first?.idiom == nil)
    #expect(try image(document, "app.B").rendering == .automatic)
    #expect(document.issues.map(\.code) == [.wrongType] && document.issues.first?.place.line == 2)
  }

  @Test("Slices become insets in points; different ones and a tiled center are reported")
  func slices() throws {
    func resizing(_ mode: String, _ caps: String, center: String = "stretch") -> String {
      """
      "resizing": {"mode": "\(mode)", "center": {"mode": "\(center)", "width": 1, "height": 1}, "cap-insets": {\(caps)}},
      """
    }
    let all = #""top": 8, "left": 10, "bottom": 6, "right": 12"#
    let document = try catalog(
      [
        "Nine.imageset": slot("a.png", "2x", resizing("9-part", all)),
        "Wide.imageset": slot("a.png", "1x", resizing("3-part-horizontal", all)),
        "High.imageset": slot("a.png", "2x", resizing("3-part-vertical", all, center: "tile")),
        "Odd.imageset": slot("a.png", "2x", resizing("7-part", all)),
        "Two.imageset": slot("a.png", "1x", resizing("9-part", all)) + ","
          + slot("b.png", "2x", resizing("9-part", all)),
      ],
      files: Dictionary(
        uniqueKeysWithValues: ["Nine/a", "Wide/a", "High/a", "Odd/a", "Two/a", "Two/b"].map {
          ("A.xcassets/\($0.replacing("/", with: ".imageset/")).png", $0)
        }))
    func steps(_ key: String) throws -> [SkinImageRecipe.Step] { try image(document, key).recipe.steps }
    #expect(try steps("app.Nine") == [.resizable(SkinInsets(top: 4, left: 5, bottom: 3, right: 6))])
    #expect(try steps("app.Wide") == [.resizable(SkinInsets(top: 0, left: 10, bottom: 0, right: 12))])
    #expect(try steps("app.High") == [.resizable(SkinInsets(top: 4, left: 0, bottom: 3, right: 0))])
    #expect(try steps("app.Two") == [.resizable(SkinInsets(top: 8, left: 10, bottom: 6, right: 12))])
    #expect(document.entries["app.Odd"] == nil)
    #expect(
      document.issues.map { "\($0.place.key ?? "") \($0.code.rawValue) \($0.severity.rawValue)" } == [
        "app.High ignored-variant warning", "app.Odd wrong-type error", "app.Two ambiguous-variant warning",
      ])
  }

  @Test(
    "A file outside of the set's folder is refused",
    arguments: ["../secret.png", "..", ".", "", "sub/a.png", #"sub\\a.png"#, "/etc/passwd"])
  func unsafe(name: String) throws {
    let document = try catalog(
      ["A.imageset": slot(name)], files: ["A.xcassets/secret.png": "x", "A.xcassets/A.imageset/sub/a.png": "x"])
    #expect(document.entries.isEmpty)
    #expect(document.issues.filter { $0.severity == .error }.map(\.code) == [.unsafePath])
  }

  @Test("A missing file is an error, an unused one a warning")
  func files() throws {
    let document = try catalog(
      ["A.imageset": slot("a.png", "1x") + "," + slot("gone.png", "2x"), "B.dataset": slot("gone.json")],
      files: [
        "A.xcassets/A.imageset/a.png": "1", "A.xcassets/A.imageset/extra.png": "2", "A.xcassets/stray.png": "3",
      ])
    #expect(try image(document, "app.A").variants.map(\.scale) == [1])
    #expect(document.entries.keys.sorted() == ["app.A"])
    #expect(
      document.issues.map { "\($0.code.rawValue) \($0.severity.rawValue) \($0.place.key ?? "")" } == [
        "missing-file error app.A", "unused-file warning app.A", "missing-file error app.B", "unused-file warning ",
      ])
  }

  @Test("A data set becomes a file")
  func data() throws {
    let document = try catalog(
      ["Loading.dataset": slot("loading.json")], files: ["A.xcassets/Loading.dataset/loading.json": "{}"])
    guard case .file(let file) = value(document, "app.Loading") else { throw SkinIssue.noSuchFile("app.Loading") }
    #expect(file.path == "A.xcassets/Loading.dataset/loading.json" && document.issues.isEmpty)
    #expect(try file.contents() == Data("{}".utf8))
  }

  @Test("Icons, symbols and sets of unknown kinds are warnings, and the rest is read")
  func others() throws {
    let black = color(srgb("\"0\"", "\"0\"", "\"0\""))
    let document = try catalog(
      ["A.colorset": black],
      files: [
        "A.xcassets/AppIcon.appiconset/Contents.json": "not even JSON", "A.xcassets/AppIcon.appiconset/i.png": "",
        "A.xcassets/Star.symbolset/Contents.json": "{}",
        "A.xcassets/New.hologramset/Contents.json": "{\"layers\": [], \(Self.info)}",
        "A.xcassets/New.hologramset/a.usdz": "", "A.xcassets/S.spriteatlas/B.imageset/Contents.json": "{}",
        "A.xcassets/Bare.imageset/a.png": "",
      ])
    #expect(document.entries.keys.sorted() == ["app.A"])
    #expect(document.issues.map(\.code) == [.unknownAsset, .missingFile, .unknownAsset, .unknownAsset, .unknownAsset])
    #expect(
      document.issues.filter { $0.severity == .error }.map(\.place.file) == ["A.xcassets/Bare.imageset/Contents.json"])
  }

  @Test("A file for each direction is used there, and one for a single direction is mirrored in the other")
  func directions() throws {
    let (left, right) = (#""language-direction": "left-to-right", "#, #""language-direction": "right-to-left", "#)
    let document = try catalog(
      [
        "A.imageset": slot("a.png", "1x", left) + "," + slot("b.png", "1x", right),
        "M.imageset": slot("a.png", "1x", left), "R.imageset": slot("a.png", "1x", right),
      ],
      files: [
        "A.xcassets/A.imageset/a.png": "1", "A.xcassets/A.imageset/b.png": "2", "A.xcassets/M.imageset/a.png": "3",
        "A.xcassets/R.imageset/a.png": "4",
      ])
    func paths(_ key: String) throws -> [String?] {
      let image = try image(document, key)
      return [false, true].map { image.variant(for: 1, isRightToLeft: $0)?.file.path }
    }
    #expect(try paths("app.A") == ["A.xcassets/A.imageset/a.png", "A.xcassets/A.imageset/b.png"])
    #expect(try image(document, "app.A").recipe.steps.isEmpty)
    #expect(try paths("app.M") == ["A.xcassets/M.imageset/a.png", "A.xcassets/M.imageset/a.png"])
    #expect(try image(document, "app.M").recipe.steps == [.mirrorRightToLeft])
    #expect(try paths("app.R") == [nil, "A.xcassets/R.imageset/a.png"])
    #expect(document.issues.map(\.code) == [.ignoredVariant])
  }

  // MARK: Roots

  @Test("A catalog, the folder around it, one set and one Contents.json are all read")
  func roots() throws {
    let temporary = try TemporaryFolder()
    defer { withExtendedLifetime(temporary) {} }
    let folder = temporary.url
    let set = folder.appending(path: "X.xcassets/Brand.colorset")
    try FileManager.default.createDirectory(at: set, withIntermediateDirectories: true)
    try Data("{\"colors\": [\(color(srgb("\"255\"", "\"0\"", "\"0\"")))], \(Self.info)}".utf8)
      .write(to: set.appending(path: "Contents.json"))
    for root in [folder, folder.appending(path: "X.xcassets"), set] {
      let document = try SkinDocument.read(SkinFolderFiles(root), formats: .all)
      #expect(document.format == .assetCatalog && document.issues.isEmpty)
      #expect(shown(document, "app.Brand") == "#FF0000", "\(root.lastPathComponent)")
    }
    let loose = try SkinLooseFiles(set.appending(path: "Contents.json"))
    let document = try SkinDocument.read(loose, formats: .all, options: .init(entry: loose.entry))
    #expect(document.format == .assetCatalog && shown(document, "app.Brand") == "#FF0000")
  }

  /// A set's Contents.json that is read alone, with files next to it.
  private func alone(_ field: String, _ list: String, beside files: [String] = []) throws -> SkinDocument {
    let path = "A.xcassets/Logo.\(field)/Contents.json"
    var all = [path: "{\"\(field == "imageset" ? "images" : "data")\": [\n\(list)],\n\(Self.info)}"]
    for file in files { all["A.xcassets/Logo.\(field)/\(file)"] = file }
    return try SkinDocument.read(SkinMemoryFiles(all), formats: .all, options: .init(entry: path))
  }

  @Test("An image set that is read without its files is the app's own image of its name, with a warning for each file")
  func imageAlone() throws {
    let slots =
      slot("a.png", "1x") + ",\n" + slot("a@2x.png", "2x") + ",\n" + slot("dark.png", "2x", appearances("dark"))
    let document = try alone("imageset", slots)
    let image = try image(document, "app.Logo")
    #expect(image.path == "Logo" && image.variants.isEmpty)
    #expect(document.entries["app.Logo"]?.definition.isVaried == false)
    #expect(document.issues.map(\.code) == [.missingFile, .missingFile, .missingFile])
    #expect(document.issues.allSatisfy { $0.severity == .warning && $0.place.key == "app.Logo" })
    #expect(document.issues.map(\.place.line) == [2, 3, 4])
    #expect(document.issues.first?.place.file == "A.xcassets/Logo.imageset/Contents.json")
  }

  @Test(
    "Of an image set that is read with some of its files, those are used, and otherwise the app's own image"
  )
  func imagePartlyAlone() throws {
    let slots = slot("a.png", "1x") + "," + slot("a@2x.png", "2x") + "," + slot("dark.png", "2x", appearances("dark"))
    let light = try alone("imageset", slots, beside: ["a@2x.png"])
    #expect(try image(light, "app.Logo").variants.map(\.scale) == [2])
    #expect(try image(light, "app.Logo", .dark).variants.map(\.scale) == [2])
    #expect(light.issues.map(\.code) == [.missingFile, .missingFile])
    let dark = try alone("imageset", slots, beside: ["dark.png"])
    #expect(try image(dark, "app.Logo").variants.isEmpty)
    #expect(try image(dark, "app.Logo", .dark).variants.map(\.file.path) == ["A.xcassets/Logo.imageset/dark.png"])
    let nothingLight = try alone("imageset", slot("dark.png", "2x", appearances("dark")))
    #expect(nothingLight.entries.isEmpty)
  }

  @Test("A data set that is read without its file gives no key and a warning; unsafe names stay errors")
  func dataAlone() throws {
    let document = try alone("dataset", slot("a.json"))
    #expect(document.entries.isEmpty)
    #expect(document.issues.map(\.code) == [.missingFile] && document.issues.map(\.severity) == [.warning])
    #expect(document.issues.first?.place.line == 2)
    #expect(try alone("dataset", slot("a.json"), beside: ["a.json"]).issues.isEmpty)
    let unsafe = try alone("imageset", slot("../a.png") + "," + slot("b.png", "2x"))
    #expect(unsafe.issues.filter { $0.severity == .error }.map(\.code) == [.unsafePath])
  }

  @Test("A complete catalog without its files has errors")
  func wholeWithoutFiles() throws {
    let document = try catalog(["Logo.imageset": slot("a.png"), "D.dataset": slot("d.json")])
    #expect(document.entries.isEmpty)
    #expect(document.issues.map(\.code) == [.missingFile, .missingFile])
    #expect(document.issues.allSatisfy { $0.severity == .error })
  }

  @Test("An entry without supported lists is a warning, one that isn't JSON an error")
  func entries() throws {
    let files = SkinMemoryFiles(["Contents.json": "{\(Self.info)}", "B~Contents.json": "{\n\"info\": "])
    let nothing = try SkinDocument.read(files, formats: .all, options: .init(entry: "Contents.json"))
    #expect(nothing.issues.map(\.code) == [.unknownAsset] && nothing.entries.isEmpty)
    let issue = #expect(throws: SkinIssue.self) {
      try SkinDocument.read(files, formats: .all, options: .init(entry: "B~Contents.json"))
    }
    #expect(issue?.code == .malformedJSON && issue?.place.withoutColumn == .init(file: "B~Contents.json", line: 2))
  }

  @Test(
    "Files of real projects are read",
    .enabled(if: Corpus.isThere, "the folder ../shared/corpus is not there"))
  func corpus() throws {
    let folder = Corpus.folder.appending(path: "xcassets")
    var values: [String: String] = [:]
    var images: [String] = []
    var missing: [String] = []
    var errors: [SkinIssue] = []
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    where name.hasSuffix("Contents.json") {
      let files = try SkinLooseFiles(folder.appending(path: name))
      let document = try SkinDocument.read(files, formats: .all, options: .init(entry: files.entry))
      for (key, entry) in document.entries {
        guard case .value(let light) = entry.definition.any, case .value(let dark) = entry.definition[.dark] else {
          continue
        }
        if case .image(let image) = light, light == dark {
          images.append(image.path)
        } else {
          values[key] = "\(light) \(dark)"
        }
      }
      errors += document.issues.filter { $0.severity == .error }
      missing += document.issues.filter { $0.code == .missingFile }.compactMap(\.place.key)
    }
    #expect(
      values == [
        "app.Background": "color(srgb 0.929 0.949 0.957) color(srgb 0.929 0.949 0.957)",
        "app.MyColor": "color(srgb 1 0.187 0.188) color(srgb 0.392 0.838 1)",
        "app.Slightly transparant": "#00000066 #00000066",
      ])
    // The pictures and the data are in the projects, not here.
    #expect(errors.isEmpty)
    #expect(missing == ["app.Data", "app.thumbs_up_3d_default"])
    #expect(images == ["thumbs_up_3d_default"])
  }

  @Test(
    "Every mutation of a set is read or refused with an issue, without a crash", arguments: [21 as UInt64, 22, 23])
  func mutations(seed: UInt64) throws {
    var random = SeededGenerator(printing: seed)
    let text = Array(
      """
      {"images": [\(slot("a.png", "2x", #""resizing": {"mode": "9-part", "cap-insets": {"left": 4}}, "#)),
        \(slot("b.png", "3x", appearances("dark"), idiom: "ipad"))], "colors": [\(color(srgb("\"0xFF\"", "\"12\"", "0.5"))),
        \(color(#""platform": "ios", "reference": "labelColor""#, appearances("high")))], "data": [\(slot("c"))], \(Self.info)}
      """.utf8)
    let pieces = ["null", "[]", "{}", "\"\"", "-1", "1e308", "\"0x\"", "..", "\\u0000"].map { Array($0.utf8) }
    for round in 0..<600 {
      var bytes = text
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let start = Int.random(in: bytes.indices, using: &random)
        let end = min(bytes.count, start + Int.random(in: 0...6, using: &random))
        bytes.replaceSubrange(start..<end, with: pieces.randomElement(using: &random) ?? [])
      }
      let contents = String(decoding: bytes, as: UTF8.self)
      let kind = ["colorset", "imageset", "dataset"][round % 3]
      let document = try SkinDocument.read(
        SkinMemoryFiles(["A.xcassets/A.\(kind)/Contents.json": contents, "A.xcassets/A.\(kind)/a.png": "1"]),
        formats: .all)
      #expect(document.entries["app.A"] != nil || !document.issues.isEmpty, "\(contents)")
    }
  }
}
