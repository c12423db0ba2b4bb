import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import Testing

@testable import SkinPackage

@Suite("Names of ordinary zips") struct ZipNameTests {
  private let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  private func entry(_ name: [UInt8], flags: Int = 0, system: Int = 0) -> ZipForge.Entry {
    var entry = ZipForge.Entry("")
    (entry.name, entry.flags, entry.madeBy) = (name, flags, system << 8 | 20)
    return entry
  }

  private func open(_ entries: [ZipForge.Entry]) throws -> ZipArchive {
    try ZipArchive(url: scratch.write(ZipForge(entries).bytes, "\(UUID()).zip"), names: .anyTool)
  }

  private func open(_ names: [UInt8]..., system: Int = 0) throws -> ZipArchive {
    try open(names.map { entry($0, system: system) })
  }

  private func open(_ names: String..., system: Int = 0) throws -> ZipArchive {
    try open(names.map { entry(Array($0.utf8), system: system) })
  }

  /// 按钮.png in GBK.
  private let button: [UInt8] = [0xB0, 0xB4, 0xC5, 0xA5] + Array(".png".utf8)

  @Test("Names in UTF-8 need no mark")
  func unmarked() throws {
    let archive = try open("图片.png", "a.png")
    #expect(archive.paths == ["a.png", "图片.png"] && archive.fileIssues.isEmpty)
    #expect(try archive.contents(of: "图片.png") == Data("contents".utf8))
  }

  @Test("Decomposed names are composed, and both forms of one name are refused")
  func composed() throws {
    let archive = try open("cafe\u{301}/が.png".decomposedStringWithCanonicalMapping)
    #expect(archive.paths.map { Array($0.utf8) } == [Array("caf\u{E9}/\u{304C}.png".utf8)])
    #expect(issueCode { _ = try open("\u{E9}按", "e\u{301}按") } == .nameCollision)
  }

  @Test("Names in GBK are decoded, with a warning")
  func gbk() throws {
    let archive = try open(button, Array("a.png".utf8))
    #expect(archive.paths == ["a.png", "按钮.png"])
    #expect(archive.fileIssues.map(\.code) == [.convertedNames] && archive.fileIssues[0].severity == .warning)
  }

  @Test("A name that is neither UTF-8 nor plain GBK is refused by name")
  func unknown() {
    for name in [[0xE9], [0x83, 0x65], [0x81, 0x40], [0xF8, 0xA1], [0xAA, 0xA1]] as [[UInt8]] {
      let issue = #expect(throws: SkinIssue.self) { try open(name + Array(".png".utf8)) }
      #expect(issue?.code == .nameEncoding && issue?.place.file?.hasSuffix(".png") == true, "\(name)")
    }
    // One tool writes one encoding: the first is UTF-8 that GBK can't be, the second GBK.
    let issue = #expect(throws: SkinIssue.self) { try open(Array("按钮.png".utf8), button) }
    #expect(issue?.code == .nameEncoding && issue?.place.file == "按钮.png")
  }

  @Test("A name that could be UTF-8 and GBK is refused, unless the system or another name makes it certain")
  func uncertain() throws {
    // é in UTF-8, 茅 in GBK.
    let name: [UInt8] = [0xC3, 0xA9]
    let issue = #expect(throws: SkinIssue.self) { try open(name) }
    #expect(issue?.code == .nameEncoding && issue?.message.contains("é") == true)
    #expect(issue?.message.contains("茅") == true)
    #expect(try open(name, system: 3).paths == ["é"] && open(name, system: 19).paths == ["é"])
    #expect(try open(name, Array("按钮".utf8)).paths == ["é", "按钮"])
    #expect(try open(name, button).paths == ["按钮.png", "茅"])
    // 图片, too, is a text in both.
    #expect(issueCode { _ = try open([0xCD, 0xBC, 0xC6, 0xAC]) } == .nameEncoding)
  }

  @Test("A name that is marked as UTF-8 must be UTF-8")
  func marked() {
    #expect(issueCode { _ = try open([entry(button, flags: 0x0800)]) } == .nameEncoding)
  }

  @Test("Backslashes are separators only if no name has a slash")
  func backslashes() throws {
    var folder = entry(Array("a\\".utf8))
    (folder.data, folder.plain) = ([], [])
    let archive = try open([folder, entry(Array("a\\b\\c.png".utf8))])
    #expect(archive.paths == ["a/b/c.png"] && archive.fileIssues.map(\.code) == [.convertedSeparators])
    #expect(issueCode { _ = try open("a\\b.png", "c/d.png") } == .unsafePath)
    #expect(issueCode { _ = try open([folder, entry(Array("b/".utf8))]) } != nil)
  }

  @Test(
    "Converted names pass the checks of all others",
    arguments: [
      "..\\..\\x", "\\x", "\\\\host\\x", "C:\\x", "a\\..\\b", "a\\\\b", "a\\.\\b", ".\\..\\x", "./../x", "././x",
      "./", "./con", "a\\nul.txt", ".",
    ])
  func hostile(name: String) {
    #expect(issueCode { _ = try open(name) } != nil, "\(name)")
  }

  @Test("A leading ./ and the folder ./ are left out; the same file with and without it is refused")
  func dots() throws {
    var top = entry(Array("./".utf8))
    (top.data, top.plain, top.attributes) = ([], [], 0o040755 << 16)
    let archive = try open([top, entry(Array("./a.png".utf8)), entry(Array("./b/c.png".utf8))])
    #expect(archive.paths == ["a.png", "b/c.png"] && archive.fileIssues.isEmpty)
    #expect(issueCode { _ = try open("./a.png", "a.png") } == .nameCollision)
    #expect(issueCode { _ = try open([top, top]) } != nil)
  }

  @Test("A second name in the extra field must be the name itself")
  func secondName() throws {
    func zip(_ second: String) throws -> ZipArchive {
      let field = [1] + ZipForge.u32(ZipForge.crc32(button)) + Array(second.utf8)
      var file = entry(button)
      file.extra = ZipForge.u16(0x7075) + ZipForge.u16(field.count) + field
      return try open([file])
    }
    #expect(try zip("按钮.png").paths == ["按钮.png"])
    #expect(issueCode { _ = try zip("图片.png") } == .badExtraField)
  }

  @Test("Whatever bytes names have, every path is one that packages accept", arguments: 1...20 as ClosedRange<UInt64>)
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let texts = ["a", "b", "/", "/", "\\", "\\", ".", "..", "./", ".\\", "按", "é", "e\u{301}", "C:", " ", "\u{202E}"]
    let bytes: [[UInt8]] = [[0xB0, 0xB4], [0xC3, 0xA9], [0xE9], [0xA1], [0x81, 0x5C], [0xCD, 0xBC], [0]]
    let pieces = texts.map { Array($0.utf8) } + bytes
    var opened = 0
    for _ in 0..<200 {
      let entries = (0...Int.random(in: 0...2, using: &random)).map { number in
        let name = (0...Int.random(in: 0...4, using: &random)).flatMap { _ in
          pieces.randomElement(using: &random) ?? []
        }
        let system = [0, 3].randomElement(using: &random) ?? 0
        return entry(
          name + Array("\(number)".utf8), flags: Int.random(in: 0..<4, using: &random) == 0 ? 0x0800 : 0, system: system
        )
      }
      do {
        let archive = try open(entries)
        opened += 1
        for path in archive.paths {
          #expect(issueCode { try EntryName.check(path, limits: .default) } == nil, "seed \(seed): \(path)")
          #expect(try archive.contents(of: path) == Data("contents".utf8), "seed \(seed): \(path)")
        }
      } catch let issue as SkinIssue {
        #expect(!issue.message.isEmpty && !issue.suggestion.isEmpty, "seed \(seed)")
      }
    }
    #expect(opened > 0, "seed \(seed)")
  }

  // MARK: The skin in the archive

  private func skin(_ files: [String: String], formats: [SkinFormat] = .all) throws -> ZipSkinFiles {
    let entries = files.sorted { $0.key < $1.key }.map { ZipForge.Entry($0.key, $0.value) }
    return ZipSkinFiles(try open(entries), formats: formats)
  }

  private let config = ##"{"m": {"colors": {"a": "#123"}, "images": {"i": "a"}}}"##

  @Test("A skin is found in up to two folders, without hidden files", arguments: ["", "a/", "a/b/"])
  func folders(root: String) throws {
    let files = try skin([
      "\(root)config.json": config, "\(root)a.png": "a", "\(root).DS_Store": "x", "\(root)img/._b.png": "x",
      "__MACOSX/\(root)._config.json": "x",
    ])
    let document = try SkinDocument.read(files, formats: .all)
    #expect(
      document.issues.isEmpty && document.entries.count == 2 && document.resources.allSatisfy { $0.hasSuffix("a.png") })
  }

  @Test("A skin in more folders isn't looked for, and neither is one next to other files")
  func tooDeep() throws {
    let deep = try skin(["a/b/c/d/config.json": config])
    #expect(deep.root.isEmpty)
    #expect(issueCode { _ = try SkinDocument.read(deep, formats: [.config]) } == .unknownFormat)
    let beside = try skin(["a/b/config.json": config, "readme.txt": "x"])
    #expect(beside.root.isEmpty && beside.paths == ["a/b/config.json", "readme.txt"])
  }

  @Test("A native skin in a folder is found before a weaker format outside of it")
  func native() throws {
    let files = try skin([
      "festival/skin.json": #"{"schema": 1, "id": "festival", "version": "1.0.0"}"#,
      "festival/modules/m.json": ##"{"colors": {"a": "#123"}}"##,
    ])
    #expect(files.root == "festival/" && files.folderName == "festival")
    let document = try SkinDocument.read(files, formats: .all)
    #expect(document.format == .native && document.entries.keys.sorted() == ["m.a"])
  }

  @Test("A zip of a folder modules without skin.json is no theme", arguments: ["", "festival/"])
  func missingHeader(folder: String) throws {
    let files = try skin(["\(folder)modules/m.json": ##"{"colors": {"a": "#123"}}"##])
    #expect(files.root == folder)
    #expect(issueCode { _ = try SkinDocument.read(files, formats: .all) } == .unknownFormat)
  }

  @Test("The only folder of a brand is still that brand's")
  func brand() throws {
    let files = try skin(["App1/appstyle.json": ##"{"primaryColor": "#123"}"##])
    for brand in [nil, "App1"] {
      let document = try SkinDocument.read(files, formats: .all, options: .init(brand: brand))
      #expect(document.format == .appstyle && document.entries.keys.sorted() == ["app.primaryColor"])
    }
  }
}
