// Attacks on the signed metadata, and what stops each of them.

import Foundation
import SkinKit
import SkinRepository
import SkinTesting
import Testing

@testable import SkinUpdate

@Suite("Trust")
struct TrustTests {
  let clock = ManualClock()
  let folder: TemporaryFolder
  let repository: InMemoryRepository

  init() throws {
    folder = try TemporaryFolder()
    repository = try InMemoryRepository(clock: clock)
    try repository.publish(springFiles(one), info: springInfo(one), app: app)
  }

  private func client(_ repository: InMemoryRepository? = nil, root: Data? = nil) throws -> MetadataFetcher {
    let repository = repository ?? self.repository
    return try MetadataFetcher(
      pinnedRoot: root ?? repository.root, url: repository.location(app: app, channel: channel).metadata,
      trust: TrustFolder(folder.url), transport: repository)
  }

  @discardableResult
  private func refresh(_ repository: InMemoryRepository? = nil, root: Data? = nil) async throws -> MetadataFetcher {
    var client = try client(repository, root: root)
    try await client.refresh(now: clock.now)
    return client
  }

  /// Replaces a byte within a served file.
  private func tamper(_ path: String, _ old: String, _ new: String) {
    let text = String(decoding: repository.files[path] ?? Data(), as: UTF8.self)
    #expect(text.contains(old))
    repository.files[path] = Data(text.replacingOccurrences(of: old, with: new).utf8)
  }

  @Test("A refresh follows the chain and finds the targets")
  func refreshes() async throws {
    var client = try await refresh()
    let target = try await client.target(RepositoryLayout.package(app: app, id: spring, version: one))
    #expect(target?.custom?["skin"]?["version"] == "1.0.0")
    #expect(try await client.target("skins/festival/unknown/1.0.0.skin") == nil)
  }

  @Test("A refresh with nothing new asks for the next root and the timestamp, and no more")
  func cheapRefresh() async throws {
    try await refresh()
    repository.forgetRequests()
    try await refresh()
    #expect(repository.requests.map(\.path) == ["metadata/2.root.json", "metadata/timestamp.json"])
  }

  @Test(
    "Tampered metadata: a changed byte in any file is refused", arguments: ["timestamp", "2.snapshot", "2.targets"])
  func tamperedMetadata(_ name: String) async throws {
    tamper("metadata/\(name).json", "\"version\":2", "\"version\":3")
    let issue = await issue { try await refresh() }
    #expect([.untrustedSignature, .mismatchedFile].contains(issue?.code))
    #expect(issue?.place.file?.contains(name.split(separator: ".").last ?? "") == true)
  }

  @Test("Tampered metadata: an unknown field is part of what is signed")
  func addedField() async throws {
    tamper("metadata/timestamp.json", "\"signed\":{", "\"signed\":{\"extra\":1,")
    #expect(await issue { try await refresh() }?.code == .untrustedSignature)
  }

  @Test("Unknown fields survive reading and writing, and signatures over them count")
  func unknownFields() async throws {
    let key = RoleKey(role: .timestamp)
    var signed =
      TimestampRole(
        common: CommonFields(version: 1, expires: clock.now),
        snapshot: MetaFile(version: 1, facts: FileFacts(length: nil, hashes: [:]))
      ).value.object ?? [:]
    signed["x-new"] = ["deep": [1, "two"]]
    signed["meta"] = ["snapshot.json": ["version": 1, "x-more": true], "other.json": ["version": 3]]
    let value = MetadataValue.object(signed)
    let signature = try key.sign(value.canonical)
    let file: MetadataValue = [
      "signatures": [["keyid": .string(signature.keyID), "sig": .string(signature.hex)]], "signed": value,
    ]
    let metadata = try SignedMetadata<TimestampRole>(parsing: file.json, file: "timestamp.json")
    try metadata.verify(
      by: RoleKeys(keyIDs: [key.publicKey.id], threshold: 1), known: [key.publicKey.id: key.publicKey],
      role: "timestamp")
    #expect(metadata.role.value == value)
  }

  @Test("Wrong key: a repository signed with other keys is refused")
  func wrongKey() async throws {
    let impostor = try InMemoryRepository(clock: clock)
    let issue = await issue { try await refresh(impostor, root: repository.root) }
    #expect(issue?.code == .untrustedSignature)
    #expect(issue?.remedy.isEmpty == false)
  }

  @Test("Wrong key: the key of one role can't sign for another")
  func keyOfOtherRole() async throws {
    var mixed = KeySet.make()
    let honest = mixed
    // The attacker has the timestamp's key and signs targets with it.
    mixed = KeySet(
      honest[.root] + honest[.timestamp] + honest[.snapshot]
        + [try RoleKey(parsing: swapRole(of: honest[.timestamp][0], to: "targets"), file: "key")])
    let root = try RootMetadata.makeRoot(keys: honest, expires: clock.now + 1_000)
    #expect(throws: SkinIssue.self) { try RepositorySigner(root: root, keys: mixed) }
    let impostor = try InMemoryRepository(keys: mixed, clock: clock)
    #expect(await issue { try await refresh(impostor, root: root) }?.code == .untrustedSignature)
  }

  private func swapRole(of key: RoleKey, to role: String) throws -> Data {
    let text = String(decoding: try key.data, as: UTF8.self)
    return Data(text.replacingOccurrences(of: "\"role\":\"timestamp\"", with: "\"role\":\"\(role)\"").utf8)
  }

  @Test("Threshold not met: one of two signatures isn't enough")
  func threshold() async throws {
    let keys = KeySet.make(counts: [.timestamp: 2])
    let strict = try InMemoryRepository(keys: keys, thresholds: [.timestamp: 2], clock: clock)
    try await refresh(strict)
    let file = try MetadataValue(parsing: strict.files["metadata/timestamp.json"] ?? Data(), file: "t")
    let signatures = try #require(file["signatures"]?.array)
    #expect(signatures.count == 2)
    let lone: MetadataValue = ["signatures": [signatures[0]], "signed": file["signed"] ?? .null]
    strict.files["metadata/timestamp.json"] = lone.json
    #expect(await issue { try await refresh(strict) }?.code == .untrustedSignature)
    // The same signature twice is no second one either.
    let twice: MetadataValue = ["signatures": [signatures[0], signatures[0]], "signed": file["signed"] ?? .null]
    strict.files["metadata/timestamp.json"] = twice.json
    #expect(await issue { try await refresh(strict) }?.code == .malformedMetadata)
  }

  @Test("Threshold not met: one key under two names counts once")
  func keyUnderTwoNames() throws {
    let key = RoleKey(role: .timestamp)
    let value = TimestampRole(
      common: CommonFields(version: 1, expires: clock.now),
      snapshot: MetaFile(version: 1, facts: FileFacts(length: nil, hashes: [:]))
    ).value
    let hex = try key.sign(value.canonical).hex
    let file: MetadataValue = [
      "signatures": [["keyid": "a", "sig": .string(hex)], ["keyid": "b", "sig": .string(hex)]], "signed": value,
    ]
    let metadata = try SignedMetadata<TimestampRole>(parsing: file.json, file: "timestamp.json")
    #expect(throws: SkinIssue.self) {
      try metadata.verify(
        by: RoleKeys(keyIDs: ["a", "b"], threshold: 2), known: ["a": key.publicKey, "b": key.publicKey],
        role: "timestamp")
    }
  }

  @Test("Rollback: an older timestamp than the trusted one is refused, by a new client over the same folder too")
  func rollback() async throws {
    let old = repository.files
    try repository.publish(springFiles(two), info: springInfo(two), app: app)
    try await refresh()
    repository.files = old
    let issue = await issue { try await refresh() }
    #expect(issue?.code == .rolledBackMetadata)
  }

  @Test("Rollback: an older timestamp that names the same snapshot is refused too")
  func timestampRollback() throws {
    let keys = KeySet.make()
    let root = try RootMetadata.makeRoot(keys: keys, expires: clock.now + 100 * 86_400)
    let signer = try RepositorySigner(root: root, keys: keys)
    let first = try signer.sign(RepositoryState(), now: clock.now)
    let second = try #require(try signer.renew(first.state, now: clock.now + 4 * 86_400))
    var trusted = try TrustedMetadata(root: root, now: clock.now)
    let newer = try #require(second.files["metadata/timestamp.json"])
    #expect(try trusted.updateTimestamp(newer))
    #expect(try !trusted.updateTimestamp(newer))
    let older = try #require(first.files["metadata/timestamp.json"])
    let issue = try #require(throws: SkinIssue.self) { try trusted.updateTimestamp(older) }
    #expect(issue.code == .rolledBackMetadata)
    #expect(trusted.timestamp?.version == 2)
  }

  @Test("Rollback: a newer timestamp that names an older snapshot is refused")
  func snapshotRollback() async throws {
    // Signed with the right key, but by someone who only has that of the timestamp.
    let keys = KeySet.make()
    let root = try RootMetadata.makeRoot(keys: keys, expires: clock.now + 1_000)
    let signer = try RepositorySigner(root: root, keys: keys)
    let first = try signer.sign(RepositoryState(), now: clock.now)
    let second = try signer.sign(first.state, now: clock.now)
    let third = try signer.sign(second.state, now: clock.now)
    var other = try TrustedMetadata(root: root, now: clock.now)
    #expect(try other.updateTimestamp(second.files["metadata/timestamp.json"] ?? Data()))
    var stale = try SignedMetadata<TimestampRole>(
      parsing: third.files["metadata/timestamp.json"] ?? Data(), file: "t"
    ).role
    stale.snapshot.version = 1
    let signature = try keys[.timestamp][0].sign(stale.value.canonical)
    let forged: MetadataValue = [
      "signatures": [["keyid": .string(signature.keyID), "sig": .string(signature.hex)]], "signed": stale.value,
    ]
    let issue = try #require(throws: SkinIssue.self) { try other.updateTimestamp(forged.json) }
    #expect(issue.code == .rolledBackMetadata)
  }

  @Test("Freeze: a timestamp past its date is refused", arguments: [6.9, 7.1])
  func freeze(_ days: Double) async throws {
    try await refresh()
    clock.advance(by: days * 86_400)
    if days < 7 {
      try await refresh()
    } else {
      let issue = await issue { try await refresh() }
      #expect(issue?.code == .expiredMetadata)
      #expect(issue?.remedy.contains("date") == true)
    }
  }

  @Test("Freeze: a root past its date is refused once no newer one follows")
  func expiredRoot() async throws {
    clock.advance(by: 11 * 365 * 86_400)
    try repository.sign { _ in }
    #expect(await issue { try await refresh() }?.code == .expiredMetadata)
    try repository.rotate(to: .make())
    try await refresh()
  }

  @Test("The moment of a refresh is fixed at its start")
  func fixedMoment() async throws {
    var client = try client()
    let start = clock.now
    clock.advance(by: 100 * 365 * 86_400)
    try await client.refresh(now: start)
  }

  @Test("Mix and match: targets of one moment with the snapshot of another are refused")
  func mixAndMatch() async throws {
    let old = repository.files
    try repository.publish(springFiles(two), info: springInfo(two), app: app)
    repository.files["metadata/3.targets.json"] = old["metadata/2.targets.json"]
    #expect(await issue { try await refresh() }?.code == .mismatchedFile)
    repository.files["metadata/3.snapshot.json"] = old["metadata/2.snapshot.json"]
    #expect(await issue { try await refresh() }?.code == .mismatchedFile)
  }

  @Test(
    "Endless data: no file is read past its limit", arguments: ["timestamp.json", "2.snapshot.json", "2.root.json"])
  func endlessData(_ name: String) async throws {
    repository.spoil("metadata/\(name)", with: .endless)
    #expect(await issue { try await refresh() }?.code == .answerTooLong)
  }

  @Test("HTML where JSON should be, as a captive portal sends it, is an error that says so")
  func captivePortal() async throws {
    repository.files["metadata/timestamp.json"] = Data("<html>Please sign in</html>".utf8)
    let issue = await issue { try await refresh() }
    #expect(issue?.code == .malformedMetadata)
    #expect(issue?.place.line == 1)
  }

  @Test("A server that answers with an error leaves the trusted metadata alone")
  func serverError() async throws {
    var client = try await refresh()
    repository.spoil("metadata/timestamp.json", with: .status(503), .unreachable)
    #expect(await issue { try await client.refresh(now: clock.now) }?.code == .unexpectedStatus)
    #expect(await issue { try await client.refresh(now: clock.now) }?.code == .networkFailure)
    #expect(client.trusted?.timestamp?.version == 2)
  }

  @Test("Rotation: a client that pinned the first root follows to the newest keys")
  func rotation() async throws {
    try await refresh()
    for _ in 0..<3 { try repository.rotate(to: .make()) }
    let client = try await refresh()
    #expect(client.trusted?.root.version == 4)
    // Stored roots are walked again from the pinned one, so the network has to bring nothing but the timestamp.
    repository.forgetRequests()
    try await refresh()
    #expect(repository.requests.map(\.path) == ["metadata/5.root.json", "metadata/timestamp.json"])
  }

  @Test("Rotation: a next root that the old keys didn't sign is refused")
  func forgedRoot() async throws {
    let forged = try InMemoryRepository(clock: clock)
    try forged.rotate(to: .make())
    repository.files["metadata/2.root.json"] = forged.files["metadata/2.root.json"]
    #expect(await issue { try await refresh() }?.code == .untrustedSignature)
  }

  @Test("Rotation: a root that skips a version, or comes again, is refused")
  func rootVersion() async throws {
    try repository.rotate(to: .make())
    try repository.rotate(to: .make())
    let files = repository.files
    repository.files["metadata/2.root.json"] = files["metadata/1.root.json"]
    #expect(await issue { try await refresh() }?.code == .rolledBackMetadata)
    repository.files["metadata/2.root.json"] = files["metadata/3.root.json"]
    #expect(await issue { try await refresh() } != nil)
  }

  @Test(
    "Fast-forward recovery: after the key of timestamp or snapshot was rotated, versions may start low again",
    arguments: [RoleName.timestamp, .snapshot])
  func fastForward(_ rotated: RoleName) async throws {
    // Someone with the online keys published with absurd versions; then one of these keys was rotated.
    let keys = KeySet.make()
    let root = try RootMetadata.makeRoot(keys: keys, expires: clock.now + 1_000_000)
    var signed = try RepositorySigner(root: root, keys: keys).sign(RepositoryState(), now: clock.now)
    for _ in 0..<20 { signed = try RepositorySigner(root: root, keys: keys).sign(signed.state, now: clock.now) }
    repository.files = signed.files
    #expect(try await refresh(root: root).trusted?.timestamp?.version == 21)
    let fresh = KeySet(RoleName.allCases.flatMap { $0 == rotated ? [RoleKey(role: $0)] : keys[$0] })
    let next = try RootMetadata.makeRoot(
      after: root, keys: fresh, signedAlsoBy: keys, expires: clock.now + 1_000_000)
    repository.files = try RepositorySigner(root: next, keys: fresh).sign(RepositoryState(), now: clock.now).files
    #expect(try await refresh(root: root).trusted?.timestamp?.version == 1)
  }

  @Test("What lies in the trust folder is trusted no more than the network")
  func tamperedTrustFolder() async throws {
    try await refresh()
    for name in ["timestamp.json", "snapshot.json", "targets.json"] {
      try Data("{\"signed\":{}}".utf8).write(to: folder.url.appending(path: name))
    }
    let client = try await refresh()
    #expect(client.trusted?.timestamp?.version == 2)
  }

  @Test("A pinned root that isn't signed by its own keys is refused at once")
  func brokenPin() throws {
    let text = String(decoding: repository.root, as: UTF8.self)
    let broken = Data(text.replacingOccurrences(of: "\"version\":1", with: "\"version\":7").utf8)
    #expect(throws: SkinIssue.self) { try client(root: broken) }
  }

  @Test("ECDSA over P-256 verifies, and no other key does")
  func ecdsa() throws {
    // Made with OpenSSL: a P-256 key and its signature of "hello".
    let value: MetadataValue = [
      "keytype": "ecdsa", "scheme": "ecdsa-sha2-nistp256", "keyval": ["public": .string(OpenSSLSample.publicKey)],
    ]
    let key = try MetadataKey(FieldReader(value, file: "key"))
    let signature = try #require(Data(hexText: OpenSSLSample.signature))
    #expect(key.verifies(signature, of: Data("hello".utf8)))
    #expect(!key.verifies(signature, of: Data("hallo".utf8)))
    let unknown: MetadataValue = ["keytype": "rsa", "scheme": "new", "keyval": ["public": "00"]]
    #expect(try !MetadataKey(FieldReader(unknown, file: "key")).verifies(signature, of: Data("hello".utf8)))
  }
}
