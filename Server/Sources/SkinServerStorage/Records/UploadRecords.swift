package import Foundation
package import SkinKit
package import SkinPackage
package import SkinUpdate

/// An upload that arrives in several requests.
package struct UploadRecord: Hashable, Sendable {
  package var id: SkinIdentifier
  /// The app that the package is for.
  package var app: SkinIdentifier
  /// The size of the complete file in bytes.
  package var length: Int
  /// The SHA-256 of the complete file; nil if the client didn't announce it.
  package var sha256: ContentHash?
  package var begunAt: Date
  package var expiresAt: Date
  /// The name of the user who began it; nil if it was begun before owners were kept.
  package var owner: String?
  /// The published version that is edited; nil if a file is uploaded.
  package var edited: SkinReference?
  /// The version that was published with the file; nil if none was yet.
  package var published: SkinReference?

  package init(
    id: SkinIdentifier, app: SkinIdentifier, length: Int, sha256: ContentHash? = nil, begunAt: Date, expiresAt: Date,
    owner: String? = nil, edited: SkinReference? = nil, published: SkinReference? = nil
  ) {
    (self.id, self.app, self.length, self.sha256, self.begunAt) = (id, app, length, sha256, begunAt)
    (self.expiresAt, self.owner, self.edited, self.published) = (expiresAt, owner, edited, published)
  }
}

extension MetadataReading {
  /// Returns an upload of an app.
  package func upload(_ id: SkinIdentifier, of app: SkinIdentifier) throws -> UploadRecord? {
    try connection.row("SELECT * FROM upload WHERE id = $1 AND app = $2", id, app).map(UploadRecord.init)
  }

  /// Returns all uploads, the one that expires first at the start.
  package func uploads() throws -> [UploadRecord] {
    try connection.rows("SELECT * FROM upload ORDER BY expires_at, id").map(UploadRecord.init)
  }
}

extension MetadataWriting {
  /// Adds an upload, or replaces the one with its identifier.
  package func set(_ upload: UploadRecord) throws {
    try connection.replace(
      in: "upload", key: ["id"],
      [
        "id": upload.id, "app": upload.app, "length": upload.length, "sha256": upload.sha256,
        "owner": upload.owner, "begun_at": upload.begunAt, "expires_at": upload.expiresAt,
        "edited_skin": upload.edited?.id, "edited_version": upload.edited?.version, "skin": upload.published?.id,
        "version": upload.published?.version,
      ])
  }

  /// Removes an upload.
  package func removeUpload(_ id: SkinIdentifier) throws {
    try connection.execute("DELETE FROM upload WHERE id = $1", id)
  }
}

extension UploadRecord {
  fileprivate init(_ row: SQLRow) throws {
    let (skin, edited): (SkinIdentifier?, SkinIdentifier?) = (try row["skin"], try row["edited_skin"])
    self.init(
      id: try row["id"], app: try row["app"], length: try row["length"], sha256: try row["sha256"],
      begunAt: try row["begun_at"], expiresAt: try row["expires_at"], owner: try row["owner"],
      edited: try edited.map { SkinReference(id: $0, version: try row["edited_version"]) },
      published: try skin.map { SkinReference(id: $0, version: try row["version"]) })
  }
}
