import Foundation
import SkinFormats
import SkinKit
import SkinPackage

/// A zip skin built from a package.
struct ZipSkin: Codable, Hashable, Sendable {
  /// The hash of the zip.
  var sha256: ContentHash
  /// The size of the zip in bytes.
  var size: Int
  /// The hash of its manifest, which depends on its contents only.
  var manifestHash: ContentHash
}

/// A converter from packages to zip skins.
///
/// Its functions block.
enum ZipSkinBuilder {
  /// A zip skin, and the issues of its conversion.
  struct Output {
    var zip: ZipSkin
    var issues: [SkinIssue]
  }

  /// Builds a zip skin.
  /// - Parameters:
  ///   - package: The package.
  ///   - bases: The packages that it builds on, nearest first.
  ///   - file: The location of the zip.
  /// - Returns: The zip skin, or nil if the package has the layout of zip skins already.
  /// - Throws: `SkinIssue` if a package can't be read as a skin, or the zip can't be written.
  static func build(_ package: URL, bases: [URL], to file: URL) throws -> Output? {
    let reader = try PackageReader(url: package)
    guard !isZipSkin(reader) else { return nil }
    let resolver = SkinResolver(bases: try bases.map { try SkinDocument.read(PackageReader(url: $0), formats: .all) })
    let document = try SkinDocument.read(reader, formats: .all)
    let output = try document.configOutput(resolver: resolver)
    let info = PackageManifest.Info(
      id: reader.manifest.id, name: reader.manifest.name, version: reader.manifest.version, app: reader.manifest.app)
    let manifest = try PackageWriter.pack(output, info: info, to: file)
    let size = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize
    return Output(
      zip: ZipSkin(sha256: try ContentHash(ofFile: file), size: size ?? 0, manifestHash: manifest.hash),
      issues: document.issues + output.issues)
  }

  /// Whether a package has a valid config.json of zip skins at its root.
  private static func isZipSkin(_ package: PackageReader) -> Bool {
    guard package.contains("config.json") else { return false }
    // If it can't be read, the package has another format.
    let config = try? SkinDocument.read(package, as: .config, options: SkinReadOptions(entry: "config.json"))
    return config?.entries.isEmpty == false
  }
}
