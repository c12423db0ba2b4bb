#if canImport(UIKit)

import PropertyGenerator
import SkinKit
import Testing

@Suite("The table of properties")
struct PropertyTableTests {
  private static let head = """
    enum NSTextAlignment: left center
    family Text
    class UIView
    class UILabel: UIView

    """

  private func text(
    _ file: String, from row: String, functions: Set<String> = [], calls: Set<String> = []
  ) throws -> String {
    var table = try PropertyTable(Self.head + row)
    table.functions = functions
    table.calls = calls
    return try #require(table.files.first { $0.path.hasSuffix(file) }).text
  }

  @Test("A row becomes an entry of the catalog, an accessor, a direct property, a line of the document and a test")
  func row() throws {
    let row = "UILabel.textAlignment | NSTextAlignment | ib | direct"
    let catalog = try text("StandardProperties+Text.swift", from: row)
    #expect(catalog.contains("\n        textAlignment option = center left\n"))
    #expect(catalog.contains(#"case 0: bind(skin, \.textAlignment, to: key)"#))
    let accessors = try text("Inspectable+Text.swift", from: row)
    #expect(accessors.contains("@IBInspectable public var textAlignmentSkinKey: String? {"))
    let properties = try text("DirectProperties+Standard.swift", from: row)
    #expect(
      properties.contains(#"add(\UILabel.textAlignment, { $0.textAlignment }, { $0.textAlignment = $1 })"#))
    let document = try text("coverage.md", from: row)
    #expect(document.contains("| UILabel | `textAlignment` | `center` `left` | `label.skin.textAlignment(key)` |"))
    let tests = try text("CoverageRows+Text.swift", from: row)
    #expect(tests.contains(#"CoverageRow("textAlignment", UILabel(), code: { $0.textAlignment(SkinKey($1)) })"#))
  }

  @Test("A property that a method binds is bound by the method")
  func method() throws {
    let row = "UILabel.textAlignment | NSTextAlignment"
    let catalog = try text("StandardProperties+Text.swift", from: row, functions: ["textAlignment"])
    #expect(catalog.contains("case 0: skin.textAlignment(SkinKey<SkinOption>(key))"))
    // Another class may have a function of the name of a property that is called.
    let both = try text(
      "StandardProperties+Text.swift", from: row, functions: ["textAlignment"], calls: ["textAlignment"])
    #expect(both.contains("case 0: skin.textAlignment(SkinKey<SkinOption>(key))"))
  }

  @Test("A property that is called is bound by code that all of them share")
  func call() throws {
    func line(_ row: String) throws -> String? {
      try text("StandardProperties+Text.swift", from: row, calls: ["textAlignment", "title"])
        .split(separator: "\n").first { $0.contains("case 0:") }.map { String($0.trimmed) }
    }
    #expect(try line("UILabel.textAlignment | NSTextAlignment") == "case 0: call(skin.textAlignment, key)")
    #expect(
      try line("UILabel.title | text | states | get: $0.title(for: $1)")
        == "case 0: call(skin.title, key, for: controlStates[variant])")
    #expect(
      try line("UILabel.barColor | color | bind: $0.bar.title.color($1)") == "case 0: call(skin.bar.title.color, key)")
    #expect(
      try line("UILabel.edge | text | bind: $0.edgeEffect($1, at: .top)")
        == "case 0: skin.edgeEffect(SkinKey<String>(key), at: .top)")
  }

  @Test("The catalog calls a method wherever the proxy has one")
  func methods() throws {
    let table = try propertyTable.get()
    let methods = table.functions.union(table.calls)
    #expect(methods.isSuperset(of: ["titleColor", "backgroundGradient", "tintColor"]))
    #expect(methods.isDisjoint(with: ["alpha", "numberOfLines"]))
  }

  @Test("States become a list of names, and accessors only for those that the row shows")
  func states() throws {
    let row = "UILabel.title | text | states | ib: normal disabled | get: $0.title(for: $1)"
    #expect(try text("StandardProperties+Text.swift", from: row).contains("for: controlStates[variant])"))
    let accessors = try text("Inspectable+Text.swift", from: row)
    #expect(accessors.contains("normalTitleSkinKey") && accessors.contains("disabledTitleSkinKey"))
    #expect(!accessors.contains("selectedTitleSkinKey"))
  }

  @Test("What is newer than the library's oldest iOS is guarded wherever it is used")
  func availability() throws {
    let row = "UILabel.showsExpansionText | flag | ios: 18.0 | direct"
    let guarded = "if #available(iOS 18.0, *) {"
    let catalog = try text("StandardProperties+Text.swift", from: row)
    #expect(catalog.contains("showsExpansionText flag iOS18.0\n"))
    #expect(
      try text("StandardProperties+All.swift", from: row).contains(
        "case \"iOS18.0\":\n        \(guarded) return true }"))
    #expect(catalog.contains(#"\#(guarded) bind(skin, \.showsExpansionText, to: key) }"#))
    #expect(try text("DirectProperties+Standard.swift", from: row).contains("\(guarded) add("))
    #expect(try text("CoverageRows+Text.swift", from: row).contains("\(guarded) rows.append("))
  }

  @Test(
    "A mistake is reported with its line and what to do",
    arguments: [
      ("UILabel.textColor", 5, "A row starts with `Class.property | kind`."),
      ("UILabl.text | text", 5, "There is no class UILabl. Add a line `class UILabl`."),
      ("UILabel.text | text | ibb", 5, "A row has no option ibb."),
      ("UILabel.text | text | ib: selected", 5, "text has no state, place or class selected."),
      ("UILabel.text | text\nUILabel.text | text", 6, "UILabel has text twice."),
      (
        "UIView.tintColor | color | ib\nUILabel.tintColor | color | ib", 6,
        "UIView has tintColorSkinKey already, and an extension can't override it. Remove `ib`."
      ),
      ("UILabel.text | text | values: [1]", 5, "The values are a JSON array of two."),
    ])
  func mistakes(rows: String, line: Int, message: String) {
    let error = #expect(throws: PropertyTableError.self) { try PropertyTable(Self.head + rows) }
    #expect(error?.line == line && error?.message == message)
  }

  @Test("An unknown kind is reported with those that there are")
  func kinds() {
    let error = #expect(throws: PropertyTableError.self) { try PropertyTable(Self.head + "UILabel.font | fnt") }
    #expect(error?.message.hasPrefix("There is no kind fnt. Use one of color, curve, duration,") == true)
  }
}

#endif
