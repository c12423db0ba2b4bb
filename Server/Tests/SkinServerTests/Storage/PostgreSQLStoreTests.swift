import Foundation
import NIOConcurrencyHelpers
import SkinKit
import SkinPackage
import SkinServerAPI
import Testing

@testable import SkinServerHTTP
@testable import SkinServerStorage

@Suite struct PostgreSQLStoreTests {
  private let world: TestWorld

  init() throws { world = try TestWorld() }

  /// Adds a picture with a number.
  private static func insert(_ number: Int, _ store: any MetadataWriting) throws {
    try store.insert(
      PictureRecord(
        app: TestWorld.app, target: "\(number)", sha256: ContentHash(of: Data()), uploadedAt: .distantPast))
  }

  @Test("Servers that start at once migrate the database once")
  func migratesOnce() async throws {
    let server = try await PostgreSQLServer.shared
    let address = try DatabaseAddress(server.url(server.createDatabase()))
    let stores = try await withThrowingTaskGroup(
      of: PostgreSQLStore.self, returning: [PostgreSQLStore].self
    ) { group in
      for _ in 1...6 { group.addTask { try await PostgreSQLStore(address, logger: TestWorld.logger) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let names: [String] = try await stores[0].read { store in
      try store.connection.values("SELECT name FROM schema_migration ORDER BY name")
    }
    #expect(names.sorted() == SchemaMigration.all.map(\.name).sorted())
  }

  @Test("A database that a newer server migrated is refused")
  func refusesNewerDatabase() async throws {
    let server = try await PostgreSQLServer.shared
    let name = try server.createDatabase()
    let address = try DatabaseAddress(server.url(name))
    _ = try await PostgreSQLStore(address, logger: TestWorld.logger)
    try server.run("INSERT INTO schema_migration VALUES ('99: later')", in: name)
    let issue = await #expect(throws: SkinIssue.self) {
      try await PostgreSQLStore(address, logger: TestWorld.logger)
    }
    #expect(issue?.code == .newerDatabase && issue?.message.contains("99: later") == true)
  }

  @Test("A write is committed once if the connection is lost during the commit", arguments: DatabaseProxy.Loss.allCases)
  func findsOutCommits(_ loss: DatabaseProxy.Loss) async throws {
    let server = try await PostgreSQLServer.shared
    let proxy = try await DatabaseProxy(to: server.port)
    let name = try server.createDatabase()
    let store = try await PostgreSQLStore(DatabaseAddress(server.url(name, port: proxy.port)), logger: TestWorld.logger)
    for round in 1...3 {
      let attempts = NIOLockedValueBox(0)
      let result = try await store.write { store in
        attempts.withLockedValue { $0 += 1 }
        proxy.lose(attempts.withLockedValue { $0 } == 1 ? loss : nil)
        try Self.insert(round, store)
        return round
      }
      #expect(result == round && attempts.withLockedValue { $0 } == (loss == .answer ? 1 : 2))
      #expect(try await store.read { try $0.pictures().count } == round)
    }
  }

  @Test("Reads and writes go on after the server ended their connections")
  func reconnects() async throws {
    let server = try await PostgreSQLServer.shared
    let name = try server.createDatabase()
    let store = try await PostgreSQLStore(DatabaseAddress(server.url(name)), logger: TestWorld.logger)
    for round in 1...3 {
      try await store.write { store in
        try Self.insert(round, store)
        return
      }
      try server.run(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '\(name)' AND pid <> pg_backend_pid()",
        in: name)
      #expect(try await store.read { try $0.pictures().count } == round)
    }
  }

  @Test("If the outcome of a commit can't be found out, the error says so")
  func reportsUnknownOutcome() async throws {
    let server = try await PostgreSQLServer.shared
    let proxy = try await DatabaseProxy(to: server.port)
    let store = try await PostgreSQLStore(
      DatabaseAddress(server.url(server.createDatabase(), port: proxy.port)), logger: TestWorld.logger)
    let issue = await #expect(throws: SkinIssue.self) {
      try await store.write { store in
        proxy.lose(.answer, thenCut: true)
        try Self.insert(1, store)
      }
    }
    #expect(issue?.code == .outcomeUnknown)
    let refused = await #expect(throws: SkinIssue.self) { try await store.read { try $0.apps() } }
    #expect(refused?.code == .databaseUnavailable)
    proxy.set(.open)
    #expect(try await store.read { try $0.pictures().count } == 1)
  }

  @Test("Other stores hear of a commit, also after their connection was lost")
  func notifies() async throws {
    let server = try await PostgreSQLServer.shared
    let proxy = try await DatabaseProxy(to: server.port)
    let name = try server.createDatabase()
    let writer = try await PostgreSQLStore(DatabaseAddress(server.url(name)), logger: TestWorld.logger)
    let follower = try await PostgreSQLStore(
      DatabaseAddress(server.url(name, port: proxy.port)), logger: TestWorld.logger)
    var changes = follower.changes().makeAsyncIterator()
    var element: Void? = await changes.next()
    #expect(element != nil)
    try await writer.write { try $0.connection.announce(1) }
    element = await changes.next()
    #expect(element != nil)
    proxy.set(.cut)
    try await writer.write { try $0.connection.announce(2) }
    proxy.set(.open)
    element = await changes.next()
    #expect(element != nil)
  }

  @Test("No description or error has the password")
  func hidesPassword() async throws {
    let address = try DatabaseAddress("postgres://skins:s3cret-word@127.0.0.1:1/skins?sslmode=disable")
    #expect("\(address)" == "postgres://skins@127.0.0.1:1/skins")
    let settings = world.settings { $0.database = address }
    var dumped = ""
    dump(settings, to: &dumped)
    for text in ["\(settings)", String(reflecting: address), dumped] { #expect(!text.contains("s3cret")) }
    let failure = #expect(throws: PostgreSQLFailure.self) { try PostgreSQLConnection(address) }
    let issue = try #require(failure).issue(address)
    #expect(issue.code == .databaseUnavailable && !"\(issue)".contains("s3cret"))
    for text in ["postgres://skins:s3cret@[h/d", "host=h s3cret", "postgres://u@h/d?s3cret=1", "s3cret"] {
      let issue = #expect(throws: SkinIssue.self) { try DatabaseAddress(text) }
      #expect(issue?.code == .badSetting && !"\(issue.map { "\($0)" } ?? "")".contains("s3cret"))
    }
  }

  @Test("A server whose database doesn't answer ends with the reason, without the password")
  func refusesToStart() async throws {
    let file = world.folder.appending(path: "database")
    try Data("postgres://skins:s3cret@127.0.0.1:1/skins\n".utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    let environment = world.environment.merging(["SKIN_SERVER_DATABASE_FILE": file.path]) { $1 }
    let (code, text) = try await RealServer.run([], environment)
    #expect(code == 74 && text.contains("database-unavailable") && text.contains("refused"))
    #expect(!text.contains("s3cret"))
    let wrong = try await RealServer.run([], world.environment.merging(["SKIN_SERVER_DATABASE": "s3cret"]) { $1 })
    #expect(wrong.0 == 78 && wrong.1.contains("SKIN_SERVER_DATABASE") && !wrong.1.contains("s3cret"))
  }
}
