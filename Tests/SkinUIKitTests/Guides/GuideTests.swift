// Checks that the code of the README and of the guides in docs/ is compiled and run.

#if canImport(UIKit)

import Foundation
import Testing

@Suite("The README and the guides in docs/")
struct GuideTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    .standardized

  @Test(
    "All Swift code in a guide is in a source file that is compiled and run",
    arguments: [
      ("README.md", "SceneDelegateGuide.swift ReadmeGuide.swift"), ("docs/existing-apps.md", "ExistingAppsGuide.swift"),
      ("docs/migrating/swifttheme.md", "SwiftThemeGuide.swift"),
      ("docs/migrating/uiappearance.md", "UIAppearanceGuide.swift"),
      ("docs/migrating-from-ddskin.md", "DDSkinGuide.swift"), ("docs/uikit.md", "UIKitGuide.swift"),
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

  /// The blocks marked as `swift` alone; those with a second word need a library that these tests don't link.
  private static func pieces(of text: String) -> [String] {
    text.components(separatedBy: "```swift\n").dropFirst().compactMap { $0.components(separatedBy: "```").first }
  }

  /// The lines that aren't empty, without indentation.
  private static func lines(of text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }
}

#endif
