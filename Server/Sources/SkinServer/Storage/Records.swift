import Foundation
import SkinKit
import SkinPackage
import SkinUpdate

/// A published package.
struct PackageRecord: Hashable, Sendable {
  var app: SkinIdentifier
  var skin: SkinReference
  var name: String
  /// The hash of the `.skin` file.
  var sha256: ContentHash
  /// The size of the `.skin` file in bytes.
  var size: Int
  var manifestHash: ContentHash
  /// The path of its target in the repository.
  var target: String
  var publishedAt: Date
  /// The first version of timestamp.json that includes it.
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

/// A document that operators set, as it was last signed.
struct DocumentRecord<Document: Hashable & Sendable>: Hashable, Sendable {
  var document: Document
  var changedAt: Date
  /// The first version of timestamp.json that includes it.
  var changedIn: Int
}

/// The activation of one channel of an app.
typealias ActivationRecord = DocumentRecord<Activation>

/// The catalog of an app.
typealias CatalogRecord = DocumentRecord<SkinCatalog>

/// A picture that was uploaded and that no catalog names yet.
struct PictureRecord: Hashable, Sendable {
  var app: SkinIdentifier
  /// The future path of its target in the repository.
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
