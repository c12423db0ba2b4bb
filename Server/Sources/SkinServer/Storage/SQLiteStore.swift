// The metadata store of one machine: an SQLite database in the data folder.

import Foundation
import GRDB
import SkinKit

/// A metadata store in an SQLite file.
struct SQLiteStore: MetadataStore {
  private let pool: DatabasePool

  /// Opens or makes the database and brings its tables up to date.
  init(_ file: URL) throws {
    var configuration = Configuration()
    configuration.label = "skin-server"
    // Somebody may look into the file, or copy it, with a tool of theirs.
    configuration.busyMode = .timeout(10)
    configuration.prepareDatabase { db in
      // A commit is on the disk before anybody hears of it. Otherwise a power failure could take a published
      // timestamp version back, and clients refuse versions that they have seen higher.
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
