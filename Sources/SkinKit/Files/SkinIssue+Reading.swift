// Choosing the one file that is the skin, in formats of which a folder may hold several.

import Foundation

extension SkinIssue {
  /// The issue of a folder that holds several skins where none is named.
  package static func severalSkins(_ paths: [String]) -> SkinIssue {
    SkinIssue(
      .ambiguousEntry, "The folder holds several skins: \(paths.joined(separator: ", "))",
      remedy: "Name the file that is to be read.")
  }

  /// The issue of a brand, or a column, that a skin doesn't have.
  package static func unknownBrand(_ brand: String?, among names: [String], file: String? = nil, line: Int? = nil)
    -> SkinIssue
  {
    let known = names.isEmpty ? "it has none" : "there are \(names.joined(separator: ", "))"
    return SkinIssue(
      .unknownBrand,
      brand.map { "The skin has no brand \"\($0.prefix(60))\"; \(known)" } ?? "No brand is named; \(known)",
      remedy: names.isEmpty ? "Read it without a brand." : "Name one of these.", place: .init(file: file, line: line))
  }
}

extension SkinIssue.Code {
  /// A folder of several skins, none of which was named.
  public static let ambiguousEntry: Self = "ambiguous-entry"
  /// A brand that the skin doesn't have.
  public static let unknownBrand: Self = "unknown-brand"
}
