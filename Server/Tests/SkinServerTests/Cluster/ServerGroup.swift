import Foundation
import NIOHTTP1
import SkinPackage
import SkinTestSupport
import Testing

@testable import SkinServerStorage

/// Three servers over one PostgreSQL database and one folder of packages, behind nginx.
actor ServerGroup {
  nonisolated let world: TestWorld
  nonisolated let postgreSQL: PostgreSQLServer
  /// The database, without a proxy.
  nonisolated let address: DatabaseAddress
  nonisolated let databaseURL: String
  /// The path of each server to the database.
  nonisolated let paths: [DatabaseProxy]
  nonisolated let nginx: NginxProxy
  /// The addresses of the servers, which they keep when they restart.
  nonisolated let ports: [Int]
  private var servers: [RealServer]

  /// The differences between the servers' clocks and this machine's, as libfaketime reads them.
  private static let clocks = ["", "+2h", "-2h"]

  /// Starts everything.
  /// - Parameter skewed: Whether the clocks of the servers differ.
  /// - Throws: `Timeout` if something doesn't start.
  init(skewed: Bool = false) async throws {
    let world = try TestWorld()
    // A server of its own, because it is restarted.
    let postgreSQL = try await PostgreSQLServer()
    let database = try postgreSQL.createDatabase()
    var (paths, ports) = ([DatabaseProxy](), [Int]())
    for _ in Self.clocks {
      paths.append(try await DatabaseProxy(to: postgreSQL.port))
      ports.append(try ReservedPort.next())
    }
    let shared = world.dataFolder.appending(path: "blobs")
    try FileManager.default.createDirectory(at: shared, withIntermediateDirectories: true)
    var environments: [[String: String]] = []
    for (index, clock) in Self.clocks.enumerated() {
      let folder = world.folder.appending(path: "data-\(index)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(at: folder.appending(path: "blobs"), withDestinationURL: shared)
      var environment = [
        "SKIN_SERVER_DATA": folder.path, "SKIN_SERVER_PORT": "\(ports[index])",
        "SKIN_SERVER_DATABASE": postgreSQL.url(database, port: paths[index].port),
      ]
      if skewed, !clock.isEmpty {
        environment.merge([
          "LD_PRELOAD": try Self.fakeTime(), "FAKETIME": clock, "FAKETIME_DONT_FAKE_MONOTONIC": "1",
          "FAKETIME_DISABLE_SHM": "1",
        ]) { $1 }
      }
      environments.append(environment)
    }
    self.environments = environments
    var servers: [RealServer] = []
    for environment in environments { servers.append(try await RealServer(world, environment)) }
    self.servers = servers
    nginx = try await NginxProxy(ports, folder: world.folder.appending(path: "nginx"))
    databaseURL = postgreSQL.url(database)
    address = try DatabaseAddress(databaseURL)
    (self.world, self.postgreSQL, self.paths, self.ports) = (world, postgreSQL, paths, ports)
  }

  private let environments: [[String: String]]

  private static func fakeTime() throws -> String {
    let root = URL(filePath: "/usr/lib")
    for folder in try FileManager.default.contentsOfDirectory(at: root, includingPropertiesForKeys: nil) {
      let file = folder.appending(path: "faketime/libfaketime.so.1")
      if FileManager.default.fileExists(atPath: file.path) { return file.path }
    }
    throw Timeout(description: "there is no libfaketime; run make setup")
  }

  /// The number of pieces of data that the servers have sent to the database.
  nonisolated var pieces: Int { paths.reduce(0) { $0 + $1.pieces } }

  /// All servers.
  var all: [RealServer] { servers }

  /// Kills a server.
  func kill(_ index: Int) async throws { try await servers[index].kill() }

  /// Starts a killed server again.
  func start(_ index: Int) async throws { servers[index] = try await RealServer(world, environments[index]) }
}

/// A client of the event stream that connects again when its stream ends, as apps do.
actor StreamFollower {
  /// The newest version that it heard of.
  private(set) var newest = 0
  private(set) var connects = 0
  private var listener: Listener?
  private var task: Task<Void, Never>?

  init(_ server: any ReachableServer, channel: String) async {
    task = Task { [weak self] in
      while !Task.isCancelled {
        guard await self?.follow(server, channel) != nil else { return }
        // A server that is down refuses connections at once.
        try? await eventually("a server is there") {
          (try? await server.get("/repository/festival/metadata/timestamp.json")) != nil
        }
      }
    }
  }

  private func follow(_ server: any ReachableServer, _ channel: String) async {
    guard
      let listener = try? await Listener(server, channel: channel, lastEventID: newest > 0 ? "\(newest)" : nil)
    else { return }
    self.listener = listener
    connects += 1
    await listener.waitForEnd()
    await update()
    self.listener = nil
  }

  /// Reads what arrived.
  func update() async { newest = max(newest, await listener?.events.max() ?? 0) }

  /// Waits until the stream heard of a version, and of none after it.
  func waitFor(_ version: Int) async throws {
    try await eventually("the stream hears of \(version), and heard of \(newest)") {
      await update()
      return newest == version
    }
  }

  func stop() async {
    task?.cancel()
    await listener?.stop()
  }
}

/// A continuous check that no server goes back, and that there is one sequence of versions.
actor VersionWatch {
  private var newest: [Int: Int] = [:]
  private var signed: [Int: Data] = [:]
  /// The requests so far, failed ones included.
  private(set) var requests = 0
  private(set) var answers = 0
  private var task: Task<Void, Never>?

  init(_ ports: [Int]) async {
    task = Task { [weak self] in
      await withTaskGroup(of: Void.self) { group in
        for port in ports {
          group.addTask { [weak self] in
            try? await eventually(within: .seconds(1_000_000), "the watch ends") {
              let data = try? await Port(port: port).get("/repository/festival/metadata/timestamp.json")
              return await self?.add(data, port) == nil
            }
          }
        }
      }
    }
  }

  private struct Port: ReachableServer {
    var port: Int
    var url: String { "http://127.0.0.1:\(port)" }
  }

  private func add(_ data: Data?, _ port: Int) {
    requests += 1
    guard let data else { return }
    struct Timestamp: Decodable {
      struct Signed: Decodable { var version: Int }
      var signed: Signed
    }
    guard let version = try? JSONDecoder().decode(Timestamp.self, from: data).signed.version else {
      Issue.record("a timestamp can't be read")
      return
    }
    answers += 1
    let before = newest[port] ?? 0
    #expect(version >= before, "the server at \(port) went back from \(before) to \(version)")
    newest[port] = max(before, version)
    #expect(signed[version] ?? data == data, "version \(version) was signed twice")
    signed[version] = data
  }

  /// The newest version of each server.
  var versions: [Int: Int] { newest }

  func stop() { task?.cancel() }
}
