internal import Foundation
package import SkinKit
package import SkinPackage
import SkinRepository

/// Checks whether a skin's files can be packed, by their names, sizes and kinds.
package enum PackingIssues {
  /// Finds the issues for which `skin pack` refuses the files.
  ///
  /// A skin in another format than the native one is packed with the files that its keys name, and with other resources of its
  /// folder. Files of other kinds that aren't packed are warnings.
  /// - Parameters:
  ///   - skin: The skin with its brands.
  ///   - kinds: The kinds of files that the app allows.
  /// - Returns: The issues.
  package static func find(in skin: BrandedDocument, kinds: PackageFileKinds) -> [SkinIssue] {
    let all = skin.common.files
    let isSingle = all.loose != nil
    if skin.common.format == .native, !isSingle { return PackageWriter.issues(of: all, kinds: kinds) }
    let packed = Set(skin.documents.flatMap { LintContext.filesNamed(by: $0).union($0.resources) })
    // A compiled catalog isn't packed, and has an issue of its own.
    let files = SourceFiles(
      files: all,
      paths: isSingle
        ? packed.filter(all.contains).sorted()
        : all.paths.filter { packed.contains($0) || !SkinIssue.isCompiledCatalog($0) })
    return PackageWriter.issues(of: files, kinds: kinds) { packed.contains($0) }
  }
}

/// Some of a skin's files, as their author wrote them.
private struct SourceFiles: SkinFiles {
  let files: any SkinFiles
  let paths: [String]
  private let names: Set<String>

  init(files: any SkinFiles, paths: [String]) { (self.files, self.paths, names) = (files, paths, Set(paths)) }

  func contains(_ path: String) -> Bool { names.contains(path) }
  func contents(of path: String) throws -> Data { try files.source(of: path) }
}
