import Foundation
import SkinFormats
import SkinKit
import SkinPackage
import SkinRepository

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
  ///   - brand: The brand whose values the zip skin has; nil for the common ones.
  ///   - file: The location of the zip.
  /// - Returns: The zip skin, or nil if the package has the layout of zip skins already.
  /// - Throws: `SkinIssue` if a package can't be read as a skin, or the zip can't be written.
  static func build(_ package: URL, bases: [URL], brand: String? = nil, to file: URL) throws -> Output? {
    let reader = try PackageReader(url: package)
    guard !isZipSkin(reader) else { return nil }
    let resolver = SkinResolver(bases: try bases.map { try read(PackageReader(url: $0), brand) })
    let document = try read(reader, brand)
    let output = try document.configOutput(resolver: resolver)
    let info = PackageManifest.Info(
      id: reader.manifest.id, name: reader.manifest.name, version: reader.manifest.version, app: reader.manifest.app)
    let manifest = try PackageWriter.pack(output, info: info, to: file, kinds: .all)
    let size = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize
    return Output(
      zip: ZipSkin(sha256: try ContentHash(ofFile: file), size: size ?? 0, manifestHash: manifest.hash),
      issues: document.issues + output.issues)
  }

  /// Returns the brands that a package has values for; none if it can't be read.
  static func brands(of package: URL) -> Set<String> {
    let document = try? BrandedDocument.read(PackageReader(url: package), formats: .all)
    return Set((document?.brands ?? []).compactMap(\.header.brand))
  }

  /// Reads a package for a brand; one without the brand serves all brands.
  private static func read(_ package: PackageReader, _ brand: String?) throws -> SkinDocument {
    do {
      return try SkinDocument.read(package, formats: .all, options: SkinReadOptions(brand: brand))
    } catch let issue as SkinIssue where issue.code == .unknownBrand && brand != nil {
      return try SkinDocument.read(package, formats: .all)
    }
  }

  /// Whether a package has a valid config.json of zip skins at its root.
  private static func isZipSkin(_ package: PackageReader) -> Bool {
    guard package.contains("config.json") else { return false }
    // If it can't be read, the package has another format.
    let config = try? SkinDocument.read(package, as: .config, options: SkinReadOptions(entry: "config.json"))
    return config?.entries.isEmpty == false
  }
}
