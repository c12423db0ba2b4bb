import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import SkinKit
import SkinPackage
import SkinRepository
import SkinServerAPI
import SkinTestSupport
import SkinUpdate
import Testing

@testable import SkinServer
@testable import SkinServerHTTP
@testable import SkinServerPublishing
@testable import SkinServerStorage

@Suite struct PatchQueueTests {
  private let world: TestWorld
  private let clock = TestClock()
  private static let path = "/api/v1/apps/festival/skins/spring-festival/versions"

  init() throws { world = try TestWorld() }

  /// The HTTP application of a server whose queues don't run.
  private func routes(_ server: RepositoryServer) -> some ApplicationProtocol { Application(router: server.router()) }

  private func queue(_ server: RepositoryServer) -> WorkQueue<PatchWorker> {
    server.service.queue(PatchWorker(service: server.service, reserve: server.reserve))
  }

  private func version(_ version: String, _ client: some TestClientProtocol) async throws -> VersionAnswer {
    try await client.get("\(Self.path)/\(version)", headers: .authorized).json()
  }

  /// Returns the state of each patch to a version, by the version that it starts from.
  private func states(_ version: String, _ client: some TestClientProtocol) async throws -> [String: String] {
    let patches = try await self.version(version, client).patches
    return Dictionary(uniqueKeysWithValues: patches.map { ($0.from, $0.state) })
  }

  @Test(
    "A large version is published at once, and its patches follow, each in a change of its own",
    arguments: Backend.allCases)
  func follows(_ backend: Backend) async throws {
    var address: DatabaseAddress?
    if backend == .postgreSQL {
      let database = try await PostgreSQLServer.shared
      address = try DatabaseAddress(database.url(database.createDatabase()))
    }
    let server = try await world.server { settings in
      settings.database = address
      settings.patchesLaterSize = 64 << 10
    }
    let old = try ["1.0.0", "1.1.0"].map { try TestSkin.package(PatchedSkin.id, $0) }
    let new = try TestSkin.package(PatchedSkin.id, "2.0.0")
    try await server.test { client in
      for package in old { #expect(try await client.publish(package, query: "?patches=now").status == .created) }
      let response = try await client.publish(new)
      #expect(response.status == .created)
      let answer = try response.json(VersionAnswer.self)
      #expect(answer.patches.map(\.from) == ["1.1.0", "1.0.0"])
      #expect(answer.patches.allSatisfy { $0.state == "waiting" && $0.size == nil })
      try await eventually("the patches are published") {
        try await states("2.0.0", client) == ["1.0.0": "published", "1.1.0": "published"]
      }
      // The database has the last patch before the server offers it.
      try await eventually("the patches are offered") {
        try await client.repository(world).timestamp == answer.timestamp + 2
      }
      let repository = try await client.repository(world)
      let published = try await version("2.0.0", client)
      #expect(published.timestamp == answer.timestamp)
      for (version, package) in zip(["1.0.0", "1.1.0"], old) {
        let target = "patches/festival/\(PatchedSkin.id)/\(version)-2.0.0.skinpatch"
        let patch = try #require(repository.targets[target])
        #expect(published.patches.first { $0.from == version }?.size == patch.count)
        let files = (0..<3).map { world.folder.appending(path: "\(version)-\($0)") }
        try package.write(to: files[0])
        try patch.write(to: files[1])
        try SkinPatch.apply([files[1]], to: files[0], output: files[2])
        #expect(try Data(contentsOf: files[2]) == new)
      }
      #expect(try world.workNames().isEmpty)
    }
  }

  @Test("The query decides when patches are made, and publishing again requests nothing twice")
  func timing() async throws {
    let server = try await world.server(clock: clock.serverClock)
    try await routes(server).test(.router) { client in
      try await client.publish(TestSkin.package(PatchedSkin.id, "1.0.0"))
      let wrong = try await client.publish(TestSkin.package(PatchedSkin.id, "1.1.0"), query: "?patches=soon")
      #expect(wrong.status == .badRequest && wrong.errorCode == "bad-name")
      let second = try TestSkin.package(PatchedSkin.id, "1.1.0")
      let later = try await client.publish(second, query: "?patches=later")
      #expect(later.status == .created)
      let again = try await client.publish(second, query: "?patches=later")
      #expect(again.status == .ok && again.data == later.data)
      #expect(try await states("1.1.0", client) == ["1.0.0": "waiting"])
      let small = try await client.publish(TestSkin.package(PatchedSkin.id, "1.2.0"))
      #expect(try small.json(VersionAnswer.self).patches.map(\.state) == ["published", "published"])
      #expect(try await queue(server).performNext())
      #expect(try await !queue(server).performNext())
      #expect(try await states("1.1.0", client) == ["1.0.0": "published"])
      let done = try await client.publish(second, query: "?patches=later")
      #expect(try done.json(VersionAnswer.self).patches.map(\.state) == ["published"])
    }
  }

  @Test("A patch that is as large as the package is skipped")
  func skipped() async throws {
    let server = try await world.server(clock: clock.serverClock)
    try await routes(server).test(.router) { client in
      for (number, version) in ["1.0.0", "2.0.0"].enumerated() {
        let files = ["images/a.bin": TestSkin.noise(50_000, seed: UInt64(number))]
        try await client.publish(TestSkin.native(PatchedSkin.id, version, files), query: "?patches=later")
      }
      #expect(try await queue(server).performNext())
      let patch = try #require(try await version("2.0.0", client).patches.first)
      #expect(patch.state == "skipped" && patch.failure?.code == "patch-too-large" && patch.size == nil)
      clock.advance(by: 86_400)
      #expect(try await !queue(server).performNext())
    }
  }

  @Test("A failure is kept with its issue and tried again a few times, and after the repair on request")
  func failure() async throws {
    let server = try await world.server(clock: clock.serverClock)
    try await routes(server).test(.router) { client in
      let old = try TestSkin.package(PatchedSkin.id, "1.0.0")
      let new = try TestSkin.package(PatchedSkin.id, "2.0.0")
      try await client.publish(old)
      try await client.publish(new, query: "?patches=later")
      let file = world.blobFile(ContentHash(of: old).hex)
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
      try Data("damaged".utf8).write(to: file)
      for wait in WorkProgress.waits {
        #expect(try await queue(server).performNext())
        let patch = try #require(try await version("2.0.0", client).patches.first)
        #expect(patch.state == "waiting" && patch.failure?.code == "damaged-storage" && patch.progress == nil)
        #expect(try await !queue(server).performNext())
        clock.advance(by: wait)
      }
      #expect(try await queue(server).performNext())
      #expect(try await version("2.0.0", client).patches.first?.failure?.code == "damaged-storage")
      #expect(try await states("2.0.0", client) == ["1.0.0": "failed"])
      clock.advance(by: 86_400)
      #expect(try await !queue(server).performNext())
      // The same package repairs the blob; publishing the new version again requests its patch again.
      #expect(try await client.publish(old).status == .ok)
      let again = try await client.publish(new)
      #expect(again.status == .ok)
      #expect(try again.json(VersionAnswer.self).patches.map(\.state) == ["waiting"])
      #expect(try await queue(server).performNext())
      #expect(try await states("2.0.0", client) == ["1.0.0": "published"])
      #expect(try world.workNames().isEmpty)
    }
  }

  @Test("While the disk is full, a patch waits with the issue, however long")
  func diskFull() async throws {
    let server = try await world.server(clock: clock.serverClock)
    try await routes(server).test(.router) { client in
      try await client.publish(TestSkin.package(PatchedSkin.id, "1.0.0"))
      try await client.publish(TestSkin.package(PatchedSkin.id, "2.0.0"), query: "?patches=later")
      let full = DiskReserve(folder: world.folder, bytes: .max)
      let queue = server.service.queue(PatchWorker(service: server.service, reserve: full))
      for _ in 0...WorkProgress.mostAttempts {
        #expect(try await queue.performNext())
        let patch = try #require(try await version("2.0.0", client).patches.first)
        #expect(patch.state == "waiting" && patch.failure?.code == "disk-full")
        clock.advance(by: WorkProgress.waits[0])
      }
      #expect(try await self.queue(server).performNext())
      #expect(try await states("2.0.0", client) == ["1.0.0": "published"])
    }
  }

  @Test("Withdrawing a version cancels its patches, one that is being made included", arguments: ["1.0.0", "2.0.0"])
  func withdrawal(_ withdrawn: String) async throws {
    let hold = Hold()
    let server = try await world.server(holding: hold)
    try await routes(server).test(.router) { client in
      for version in ["1.0.0", "2.0.0", "3.0.0"] {
        try await client.publish(PatchedSkin.package(version), query: "?patches=later")
      }
      await hold.next(.localFile)
      let queue = queue(server)
      async let isDone = queue.performNext()
      try await eventually("the first patch is being made") { await hold.isHolding }
      #expect(try await states("2.0.0", client) == ["1.0.0": "making"])
      let response = try await client.execute(
        uri: "\(Self.path)/\(withdrawn)/withdrawal", method: .put, headers: .authorized)
      #expect(response.status == .ok)
      let blobs = try world.blobNames()
      await hold.release()
      #expect(try await isDone)
      #expect(try world.blobNames() == blobs && world.workNames().isEmpty)
      while try await queue.performNext() {}
      let patches = try await client.repository(world).targets.keys.filter { $0.hasPrefix("patches/") }
      let rest = withdrawn == "1.0.0" ? "2.0.0" : "1.0.0"
      #expect(patches == ["patches/festival/\(PatchedSkin.id)/\(rest)-3.0.0.skinpatch"])
      #expect(try await states("3.0.0", client) == [rest: "published"])
    }
  }

  @Test("Versions that are shared get the patches that are still to be made")
  func shared() async throws {
    let server = try await world.server(clock: clock.serverClock)
    try await routes(server).test(.router) { client in
      for version in ["1.0.0", "1.1.0", "2.0.0"] {
        try await client.publish(TestSkin.package(PatchedSkin.id, version), query: "?patches=later")
      }
      try await client.publish(TestSkin.package(PatchedSkin.id, "1.0.0"), app: "lantern")
      let body = #"{"from":"festival","skin":{"id":"\#(PatchedSkin.id)","version":"2.0.0"}}"#
      let answer = try await client.execute(
        uri: "/api/v1/apps/lantern/shares", method: .post, headers: .authorized, body: ByteBuffer(string: body))
      #expect(answer.status == .created)
      #expect(try answer.json(VersionAnswer.self).patches.map(\.from) == ["1.0.0"])
      while try await queue(server).performNext() {}
      #expect(try await states("2.0.0", client) == ["1.0.0": "published", "1.1.0": "published"])
      let name = "\(PatchedSkin.id)/1.0.0-2.0.0.skinpatch"
      let patch = try await client.repository(world).targets["patches/festival/\(name)"]
      #expect(patch != nil)
      #expect(try await client.repository(world, app: "lantern").targets["patches/lantern/\(name)"] == patch)
    }
  }

  #if os(Linux)
    @Test("The thread of patches has a low priority, and work on it is canceled with its task")
    func thread() async throws {
      let priority = { @Sendable in getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0) }
      let own = priority()
      #expect(try await PatchThread.shared.run(priority) >= 10)
      #expect(priority() == own)
      let (stream, started) = AsyncStream.makeStream(of: Void.self)
      let work = Task {
        try await PatchThread.shared.run {
          started.yield()
          while true { try Task.checkCancellation() }
        }
      }
      for await _ in stream { break }
      work.cancel()
      await #expect(throws: CancellationError.self) { try await work.value }
    }
  #endif

  @Test("A queue is woken at once, by a signal, and at intervals")
  func signal() async throws {
    let signal = WorkSignal()
    var wakes = signal.wakes(atLeastEvery: .seconds(86_400)).makeAsyncIterator()
    #expect(await wakes.next() != nil)
    for _ in 1...3 { signal.wake() }
    #expect(await wakes.next() != nil)
    // Without a wake, after the interval.
    var count = 0
    for await _ in signal.wakes(atLeastEvery: .milliseconds(1)) {
      count += 1
      guard count < 3 else { break }
    }
    #expect(count == 3)
  }
}
