import Foundation

extension SkinIssue {
  /// The issue of a folder of several skins without a named one.
  package static func severalSkins(_ paths: [String]) -> SkinIssue {
    SkinIssue(
      .ambiguousEntry, "The folder holds several skins: \(paths.joined(separator: ", "))",
      suggestion: "Specify the file to read.")
  }

  /// The issue of a brand, or a column, that a skin doesn't have.
  package static func unknownBrand(
    _ brand: String?, among names: [String], file: String? = nil, line: SkinSourceLine? = nil
  ) -> SkinIssue {
    let known = names.isEmpty ? "it has none" : "there are \(names.joined(separator: ", "))"
    return SkinIssue(
      .unknownBrand,
      brand.map { "The skin has no brand \"\($0.prefix(60))\"; \(known)" } ?? "No brand is named; \(known)",
      suggestion: names.isEmpty
        ? "Read it without a brand."
        : brand.flatMap { Spelling.question($0, among: names) } ?? "Specify one of these.",
      place: .init(file: file, line: line?.number, column: line?.column))
  }
}

extension SkinIssue {
  /// The name of a compiled asset catalog.
  package static let compiledCatalogName = "Assets.car"

  /// Whether a path is that of a compiled asset catalog.
  package static func isCompiledCatalog(_ path: String) -> Bool {
    path.split(separator: "/").last ?? "" == compiledCatalogName
  }

  /// The issue of a compiled asset catalog, which only the system can read, and only in a bundle on the device.
  /// - Parameters:
  ///   - path: The catalog's path.
  ///   - isInBundle: Whether it is next to a skin that can be a bundle on the device.
  /// - Returns: The issue: a warning for a bundle.
  package static func compiledCatalog(_ path: String, isInBundle: Bool = false) -> SkinIssue {
    SkinIssue(
      .compiledCatalog,
      isInBundle
        ? "\(path) is a compiled asset catalog: a device shows its pictures, but a package doesn't have them"
        : "\(path) is a compiled asset catalog, which can't be read",
      suggestion: "Ship the .xcassets folder that it was compiled from, or export its images as PNG files.",
      place: .init(file: path), severity: isInBundle ? .warning : .error)
  }
}

extension SkinIssue.Code {
  /// A compiled asset catalog, `Assets.car`.
  public static let compiledCatalog: Self = "compiled-catalog"
  /// A folder of several skins without a named one.
  public static let ambiguousEntry: Self = "ambiguous-entry"
  /// A brand that the skin doesn't have.
  public static let unknownBrand: Self = "unknown-brand"
}
