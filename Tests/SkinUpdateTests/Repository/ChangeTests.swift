import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinTestSupport
import SkinUpdate
import Testing

/// A server in memory with only the online keys.
private final class OnlineServer: HTTPTransport {
  private struct Served {
    var files: [String: Data] = [:]
    var state = RepositoryState()
  }

  private let served = Locked(Served())
  private let work: TemporaryFolder
  let signer: OnlineSigner

  init(root: Data, keys: KeySet) throws {
    signer = try OnlineSigner(root: root, keys: keys.only([.snapshot, .timestamp]))
    work = try TemporaryFolder()
  }

  var state: RepositoryState { served.withLock { $0.state } }

  /// The bytes of the newest targets metadata.
  var targets: Data? {
    served.withLock { $0.files[RepositoryLayout.metadata("targets", version: $0.state.signedTargets?.version ?? 0)] }
  }

  /// Accepts a change as skin-server does, except for its storage.
  func take(_ file: URL, now: Date) throws {
    let change = try RepositoryChange(contentsOf: file)
    let old = state
    let signed = try signer.sign(
      targets: change.targets, delegated: change.delegated, versions: change.versions, after: old, now: now)
    let review = try ChangeReview(change, from: old, to: signed.state, work: work.url)
    var targets: [String: Data] = [:]
    for item in review.items {
      guard let file = item.file else { continue }
      let stored = "targets/" + RepositoryLayout.stored(item.path, hash: item.entry.sha256.hex)
      targets[stored] = try Data(contentsOf: file)
    }
    serve(signed, with: targets)
  }

  /// Serves signed files by any signer.
  func serve(_ signed: SignedRepository, with targets: [String: Data] = [:]) {
    served.withLock { served in
      served.files.merge(targets) { $1 }
      served.files.merge(signed.files) { $1 }
      served.state = signed.state
    }
  }

  func open(_ request: TransportRequest) async throws -> TransportStream {
    let path = request.url.path.replacingOccurrences(of: "/repository/", with: "")
    let found = served.withLock { $0.files[path] }
    let (body, feed) = AsyncThrowingStream<Data, any Error>.makeStream()
    feed.yield(found ?? Data())
    feed.finish()
    return TransportStream(status: found == nil ? 404 : 200, headers: [:], body: body)
  }
}

@Suite("Changes")
struct ChangeTests {
  private let now = Date(timeIntervalSince1970: 1_893_456_000)
  private let keys = KeySet.make(counts: [.targets: 2])
  private let root: Data
  private let server: OnlineServer
  private let folder: TemporaryFolder
  private let url = URL(filePath: "/repository")

  init() throws {
    root = try RootMetadata.makeRoot(keys: keys, expires: now + 900 * 86_400)
    server = try OnlineServer(root: root, keys: keys)
    folder = try TemporaryFolder()
  }

  private var file: URL { folder.url.appending(path: "change") }

  private func read(
    by publisher: String = "publisher", from server: OnlineServer? = nil, root: Data? = nil, at moment: Date? = nil
  ) async throws -> RemoteRepository {
    var repository = try await RemoteRepository.read(
      root: root ?? self.root, url: url, trust: folder.url.appending(path: publisher),
      transport: server ?? self.server, now: moment ?? now)
    try await repository.load(spring, of: app, atMost: 8)
    return repository
  }

  private func package(_ version: SkinVersion) throws -> URL {
    let file = folder.url.appending(path: "\(version).skin")
    try PackageWriter.pack(springFiles(version), info: springInfo(version), to: file)
    return file
  }

  /// Publishes a version like `skin publish --keys`, up to the change's file.
  private func drafted(
    _ version: SkinVersion, keys: KeySet? = nil, change: (inout [PublishedBlob]) throws -> Void = { _ in }
  ) async throws {
    var repository = try await read()
    try await repository.load(spring, of: app, from: version)
    var earlier: [URL] = []
    for base in repository.state.packages(app: app, id: spring) {
      earlier.append(try await repository.download(base.target, to: folder.url.appending(path: "earlier")))
    }
    let publication = try PackagePublication(
      package: package(version), app: app, in: repository.state, earlier: earlier, work: folder.url)
    publication.apply(to: &repository.state)
    var files = publication.blobs
    try change(&files)
    let signed = try TargetsSigner(root: repository.root, keys: keys ?? self.keys.only([.targets]))
      .draft(repository.state, now: now)
    try RepositoryChange.write(signed, published: repository.targets, files: files, to: file)
  }

  private func refusal() -> SkinIssue.Code? {
    do {
      try server.take(file, now: now)
      return nil
    } catch { return (error as? SkinIssue)?.code }
  }

  @Test(
    "A publisher starts an empty repository, continues from the served state, and builds patches from verified packages"
  )
  func publishes() async throws {
    #expect(try await read().isEmpty)
    try await drafted(one)
    try server.take(file, now: now)
    try await drafted(two)
    let review = try ChangeReview(
      RepositoryChange(contentsOf: file), from: server.state,
      to: RepositoryChange(contentsOf: file).draftedState(after: server.state, root: root, now: now), work: folder.url)
    #expect(
      review.items.map(\.path) == [
        "patches/festival/spring-festival/1.0.0-2.0.0.skinpatch", "skins/festival/spring-festival/2.0.0.skin",
      ])
    try server.take(file, now: now)
    let repository = try await read()
    #expect(repository.state.packages(app: app).map(\.package.version) == [two, one])
    #expect(repository.state.signedTargets?.version == 2)
    // Publishing the same again changes nothing.
    let state = server.state
    try server.take(file, now: now)
    #expect(server.state.signedTargets == state.signedTargets)
  }

  @Test("Stolen server: with all its keys and files it can't publish a skin that no publisher signed")
  func stolenServer() async throws {
    try await drafted(one)
    try server.take(file, now: now)
    // The thief has the keys of snapshot and timestamp, and signs targets with them and with new keys.
    var forged = try await read(by: "thief").state
    let publication = try PackagePublication(
      package: package(two), app: app, in: forged, earlier: [], work: folder.url)
    publication.apply(to: &forged)
    let online = keys.only([.snapshot, .timestamp])
    #expect(throws: SkinIssue.self) { try TargetsSigner(root: root, keys: online).draft(forged, now: now) }
    let own = KeySet(online.all + KeySet.make([.targets]).all)
    let forgedRoot = try RootMetadata.makeRoot(
      keys: KeySet(own.all + KeySet.make([.root]).all), expires: now + 900 * 86_400)
    let targets = try TargetsSigner(root: forgedRoot, keys: own).sign(forged, now: now)
    let data = try #require(targets.files["metadata/2.targets.json"])
    let refused = try #require(throws: SkinIssue.self) {
      try server.signer.sign(targets: data, after: server.state, now: now)
    }
    #expect(refused.code == .untrustedSignature)
    // Publishers refuse the targets, even with a snapshot and a timestamp by the right keys.
    let thief = try OnlineServer(root: root, keys: keys)
    thief.serve(try OnlineSigner(root: root, keys: online).sign(targets, now: now))
    let client = await issue { _ = try await read(by: "client", from: thief) }
    #expect(client?.code == .untrustedSignature)
    let publisher = await issue { _ = try await read(from: thief) }
    #expect(publisher?.code == .untrustedSignature)
  }

  @Test("A publisher who has seen a newer state notices a server that serves an older state, or none")
  func rollback() async throws {
    try await drafted(one)
    try server.take(file, now: now)
    let old = try OnlineServer(root: root, keys: keys)
    try old.take(file, now: now)
    try await drafted(two)
    try server.take(file, now: now)
    _ = try await read()
    let rolledBack = await issue { _ = try await read(from: old) }
    #expect(rolledBack?.code == .rolledBackMetadata)
    let empty = try OnlineServer(root: root, keys: keys)
    let emptied = await issue { _ = try await read(from: empty) }
    #expect(emptied?.code == .missingMetadata)
    let frozen = await issue { _ = try await read(at: now + 8 * 86_400) }
    #expect(frozen?.code == .expiredMetadata)
  }

  @Test("A change without a file, with a wrong file, by another key, or after an older state is refused completely")
  func refused() async throws {
    try await drafted(one)
    try server.take(file, now: now)
    let before = server.state
    try await drafted(two) { $0.removeAll { $0.target.hasSuffix(".skin") } }
    #expect(refusal() == .missingUpload)
    try await drafted(two, keys: KeySet(KeySet.make([.targets]).all + [keys[.targets][0]]))
    #expect(refusal() == nil)
    // Two publishers at the same time: both build on version 2.
    try await drafted(three)
    let second = folder.url.appending(path: "second")
    try FileManager.default.moveItem(at: file, to: second)
    try await drafted(SkinVersion(3, 1, 0))
    #expect(refusal() == nil)
    let stale = try #require(throws: SkinIssue.self) { try server.take(second, now: now) }
    #expect(stale.code == .staleTargets)
    #expect(server.state.packages(app: app).map(\.package.version) == [SkinVersion(3, 1, 0), two, one])
    #expect(before.version == 1 && server.state.version == 3)
    let foreign = await issue { try await drafted(three, keys: KeySet.make([.targets])) }
    #expect(foreign?.code == .missingSigningKey)
  }

  @Test("A change that was signed seconds later, but read the repository before another change, is refused as outdated")
  func outdated() async throws {
    try await drafted(one)
    try server.take(file, now: now)
    func activation(_ skin: SkinReference?, _ moment: Date, to file: URL) async throws {
      var repository = try await read()
      let publication = try ActivationPublication(
        Activation(app: app, channel: identifier("release"), skin: skin), in: repository.state)
      publication.apply(to: &repository.state)
      let signed = try TargetsSigner(root: repository.root, keys: keys.only([.targets])).sign(
        repository.state, now: moment)
      try RepositoryChange.write(signed, published: repository.targets, files: publication.blobs, to: file)
    }
    let second = folder.url.appending(path: "second")
    try await activation(nil, now + 60, to: second)
    try await activation(SkinReference(id: spring, version: one), now, to: file)
    #expect(refusal() == nil)
    let stale = try #require(throws: SkinIssue.self) { try server.take(second, now: now + 60) }
    #expect(stale.code == .staleTargets && stale.message.contains("is published"), "\(stale)")
  }

  /// Writes a signed change of one target, with the package of version 1 as its only file, optionally under another
  /// hash.
  private func write(_ path: String, _ entry: TargetEntry?, as hash: ContentHash? = nil) throws {
    var state = server.state
    state[path] = entry
    let signed = try TargetsSigner(root: root, keys: keys.only([.targets])).sign(state, now: now)
    let blobs = try PackagePublication(
      package: package(one), app: identifier("other"), in: RepositoryState(), earlier: [], work: folder.url
    ).blobs
    try RepositoryChange.write(signed, published: server.targets, files: blobs, to: file)
    if let hash { try exchange(blobs[0].sha256, for: hash) }
  }

  /// Renames a file in a change without other edits of the archive.
  private func exchange(_ old: ContentHash, for new: ContentHash) throws {
    var data = try Data(contentsOf: file)
    let (before, after) = (Data("files/\(old.hex)".utf8), Data("files/\(new.hex)".utf8))
    while let range = data.range(of: before) { data.replaceSubrange(range, with: after) }
    try data.write(to: file)
  }

  @Test("A file with another length or hash than its target is refused")
  func mismatched() async throws {
    let bytes = try Data(contentsOf: package(one))
    let other = ContentHash(of: Data("other".utf8))
    try write("a/b.txt", TargetEntry(length: bytes.count, sha256: other, custom: nil), as: other)
    #expect(refusal() == .mismatchedUpload)
    try write("a/b.txt", TargetEntry(length: 5, sha256: ContentHash(of: bytes), custom: nil))
    #expect(refusal() == .mismatchedUpload)
    try write("a/b.txt", TargetEntry(length: bytes.count, sha256: ContentHash(of: bytes), custom: nil))
    #expect(refusal() == nil)
  }

  @Test("Published targets stay and match their descriptions, even against signed changes")
  func keepsPublished() async throws {
    try await drafted(one)
    try server.take(file, now: now)
    let path = RepositoryLayout.package(app: app, id: spring, version: one)
    let entry = try #require(server.state[path])
    try write(path, nil)
    #expect(refusal() == .unsupportedTargets)
    try write(path, TargetEntry(length: 1, sha256: entry.sha256, custom: entry.custom))
    #expect(refusal() == .versionExists)
    // The package of one version with the path of another.
    let wrong = RepositoryLayout.package(app: app, id: spring, version: three)
    try write(wrong, entry)
    #expect(refusal() == .unsupportedTargets)
    try write(wrong, TargetEntry(length: entry.length, sha256: entry.sha256, custom: nil))
    #expect(refusal() == .unsupportedTargets)
    let other = TargetDescription.package(
      .init(id: spring, version: three, base: nil, manifest: try springManifest(three).hash))
    try write(wrong, TargetEntry(length: entry.length, sha256: entry.sha256, custom: other.custom))
    #expect(refusal() == .unsupportedTargets)
    #expect(server.state.packages(app: app).count == 1)
  }

  @Test("If two must sign, a change is valid only after the second signer has reviewed and signed it")
  func twoSign() async throws {
    let root = try RootMetadata.makeRoot(keys: keys, expires: now + 900 * 86_400, thresholds: [.targets: 2])
    let server = try OnlineServer(root: root, keys: keys)
    var state = RepositoryState()
    let publication = try PackagePublication(
      package: package(one), app: app, in: state, earlier: [], work: folder.url)
    publication.apply(to: &state)
    let (ada, lin) = (KeySet([keys[.targets][0]]), KeySet([keys[.targets][1]]))
    #expect(throws: SkinIssue.self) { try TargetsSigner(root: root, keys: ada).sign(state, now: now) }
    let draft = try TargetsSigner(root: root, keys: ada).draft(state, now: now)
    try RepositoryChange.write(draft, files: publication.blobs, to: file)
    let alone = try #require(throws: SkinIssue.self) { try server.take(file, now: now) }
    #expect(alone.code == .untrustedSignature)

    var change = try RepositoryChange(contentsOf: file)
    let missing = try #require(try change.missing(root: root))
    #expect(missing.count == 1 && missing.keyIDs == [keys[.targets][1].publicKey.id])
    let review = try ChangeReview(
      change, from: RepositoryState(), to: change.draftedState(after: RepositoryState(), root: root, now: now),
      work: folder.url)
    #expect(review.items.map(\.path) == [publication.target])
    // Two signatures with one key count as one.
    try change.sign(with: ada, root: root)
    #expect(try change.missing(root: root)?.count == 1)
    #expect(throws: SkinIssue.self) { try change.sign(with: KeySet.make([.targets]), root: root) }
    try change.sign(with: lin, root: root)
    #expect(try change.missing(root: root) == nil)
    try change.write(to: file)
    try server.take(file, now: now)
    #expect(try await read(by: "two", from: server, root: root).state.packages(app: app).count == 1)
  }

  @Test("Expired targets are accepted only by a publisher who signs them again")
  func renews() async throws {
    try await drafted(one)
    try server.take(file, now: now)
    let later = now + 400 * 86_400
    server.serve(try #require(try server.signer.renew(server.state, now: later)))
    var client = try MetadataFetcher(
      pinnedRoot: root, url: url.appending(path: "metadata/"),
      cache: MetadataCache(folder.url.appending(path: "client")), transport: server)
    let expired = await issue { try await client.refresh(now: later) }
    #expect(expired?.code == .expiredMetadata)
    let repository = try await read(at: later)
    let signed = try TargetsSigner(root: root, keys: keys.only([.targets])).sign(repository.state, now: later)
    try RepositoryChange.write(signed, files: [], to: file)
    try server.take(file, now: later)
    try await client.refresh(now: later)
    #expect(client.trusted?.targets["targets"]?.version == 2)
  }

  @Test("The keys of the next root sign, too, so that the targets are valid with both roots")
  func nextRoot() async throws {
    let fresh = KeySet(keys.only([.root, .snapshot, .timestamp]).all + KeySet.make([.targets]).all)
    let next = try RootMetadata.makeRoot(
      after: root, keys: fresh, signedAlsoBy: keys, expires: now + 900 * 86_400)
    let both = KeySet(keys[.targets] + fresh[.targets])
    let signed = try TargetsSigner(root: root, next: next, keys: both).sign(RepositoryState(), now: now)
    let data = try #require(signed.files["metadata/1.targets.json"])
    for (root, keys) in [(root, keys), (next, fresh)] {
      _ = try OnlineSigner(root: root, keys: keys).sign(targets: data, after: RepositoryState(), now: now)
    }
    // If the old key is lost, the new one is enough for the new root.
    let alone = try TargetsSigner(root: root, next: next, keys: fresh.only([.targets]))
      .sign(RepositoryState(), now: now)
    let lost = try #require(alone.files["metadata/1.targets.json"])
    _ = try OnlineSigner(root: next, keys: fresh).sign(targets: lost, after: RepositoryState(), now: now)
    #expect(throws: SkinIssue.self) { try TargetsSigner(root: next, next: root, keys: both) }
  }

  @Test("A chain of roots has no gap and no foreign root")
  func chains() throws {
    let expires = now + 900 * 86_400
    var roots = [root]
    for _ in 0..<2 {
      roots.append(
        try RootMetadata.makeRoot(after: roots[roots.count - 1], keys: keys, signedAlsoBy: keys, expires: expires))
    }
    #expect(try RootChain(roots).files.keys.sorted() == [1, 2, 3])
    let gap = try #require(throws: SkinIssue.self) { try RootChain([roots[0], roots[2]]) }
    #expect(gap.code == .brokenRootChain && gap.place.file == "2.root.json")
    let strangers = KeySet.make()
    let stranger = try RootMetadata.makeRoot(
      after: RootMetadata.makeRoot(keys: strangers, expires: expires), keys: strangers, signedAlsoBy: strangers,
      expires: expires)
    #expect(throws: SkinIssue.self) { try RootChain([roots[0], stranger]) }
    // In a folder, with a root that isn't in use yet.
    try roots[1].write(to: folder.url.appending(path: "root.json"))
    try roots[0].write(to: folder.url.appending(path: "1.root.json"))
    try roots[2].write(to: folder.url.appending(path: "3.root.json"))
    let chain = try RootChain(folder: folder.url)
    #expect(chain.files.keys.sorted() == [1, 2] && chain.newest == roots[1])
    try FileManager.default.removeItem(at: folder.url.appending(path: "root.json"))
    #expect(throws: SkinIssue.self) { try RootChain(folder: folder.url) }
  }
}
