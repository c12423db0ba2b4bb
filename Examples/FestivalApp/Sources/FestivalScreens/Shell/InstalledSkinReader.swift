import SkinKit
import SkinPackage
import SkinUpdate

/// A reader that resolves installed skins over their bases and the built-in skin.
struct InstalledSkinReader: Sendable {
  /// The built-in skin.
  let builtIn: SkinDocument
  /// The maximum number of bases, as in the updater.
  private static let deepestBase = 8

  /// Reads a skin with its bases, and resolves it.
  /// - Throws: `SkinIssue` if one of them can't be read.
  func read(_ skin: InstalledSkin) throws -> Skin {
    var bases: [SkinDocument] = []
    var next = try skin.installedBase()
    while let base = next, bases.count < Self.deepestBase {
      bases.append(try SkinDocument.read(base))
      next = try base.installedBase()
    }
    return resolve(try SkinDocument.read(skin), over: bases)
  }

  /// Resolves a document over the built-in skin.
  func resolve(_ document: SkinDocument, over bases: [SkinDocument] = []) -> Skin {
    SkinResolver(builtIn: builtIn, bases: bases).resolve(document)
  }
}
