import Foundation
import NIOConcurrencyHelpers
import NIOHTTP1
import SkinKit
import SkinPackage
import SkinRepository
import SkinTestSupport
import SkinUpdate
import Testing

@testable import SkinServerStorage

@Suite struct ChaosTests {
  /// An interruption of a round.
  private enum Fault: String, CaseIterable {
    case nothing
    case killedServer = "killed server"
    case crashedDatabase = "crashed database"
    case cutPath = "cut path"
    case stalledPath = "stalled path"
    case lostCommit = "lost commit"
    case lostAnswer = "lost answer"
  }

  @Test("Servers lose nothing that they acknowledged, and never go back, whatever is killed, restarted or cut")
  func losesNothing() async throws {
    let environment = ProcessInfo.processInfo.environment
    let rounds = environment["SKIN_CHAOS_ROUNDS"].flatMap { Int($0) } ?? 12
    var generator = SeededGenerator(printing: 29)
    let group = try await ServerGroup(skewed: true)
    var state = try await ExpectedState(group)
    let watch = await VersionWatch(group.ports)
    var streams: [(channel: String, follower: StreamFollower)] = []
    for channel in ExpectedState.channels + ExpectedState.channels {
      streams.append((channel, await StreamFollower(group.nginx, channel: channel)))
    }
    var faults: [String: Int] = [:]
    for round in 1...rounds {
      // Each kind once at first, then any.
      let kinds = Fault.allCases
      let fault = round <= kinds.count ? kinds[round - 1] : kinds.randomElement(using: &generator) ?? .nothing
      faults[fault.rawValue, default: 0] += 1
      let index = Int.random(in: 0..<3, using: &generator)
      let delay = Int.random(in: 0...60, using: &generator)
      let length = Int.random(in: 0...60, using: &generator)
      let isChanged = NIOLockedValueBox(false)
      async let interruption: Void = Self.inflict(fault, on: index, of: group) {
        // Some way into the change, measured by what the servers send to the database.
        let start = group.pieces
        try await eventually("the moment of the fault") {
          group.pieces >= start + delay || isChanged.withLockedValue { $0 }
        }
      } until: {
        // Until clients have asked some times, successfully or not.
        let start = await watch.requests
        try await eventually("clients ask") { await watch.requests >= start + length }
      }
      try await state.change(round, using: &generator)
      isChanged.withLockedValue { $0 = true }
      try await interruption
      try await state.check(on: index)
      for stream in streams { try await stream.follower.waitFor(state.newest(stream.channel)) }
      if round % 25 == 0 { print("losesNothing: \(round) rounds done") }
    }
    for server in await group.all { try await state.checkAll(server, downloadsAgain: true) }
    let answers = await watch.answers
    await watch.stop()
    var connects = 0
    for stream in streams {
      connects += await stream.follower.connects
      await stream.follower.stop()
    }
    print(
      "losesNothing: \(rounds) rounds (\(faults.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" })), "
        + "\(state.summary), \(answers) timestamps checked, \(connects) connects of \(streams.count) streams")
  }

  private static func inflict(
    _ fault: Fault, on index: Int, of group: ServerGroup, after moment: () async throws -> Void,
    until end: () async throws -> Void
  ) async throws {
    try await moment()
    let path = group.paths[index]
    switch fault {
    case .nothing: return
    case .killedServer:
      try await group.kill(index)
      try await end()
      try await group.start(index)
    case .crashedDatabase:
      try await group.postgreSQL.crash()
      try await end()
      try await group.postgreSQL.start()
    case .cutPath, .stalledPath:
      path.set(fault == .cutPath ? .cut : .stalled)
      try await end()
      path.set(.open)
    case .lostCommit: for path in group.paths { path.lose(.commit) }
    case .lostAnswer: for path in group.paths { path.lose(.answer) }
    }
  }
}

/// The state that the servers must have after everything that they acknowledged.
private struct ExpectedState {
  static let channels = ["stable", "beta"]

  private let group: ServerGroup
  private let store: PostgreSQLStore
  /// The packages by the paths of their targets.
  private var packages: [String: Data] = [:]
  private var versions: [String] = []
  /// The versions that channels may have.
  private var activations: [String: Set<String?>] = [:]
  private let files = NIOLockedValueBox<[String: Data]>([:])
  private var acknowledged = 0
  private var unknown = 0

  var summary: String { "\(acknowledged) changes acknowledged at once, \(unknown) not" }

  /// Publishes and activates for the first time.
  init(_ group: ServerGroup) async throws {
    self.group = group
    store = try await PostgreSQLStore(group.address, isMigrated: false, logger: TestWorld.logger)
    try await publish("1.0.0")
    for channel in Self.channels {
      #expect(try await group.nginx.activate(#"{"id":"spring-festival","version":"1.0.0"}"#, channel: channel) == .ok)
      activations[channel] = ["1.0.0"]
    }
  }

  private mutating func publish(_ version: String) async throws {
    let package = try TestSkin.package("spring-festival", version, sharedBytes: 500)
    let status = try? await group.nginx.publish(package)
    if status == .created || status == .ok { acknowledged += 1 } else { unknown += 1 }
    // A publisher repeats what wasn't acknowledged.
    if status != .created && status != .ok {
      try await eventually("\(version) is published") {
        let again = try? await group.nginx.publish(package)
        return again == .created || again == .ok
      }
    }
    packages["skins/festival/spring-festival/\(version).skin"] = package
    versions.append(version)
  }

  /// Publishes a package in some rounds, and activates a version, at the same time.
  mutating func change(_ round: Int, using generator: inout SeededGenerator) async throws {
    let channel = Self.channels.randomElement(using: &generator) ?? "stable"
    let version = versions.randomElement(using: &generator) ?? "1.0.0"
    let isOff = Int.random(in: 0..<5, using: &generator) == 0
    let publishes = Int.random(in: 0..<3, using: &generator) == 0
    let skin = isOff ? "null" : #"{"id":"spring-festival","version":"\#(version)"}"#
    let nginx = group.nginx
    async let status = try? await nginx.activate(skin, channel: channel)
    if publishes { try await publish("1.\(round).0") }
    if await status == .ok {
      acknowledged += 1
      activations[channel] = [isOff ? nil : version]
    } else {
      unknown += 1
      activations[channel, default: []].insert(isOff ? nil : version)
    }
  }

  /// The version of the newest event of a channel.
  func newest(_ channel: String) async throws -> Int {
    try await store.read { store in
      let app = try TestWorld.app
      let activation = try store.activations().first { $0.document.channel.rawValue == channel }
      return max(try store.lastPublications()[app] ?? 0, activation?.changedIn ?? 0)
    }
  }

  /// Waits until all servers have the newest version, and checks everything on one of them.
  mutating func check(on index: Int) async throws {
    let servers = await group.all
    try await eventually("all servers serve the newest version") {
      let version = try await store.read { try $0.repository(of: TestWorld.app)?.version }
      for server in servers {
        guard let data = try? await server.get("/repository/festival/metadata/timestamp.json"),
          try SignedMetadata<TimestampRole>(parsing: data, file: "timestamp.json").role.version == version
        else { return false }
      }
      return true
    }
    let repository = try await checkAll(servers[index])
    for channel in Self.channels {
      let activation = repository.activations["activation/festival/\(channel).json"]
      let version = activation?.skin?.version.description
      #expect(activations[channel]?.contains(version) == true, "\(channel) has \(version ?? "no skin")")
      activations[channel] = [version]
    }
  }

  /// Checks that a server has every package and a valid repository.
  @discardableResult
  func checkAll(_ server: RealServer, downloadsAgain: Bool = false) async throws -> CheckedRepository {
    let repository = try await CheckedRepository(root: group.world.root) { path in
      // Other files never change, so that each is downloaded once.
      let known = path == "metadata/timestamp.json" || downloadsAgain ? nil : files.withLockedValue { $0[path] }
      if let known { return known }
      let data = try await server.get("/repository/festival/" + path)
      files.withLockedValue { $0[path] = data }
      return data
    }
    for (path, package) in packages { #expect(repository.targets[path] == package, "\(path)") }
    return repository
  }
}
