// What the server remembers: packages, patches, activations, and the files of the repository.

import Foundation
import SkinKit
import SkinPackage
import SkinUpdate

/// A published package.
struct PackageRecord: Hashable, Sendable {
  var app: SkinIdentifier
  var skin: SkinReference
  var name: String
  /// The hash and the size of the `.skin` file.
  var sha256: ContentHash
  var size: Int
  var manifestHash: ContentHash
  /// The path of its target in the repository.
  var target: String
  var publishedAt: Date
  /// The version of timestamp.json that first had it.
  var publishedIn: Int
}

/// A patch between two published versions of a skin.
struct PatchRecord: Hashable, Sendable {
  var app: SkinIdentifier
  var skin: SkinIdentifier
  var from: SkinVersion
  var to: SkinVersion
  var size: Int
  var target: String
}

/// What a channel of an app shows, to whom and when.
struct ActivationRecord: Hashable, Sendable {
  var activation: Activation
  var changedAt: Date
  /// The version of timestamp.json that first had it.
  var changedIn: Int
}

/// The skins that an app offers its users.
struct CatalogRecord: Hashable, Sendable {
  var catalog: SkinCatalog
  var changedAt: Date
  /// The version of timestamp.json that first had it.
  var changedIn: Int
}

/// A picture that was uploaded for a catalog, and waits for one that names it.
struct PictureRecord: Hashable, Sendable {
  var app: SkinIdentifier
  /// The path that its target will have in the repository.
  var target: String
  var sha256: ContentHash
  var uploadedAt: Date
}

/// A signed file of the repository.
struct ServedMetadata: Hashable, Sendable {
  /// The path below the repository, such as `metadata/3.snapshot.json`.
  var path: String
  var bytes: Data
}

/// A target's file in the repository, whose bytes are a blob.
struct ServedTarget: Hashable, Sendable {
  /// The path below the repository, with the hash in the file's name.
  var path: String
  var hash: ContentHash
  var length: Int
}
