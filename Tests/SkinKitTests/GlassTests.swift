import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import Testing

@Suite("What a skin says about Liquid Glass")
struct GlassTests {
  private func document(_ id: String, _ fields: String = "") throws -> SkinDocument {
    try SkinDocument.read(
      SkinMemoryFiles([
        "skin.json": #"{"schema": 1, "id": "\#(id)", "version": "1.0.0"\#(fields)}"#,
        "modules/m.json": ##"{"colors": {"bar": "#FF0000"}}"##,
      ]))
  }

  @Test(
    "The topmost skin that says something decides: the skin, its bases, then the built-in skin",
    arguments: [
      ("replace", "keep", "keep", SkinGlass.replace), (nil, "replace", "keep", .replace),
      (nil, nil, "replace", .replace),
      ("keep", "replace", "replace", .keep), (nil, nil, nil, nil),
    ] as [(String?, String?, String?, SkinGlass?)])
  func layers(top: String?, base: String?, builtIn: String?, expected: SkinGlass?) throws {
    func field(_ glass: String?) -> String { glass.map { #", "glass": "\#($0)""# } ?? "" }
    let own = try document("builtin", field(builtIn))
    let resolver = SkinResolver(builtIn: own, bases: [try document("day", field(base))])
    let skin = resolver.resolve(try document("night", #", "base": "day""# + field(top)))
    #expect(skin.glass == expected && skin.issues.isEmpty)
    #expect(resolver.resolve(own).glass == builtIn.flatMap(SkinGlass.init))
    #expect(Skin.empty.glass == nil)
  }

  @Test("A component says nothing about the bars of the app")
  func component() throws {
    let resolver = SkinResolver(components: ["chat": try document("chat", #", "glass": "replace""#)])
    #expect(resolver.resolve(try document("night")).glass == nil)
  }

  @Test("The user's values over a skin, and scaled fonts, leave its decision")
  @MainActor func overlaid() throws {
    let manager = SkinManager(builtIn: SkinResolver().resolve(try document("day", #", "glass": "replace""#)))
    manager.fontScale = 2
    manager.overlay = SkinOverlay()
    #expect(manager.skin.glass == .replace)
    manager.isEnabled = false
    #expect(manager.skin.glass == nil)
  }

  @Test("An unknown value is an error with its line, and nothing is decided", arguments: [#""clear""#, "true", "1"])
  func unknown(value: String) throws {
    let document = try document("night", ",\n\"glass\": \(value)")
    #expect(document.header.glass == nil)
    #expect(document.issues.map(\.code) == [.wrongType] && document.issues.map(\.severity) == [.error])
    #expect(document.issues.map(\.place) == [.init(file: "skin.json", line: 2, column: 10, key: "glass")])
    #expect(document.issues.map(\.suggestion) == ["Write \"keep\" or \"replace\", in double quotes."])
  }

  @Test("The field is written, and compiled", arguments: SkinGlass.allCases)
  func roundTrip(glass: SkinGlass) throws {
    let document = try document("night", #", "glass": "\#(glass.rawValue)""#)
    #expect(document.header.glass == glass)
    let again = try SkinDocument.read(SkinMemoryFiles(contents: document.nativeOutput().files))
    #expect(again.header == document.header && again.issues.isEmpty)
    let files = SkinMemoryFiles(["skin.json": "{}"])
    let data = try #require(CompiledSkin(key: 1, sources: []).data(of: document))
    let compiled = try #require(CompiledSkin.document(data, key: 1, files: files, formats: [.native]))
    #expect(compiled.header == document.header)
  }
}
