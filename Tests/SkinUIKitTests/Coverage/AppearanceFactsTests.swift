#if HEADLESS

import Foundation
import PropertyGenerator
import SkinTestSupport
import Testing

@Suite(
  "UIAppearance export and the facts about UIKit",
  .enabled(if: sharedFolder != nil, "the facts about UIKit are not there"))
struct AppearanceFactsTests {
  /// The facts about a type: whether UIAppearance supports its members, and whether they can only be read.
  private struct Facts: Decodable {
    struct Member: Decodable {
      var app: Int?
      var p: String?
    }

    struct Fact: Decodable {
      var m: [String: Member]?
    }

    var types: [String: Fact]
  }

  private static let bars: Set = ["UINavigationBar", "UITabBar", "UIToolbar", "UITabBarItem"]

  /// Members that no key of a skin can set, with the reason.
  private static let exceptions = [
    "UILabel.preferredVibrancy": "a mode of visionOS and Mac, no value of a skin",
    "UITableViewCell.focusStyle": "a behavior of tvOS, no value of a skin",
    "UITabBar.selectedImageTintColor": "deprecated since iOS 8, for tintColor",
  ]

  @Test("Every member that UIKit marks for UIAppearance is exported, except those listed")
  func covered() throws {
    let file = try #require(sharedFolder).appending(path: "uikit-facts/uikit_api.json")
    let facts = try JSONDecoder().decode(Facts.self, from: Data(contentsOf: file))
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized
    let statements = Dictionary(grouping: try PropertyTable(root: root).appearanceStatements, by: \.className)
    var checked = 0
    var missing: [String] = []
    for (type, fact) in facts.types {
      for (name, member) in fact.m ?? [:] where member.app == 1 && member.p != "r" {
        let base = String(name.prefix { $0 != "(" })
        // The getter of a property with a state has no setter of its own name.
        if name.contains("("), !base.hasPrefix("set") { continue }
        checked += 1
        // AppearanceBars composes the appearance objects.
        if base.hasSuffix("Appearance"), Self.bars.contains(type) { continue }
        let isCovered = (statements[type] ?? []).contains { row in
          base.hasPrefix("set") ? row.statement.contains("$0.\(base)(") : row.statement.contains(".\(base) = ")
        }
        if !isCovered { missing.append("\(type).\(base)") }
      }
    }
    #expect(checked > 80)
    #expect(
      Set(missing) == Set(Self.exceptions.keys), "\(Set(missing).symmetricDifference(Self.exceptions.keys).sorted())")
  }
}

#endif
