import Foundation
import SkinFormats
import SkinKit
import SkinPackage
import SkinRepository

/// Writes the package of a checked skin.
struct SkinPacker {
  /// A written package, and the JSON output of `skin pack`.
  struct PackResult: Encodable {
    let id: String
    let version: String
    let file: String
    let size: Int
    let sha256: String
    let manifestSHA256: String
    /// The paths in the package.
    let files: [String]
    let fileCount: Int
    /// The format of the author's files.
    let format: String
    /// Whether the package contains the author's files unchanged.
    let keepsFiles: Bool
    /// The uncompressed size of all files in bytes.
    let contents: Int

    /// The original format of a converted skin, as part of a sentence.
    var origin: String { keepsFiles || format == SkinFormat.native.name ? "" : ", converted from \(format)," }
  }

  let skin: CheckedSkin
  let header: SkinHeader
  var keepsFiles = false
  /// Whether the package replaces another one of the same version.
  var replaces = true
  /// The kinds of files that are packed.
  var kinds = PackageFileKinds.default

  /// Packs the skin.
  /// - Parameters:
  ///   - path: The package to write; `nil` to name it after the skin.
  ///   - source: The skin's path, for messages.
  ///   - console: The output for progress.
  /// - Returns: The written package.
  /// - Throws: `SkinIssue` if the skin has no id or version, can't be written in the native format, or can't be packed.
  func pack(to path: String? = nil, named source: String, _ console: Console) throws -> PackResult {
    guard let info = PackageManifest.Info(header) else {
      throw SkinIssue(
        .missingIdentity, "\(source) has no identifier or no version",
        suggestion: "Pack it with --id and --version, or write a skin.json with \"id\" and \"version\".",
        place: .init(file: source))
    }
    let url = URL(filePath: path ?? "\(info.id)-\(info.version).skin")
    let files = try skin.packedFiles(header: header, keepsFiles: keepsFiles)
    if !replaces { try checkIsNew(url, files, info) }
    let manifest = try PackageWriter.pack(files, info: info, to: url, kinds: kinds) {
      console.progress($0)
    }
    return PackResult(
      id: manifest.id.rawValue, version: manifest.version.description, file: url.relativePath,
      size: try PackageReader(url: url).packageSize, sha256: try ContentHash(ofFile: url).hex,
      manifestSHA256: manifest.hash.hex, files: manifest.files.map(\.path), fileCount: manifest.files.count,
      format: skin.skin.common.format.name,
      keepsFiles: keepsFiles, contents: manifest.totalSize)
  }
}

extension SkinPacker {
  /// Checks that a file, if there is one, is a package of the same skin, and of another version or with the same contents.
  private func checkIsNew(_ url: URL, _ files: any SkinFiles, _ info: PackageManifest.Info) throws {
    try OutputFile(path: url.relativePath, kind: .package).check()
    guard FileManager.default.fileExists(atPath: url.path), let old = try? PackageReader(url: url).manifest else {
      return
    }
    let isSame = old.id == info.id
    if isSame, old.version != info.version { return }
    if isSame, try PackageWriter.describe(files, info: info, kinds: kinds).hash == old.hash { return }
    throw SkinIssue(
      .alreadyExists,
      "\(url.relativePath) is \(isSame ? "another package of" : "the package of") \(old.id) \(old.version)",
      suggestion: (isSame ? "Raise the version, give" : "Give") + " another file with -o, or replace it with --force.",
      place: .init(file: url.relativePath))
  }
}
