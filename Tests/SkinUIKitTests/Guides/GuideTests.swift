// The code of the guides in docs/ is compiled and run: it stands in this folder, and here is the proof.

#if canImport(UIKit)

import Foundation
import Testing

@Suite("The guides in docs/")
struct GuideTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    .standardized

  @Test(
    "Every piece of Swift code in a guide stands in a source file that is compiled and run",
    arguments: [
      ("existing-apps.md", "ExistingAppsGuide.swift"), ("migrating-from-swifttheme.md", "SwiftThemeGuide.swift"),
      ("migrating-from-ddskin.md", "DDSkinGuide.swift"),
    ])
  func code(guide: String, source: String) throws {
    let text = try String(contentsOf: Self.root.appending(path: "docs/\(guide)"), encoding: .utf8)
    let compiled = Self.lines(
      of: try String(
        contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(path: source), encoding: .utf8))
    let pieces = Self.pieces(of: text)
    #expect(!pieces.isEmpty)
    for piece in pieces {
      let lines = Self.lines(of: piece)
      let stands = compiled.indices.contains { compiled[$0...].starts(with: lines) }
      #expect(stands, "\(guide): this isn't in \(source):\n\(piece)")
    }
  }

  /// The blocks that are marked as Swift; those marked as `swift before` are another library's.
  private static func pieces(of text: String) -> [String] {
    text.components(separatedBy: "```swift\n").dropFirst().compactMap { $0.components(separatedBy: "```").first }
  }

  /// The lines with something in them, without their indentation.
  private static func lines(of text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }
}

#endif
