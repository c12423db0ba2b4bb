import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import SkinPackage
import SkinServerAPI
import SkinTestSupport
import Testing

@testable import SkinServer
@testable import SkinServerHTTP
@testable import SkinServerPublishing
@testable import SkinServerStorage

@Suite struct InspectionLoadTests {
  private static let path = "/api/v1/apps/festival/skins/night/versions"

  /// A gate for readings, which counts them.
  private actor Gate {
    private var isOpen = true
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private(set) var count = 0
    private(set) var inside = 0
    private(set) var mostInside = 0

    func close() { (isOpen, count) = (false, 0) }

    func open() {
      isOpen = true
      for continuation in waiting { continuation.resume() }
      waiting = []
    }

    func pass() async {
      count += 1
      inside += 1
      mostInside = max(mostInside, inside)
      if !isOpen { await withCheckedContinuation { waiting.append($0) } }
      inside -= 1
    }
  }

  private struct GatedBlobs: WrappedBlobs {
    var base: FolderBlobs
    var gate: Gate

    func localFile(_ hash: ContentHash) async throws -> URL {
      await gate.pass()
      return try await base.localFile(hash)
    }
  }

  private func server(_ world: TestWorld, _ gate: Gate) async throws -> RepositoryServer {
    let settings = world.settings { $0.patchBases = 0 }
    try FileManager.default.createDirectory(at: world.dataFolder, withIntermediateDirectories: true)
    let blobs = GatedBlobs(base: try FolderBlobs(world.dataFolder.appending(path: "blobs")), gate: gate)
    return try await RepositoryServer(
      settings: settings, signer: RepositoryServer.signer(settings), store: SQLiteStore(world.databaseFile),
      blobs: blobs, clock: .system, logger: TestWorld.logger)
  }

  private static func skin(_ version: String) throws -> Data {
    let colors = (0..<250).map { ##""c\##($0)": "#112233""## }.joined(separator: ",")
    let texts = (0..<50).map { #""t\#($0)": "\#(version)""# }.joined(separator: ",")
    return try TestSkin.native(
      "night", version, ["modules/home.json": Data(#"{"colors": {\#(colors)}, "texts": {\#(texts)}}"#.utf8)])
  }

  @Test("Twelve people who look at the same version at the same time cost one reading, also in the console's requests")
  func shared() async throws {
    let (world, gate) = (try TestWorld(), Gate())
    let server = try await server(world, gate)
    try await server.test { client in
      for version in ["1.0.0", "2.0.0"] {
        #expect(try await client.publish(Self.skin(version)).status == .created)
      }
      for (uri, readings) in [("1.0.0/keys?limit=100", 1), ("2.0.0/comparison?from=1.0.0", 2)] {
        await gate.close()
        let answers = try await withThrowingTaskGroup(of: TestResponse.self) { group in
          for _ in 0..<12 {
            group.addTask { try await client.get("\(Self.path)/\(uri)", headers: .authorized) }
          }
          try await eventually("all wait for one reading") {
            let count = await gate.count
            return server.inspector.viewers == 12 && count == 1
          }
          await gate.open()
          return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.allSatisfy { $0.status == .ok } && Set(answers.map(\.data)).count == 1)
        #expect(await gate.count == readings, "\(uri)")
        #expect(server.inspector.viewers == 0)
      }
    }
  }

  @Test("Different questions are answered one after the other, and more than eight are refused for a while")
  func limited() async throws {
    let (world, gate) = (try TestWorld(), Gate())
    let server = try await server(world, gate)
    try await server.test { client in
      #expect(try await client.publish(Self.skin("1.0.0")).status == .created)
      await gate.close()
      let most = VersionInspector.mostQuestions
      let statuses = try await withThrowingTaskGroup(of: HTTPResponse.Status.self) { group in
        for number in 0..<most {
          group.addTask {
            try await client.get("\(Self.path)/1.0.0/keys?offset=\(number)", headers: .authorized).status
          }
        }
        try await eventually("all questions wait") { server.inspector.viewers == most }
        let refused = try await client.get("\(Self.path)/1.0.0/keys?offset=99", headers: .authorized)
        #expect(refused.status == .serviceUnavailable && refused.errorCode == "too-many-readings")
        #expect(refused.headers[.retryAfter] == "5")
        // A question that is being answered has room for more people.
        group.addTask { try await client.get("\(Self.path)/1.0.0/keys?offset=0", headers: .authorized).status }
        try await eventually("one more waits") { server.inspector.viewers == most + 1 }
        await gate.open()
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses == Array(repeating: .ok, count: most + 1))
      #expect(await gate.mostInside == 1)
      let later = try await client.get("\(Self.path)/1.0.0/keys?offset=99", headers: .authorized)
      #expect(later.status == .ok)
    }
  }

  @Test("An answer lists a part of the keys, which the query selects, and their number")
  func pages() async throws {
    try await TestWorld().test { client in
      #expect(try await client.publish(Self.skin("1.0.0")).status == .created)
      func keys(_ query: String) async throws -> SkinKeysAnswer {
        try await client.get("\(Self.path)/1.0.0/keys?\(query)", headers: .authorized).json(SkinKeysAnswer.self)
      }
      let all = try await keys("")
      #expect(all.total == 300 && all.keys.count == 300 && all.kinds == ["color", "text"])
      var names: [String] = []
      for offset in stride(from: 0, to: 300, by: 70) {
        names += try await keys("offset=\(offset)&limit=70").keys.map(\.name)
      }
      #expect(names == all.keys.map(\.name))
      let texts = try await keys("kind=text&limit=10")
      #expect(texts.total == 50 && texts.keys.count == 10 && texts.keys.allSatisfy { $0.kind == "text" })
      #expect(texts.kinds == ["color", "text"])
      #expect(try await keys("name=HOME.C24").keys.map(\.name).count == 11)
      let (branded, beyond) = (try await keys("branded=true"), try await keys("offset=300"))
      #expect(branded.total == 0 && branded.keys.isEmpty && beyond.total == 300 && beyond.keys.isEmpty)
      for query in ["limit=0", "limit=10001", "limit=x", "offset=-1"] {
        let wrong = try await client.get("\(Self.path)/1.0.0/keys?\(query)", headers: .authorized)
        #expect(wrong.status == .badRequest && wrong.errorCode == "bad-name", "\(query)")
      }
    }
  }
}
