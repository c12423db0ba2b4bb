import Foundation
package import SkinKit
package import SkinServerAPI
package import SkinUpdate

/// The warnings about a published version.
package struct LintRecord: Hashable, Sendable {
  /// The number of warnings.
  package var count: Int
  /// The first warnings, at most ``mostWarnings``.
  package var warnings: [IssueAnswer]

  /// The maximum number of warnings that are kept.
  static let mostWarnings = 100

  package init(_ issues: [SkinIssue]) {
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
  package func notes(of app: SkinIdentifier, _ skin: SkinReference) throws -> String? {
    try connection.value(
      "SELECT notes FROM version_note WHERE app = $1 AND skin = $2 AND version = $3", app, skin.id, skin.version)
  }

  /// Returns the notes of all versions of an app.
  package func notes(of app: SkinIdentifier) throws -> [SkinReference: String] {
    let rows = try connection.rows("SELECT skin, version, notes FROM version_note WHERE app = $1", app)
    return try Dictionary(
      uniqueKeysWithValues: rows.map { row in
        (SkinReference(id: try row["skin"], version: try row["version"]), try row["notes"])
      })
  }

  /// Returns the warnings about a version; nil if its package was published before warnings were kept.
  package func lint(of app: SkinIdentifier, _ skin: SkinReference) throws -> LintRecord? {
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
  package func lintCounts(of app: SkinIdentifier) throws -> [SkinReference: Int] {
    let rows = try connection.rows("SELECT skin, version, count FROM version_lint WHERE app = $1", app)
    return try Dictionary(
      uniqueKeysWithValues: rows.map { row in
        (SkinReference(id: try row["skin"], version: try row["version"]), try row["count"])
      })
  }
}

extension MetadataWriting {
  /// Sets the notes of a version; nil removes them.
  package func setNotes(_ notes: String?, of app: SkinIdentifier, _ skin: SkinReference) throws {
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
  package func set(_ lint: LintRecord, of app: SkinIdentifier, _ skin: SkinReference) throws {
    try connection.replace(
      in: "version_lint", key: ["app", "skin", "version"],
      [
        "app": app, "skin": skin.id, "version": skin.version, "count": lint.count,
        "warnings": try APICoder.encode(lint.warnings),
      ])
  }
}
