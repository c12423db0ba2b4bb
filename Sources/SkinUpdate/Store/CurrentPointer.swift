// The small file that says which skin is shown.

import Foundation
import SkinKit
import SkinPackage

/// What the file `current` says: which skin is shown, to the byte; nil for the built-in one.
struct CurrentPointer: Equatable {
  struct Named: Equatable {
    var reference: SkinReference
    var manifest: ContentHash
  }

  var skin: Named?

  init(_ skin: InstalledSkin?) {
    self.skin = skin.map { Named(reference: $0.reference, manifest: $0.manifest.hash) }
  }

  init(parsing data: Data) throws {
    let reader = try FieldReader(MetadataValue(parsing: data, file: "current"), file: "current")
    guard try reader.integer("format") == 1 else { throw reader.wrong("format", "1") }
    guard reader.members["skin"] != .null else { return }
    let named = try reader.object("skin")
    guard let id = SkinIdentifier(try named.string("id")), let version = SkinVersion(try named.string("version")),
      let hash = ContentHash(hex: try named.string("manifest_sha256"))
    else { throw reader.wrong("skin", "a skin's id, version and manifest_sha256") }
    skin = Named(reference: SkinReference(id: id, version: version), manifest: hash)
  }

  var data: Data {
    let named: MetadataValue? = skin.map {
      [
        "id": .string($0.reference.id.rawValue), "version": .string($0.reference.version.description),
        "manifest_sha256": .string($0.manifest.hex),
      ]
    }
    let document: MetadataValue = ["format": 1, "skin": named ?? .null]
    return document.json
  }
}

extension StoreLayout {
  /// Reads the current skin without changing anything; nil where none was ever set or the built-in one is.
  func readCurrent() throws -> InstalledSkin? {
    guard FileManager.default.fileExists(atPath: current.path) else { return nil }
    guard let data = try? Data(contentsOf: current) else { throw SkinIssue.damagedStore("\"current\" can't be read") }
    let pointer: CurrentPointer
    do { pointer = try CurrentPointer(parsing: data) } catch {
      throw SkinIssue.damagedStore("\"current\" doesn't name a skin")
    }
    guard let named = pointer.skin else { return nil }
    let skin = try read(named.reference, named.manifest)
    try skin.checkPresence()
    return skin
  }

  /// Reads an installed skin's manifest and checks it.
  func read(_ reference: SkinReference, _ hash: ContentHash) throws -> InstalledSkin {
    guard let data = try? Data(contentsOf: manifest(reference, hash)) else {
      throw SkinIssue.damagedStore("the manifest of \(reference) is missing")
    }
    guard ContentHash(of: data) == hash, let manifest = try? PackageManifest(data: data), manifest.id == reference.id,
      manifest.version == reference.version
    else { throw SkinIssue.damagedStore("the manifest of \(reference) was changed") }
    return InstalledSkin(manifest: manifest, layout: self)
  }
}
