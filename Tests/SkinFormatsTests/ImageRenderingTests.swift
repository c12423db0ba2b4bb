import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import Testing

@Suite("Images of zip skins and appstyle.json may say how they are rendered")
struct ImageRenderingTests {
  private func image(_ key: String, _ document: SkinDocument) -> SkinImage? {
    SkinResolver().resolve(document).value(for: SkinKey<SkinImage>(key))
  }

  private func document(_ format: SkinFormat, _ image: String) throws -> SkinDocument {
    let (name, text) =
      format == .config
      ? ("config.json", #"{"app": {"images": {"tab": \#(image)}}}"#) : ("appstyle.json", #"{"tab": \#(image)}"#)
    return try SkinDocument.read(SkinMemoryFiles([name: text, "images/tab@2x.png": "2"]), as: format)
  }

  @Test("An object of a name and a rendering is that image", arguments: [SkinFormat.config, .appstyle])
  func object(format: SkinFormat) throws {
    for rendering in ["original", "template", "automatic"] {
      let document = try document(format, #"{"name": "images/tab", "rendering": "\#(rendering)"}"#)
      #expect(document.issues.isEmpty, "\(document.issues)")
      let image = image("app.tab", document)
      #expect(image?.rendering.rawValue == rendering && image?.variants.map(\.file.path) == ["images/tab@2x.png"])
      let native = try SkinDocument.read(document.nativeOutput(), as: .native)
      #expect(self.image("app.tab", native)?.rendering.rawValue == rendering)
    }
  }

  @Test(
    "Without a rendering, it keeps its colors in tabs, unless the app says otherwise",
    arguments: [SkinFormat.config, .appstyle])
  func tabs(format: SkinFormat) throws {
    // In appstyle.json, an object with nothing but a name may be anything.
    for value in [#""images/tab.png""#] + (format == .config ? [#"{"name": "images/tab"}"#] : []) {
      let document = try document(format, value)
      #expect(image("app.tab", document)?.rendering == .originalInTabs)
      let native = try SkinDocument.read(document.nativeOutput(), as: .native)
      #expect(image("app.tab", native)?.rendering == .originalInTabs)
      var options = SkinReadOptions()
      options.keepsTabColors = false
      let plain = try SkinDocument.read(document.files, as: format, options: options)
      #expect(image("app.tab", plain)?.rendering == .automatic)
    }
  }

  @Test("Another rendering is an error, another field a warning", arguments: [SkinFormat.config, .appstyle])
  func wrong(format: SkinFormat) throws {
    let unknown = try document(format, #"{"name": "images/tab", "rendering": "tinted"}"#)
    #expect(unknown.issues.map(\.code) == [.wrongType] && image("app.tab", unknown) == nil)
    let further = try document(format, #"{"name": "images/tab", "rendering": "original", "tint": 1}"#)
    #expect(further.issues.map(\.code) == [.unknownField] && further.issues.allSatisfy { $0.severity == .warning })
    #expect(image("app.tab", further)?.rendering == .original)
  }

  @Test("The intent of an image set is kept")
  func imageSet() throws {
    let files = [
      "appstyle.json": #"{"tab_icon": "tab"}"#, "Skin.xcassets/tab.imageset/tab.png": "1",
      "Skin.xcassets/tab.imageset/Contents.json": """
      {"images": [{"idiom": "universal", "filename": "tab.png"}], "properties": {"template-rendering-intent": "template"}}
      """,
    ]
    #expect(
      image("app.tab_icon", try SkinDocument.read(SkinMemoryFiles(files), as: .appstyle))?.rendering == .template)
  }

  @Test("A module alone with such an image is recognized")
  func module() throws {
    let text = ##"{"tab": {"name": "tab", "rendering": "original"}, "fade": ["#111", "#222"]}"##
    let document = try SkinDocument.read(SkinMemoryFiles(["login.json": text]), formats: .all)
    #expect(document.format == .appstyle && image("login.tab", document)?.rendering == .original)
  }
}
