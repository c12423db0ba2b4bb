import Foundation
import SkinKit
import SkinPackage
import SkinUpdate

/// The drawing of a version's pictures.
struct PreviewRecord: Hashable, Sendable {
  enum DrawingState: String, Hashable, Sendable {
    /// It waits for a server, or a server draws.
    case pending
    /// The pictures are stored.
    case done
    /// The pictures can't be drawn.
    case failed
  }

  var app: SkinIdentifier
  var skin: SkinReference
  var state: DrawingState
  /// The reason of a failure, with its code.
  var failure: SkinIssue?
  /// The number of attempts since it was requested.
  var attempts: Int
  /// The time of the request, or of the end.
  var changedAt: Date
  /// The time of the next attempt, or nil after the end.
  var dueAt: Date?

  /// The most attempts, some of which a stopped server may have interrupted.
  static let mostAttempts = 3
}

/// A picture of a version.
struct PreviewPicture: Hashable, Sendable {
  /// The name of its file, such as `buttons-dark.png`.
  var name: String
  var sha256: ContentHash
  /// The length in bytes.
  var length: Int
  /// The size in pixels.
  var width: Int
  var height: Int
}

extension MetadataReading {
  /// Returns the drawing of a version's pictures, or nil if none was requested.
  func preview(of app: SkinIdentifier, _ skin: SkinReference) throws -> PreviewRecord? {
    try connection.row(
      "SELECT * FROM preview WHERE app = $1 AND skin = $2 AND version = $3", app, skin.id, skin.version
    ).map(PreviewRecord.init)
  }

  /// Returns the drawing that has been due for the longest time.
  func duePreview(at moment: Date) throws -> PreviewRecord? {
    try connection.row(
      "SELECT * FROM preview WHERE due_at <= $1 ORDER BY due_at, changed_at, app, skin, version LIMIT 1", moment
    ).map(PreviewRecord.init)
  }

  /// Returns the pictures of a version, by name.
  func previewPictures(of app: SkinIdentifier, _ skin: SkinReference) throws -> [PreviewPicture] {
    try connection.rows(
      "SELECT * FROM preview_picture WHERE app = $1 AND skin = $2 AND version = $3 ORDER BY name", app, skin.id,
      skin.version
    ).map(PreviewPicture.init)
  }

  /// Returns the blobs of all versions' pictures whose SHA-256 begins with some hexadecimal digits, with their lengths.
  func previewBlobs(startingWith prefix: String = "") throws -> [ContentHash: Int] {
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
  func requestPreview(of app: SkinIdentifier, _ skin: SkinReference, at moment: Date) throws {
    try save(
      PreviewRecord(
        app: app, skin: skin, state: .pending, failure: nil, attempts: 0, changedAt: moment, dueAt: moment))
  }

  /// Claims a drawing for an attempt, so that no other server draws it.
  /// - Parameters:
  ///   - preview: The drawing as it was read.
  ///   - until: The time at which another server may try again, if this one stops.
  /// - Returns: The drawing as it is now, or nil if another server claimed it.
  /// - Throws: The database error.
  func claim(_ preview: PreviewRecord, until: Date) throws -> PreviewRecord? {
    guard try self.preview(of: preview.app, preview.skin) == preview else { return nil }
    let changed = try connection.execute(
      """
      UPDATE preview SET due_at = $1, attempts = attempts + 1
      WHERE app = $2 AND skin = $3 AND version = $4 AND attempts = $5 AND due_at = $6
      """, until, preview.app, preview.skin.id, preview.skin.version, preview.attempts, preview.dueAt)
    guard changed > 0 else { return nil }
    return try self.preview(of: preview.app, preview.skin)
  }

  /// Makes claimed drawings due, because no other server runs.
  func releasePreviews(at moment: Date) throws {
    try connection.execute("UPDATE preview SET due_at = $1 WHERE due_at > $1", moment)
  }

  /// Ends or postpones a claimed drawing.
  /// - Parameters:
  ///   - claimed: The drawing as it was claimed.
  ///   - change: Changes its state, or the time of the next attempt.
  /// - Returns: Whether it was still claimed: it may have been removed, requested again, or taken over.
  /// - Throws: The database error.
  func update(_ claimed: PreviewRecord, _ change: (inout PreviewRecord) -> Void) throws -> Bool {
    guard try preview(of: claimed.app, claimed.skin) == claimed else { return false }
    var changed = claimed
    change(&changed)
    try save(changed)
    return true
  }

  /// Sets the pictures of a version, and notes the blobs of the earlier ones as unused.
  func set(_ pictures: [PreviewPicture], of app: SkinIdentifier, _ skin: SkinReference) throws {
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

  private func save(_ preview: PreviewRecord) throws {
    try connection.replace(
      in: "preview", key: ["app", "skin", "version"],
      [
        "app": preview.app, "skin": preview.skin.id, "version": preview.skin.version,
        "state": preview.state.rawValue, "code": preview.failure?.code.rawValue, "reason": preview.failure?.message,
        "attempts": preview.attempts, "changed_at": preview.changedAt, "due_at": preview.dueAt,
      ])
  }
}

extension PreviewRecord {
  fileprivate init(_ row: SQLRow) throws {
    let text: String = try row["state"]
    guard let state = DrawingState(rawValue: text) else {
      throw SkinIssue(
        .damagedStorage, "The database has pictures in the unknown state “\(text)”",
        remedy: "Restore the data folder from a backup.")
    }
    let (code, reason): (String?, String?) = (try row["code"], try row["reason"])
    self.init(
      app: try row["app"], skin: SkinReference(id: try row["skin"], version: try row["version"]), state: state,
      failure: reason.map { SkinIssue(.init(rawValue: code ?? "preview-failed"), $0, remedy: Self.remedy) },
      attempts: try row["attempts"], changedAt: try row["changed_at"], dueAt: try row["due_at"])
  }

  /// The suggestion for every failure.
  static let remedy =
    "Draw the package with `skin preview` to see the problem. Apps can show the version; it only lacks pictures. "
    + "Request the pictures again with POST."
}

extension PreviewPicture {
  fileprivate init(_ row: SQLRow) throws {
    self.init(
      name: try row["name"], sha256: try row["sha256"], length: try row["length"], width: try row["width"],
      height: try row["height"])
  }
}
