import Foundation
import GRDB
import SkinKit
import SkinPackage
import SkinRepository
import SkinUpdate

/// One transaction of the SQLite store.
struct SQLiteTransaction: MetadataWriting {
  let db: Database

  // MARK: Repository

  func repository() throws -> RepositoryState? {
    guard let bytes = try Data.fetchOne(db, sql: "SELECT state FROM repository") else { return nil }
    return try JSONDecoder().decode(RepositoryState.self, from: bytes)
  }

  func metadataFiles() throws -> [ServedMetadata] {
    try Row.fetchAll(db, sql: "SELECT path, bytes FROM metadata_file").map {
      ServedMetadata(path: $0["path"], bytes: $0["bytes"])
    }
  }

  func targetFiles() throws -> [ServedTarget] {
    try Row.fetchAll(db, sql: "SELECT path, sha256, length FROM target_file").map {
      ServedTarget(path: $0["path"], hash: try $0.hash("sha256"), length: $0["length"])
    }
  }

  func save(_ state: RepositoryState, metadata: [ServedMetadata], targets: [ServedTarget], keeping kept: Int) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let last = try Int.fetchOne(db, sql: "SELECT revision FROM repository") ?? 0
    let revision = last + 1
    try db.execute(
      sql: "INSERT OR REPLACE INTO repository (id, state, revision) VALUES (1, ?, ?)",
      arguments: [try encoder.encode(state), revision])
    try retireMetadata(newlySigned: metadata, in: revision)
    try retireTargets(except: targets, in: revision)
    for table in ["metadata_file", "target_file"] {
      try db.execute(sql: "DELETE FROM \(table) WHERE retired_in <= ?", arguments: [revision - kept])
    }
  }

  /// Saves newly signed files, and retires the older versions of the same roles.
  ///
  /// Root versions are never retired, because a client that is many versions behind needs each of them. GLOB is
  /// case-sensitive, and role names contain none of its special characters.
  private func retireMetadata(newlySigned files: [ServedMetadata], in revision: Int) throws {
    for file in files {
      if let role = file.path.wholeMatch(of: #/metadata/[0-9]+\.([A-Za-z0-9_-]+\.json)/#)?.1, role != "root.json" {
        try db.execute(
          sql: "UPDATE metadata_file SET retired_in = ? WHERE path GLOB ? AND retired_in IS NULL",
          arguments: [revision, "metadata/[0-9]*." + role])
      }
      try db.execute(
        sql: "INSERT OR REPLACE INTO metadata_file (path, bytes, retired_in) VALUES (?, ?, NULL)",
        arguments: [file.path, file.bytes])
    }
  }

  private func retireTargets(except targets: [ServedTarget], in revision: Int) throws {
    let served = Set(try String.fetchAll(db, sql: "SELECT path FROM target_file WHERE retired_in IS NULL"))
    for path in served.subtracting(targets.map(\.path)) {
      try db.execute(sql: "UPDATE target_file SET retired_in = ? WHERE path = ?", arguments: [revision, path])
    }
    for target in targets where !served.contains(target.path) {
      try db.execute(
        sql: "INSERT OR REPLACE INTO target_file (path, sha256, length, retired_in) VALUES (?, ?, ?, NULL)",
        arguments: [target.path, target.hash.hex, target.length])
    }
  }

  // MARK: Packages

  func apps() throws -> [SkinIdentifier] {
    try Row.fetchAll(db, sql: "SELECT DISTINCT app FROM package ORDER BY app").map { try $0.identifier("app") }
  }

  func packages(of app: SkinIdentifier, skin: SkinIdentifier?) throws -> [PackageRecord] {
    try Row.fetchAll(
      db, sql: "SELECT * FROM package WHERE app = ? AND (?2 IS NULL OR skin = ?2) ORDER BY published_in, rowid",
      arguments: [app.rawValue, skin?.rawValue]
    ).map(Self.package)
  }

  func package(of app: SkinIdentifier, _ skin: SkinReference) throws -> PackageRecord? {
    try Row.fetchOne(
      db, sql: "SELECT * FROM package WHERE app = ? AND skin = ? AND version = ?",
      arguments: [app.rawValue, skin.id.rawValue, skin.version.description]
    ).map(Self.package)
  }

  func patches(of app: SkinIdentifier, to skin: SkinReference) throws -> [PatchRecord] {
    try Row.fetchAll(
      db, sql: "SELECT * FROM patch WHERE app = ? AND skin = ? AND to_version = ? ORDER BY size, from_version",
      arguments: [app.rawValue, skin.id.rawValue, skin.version.description]
    ).map { row in
      PatchRecord(
        app: app, skin: skin.id, from: try row.version("from_version"), to: skin.version, size: row["size"],
        target: row["target"])
    }
  }

  func lastPublications() throws -> [SkinIdentifier: Int] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT app, MAX(version) AS newest FROM (
          SELECT app, published_in AS version FROM package UNION ALL SELECT app, changed_in FROM catalog)
        GROUP BY app
        """)
    return try Dictionary(uniqueKeysWithValues: rows.map { (try $0.identifier("app"), $0["newest"]) })
  }

  func insert(_ package: PackageRecord, _ patches: [PatchRecord]) throws {
    try db.execute(
      sql: """
        INSERT INTO package
          (app, skin, version, name, sha256, size, manifest_sha256, target, published_at, published_in)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        package.app.rawValue, package.skin.id.rawValue, package.skin.version.description, package.name,
        package.sha256.hex, package.size, package.manifestHash.hex, package.target,
        package.publishedAt.timeIntervalSince1970, package.publishedIn,
      ])
    for patch in patches {
      try db.execute(
        sql: "INSERT INTO patch (app, skin, from_version, to_version, size, target) VALUES (?, ?, ?, ?, ?, ?)",
        arguments: [
          patch.app.rawValue, patch.skin.rawValue, patch.from.description, patch.to.description, patch.size,
          patch.target,
        ])
    }
  }

  private static func package(_ row: Row) throws -> PackageRecord {
    PackageRecord(
      app: try row.identifier("app"),
      skin: SkinReference(id: try row.identifier("skin"), version: try row.version("version")),
      name: row["name"], sha256: try row.hash("sha256"), size: row["size"],
      manifestHash: try row.hash("manifest_sha256"), target: row["target"], publishedAt: row.date("published_at"),
      publishedIn: row["published_in"])
  }

  // MARK: Activations

  func activations() throws -> [ActivationRecord] {
    try Row.fetchAll(db, sql: "SELECT * FROM activation ORDER BY app, channel").map(Self.activation)
  }

  func activation(of app: SkinIdentifier, channel: SkinIdentifier) throws -> ActivationRecord? {
    try Row.fetchOne(
      db, sql: "SELECT * FROM activation WHERE app = ? AND channel = ?", arguments: [app.rawValue, channel.rawValue]
    ).map(Self.activation)
  }

  func set(_ activation: ActivationRecord) throws {
    let rule = activation.document
    try db.execute(
      sql: """
        INSERT OR REPLACE INTO activation (app, channel, skin, version, document, changed_at, changed_in)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        rule.app.rawValue, rule.channel.rawValue, rule.skin?.id.rawValue, rule.skin?.version.description, rule.data,
        activation.changedAt.timeIntervalSince1970, activation.changedIn,
      ])
  }

  private static func activation(_ row: Row) throws -> ActivationRecord {
    let isOff: Bool = row["skin"] == nil
    var activation = Activation(
      app: try row.identifier("app"), channel: try row.identifier("channel"),
      skin: isOff ? nil : SkinReference(id: try row.identifier("skin"), version: try row.version("version")))
    if let document: Data = row["document"] {
      let stored = try Activation(parsing: document, file: "activation")
      guard (stored.app, stored.channel, stored.skin) == (activation.app, activation.channel, activation.skin) else {
        throw SkinIssue(
          .damagedStorage,
          "The activation of \(activation.app) on \(activation.channel) contradicts its row in the database",
          remedy: "Restore the data folder from a backup.")
      }
      activation = stored
    }
    return ActivationRecord(
      document: activation, changedAt: row.date("changed_at"), changedIn: row["changed_in"])
  }
}

/// Columns as checked values.
///
/// Values are checked when they are read, too, because other programs can edit the database file.
extension Row {
  func identifier(_ column: String) throws -> SkinIdentifier {
    try checked(column) { SkinIdentifier($0) }
  }

  func version(_ column: String) throws -> SkinVersion { try checked(column) { SkinVersion($0) } }

  func hash(_ column: String) throws -> ContentHash { try checked(column) { ContentHash(hex: $0) } }

  func date(_ column: String) -> Date { Date(timeIntervalSince1970: self[column]) }

  private func checked<Value>(_ column: String, _ make: (String) -> Value?) throws -> Value {
    let text: String = self[column]
    guard let value = make(text) else {
      throw SkinIssue(
        .damagedStorage, "The database has the invalid value “\(text)” in the column \(column)",
        remedy: "Restore the data folder from a backup.")
    }
    return value
  }
}
