import SkinKit
import SkinPackage
import SkinUpdate

/// A reader that resolves installed skins over their bases and the built-in skin.
struct InstalledSkinReader: Sendable {
  /// The most bases, as in the updater.
  private static let deepestBase = 8

  /// The built-in skin; `nil` if it can't be read.
  let builtIn: SkinDocument?
  /// The cache of installed skins.
  let cache: SkinCache

  /// Reads a skin with its bases, and resolves it.
  /// - Throws: `SkinIssue` if one of them can't be read.
  func read(_ skin: InstalledSkin) throws -> Skin {
    let documents = try documents(of: skin)
    let resolved = SkinResolver(builtIn: builtIn, bases: Array(documents.dropFirst())).resolve(documents[0])
    for issue in resolved.issues { SkinManager.report(issue) }
    // A skin that was removed since has no places.
    return resolved.with(SkinPlaces { ((try? self.documents(of: skin)) ?? []) + [builtIn].compactMap(\.self) })
  }

  /// Reads a skin and its bases, the nearest first.
  private func documents(of skin: InstalledSkin) throws -> [SkinDocument] {
    var documents = [try document(skin)]
    var next = try skin.installedBase()
    while let base = next, documents.count <= Self.deepestBase {
      documents.append(try document(base))
      next = try base.installedBase()
    }
    return documents
  }

  private func document(_ skin: InstalledSkin) throws -> SkinDocument {
    // A compiled skin reads no file, and only reading keeps the files from being collected.
    try skin.retainFiles()
    return try SkinDocument.placed(in: "\(skin.reference)") { try cache.read(skin, named: "\(skin.reference)") }
  }
}
