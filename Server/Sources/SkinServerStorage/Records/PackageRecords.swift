package import Foundation
package import SkinKit
package import SkinPackage
package import SkinUpdate

/// A published package.
package struct PackageRecord: Hashable, Sendable {
  package var app: SkinIdentifier
  package var skin: SkinReference
  package var name: String
  /// The hash of the `.skin` file.
  package var sha256: ContentHash
  /// The size of the `.skin` file in bytes.
  package var size: Int
  package var manifestHash: ContentHash
  /// The path of its target in the repository.
  package var target: String
  package var publishedAt: Date
  /// The first version of timestamp.json that includes it.
  package var publishedIn: Int

  package init(
    app: SkinIdentifier, skin: SkinReference, name: String, sha256: ContentHash, size: Int, manifestHash: ContentHash,
    target: String, publishedAt: Date, publishedIn: Int
  ) {
    (self.app, self.skin, self.name, self.sha256, self.size) = (app, skin, name, sha256, size)
    (self.manifestHash, self.target, self.publishedAt) = (manifestHash, target, publishedAt)
    self.publishedIn = publishedIn
  }
}

/// A patch between two published versions of a skin.
package struct PatchRecord: Hashable, Sendable {
  package var app: SkinIdentifier
  var skin: SkinIdentifier
  package var from: SkinVersion
  var to: SkinVersion
  package var size: Int
  package var target: String

  package init(app: SkinIdentifier, skin: SkinIdentifier, from: SkinVersion, to: SkinVersion, size: Int, target: String)
  {
    (self.app, self.skin, self.from, self.to, self.size, self.target) = (app, skin, from, to, size, target)
  }
}

extension MetadataReading {
  /// Returns the names of all apps for which a package was published, also if it was removed or withdrawn since.
  package func apps() throws -> [SkinIdentifier] {
    try connection.values("SELECT app FROM package UNION SELECT app FROM removed_version ORDER BY app")
  }

  /// Whether a package was published for an app, also if it was removed or withdrawn since.
  package func isPublished(_ app: SkinIdentifier) throws -> Bool {
    let isPublished: Bool? = try connection.value(
      """
      SELECT EXISTS (SELECT 1 FROM package WHERE app = $1) OR EXISTS (SELECT 1 FROM removed_version WHERE app = $1)
      """, app)
    return isPublished ?? false
  }

  /// Returns all packages of an app, or of one of its skins, oldest first.
  package func packages(of app: SkinIdentifier, skin: SkinIdentifier?) throws -> [PackageRecord] {
    try connection.rows(
      """
      SELECT * FROM package WHERE app = $1 AND (CAST($2 AS TEXT) IS NULL OR skin = $2)
      ORDER BY published_in, published_at, number
      """, app, skin
    ).map(PackageRecord.init)
  }

  /// Whether a skin of an app has packages.
  package func hasPackages(of app: SkinIdentifier, skin: SkinIdentifier) throws -> Bool {
    let hasPackages: Bool? = try connection.value(
      "SELECT EXISTS (SELECT 1 FROM package WHERE app = $1 AND skin = $2)", app, skin)
    return hasPackages ?? false
  }

  /// Returns a package.
  package func package(of app: SkinIdentifier, _ skin: SkinReference) throws -> PackageRecord? {
    try connection.row(
      "SELECT * FROM package WHERE app = $1 AND skin = $2 AND version = $3", app, skin.id, skin.version
    ).map(PackageRecord.init)
  }

  /// Returns the package with a target's path.
  package func package(at target: String) throws -> PackageRecord? {
    try connection.row("SELECT * FROM package WHERE target = $1", target).map(PackageRecord.init)
  }

  /// Returns the patches that produce a version, smallest first.
  package func patches(of app: SkinIdentifier, to skin: SkinReference) throws -> [PatchRecord] {
    try connection.rows(
      "SELECT * FROM patch WHERE app = $1 AND skin = $2 AND to_version = $3 ORDER BY size, from_version",
      app, skin.id, skin.version
    ).map { row in
      PatchRecord(
        app: app, skin: skin.id, from: try row["from_version"], to: skin.version, size: try row["size"],
        target: try row["target"])
    }
  }

  /// Returns, for each app, the newest version of timestamp.json with a new package or catalog.
  /// - Parameter version: The version after which publications are returned.
  /// - Returns: The versions.
  /// - Throws: The database error.
  package func lastPublications(after version: Int = 0) throws -> [SkinIdentifier: Int] {
    let rows = try connection.rows(
      """
      SELECT app, MAX(version) AS newest FROM (
        SELECT app, published_in AS version FROM package WHERE published_in > $1
        UNION ALL SELECT app, changed_in FROM catalog WHERE changed_in > $1) AS publication
      GROUP BY app
      """, version)
    return try Dictionary(uniqueKeysWithValues: rows.map { (try $0["app"], try $0["newest"]) })
  }
}

extension MetadataWriting {
  /// Adds a package with its patches.
  package func insert(_ package: PackageRecord, _ patches: [PatchRecord]) throws {
    try forgetRemoval(of: package.app, package.skin)
    let last: Int? = try connection.value("SELECT COALESCE(MAX(number), 0) FROM package")
    try connection.insert(
      into: "package",
      [
        "app": package.app, "skin": package.skin.id, "version": package.skin.version, "name": package.name,
        "sha256": package.sha256, "size": package.size, "manifest_sha256": package.manifestHash,
        "target": package.target, "published_at": package.publishedAt, "published_in": package.publishedIn,
        "number": (last ?? 0) + 1,
      ])
    for patch in patches { try insert(patch) }
  }

  /// Adds a patch.
  package func insert(_ patch: PatchRecord) throws {
    try connection.insert(
      into: "patch",
      [
        "app": patch.app, "skin": patch.skin, "from_version": patch.from, "to_version": patch.to,
        "size": patch.size, "target": patch.target,
      ])
  }
}

extension PackageRecord {
  fileprivate init(_ row: SQLRow) throws {
    self.init(
      app: try row["app"], skin: SkinReference(id: try row["skin"], version: try row["version"]),
      name: try row["name"], sha256: try row["sha256"], size: try row["size"],
      manifestHash: try row["manifest_sha256"], target: try row["target"], publishedAt: try row["published_at"],
      publishedIn: try row["published_in"])
  }
}
