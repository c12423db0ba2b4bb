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
    var bases: [SkinDocument] = []
    var next = try skin.installedBase()
    while let base = next, bases.count < Self.deepestBase {
      bases.append(try document(base))
      next = try base.installedBase()
    }
    let top = try document(skin)
    let resolved = SkinResolver(builtIn: builtIn, bases: bases).resolve(top)
    for issue in resolved.issues { SkinManager.report(issue) }
    let documents = [top] + bases + [builtIn].compactMap(\.self)
    return resolved.with(SkinPlaces { documents })
  }

  private func document(_ skin: InstalledSkin) throws -> SkinDocument {
    // A compiled skin reads no file, and only reading keeps the files from being collected.
    try skin.retainFiles()
    return try SkinDocument.placed(in: "\(skin.reference)") { try cache.read(skin, named: "\(skin.reference)") }
  }
}
