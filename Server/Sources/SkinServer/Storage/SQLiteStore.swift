import Foundation
import GRDB
import SkinKit

/// The metadata store of one machine, in an SQLite file.
struct SQLiteStore: MetadataStore {
  private let pool: DatabasePool

  /// Opens or creates the database, and migrates it.
  init(_ file: URL) throws {
    var configuration = Configuration()
    configuration.label = "skin-server"
    // Other programs may read or copy the file at the same time.
    configuration.busyMode = .timeout(10)
    configuration.prepareDatabase { db in
      // Commits must be durable before they are served. If a power failure rolled a published timestamp back, clients
      // would refuse the lower version.
      try db.execute(sql: "PRAGMA synchronous = FULL")
    }
    pool = try DatabasePool(path: file.path, configuration: configuration)
    try SQLiteSchema.migrator.migrate(pool)
  }

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any MetadataReading) throws -> Value
  ) async throws -> Value {
    try await pool.read { try body(SQLiteTransaction(db: $0)) }
  }

  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any MetadataWriting) throws -> Value
  ) async throws -> Value {
    try await pool.write { try body(SQLiteTransaction(db: $0)) }
  }
}
