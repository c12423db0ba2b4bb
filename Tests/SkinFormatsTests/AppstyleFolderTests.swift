import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import Testing

@Suite("Folders of appstyle.json")
struct AppstyleFolderTests {
  private func read(_ files: [String: String], _ options: SkinReadOptions = .init()) throws -> SkinDocument {
    try SkinDocument.read(SkinMemoryFiles(files), formats: .all, options: options)
  }

  private let module = ##"{"bg_color": ["#111", "#222"], "title": "Hello"}"##

  @Test("A module alone doesn't take skins of other formats")
  func recognition() throws {
    let others: [(SkinFormat, [String: String])] = [
      (.theme, ["theme.json": ##"{"Global": {"color": "#111"}}"##]),
      (.theme, ["theme.json": ##"{"backgroundColor": "#111", "title": "Hello"}"##]),
      (.config, ["config.json": ##"{"m": {"colors": {"a": "#111"}}}"##, "m.json": module]),
      (.tokens, ["a.tokens.json": ##"{"a": {"$type": "number", "$value": 1}}"##, "m.json": module]),
      (.plistFolder, ["Color.plist": "{ a = \"#111\"; }", "m.json": module]),
      (.colorTable, ["table.json": ##"{"a": {"NORMAL": "#111", "NIGHT": "#222"}}"##]),
      (.native, ["skin.json": #"{"schema": 1}"#, "modules/a.json": "{}", "m.json": module]),
    ]
    for (format, files) in others { #expect(try read(files).format == format, "\(files.keys.sorted())") }
    #expect(try read(["m.json": module]).format == .appstyle)
    #expect(try read(["Common/m.json": module, "App1/m.json": "{}"]).format == .appstyle)
  }

  @Test("A module that is read alone has only the files that its keys name")
  func alone() throws {
    let files = [
      "m.json": ##"{"bg_color": ["#111", "#222"], "logo_image": "logo", "sound": "a.mp3"}"##, "other.json": "[]",
      "logo.png": "1", "a.mp3": "2", "F.ttf": "3", "Assets.car": "4", "notes.txt": "5",
    ]
    let document = try read(files, .init(entry: "m.json"))
    #expect(document.format == .appstyle && document.issues.isEmpty)
    #expect(document.entries.keys.sorted() == ["m.bg_color", "m.logo_image", "m.sound"])
    #expect(document.header.fonts.isEmpty && document.resources.isEmpty)
    #expect(document.entries["m.sound"]?.kind == .file)
  }

  @Test("Every JSON file is read or named in a warning")
  func leftovers() throws {
    let files = [
      "Common/appstyle.json": #"{"anim": "spin.json"}"#, "Common/login.json": #"{"a": 1}"#,
      "Common/deeper/lost.json": #"{"a": 1}"#, "stray.json": #"{"a": 1}"#, "docs/notes/x.json": "[]",
      "Common/files/data.json": "{}", "Common/anim/spin.json": #"{"v": "5", "layers": []}"#,
      "Common/Skin.xcassets/Contents.json": "{}", "App1/login.json": #"{"a": 2}"#, "App1/sub/other.json": "{}",
    ]
    let common = try read(files)
    #expect(common.issues.allSatisfy { $0.code == .unreadFile && $0.severity == .warning })
    #expect(common.issues.compactMap(\.place.file) == ["Common/deeper/lost.json", "docs/notes/x.json", "stray.json"])
    let branded = try read(files, .init(brand: "App1"))
    #expect(branded.issues.compactMap(\.place.file).contains("App1/sub/other.json"))
  }

  @Test("A component whose name can't be a module's is named in a warning")
  func componentNames() throws {
    let document = try read([
      "appstyle.json": #"{"a": 1}"#, "com.pay.bundle/order.json": #"{"b": 1}"#, "no.keys.bundle/a.png": "a",
    ])
    #expect(document.issues.map(\.code) == [.malformedKey] && document.issues[0].severity == .warning)
    #expect(document.issues[0].place.file == "com.pay.bundle/" && document.entries.keys.sorted() == ["app.a"])
  }

  @Test("A skin.json next to appstyle.json adds the fields of a header", arguments: ["", "Assets/"])
  func header(root: String) throws {
    let header = """
      {"schema": 1, "id": "gold", "name": "Gold", "version": "1.2.0", "base": "winter", "alpha": "argb",
       "app": {"minimum": "3.1.0"}}
      """
    let files = [
      "\(root)skin.json": header, "\(root)appstyle.json": ##"{"primaryColor": "#80112233"}"##,
      "\(root)login.json": #"{"a": 1}"#,
    ]
    let document = try read(files)
    #expect(document.format == .appstyle && document.issues.isEmpty)
    #expect(document.entries.keys.sorted() == ["app.primaryColor", "login.a"])
    let expected = SkinHeader(
      id: SkinIdentifier("gold"), name: "Gold", version: SkinVersion(1, 2, 0), base: SkinIdentifier("winter"),
      minimumAppVersion: SkinVersion(3, 1, 0))
    #expect(document.header == expected)
    #expect(
      SkinResolver().resolve(document).value(for: "app.primaryColor" as SkinKey<SkinColor>)?.description == "#11223380")
    let written = try SkinDocument.read(document.nativeOutput())
    #expect(written.header == expected && written.entries.count == 2)
  }

  @Test("A malformed header is an error, and the keys are read")
  func malformedHeader() throws {
    let document = try read(["skin.json": "{\"id\": \"gold\"}", "appstyle.json": #"{"a": 1}"#])
    #expect(document.format == .appstyle && document.issues.map(\.code) == [.missingField])
    #expect(document.entries.keys.sorted() == ["app.a"])
  }

  @Test("A zip skin can have a header, too")
  func zipSkinHeader() throws {
    let document = try read([
      "skin.json": #"{"schema": 1, "id": "a", "version": "1.0.0"}"#,
      "config.json": ##"{"m": {"colors": {"a": "#123"}}}"##,
    ])
    #expect(document.format == .config && document.header.id == SkinIdentifier("a") && document.entries.count == 1)
  }

  @Test("A compiled asset catalog is a warning next to a skin, and alone an error that says what to ship instead")
  func compiledCatalog() throws {
    let document = try read(["appstyle.json": #"{"logoImage": "logo"}"#, "Assets.car": "BOMStore"])
    let issue = try #require(document.issues.first { $0.code == .compiledCatalog })
    #expect(issue.severity == .warning && issue.suggestion.contains(".xcassets") && issue.place.file == "Assets.car")
    let picture = try #require(document.issues.first { $0.code == .compiledPicture })
    #expect(picture.severity == .warning && picture.message.contains("logo") && picture.place.line == 1)
    let alone = #expect(throws: SkinIssue.self) { try read(["Skin.bundle/Assets.car": "BOMStore"]) }
    #expect(alone?.code == .compiledCatalog && alone?.place.file == "Skin.bundle/Assets.car")
    let named = #expect(throws: SkinIssue.self) { try read(["Assets.car": "BOMStore"], .init(entry: "Assets.car")) }
    #expect(named?.code == .compiledCatalog)
  }

  @Test("All files are listed as often for many components and brands as for few")
  func many() throws {
    func listings(_ count: Int) throws -> Int {
      var contents = ["Common/appstyle.json": Data(##"{"a": "#111"}"##.utf8)]
      for index in 0..<count {
        contents["Brand\(index)/appstyle.json"] = Data(##"{"a": "#222"}"##.utf8)
        contents["C\(index).bundle/appstyle.json"] = Data(##"{"a": "#333"}"##.utf8)
        contents["Components/D\(index)/appstyle.json"] = Data(##"{"a": "#444"}"##.utf8)
      }
      let files = CountedFiles(SkinMemoryFiles(contents: contents))
      let document = try SkinDocument.read(files, as: .appstyle, options: .init(brand: "Brand0"))
      #expect(document.entries.count == 1 + 2 * count && document.issues.isEmpty)
      return files.listings
    }
    #expect(try listings(40) == listings(5))
  }
}
