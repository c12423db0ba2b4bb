// Rules about names that are easily confused.

import Foundation
import SkinKit

/// Finds paths that are equal on file systems that ignore case.
struct NameCollisionRule: LintRule {
  let description = RuleDescription(
    "name-collision", "Two paths differ only by case or by how their characters are composed",
    help:
      "They are one file on systems that ignore the difference, so one of the two is lost. The skin can't be packed.",
    level: .error)

  func check(_ context: LintContext) -> [SkinIssue] {
    var first: [String: String] = [:]
    return context.files.compactMap { file in
      guard let other = first[file.foldedPath] else {
        first[file.foldedPath] = file.path
        return nil
      }
      return issue(
        "\(file.path) and \(other) are one file on systems that ignore case", suggestion: "Rename one of the two.",
        place: .init(file: file.path))
    }
  }
}

/// Finds keys that differ only by case.
struct SimilarKeysRule: LintRule {
  let description = RuleDescription(
    "similar-keys", "Two keys differ only by case or by how their characters are composed",
    help: "They are different keys, and one of them is probably misspelled.", level: .warning)

  /// The name of a key in its name space.
  private struct Name: Hashable {
    let folded: String
    /// The kind of the name space; `nil` for skins that have only one.
    let kind: SkinKind?
  }

  func check(_ context: LintContext) -> [SkinIssue] {
    var first: [Name: String] = [:]
    return context.entries.compactMap { key, entry in
      let name = Name(folded: key.folded, kind: context.document.header.hasNamespaces ? entry.kind.namespace : nil)
      guard let other = first[name] else {
        first[name] = key
        return nil
      }
      // Keys of several kinds may share a name.
      guard other != key else { return nil }
      return issue(
        "The key differs from \(other) only by case", suggestion: "Correct the misspelled one.", place: entry.place)
    }
  }
}

extension SkinKind {
  /// The kind that stands for the name space of a kind: colors and gradients have one.
  fileprivate var namespace: SkinKind { self == .gradient ? .color : self }
}

extension String {
  /// The text normalized in case and composition.
  var folded: String {
    precomposedStringWithCanonicalMapping.folding(options: .caseInsensitive, locale: nil)
      .precomposedStringWithCanonicalMapping
  }
}
