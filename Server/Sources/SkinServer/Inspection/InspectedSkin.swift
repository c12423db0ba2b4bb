import SkinFormats
import SkinKit
import SkinPackage

/// A published version as its author wrote it, with the skins that it builds on.
struct InspectedSkin: Sendable {
  let package: PackageReader
  /// The skin, for every brand.
  let skin: BrandedDocument
  /// The base, the base of that base, and so on.
  let bases: [SkinDocument]

  /// Reads packages.
  /// - Throws: `SkinIssue` if one is damaged, or holds no skin.
  init(_ package: PackageReader, bases: [PackageReader]) throws {
    self.package = package
    skin = try BrandedDocument.read(package, formats: .all)
    self.bases = try bases.map { try BrandedDocument.read($0, formats: .all).common }
  }

  /// Resolves one of the skin's documents over the bases.
  func resolved(_ document: SkinDocument) -> Skin {
    SkinResolver(bases: bases, brand: document.header.brand).resolve(document)
  }
}
