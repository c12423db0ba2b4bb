import AsyncHTTPClient
import Foundation
import GRDB
import NIOHTTP1
import SkinKit
import SkinPackage
import SkinServerAPI
import SkinUpdate
import Testing

@Suite struct CheckCommandTests {
  private struct Report: Decodable {
    var metadata: Int
    var files: Int
    var unnamed: Int
    var findings: [IssueAnswer]
  }

  /// A data folder with two versions, a patch, an activation and a catalog, whose server stopped.
  private func world() async throws -> TestWorld {
    let world = try TestWorld()
    let server = try await RealServer(world)
    for version in ["1.0.0", "2.0.0"] {
      #expect(try await server.publish(TestSkin.package("spring-festival", version)) == .created)
    }
    #expect(try await server.activate(#"{"id":"spring-festival","version":"2.0.0"}"#) == .ok)
    let catalog = Data(
      #"{"skins":[{"skin":{"id":"spring-festival","version":"2.0.0"},"default":"en","texts":{"en":{"name":"Spring"}}}]}"#
        .utf8)
    #expect(try await server.call(.PUT, "apps/festival/catalog", catalog).status == .ok)
    try await server.stop()
    return world
  }

  private func check(_ world: TestWorld) async throws -> (Int32, Report) {
    // The check needs neither keys nor the token.
    let (code, text) = try await RealServer.run(["check", "--json"], ["SKIN_SERVER_DATA": world.dataFolder.path])
    return (code, try JSONDecoder().decode(Report.self, from: Data(text.utf8)))
  }

  private func change(_ world: TestWorld, _ sql: String) async throws {
    try await DatabaseQueue(path: world.databaseFile.path).write { try $0.execute(sql: sql) }
  }

  @Test(
    "A damaged database is named, with what to do",
    arguments: ["no database at all", "SQLite format 3\0 and then nothing"])
  func damagedDatabase(contents: String) async throws {
    let world = try TestWorld()
    try FileManager.default.createDirectory(at: world.dataFolder, withIntermediateDirectories: true)
    try Data(contents.utf8 + Data(repeating: 7, count: 4_096)).write(to: world.databaseFile)
    let (code, text) = try await RealServer.run(["check"], ["SKIN_SERVER_DATA": world.dataFolder.path])
    #expect(code == 74 && text.contains("is damaged") && text.contains("skin-server restore"), "\(text)")
    #expect(!text.contains("server's user"))
  }

  @Test("An intact data folder has no findings, also while the server runs")
  func intact() async throws {
    let world = try await world()
    let (code, report) = try await check(world)
    #expect(code == 0 && report.findings.isEmpty && report.files >= 5 && report.metadata >= 4)
    let server = try await RealServer(world)
    #expect(try await check(world).0 == 0)
    #expect(server.isRunning)
    let text = try await RealServer.run(["check"], world.environment)
    #expect(text.0 == 0 && text.1.contains("no problems"))
  }

  @Test("Every damaged file is found, with its place and a fix", arguments: DamageTests.Damage.allCases)
  func files(_ damage: DamageTests.Damage) async throws {
    let world = try await world()
    let names = try world.blobNames().sorted()
    for name in names.prefix(2) { try damage.apply(to: world.blobFile(name)) }
    let (code, report) = try await check(world)
    #expect(code == 1 && report.findings.map(\.code) == ["damaged-storage", "damaged-storage"])
    for name in names.prefix(2) {
      #expect(report.findings.contains { $0.place?.file?.contains(name) == true && !$0.suggestion.isEmpty })
    }
    let text = try await RealServer.run(["check"], world.environment)
    #expect(text.0 == 1 && text.1.contains("2 problems"))
  }

  @Test(
    "Changed metadata is found",
    arguments: [
      "metadata/timestamp.json", "metadata/%.snapshot.json", "metadata/%.targets.json", "metadata/1.root.json",
      "metadata/index/%.json",
    ])
  func metadata(_ path: String) async throws {
    let world = try await world()
    // The signature of different bytes; spaces around the value would be signed, too.
    try await change(
      world,
      """
      UPDATE metadata_file SET bytes = CAST(replace(CAST(bytes AS TEXT), '"version":', '"version":1') AS BLOB)
      WHERE path LIKE '\(path)' AND retired_in IS NULL;
      UPDATE root_file SET bytes = CAST(replace(CAST(bytes AS TEXT), '"version":', '"version":1') AS BLOB)
      WHERE 'metadata/' || version || '.root.json' LIKE '\(path)'
      """)
    let (code, report) = try await check(world)
    #expect(code == 1 && !report.findings.isEmpty)
  }

  @Test(
    "Records that contradict the signed targets are found",
    arguments: [
      "UPDATE package SET size = size + 1 WHERE version = '1.0.0'",
      "UPDATE patch SET size = size + 1",
      "UPDATE repository SET bytes = bytes - 1",
      "UPDATE activation SET skin = NULL, version = NULL, document = NULL",
      "DELETE FROM target_file WHERE path LIKE '%2.0.0.skin'",
      "DELETE FROM catalog; DELETE FROM patch; DELETE FROM activation; DELETE FROM package WHERE version = '2.0.0'",
    ])
  func records(_ sql: String) async throws {
    let world = try await world()
    try await change(world, sql)
    let (code, report) = try await check(world)
    #expect(code == 1 && report.findings.contains { $0.code == "damaged-storage" })
  }

  @Test("A missing database is not a finding but an error, and unnamed files are counted")
  func missing() async throws {
    let world = try await world()
    let file = world.blobFile(String(repeating: "ab", count: 32))
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("x".utf8).write(to: file)
    let (code, report) = try await check(world)
    #expect(code == 0 && report.unnamed == 1)
    try FileManager.default.removeItem(at: world.databaseFile)
    let gone = try await RealServer.run(["check"], world.environment)
    #expect(gone.0 == 74 && gone.1.contains("skin-server.sqlite"))
  }
}
