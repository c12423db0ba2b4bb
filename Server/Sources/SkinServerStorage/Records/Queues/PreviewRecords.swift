package import Foundation
package import SkinKit
package import SkinPackage
package import SkinUpdate

/// The drawing of a version's pictures.
package struct PreviewRecord: QueuedWork, Hashable {
  package var app: SkinIdentifier
  package var skin: SkinReference
  package var progress: WorkProgress

  package static let table = "preview"
  package static let order = "app, skin, version"
  /// The suggestion for every failure.
  package static let suggestion =
    "Draw the package with `skin preview` to see the problem. Apps can show the version; it only lacks pictures. "
    + "Request the pictures again with POST."
  package static let interruption = SkinIssue(
    .previewInterrupted, "The server ended \(WorkProgress.mostAttempts) times while the pictures were drawn",
    suggestion: suggestion)

  package var key: [(column: String, value: any SQLConvertible)] {
    [("app", app), ("skin", skin.id), ("version", skin.version)]
  }
}

/// A picture of a version.
package struct PreviewPicture: Hashable, Sendable {
  /// The name of its file, such as `buttons-dark.png`.
  package var name: String
  package var sha256: ContentHash
  /// The length in bytes.
  package var length: Int
  /// The size in pixels.
  package var width: Int
  package var height: Int

  package init(name: String, sha256: ContentHash, length: Int, width: Int, height: Int) {
    (self.name, self.sha256, self.length, self.width, self.height) = (name, sha256, length, width, height)
  }
}

extension MetadataReading {
  /// Returns the drawing of a version's pictures, or nil if none was requested.
  package func preview(of app: SkinIdentifier, _ skin: SkinReference) throws -> PreviewRecord? {
    try connection.row(
      "SELECT * FROM preview WHERE app = $1 AND skin = $2 AND version = $3", app, skin.id, skin.version
    ).map(PreviewRecord.init)
  }

  /// Returns the pictures of a version, by name.
  package func previewPictures(of app: SkinIdentifier, _ skin: SkinReference) throws -> [PreviewPicture] {
    try connection.rows(
      "SELECT * FROM preview_picture WHERE app = $1 AND skin = $2 AND version = $3 ORDER BY name", app, skin.id,
      skin.version
    ).map(PreviewPicture.init)
  }

  /// Returns the blobs of all versions' pictures whose SHA-256 begins with some hexadecimal digits, with their lengths.
  package func previewBlobs(startingWith prefix: String = "") throws -> [ContentHash: Int] {
    // No hexadecimal digit follows f.
    let rows = try connection.rows(
      "SELECT DISTINCT sha256, length FROM preview_picture WHERE sha256 >= $1 AND sha256 < $2", prefix, prefix + "g")
    return try Dictionary(rows.map { (try $0["sha256"], try $0["length"]) }) { first, _ in first }
  }
}

extension MetadataWriting {
  /// Requests the pictures of a version.
  ///
  /// Pictures that it has stay until there are new ones.
  package func requestPreview(of app: SkinIdentifier, _ skin: SkinReference, at moment: Date) throws {
    try connection.replace(
      in: PreviewRecord.table, key: ["app", "skin", "version"],
      [
        "app": app, "skin": skin.id, "version": skin.version, "state": WorkProgress.State.pending.rawValue,
        "code": String?.none, "reason": String?.none, "suggestion": String?.none, "attempts": 0,
        "progress": Double?.none,
        "changed_at": moment, "due_at": moment,
      ])
  }

  /// Sets the pictures of a version, and notes the blobs of the earlier ones as unused.
  package func set(_ pictures: [PreviewPicture], of app: SkinIdentifier, _ skin: SkinReference) throws {
    try removePreviewPictures(of: app, skin)
    for picture in pictures {
      try connection.insert(
        into: "preview_picture",
        [
          "app": app, "skin": skin.id, "version": skin.version, "name": picture.name, "sha256": picture.sha256,
          "length": picture.length, "width": picture.width, "height": picture.height,
        ])
    }
  }

  /// Removes the pictures of a version and the request for them, and notes the blobs as unused.
  func removePreview(of app: SkinIdentifier, _ skin: SkinReference) throws {
    try removePreviewPictures(of: app, skin)
    try connection.execute(
      "DELETE FROM preview WHERE app = $1 AND skin = $2 AND version = $3", app, skin.id, skin.version)
  }

  private func removePreviewPictures(of app: SkinIdentifier, _ skin: SkinReference) throws {
    try connection.execute(
      """
      INSERT INTO unused_blob (sha256)
      SELECT DISTINCT sha256 FROM preview_picture WHERE app = $1 AND skin = $2 AND version = $3
      ON CONFLICT (sha256) DO NOTHING
      """, app, skin.id, skin.version)
    try connection.execute(
      "DELETE FROM preview_picture WHERE app = $1 AND skin = $2 AND version = $3", app, skin.id, skin.version)
  }
}

extension PreviewRecord {
  package init(_ row: SQLRow) throws {
    self.init(
      app: try row["app"], skin: SkinReference(id: try row["skin"], version: try row["version"]),
      progress: try WorkProgress(row, suggestion: Self.suggestion))
  }
}

extension PreviewPicture {
  fileprivate init(_ row: SQLRow) throws {
    self.init(
      name: try row["name"], sha256: try row["sha256"], length: try row["length"], width: try row["width"],
      height: try row["height"])
  }
}

extension SkinIssue.Code {
  /// The server ended each time while it drew the pictures of a version.
  static let previewInterrupted: Self = "preview-interrupted"
}
