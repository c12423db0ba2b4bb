package import Foundation
package import SkinKit
package import SkinPackage
package import SkinServerAPI
package import SkinUpdate

/// A version that was published, and then removed or withdrawn.
package struct RemovedVersion: Hashable, Sendable {
  package var app: SkinIdentifier
  package var skin: SkinReference
  /// The hash of the `.skin` file.
  package var sha256: ContentHash
  package var removedAt: Date
  /// Whether the version was withdrawn, so that devices that show it go back.
  package var isWithdrawn: Bool
}

extension MetadataReading {
  /// Returns the policies of all apps that have one.
  package func retentionPolicies() throws -> [SkinIdentifier: RetentionPolicy] {
    let rows = try connection.rows("SELECT app, policy FROM retention")
    return try Dictionary(uniqueKeysWithValues: rows.map { (try $0["app"], try Self.policy($0["policy"])) })
  }

  /// Returns the policy of an app, or nil if it has none.
  package func retentionPolicy(of app: SkinIdentifier) throws -> RetentionPolicy? {
    let policy: Data? = try connection.value("SELECT policy FROM retention WHERE app = $1", app)
    return try policy.map(Self.policy)
  }

  private static func policy(_ data: Data) throws -> RetentionPolicy {
    try APICoder.decode(RetentionPolicy.self, from: data)
  }

  /// Returns the pinned versions of an app.
  package func pins(of app: SkinIdentifier) throws -> Set<SkinReference> {
    Set(try connection.rows("SELECT skin, version FROM pin WHERE app = $1", app).map(SkinReference.init(row:)))
  }

  /// Returns the versions that an app's activations, catalog and guards name.
  package func activeVersions(of app: SkinIdentifier) throws -> Set<SkinReference> {
    let fallbacks = try rolloutGuards().filter { $0.app == app }.compactMap { $0.limits.fallback?.reference }
    // A paused version may be resumed.
    let paused = try connection.rows("SELECT skin, version FROM rollout_pause WHERE app = $1", app)
    return Set(
      try activations(of: app).flatMap(\.document.skins) + (try catalog(of: app)?.document.entries.map(\.skin) ?? [])
        + fallbacks + paused.map(SkinReference.init(row:)))
  }

  /// Returns the versions that an app's activations or catalog named since a time, and don't name any longer.
  package func versionsUsed(by app: SkinIdentifier, since date: Date) throws -> Set<SkinReference> {
    let statement = "SELECT skin, version FROM version_use WHERE app = $1 AND used_at >= $2"
    return Set(try connection.rows(statement, app, date).map(SkinReference.init(row:)))
  }

  /// Returns the versions that devices reported to show since a day, with the number of devices.
  package func installedVersions(of app: SkinIdentifier, since day: String) throws -> [SkinReference: Int] {
    let rows = try connection.rows(
      """
      SELECT skin, version, CAST(SUM(count) AS BIGINT) AS count FROM (
        SELECT skin, version, COUNT(*) AS count FROM report
          WHERE app = $1 AND seen >= $2 AND kind = $3 GROUP BY skin, version
        UNION ALL
        SELECT skin, version, count FROM report_count WHERE app = $1 AND day >= $2 AND kind = $3
      ) AS states
      GROUP BY skin, version
      """, app, day, UpdateReport.Kind.applied.rawValue)
    return try Dictionary(uniqueKeysWithValues: rows.map { (try SkinReference(row: $0), try $0["count"]) })
  }

  /// Returns the version of timestamp.json with the newest package of an app.
  package func lastPublication(of app: SkinIdentifier) throws -> Int? {
    try connection.row("SELECT published_in FROM package WHERE app = $1 ORDER BY published_in DESC LIMIT 1", app)?
      .first()
  }

  /// Returns the patches from and to a version.
  package func allPatches(of app: SkinIdentifier, _ skin: SkinReference) throws -> [PatchRecord] {
    try connection.rows(
      "SELECT * FROM patch WHERE app = $1 AND skin = $2 AND (from_version = $3 OR to_version = $3)", app, skin.id,
      skin.version
    ).map { row in
      PatchRecord(
        app: app, skin: skin.id, from: try row["from_version"], to: try row["to_version"], size: try row["size"],
        target: try row["target"])
    }
  }

  /// Returns a version that was removed or withdrawn.
  package func removedVersion(of app: SkinIdentifier, _ skin: SkinReference) throws -> RemovedVersion? {
    try connection.row(
      "SELECT * FROM removed_version WHERE app = $1 AND skin = $2 AND version = $3", app, skin.id, skin.version
    ).map(RemovedVersion.init)
  }

  /// Returns the versions of all apps that were removed or withdrawn, sorted.
  package func removedVersions() throws -> [RemovedVersion] {
    try connection.rows("SELECT * FROM removed_version ORDER BY app, skin, version").map(RemovedVersion.init)
  }

  /// Returns the withdrawn versions of an app, the last one first.
  package func withdrawnVersions(of app: SkinIdentifier) throws -> [RemovedVersion] {
    try connection.rows(
      "SELECT * FROM removed_version WHERE app = $1 AND is_withdrawn = 1 ORDER BY removed_at DESC, skin, version", app
    ).map(RemovedVersion.init)
  }

  /// Returns the blobs to remove.
  package func unusedBlobs() throws -> [ContentHash] { try connection.values("SELECT sha256 FROM unused_blob") }
}

extension MetadataWriting {
  /// Sets the policy of an app, or removes it.
  package func set(_ policy: RetentionPolicy?, of app: SkinIdentifier) throws {
    guard let policy else {
      try connection.execute("DELETE FROM retention WHERE app = $1", app)
      return
    }
    try connection.replace(
      in: "retention", key: ["app"], ["app": app, "policy": try APICoder.encode(policy)])
  }

  /// Pins a version, or unpins it.
  package func set(isPinned: Bool, _ skin: SkinReference, of app: SkinIdentifier) throws {
    if isPinned {
      try connection.replace(
        in: "pin", key: ["app", "skin", "version"], ["app": app, "skin": skin.id, "version": skin.version])
    } else {
      try connection.execute(
        "DELETE FROM pin WHERE app = $1 AND skin = $2 AND version = $3", app, skin.id, skin.version)
    }
  }

  /// Records when versions were last in use.
  func recordUse(of skins: some Sequence<SkinReference>, by app: SkinIdentifier, at date: Date) throws {
    for skin in skins {
      try connection.replace(
        in: "version_use", key: ["app", "skin", "version"],
        ["app": app, "skin": skin.id, "version": skin.version, "used_at": date])
    }
  }

  /// Moves a package and its patches to the removed versions.
  ///
  /// Requests for patches from and to it are removed with its row.
  package func remove(_ package: PackageRecord, at date: Date, isWithdrawn: Bool) throws {
    let (app, skin) = (package.app, package.skin)
    try removePreview(of: app, skin)
    try connection.execute(
      "DELETE FROM patch WHERE app = $1 AND skin = $2 AND (from_version = $3 OR to_version = $3)", app, skin.id,
      skin.version)
    for table in ["package", "pin", "version_use"] {
      try connection.execute(
        "DELETE FROM \(table) WHERE app = $1 AND skin = $2 AND version = $3", app, skin.id, skin.version)
    }
    try record(
      RemovedVersion(app: app, skin: skin, sha256: package.sha256, removedAt: date, isWithdrawn: isWithdrawn))
  }

  /// Records that a version was removed or withdrawn.
  package func record(_ version: RemovedVersion) throws {
    try connection.replace(
      in: "removed_version", key: ["app", "skin", "version"],
      [
        "app": version.app, "skin": version.skin.id, "version": version.skin.version, "sha256": version.sha256,
        "removed_at": version.removedAt, "is_withdrawn": version.isWithdrawn,
      ])
  }

  /// Forgets that a version was removed, because it is published again.
  func forgetRemoval(of app: SkinIdentifier, _ skin: SkinReference) throws {
    try connection.execute(
      "DELETE FROM removed_version WHERE app = $1 AND skin = $2 AND version = $3", app, skin.id, skin.version)
  }

  /// Stops serving files that were retired, and notes their blobs as unused.
  /// - Parameters:
  ///   - date: The time before which they must have been retired.
  ///   - kept: The number of an app's newest revisions whose files stay.
  /// - Throws: The database error.
  package func removeTargetFiles(retiredBefore date: Date, keeping kept: Int) throws {
    let condition = """
      retired_in <= (SELECT revision FROM repository WHERE repository.app = target_file.app) - $1
      AND (retired_at IS NULL OR retired_at <= $2)
      """
    try connection.execute(
      """
      INSERT INTO unused_blob (sha256) SELECT DISTINCT sha256 FROM target_file WHERE \(condition)
      ON CONFLICT (sha256) DO NOTHING
      """, kept, date)
    try connection.execute("DELETE FROM target_file WHERE \(condition)", kept, date)
  }

  /// Removes uploaded pictures that no catalog named in time, and notes their blobs as unused.
  package func removePictures(uploadedBefore date: Date) throws {
    for picture in try pictures() where picture.uploadedAt < date {
      try connection.replace(in: "unused_blob", key: ["sha256"], ["sha256": picture.sha256])
      try remove(picture)
    }
  }

  /// Forgets an unused blob, because it was removed or is named again.
  package func forgetUnused(_ blob: ContentHash) throws {
    try connection.execute("DELETE FROM unused_blob WHERE sha256 = $1", blob)
  }
}

extension SkinReference {
  fileprivate init(row: SQLRow) throws { self.init(id: try row["skin"], version: try row["version"]) }
}

extension RemovedVersion {
  fileprivate init(_ row: SQLRow) throws {
    self.init(
      app: try row["app"], skin: try SkinReference(row: row), sha256: try row["sha256"],
      removedAt: try row["removed_at"], isWithdrawn: try row["is_withdrawn"])
  }
}
