import Foundation
import GRDB

/// A write lock on a server's database, which keeps the server from committing.
struct DatabaseLock {
  private let database: DatabaseQueue

  init(_ world: TestWorld) async throws {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    database = try DatabaseQueue(path: world.databaseFile.path, configuration: configuration)
    try await database.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
  }

  func release() throws { try database.close() }
}
