// Names that are told apart on one system and not on another, or only by careful eyes.

import Foundation
import SkinKit

/// Files whose paths are the same where case doesn't count.
struct NameCollisionRule: LintRule {
  let description = RuleDescription(
    "name-collision", "Two paths differ only by case or by how their characters are composed",
    help:
      "They are one file on systems that ignore the difference, so one of the two is lost. Such skins can't be packed.",
    level: .error)

  func check(_ context: LintContext) -> [SkinIssue] {
    var first: [String: String] = [:]
    return context.files.compactMap { file in
      guard let other = first[folded(file.path)] else {
        first[folded(file.path)] = file.path
        return nil
      }
      return issue(
        "\(file.path) and \(other) are one file on systems that ignore case", remedy: "Rename one of the two.",
        place: .init(file: file.path))
    }
  }
}

/// Keys that differ only by case.
struct SimilarKeysRule: LintRule {
  let description = RuleDescription(
    "similar-keys", "Two keys differ only by case or by how their characters are composed",
    help: "They are different keys, and one of them is probably misspelt.", level: .warning)

  func check(_ context: LintContext) -> [SkinIssue] {
    var first: [String: String] = [:]
    return context.entries.compactMap { key, entry in
      guard let other = first[folded(key)] else {
        first[folded(key)] = key
        return nil
      }
      return issue(
        "The key differs from \(other) only by case", remedy: "Correct the one that is misspelt.", place: entry.place)
    }
  }
}

/// A name without differences of case and composition.
private func folded(_ name: String) -> String {
  name.precomposedStringWithCanonicalMapping.folding(options: .caseInsensitive, locale: nil)
    .precomposedStringWithCanonicalMapping
}
