import Dispatch
import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinServerAPI
import SkinTestSupport
import SkinUpdate
import Testing

@testable import SkinServerStorage

/// The databases of a server.
enum Backend: String, CaseIterable, Sendable {
  case sqlite
  case postgreSQL

  /// Opens a new, empty database.
  /// - Parameter world: The folders of the test.
  /// - Returns: The store.
  /// - Throws: The database error.
  func open(_ world: TestWorld) async throws -> any MetadataStore {
    switch self {
    case .sqlite:
      try FileManager.default.createDirectory(at: world.dataFolder, withIntermediateDirectories: true)
      return try SQLiteStore(world.databaseFile)
    case .postgreSQL:
      let server = try await PostgreSQLServer.shared
      return try await PostgreSQLStore(
        DatabaseAddress(server.url(server.createDatabase())), logger: TestWorld.logger)
    }
  }
}

/// The promises of every metadata store.
@Suite struct MetadataStoreTests {
  let world: TestWorld
  private let app: SkinIdentifier
  private let channel: SkinIdentifier
  /// With a fraction of a second.
  private let date = Date(timeIntervalSince1970: 1_900_000_000.015625)

  init() throws {
    world = try TestWorld()
    (app, channel) = (try TestWorld.app, try TestWorld.channel)
  }

  private func skin(_ id: String, _ version: String) throws -> SkinReference {
    SkinReference(id: try #require(SkinIdentifier(id)), version: try #require(SkinVersion(version)))
  }

  private func package(
    _ id: String = "night", _ version: String = "1.0.0", app: SkinIdentifier? = nil, in number: Int = 1
  ) throws -> PackageRecord {
    let hash = ContentHash(of: Data("\(app?.rawValue ?? "") \(id) \(version)".utf8))
    return PackageRecord(
      app: app ?? self.app, skin: try skin(id, version), name: "Nacht ✨ 夜 “'\"\\ $1", sha256: hash, size: 1 << 40,
      manifestHash: hash, target: "skins/\(app ?? self.app)/\(id)/\(version).skin", publishedAt: date,
      publishedIn: number)
  }

  private func blob(_ text: String) -> ContentHash { ContentHash(of: Data(text.utf8)) }

  @Test("Records are read as they were written", arguments: Backend.allCases)
  func keepsRecords(_ backend: Backend) async throws {
    let store = try await backend.open(world)
    let (first, second) = (try package(), try package("night", "2.0.0", in: 2))
    let patch = PatchRecord(
      app: app, skin: first.skin.id, from: first.skin.version, to: second.skin.version, size: 0, target: "patch")
    try await store.write { try $0.insert(first, []) }
    try await store.write { try $0.insert(second, [patch]) }
    try await store.read { [app] store throws in
      #expect(try store.apps() == [app])
      #expect(try store.packages(of: app, skin: nil) == [first, second])
      #expect(try store.packages(of: app, skin: first.skin.id) == [first, second])
      #expect(try store.packages(of: app, skin: SkinIdentifier("other")) == [])
      #expect(try store.package(of: app, second.skin) == second)
      #expect(try store.patches(of: app, to: second.skin) == [patch])
      #expect(try store.patches(of: app, to: first.skin) == [])
      #expect(try store.lastPublications() == [app: 2])
      #expect(try store.lastPublications(after: 2) == [:])
    }
  }

  @Test("A write that throws changes nothing, nor does one that the database refuses", arguments: Backend.allCases)
  func isAtomic(_ backend: Backend) async throws {
    struct Refusal: Error {}
    let store = try await backend.open(world)
    let (first, second) = (try package(), try package("night", "2.0.0"))
    try await store.write { try $0.insert(first, []) }
    await #expect(throws: Refusal.self) {
      try await store.write { store in
        try store.insert(second, [])
        throw Refusal()
      }
    }
    // Published before.
    await #expect(throws: (any Error).self) {
      try await store.write { store in
        try store.insert(second, [])
        try store.insert(first, [])
      }
    }
    // Never published.
    let activation = ActivationRecord(
      document: Activation(app: app, channel: channel, skin: second.skin), changedAt: date, changedIn: 1)
    await #expect(throws: (any Error).self) { try await store.write { try $0.set(activation) } }
    let packages = try await store.read { [app] in try $0.packages(of: app, skin: nil) }
    #expect(packages == [first])
    #expect(try await store.read { try $0.activations() } == [])
  }

  @Test("A read sees one state, whatever is written meanwhile", arguments: Backend.allCases)
  func readsAreConsistent(_ backend: Backend) async throws {
    let store = try await backend.open(world)
    let (first, second) = (try package(), try package("night", "2.0.0"))
    try await store.write { try $0.insert(first, []) }
    let (hasRead, hasWritten) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    async let counts = store.read { [app] store in
      let before = try store.packages(of: app, skin: nil).count
      hasRead.signal()
      hasWritten.wait()
      return (before, try store.packages(of: app, skin: nil).count)
    }
    let write = Task.detached {
      await withCheckedContinuation { next in
        Thread.detachNewThread {
          hasRead.wait()
          next.resume()
        }
      }
      defer { hasWritten.signal() }
      try await store.write { try $0.insert(second, []) }
    }
    let both = try await counts
    #expect(both == (1, 1))
    try await write.value
    let count = try await store.read { [app] in try $0.packages(of: app, skin: nil).count }
    #expect(count == 2)
  }

  @Test("Each write sees the result of the one before", arguments: Backend.allCases)
  func writesAreSerialized(_ backend: Backend) async throws {
    let store = try await backend.open(world)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...20 {
        let package = try package("night", "\(number).0.0")
        group.addTask { try await store.write { try $0.insert(package, []) } }
      }
      try await group.waitForAll()
    }
    let numbers: [Int] = try await store.read { store in
      try store.connection.values("SELECT number FROM package ORDER BY number")
    }
    #expect(numbers == Array(1...20))
  }

  @Test("Names are sorted by their bytes", arguments: Backend.allCases)
  func sortsByBytes(_ backend: Backend) async throws {
    let store = try await backend.open(world)
    let names = ["ab", "a_b", "a-b", "a.b", "b", "a", "a1", "a10", "a2"]
    for name in names {
      let app: SkinIdentifier = try #require(SkinIdentifier(name))
      let package = try package(app: app)
      try await store.write { try $0.insert(package, []) }
    }
    let sorted = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    #expect(try await store.read { try $0.apps().map(\.rawValue) } == sorted)
  }

  @Test("A text that databases can't store is refused, and not cut", arguments: Backend.allCases)
  func refusesZeroCharacters(_ backend: Backend) async throws {
    let store = try await backend.open(world)
    let issue = await #expect(throws: SkinIssue.self) {
      try await store.read { _ = try $0.connection.rows("SELECT CAST($1 AS TEXT)", "a\u{0}b") }
    }
    #expect(issue?.code == .unstorableText)
    #expect(try await store.read { try $0.apps() } == [])
  }

  @Test("Activations, catalogs and pictures replace earlier ones", arguments: Backend.allCases)
  func replacesDocuments(_ backend: Backend) async throws {
    let store = try await backend.open(world)
    let package = try package()
    try await store.write { try $0.insert(package, []) }
    func activation(_ skin: SkinReference?, in version: Int) -> ActivationRecord {
      ActivationRecord(
        document: Activation(app: app, channel: channel, skin: skin), changedAt: date, changedIn: version)
    }
    for record in [activation(package.skin, in: 2), activation(nil, in: 3), activation(package.skin, in: 4)] {
      try await store.write { try $0.set(record) }
      let stored = try await store.read { [app, channel] in try $0.activation(of: app, channel: channel) }
      #expect(stored == record)
    }
    #expect(try await store.read { try $0.activations(after: 3).count } == 1)
    #expect(try await store.read { try $0.activations(after: 4).count } == 0)
    let catalog = CatalogRecord(document: SkinCatalog(app: app, entries: []), changedAt: date, changedIn: 5)
    for _ in 1...2 { try await store.write { try $0.set(catalog) } }
    let storedCatalog = try await store.read { [app] in try $0.catalog(of: app) }
    #expect(storedCatalog == catalog)
    #expect(try await store.read { try $0.lastPublications(after: 4) } == [app: 5])
    let old = PictureRecord(app: app, target: "picture", sha256: blob("old"), uploadedAt: date)
    let new = PictureRecord(app: app, target: "picture", sha256: blob("new"), uploadedAt: date)
    try await store.write { store in
      try store.insert(old)
      try store.insert(new)
      try store.remove(old)
    }
    #expect(try await store.read { try $0.pictures() } == [new])
    let isNamed = try await store.read { [hash = new.sha256] in try $0.isNamed(hash) }
    #expect(isNamed)
    try await store.write { try $0.remove(new) }
    let isStillNamed = try await store.read { [hash = new.sha256] in try $0.isNamed(hash) }
    #expect(!isStillNamed)
  }

  @Test(
    "Signed files of an app are kept for some of its saves after newer ones, and roots forever",
    arguments: Backend.allCases)
  func retiresMetadata(_ backend: Backend) async throws {
    let store = try await backend.open(world)
    let (app, other) = (try TestWorld.app, try #require(SkinIdentifier("other")))
    #expect(try await store.read { try $0.repository(of: app) == nil && $0.repositoryVersion() == nil })
    func save(_ files: [String: Data], of app: SkinIdentifier) async throws {
      try await store.write { store in
        try store.beginRepositories()
        let metadata = files.map { ServedMetadata(path: $0.key, bytes: $0.value) }
        try store.save(
          SignedSave(app: app, state: RepositoryState(), metadata: metadata, root: 1, dueAt: nil), at: .now, keeping: 2)
      }
    }
    func paths(of app: SkinIdentifier) async throws -> Set<String> {
      try await store.read { Set(try $0.metadataFiles(of: app).map(\.path)) }
    }
    try await store.write { try $0.addRoots([1: Data()]) }
    let large = TestSkin.noise(3_000_000, seed: 1)
    try await save(["metadata/timestamp.json": Data("1".utf8), "metadata/9.targets.json": large], of: app)
    #expect(try await store.read { try $0.repository(of: app) != nil && $0.repository(of: other) == nil })
    #expect(try await store.read { try $0.metadataFile("metadata/9.targets.json", of: app) } == large)
    #expect(try await store.read { try $0.metadataFile("metadata/9.targets.json", of: other) } == nil)
    let bytes = Data([0, 255, 92, 39])
    try await save(["metadata/10.targets.json": bytes, "metadata/timestamp.json": Data("2".utf8)], of: app)
    let all: Set = ["metadata/9.targets.json", "metadata/10.targets.json", "metadata/timestamp.json"]
    #expect(try await paths(of: app) == all)
    // Saves of other apps don't count.
    for _ in 1...4 { try await save(["metadata/timestamp.json": Data()], of: other) }
    #expect(try await paths(of: app) == all)
    try await store.write { try $0.addRoots([2: Data()]) }
    for _ in 1...2 { try await save([:], of: app) }
    #expect(try await paths(of: app) == all.subtracting(["metadata/9.targets.json"]))
    #expect(try await store.read { try $0.roots() } == [1: Data(), 2: Data()])
    #expect(try await store.read { try $0.metadataFile("metadata/timestamp.json", of: app) } == Data("2".utf8))
  }

  @Test("Reports are counted by their last state, and merged after their day", arguments: Backend.allCases)
  func countsReports(_ backend: Backend) async throws {
    let store = try await backend.open(world)
    let (app, channel) = (app, channel)
    func add(_ token: Int, _ kind: String, code: String? = nil, bytes: Int = 10, day: String) async throws {
      let text = String(token, radix: 16)
      let json = """
        {"kind": "\(kind)", "skin": {"id": "night", "version": "1.0.0"}, "method": "patch", "bytes": \(bytes),
         "token": "\(String(repeating: "0", count: 32 - text.count) + text)"\(code.map { #", "code": "\#($0)""# } ?? "")}
        """
      let report = try JSONDecoder().decode(UpdateReport.self, from: Data(json.utf8))
      try await store.write {
        try $0.add(report, app: app, channel: token == 3 ? nil : channel, day: day, isJudged: true)
      }
    }
    func counts(_ change: (inout ReportQuery) -> Void = { _ in }) async throws -> [String] {
      var query = ReportQuery(app: app, since: "2030-01-01", until: "2030-12-31")
      change(&query)
      return try await store.read { [query] store in
        try store.reports(query).map { count in
          let parts = [count.channel, count.kind, count.code, count.day].compactMap(\.self)
          return (parts + ["\(count.count)", "\(count.bytes)"]).joined(separator: " ")
        }
      }
    }
    try await add(1, "offered", day: "2030-01-01")
    try await add(1, "applied", bytes: 1 << 40, day: "2030-01-02")
    try await add(1, "applied", bytes: 1 << 40, day: "2030-01-03")
    try await add(2, "failed", code: "disk-full", day: "2030-01-02")
    try await add(3, "applied", day: "2030-01-02")
    let expected = ["applied 1 10", "stable applied 1 1099511627776", "stable failed disk-full 1 10"]
    #expect(try await counts() == expected)
    #expect(try await counts { $0.isByDay = true }[1] == "stable applied 2030-01-02 1 1099511627776")
    #expect(try await counts { $0.channel = channel }.count == 2)
    #expect(try await counts { $0.skin = SkinIdentifier("day") } == [])
    #expect(try await counts { $0.version = SkinVersion("1.0.0") } == expected)
    #expect(try await counts { $0.since = "2030-01-03" } == [])
    for _ in 1...2 { try await store.write { try $0.foldReports(before: "2030-01-03") } }
    #expect(try await counts() == expected)
    // The device was seen since, so its state is one.
    try await add(1, "applied", bytes: 1 << 40, day: "2030-01-04")
    #expect(try await counts() == expected)
    for _ in 1...2 { try await store.write { try $0.foldReports(before: "2030-01-05") } }
    try await add(1, "applied", bytes: 1, day: "2030-01-05")
    #expect(try await counts { $0.channel = channel }[0] == "stable applied 2 1099511627777")
    for number in 1...205 { try await add(1000 + number, "failed", code: "c\(number)", day: "2030-02-01") }
    #expect(try await counts { $0.since = "2030-02-01" }.contains("stable failed other 6 60"))
  }
}
