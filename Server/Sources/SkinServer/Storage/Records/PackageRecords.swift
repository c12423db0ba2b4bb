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

extension MetadataReading {
  /// Returns the names of all apps with packages.
  func apps() throws -> [SkinIdentifier] {
    try connection.values("SELECT DISTINCT app FROM package ORDER BY app")
  }

  /// Returns all packages of an app, or of one of its skins, oldest first.
  func packages(of app: SkinIdentifier, skin: SkinIdentifier?) throws -> [PackageRecord] {
    try connection.rows(
      """
      SELECT * FROM package WHERE app = $1 AND (CAST($2 AS TEXT) IS NULL OR skin = $2)
      ORDER BY published_in, published_at, number
      """, app, skin
    ).map(PackageRecord.init)
  }

  /// Whether an app, or one of its skins, has packages.
  func hasPackages(of app: SkinIdentifier, skin: SkinIdentifier? = nil) throws -> Bool {
    let hasPackages: Bool? =
      if let skin {
        try connection.value("SELECT EXISTS (SELECT 1 FROM package WHERE app = $1 AND skin = $2)", app, skin)
      } else {
        try connection.value("SELECT EXISTS (SELECT 1 FROM package WHERE app = $1)", app)
      }
    return hasPackages ?? false
  }

  /// Returns a package.
  func package(of app: SkinIdentifier, _ skin: SkinReference) throws -> PackageRecord? {
    try connection.row(
      "SELECT * FROM package WHERE app = $1 AND skin = $2 AND version = $3", app, skin.id, skin.version
    ).map(PackageRecord.init)
  }

  /// Returns the package with a target's path.
  func package(at target: String) throws -> PackageRecord? {
    try connection.row("SELECT * FROM package WHERE target = $1", target).map(PackageRecord.init)
  }

  /// Returns the patches that produce a version, smallest first.
  func patches(of app: SkinIdentifier, to skin: SkinReference) throws -> [PatchRecord] {
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
  func lastPublications(after version: Int = 0) throws -> [SkinIdentifier: Int] {
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
  func insert(_ package: PackageRecord, _ patches: [PatchRecord]) throws {
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
  func insert(_ patch: PatchRecord) throws {
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
