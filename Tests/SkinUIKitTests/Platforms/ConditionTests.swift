#if canImport(UIKit)

import Foundation
import Testing

/// The conditions for compilation, some of which hold only where this test doesn't run.
@Suite("Conditions for compilation")
struct ConditionTests {
  /// A line with the conditions that surround it.
  private struct Line {
    let place: String
    let text: String
    let conditions: [String]
  }

  /// The lines of all Swift files in a folder.
  private static func lines(in folder: String) throws -> [Line] {
    let files = FileManager.default.enumerator(at: repository.appending(path: folder), includingPropertiesForKeys: nil)
    let sources = (files?.allObjects ?? []).compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
    try #require(!sources.isEmpty, "\(folder) has no Swift files")
    return try sources.flatMap { file in
      var conditions: [String] = []
      let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
      return lines.enumerated().map { number, line in
        let text = line.trimmingCharacters(in: .whitespaces)
        if text.hasPrefix("#if ") {
          conditions.append(text)
        } else if text.hasPrefix("#else") {
          conditions.append("not \(conditions.removeLast())")
        } else if text == "#endif" {
          conditions.removeLast()
        }
        return Line(place: "\(file.lastPathComponent):\(number + 1)", text: text, conditions: conditions)
      }
    }
  }

  @Test("Tests see UIKit's internals only where it is the headless one, so that they compile on iOS")
  func testableImports() throws {
    let imports = try Self.lines(in: "Tests/SkinUIKitTests").filter { $0.text == "@testable import" + " UIKit" }
    #expect(imports.count > 2)
    for line in imports { #expect(line.conditions.contains("#if HEADLESS"), "\(line.place)") }
  }

  @Test(
    "The adapters use Apple's frameworks only with Apple's UIKit: a Mac has them next to the headless one, too",
    arguments: ["Sources/SkinUIKit", "Sources/SkinSwiftUI", "Sources/SkinUI"])
  func frameworks(folder: String) throws {
    let asks = /canImport\((?:ObjectiveC|CoreGraphics|CoreText|ImageIO|SwiftUI|QuartzCore)\)/
    let conditions = try Self.lines(in: folder).filter { $0.text.hasPrefix("#if ") && $0.text.contains(asks) }
    #expect(conditions.count > 2)
    for line in conditions { #expect(line.text.contains("HEADLESS"), "\(line.place): \(line.text)") }
  }

  @Test("Selectors and Objective-C's run time are used only with Apple's UIKit")
  func selectors() throws {
    let names = /#selector|\bclass_get|\bmethod_|objc_|@objc\b|@IBInspectable/
    let uses = try Self.lines(in: "Sources/SkinUIKit").filter {
      !$0.text.hasPrefix("//") && $0.text.contains(names)
    }
    #expect(uses.count > 10)
    for line in uses {
      let isGuarded = line.conditions.contains { condition in
        condition.hasPrefix("#if") && condition.contains("canImport(ObjectiveC)") && condition.contains("!HEADLESS")
          && !condition.contains("||")
      }
      #expect(isGuarded, "\(line.place): \(line.text)")
    }
  }
}

#endif
