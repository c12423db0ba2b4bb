import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import Testing

@testable import SkinLint

@Suite("Rules about files") struct FileRuleTests {
  @Test("A file that no key names is reported; readme, license and the format's files aren't")
  func unreferenced() throws {
    let skin = try SkinDocument.native(
      fonts: ["fonts/a.ttf"],
      modules: ["m": #"{"images": {"a": "a.png"}, "objects": {"o": {"sound": "bell.caf"}}, "files": {"f": "f.json"}}"#],
      files: [
        "a@2x.png": Sample.png(2, 2), "a@3x.png": Sample.png(3, 3), "bell.caf": Data(), "f.json": Data(),
        "fonts/a.ttf": Sample.font(family: "A"), "README.md": Data(), "docs/LICENSE": Data(), "LICENSE-OFL.txt": Data(),
        "left.png": Sample.png(1, 1), "readmes.txt": Data(), "modules/notes.txt": Data(),
      ])
    #expect(
      issues("unreferenced-file", skin).map(\.place.file) == ["left.png", "modules/notes.txt", "readmes.txt"])
    let config = try SkinDocument.read(
      SkinMemoryFiles(contents: [
        "config.json": Data(#"{"m": {"images": {"a": "a"}}}"#.utf8), "a@2x.png": Sample.png(2, 2),
        "b@2x.png": Sample.png(2, 2),
      ]), as: .config)
    #expect(issues("unreferenced-file", config).map(\.place.file) == ["b@2x.png"])
  }

  @Test("Files that only look like parts of a skin are reported, with the names that are read")
  func misnamed() throws {
    let read = ["skin.json", "rules.json", "modules/m.json", "brands/N/modules/m.json", "components/c/modules/m.json"]
    let misnamed = [
      "brands/N/Rules.json", "brands/x.json", "components/c/skin.json", "modules/MORE.JSON", "parts/modules/n.json",
      "rule.json",
    ]
    let header = #"{"schema": 1, "id": "a", "version": "1.0.0"}"#
    var files = [String: String](uniqueKeysWithValues: (read + misnamed).map { ($0, "{}") })
    files["skin.json"] = header
    files["rules.json"] = "[]"
    let skin = try SkinDocument.read(SkinMemoryFiles(files), as: .native)
    let found = issues("unreferenced-file", skin)
    #expect(found.map(\.place.file) == misnamed)
    #expect(found.allSatisfy { $0.suggestion.contains("modules/NAME.json") })
  }

  @Test("A module of a brand outside of its folder modules is reported; other files of brands aren't")
  func misplacedInBrand() throws {
    let files = [
      "skin.json": #"{"schema": 1, "id": "a", "version": "1.0.0"}"#, "modules/m.json": "{}",
      "brands/N/modules/m.json": "{}", "brands/N/home.json": ##"{"colors": {"c": "#FFFFFF"}}"##,
      "brands/N/data.json": #"{"items": []}"#, "brands/N/a.png": "",
    ]
    let found = issues("unreferenced-file", try SkinDocument.read(SkinMemoryFiles(files), as: .native))
    #expect(found.map(\.place.file) == ["brands/N/home.json"])
    #expect(found.first?.suggestion.contains("modules/NAME.json") == true)
  }

  @Test("Property lists and configurations next to the ones that are read are reported")
  func unread() throws {
    let color = "{ ink = \"#111111\"; }"
    let lists = try SkinDocument.read(
      SkinMemoryFiles(["Color.plist": color, "Colour.plist": color, "font.plist": color, "Info.plist": "{}"]),
      as: .plistFolder)
    #expect(issues("unreferenced-file", lists).map(\.place.file) == ["Colour.plist", "font.plist"])
    let module = ##"{"m": {"colors": {"ink": "#111111"}}}"##
    let config = try SkinDocument.read(
      SkinMemoryFiles(["config.json": module, "config2.json": module]), as: .config)
    #expect(issues("unreferenced-file", config).map(\.place.file) == ["config2.json"])
  }

  @Test("A file is used if any of the keys that share a name names it")
  func namespaces() throws {
    let module = ##"{"colors": {"a": "#FFFFFF"}, "images": {"a": "a.png", "b": "b.png"}, "texts": {"b": "x"}}"##
    let skin = try SkinDocument.read(
      SkinMemoryFiles(contents: [
        "skin.json": Data(#"{"schema": 1, "id": "a", "version": "1.0.0", "namespaces": true}"#.utf8),
        "modules/m.json": Data(module.utf8), "a.png": Sample.png(1, 1), "b.png": Sample.png(1, 1),
        "c.png": Sample.png(1, 1),
      ]))
    #expect(issues("unreferenced-file", skin).map(\.place.file) == ["c.png"])
  }

  @Test("Files, images and skins above the limits are reported, and the limits can be configured")
  func large() throws {
    let skin = try SkinDocument.native(
      modules: ["m": #"{"images": {"a": "a.png"}, "files": {"f": "f.bin"}}"#],
      files: ["a@2x.png": Sample.png(5_000, 20) + Data(count: 1_000_000), "f.bin": Data(count: 2_000)])
    let image = issues("large-image", skin)
    #expect(image.map(\.place.file) == ["a@2x.png"])
    #expect(image.first?.message.contains("5000×20 pixels, more than 4096") == true)
    #expect(image.first?.message.contains("1.00 MB, more than 1.00 MB") == true)
    #expect(issues("large-file", skin).isEmpty && issues("large-skin", skin).isEmpty)
    var limits = LintConfiguration()
    limits.limits = [.fileBytes: 1_999, .totalBytes: 10_000, .imagePixels: 5_000, .imageBytes: 2e6]
    #expect(issues("large-image", skin, limits).isEmpty)
    #expect(issues("large-file", skin, limits).map(\.place.file) == ["a@2x.png", "f.bin"])
    #expect(issues("large-skin", skin, limits).first?.suggestion.contains("a@2x.png") == true)
  }

  @Test("An image with more pixels than apps decode is an error, regardless of limits and file size")
  func bomb() throws {
    func found(_ width: Int, _ height: Int) throws -> [SkinIssue] {
      let skin = try SkinDocument.native(files: ["a.png": Sample.png(width, height)])
      var limits = LintConfiguration()
      limits.limits = [.imagePixels: 1e9]
      return issues("image-bomb", skin, limits)
    }
    #expect(try found(8_192, 8_192).isEmpty)
    #expect(try found(8_192, 8_193).map(\.severity) == [.error])
    #expect(try found(50_000, 50_000).count == 1)
    #expect(try found(0x7FFF_FFFF, 0x7FFF_FFFF).count == 1)
  }

  @Test("A file that can't be read is reported once, and the others are checked")
  func unreadable() throws {
    let skin = try SkinDocument.native(files: ["a.png": Data()])
    let files = DamagedFiles(whole: skin.files, damaged: "b.bin")
    let document = SkinDocument(format: .native, header: skin.header, entries: [:], files: files)
    let others = [SkinIssue(.unreadableFile, "again", suggestion: "Mend it.", place: .init(file: "b.bin"))]
    let found = Linter().lint(document, others: others).issues.map(\.code.rawValue)
    #expect(found.filter { $0 == "unreadable-file" }.count == 1)
    #expect(found.contains("undecodable-image"))
  }

  /// A skin's files, one of which can't be read.
  private struct DamagedFiles: SkinFiles {
    let whole: any SkinFiles
    let damaged: String

    var paths: [String] { (whole.paths + [damaged]).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }

    func contents(of path: String) throws -> Data {
      guard path != damaged else {
        throw SkinIssue(.unreadableFile, "It can't be read", suggestion: "Mend it.", place: .init(file: path))
      }
      return try whole.contents(of: path)
    }
  }

  @Test("Paths that differ only by case or composition collide")
  func collisions() throws {
    let skin = try SkinDocument.native(files: [
      "a/Banner.png": Sample.png(1, 1), "a/banner.png": Sample.png(1, 1), "caf\u{E9}.txt": Data(),
      "cafe\u{301}.TXT": Data(), "other.txt": Data(),
    ])
    let found = issues("name-collision", skin)
    #expect(found.count == 2 && found.allSatisfy { $0.severity == .error })
    #expect(issues("name-collision", try .native(files: ["a.png": Data(), "b.png": Data()])).isEmpty)
  }
}

@Suite("Rules about images") struct ImageRuleTests {
  private func skin(_ files: [String: Data], image: String = "a.png") throws -> SkinDocument {
    try .native(modules: ["m": "{\"images\": {\"a\": \"\(image)\"}}"], files: files)
  }

  @Test("An image without a file for @2x or @3x screens is reported once; vector files aren't")
  func scales() throws {
    let half = try skin(["a@2x.png": Sample.png(2, 2)])
    #expect(issues("missing-scale", half).map(\.message) == ["The image a.png has no @3x"])
    #expect(issues("missing-scale", half).map(\.place.key) == ["m.a"])
    let single = try skin(["a.png": Sample.png(2, 2)])
    #expect(issues("missing-scale", single).map(\.message) == ["The image a.png has no @2x and no @3x"])
    #expect(issues("missing-scale", try skin(["a@2x.png": Sample.png(2, 2), "a@3x.png": Sample.png(3, 3)])).isEmpty)
    #expect(issues("missing-scale", try skin(["a.pdf": Data()], image: "a.pdf")).isEmpty)
    let pad = try skin(["a@2x.png": Sample.png(2, 2), "a@3x.png": Sample.png(3, 3), "a~ipad.png": Sample.png(1, 1)])
    #expect(issues("missing-scale", pad).map(\.message) == ["The image a.png has no @2x for ipad"])
  }

  @Test("Sizes that aren't two and three times the base's are reported with the expected ones")
  func pixels() throws {
    let wrong = try skin([
      "a.png": Sample.png(10, 20), "a@2x.png": Sample.png(20, 40), "a@3x.png": Sample.png(30, 61),
    ])
    let found = issues("wrong-pixel-size", wrong)
    #expect(found.map(\.place.file) == ["a@3x.png"])
    #expect(found.first?.message.contains("must have 30×60") == true)
    let fitting = try skin([
      "a.png": Sample.png(10, 20), "a@2x.png": Sample.png(20, 40), "a@3x.png": Sample.png(30, 60),
    ])
    #expect(issues("wrong-pixel-size", fitting).isEmpty)
  }

  @Test("Without a base, @3x is compared with @2x, as far as half points allow")
  func pixelsWithoutBase() throws {
    for (width, isRight) in [(61, true), (62, true), (60, false), (63, false)] {
      let files = ["a@2x.png": Sample.png(41, 40), "a@3x.png": Sample.png(width, 60)]
      #expect(issues("wrong-pixel-size", try skin(files)).isEmpty == isRight, "\(width)")
    }
  }

  @Test("A file that is named like an image and isn't one is an error")
  func undecodable() throws {
    for data in [Data(), Data("not a picture".utf8), Sample.png(0, 4), Sample.png(4, 4).prefix(30)] {
      let found = issues("undecodable-image", try skin(["a@2x.png": data, "a@3x.png": Sample.png(3, 3)]))
      #expect(found.map(\.place.file) == ["a@2x.png"])
      #expect(found.first?.severity == .error)
    }
    // Apps also show a JPEG that is named .png, and a HEIC or TIFF picture.
    for data in [Sample.jpeg(3, 3), Sample.big(24, 4) + Data("ftypheic".utf8), Data("II*\0".utf8)] {
      #expect(issues("undecodable-image", try skin(["a@2x.png": data])).isEmpty)
    }
  }
}

@Suite("Headers of images") struct ImageHeaderTests {
  static let samples: [(ImageHeader.Format, Data)] = [
    (.png, Sample.png(300, 200)), (.png, Sample.png(300, 200, isForIOS: true)), (.gif, Sample.gif(300, 200)),
    (.jpeg, Sample.jpeg(300, 200)),
    (.webp, Sample.webp(300, 200, "VP8X")), (.webp, Sample.webp(300, 200, "VP8L")),
    (.webp, Sample.webp(300, 200, "VP8 ")),
  ]

  @Test("Format and size are read, also from data that don't begin at index 0", arguments: samples)
  func sizes(format: ImageHeader.Format, data: Data) {
    for data in [data, (Data([1, 2, 3]) + data).dropFirst(3)] {
      let header = ImageHeader(data)
      #expect(header?.format == format)
      #expect(header?.width == 300 && header?.height == 200)
    }
  }

  @Test("A header truncated anywhere has no size", arguments: samples)
  func cut(format: ImageHeader.Format, data: Data) {
    // The size of a JPEG is known before its list of components.
    let whole = format == .jpeg ? data.count - 4 : data.count
    for length in 0..<whole { #expect(ImageHeader(data.prefix(length)) == nil, "\(format) \(length)") }
  }

  @Test("Random damage never crashes", arguments: samples)
  func damage(format: ImageHeader.Format, data: Data) {
    let seed: UInt64 = 7
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      var damaged = [UInt8](data)
      for _ in 0..<3 {
        damaged[Int.random(in: 0..<damaged.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      if let header = ImageHeader(Data(damaged)) { #expect(header.width > 0 && header.height > 0, "seed \(seed)") }
    }
  }

  @Test("A JPEG without a frame header before its image data has no size")
  func jpegWithoutFrame() {
    #expect(ImageHeader(Data([0xFF, 0xD8, 0xFF, 0xDA, 0, 2])) == nil)
    #expect(ImageHeader(Data([0xFF, 0xD8, 0xFF, 0xE0, 0, 1, 0xFF, 0xC0])) == nil)
    #expect(ImageHeader(Data([0xFF, 0xD8]) + Data(repeating: 0xFF, count: 10_000)) == nil)
  }
}
