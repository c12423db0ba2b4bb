import Foundation
package import SkinKit

/// The schema of the PostgreSQL database.
enum PostgreSQLSchema {
  /// The tables that only PostgreSQL needs: the finished migrations, and the last write of each connection.
  private static let own = [
    #"CREATE TABLE schema_migration (name TEXT COLLATE "C" PRIMARY KEY)"#,
    #"CREATE TABLE server_write (connection TEXT COLLATE "C" PRIMARY KEY, number BIGINT NOT NULL, at TIMESTAMPTZ NOT NULL)"#,
  ]

  /// Runs the migrations that weren't run yet.
  /// - Parameter connection: The connection, in a transaction that no other server interrupts.
  /// - Throws: `SkinIssue` if a newer server migrated the database or its encoding isn't UTF-8, or the database error.
  static func migrate(_ connection: any SQLConnection) throws {
    let encoding: String? = try connection.value("SELECT current_setting('server_encoding')")
    guard encoding == "UTF8" else {
      throw SkinIssue(
        .databaseFailure, "The database has the encoding \(encoding ?? "")",
        suggestion: "Create it with CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.")
    }
    if try !exists(connection) { for statement in own { try connection.execute(statement) } }
    let done = try finished(connection)
    for migration in SchemaMigration.all where !done.contains(migration.name) {
      try migration.run(connection, translated)
      try connection.insert(into: "schema_migration", ["name": migration.name])
    }
  }

  /// Checks that the schema is the current one, without migrating it.
  /// - Parameter connection: The connection.
  /// - Throws: `SkinIssue` if the database is empty, older or newer, or the database error.
  static func requireCurrent(_ connection: any SQLConnection) throws {
    guard try exists(connection) else {
      throw SkinIssue(
        .badDataFolder, "The database has no data of a skin-server",
        suggestion: "Check its address, or start the server.")
    }
    guard try finished(connection).count == SchemaMigration.all.count else {
      throw SkinIssue(
        .badDataFolder, "The database is older than this skin-server",
        suggestion: "Start the server once, which updates it.")
    }
  }

  private static func exists(_ connection: any SQLConnection) throws -> Bool {
    try connection.value("SELECT to_regclass('schema_migration') IS NOT NULL") ?? false
  }

  private static func finished(_ connection: any SQLConnection) throws -> [String] {
    let names: [String] = try connection.values("SELECT name FROM schema_migration ORDER BY name")
    if let newer = names.first(where: { name in !SchemaMigration.all.contains { $0.name == name } }) {
      throw SkinIssue(
        .newerDatabase, "A newer skin-server migrated the database (“\(newer)”)",
        suggestion: "Update this server to the version of the others.")
    }
    return names
  }

  /// Returns a statement of a migration as PostgreSQL writes it.
  ///
  /// Texts are sorted by bytes, as in SQLite.
  static func translated(_ statement: String) -> String {
    statement
      .replacing(#/\) STRICT(, WITHOUT ROWID)?/#, with: ")")
      .replacing(#/\bINTEGER\b/#, with: "BIGINT")
      .replacing(#/\bREAL\b/#, with: "DOUBLE PRECISION")
      .replacing(#/\bBLOB\b/#, with: "BYTEA")
      .replacing(#/\bTEXT\b/#, with: #"TEXT COLLATE "C""#)
  }
}

extension SkinIssue.Code {
  /// A newer server migrated the database.
  package static let newerDatabase: Self = "newer-database"
}
