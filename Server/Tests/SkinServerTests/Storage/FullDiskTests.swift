import Foundation
import GRDB
import SkinKit
import SkinRepository
import SkinUpdate
import Testing

@testable import SkinServerStorage

@Suite struct FullDiskTests {
  @Test("A database that can't grow is reported as a full disk, with a fix, and isn't changed")
  func database() async throws {
    let world = try TestWorld()
    try FileManager.default.createDirectory(at: world.dataFolder, withIntermediateDirectories: true)
    let store = try SQLiteStore(world.databaseFile)
    let issue = await #expect(throws: SkinIssue.self) {
      try await store.write { transaction in
        let app = try TestWorld.app
        try transaction.beginRepositories()
        try transaction.save(
          SignedSave(app: app, state: RepositoryState(), metadata: [], root: 1, dueAt: nil), at: .now, keeping: 1)
        let database = try #require(transaction.connection as? GRDBConnection).database
        // The limit of this connection, in pages: what it has, and none more.
        let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
        try database.execute(sql: "PRAGMA max_page_count = \(pages)")
        defer { try? database.execute(sql: "PRAGMA max_page_count = 1000000000") }
        let long = ServedMetadata(path: "metadata/1.targets.json", bytes: Data(count: 1 << 20))
        try transaction.save(
          SignedSave(app: app, state: RepositoryState(), metadata: [long], root: 1, dueAt: nil), at: .now, keeping: 1)
      }
    }
    #expect(issue?.code == .diskFull && issue?.suggestion.isEmpty == false)
    #expect(try await store.read { try $0.repositoryVersion() } == nil)
  }
}
