package import Foundation
import GRDB
import SkinKit
import SkinUpdate

/// The metadata store of one machine, in an SQLite file.
package struct SQLiteStore: MetadataStore {
  private let pool: any DatabaseWriter
  private let file: URL

  /// Opens an existing database for reading only.
  init(reading file: URL) throws {
    var configuration = Configuration()
    configuration.label = "skin-server check"
    configuration.readonly = true
    configuration.busyMode = .timeout(10)
    self.file = file
    pool = try Self.explaining(file) { try DatabaseQueue(path: file.path, configuration: configuration) }
  }

  /// Opens or creates the database, and migrates it.
  /// - Parameters:
  ///   - file: The file.
  ///   - migrations: The migrations; fewer than all for an older schema.
  /// - Throws: `SkinIssue` if the file is damaged, or the database error.
  package init(_ file: URL, migrations: [SchemaMigration] = SchemaMigration.all) throws {
    var configuration = Configuration()
    configuration.label = "skin-server"
    // Other programs may read or copy the file at the same time.
    configuration.busyMode = .timeout(10)
    configuration.prepareDatabase { db in
      // Commits must be durable before they are served. If a power failure rolled a published timestamp back, clients
      // would refuse the lower version.
      try db.execute(sql: "PRAGMA synchronous = FULL")
    }
    self.file = file
    pool = try Self.explaining(file) {
      let pool = try DatabasePool(path: file.path, configuration: configuration)
      try SQLiteSchema.migrator(migrations).migrate(pool)
      return pool
    }
  }

  package func read<Value: Sendable>(
    _ body: @escaping @Sendable (any MetadataReading) throws -> Value
  ) async throws -> Value {
    do {
      return try await pool.read { try body(SQLTransaction(connection: GRDBConnection(database: $0))) }
    } catch let error as DatabaseError {
      throw Self.explained(error, file)
    }
  }

  package func write<Value: Sendable>(
    _ body: @escaping @Sendable (any MetadataWriting) throws -> Value
  ) async throws -> Value {
    let review = RequestReview.current
    do {
      return try await pool.write { try body(SQLTransaction(connection: GRDBConnection(database: $0), review: review)) }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_FULL {
      throw SkinIssue(
        .diskFull, "The database can't grow: \(error.message ?? "the disk is full")",
        suggestion: "Free some space on the data folder's volume. Nothing was changed.")
    } catch let error as DatabaseError {
      throw Self.explained(error, file)
    }
  }

  private static func explaining<Value>(_ file: URL, _ open: () throws -> Value) throws -> Value {
    do { return try open() } catch let error as DatabaseError { throw explained(error, file) }
  }

  /// Returns the issue of a damaged file, or any other error as it is.
  private static func explained(_ error: DatabaseError, _ file: URL) -> any Error {
    guard error.resultCode == .SQLITE_CORRUPT || error.resultCode == .SQLITE_NOTADB else { return error }
    return SkinIssue(
      .badDataFolder, "The database \(file.path) is damaged: \(error.message ?? "SQLite can't read it")",
      suggestion: "Stop the server, and check the file with `sqlite3 \(file.path) 'PRAGMA integrity_check'`. If it is "
        + "damaged, move it and its -wal and -shm files away, and run `skin-server restore BACKUP`.")
  }
}
