/// A server without the targets key: publishers sign the targets, and the server countersigns.
import AsyncHTTPClient
import Foundation
import GRDB
import Logging
import NIOCore
import NIOHTTP1
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

  /// Checks for updates once, and returns the skin that an app with the given store shows.
  private func shown(_ world: TestWorld, _ server: RealServer, root: Data? = nil, store: SkinStore) async throws
    -> SkinReference?
  {
    _ = try await server.updater(world, store: store, root: root).check()
    return await store.current?.reference
  }

  /// Delegates all activations to a role.
  private func activations(to role: RoleKey) throws -> DelegatedTargets {
    try DelegatedTargets(name: "channels", keys: [role.publicKey], coverage: .paths(["activation/*/*"]))
  }

  /// Returns the next root, which has a new targets key, and its keys.
  private func exchangedTargetsKey(_ world: TestWorld) throws -> (root: Data, keys: KeySet) {
    let keys = KeySet(world.keys.only([.root, .snapshot, .timestamp]).all + KeySet.make([.targets]).all)
    let root = try RootMetadata.makeRoot(
      after: world.root, keys: keys, signedAlsoBy: world.keys, expires: Date(timeIntervalSinceNow: 900 * 86_400))
    return (root, keys)
  }

  @Test("With online keys only, a server serves the packages, patches and activations that a publisher signed")
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
    // Sending the same change again, as after a lost answer, changes nothing.
    let again = try await server.send(change)
    #expect(again.status == 200 && again.answer?.timestamp == second.answer?.timestamp)
    // The lists contain the publisher's packages.
    let text = String(decoding: try await server.call(.GET, "apps/festival/skins").data, as: UTF8.self)
    #expect(text.contains("\"version\":\"2.0.0\"") && text.contains("\"from\":\"1.0.0\""))
  }

  @Test("A request that the server can't sign is refused before a package is read, with the option that helps")
  func refusesOwnSigning() async throws {
    let (world, publisher) = try world()
    let server = try await RealServer(world)
    let published = try await server.call(.POST, "apps/festival/packages", TestSkin.package())
    #expect(published.status == .conflict && published.error?.code == "targets-away")
    #expect(published.error?.suggestion.contains("--keys") == true)
    _ = try await server.send(publisher.publication(TestSkin.package(), from: server))
    let before = try await server.repository(world)
    let activated = try await server.call(
      .PUT, "apps/festival/channels/stable/activation",
      Data(#"{"skin":{"id":"spring-festival","version":"1.0.0"}}"#.utf8))
    #expect(activated.status == .conflict && activated.error?.code == "targets-away")
    #expect(try await server.repository(world).timestamp == before.timestamp)
    #expect(try world.blobNames().count == 1)
    // What has no option --keys names the command that has it.
    #expect(try await server.send(publisher.activation(reference("1.0.0"), from: server)).status == 201)
    let kill = Data(#"{"confirm":"festival/stable","reason":"test"}"#.utf8)
    for refused in [
      try await server.call(.POST, "apps/festival/channels/stable/kill", kill, type: "application/json"),
      try await server.call(.PUT, "apps/festival/skins/spring-festival/versions/1.0.0/withdrawal"),
    ] {
      #expect(refused.error?.code == "targets-away", "\(String(decoding: refused.data, as: UTF8.self))")
      #expect(refused.error?.suggestion.contains("`skin deactivate --keys FOLDER`") == true)
    }
  }

  @Test("A signed activation of a version for other channels is refused")
  func otherChannels() async throws {
    let (world, publisher) = try world()
    let server = try await RealServer(world)
    let audience = PackagePublication.Audience(channels: [try #require(SkinIdentifier("beta"))])
    #expect(try await server.send(publisher.publication(TestSkin.package(), for: audience, from: server)).status == 201)
    let refused = try await server.send(publisher.activation(reference("1.0.0"), from: server))
    #expect(refused.status == 409 && refused.code == "unsuitable-channel", "\(refused)")
  }

  @Test("Wrong keys, stale versions, missing and tampered files are refused and leave no files")
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
    // A target without its file.
    var repository = try await publisher.read(server)
    let entry = TargetEntry(length: 1, sha256: ContentHash(of: Data([1])), custom: nil)
    repository.state["a/b.txt"] = entry
    let missing = try await server.send(publisher.change(repository))
    #expect(missing.status == 422 && missing.code == "missing-upload")
    // Two concurrent publishers of the same skin.
    let other = Publisher(world, keys: publisher.keys, named: "other")
    let mine = try await publisher.publication(package, from: server)
    let theirs = try await other.publication(TestSkin.package("spring-festival", "3.0.0"), from: server)
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
    #expect(answers.count { $0.status == 201 } == 1)
    #expect(answers.contains { $0.status == 409 && $0.code == "stale-targets" }, "\(answers)")
    let repositoryAfter = try await server.repository(world)
    #expect(repositoryAfter.timestamp == before.timestamp + 1)
    // The later publisher reads the repository again, and succeeds.
    if answers[0].status == 409 {
      #expect(try await server.send(publisher.publication(package, from: server)).status == 201)
    } else {
      let again = try await other.publication(TestSkin.package("spring-festival", "3.0.0"), from: server)
      #expect(try await server.send(again).status == 201)
    }
    let final = try await server.repository(world)
    #expect(final.targets.keys.count { $0.hasPrefix("skins/") } == 3)
    #expect(try world.workNames().isEmpty)
    #expect(try world.blobNames() == Set(final.targets.values.map { ContentHash(of: $0).hex }))
  }

  @Test("Catalogs are signed elsewhere with their pictures, which disappear when the catalog no longer names them")
  func catalogs() async throws {
    let (world, publisher) = try world()
    let server = try await RealServer(world)
    #expect(try await server.send(publisher.publication(TestSkin.package(), from: server)).status == 201)
    let document = Data(#"{"skins":[]}"#.utf8)
    let refused = try await server.call(.PUT, "apps/festival/catalog", document)
    #expect(refused.status == .conflict && refused.error?.code == "targets-away")

    let picture = world.folder.appending(path: "home.png")
    try TestSkin.noise(900, seed: 5).write(to: picture)
    let path = "previews/festival/spring-festival/home.png"
    let entry = CatalogEntry(
      skin: try reference("1.0.0"), defaultLanguage: "en", texts: ["en": .init(name: "Spring")],
      previews: ["en": [path]])
    let offered = try SkinCatalog(app: TestWorld.app, entries: [entry])
    let offering = try await publisher.catalog(offered, [path: picture], from: server)
    #expect(offering.repository.state[path] != nil)
    // Without the picture's file, the change is refused.
    let bare = try publisher.change(offering.repository, offering.files.filter { $0.target != path })
    #expect(try await server.send(bare).code == "missing-upload")
    let taken = try await server.send(publisher.change(offering.repository, offering.files))
    #expect(taken.status == 201 && taken.answer?.changed == ["catalog/festival.json", path], "\(taken)")
    #expect(try await server.repository(world).targets[path] == Data(contentsOf: picture))
    let shown = try await server.call(.GET, "apps/festival/catalog")
    #expect(try SkinCatalog(parsing: shown.data, file: "catalog").entries == [entry])

    // Removing a picture that the catalog names is refused. Removing both is accepted.
    var lost = try await publisher.read(server)
    lost.state[path] = nil
    #expect(try await server.send(publisher.change(lost)).code == "unsupported-targets")
    let emptied = try await publisher.catalog(SkinCatalog(app: TestWorld.app, entries: []), [:], from: server)
    #expect(try await server.send(publisher.change(emptied.repository, emptied.files)).status == 201)
    #expect(try await server.repository(world).targets[path] == nil)
  }

  @Test("A request without the token, or a change with one of two required signatures, is refused")
  func needsSignatures() async throws {
    let keys = KeySet.make(counts: [.targets: 2])
    let (world, publisher) = try world(keys, thresholds: [.targets: 2])
    let server = try await RealServer(world)
    var alone = publisher
    alone.keys = KeySet([keys[.targets][0]])
    let half = try await server.send(alone.publication(TestSkin.package(), from: server))
    #expect(half.status == 422 && half.code == "untrusted-signature")
    #expect(try await server.send(publisher.publication(TestSkin.package(), from: server)).status == 201)
    let response = try await server.request(.POST, "/api/v1/apps/festival/changes", body: .bytes(.init(string: "x")))
    #expect(response.status == .unauthorized)
  }

  @Test("A server killed between a change's files and its commit has its old repository, and accepts the change again")
  func survivesKill() async throws {
    let (world, publisher) = try world()
    let server = try await RealServer(world)
    #expect(try await server.send(publisher.publication(TestSkin.package(), from: server)).status == 201)
    let before = try await server.repository(world)
    let blobs = try world.blobNames()
    let change = try await publisher.publication(TestSkin.package("spring-festival", "2.0.0"), from: server)
    let lock = try await DatabaseLock(world)
    let sending = Task { try await server.send(change) }
    try await eventually("package and patch are written") { try world.blobNames().count == blobs.count + 2 }
    try await server.kill()
    _ = await sending.result
    try lock.release()

    let restarted = try await RealServer(world)
    #expect(try await restarted.repository(world).timestamp == before.timestamp)
    try await eventually("the files are in quarantine") { try world.blobNames() == blobs }
    #expect(try await restarted.send(change).status == 201)
    #expect(try await restarted.repository(world).targets.count == before.targets.count + 2)
  }

  @Test("A server with the key of a delegated role signs activations itself, and retires that role's older files")
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
    // Sixteen revisions are kept.
    #expect(try await server.request(.GET, "/repository/festival/metadata/2.My_channels.json").status == .notFound)
    #expect(try await server.request(.GET, "/repository/festival/metadata/21.My_channels.json").status == .ok)
    #expect(try await server.activate(#"{"id":"spring-festival","version":"1.0.0"}"#) == .ok)
    #expect(try await shown(world, server, store: store) == reference("1.0.0"))
    #expect(try await publisher.read(server).state.signedDelegations["My_channels"]?.version == 22)
    // The delegation doesn't cover packages.
    #expect(try await server.publish(TestSkin.package("spring-festival", "2.0.0")) == .conflict)
  }

  @Test("Every root of the chain is served, and an app that pinned the first one follows it to new keys")
  func servesChain() async throws {
    let (world, publisher) = try world()
    var server = try await RealServer(world)
    _ = try await server.send(publisher.publication(TestSkin.package(), from: server))
    _ = try await server.send(publisher.activation(reference("1.0.0"), from: server))
    // Two root versions later, the targets key has changed.
    let expires = Date(timeIntervalSinceNow: 9 * 365 * 86_400)
    let second = try RootMetadata.makeRoot(
      after: world.root, keys: world.keys, signedAlsoBy: world.keys, expires: expires)
    let fresh = KeySet(world.keys.only([.root, .snapshot, .timestamp]).all + KeySet.make([.targets]).all)
    let third = try RootMetadata.makeRoot(after: second, keys: fresh, signedAlsoBy: world.keys, expires: expires)
    func install(_ root: Data, _ older: [Int: Data]) async throws {
      try await server.stop()
      try root.write(to: world.keysFolder.appending(path: "root.json"))
      for (version, data) in older { try data.write(to: world.keysFolder.appending(path: "\(version).root.json")) }
    }
    // A gap in the chain is refused.
    try await install(third, [:])
    let refused = try await RealServer.run([], world.environment)
    #expect(refused.0 == 78 && refused.1.contains("2.root.json"))
    // Without a gap, the server starts. It serves the old repository until a publisher has signed for the new root.
    try second.write(to: world.keysFolder.appending(path: "2.root.json"))
    server = try await RealServer(world)
    #expect(try server.logLines().contains { ($0["message"] as? String)?.contains("skin sign") == true })
    #expect(try await server.request(.GET, "/repository/festival/metadata/3.root.json").status == .notFound)
    let store = try SkinStore(at: world.folder.appending(path: "store"))
    #expect(try await shown(world, server, store: store) == reference("1.0.0"))
    let old = try await server.send(publisher.change(await publisher.read(server)))
    #expect(old.status == 422 && old.code == "untrusted-signature")
    let both = KeySet(publisher.keys.all + fresh[.targets])
    // The publisher pins the second root, and signs for the third.
    var ahead = publisher
    ahead.root = second
    let renewed = try ahead.change(await ahead.read(server), next: third, keys: both)
    #expect(try await server.send(renewed).status == 201)
    for version in 1...3 {
      #expect(try await server.request(.GET, "/repository/festival/metadata/\(version).root.json").status == .ok)
    }
    #expect(try await shown(world, server, store: store) == reference("1.0.0"))
    let late = try SkinStore(at: world.folder.appending(path: "late"))
    #expect(try await shown(world, server, store: late) == reference("1.0.0"))
  }

  @Test("A server with a delegated key signs activations again once the targets are signed with the exchanged key")
  func delegatedAcrossRoots() async throws {
    let (world, publisher) = try world()
    let channels = try RoleKey(name: "channels")
    try KeyFolder(world.keysFolder).add(channels)
    var server = try await RealServer(world)
    _ = try await server.send(publisher.publication(TestSkin.package(), from: server))
    var repository = try await publisher.read(server)
    repository.state.delegations = [try activations(to: channels)]
    let delegating = try publisher.change(repository, keys: KeySet(publisher.keys.all + [channels]))
    #expect(try await server.send(delegating).status == 201)
    let (next, fresh) = try exchangedTargetsKey(world)
    try await server.stop()
    try next.write(to: world.keysFolder.appending(path: "root.json"))
    server = try await RealServer(world)
    let skin = #"{"id":"spring-festival","version":"1.0.0"}"#
    #expect(try await server.activate(skin) == .conflict)
    // The old key is lost, and the new one alone suffices.
    let renewed = try publisher.change(await publisher.read(server), next: next, keys: fresh.only([.targets]))
    #expect(try await server.send(renewed).status == 201)
    #expect(try await server.activate(skin) == .ok)
    let store = try SkinStore(at: world.folder.appending(path: "store"))
    #expect(try await shown(world, server, store: store) == reference("1.0.0"))
  }

  @Test("A root for which the targets were signed in advance is used at once, also with a delegated key")
  func signedAhead() async throws {
    let (world, publisher) = try world()
    let channels = try RoleKey(name: "channels")
    try KeyFolder(world.keysFolder).add(channels)
    var server = try await RealServer(world)
    _ = try await server.send(publisher.publication(TestSkin.package(), from: server))
    let (next, fresh) = try exchangedTargetsKey(world)
    var repository = try await publisher.read(server)
    repository.state.delegations = [try activations(to: channels)]
    let both = KeySet(publisher.keys.all + fresh[.targets] + [channels])
    #expect(try await server.send(publisher.change(repository, next: next, keys: both)).status == 201)
    try await server.stop()
    try next.write(to: world.keysFolder.appending(path: "root.json"))
    server = try await RealServer(world)
    #expect(try await server.request(.GET, "/repository/festival/metadata/2.root.json").status == .ok)
    #expect(try await server.activate(#"{"id":"spring-festival","version":"1.0.0"}"#) == .ok)
    let store = try SkinStore(at: world.folder.appending(path: "store"))
    #expect(try await shown(world, server, store: store) == reference("1.0.0"))
  }

  @Test("The log warns in time that targets signed elsewhere expire, and not too early")
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
      try await server.stop()
      // The warning starts at half of the remaining lifetime.
      let later = ServerClock(
        now: { Date(timeIntervalSinceNow: isWarned ? 20 * 86_400 : 5 * 86_400) },
        sleep: { _ in try await waitForCancellation() })
      let lines = LogLines()
      let logger = Logger(label: "test") { JSONLogHandler(label: $0, level: .warning, write: lines.add) }
      _ = try await RepositoryServer.open(world.settings(), clock: later, logger: logger)
      #expect(lines.text.contains("signatures of targets expire soon") == isWarned, "\(days) days")
    }
  }
}
