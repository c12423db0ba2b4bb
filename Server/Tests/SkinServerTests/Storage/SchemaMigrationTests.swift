import Foundation
import GRDB
import SkinKit
import SkinRepository
import SkinUpdate
import Testing

@testable import SkinServerPublishing
@testable import SkinServerStorage

@Suite struct SchemaMigrationTests {
  private static let hash = String(repeating: "ab", count: 32)

  /// Rows for tables whose values matter, with the columns that they had at first.
  private static let rows: [(table: String, statement: String)] = [
    (
      "repository",
      "INSERT INTO repository (app, state, version, revision, root, fill, bytes) VALUES ('festival', $1, 7, 7, 1, 0.5, 3)"
    ),
    ("repository_version", "INSERT INTO repository_version (id, version) VALUES (1, 7)"),
    ("root_file", "INSERT INTO root_file (version, bytes) VALUES (1, X'7B7D')"),
    (
      "metadata_file",
      """
      INSERT INTO metadata_file (app, path, bytes, retired_in)
      VALUES ('festival', 'metadata/timestamp.json', X'7B7D', NULL), ('festival', 'metadata/3.snapshot.json', X'7B7D', 6)
      """
    ),
    (
      "target_file",
      """
      INSERT INTO target_file (app, path, sha256, length, retired_in)
      VALUES ('festival', 'targets/a', '\(hash)', 9, NULL)
      """
    ),
    (
      "package",
      """
      INSERT INTO package (app, skin, version, name, sha256, size, manifest_sha256, target, published_at, published_in)
      VALUES ('festival', 'spring', '1.0.0', 'Spring', '\(hash)', 9, '\(hash)', 'skins/1', 1.5, 3),
        ('festival', 'spring', '2.0.0', 'Spring', '\(hash)', 9, '\(hash)', 'skins/2', 2.5, 4)
      """
    ),
    (
      "patch",
      """
      INSERT INTO patch (app, skin, from_version, to_version, size, target)
      VALUES ('festival', 'spring', '1.0.0', '2.0.0', 5, 'patches/1')
      """
    ),
    (
      "activation",
      """
      INSERT INTO activation (app, channel, skin, version, changed_at, changed_in)
      VALUES ('festival', 'stable', 'spring', '2.0.0', 3.5, 5), ('festival', 'beta', NULL, NULL, 3.5, 5)
      """
    ),
    ("catalog", "INSERT INTO catalog (app, document, changed_at, changed_in) VALUES ('festival', X'7B7D', 4.5, 6)"),
    (
      "picture",
      "INSERT INTO picture (target, app, sha256, uploaded_at) VALUES ('previews/1', 'festival', '\(hash)', 5.5)"
    ),
    ("report_code", "INSERT INTO report_code (app, code) VALUES ('festival', 'timeout')"),
  ]

  /// The later names of columns.
  private static let renamed = ["remedy": "suggestion", "way": "method"]

  /// Values for the columns of all other tables.
  private static let values: [String: String] = [
    "app": "'festival'", "skin": "'spring'", "version": "'1.0.0'", "account": "'alice'", "name": "'alice'",
    "from_version": "'1.0.0'", "to_version": "'2.0.0'", "INTEGER": "1", "REAL": "1.5", "BLOB": "X'7B7D'",
    "TEXT": "'text'",
  ]

  /// Adds rows to the tables of a schema, so that none is empty.
  private static func fill(_ tables: [String], _ connection: any SQLConnection) throws {
    let state = try JSONEncoder().encode(RepositoryState())
    for table in tables {
      if let statement = rows.first(where: { $0.table == table })?.statement {
        try connection.execute(statement, arguments: table == "repository" ? [.bytes(state)] : [])
      } else if try connection.row("SELECT * FROM \(table)") == nil {
        let columns: [(name: String, type: String)] = try connection.rows("PRAGMA table_info(\(table))")
          .map { (try $0["name"], try $0["type"]) }
        let names = columns.map(\.name).joined(separator: ", ")
        let texts = columns.map { values[$0.name] ?? values[$0.type] ?? "NULL" }.joined(separator: ", ")
        try connection.execute("INSERT INTO \(table) (\(names)) VALUES (\(texts))")
      }
    }
  }

  /// Returns the rows of a table as columns and values.
  private static func contents(_ table: String, _ store: any MetadataReading) throws -> [[String: SQLValue]] {
    var all: [[String: SQLValue]] = []
    try store.connection.forEachRow("SELECT * FROM \(table)") { row in
      all.append(Dictionary(uniqueKeysWithValues: zip(row.columns, row.values)))
    }
    return all
  }

  private static func file(_ name: String) -> URL {
    FileManager.default.temporaryDirectory.appending(path: "schema-\(UUID().uuidString)-\(name)")
  }

  private static func remove(_ file: URL) {
    for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + suffix) }
  }

  @Test(
    "Each earlier schema is migrated with all of its data, except for warnings in an older form",
    arguments: 1...SchemaMigration.all.count)
  func migrates(_ steps: Int) async throws {
    let file = Self.file("old.sqlite")
    defer { Self.remove(file) }
    let migrations = Array(SchemaMigration.all.prefix(steps))
    let tables = SchemaMigration.tables(migrations)
    let old = try await SQLiteStore(file, migrations: migrations).write { store in
      try Self.fill(tables, store.connection)
      return Dictionary(uniqueKeysWithValues: try tables.map { ($0, try Self.contents($0, store)) })
    }
    #expect(old.values.allSatisfy { !$0.isEmpty })
    let migrated = try SQLiteStore(file)
    try await migrated.read { store in
      let packages = try store.packages(of: TestWorld.app, skin: nil)
      if steps == 1 {
        // The package isn't known to have none: they are unknown, as for one published before warnings were kept.
        #expect(try store.lint(of: TestWorld.app, try #require(packages.first).skin) == nil)
      }
      for (table, rows) in old where table != "version_lint" || steps > 1 {
        let new = try Self.contents(table, store)
        #expect(new.count == rows.count)
        for row in rows {
          // A step may fill in what was missing.
          let known = row.filter { $0.value != .null && $0.key != "number" }
          #expect(
            new.contains { candidate in
              known.allSatisfy { (candidate[$0.key] ?? candidate[Self.renamed[$0.key] ?? ""]) == $0.value }
            }, "\(table): \(known)")
        }
      }
      var state = try store.repository(of: TestWorld.app)
      state?.app = nil
      state?.commonVersion = 0
      #expect(state == RepositoryState())
      #expect(packages.map(\.skin.version.description) == ["1.0.0", "2.0.0"])
    }
    // A migrated database is dumped and restored like any other.
    let dump = Self.file("dump")
    defer { Self.remove(dump) }
    let digests = try await migrated.read { try Backup.write($0, to: dump) }
    let isSame = try await migrated.write { store in
      try RecordDump.clear(store)
      guard try RecordDump.isEmpty(store) else { return false }
      try RecordDump.read(dump, into: store)
      return try RecordDump.write(store) == digests
    }
    #expect(isSame)
  }

  @Test("The list of tables is that of the database, and each table is after those that it refers to")
  func tables() async throws {
    let file = Self.file("tables.sqlite")
    defer { Self.remove(file) }
    let tables = SchemaMigration.tables()
    try await SQLiteStore(file).read { store in
      let names: [String] = try store.connection.values(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'grdb_%'")
      #expect(Set(names) == Set(tables) && names.count == tables.count)
      for (index, table) in tables.enumerated() {
        for row in try store.connection.rows("SELECT * FROM pragma_foreign_key_list('\(table)')") {
          let parent: String = try row["table"]
          #expect(tables[..<index].contains(parent) || parent == table)
        }
      }
    }
  }
}
