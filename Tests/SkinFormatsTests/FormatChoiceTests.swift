import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import Testing

@Suite("Choosing a format")
struct FormatChoiceTests {
  @Test("A skin is read only in the formats that the caller accepts")
  func accepted() throws {
    let files = SkinMemoryFiles(["config.json": ##"{"m": {"colors": {"a": "#123"}}}"##])
    #expect(try SkinDocument.read(files, formats: .all).format == .config)
    #expect(try SkinDocument.read(files, formats: [.native, .config]).format == .config)
    for read in [
      { try SkinDocument.read(files) }, { try SkinDocument.read(files, formats: [.native, .appstyle]) },
      { try SkinDocument.read(files, formats: []) },
    ] {
      let issue = #expect(throws: SkinIssue.self) { try read() }
      #expect(issue?.code == .unknownFormat)
    }
  }

  @Test("Of several formats that recognize a skin, the first in the list reads it")
  func order() throws {
    let files = SkinMemoryFiles(["config.json": ##"{"m": {"colors": {"a": "#123"}}}"##])
    #expect(try SkinDocument.read(files, formats: [.theme, .config]).format == .theme)
    #expect(try SkinDocument.read(files, formats: [.config, .theme]).format == .config)
    #expect(Set([SkinFormat].all.map(\.name)).count == [SkinFormat].all.count)
  }

  @Test("An app can add a format")
  func own() throws {
    struct Lines: SkinFormatReader {
      func recognizes(_ files: any SkinFiles, entry: String?) -> Bool { files.contains("skin.txt") }

      func read(_ files: any SkinFiles, _ options: SkinReadOptions) throws -> SkinDocument {
        let text = String(decoding: try files.contents(of: "skin.txt"), as: UTF8.self)
        let entry = SkinDocument.Entry(
          kind: .text, definition: SkinVariants(.value(.text(text))), place: .init(file: "skin.txt", line: 1))
        return SkinDocument(
          format: SkinFormat("lines", reader: self), header: SkinHeader(), entries: ["m.line": entry], files: files)
      }
    }
    let lines = SkinFormat("lines", reader: Lines())
    let document = try SkinDocument.read(SkinMemoryFiles(["skin.txt": "hello"]), formats: [lines] + .all)
    #expect(document.format == lines && SkinResolver().resolve(document).value(for: "m.line") == "hello")
  }

  @Test("Modules without a skin.json next to their folder are no theme, and the error names the file to add or to move")
  func missingHeader() throws {
    let module = ##"{"colors": {"brand": "#FF0000"}, "numbers": {"x": 3}, "about": {}}"##
    func issue(_ others: [String: String]) -> SkinIssue? {
      let files = SkinMemoryFiles(others.merging(["modules/app.json": module]) { first, _ in first })
      return #expect(throws: SkinIssue.self) { try SkinFormat.recognize(files, among: .all) }
    }
    #expect(
      issue([:])?.code == .unknownFormat && issue([:])?.suggestion.hasPrefix("Add a skin.json next to it") == true)
    let inside = issue(["modules/skin.json": #"{"schema": 1, "id": "a", "version": "1.0.0"}"#])
    #expect(inside?.suggestion == "Rename modules/skin.json to skin.json." && inside?.place.file == "modules/skin.json")
    #expect(issue(["modules/b.json": "{broken", "modules/c.json": "{}"])?.code == .unknownFormat)
    for others in [
      ["modules/b.json": ##"{"Global": {"color": "#fff"}}"##],
      ["modules/b.json": ##"{"colors": {"brand": {"value": "#fff", "type": "color"}}}"##],
    ] {
      let files = SkinMemoryFiles(others.merging(["modules/app.json": others["modules/b.json"] ?? ""]) { $1 })
      #expect(throws: Never.self) { try SkinFormat.recognize(files, among: .all) }
    }
  }

  @Test(
    "A name that is near that of an image is suggested in every format",
    arguments: [
      (["config.json": ##"{"m": {"images": {"logo": "lgo"}}}"##], "Did you mean logo?"),
      (
        ["config.json": ##"{"m": {"images": {"logo": "img/Logo.png"}}}"##],
        "Did you mean images/logo? Devices distinguish upper and lower case."
      ),
      (["config.json": ##"{"m": {"images": {"logo": "imgs/logo"}}}"##], "Did you mean images/logo?"),
      (["appstyle.json": ##"{"logo_image": "lgo.png"}"##], "Did you mean logo?"),
      (["theme.json": ##"{"m": {"logoImage": "lgo"}}"##], "Did you mean logo?"),
      (
        ["config.json": ##"{"m": {"images": {"logo": "Logo"}}}"##],
        "Did you mean logo? Devices distinguish upper and lower case."
      ),
      (["config.json": ##"{"m": {"images": {"logo": "banner"}}}"##], "Add the file or correct the path."),
      (["theme.json": ##"{"m": {"logoImage": "banner"}}"##], "Add the file, or make sure that the app has it."),
    ])
  func suggestedImages(files: [String: String], suggestion: String) throws {
    var contents = files.mapValues { Data($0.utf8) }
    contents["images/logo@2x.png"] = Data()
    let document = try SkinDocument.read(SkinMemoryFiles(contents: contents), formats: .all)
    #expect(document.issues.map(\.suggestion) == [suggestion], "\(document.issues)")
  }

  @Test("A single file that is only sections of a module is read as a theme with a warning")
  func loneModule() throws {
    let module = ##"{"colors": {"brand": "#FF0000"}, "numbers": {"x": 3}}"##
    let document = try SkinDocument.read(
      SkinMemoryFiles(["app.json": module]), formats: .all, options: .init(entry: "app.json"))
    #expect(document.format == .theme && document.entries.count == 2)
    #expect(document.issues.map(\.code) == [.moduleAsTheme])
    let theme = try SkinDocument.read(
      SkinMemoryFiles(["app.json": ##"{"colors": {"brand": "#FF0000"}, "Global": {"x": 3}}"##]), formats: .all)
    #expect(theme.format == .theme && theme.issues.isEmpty)
  }

  @Test("A zip skin's config.json is read as its published example has it")
  func config() throws {
    let document = try SkinDocument.read(
      SkinMemoryFiles([
        "config.json": """
        {"home_navi":{"colors":{"color_background":"#ffffff"},"images":{"image_logo":"home_topLogo"}},
         "home_tabbar":{"colors":{"color_background":"#F9F9F9","color_button_normal":"#999999","color_button_selected":"#444444"},
           "images":{"image_one_button_normal":"tab1","image_one_button_selected":"tab1_selected"},
           "values":{"value_one_button":"Home"}},
         "loading":{"resources":{"resource_refreshImage":"refresh.gif"}}}
        """, "home_topLogo.png": "1", "img/tab1@2x.png": "2", "img/tab1_selected@3x.png": "3", "refresh.gif": "4",
      ]), formats: [.config])
    #expect(document.issues.isEmpty)
    let skin = SkinResolver().resolve(document)
    #expect(skin.value(for: "home_tabbar.value_one_button" as SkinKey<String>) == "Home")
    let image: SkinImage? = skin.value(for: "home_tabbar.image_one_button_normal")
    #expect(image?.path == "img/tab1.png" && image?.variants.map(\.scale) == [2])
    #expect(skin.value(for: "loading.resource_refreshImage" as SkinKey<SkinFile>)?.path == "refresh.gif")
  }

  @Test("A header may be given to a skin of a format without one")
  func header() throws {
    let header = SkinHeader(id: SkinIdentifier("new"), name: "New", version: SkinVersion(2, 0, 0))
    let document = try SkinDocument.read(
      SkinMemoryFiles(["config.json": ##"{"m": {"colors": {"a": "#123"}}}"##]), as: .config)
    let read = try SkinDocument.read(document.nativeOutput(header: header))
    #expect(read.format == .native && read.header == header && read.issues.isEmpty)
    #expect(read.entries["m.a"]?.definition == document.entries["m.a"]?.definition)
  }

  @Test("The requested file is read, whatever is next to it")
  func reading() throws {
    let temporary = try TemporaryFolder()
    defer { withExtendedLifetime(temporary) {} }
    let folder = temporary.url
    for (name, color) in [("one.json", "#111111"), ("two.json", "#222222")] {
      try Data(##"{"Global": {"color": "\##(color)"}}"##.utf8).write(to: folder.appending(path: name))
    }
    for (name, color) in [("one.json", "#111111"), ("two.json", "#222222")] {
      let document = try SkinDocument.read(SkinLooseFiles(folder.appending(path: name)), as: .theme)
      let skin = SkinResolver().resolve(document)
      #expect(skin.value(for: SkinKey<SkinColor>("Global.color")) == (try SkinColor(color)))
    }
  }
}
