import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import Testing

@Suite(
  "Published rule lists (system L)", .enabled(if: sharedFolder != nil, "the folder ../shared is not there"))
struct PublishedRuleListTests {
  private func files(_ name: String) throws -> SkinFolderFiles {
    try SkinFolderFiles(try #require(sharedFolder).appending(path: "published/l/\(name)"))
  }

  private func read(_ name: String, _ options: SkinReadOptions = .init()) throws -> SkinDocument {
    try SkinDocument.read(try files(name), formats: .all, options: options)
  }

  @Test(
    "Each of two skins is read with its list for tags, by the name of its file", arguments: ["Night", "Night.plist"])
  func named(entry: String) throws {
    let document = try read("whole", .init(entry: entry))
    #expect(document.format == .rulePlist && document.rules.count == 13)
    #expect(Set(document.rules.compactMap(\.place.file)) == ["Night.plist", "NightTag.plist"])
    let skin = SkinResolver().resolve(document)
    #expect(skin.value(for: "app.backgroundColor" as SkinKey<SkinColor>)?.description == "#0B1020")
    #expect(skin.value(for: "app.12-textColor" as SkinKey<SkinColor>)?.description == "#FFD700")
    #expect(document.rules.filter { $0.match.tag != nil }.map(\.match.tag).compactMap(\.self).sorted() == [11, 12, 13])
  }

  @Test("Without a name, the error lists the skins")
  func several() throws {
    let issue = #expect(throws: SkinIssue.self) { try read("whole") }
    #expect(issue?.code == .ambiguousEntry && issue?.message.contains("Default.plist, Night.plist") == true)
  }

  @Test(
    "Untagged setBackgroundColor: and setTextColor: are limited to controllers' views, with a warning at their line")
  func limited() throws {
    let document = try read("whole", .init(entry: "Default"))
    let limited = document.rules.filter(\.match.isControllerView)
    #expect(Set(limited.flatMap(\.properties.keys)) == ["backgroundColor", "textColor"])
    #expect(limited.allSatisfy { $0.match.tag == nil })
    let issues = document.issues.filter { $0.code == .limitedRule }
    #expect(issues.map(\.place.line) == [23, 27] && issues.allSatisfy { $0.severity == .warning })
    let others = document.issues.filter { $0.code != .limitedRule }
    #expect(others.map(\.code) == [.leftOutRule, .leftOutRule] && others.map(\.place.line) == [11, 19])
    // The converted skin has the same rules.
    let copy = try SkinDocument.read(try document.nativeOutput())
    #expect(copy.rules.filter(\.match.isControllerView).count == 2)
  }

  @Test("A list with an unknown name is still a list of rules, and names the line and the nearest name")
  func unknownName() throws {
    let document = try read("unknown-name")
    #expect(document.format == .rulePlist && document.rules.count == 5)
    let issue = try #require(document.issues.first)
    #expect(document.issues.count == 1 && issue.severity == .warning)
    #expect(issue.place.withoutColumn == .init(file: "Night.plist", line: 11))
    #expect(issue.suggestion == "Did you mean UITableView.sectionIndexColor?")
  }
}

@Suite("The recognition of rule lists")
struct RuleListRecognitionTests {
  private func document(_ text: String) throws -> SkinDocument {
    try SkinDocument.read(SkinMemoryFiles(["a.plist": text]), formats: .all)
  }

  @Test("A name with the form of a rule, or a majority of classes, makes a list of rules; a theme stays one")
  func forms() throws {
    #expect(try document("{ \"setGlitterColor:\" = \"#000\"; sky = \"#111\"; }").format == .rulePlist)
    #expect(try document("{ \"7:glitterColor\" = \"#000\"; sky = \"#111\"; }").format == .rulePlist)
    #expect(
      try document("{ labelTextColor = \"#000\"; buttonTitleColor = \"#111\"; sky = \"#222\"; }").format == .rulePlist)
    #expect(try document("{ labelTextColor = \"#000\"; sky = \"#111\"; sea = \"#222\"; }").format == .theme)
    #expect(try document("{ textColor = \"#000\"; backgroundColor = \"#111\"; sky = \"#222\"; }").format == .theme)
  }

  @Test("An empty list with rules for tags is a skin of these; an empty list alone isn't one")
  func tagsOnly() throws {
    let files = SkinMemoryFiles([
      "Default.plist": "{}", "DefaultTag.plist": "{ \"12:textColor\" = \"#FFD700\"; }",
      "Night.plist": "{ labelTextColor = \"#000\"; }",
    ])
    let document = try SkinDocument.read(files, formats: .all, options: .init(entry: "Default"))
    #expect(document.format == .rulePlist && document.rules.map(\.match.tag) == [12] && document.issues.isEmpty)
    let several = #expect(throws: SkinIssue.self) { try SkinDocument.read(files, formats: .all) }
    #expect(several?.code == .ambiguousEntry && several?.message.contains("Default.plist, Night.plist") == true)
    #expect(throws: SkinIssue.self) { try self.document("{}") }
    let shouting = SkinMemoryFiles(["Night.PLIST": "{}", "NightTag.plist": "{ \"12:textColor\" = \"#FFD700\"; }"])
    #expect(try SkinDocument.read(shouting, formats: .all).rules.count == 1)
  }

  @Test("An unknown name suggests the nearest known one in its own form")
  func suggestions() throws {
    let document = try document(
      "{ \"setTextColour:\" = \"#000\";\n \"9:lableTextColor\" = \"#000\";\n labelTextColor = \"#000\"; }")
    #expect(document.issues.map(\.suggestion) == ["Did you mean setTextColor:?", "Did you mean 9:labelTextColor?"])
    #expect(document.issues.map(\.place.line) == [1, 2])
  }

  @Test("A tint without a tag is the windows', which a rule for windows precedes; one with a tag or by full name isn't")
  func tint() throws {
    let names = ["windowTintColor", "setTintColor:", "viewTintColor", "7:viewTintColor", "UIView.tintColor"]
    let text = names.map { "\"\($0)\" = \"#000\";" }.joined()
    let document = try document("{ \(text) }")
    #expect(document.issues.isEmpty && document.rules.allSatisfy { Array($0.properties.keys) == ["tintColor"] })
    let classes = Dictionary(grouping: document.rules) { $0.match.className ?? "" }
    #expect(Set((classes["UIView"] ?? []).map(\.match.tag)) == [nil, 7])
    let windows = (classes["UIWindow"] ?? []).flatMap(\.properties.values)
    #expect(windows.count == 3 && windows.last == "app.windowTintColor")
  }

  @Test("Setters for every label's background and shadow aren't rules, with a warning that names those that are")
  func leftOut() throws {
    let document = try document(
      """
      { "setLabelBackgroundColor:" = "#000"; "setShadowColor:" = "#111";
        "UILabel.backgroundColor" = "#222"; labelShadowColor = "#333"; "9:setShadowColor:" = "#444"; }
      """)
    #expect(document.issues.map(\.code) == [.leftOutRule, .leftOutRule])
    #expect(document.issues.allSatisfy { $0.severity == .warning })
    #expect(
      document.issues.map(\.suggestion).first?.hasPrefix("Write UILabel.backgroundColor or labelBackgroundColor")
        == true)
    #expect(document.issues.map(\.suggestion).last?.hasPrefix("Write UILabel.shadowColor or labelShadowColor") == true)
    let skin = SkinResolver().resolve(document)
    let rules = document.rules.flatMap(\.properties.values)
    let colors = rules.compactMap { skin.value(for: SkinKey<SkinColor>($0))?.description }
    #expect(colors.sorted() == ["#222222", "#333333", "#444444"])
  }

  @Test("A class and its property by full name mean every view, without a warning")
  func everyView() throws {
    let document = try document("{ \"UIView.backgroundColor\" = \"#000\"; \"setBackgroundColor:\" = \"#111\"; }")
    #expect(document.rules.map(\.match.isControllerView).sorted { !$0 && $1 } == [false, true])
    #expect(document.issues.map(\.code) == [.limitedRule])
  }
}
