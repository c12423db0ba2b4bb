// Makes a zip skin of a package that is written in another format.

import Foundation
import SkinFormats
import SkinKit
import SkinPackage

/// A zip skin that was made.
struct ZipSkin: Codable, Hashable, Sendable {
  /// The hash and the size of the zip.
  var sha256: ContentHash
  var size: Int
  /// The hash of its manifest, which changes with its contents and with nothing else.
  var manifestHash: ContentHash
}

/// Reads packages and writes zips; all of it blocks.
enum ZipSkinMaker {
  /// A zip that was written, and what of the skin isn't in it.
  struct Made {
    var zip: ZipSkin
    var issues: [SkinIssue]
  }

  /// Makes the zip.
  /// - Parameters:
  ///   - package: The package.
  ///   - bases: The packages that it builds on, the nearest first.
  ///   - file: Where the zip goes.
  /// - Returns: What was made; nil where the package has the layout of zip skins already.
  /// - Throws: `SkinIssue` where a package can't be read as a skin, or the zip can't be written.
  static func make(_ package: URL, bases: [URL], to file: URL) throws -> Made? {
    let reader = try PackageReader(url: package)
    guard !isZipSkin(reader) else { return nil }
    let resolver = SkinResolver(bases: try bases.map { try SkinDocument.read(PackageReader(url: $0), formats: .all) })
    let document = try SkinDocument.read(reader, formats: .all)
    let output = try document.configOutput(resolver: resolver)
    let info = PackageManifest.Info(
      id: reader.manifest.id, name: reader.manifest.name, version: reader.manifest.version, app: reader.manifest.app)
    let manifest = try PackageWriter.pack(output, info: info, to: file)
    let size = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize
    return Made(
      zip: ZipSkin(sha256: try ContentHash(ofFile: file), size: size ?? 0, manifestHash: manifest.hash),
      issues: document.issues + output.issues)
  }

  /// Whether a package has a config.json of zip skins at its top, whatever else it has.
  private static func isZipSkin(_ package: PackageReader) -> Bool {
    guard package.contains("config.json") else { return false }
    // What can't be read so is no zip skin, and another format has to be found in it.
    let config = try? SkinDocument.read(package, as: .config, options: SkinReadOptions(entry: "config.json"))
    return config?.entries.isEmpty == false
  }
}
