import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import Testing

/// Reads the inputs that were slow once: those that `FUZZ_SLOW=1 make fuzz` found, and generated ones.
///
/// A file is named after its fuzz target: `tokens.doubling`.
@Suite("Bounded reading: inputs that were slow")
struct SlowInputTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "SlowInputs")

  private static var names: [String] {
    let found = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (found ?? []).filter { !$0.hasPrefix(".") }.sorted()
  }

  /// The format and the file of a target's skins.
  private static let targets: [String: (format: SkinFormat, file: String)] = [
    "native": (.native, "skin.json"), "config": (.config, "config.json"), "appstyle": (.appstyle, "appstyle.json"),
    "tokens": (.tokens, "a.tokens.json"), "resolver": (.tokens, "a.resolver.json"),
    "plist-folder": (.plistFolder, "Color.plist"), "inherited-plist": (.inheritedPlist, "a.plist"),
    "rule-plist": (.rulePlist, "Night.plist"), "theme": (.theme, "theme.json"), "plist": (.theme, "theme.plist"),
    "xcassets": (.assetCatalog, "A.xcassets/Accent.colorset/Contents.json"), "color-table": (.colorTable, "table.txt"),
    "vscode": (.visualStudioCode, "a-color-theme.json"), "itermcolors": (.iTermColors, "a.itermcolors"),
    "xccolortheme": (.xcodeTheme, "a.xccolortheme"), "tgios-theme": (.telegramIOS, "a.tgios-theme"),
    "attheme": (.telegramAndroid, "a.attheme"),
  ]

  @Test("A slow input is read with a limited number of issues, or refused", arguments: names)
  func read(name: String) throws {
    let target = try #require(Self.targets[String(name.prefix { $0 != "." })], "\(name) begins with no target's name")
    let data = try Data(contentsOf: Self.folder.appending(path: name))
    #expect(data.count <= 64 << 10, "Minimize the input.")
    var issues: [SkinIssue] = []
    do {
      let document = try SkinDocument.read(SkinMemoryFiles(contents: [target.file: data]), as: target.format)
      issues = SkinResolver().resolve(document).issues
    } catch let issue as SkinIssue {
      issues = [issue]
    }
    #expect(Dictionary(grouping: issues, by: \.code).values.allSatisfy { $0.count <= 2 * (IssueList.maximumCount + 1) })
  }
}
