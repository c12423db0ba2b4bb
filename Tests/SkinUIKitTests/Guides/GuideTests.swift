// Checks that the code of the guides in docs/ is compiled and run.

#if canImport(UIKit)

import Foundation
import Testing

@Suite("The guides in docs/")
struct GuideTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    .standardized

  private static let apps = "../../../Examples/Migrations/Sources/MigratedApps/Apps"
  private static let tests = "../../../Examples/Tests/MigrationTests"

  @Test(
    "All Swift code in a guide is in a source file that is compiled and run",
    arguments: [
      ("docs/parts.md", "SceneDelegateGuide.swift PartsGuide.swift"),
      ("docs/existing-apps.md", "ExistingAppsGuide.swift"),
      ("docs/migrating/swifttheme.md", "SwiftThemeGuide.swift SwiftThemeCalls.swift"),
      ("docs/migrating/uiappearance.md", "UIAppearanceGuide.swift"),
      ("docs/migrating/qmuitheme.md", "QMUIThemeGuide.swift"),
      ("docs/migrating/ddskin.md", "DDSkinGuide.swift"),
      ("docs/migrating/dianrong-bundles.md", "DianrongGuide.swift"),
      (
        "docs/migrating/ziroom-zip-skins.md",
        "\(apps)/FestivalSkins.swift \(apps)/SkinMapNames.swift \(tests)/ZipSkinsGuide.swift"
      ),
      ("docs/migrating/lythememanager.md", "\(apps)/Themes.swift LYThemeManagerGuide.swift"),
      ("docs/migrating/htskinbundle.md", "HTSkinBundleGuide.swift HTSkinBundleCalls.swift"),
      ("docs/uikit.md", "UIKitGuide.swift"),
    ])
  func code(guide: String, source: String) throws {
    let text = try String(contentsOf: Self.root.appending(path: guide), encoding: .utf8)
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let compiled = try source.split(separator: " ").flatMap { name in
      Self.lines(of: try String(contentsOf: folder.appending(path: String(name)), encoding: .utf8))
    }
    let pieces = Self.pieces(of: text)
    #expect(!pieces.isEmpty)
    for piece in pieces {
      let lines = Self.lines(of: piece)
      let stands = compiled.indices.contains { compiled[$0...].starts(with: lines) }
      #expect(stands, "\(guide): this isn't in \(source):\n\(piece)")
    }
  }

  @Test("All SwiftUI code is in a sample that is type-checked", arguments: [("README.md", 2), ("docs/swiftui.md", 5)])
  func swiftUI(guide: String, count: Int) throws {
    let sample = Self.root.appending(path: "Tests/AppleStubs/Samples/Guides/SwiftUIGuide.swift")
    let compiled = Self.lines(of: try String(contentsOf: sample, encoding: .utf8))
    let text = try String(contentsOf: Self.root.appending(path: guide), encoding: .utf8)
    let pieces = Self.pieces(of: text, marked: "swift SwiftUI")
    #expect(pieces.count == count)
    for piece in pieces {
      let lines = Self.lines(of: piece)
      let stands = compiled.indices.contains { compiled[$0...].starts(with: lines) }
      #expect(stands, "\(guide): this isn't in the sample:\n\(piece)")
    }
  }

  /// The blocks marked as `swift` alone; those with a second word need a library that these tests don't link.
  private static func pieces(of text: String, marked mark: String = "swift") -> [String] {
    text.components(separatedBy: "```\(mark)\n").dropFirst().compactMap { $0.components(separatedBy: "```").first }
  }

  /// The lines that aren't empty, without indentation.
  private static func lines(of text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }
}

#endif
