import Foundation
import SkinKit
import SkinServerAPI
import SkinUpdate

/// The warnings about a published version.
struct LintRecord: Hashable, Sendable {
  /// The number of warnings.
  var count: Int
  /// The first warnings, at most ``mostWarnings``.
  var warnings: [IssueAnswer]

  /// The maximum number of warnings that are kept.
  static let mostWarnings = 100

  init(_ issues: [SkinIssue]) {
    count = issues.count
    warnings = issues.prefix(Self.mostWarnings).map(IssueAnswer.init(placed:))
  }

  fileprivate init(count: Int, warnings: [IssueAnswer]) {
    self.count = count
    self.warnings = warnings
  }
}

extension MetadataReading {
  /// Returns the notes of a version; nil if it has none.
  func notes(of app: SkinIdentifier, _ skin: SkinReference) throws -> String? {
    try connection.value(
      "SELECT notes FROM version_note WHERE app = $1 AND skin = $2 AND version = $3", app, skin.id, skin.version)
  }

  /// Returns the notes of all versions of an app.
  func notes(of app: SkinIdentifier) throws -> [SkinReference: String] {
    let rows = try connection.rows("SELECT skin, version, notes FROM version_note WHERE app = $1", app)
    return try Dictionary(
      uniqueKeysWithValues: rows.map { row in
        (SkinReference(id: try row["skin"], version: try row["version"]), try row["notes"])
      })
  }

  /// Returns the warnings about a version; nil if its package was published before warnings were kept.
  func lint(of app: SkinIdentifier, _ skin: SkinReference) throws -> LintRecord? {
    try connection.row(
      "SELECT count, warnings FROM version_lint WHERE app = $1 AND skin = $2 AND version = $3", app, skin.id,
      skin.version
    ).map { row in
      LintRecord(
        count: try row["count"],
        warnings: try APICoder.decode([IssueAnswer].self, from: try row["warnings"] as Data))
    }
  }

  /// Returns the numbers of warnings about all versions of an app.
  func lintCounts(of app: SkinIdentifier) throws -> [SkinReference: Int] {
    let rows = try connection.rows("SELECT skin, version, count FROM version_lint WHERE app = $1", app)
    return try Dictionary(
      uniqueKeysWithValues: rows.map { row in
        (SkinReference(id: try row["skin"], version: try row["version"]), try row["count"])
      })
  }
}

extension MetadataWriting {
  /// Sets the notes of a version; nil removes them.
  func setNotes(_ notes: String?, of app: SkinIdentifier, _ skin: SkinReference) throws {
    guard let notes else {
      try connection.execute(
        "DELETE FROM version_note WHERE app = $1 AND skin = $2 AND version = $3", app, skin.id, skin.version)
      return
    }
    try connection.replace(
      in: "version_note", key: ["app", "skin", "version"],
      ["app": app, "skin": skin.id, "version": skin.version, "notes": notes])
  }

  /// Sets the warnings about a version.
  func set(_ lint: LintRecord, of app: SkinIdentifier, _ skin: SkinReference) throws {
    try connection.replace(
      in: "version_lint", key: ["app", "skin", "version"],
      [
        "app": app, "skin": skin.id, "version": skin.version, "count": lint.count,
        "warnings": try APICoder.encode(lint.warnings),
      ])
  }
}
