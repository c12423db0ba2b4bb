package import Foundation
package import Logging
package import SkinKit

/// The place of a server's data: its data folder, its database, and its blobs.
package struct StorageSite: Sendable {
  /// The folder of the server's own files and, unless ``database`` is set, of the SQLite database.
  package var data: URL
  /// The PostgreSQL database; nil for SQLite.
  var database: DatabaseAddress?
  package var blobs: BlobSettings

  package init(data: URL, database: DatabaseAddress? = nil, blobs: BlobSettings) {
    (self.data, self.database, self.blobs) = (data, database, blobs)
  }

  /// The folders with the server's data.
  package var folders: [URL] {
    guard case .folder(let blobs) = blobs.location, blobs.path != BlobSettings.folder(in: data).path else {
      return [data]
    }
    return [data, blobs]
  }

  private var databaseFile: URL { data.appending(path: "skin-server.sqlite") }

  /// Opens the database for reading, next to a running server.
  /// - Returns: The database.
  /// - Throws: `SkinIssue` if it doesn't exist or can't be read.
  package func reading() async throws -> any MetadataStore {
    try await opened {
      if let database { return try await PostgreSQLStore(database, isMigrated: false, logger: Self.logger) }
      try requireDatabaseFile()
      return try SQLiteStore(reading: databaseFile)
    }
  }

  /// Opens a database that a server has used before.
  /// - Returns: The database, in the current schema.
  /// - Throws: `SkinIssue` if it doesn't exist or can't be used.
  package func existing() async throws -> any MetadataStore {
    if database == nil { try requireDatabaseFile() } else { _ = try await reading() }
    return try await writing()
  }

  /// Opens the database, after creating and migrating it where necessary.
  /// - Parameter logger: The logger; nil for one with this program's name.
  /// - Returns: The database.
  /// - Throws: `SkinIssue` if it can't be used.
  package func writing(logger: Logger? = nil) async throws -> any MetadataStore {
    try await opened {
      if let database { return try await PostgreSQLStore(database, logger: logger ?? Self.logger) }
      try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
      return try SQLiteStore(databaseFile)
    }
  }

  /// Opens the blobs.
  /// - Returns: The blobs.
  /// - Throws: `SkinIssue` if they can't be used.
  package func openBlobs() async throws -> any BlobStore { try await opened { try await blobs.open() } }

  /// Keeps servers from using the data folder.
  ///
  /// The lock doesn't tell of servers on other machines that share a PostgreSQL database.
  /// - Returns: The lock, which is held as long as it exists.
  /// - Throws: `SkinIssue` if a server uses the folder.
  package func lock() throws -> FolderLock {
    do {
      try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
    } catch { throw unusable(error) }
    guard let lock = FolderLock(data.appending(path: "lock")) else {
      throw SkinIssue(
        .targetInUse, "The data folder \(data.path) is in use, or its lock can't be opened",
        suggestion: "Stop the skin-server that uses it, check the folder's owner, or use another folder.")
    }
    return lock
  }

  private static let logger = Logger(label: "skin-server")

  private func opened<Store>(_ open: () async throws -> Store) async throws -> Store {
    do { return try await open() } catch let issue as SkinIssue { throw issue } catch { throw unusable(error) }
  }

  private func requireDatabaseFile() throws {
    guard !FileManager.default.fileExists(atPath: databaseFile.path) else { return }
    throw SkinIssue(
      .badDataFolder, "\(databaseFile.path) doesn't exist",
      suggestion: "Pass the data folder of a server that was started once, or restore the database from a backup.")
  }

  private func unusable(_ error: any Error) -> SkinIssue {
    SkinIssue(
      .badDataFolder, "The data folder \(data.path) can't be used: \(error.localizedDescription)",
      suggestion: "Run as the server's user, and check that the volume has free space. "
        + "Start the server once if it is newer than the data folder.")
  }
}

extension SkinIssue.Code {
  /// A place for data is used by a server, or has data although it should be empty.
  package static let targetInUse: Self = "target-in-use"
}
