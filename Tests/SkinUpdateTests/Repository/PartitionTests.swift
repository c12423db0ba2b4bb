import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinTestSupport
import SkinTesting
import SkinUpdate
import Testing

@Suite("Partitions of targets")
struct PartitionTests {
  private let now = Date(timeIntervalSince1970: 1_893_456_000)
  private let keys = KeySet.make()
  private let root: Data
  private let signer: RepositorySigner

  init() throws {
    root = try RootMetadata.makeRoot(keys: keys, expires: now + 900 * 86_400)
    signer = try RepositorySigner(root: root, keys: keys)
  }

  private func entry(_ text: String) -> TargetEntry {
    TargetEntry(length: text.utf8.count, sha256: ContentHash(of: Data(text.utf8)), custom: nil)
  }

  private func package(_ app: String, _ id: String, _ version: SkinVersion = one) -> String {
    RepositoryLayout.package(app: identifier(app), id: identifier(id), version: version)
  }

  private func role(_ path: String) throws -> String { try #require(TargetsPartition(of: path)).role }

  private func names(_ files: some Sequence<String>) -> Set<String> {
    Set(files.map { $0.replacingOccurrences(of: "metadata/", with: "") })
  }

  @Test("A target's partition follows from its path; other paths stay in the targets role")
  func paths() throws {
    let (festival, spring) = (identifier("festival"), identifier("spring"))
    let live = TargetsPartition.live(app: festival)
    let skin = TargetsPartition.skin(app: festival, id: spring)
    #expect(TargetsPartition(of: RepositoryLayout.package(app: festival, id: spring, version: one)) == skin)
    #expect(TargetsPartition(of: RepositoryLayout.patch(app: festival, id: spring, from: one, to: two)) == skin)
    #expect(TargetsPartition(of: RepositoryLayout.activation(app: festival, channel: identifier("stable"))) == live)
    #expect(TargetsPartition(of: RepositoryLayout.catalog(app: festival)) == live)
    #expect(TargetsPartition(of: RepositoryLayout.preview(app: festival, id: spring, name: "a.png")) == live)
    for path in [
      "", "a.txt", "skins/festival/spring", "skins/Festival/spring/1.skin", "skins/festival/spring/1/2", "catalog/x",
    ] {
      #expect(TargetsPartition(of: path) == nil)
    }
    for partition in [live, skin] { #expect(TargetsPartition(partition.description) == partition) }
    #expect(TargetsPartition("skin/festival") == nil)
    #expect(!live.role.contains("festival"))
  }

  @Test("A publication signs the roles of its skin and nothing of other skins and apps")
  func signsLittle() throws {
    var state = RepositoryState()
    for app in ["festival", "market"] {
      for id in ["day", "night"] { state[package(app, id)] = entry("\(app)/\(id)") }
    }
    let first = try signer.sign(state, now: now)
    state = first.state
    state[package("festival", "day", two)] = entry("new")
    let second = try signer.sign(state, now: now)
    let day = try role(package("festival", "day"))
    #expect(
      names(second.files.keys) == ["1.root.json", "1893456001.\(day).json", "2.snapshot.json", "timestamp.json"])
    // A new skin changes its app's role, a new app the targets role.
    state = second.state
    state[package("festival", "dusk")] = entry("dusk")
    let third = try signer.sign(state, now: now)
    #expect(third.files.count == 5 && third.state.signedTargets?.version == 1)
    state = third.state
    state[package("brand", "day")] = entry("brand")
    #expect(try signer.sign(state, now: now).state.signedTargets?.version == 2)
  }

  @Test("A part of a state is enough to change it: what isn't loaded stays published as it is")
  func partly() throws {
    var state = RepositoryState()
    let paths = [package("festival", "day"), package("festival", "night"), package("market", "day")]
    for path in paths { state[path] = entry(path) }
    let whole = try signer.sign(state, now: now).state
    var part = whole
    let night = TargetsPartition.skin(app: identifier("festival"), id: identifier("night"))
    let stored = part.targets(of: night)
    part.unload(whole.partitions)
    #expect(part.allTargets.isEmpty)
    part = try JSONDecoder().decode(RepositoryState.self, from: JSONEncoder().encode(part))
    part.load(night, stored)
    #expect(part.allTargets.keys.sorted() == [paths[1]])
    let added = package("festival", "night", two)
    part[added] = entry("more")
    let signed = try signer.sign(part, now: now)
    var expected = whole
    expected[added] = entry("more")
    let complete = try signer.sign(expected, now: now)
    #expect(names(signed.files.keys) == names(complete.files.keys))
    #expect(signed.state.partitions == complete.state.partitions)
    #expect(
      signed.state.signedDelegations.mapValues(\.version) == complete.state.signedDelegations.mapValues(\.version))
    // A change of a partition that isn't loaded would drop what is published.
    part[package("market", "day", two)] = entry("x")
    let issue = try #require(throws: SkinIssue.self) { try signer.sign(part, now: now) }
    #expect(issue.code == .unloadedTargets)
  }

  @Test("Partitions are renewed when they are loaded, and reported as due until then")
  func renewal() throws {
    var state = RepositoryState()
    state[package("festival", "day")] = entry("day")
    state = try signer.sign(state, now: now).state
    let all = state.partitions
    let stored = all.map { ($0, state.targets(of: $0)) }
    state.unload(all)
    #expect(signer.partitionsDue(state, now: now + 86_400).isEmpty)
    let later = now + 200 * 86_400
    #expect(signer.partitionsDue(state, now: later) == all)
    for (partition, targets) in stored { state.load(partition, targets) }
    let renewed = try #require(try signer.renew(state, now: later)).state
    #expect(renewed.signedDelegations.values.allSatisfy { $0.signed == later })
    #expect(signer.partitionsDue(renewed, now: later).isEmpty)
  }

  @Test("New targets keys sign all partitions, and refuse to leave some with the old ones")
  func newKeys() throws {
    var state = RepositoryState()
    state[package("festival", "day")] = entry("day")
    state = try signer.sign(state, now: now).state
    let fresh = KeySet(RoleName.allCases.flatMap { $0 == .targets ? [RoleKey(role: $0)] : keys[$0] })
    let next = try RootMetadata.makeRoot(after: root, keys: fresh, signedAlsoBy: keys, expires: now + 900 * 86_400)
    let successor = try RepositorySigner(root: next, keys: fresh)
    var part = state
    part.unload(state.partitions)
    let issue = try #require(throws: SkinIssue.self) { try successor.sign(part, now: now) }
    #expect(issue.code == .unloadedTargets)
    let signed = try successor.sign(state, now: now)
    #expect(signed.state.signedDelegations.values.allSatisfy { $0.version == 1_893_456_001 })
  }

  @Test("A client fetches the roles on the way to its target, and no others, whatever the order of their names")
  func fetchesLittle() async throws {
    let repository = try InMemoryRepository()
    for name in ["a", "bb", "ccc"] {
      for app in ["festival", "market"] {
        try repository.publish(
          springFiles(one), info: PackageManifest.Info(id: identifier(name), name: name, version: one),
          app: identifier(app))
      }
    }
    let folder = try TemporaryFolder()
    var client = try MetadataFetcher(
      pinnedRoot: repository.root, url: repository.location(app: app, channel: channel).metadata,
      cache: MetadataCache(folder.url), transport: repository)
    try await client.refresh(now: repository.state.signedTimestamp?.signed ?? now)
    repository.forgetRequests()
    #expect(try await client.target(package("market", "bb")) != nil)
    let roles = repository.requests.map { $0.path.split(separator: ".")[1] }
    #expect(roles.map { $0.prefix(2) } == ["a-", "s-"])
    // The list of an app's skins needs those of the app only, each once.
    repository.forgetRequests()
    #expect(try await client.targets(under: "skins/market/").count == 3)
    #expect(repository.requests.count == 2)
  }

  /// The bytes that a check of a device fetches after its skin was switched off and others were published: a number of
  /// skins of each of four apps, and of versions of each skin.
  private func bytesOfCheck(skins: Int = 5, versions: Int) async throws -> Int {
    let device = try Device(skipsWaits: true)
    let store = try device.store()
    try device.publish(one)
    let updater = try device.updater(store)
    _ = try await updater.check()
    let apps = ["festival", "market", "brand", "shop"]
    try device.repository.sign { state in
      for app in apps {
        for skin in 0..<skins {
          for version in 1...versions {
            state[package(app, "skin-\(skin)", SkinVersion(UInt16(version), 0, 0))] = entry("\(app) \(skin) \(version)")
          }
        }
      }
    }
    _ = try await updater.check()
    try device.repository.sign { state in
      for app in apps { state[package(app, "skin-0", SkinVersion(0, 1, 0))] = entry(app) }
    }
    device.repository.forgetRequests()
    try device.activate(nil)
    _ = try await updater.check()
    #expect(await store.current == nil)
    return device.repository.requests.map(\.bytes).reduce(0, +)
  }

  @Test("The bytes of a check that switches a skin off don't grow with the publications")
  func flat() async throws {
    let (few, many) = (try await bytesOfCheck(versions: 1), try await bytesOfCheck(versions: 250))
    #expect(Double(many) <= 1.5 * Double(few) && many < 20_000, "\(few) bytes with 20 publications, \(many) with 5,000")
  }

  @Test("A check that switches a skin off fetches less than 20 kB with some hundred skins")
  func manySkins() async throws {
    let bytes = try await bytesOfCheck(skins: 85, versions: 1)
    #expect(bytes < 20_000, "\(bytes) bytes with 341 skins")
  }

  @Test("The snapshot has only the versions of partitions, which a new repository doesn't repeat")
  func versions() throws {
    var state = RepositoryState()
    state[package("festival", "day")] = entry("day")
    func snapshot(_ signed: SignedRepository) throws -> [String: MetaFile] {
      let path = RepositoryLayout.metadata("snapshot", version: 1)
      return try SignedMetadata<SnapshotRole>(parsing: #require(signed.files[path]), file: path).role.meta
    }
    let first = try snapshot(signer.sign(state, now: now))
    let role = try "\(role(package("festival", "day"))).json"
    #expect(first[role] == MetaFile(version: 1_893_456_000, digest: FileDigest(length: nil, hashes: [:])))
    #expect(first["targets.json"]?.digest.length != nil && first["targets.json"]?.version == 1)
    // A repository that is begun anew, a second later.
    #expect(try snapshot(signer.sign(state, now: now + 1))[role]?.version == 1_893_456_001)
  }

  @Test("A partition of another repository is refused, even with the same version")
  func forgedPartition() async throws {
    let repository = try InMemoryRepository()
    try repository.publish(springFiles(one), info: springInfo(one), app: app)
    let path = RepositoryLayout.package(app: app, id: spring, version: one)
    let name = try role(path)
    let file = try #require(repository.files.keys.first { $0.contains(name) })
    // Another repository's honest file for the same skin.
    let other = try InMemoryRepository()
    try other.publish(springFiles(one), info: springInfo(one), app: app)
    repository.files[file] = other.files[file]
    let folder = try TemporaryFolder()
    var client = try MetadataFetcher(
      pinnedRoot: repository.root, url: repository.location(app: app, channel: channel).metadata,
      cache: MetadataCache(folder.url), transport: repository)
    try await client.refresh(now: repository.state.signedTimestamp?.signed ?? now)
    let issue = await issue { _ = try await client.target(path) }
    #expect(issue?.code == .untrustedSignature)
  }
}
