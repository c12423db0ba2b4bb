import Foundation
import SkinKit
import SkinPackage
import SkinUpdate

/// An upload that arrives in several requests.
struct UploadRecord: Hashable, Sendable {
  var id: SkinIdentifier
  /// The app that the package is for.
  var app: SkinIdentifier
  /// The size of the complete file in bytes.
  var length: Int
  /// The SHA-256 of the complete file; nil if the client didn't announce it.
  var sha256: ContentHash?
  var begunAt: Date
  var expiresAt: Date
  /// The name of the user who began it; nil if it was begun before owners were kept.
  var owner: String?
  /// The published version that is edited; nil if a file is uploaded.
  var edited: SkinReference?
  /// The version that was published with the file; nil if none was yet.
  var published: SkinReference?
}

extension MetadataReading {
  /// Returns an upload of an app.
  func upload(_ id: SkinIdentifier, of app: SkinIdentifier) throws -> UploadRecord? {
    try connection.row("SELECT * FROM upload WHERE id = $1 AND app = $2", id, app).map(UploadRecord.init)
  }

  /// Returns all uploads, the one that expires first at the start.
  func uploads() throws -> [UploadRecord] {
    try connection.rows("SELECT * FROM upload ORDER BY expires_at, id").map(UploadRecord.init)
  }
}

extension MetadataWriting {
  /// Adds an upload, or replaces the one with its identifier.
  func set(_ upload: UploadRecord) throws {
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
  func removeUpload(_ id: SkinIdentifier) throws { try connection.execute("DELETE FROM upload WHERE id = $1", id) }
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
