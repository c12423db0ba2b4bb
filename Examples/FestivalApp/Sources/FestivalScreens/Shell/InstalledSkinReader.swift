// From an installed skin to what views follow: read with the skins that it builds on, and resolved.

import SkinKit
import SkinPackage
import SkinUpdate

/// Reads installed skins over the app's own.
struct InstalledSkinReader: Sendable {
  /// The app's own skin.
  let builtIn: SkinDocument
  /// The most skins that build on each other; the updater brings no more.
  private static let deepestBase = 8

  /// Reads a skin with its bases and resolves it.
  /// - Throws: `SkinIssue` where one of them can't be read.
  func read(_ skin: InstalledSkin) throws -> Skin {
    var bases: [SkinDocument] = []
    var next = try skin.installedBase()
    while let base = next, bases.count < Self.deepestBase {
      bases.append(try SkinDocument.read(base))
      next = try base.installedBase()
    }
    return resolve(try SkinDocument.read(skin), over: bases)
  }

  /// Resolves a document over the app's own skin.
  func resolve(_ document: SkinDocument, over bases: [SkinDocument] = []) -> Skin {
    SkinResolver(builtIn: builtIn, bases: bases).resolve(document)
  }
}
