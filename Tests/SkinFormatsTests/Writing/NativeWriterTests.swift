import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import Testing

@Suite("Writing the native format")
struct NativeWriterTests {
  /// Reads an output back from memory.
  private func readBack(_ output: SkinOutput, options: SkinReadOptions = .init()) throws -> SkinDocument {
    var files = output.files
    for (path, file) in output.copies { files[path] = try file.contents() }
    return try SkinDocument.read(SkinMemoryFiles(contents: files), options: options)
  }

  private func expectEqual(_ read: SkinDocument, _ written: SkinDocument, _ comment: Comment? = nil) {
    #expect(read.issues.filter { $0.severity == .error }.isEmpty, comment)
    #expect(Set(read.entries.keys) == Set(written.entries.keys), comment)
    for (key, entry) in written.entries {
      #expect(read.entries[key]?.kind == entry.kind, comment)
      #expect(read.entries[key]?.definition == entry.definition, comment)
      #expect(read.entries[key]?.note?.plain == entry.note?.plain, comment)
    }
    #expect(read.header == written.header, comment)
    #expect(read.rules.map(\.match) == written.rules.map(\.match), comment)
    #expect(read.rules.map(\.properties) == written.rules.map(\.properties), comment)
    #expect(read.contrast.map(\.plain) == written.contrast.map(\.plain), comment)
    #expect(read.plainUnknown == written.plainUnknown, comment)
  }

  @Test(
    "Random documents of all kinds of values are read back equal", arguments: (1...30).map { UInt64($0) })
  func roundTrip(seed: UInt64) throws {
    print("seed \(seed)")
    var random = RandomDocument(seed: seed)
    let document = try random.document()
    let output = try document.nativeOutput()
    expectEqual(try readBack(output), document, "seed \(seed)")
    // Writing again gives the same bytes.
    #expect(try readBack(output).nativeOutput().files == output.files)
  }

  @Test("A color between the steps of bytes is read back exactly")
  func exactColors() throws {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<2_000 {
      let parts = (0..<4).map { _ in Double.random(in: 0...1, using: &random) }
      let tiny = Double(sign: .plus, exponent: Int.random(in: -1_000 ... -1, using: &random), significand: 1.1)
      for color in [
        SkinColor(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3]),
        SkinColor(red: 1, green: tiny, blue: 0.2 + 1e-10, alpha: 1, space: .displayP3),
      ] {
        let document = Self.document([
          "m.c": .init(kind: .color, definition: .init(.value(.color(color))), place: .init())
        ])
        #expect(try readBack(document.nativeOutput()).entries["m.c"]?.definition.any == .value(.color(color)))
      }
    }
  }

  private static func document(
    _ entries: [String: SkinDocument.Entry], rules: [SkinRule] = [], contrast: [SkinContrastPair] = [],
    unknown: [String: [SkinSourceJSON.Member]] = [:], header: SkinHeader = .init(),
    files: any SkinFiles = SkinMemoryFiles([:])
  ) -> SkinDocument {
    SkinDocument(
      format: .native, header: header, entries: entries, rules: rules, contrast: contrast, unknown: unknown,
      files: files
    )
  }

  private static func entry(_ value: SkinValue) -> SkinDocument.Entry {
    .init(kind: value.kind, definition: .init(.value(value)), place: .init(file: "a.plist", line: 3))
  }

  @Test("A value that the native format can't hold is reported with its place and key")
  func unwritable() throws {
    let deep = (0..<200).reduce(SkinObject.value(.flag(true))) { object, _ in .list([object]) }
    let color = try SkinColor("#000")
    let deepShadow = (0..<200).reduce(SkinShadow(color: color, offset: .init(width: 0, height: 0), radius: 0)) {
      below, _ in
      SkinShadow(color: color, offset: .init(width: 0, height: 0), radius: 0, further: [below])
    }
    let values: [SkinValue] = [
      .number(.nan), .number(-.infinity), .duration(.seconds(-90_000)), .duration(.seconds(90_000)), .object(deep),
      .shadow(deepShadow), .size(.init(width: .infinity, height: 0)),
      .image(SkinImage(named: "a", recipe: .init([.resize(.init(width: 9_999, height: 1))]))),
      .shadow(
        SkinShadow(
          color: color, offset: .init(width: 0, height: 0), radius: 0,
          further: Array(repeating: SkinShadow(color: color, offset: .init(width: 0, height: 0), radius: 0), count: 16))
      ),
      .image(SkinImage(named: "a", recipe: .init(Array(repeating: .rotate(degrees: 45), count: 17)))),
    ]
    for value in values {
      let issue = #expect(throws: SkinIssue.self) { try Self.document(["m.k": Self.entry(value)]).nativeOutput() }
      #expect(issue?.code == .unwritableValue)
      #expect(issue?.place == .init(file: "a.plist", line: 3, key: "m.k"), "\(value.kind)")
    }
    let alias = SkinDocument.Entry(kind: .text, definition: .init(.alias("nodot")), place: .init())
    #expect(throws: SkinIssue.self) { try Self.document(["m.k": alias]).nativeOutput() }
    #expect(throws: SkinIssue.self) { try Self.document(["nodot": Self.entry(.flag(true))]).nativeOutput() }
    let wrongKind = SkinDocument.Entry(kind: .text, definition: .init(.value(.flag(true))), place: .init())
    #expect(throws: SkinIssue.self) { try Self.document(["m.k": wrongKind]).nativeOutput() }
    #expect(throws: SkinIssue.self) {
      try Self.document([:], rules: [.init(.init(), properties: ["a": "b"])]).nativeOutput()
    }
    #expect(throws: SkinIssue.self) {
      try Self.document([:], contrast: [.init(text: "a.b", background: "a.c", minimum: .nan)]).nativeOutput()
    }
  }

  @Test("Modules whose names can't be files' get other files, none of them equal on any file system")
  func moduleNames() throws {
    let modules = [
      "Home", "home", "HOME", "a:b", "a*b", "con", "首页", "home-2", "ﬁ", "fi", "straße", "strasse", "a b", "..",
    ]
    let names = modules.filter { $0 != ".." }
    let document = Self.document(
      Dictionary(uniqueKeysWithValues: names.map { ("\($0).key", Self.entry(.text($0))) }))
    let output = try document.nativeOutput()
    expectEqual(try readBack(output), document)
    let folded = output.files.keys.map { $0.decomposedStringWithCompatibilityMapping.uppercased().lowercased() }
    #expect(Set(folded).count == names.count + 1)
    #expect(output.files["modules/首页.json"] != nil && output.files["modules/con.json"] == nil)
    #expect(!output.files.keys.contains { $0.contains(":") || $0.contains("*") || $0.contains(" ") })
  }

  @Test("Files that can't keep their path get another; two of one path stay two")
  func filePaths() throws {
    let one = SkinMemoryFiles([
      "skin.json": "a", "modules/x.json": "b", "files/a.gif": "c", ".hidden/d": "d", "../e": "e",
    ])
    let two = SkinMemoryFiles(["files/a.gif": "other", "FILES/A.gif": "third"])
    var entries: [String: SkinDocument.Entry] = [:]
    for (index, path) in one.paths.enumerated() {
      entries["m.a\(index)"] = Self.entry(.file(.init(path: path, in: one)))
    }
    for (index, path) in two.paths.enumerated() {
      entries["m.b\(index)"] = Self.entry(.file(.init(path: path, in: two)))
    }
    let document = Self.document(entries)
    let output = try document.nativeOutput()
    expectEqual(try readBack(output), document)
    #expect(Set(output.copies.keys.map { $0.lowercased() }).count == 7)
    #expect(output.copies["files/a.gif"] != nil && output.copies["files/skin.json"] != nil)
    #expect(!output.copies.keys.contains { $0.contains("..") || $0.hasPrefix(".") || $0.hasPrefix("modules/") })
  }

  @Test("An image of a catalog gets names with the suffixes of screens and devices")
  func catalogImages() throws {
    let files = SkinMemoryFiles([
      "A.xcassets/logo.imageset/one.png": "1", "A.xcassets/logo.imageset/pad.png": "2", "B/logo@3x.png": "3",
    ])
    func variant(_ scale: Int, _ idiom: SkinImage.Idiom?, _ path: String) -> SkinImage.Variant {
      .init(scale: scale, idiom: idiom, file: .init(path: path, in: files))
    }
    let catalog = SkinImage(
      path: "icons/logo",
      variants: [
        variant(2, nil, "A.xcassets/logo.imageset/one.png"), variant(1, .pad, "A.xcassets/logo.imageset/pad.png"),
      ], recipe: .init([.round(radius: 3)]), rendering: .template)
    let other = SkinImage(path: "logo.png", variants: [variant(3, nil, "B/logo@3x.png")])
    let document = Self.document([
      "m.a": Self.entry(.image(catalog)), "m.b": Self.entry(.image(other)), "m.c": Self.entry(.image(catalog)),
      "m.d": Self.entry(.image(SkinImage(named: "own", rendering: .original))),
      "m.e": Self.entry(.image(SkinImage(named: "{braces}"))),
    ])
    let output = try document.nativeOutput()
    // The second one must not be found as another scale of the first.
    #expect(
      output.copies.keys.sorted() == ["images/logo-2@3x.png", "images/logo@2x.png", "images/logo~ipad.png"])
    let skin = SkinResolver().resolve(try readBack(output))
    #expect(skin.issues.isEmpty)
    let read = try #require(skin.value(for: "m.a" as SkinKey<SkinImage>))
    #expect(read.variants == catalog.variants && read.recipe == catalog.recipe && read.rendering == .template)
    #expect(skin.value(for: "m.b" as SkinKey<SkinImage>)?.variants == other.variants)
    #expect(skin.value(for: "m.d" as SkinKey<SkinImage>) == SkinImage(named: "own", rendering: .original))
    #expect(skin.value(for: "m.e" as SkinKey<SkinImage>) == SkinImage(named: "{braces}"))
  }

  @Test("A brand is written as a separate skin, with the files that it uses")
  func brand() throws {
    let files = SkinMemoryFiles([
      "skin.json": #"{"schema": 1, "fonts": ["a.ttf"]}"#, "a.ttf": "a",
      "brands/B/skin.json": #"{"fonts": ["brands/B/b.ttf"]}"#,
      "brands/B/b.ttf": "b", "modules/m.json": #"{"images": {"i": "images/i.png"}}"#, "images/i.png": "common",
      "brands/B/images/i@2x.png": "brand's", "brands/B/modules/m.json": #"{"texts": {"t": "x"}, "sounds": {}}"#,
    ])
    let document = try SkinDocument.read(files, options: .init(brand: "B"))
    let output = try document.nativeOutput()
    #expect(output.copies.keys.sorted() == ["a.ttf", "b.ttf", "images/i@2x.png"])
    let read = try readBack(output, options: .init(brand: "B"))
    #expect(read.header.brand == "B" && read.header.fonts == ["a.ttf", "b.ttf"])
    #expect(read.plainUnknown == document.plainUnknown)
    let image = try #require(SkinResolver().resolve(read).value(for: "m.i" as SkinKey<SkinImage>))
    #expect(image.path == "images/i.png" && image.variants.map(\.scale) == [2])
    #expect(try image.variants.first?.file.contents() == Data("brand's".utf8))
  }

  // MARK: On disk

  private func names(_ folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test("A skin is written to a new or an empty folder, with its files, and read back equal")
  func toDisk() throws {
    try TemporaryFolder.use { folder in
      var random = RandomDocument(seed: 99)
      let document = try random.document()
      try FileManager.default.createDirectory(at: folder.appending(path: "empty"), withIntermediateDirectories: true)
      for name in ["new", "empty"] {
        try document.nativeOutput().write(to: folder.appending(path: name))
        expectEqual(try SkinDocument.read(SkinFolderFiles(folder.appending(path: name))), document)
      }
      #expect(try names(folder) == ["empty", "new"])
    }
  }

  @Test("A folder that isn't empty, or a file, is left as it is")
  func existing() throws {
    try TemporaryFolder.use { folder in
      let taken = folder.appending(path: "taken")
      try FileManager.default.createDirectory(at: taken, withIntermediateDirectories: true)
      try Data("mine".utf8).write(to: taken.appending(path: ".mine"))
      try Data("file".utf8).write(to: folder.appending(path: "file"))
      let output = SkinOutput(files: ["skin.json": Data()])
      for name in ["taken", "file"] {
        let issue = #expect(throws: SkinIssue.self) { try output.write(to: folder.appending(path: name)) }
        #expect(issue?.code == .occupiedFolder)
      }
      #expect(try names(folder) == ["file", "taken"])
      #expect(try names(taken) == [".mine"])
    }
  }

  @Test("A failure cleans up after itself")
  func failures() throws {
    try TemporaryFolder.use { folder in
      let gone = SkinFile(path: "gone.png", in: SkinMemoryFiles([:]))
      let target = folder.appending(path: "new")
      for output in [
        SkinOutput(files: ["skin.json": Data()], copies: ["a.png": gone]), SkinOutput(files: ["../out": Data()]),
        SkinOutput(files: ["a": Data(), "a/b": Data()]), SkinOutput(files: ["/a": Data()]),
        SkinOutput(files: ["": Data()]),
      ] {
        #expect(throws: SkinIssue.self) { try output.write(to: target) }
        let left = try names(folder)
        #expect(left.isEmpty)
      }
      let issue = #expect(throws: SkinIssue.self) {
        try SkinOutput(files: ["a": Data()]).write(to: folder.appending(path: "none/new"))
      }
      #expect(issue?.code == .unwritableFile)
      let left = try names(folder)
      #expect(left.isEmpty)
    }
  }
}
