import SkinKit
import SkinPackage
import SkinUpdate

/// A reader that resolves installed skins over their bases and the built-in skin.
struct InstalledSkinReader: Sendable {
  /// The most bases, as in the updater.
  private static let deepestBase = 8

  /// The built-in skin; `nil` if it can't be read.
  let builtIn: SkinDocument?

  /// Reads a skin with its bases, and resolves it.
  /// - Throws: `SkinIssue` if one of them can't be read.
  func read(_ skin: InstalledSkin) throws -> Skin {
    var bases: [SkinDocument] = []
    var next = try skin.installedBase()
    while let base = next, bases.count < Self.deepestBase {
      bases.append(try SkinDocument.read(base))
      next = try base.installedBase()
    }
    let document = try SkinDocument.read(skin)
    guard let builtIn else { return SkinResolver(bases: bases).resolve(document) }
    return SkinResolver(builtIn: builtIn, bases: bases).resolve(document)
  }
}
