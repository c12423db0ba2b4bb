import Foundation
import SkinKit

/// Recognizes design tokens, also those of other tools, by what files contain.
enum TokenRecognition {
  /// The extensions of files that may hold tokens.
  private static let extensions = [".json", ".jsonc", ".json5", ".yaml", ".yml"]
  /// The most files of a folder that are examined.
  private static let maximumFiles = 512
  /// Folders of built files and of packages, whose tokens would be copies.
  private static let otherFolders: Set<Substring> = ["node_modules", "build", "dist"]

  /// The evidence that a file holds tokens.
  static func evidence(of path: String, in files: any SkinFiles) -> SkinFormatEvidence? {
    guard let data = data(of: path, in: files) else { return nil }
    guard let tree = tree(at: path, in: files) else {
      // A file that looks like tokens and can't be parsed is read, so that reading reports why.
      let marks = ["\"$value\"", "\"resolutionOrder\"", "designtokens.org/schemas"]
      let mark = marks.first { data.range(of: Data($0.utf8)) != nil }
      return mark.map { SkinFormatEvidence("the text \($0)") }
    }
    return evidence(of: tree)
  }

  private static func data(of path: String, in files: any SkinFiles) -> Data? {
    extensions.contains(where: path.lowercased().hasSuffix) ? try? files.contents(of: path) : nil
  }

  private static func tree(at path: String, in files: any SkinFiles) -> SkinSourceJSON? {
    var tokenFiles = TokenFiles(files, leniencies: TokenLeniencies())
    return try? tokenFiles.tree(at: path).json
  }

  /// The evidence that a tree is tokens.
  static func evidence(of tree: SkinSourceJSON) -> SkinFormatEvidence? {
    if let evidence = tokenEvidence(of: tree) { return evidence }
    if hasName(tree) { return SkinFormatEvidence("names of design tokens that begin with $") }
    return LegacyTokens.census(of: tree).hasReferences ? SkinFormatEvidence("references in braces") : nil
  }

  /// The evidence that a tree has tokens, or says which files do.
  private static func tokenEvidence(of tree: SkinSourceJSON) -> SkinFormatEvidence? {
    if FigmaVariables.isExport(tree) { return SkinFormatEvidence("an export of Figma variables") }
    guard let members = tree.members else { return nil }
    if tree["resolutionOrder"] != nil { return SkinFormatEvidence("a resolver's \"resolutionOrder\"") }
    if StudioTokens.isFile(tree) { return SkinFormatEvidence("the token sets of Tokens Studio") }
    if members.contains(where: { $0.key == "$schema" && $0.value.string?.contains("designtokens.org") == true }) {
      return SkinFormatEvidence("the \"$schema\" of design tokens")
    }
    let census = LegacyTokens.census(of: tree)
    if census.tokens > 0 { return SkinFormatEvidence("tokens with \"$value\"") }
    guard census.legacy > 0 else { return nil }
    let isConclusive = census.typed > 0 || census.hasReferences || (census.bare == 0 && census.odd == 0)
    return SkinFormatEvidence("tokens with \"value\"", isConclusive: isConclusive)
  }

  private static let names: Set = [
    "$type", "$value", "$extends", "$ref", "$description", "$deprecated", "$extensions", "$root",
  ]

  /// Whether a tree has a name that only design tokens have, also in lists.
  private static func hasName(_ tree: SkinSourceJSON) -> Bool {
    (tree.members ?? []).contains { names.contains($0.key) || hasName($0.value) }
      || (tree.elements ?? []).contains(where: hasName)
  }

  /// The files of a folder that may hold tokens, as far as they are examined.
  private static func candidates(in files: any SkinFiles) -> [String] {
    let candidates = files.paths.filter { path in
      extensions.contains(where: path.lowercased().hasSuffix)
        && otherFolders.isDisjoint(with: path.split(separator: "/").dropLast())
    }
    return Array(candidates.prefix(maximumFiles))
  }

  /// The files of a folder that hold tokens but aren't named so, in the order of their paths.
  static func loosePaths(in files: any SkinFiles) -> [String] {
    let isOther = files.paths.contains { path in
      path.lowercased().hasSuffix(".plist") && !path.contains("/") || path.contains(".xcassets/")
    }
    return candidates(in: files).filter { path in
      if isOther, path.contains("/") { return false }
      guard let evidence = tree(at: path, in: files).flatMap(tokenEvidence) else { return false }
      return !isOther || evidence.isConclusive && !evidence.reason.contains("\"value\"")
    }
  }

  /// The files of a folder that hold values without tokens, for references to them.
  static func constants(in files: any SkinFiles, besides paths: Set<String>) -> [TokenJSON] {
    candidates(in: files).compactMap { path in
      guard !paths.contains(path), let tree = tree(at: path, in: files), tree.members != nil else { return nil }
      return TokenJSON(json: tree, file: path)
    }
  }
}
