import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import Testing

@Suite("Fonts of a size only are the app's primary font")
struct PrimaryFontTests {
  private func read(_ text: String, as format: SkinFormat = .appstyle) throws -> SkinDocument {
    try SkinDocument.read(SkinMemoryFiles(["appstyle.json": text]), as: format)
  }

  private func font(_ key: String, _ skin: Skin) -> String? {
    skin.value(for: SkinKey<SkinFont>(key))?.description
  }

  private let festival = #"{"navigationTitleFont": 20, "tabBarTextFont": {"fontSize": 11}}"#

  @Test(
    "A festival's size keeps the font of the app's own skin, which may name it in every form",
    arguments: [#""Inter""#, #""Inter,14""#, #"{"fontName": "Inter", "fontSize": 14}"#])
  func partial(primaryFont: String) throws {
    let builtIn = try read(#"{"primaryFont": \#(primaryFont), "navigationTitleFont": 17}"#)
    let document = try read(festival)
    let native = try SkinDocument.read(document.nativeOutput(), as: .native)
    for document in [document, native] {
      let skin = SkinResolver(builtIn: builtIn).resolve(document)
      #expect(skin.issues.isEmpty, "\(skin.issues)")
      #expect(font("app.navigationTitleFont", skin) == "Inter 20")
      #expect(font("app.tabBarTextFont", skin) == "Inter 11")
    }
  }

  @Test("A number in place of a font keeps the primary font, too")
  func number() throws {
    let builtIn = try read(#"{"primaryFont": "Inter", "title": {"fontName": "Other", "fontSize": 30}}"#)
    let skin = SkinResolver(builtIn: builtIn).resolve(try read(#"{"title": 32}"#))
    #expect(skin.issues.isEmpty && font("app.title", skin) == "Inter 32", "\(skin.issues)")
  }

  @Test("A number in place of the primary font itself is the system's font")
  func primary() throws {
    let builtIn = try SkinDocument.native(modules: [
      "app": #"{"fonts": {"primaryFont": "Inter,12", "title": "Inter,17"}}"#
    ])
    let other = try SkinDocument.native(modules: ["app": #"{"numbers": {"primaryFont": 20, "title": 30}}"#])
    let skin = SkinResolver(builtIn: builtIn).resolve(other)
    #expect(skin.issues.isEmpty && font("app.primaryFont", skin) == "system 20", "\(skin.issues)")
  }

  @Test("Without a primary font anywhere, the size is that of the system's font, and nothing is reported")
  func system() throws {
    let builtIn = try read(#"{"navigationTitleFont": "Other,17"}"#)
    for primaryFont in [nil, #"{"fontSize": 14}"#, "14", #""""#] {
      let primary = primaryFont.map { #""primaryFont": \#($0), "# } ?? ""
      let skin = SkinResolver(builtIn: builtIn).resolve(try read("{\(primary)\(festival.dropFirst())"))
      #expect(skin.issues.isEmpty, "\(skin.issues)")
      #expect(font("app.navigationTitleFont", skin) == "system 20")
    }
  }

  @Test("The festival's own primary font decides; fonts with a name or weight stay as they are")
  func own() throws {
    let builtIn = try read(#"{"primaryFont": "Inter"}"#)
    let text =
      #"{"primaryFont": "Pacifico", "a_font": 20, "b_font": "A,1", "c_font": {"fontSize": 2, "fontWeight": "bold"}}"#
    let skin = SkinResolver(builtIn: builtIn).resolve(try read(text))
    #expect(["a", "b", "c"].map { font("app.\($0)_font", skin) } == ["Pacifico 20", "A 1", "system 2 bold"])
  }

  @Test("A compiled skin keeps following the app's primary font")
  func compiled() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "primary-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let document = try read(festival)
    try document.nativeOutput(header: SkinHeader(id: SkinIdentifier("festival"), version: SkinVersion(1, 0, 0))).write(
      to: folder)
    let files = try SkinFolderFiles(folder)
    let data = try #require(CompiledSkin(key: 1, sources: []).data(of: try SkinDocument.read(files)))
    let read = try #require(CompiledSkin.document(data, key: 1, files: files, formats: [.native]))
    for primaryFont in ["Inter", "Other"] {
      let skin = SkinResolver(builtIn: try self.read(#"{"primaryFont": "\#(primaryFont)"}"#)).resolve(read)
      #expect(font("app.navigationTitleFont", skin) == "\(primaryFont) 20", "\(skin.issues)")
    }
  }

  @Test("A key of another kind as the primary font is reported where it is used")
  func wrong() throws {
    let builtIn = try read(##"{"primaryFont": true, "navigationTitleFont": "Other,17"}"##)
    let skin = SkinResolver(builtIn: builtIn).resolve(try read(#"{"navigationTitleFont": 20}"#))
    #expect(skin.issues.map(\.code) == [.wrongType] && font("app.navigationTitleFont", skin) == "Other 17")
  }
}
