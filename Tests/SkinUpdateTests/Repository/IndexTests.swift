import Foundation
import SkinKit
import SkinPackage
import SkinTestSupport
import SkinTesting
import Testing

@testable import SkinRepository
@testable import SkinUpdate

@Suite("The index of versions")
struct IndexTests {
  private let now = Date(timeIntervalSince1970: 1_893_456_000)
  private let keys = KeySet.make()
  private let root: Data
  private let signer: RepositorySigner

  init() throws {
    root = try RootMetadata.makeRoot(keys: keys, expires: now + 900 * 86_400)
    signer = try RepositorySigner(root: root, keys: keys)
  }

  private func key(_ id: String, _ version: SkinVersion = one, app name: String = "festival") -> IndexKey {
    IndexKey(app: identifier(name), id: identifier(id), version: version)
  }

  /// A package of a version that is as good as any for metadata.
  private func entry(_ key: IndexKey, base: BaseConstraint? = nil) -> TargetEntry {
    let hash = ContentHash(of: Data(key.description.utf8))
    let package = TargetDescription.PackageTarget(id: key.id, version: key.version, base: base, manifest: hash)
    return TargetEntry(length: 1_000, sha256: hash, custom: TargetDescription.package(package).custom)
  }

  private func record(_ key: IndexKey) -> IndexRecord {
    IndexRecord(key: key, targets: [key.package: entry(key).file])
  }

  private func version(_ number: Int) -> SkinVersion { SkinVersion(1, UInt16(number / 1_000), UInt16(number % 1_000)) }

  @Test("Records are sorted by app and skin, the newest version first")
  func order() {
    let keys = [
      key("day", two), key("day", one), key("day-2", one), key("night", two), key("day", two, app: "market"),
    ]
    #expect(keys.shuffled().sorted() == keys)
    for key in keys { #expect(IndexKey(key.description) == key) }
    #expect(IndexKey("festival/day") == nil && IndexKey("festival/day/1") == nil)
  }

  @Test("A path gives the version that its file belongs to")
  func paths() throws {
    let (day, beta) = (key("day", two), SkinVersion("2.0.0-beta.1"))
    #expect(IndexKey.candidates(for: day.package) == [day])
    let patch = RepositoryLayout.patch(app: day.app, id: day.id, from: one, to: two)
    #expect(IndexKey.candidates(for: patch) == [day] && day.holds(patch))
    let other = RepositoryLayout.patch(app: day.app, id: day.id, from: try #require(beta), to: two)
    #expect(IndexKey.candidates(for: other).contains(day))
    for path in ["", "a.txt", "skins/festival/day", "skins/festival/day/x.skin", "catalog/festival.json"] {
      #expect(IndexKey.candidates(for: path).isEmpty, "\(path)")
    }
    #expect(RepositoryState.key(day.package, entry(day)) == day)
    #expect(RepositoryState.key(day.package, entry(key("day", one))) == nil)
  }

  @Test("An index has what was set in it, finds it in small nodes, and changes few of them", arguments: [1, 2, 3])
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var (tree, expected) = (IndexTree(), [IndexKey: IndexRecord]())
    var stored: [IndexReference: Data] = [:]
    for step in 0..<200 {
      var changes: [IndexKey: IndexRecord?] = [:]
      for _ in 0..<Int.random(in: 1...(step % 20 == 0 ? 300 : 3), using: &random) {
        let key = key("skin-\(Int.random(in: 0..<9, using: &random))", version(.random(in: 0..<400, using: &random)))
        let isRemoved = Int.random(in: 0..<3, using: &random) == 0
        changes[key] = .some(isRemoved ? nil : record(key))
        expected[key] = isRemoved ? nil : record(key)
      }
      // Only the nodes on the way to the changed versions are in memory.
      tree.unload()
      for key in changes.keys { _ = try tree.load(.version(key)) { try #require(stored[$0]) } }
      try tree.update(changes)
      let (added, replaced) = tree.takeChanges()
      stored.merge(added) { $1 }
      for node in replaced { #expect(stored.removeValue(forKey: node) != nil) }
      if step % 20 != 0 { #expect(added.count <= 12, "step \(step) of seed \(seed)") }
      #expect(added.values.allSatisfy { $0.count <= 13_000 })
    }
    tree.unload()
    let all = try tree.load(.all) { try #require(stored[$0]) }
    #expect(all == expected.values.sorted { $0.key < $1.key }, "seed \(seed)")
    for id in 0..<9 {
      let found = try tree.records(in: .skin(app: app, id: identifier("skin-\(id)"), from: version(200), atMost: 5))
      let same = expected.keys.filter { $0.id == identifier("skin-\(id)") && $0.version <= version(200) }
      #expect(found.map(\.key) == Array(same.sorted().prefix(5)), "seed \(seed)")
    }
    // Nothing else is stored: what was replaced is named.
    var reachable: Set<IndexReference> = []
    func visit(_ reference: IndexReference) throws {
      reachable.insert(reference)
      if case .branch(let children) = try tree.node(reference) { for child in children { try visit(child.node) } }
    }
    if let root = tree.root { try visit(root) }
    #expect(Set(stored.keys) == reachable, "seed \(seed)")
    tree.unload()
    for key in expected.keys { _ = try tree.load(.version(key)) { try #require(stored[$0]) } }
    try tree.update(expected.mapValues { _ in nil })
    #expect(tree.root == nil)
  }

  @Test("A version whose description is longer than clients read is refused before anything changes")
  func tooLong() throws {
    var tree = IndexTree()
    let day = key("day", version(1))
    try tree.update([day: record(day)])
    let root = tree.root
    let long = key("long", version(1))
    var description = record(long)
    description.targets[long.package]?.custom = [
      "note": .string(String(repeating: "x", count: IndexNode.maximumLength))
    ]
    let issue = #expect(throws: SkinIssue.self) { try tree.update([long: description]) }
    #expect(issue?.code == .metadataTooLong && issue?.message.contains(long.description) == true)
    #expect(tree.root == root)
  }

  @Test("Nodes that are other ones, not sorted, or have files of others are refused")
  func malformed() throws {
    let (day, night) = (record(key("day")), record(key("night")))
    func node(_ node: IndexNode) throws -> IndexNode { try IndexNode(node.data, named: IndexReference(to: node.data)) }
    #expect(try node(.leaf([day, night])) == .leaf([day, night]))
    #expect(try node(.shown([day], bases: [night])) == .shown([day], bases: [night]))
    let foreign = IndexRecord(key: day.key, targets: night.targets)
    for wrong in [
      IndexNode.leaf([night, day]), .leaf([day, day]), .leaf([]), .branch([]), .leaf([foreign]), .shown([], bases: []),
    ] {
      #expect(throws: SkinIssue.self) { try node(wrong) }
    }
    let reference = IndexReference(to: IndexNode.leaf([day]).data)
    let issue = try #require(throws: SkinIssue.self) { try IndexNode(IndexNode.leaf([night]).data, named: reference) }
    #expect(issue.code == .mismatchedFile)
  }

  @Test("A publication signs the targets, and replaces the nodes on the way to its version")
  func signsLittle() throws {
    var state = RepositoryState()
    for number in 0..<500 { state[key("day", version(number)).package] = entry(key("day", version(number))) }
    state = try signer.sign(state, now: now).state
    let added = key("day", version(900))
    state[added.package] = entry(added)
    let signed = try signer.sign(state, now: now)
    let nodes = signed.files.keys.filter { $0.hasPrefix("metadata/index/") }
    #expect(signed.files.count == nodes.count + 4 && (2...4).contains(nodes.count))
    #expect(signed.replaced.count >= 2 && signed.replaced.isDisjoint(with: nodes))
    // An activation doesn't change the index.
    state = signed.state
    try ActivationPublication(
      Activation(app: app, channel: channel, skin: SkinReference(id: added.id, version: added.version)), in: state
    ).apply(to: &state)
    let switched = try signer.sign(state, now: now)
    #expect(switched.files.keys.filter { $0.hasPrefix("metadata/index/") }.count == 1)
    #expect(switched.state.index == signed.state.index && switched.replaced.isEmpty)
  }

  @Test("A part of a state is enough to change it: what isn't loaded stays published as it is")
  func partly() throws {
    var state = RepositoryState()
    let keys = (0..<300).map { key("skin-\($0)") }
    for key in keys { state[key.package] = entry(key) }
    let first = try signer.sign(state, now: now)
    var part = first.state
    part.unload()
    #expect(part.allTargets.isEmpty)
    part = try JSONDecoder().decode(RepositoryState.self, from: JSONEncoder().encode(part))
    let added = key("skin-7", two)
    func read(_ node: IndexReference) throws -> Data { try #require(first.files[node.path]) }
    try part.load(.version(added), from: read)
    try part.load(.version(keys[7]), from: read)
    #expect(Array(part.allTargets.keys) == [keys[7].package])
    var whole = first.state
    for index in [0, 1] {
      if index == 0 { part[added.package] = entry(added) } else { whole[added.package] = entry(added) }
    }
    let signed = try signer.sign(part, now: now)
    #expect(try signed.state.index == signer.sign(whole, now: now).state.index)
    // A change of a version that isn't loaded would drop what is published.
    part[keys[200].package] = entry(added)
    part[key("skin-250").package] = entry(key("skin-250"))
    let issue = try #require(throws: SkinIssue.self) { try signer.sign(part, now: now) }
    #expect(issue.code == .unloadedTargets)
  }

  @Test("An activation comes with the newest packages that its version may build on, and follows new ones")
  func bases() throws {
    let day = key("day")
    var state = RepositoryState()
    state[day.package] = entry(day, base: BaseConstraint(id: "common", maximum: version(50)))
    for number in [10, 20, 30, 60] {
      let common = key("common", version(number))
      state[common.package] = entry(common, base: BaseConstraint(id: "lowest"))
    }
    state[key("lowest").package] = entry(key("lowest"))
    state = try signer.sign(state, now: now).state
    let skin = SkinReference(id: day.id, version: day.version)
    try ActivationPublication(Activation(app: app, channel: channel, skin: skin), in: state).apply(to: &state)
    let first = try signer.sign(state, now: now)
    func bases(_ state: RepositoryState) throws -> [IndexKey] {
      let path = RepositoryLayout.activation(app: app, channel: channel)
      let reference = try #require(state.targets[path]?.custom?.shownVersions)
      guard case .shown(let shown, let bases) = try state.index.node(reference) else { return [] }
      #expect(shown.map(\.key) == [day])
      return bases.map(\.key)
    }
    #expect(try bases(first.state) == [key("common", version(30)), key("common", version(20)), key("lowest")])
    // A part of the state is enough: the version, and what activations show.
    var part = first.state
    let nodes = try Dictionary(uniqueKeysWithValues: reachable(from: first.state).map { ($0.path, $1) })
    part.unload()
    func read(_ node: IndexReference) throws -> Data { try #require(nodes[node.path]) }
    let added = key("common", version(40))
    try part.loadShown(from: read)
    try part.load(.version(added), from: read)
    part[added.package] = entry(added, base: BaseConstraint(id: "lowest"))
    let second = try signer.sign(part, now: now)
    #expect(try bases(second.state) == [added, key("common", version(30)), key("lowest")])
    #expect(second.replaced.count >= 2)
  }

  /// The nodes of a state in memory, and those that its activations show.
  private func reachable(from state: RepositoryState) throws -> [IndexReference: Data] {
    var found: [IndexReference: Data] = [:]
    var pending = [state.index.root].compactMap(\.self) + state.targets.values.compactMap { $0.custom?.shownVersions }
    while let next = pending.popLast() {
      let node = try state.index.node(next)
      found[next] = node.data
      if case .branch(let children) = node { pending += children.map(\.node) }
    }
    return found
  }

  @Test("What another tool signed without an index is published, and gets one when it is signed here")
  func flat() throws {
    let day = key("day")
    let role = TargetsRole(
      common: CommonFields(version: 1, expires: now + 86_400), targets: [day.package: entry(day).file])
    let file = try SignedFile(role, name: "targets", signers: keys[.targets], now: now) { _ in }
    let online = try OnlineSigner(root: root, keys: keys)
    let signed = try online.sign(targets: file.data, after: RepositoryState(), now: now)
    #expect(signed.state[day.package] == entry(day) && signed.state.index.root == nil)
    var unloaded = signed.state
    unloaded.unload()
    #expect(unloaded[day.package] != nil)
    let indexed = try signer.renew(unloaded, now: now + 86_000)
    #expect(try #require(indexed).state.index.records(in: .all).map(\.key) == [day])
  }

  @Test("A device fetches the nodes on the way to a version, once; a shown version needs none")
  func fetchesLittle() async throws {
    let device = try Device(skipsWaits: true)
    try device.publish(one)
    try device.repository.sign { state in
      for number in 0..<3_000 {
        let key = key("other-\(number / 50)", version(number % 50))
        state[key.package] = entry(key)
      }
    }
    try device.activate(SkinReference(id: spring, version: one))
    let updater = try device.updater(try device.store())
    device.repository.forgetRequests()
    _ = try await updater.check()
    func nodes() -> [String] { device.repository.requests.map(\.path).filter { $0.hasPrefix("metadata/index/") } }
    #expect(nodes().count == 1, "the versions that the activation shows")
    let folder = try TemporaryFolder()
    var client = try MetadataFetcher(
      pinnedRoot: device.repository.root, url: device.repository.location(app: app, channel: channel).metadata,
      cache: MetadataCache(folder.url), transport: device.repository)
    try await client.refresh(now: device.repository.state.signedTimestamp?.signed ?? now)
    device.repository.forgetRequests()
    let other = key("other-30", version(20))
    #expect(try await client.target(other.package)?.length == 1_000)
    #expect((2...4).contains(nodes().count))
    #expect(device.repository.requests.map(\.bytes).reduce(0, +) < 30_000)
    device.repository.forgetRequests()
    #expect(try await client.target(other.package) != nil)
    #expect(try await client.target(key("other-30", version(700)).package) == nil)
    #expect(nodes().count <= 2)
    #expect(try await client.targets(under: "skins/festival/other-30/").count == 50)
    #expect(try await client.targets(under: "skins/").count == 3_001)
    // A damaged node in the cache is fetched again, one of another index refused.
    let stored = folder.url.appending(path: "index")
    for name in try FileManager.default.contentsOfDirectory(atPath: stored.path) {
      try Data("x".utf8).write(to: stored.appending(path: name))
    }
    #expect(try await client.target(other.package) != nil)
    for path in device.repository.files.keys where path.hasPrefix("metadata/index/") {
      device.repository.files[path] = Data("{}".utf8)
      try? FileManager.default.removeItem(at: stored.appending(path: String(path.dropFirst("metadata/index/".count))))
    }
    let issue = await issue { _ = try await client.target(other.package) }
    #expect(issue?.code == .mismatchedFile)
  }

  /// The bytes that a device fetches for its first refresh, for a check after a switch, and for a version that no channel
  /// shows, in a repository with a number of publications.
  private func bytes(skins: Int, versions: Int) async throws -> [Int] {
    let device = try Device(skipsWaits: true)
    let store = try device.store()
    try device.publish(one)
    try device.repository.sign { state in
      for skin in 0..<skins {
        for number in 0..<versions {
          let key = key("skin-\(skin)", version(number))
          state[key.package] = entry(key)
        }
      }
    }
    try device.activate(SkinReference(id: spring, version: one))
    let updater = try device.updater(store)
    func measure(_ body: () async throws -> Void) async throws -> Int {
      device.repository.forgetRequests()
      try await body()
      return device.repository.requests.filter { !$0.path.hasSuffix(".skin") }.map(\.bytes).reduce(0, +)
    }
    let first = try await measure { _ = try await updater.check() }
    // A publication that the device doesn't show, and a switch.
    let other = key("skin-0", SkinVersion(9, 0, 0))
    try device.repository.sign { $0[other.package] = entry(other) }
    try device.activate(nil)
    let check = try await measure { _ = try await updater.check() }
    #expect(await store.current == nil)
    return [first, check]
  }

  @Test("The bytes of checks don't grow with the skins or the versions that are published", arguments: [true, false])
  func constant(areSkins: Bool) async throws {
    let few = try await bytes(skins: areSkins ? 10 : 1, versions: areSkins ? 1 : 10)
    let many = try await bytes(skins: areSkins ? 3_000 : 1, versions: areSkins ? 1 : 3_000)
    for (few, many) in zip(few, many) {
      #expect(
        Double(many) <= 1.05 * Double(few) && many < 20_000, "\(few) bytes with 10 publications, \(many) with 3,000")
    }
  }
}
