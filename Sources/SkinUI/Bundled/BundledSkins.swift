import Foundation
import SkinKit

/// The skins of an app's folder, resolved over its built-in skin.
struct BundledSkins: Sendable {
  /// The folder.
  let folder: SkinFolder
  /// The name of the built-in skin's folder; `nil` if it can't be that of a skin.
  let builtInID: SkinIdentifier?
  /// The built-in skin; `nil` if it can't be read.
  private(set) var builtIn: SkinDocument?

  /// Names the built-in skin of a folder without reading it.
  init(_ folder: SkinFolder, builtIn name: String) {
    self.folder = folder
    builtInID = SkinIdentifier(name)
  }

  /// Reads the built-in skin, which the others are resolved over from now on.
  /// - Parameter name: The name that the app gave.
  /// - Returns: The skin.
  /// - Throws: `SkinIssue` if there is no such skin, or it can't be read.
  mutating func readBuiltIn(_ name: String) throws -> Skin {
    guard let builtInID else { throw SkinIssue.noSuchSkin(name, in: folder.name, among: folder.ids) }
    let document = try folder.document(builtInID)
    builtIn = document
    return reported(SkinResolver(builtIn: document).resolve(document), of: [builtInID])
  }

  /// Reads a skin by the name that the app chooses it by.
  /// - Parameter name: The name; `nil` for the built-in skin.
  /// - Returns: The skin's name, and the skin; `nil` for the built-in one.
  /// - Throws: `SkinIssue` if there is no such skin, or it can't be read.
  func skin(named name: String?) throws -> (id: SkinIdentifier, skin: Skin)? {
    guard let name, name != builtInID?.rawValue else { return nil }
    guard let id = SkinIdentifier(name) else {
      throw SkinIssue.noSuchSkin(name, in: folder.name, among: folder.ids)
    }
    let document = try folder.document(id)
    let bases = try folder.bases(of: document)
    return (id, resolved(document, over: bases, of: [id]))
  }

  /// Reads a skin in a folder or zip of the user or the app; its bases are those of the app's folder.
  /// - Parameters:
  ///   - url: A folder or a zip.
  ///   - formats: The formats that it may be in.
  /// - Returns: The skin.
  /// - Throws: `SkinIssue` if it can't be read.
  func skin(contentsOf url: URL, formats: [SkinFormat]) throws -> Skin {
    let source = SkinSource(url, isZip: !SkinFolder.isFolder(url), formats: formats)
    let document = try SkinDocument.placed(in: source.name) {
      try SkinDocument.read(source.files(), formats: formats)
    }
    return resolved(document, over: try folder.bases(of: document), of: [])
  }

  private func resolved(
    _ document: SkinDocument, over bases: [(id: SkinIdentifier, document: SkinDocument)], of ids: [SkinIdentifier]
  ) -> Skin {
    // Those of the built-in skin were reported at the start.
    for base in bases where base.id != builtInID { base.document.issues.forEach(SkinManager.report) }
    let resolver = SkinResolver(builtIn: builtIn, bases: bases.map(\.document))
    let skin = resolver.resolve(document)
    return reported(skin, of: ids + bases.map(\.id) + [builtInID].compactMap(\.self))
  }

  /// Reports the issues of a skin, which finds the places of its keys in some skins of the folder, the topmost first.
  private func reported(_ skin: Skin, of ids: [SkinIdentifier]) -> Skin {
    skin.issues.forEach(SkinManager.report)
    let folder = folder
    // A skin that can't be read again was removed since; its keys have no places.
    return skin.with(SkinPlaces { ids.compactMap { try? folder.document($0) } })
  }
}
