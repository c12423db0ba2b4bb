import Foundation
import SkinKit
import SkinTestSupport
import Testing

@Suite("A cache of compiled skins")
struct SkinCacheTests {
  private static let skin = [
    "skin.json": #"{ "schema": 1, "id": "night", "version": "1.0.0", "base": "day", "fonts": ["fonts/F.ttf"] }"#,
    "modules/app.json": """
    {
      "colors": { "tint": { "any": "#C8102E", "dark": "#FF5A6E" }, "link": "{app.tint}", "text": "{day.text}" },
      "gradients": { "banner": ["{app.tint}", "lighten({app.tint}, 10%)"] },
      "images": { "icon": { "file": "images/a.png", "recipe": [{ "tint": "#000000" }] } },
      "texts": { "title": { "en": "Night", "de": "Nacht" }, "hint": "Hello" },
      "about": { "tint": { "description": "The accent" } }
    }
    """,
    "rules.json": #"[{ "match": { "class": "UILabel" }, "set": { "textColor": "app.tint" } }]"#,
    "images/a.png": "a", "images/a@2x.png": "a2", "fonts/F.ttf": "font",
  ]

  private let folder: TemporaryFolder
  private let cache: SkinCache

  init() throws {
    folder = try TemporaryFolder(inMemory: true)
    cache = SkinCache(folder: folder.url.appending(path: "cache"))
  }

  /// Files that count how often they are read.
  private final class CountedFiles: SkinFiles {
    private let files: SkinMemoryFiles
    private let reads = Counter()

    init(_ contents: [String: String]) { files = SkinMemoryFiles(contents) }

    var paths: [String] { files.paths }
    var count: Int { reads.value }

    func contents(of path: String) throws -> Data {
      reads.increment()
      return try files.contents(of: path)
    }

    func identity(of path: String) -> String { files.identity(of: path) }
  }

  private func compiled() throws -> URL {
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: cache.folder.path).first)
    return cache.folder.appending(path: name)
  }

  private func expectEqual(
    _ document: SkinDocument, _ other: SkinDocument, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(document.format == other.format && document.header == other.header, sourceLocation: sourceLocation)
    #expect(document.issues == other.issues && document.rules == other.rules, sourceLocation: sourceLocation)
    #expect(document.contrast == other.contrast, sourceLocation: sourceLocation)
    #expect(document.plainUnknown == other.plainUnknown, sourceLocation: sourceLocation)
    #expect(document.resources == other.resources, sourceLocation: sourceLocation)
    #expect(Set(document.entries.keys) == Set(other.entries.keys), sourceLocation: sourceLocation)
    for (key, entry) in document.entries {
      let same = other.entries[key]
      #expect(entry.kind == same?.kind && entry.definition == same?.definition, sourceLocation: sourceLocation)
      #expect(entry.place == same?.place && entry.note?.plain == same?.note?.plain, sourceLocation: sourceLocation)
    }
  }

  @Test("A skin that was compiled reads as the skin itself, and none of its files is read again")
  func readsAgain() throws {
    let files = CountedFiles(Self.skin)
    let plain = try SkinDocument.read(files)
    expectEqual(try cache.read(files, named: "night"), plain)
    let count = files.count
    let again = try cache.read(files, named: "night")
    expectEqual(again, plain)
    #expect(files.count == count)
    let skin = SkinResolver().resolve(again)
    #expect(skin.value(for: "app.link", in: .dark) == (try SkinColor("#FF5A6E")))
    #expect(skin.value(for: "app.title", in: SkinAppearance(language: SkinLanguage("de"))) == "Nacht")
    #expect(skin.rules.count == 1 && skin.fontFiles.map(\.path) == ["fonts/F.ttf"])
    #expect(skin.issues == SkinResolver().resolve(plain).issues)
  }

  @Test("Keys with equal values share one in memory, and those with other values don't")
  func sharesValues() throws {
    let skin = [
      "skin.json": #"{ "schema": 1 }"#,
      "modules/app.json": ##"""
      { "colors": { "a": "#102030", "b": "#102030FF", "c": "#102031", "d": { "any": "#102030", "dark": "#000" }, "e": "{a}" },
        "texts": { "f": "#102030" } }
      """##,
    ]
    let resolution = SkinResolver().resolution(of: try cache.read(SkinMemoryFiles(skin), named: "equal"))
    let values = Dictionary(uniqueKeysWithValues: zip(resolution.names, resolution.values))
    let first = try #require(values["app.a"])
    #expect(values["app.b"] === first && values["app.e"] === first)
    #expect(["c", "d", "f"].allSatisfy { values["app.\($0)"] != nil && values["app.\($0)"] !== first })
    expectEqual(try cache.read(SkinMemoryFiles(skin), named: "equal"), try SkinDocument.read(SkinMemoryFiles(skin)))
  }

  @Test("After a file changed, was added or was removed, the skin is read from its files")
  func followsChanges() throws {
    _ = try cache.read(SkinMemoryFiles(Self.skin), named: "night")
    var changed = Self.skin
    changed["modules/app.json"] = ##"{ "colors": { "tint": "#00FF00" } }"##
    #expect(try cache.read(SkinMemoryFiles(changed), named: "night").entries.count == 1)
    changed["modules/home.json"] = ##"{ "colors": { "tint": "#00FF00" } }"##
    #expect(try cache.read(SkinMemoryFiles(changed), named: "night").entries.count == 2)
    changed["modules/app.json"] = nil
    #expect(try cache.read(SkinMemoryFiles(changed), named: "night").entries.keys.sorted() == ["home.tint"])
    var images = Self.skin
    images["images/a@3x.png"] = "a3"
    let image = try #require(
      SkinResolver().resolve(try cache.read(SkinMemoryFiles(images), named: "night")).value(
        for: SkinKey<SkinImage>("app.icon")))
    #expect(image.variants.count == 3)
  }

  @Test("A folder's file that is written again is read again")
  func followsFolders() throws {
    let source = folder.url.appending(path: "night")
    try FileManager.default.createDirectory(at: source.appending(path: "modules"), withIntermediateDirectories: true)
    func write(_ text: String, _ path: String, at date: Date) throws {
      let file = source.appending(path: path)
      try Data(text.utf8).write(to: file)
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
    }
    let date = Date(timeIntervalSince1970: 1_700_000_000)
    try write(#"{ "schema": 1 }"#, "skin.json", at: date)
    try write(#"{ "texts": { "a": "old" } }"#, "modules/app.json", at: date)
    func text() throws -> String? {
      SkinResolver().resolve(try cache.read(try SkinFolderFiles(source), named: "night")).value(for: "app.a")
    }
    #expect(try text() == "old")
    #expect(try text() == "old")
    try write(#"{ "texts": { "a": "new" } }"#, "modules/app.json", at: date.addingTimeInterval(0.001))
    #expect(try text() == "new")
  }

  @Test("Options, brands and names have compiled forms of their own")
  func separatesOptions() throws {
    var skin = Self.skin
    skin["brands/acme/modules/app.json"] = ##"{ "colors": { "tint": "#0000FF80" } }"##
    let files = SkinMemoryFiles(skin)
    for _ in 1...2 {
      for options in [SkinReadOptions(), .init(brand: "acme"), .init(alphaOrder: .argb, brand: "acme")] {
        expectEqual(
          try cache.read(files, named: "night", options: options), try SkinDocument.read(files, options: options))
      }
      #expect(try cache.read(SkinMemoryFiles(["skin.json": #"{ "schema": 1 }"#]), named: "empty").entries.isEmpty)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: cache.folder.path)
    #expect(names.count == 4)
  }

  @Test("Skins with errors or shared names are read from their files each time")
  func refusesErrors() throws {
    for text in [##"{ "colors": { "a": "no color", "b": "#000000" } }"##, ##"{ "colors": { "a": "#000000" } "##] {
      let files = SkinMemoryFiles(["skin.json": #"{ "schema": 1 }"#, "modules/app.json": text])
      for _ in 1...2 { #expect(try cache.read(files, named: "bad").issues == (try SkinDocument.read(files)).issues) }
    }
    #expect(!FileManager.default.fileExists(atPath: cache.folder.path))
    #expect(throws: SkinIssue.self) { try cache.read(SkinMemoryFiles(["a.txt": ""]), named: "none") }
  }

  @Test("A damaged compiled form, wherever and however it is damaged, is replaced")
  func replacesDamage() throws {
    let files = SkinMemoryFiles(Self.skin)
    let plain = try SkinDocument.read(files)
    _ = try cache.read(files, named: "night")
    let location = try compiled()
    let good = try Data(contentsOf: location)
    let positions = Array(stride(from: 0, to: good.count, by: 7))
    for position in positions {
      var bad = good
      bad[position] ^= 0x41
      try bad.write(to: location)
      expectEqual(try cache.read(files, named: "night"), plain)
      #expect(try Data(contentsOf: location) == good)
    }
    for length in positions {
      try good.prefix(length).write(to: location)
      expectEqual(try cache.read(files, named: "night"), plain)
    }
  }

  @Test("Without a folder that can be written, skins are read from their files")
  func needsNoDisk() throws {
    try Data().write(to: cache.folder)
    for _ in 1...2 {
      expectEqual(
        try cache.read(SkinMemoryFiles(Self.skin), named: "night"), try SkinDocument.read(SkinMemoryFiles(Self.skin)))
    }
  }

  @Test("The folder keeps a limited number of compiled skins")
  func limitsCount() throws {
    let files = SkinMemoryFiles(Self.skin)
    for number in 0...(SkinCache.maximumCount + 5) { _ = try cache.read(files, named: "skin-\(number)") }
    #expect(try FileManager.default.contentsOfDirectory(atPath: cache.folder.path).count == SkinCache.maximumCount)
  }

  @Test("Random documents of all kinds keep every part", arguments: (0..<60).map { UInt64(1_500 + $0) })
  func keepsEverything(seed: UInt64) throws {
    print("seed \(seed)")
    var random = RandomDocument(seed: seed)
    let document = try random.document()
    let compiled = try #require(CompiledSkin(key: seed, sources: []).data(of: document))
    let read = CompiledSkin.document(compiled, key: seed, files: document.files, formats: [.native])
    expectEqual(try #require(read), document)
    #expect(CompiledSkin.document(compiled, key: seed + 1, files: document.files, formats: [.native]) == nil)
    #expect(CompiledSkin.document(compiled, key: seed, files: document.files, formats: []) == nil)
  }

  @Test("Bytes made on purpose, with a correct sum, never crash", arguments: (0..<40).map { UInt64(8_800 + $0) })
  func survivesForgery(seed: UInt64) throws {
    var generator = SeededGenerator(printing: seed)
    var random = RandomDocument(seed: seed)
    let document = try random.document()
    let compiled = try #require(CompiledSkin(key: 1, sources: []).data(of: document))
    for _ in 0..<50 {
      let body = generator.rearranged(Array(compiled.dropFirst(CompiledSkin.sumEnd)))
      let forged = CompiledSkin.sealed(Data(body))
      guard let read = CompiledSkin.document(forged, key: 1, files: document.files, formats: [.native]) else {
        continue
      }
      _ = SkinResolver().resolve(read)
      _ = read.entries
    }
  }
}

/// A number that several threads count up.
private final class Counter: Sendable {
  private let number = Locked(0)
  var value: Int { number.withLock { $0 } }
  func increment() { number.withLock { $0 += 1 } }
}
