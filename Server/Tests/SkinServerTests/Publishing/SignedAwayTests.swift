// A server without the targets key: publishers sign, it countersigns.

import AsyncHTTPClient
import Foundation
import GRDB
import Logging
import NIOCore
import NIOHTTP1
import SkinKit
import SkinPackage
import SkinRepository
import SkinUpdate
import Testing

@testable import SkinServer

@Suite struct SignedAwayTests {
  private static let online: [RoleName] = [.snapshot, .timestamp]

  private func world(_ keys: KeySet = .make(), thresholds: [RoleName: Int] = [:]) throws -> (TestWorld, Publisher) {
    let world = try TestWorld(online: Self.online, keys: keys, thresholds: thresholds)
    return (world, Publisher(world, keys: keys.only([.targets])))
  }

  private func reference(_ version: String) throws -> SkinReference {
    SkinReference(
      id: try #require(SkinIdentifier("spring-festival")), version: try #require(SkinVersion(version)))
  }

  /// What an app shows after it has looked once, in a store of its own.
  private func shown(_ world: TestWorld, _ server: RealServer, root: Data? = nil, store: SkinStore) async throws
    -> SkinReference?
  {
    let (app, channel) = (try TestWorld.app, try #require(SkinIdentifier("stable")))
    let updater = try SkinUpdater(
      app: app, channel: channel,
      location: RepositoryLocation(server: try #require(URL(string: server.url)), app: app, channel: channel),
      pinnedRoot: root ?? world.root, store: store)
    _ = try await updater.check()
    return await store.current?.reference
  }

  @Test("With online keys only, a server serves what a publisher signed, by patches, and pushes activations")
  func publishes() async throws {
    let (world, publisher) = try world()
    let server = try await RealServer(world)
    #expect(try await server.request(.GET, "/health").status == .ok)
    let first = try await server.send(publisher.publication(TestSkin.package(), from: server))
    #expect(first.status == 201 && first.answer?.changed == ["skins/festival/spring-festival/1.0.0.skin"])
    #expect(try await server.send(publisher.activation(reference("1.0.0"), from: server)).status == 201)
    let store = try SkinStore(at: world.folder.appending(path: "store"))
    #expect(try await shown(world, server, store: store) == reference("1.0.0"))

    let newest = try TestSkin.package("spring-festival", "2.0.0")
    #expect(try await server.send(publisher.publication(newest, from: server)).status == 201)
    let change = try await publisher.activation(reference("2.0.0"), from: server)
    let second = try await server.send(change)
    #expect(second.status == 201)
    #expect(try await shown(world, server, store: store) == reference("2.0.0"))
    let repository = try await server.repository(world)
    #expect(repository.targets["skins/festival/spring-festival/2.0.0.skin"] == newest)
    #expect(repository.targets.keys.contains { $0.hasPrefix("patches/") })
    // The same change again, as after a lost answer, changes nothing.
    let again = try await server.send(change)
    #expect(again.status == 200 && again.answer?.timestamp == second.answer?.timestamp)
    // The lists know what the publisher signed.
    let list = try await server.request(.GET, "/api/v1/apps/festival/skins", headers: RealServer.authorized)
    let text = String(buffer: try await list.body.collect(upTo: 1 << 20))
    #expect(text.contains("\"version\":\"2.0.0\"") && text.contains("\"from\":\"1.0.0\""))
  }

  @Test("What a server can't sign is refused with the option that can, before a package is read")
  func refusesOwnSigning() async throws {
    let (world, publisher) = try world()
    let server = try await RealServer(world)
    let published = try await answer(
      server, .POST, "/api/v1/apps/festival/packages", body: TestSkin.package())
    #expect(published.status == 409 && published.code == "targets-away" && published.remedy?.contains("--keys") == true)
    _ = try await server.send(publisher.publication(TestSkin.package(), from: server))
    let before = try await server.repository(world)
    let activated = try await answer(
      server, .PUT, "/api/v1/apps/festival/channels/stable/activation",
      body: Data(#"{"skin":{"id":"spring-festival","version":"1.0.0"}}"#.utf8))
    #expect(activated.status == 409 && activated.code == "targets-away")
    #expect(try await server.repository(world).timestamp == before.timestamp)
    #expect(try world.blobNames().count == 1)
  }

  private struct HTTPClientAnswer {
    var status: Int
    var code: String?
    var remedy: String?
  }

  private func answer(
    _ server: RealServer, _ method: HTTPMethod, _ path: String, body: Data
  ) async throws -> HTTPClientAnswer {
    let response = try await server.request(
      method, path, headers: RealServer.authorized, body: .bytes(.init(bytes: body)))
    let data = Data(try await response.body.collect(upTo: 1 << 20).readableBytesView)
    let error = (try? JSONDecoder().decode(ErrorAnswer.self, from: data))?.error
    return HTTPClientAnswer(status: Int(response.status.code), code: error?.code, remedy: error?.remedy)
  }

  @Test("Wrong keys, stale versions, missing and tampered files are refused, and nothing of them stays")
  func refuses() async throws {
    let (world, publisher) = try world()
    let server = try await RealServer(world)
    #expect(try await server.send(publisher.publication(TestSkin.package(), from: server)).status == 201)
    let before = try await server.repository(world)
    let blobs = try world.blobNames()
    let package = try TestSkin.package("spring-festival", "2.0.0")

    var stranger = publisher
    stranger.keys = KeySet.make([.targets])
    await #expect(throws: SkinIssue.self) { try await stranger.publication(package, from: server) }
    // Signed with the server's own keys.
    var repository = try await publisher.read(server)
    let entry = TargetEntry(length: 1, sha256: ContentHash(of: Data([1])), custom: nil)
    repository.state["a/b.txt"] = entry
    let missing = try await server.send(publisher.change(repository))
    #expect(missing.status == 422 && missing.code == "missing-upload")
    // Two publishers at once.
    let other = Publisher(world, keys: publisher.keys, named: "other")
    let mine = try await publisher.publication(package, from: server)
    let theirs = try await other.publication(TestSkin.package("night", "1.0.0"), from: server)
    var tampered = mine
    tampered[tampered.count / 2] ^= 1
    let damaged = try await server.send(tampered)
    #expect(damaged.status == 422)
    #expect(try await server.send(Data("no change".utf8)).status == 422)
    #expect(try await server.repository(world).timestamp == before.timestamp)
    #expect(try world.blobNames() == blobs)
    async let one = server.send(mine)
    async let two = server.send(theirs)
    let answers = try await [one, two]
    #expect(Set(answers.map { $0.status }) == [201, 409])
    #expect(answers.contains { $0.code == "stale-targets" })
    let repositoryAfter = try await server.repository(world)
    #expect(repositoryAfter.timestamp == before.timestamp + 1)
    // Who was too late reads again, and goes on.
    if answers[0].status == 409 {
      #expect(try await server.send(publisher.publication(package, from: server)).status == 201)
    } else {
      let again = try await other.publication(TestSkin.package("night", "1.0.0"), from: server)
      #expect(try await server.send(again).status == 201)
    }
    let final = try await server.repository(world)
    #expect(final.targets.keys.count { $0.hasPrefix("skins/") } == 3)
    let work = world.dataFolder.appending(path: "work")
    #expect(try FileManager.default.contentsOfDirectory(atPath: work.path).isEmpty)
    #expect(try world.blobNames() == Set(final.targets.values.map { ContentHash(of: $0).hex }))
  }

  @Test("Catalogs are signed away with their pictures, which go with the catalog that doesn't name them any more")
  func catalogs() async throws {
    let (world, publisher) = try world()
    let server = try await RealServer(world)
    #expect(try await server.send(publisher.publication(TestSkin.package(), from: server)).status == 201)
    let document = Data(#"{"skins":[]}"#.utf8)
    let refused = try await answer(server, .PUT, "/api/v1/apps/festival/catalog", body: document)
    #expect(refused.status == 409 && refused.code == "targets-away")

    let picture = world.folder.appending(path: "home.png")
    try TestSkin.noise(900, seed: 5).write(to: picture)
    let path = "previews/festival/spring-festival/home.png"
    let entry = CatalogEntry(
      skin: try reference("1.0.0"), defaultLanguage: "en", texts: ["en": .init(name: "Spring")],
      previews: ["en": [path]])
    let offered = try SkinCatalog(app: TestWorld.app, entries: [entry])
    let offering = try await publisher.catalog(offered, [path: picture], from: server)
    #expect(offering.repository.state[path] != nil)
    // Without the picture's file nothing is taken.
    let bare = try publisher.change(offering.repository, offering.files.filter { $0.target != path })
    #expect(try await server.send(bare).code == "missing-upload")
    let taken = try await server.send(publisher.change(offering.repository, offering.files))
    #expect(taken.status == 201 && taken.answer?.changed == ["catalog/festival.json", path], "\(taken)")
    #expect(try await server.repository(world).targets[path] == Data(contentsOf: picture))
    let shown = try await server.request(.GET, "/api/v1/apps/festival/catalog", headers: RealServer.authorized)
    let body = Data(try await shown.body.collect(upTo: 1 << 20).readableBytesView)
    #expect(try SkinCatalog(parsing: body, file: "catalog").entries == [entry])

    // A catalog that names what isn't there, and pictures that go without one, are refused.
    var lost = try await publisher.read(server)
    lost.state[path] = nil
    #expect(try await server.send(publisher.change(lost)).code == "unsupported-targets")
    let emptied = try await publisher.catalog(SkinCatalog(app: TestWorld.app, entries: []), [:], from: server)
    #expect(try await server.send(publisher.change(emptied.repository, emptied.files)).status == 201)
    #expect(try await server.repository(world).targets[path] == nil)
  }

  @Test("An unsigned request, or one of two needed signatures, isn't enough")
  func needsSignatures() async throws {
    let keys = KeySet.make(counts: [.targets: 2])
    let (world, publisher) = try world(keys, thresholds: [.targets: 2])
    let server = try await RealServer(world)
    var alone = publisher
    alone.keys = KeySet([keys[.targets][0]])
    let half = try await server.send(alone.publication(TestSkin.package(), from: server))
    #expect(half.status == 422 && half.code == "untrusted-signature")
    #expect(try await server.send(publisher.publication(TestSkin.package(), from: server)).status == 201)
    let response = try await server.request(.POST, "/api/v1/changes", body: .bytes(.init(string: "x")))
    #expect(response.status == .unauthorized)
  }

  @Test("A server killed between a change's files and its commit has its old repository, and takes the change again")
  func survivesKill() async throws {
    let (world, publisher) = try world()
    let server = try await RealServer(world)
    #expect(try await server.send(publisher.publication(TestSkin.package(), from: server)).status == 201)
    let before = try await server.repository(world)
    let blobs = try world.blobNames()
    let change = try await publisher.publication(TestSkin.package("spring-festival", "2.0.0"), from: server)
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let database = try DatabaseQueue(
      path: world.dataFolder.appending(path: "skin-server.sqlite").path, configuration: configuration)
    try await database.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
    let sending = Task { try await server.send(change) }
    try await eventually("package and patch are written") { try world.blobNames().count == blobs.count + 2 }
    server.send(SIGKILL)
    _ = try await server.exitCode()
    _ = await sending.result
    try database.close()

    let restarted = try await RealServer(world)
    #expect(try await restarted.repository(world).timestamp == before.timestamp)
    #expect(try world.blobNames() == blobs)
    #expect(try await restarted.send(change).status == 201)
    #expect(try await restarted.repository(world).targets.count == before.targets.count + 2)
  }

  @Test("A server with the key of a delegated role activates itself, and retires that role's older files")
  func delegated() async throws {
    let (world, publisher) = try world()
    let channels = try RoleKey(name: "My_channels")
    try KeyFolder(world.keysFolder).add(channels)
    let server = try await RealServer(world)
    _ = try await server.send(publisher.publication(TestSkin.package(), from: server))
    var repository = try await publisher.read(server)
    repository.state.delegations = [
      try DelegatedTargets(
        name: "My_channels", keys: [channels.publicKey], coverage: .paths(["activation/*/*"]), isTerminating: true)
    ]
    let delegating = try publisher.change(repository, keys: KeySet(publisher.keys.all + [channels]))
    #expect(try await server.send(delegating).status == 201)
    let store = try SkinStore(at: world.folder.appending(path: "store"))
    for round in 0..<20 {
      let skin = round.isMultiple(of: 2) ? #"{"id":"spring-festival","version":"1.0.0"}"# : "null"
      #expect(try await server.activate(skin) == .ok)
    }
    // Sixteen generations are kept.
    #expect(try await server.request(.GET, "/repository/metadata/2.My_channels.json").status == .notFound)
    #expect(try await server.request(.GET, "/repository/metadata/21.My_channels.json").status == .ok)
    #expect(try await server.activate(#"{"id":"spring-festival","version":"1.0.0"}"#) == .ok)
    #expect(try await shown(world, server, store: store) == reference("1.0.0"))
    #expect(try await publisher.read(server).state.signedDelegations["My_channels"]?.version == 22)
    // Packages are out of its reach.
    #expect(try await server.publish(TestSkin.package("spring-festival", "2.0.0")) == .conflict)
  }

  @Test("Every root of the chain is served, and an app that pinned the first follows to new keys")
  func servesChain() async throws {
    let (world, publisher) = try world()
    var server = try await RealServer(world)
    _ = try await server.send(publisher.publication(TestSkin.package(), from: server))
    _ = try await server.send(publisher.activation(reference("1.0.0"), from: server))
    // Two roots further: the targets key is another one then.
    let expires = Date(timeIntervalSinceNow: 9 * 365 * 86_400)
    let second = try RootMetadata.makeRoot(
      after: world.root, keys: world.keys, signedAlsoBy: world.keys, expires: expires)
    let fresh = KeySet(world.keys.only([.root, .snapshot, .timestamp]).all + KeySet.make([.targets]).all)
    let third = try RootMetadata.makeRoot(after: second, keys: fresh, signedAlsoBy: world.keys, expires: expires)
    func install(_ root: Data, _ older: [Int: Data]) async throws {
      server.send(SIGTERM)
      _ = try await server.exitCode()
      try root.write(to: world.keysFolder.appending(path: "root.json"))
      for (version, data) in older { try data.write(to: world.keysFolder.appending(path: "\(version).root.json")) }
    }
    // A gap is refused.
    try await install(third, [:])
    let environment = [
      "SKIN_SERVER_DATA": world.dataFolder.path, "SKIN_SERVER_KEYS": world.keysFolder.path,
      "SKIN_SERVER_TOKEN": TestWorld.token, "SKIN_SERVER_PORT": "0",
    ]
    let refused = try await RealServer.run([], environment)
    #expect(refused.0 == 78 && refused.1.contains("2.root.json"))
    // Without it, the server starts, and serves what it did until a publisher has signed for the new root.
    try second.write(to: world.keysFolder.appending(path: "2.root.json"))
    server = try await RealServer(world)
    #expect(try server.logLines().contains { ($0["message"] as? String)?.contains("skin sign") == true })
    #expect(try await server.request(.GET, "/repository/metadata/3.root.json").status == .notFound)
    let store = try SkinStore(at: world.folder.appending(path: "store"))
    #expect(try await shown(world, server, store: store) == reference("1.0.0"))
    let old = try await server.send(publisher.change(await publisher.read(server)))
    #expect(old.status == 422 && old.code == "untrusted-signature")
    let both = KeySet(publisher.keys.all + fresh[.targets])
    // The publisher, who knows the first root only, signs for the one that will follow the second.
    var ahead = publisher
    ahead.root = second
    let renewed = try ahead.change(await ahead.read(server), next: third, keys: both)
    #expect(try await server.send(renewed).status == 201)
    for version in 1...3 {
      #expect(try await server.request(.GET, "/repository/metadata/\(version).root.json").status == .ok)
    }
    #expect(try await shown(world, server, store: store) == reference("1.0.0"))
    let late = try SkinStore(at: world.folder.appending(path: "late"))
    #expect(try await shown(world, server, store: late) == reference("1.0.0"))
  }

  @Test("A server with a delegated key goes on activating after the targets key was exchanged, and not in between")
  func delegatedAcrossRoots() async throws {
    let (world, publisher) = try world()
    let channels = try RoleKey(name: "channels")
    try KeyFolder(world.keysFolder).add(channels)
    var server = try await RealServer(world)
    _ = try await server.send(publisher.publication(TestSkin.package(), from: server))
    var repository = try await publisher.read(server)
    repository.state.delegations = [
      try DelegatedTargets(name: "channels", keys: [channels.publicKey], coverage: .paths(["activation/*/*"]))
    ]
    let delegating = try publisher.change(repository, keys: KeySet(publisher.keys.all + [channels]))
    #expect(try await server.send(delegating).status == 201)
    let fresh = KeySet(world.keys.only([.root, .snapshot, .timestamp]).all + KeySet.make([.targets]).all)
    let next = try RootMetadata.makeRoot(
      after: world.root, keys: fresh, signedAlsoBy: world.keys, expires: Date(timeIntervalSinceNow: 900 * 86_400))
    func restart() async throws {
      server.send(SIGTERM)
      _ = try await server.exitCode()
      try next.write(to: world.keysFolder.appending(path: "root.json"))
      server = try await RealServer(world)
    }
    try await restart()
    let skin = #"{"id":"spring-festival","version":"1.0.0"}"#
    #expect(try await server.activate(skin) == .conflict)
    // The old key is lost: the new one alone brings the server on.
    let renewed = try publisher.change(await publisher.read(server), next: next, keys: fresh.only([.targets]))
    #expect(try await server.send(renewed).status == 201)
    #expect(try await server.activate(skin) == .ok)
    let store = try SkinStore(at: world.folder.appending(path: "store"))
    #expect(try await shown(world, server, store: store) == reference("1.0.0"))
  }

  @Test("A root for which the targets were signed before is taken up at once, also with a delegated key")
  func signedAhead() async throws {
    let (world, publisher) = try world()
    let channels = try RoleKey(name: "channels")
    try KeyFolder(world.keysFolder).add(channels)
    var server = try await RealServer(world)
    _ = try await server.send(publisher.publication(TestSkin.package(), from: server))
    let fresh = KeySet(world.keys.only([.root, .snapshot, .timestamp]).all + KeySet.make([.targets]).all)
    let next = try RootMetadata.makeRoot(
      after: world.root, keys: fresh, signedAlsoBy: world.keys, expires: Date(timeIntervalSinceNow: 900 * 86_400))
    var repository = try await publisher.read(server)
    repository.state.delegations = [
      try DelegatedTargets(name: "channels", keys: [channels.publicKey], coverage: .paths(["activation/*/*"]))
    ]
    let both = KeySet(publisher.keys.all + fresh[.targets] + [channels])
    #expect(try await server.send(publisher.change(repository, next: next, keys: both)).status == 201)
    server.send(SIGTERM)
    _ = try await server.exitCode()
    try next.write(to: world.keysFolder.appending(path: "root.json"))
    server = try await RealServer(world)
    #expect(try await server.request(.GET, "/repository/metadata/2.root.json").status == .ok)
    #expect(try await server.activate(#"{"id":"spring-festival","version":"1.0.0"}"#) == .ok)
    let store = try SkinStore(at: world.folder.appending(path: "store"))
    #expect(try await shown(world, server, store: store) == reference("1.0.0"))
  }

  @Test("The log warns of targets that expire, in time and not before, and only where they are signed elsewhere")
  func warns() async throws {
    for (days, isWarned) in [(100, false), (60, true)] {
      let (world, publisher) = try world()
      let server = try await RealServer(world)
      let repository = try await publisher.read(server)
      let lifetimes = MetadataLifetimes(targets: Double(days) * 86_400)
      let signed = try TargetsSigner(root: repository.root, keys: publisher.keys, lifetimes: lifetimes)
        .sign(repository.state, now: Date(timeIntervalSinceNow: -30 * 86_400))
      let file = world.folder.appending(path: "change")
      try RepositoryChange.write(signed, files: [], to: file)
      #expect(try await server.send(Data(contentsOf: file)).status == 201)
      server.send(SIGTERM)
      _ = try await server.exitCode()
      // Half of what is left, seen from when it came, is over.
      let later = ServerClock(
        now: { Date(timeIntervalSinceNow: isWarned ? 20 * 86_400 : 5 * 86_400) },
        sleep: { _ in try await Task.sleep(for: .seconds(3600)) })
      let lines = LogLines()
      let logger = Logger(label: "test") { JSONLogHandler(label: $0, level: .warning, write: lines.add) }
      _ = try await RepositoryServer.open(world.settings(), clock: later, logger: logger)
      #expect(lines.text.contains("targets.json expires soon") == isWarned, "\(days) days")
    }
  }
}
