import Foundation
import SkinKit
import SkinRepository
import SkinTestSupport
import SkinTesting
import Testing

@testable import SkinUpdate

@Suite("Attack: old metadata")
final class FreshnessAttackTests: TrustSuite {
  @Test("Rollback: an older timestamp than the trusted one is refused, by a new client over the same folder too")
  func rollback() async throws {
    let old = bench.repository.files
    try bench.repository.publish(springFiles(two), info: springInfo(two), app: app)
    try await bench.refresh()
    bench.repository.files = old
    let issue = await issue { try await bench.refresh() }
    #expect(issue?.code == .rolledBackMetadata)
  }

  @Test("Rollback: an older timestamp that names the same snapshot is refused too")
  func timestampRollback() throws {
    let keys = KeySet.make()
    let root = try RootMetadata.makeRoot(keys: keys, expires: bench.clock.now + 100 * 86_400)
    let signer = try RepositorySigner(root: root, keys: keys)
    let first = try signer.sign(RepositoryState(), now: bench.clock.now)
    let second = try #require(try signer.renew(first.state, now: bench.clock.now + 4 * 86_400))
    var trusted = try TrustedMetadata(root: root, now: bench.clock.now)
    let newer = try #require(second.files["metadata/timestamp.json"])
    #expect(try trusted.updateTimestamp(newer))
    #expect(try !trusted.updateTimestamp(newer))
    let older = try #require(first.files["metadata/timestamp.json"])
    let issue = try #require(throws: SkinIssue.self) { try trusted.updateTimestamp(older) }
    #expect(issue.code == .rolledBackMetadata)
    #expect(trusted.timestamp?.version == 2)
  }

  @Test("Mix and match: a newer timestamp that the same keys signed for another app is refused")
  func otherApp() throws {
    let keys = KeySet.make()
    let root = try RootMetadata.makeRoot(keys: keys, expires: bench.clock.now + 100 * 86_400)
    let signer = try RepositorySigner(root: root, keys: keys)
    func timestamp(of app: SkinIdentifier?, after version: Int) throws -> Data {
      var state = RepositoryState()
      (state.app, state.commonVersion) = (app, version)
      return try #require(try signer.sign(state, now: bench.clock.now).files["metadata/timestamp.json"])
    }
    var trusted = try TrustedMetadata(root: root, now: bench.clock.now, app: app)
    #expect(try trusted.updateTimestamp(timestamp(of: app, after: 3)))
    let foreign = try timestamp(of: identifier("market"), after: 4)
    let issue = try #require(throws: SkinIssue.self) { try trusted.updateTimestamp(foreign) }
    #expect(issue.code == .mismatchedFile && issue.message.contains("market"))
    #expect(trusted.timestamp?.version == 4)
    // Repositories that other tools sign name no app.
    #expect(try trusted.updateTimestamp(timestamp(of: nil, after: 5)))
    var any = try TrustedMetadata(root: root, now: bench.clock.now)
    #expect(try any.updateTimestamp(foreign))
  }

  @Test("Rollback: a newer timestamp with an older snapshot is refused")
  func snapshotRollback() async throws {
    // Signed with the right key, by an attacker who only has that of the timestamp.
    let keys = KeySet.make()
    let root = try RootMetadata.makeRoot(keys: keys, expires: bench.clock.now + 1_000)
    let signer = try RepositorySigner(root: root, keys: keys)
    let first = try signer.sign(RepositoryState(), now: bench.clock.now)
    let second = try signer.sign(first.state, now: bench.clock.now)
    let third = try signer.sign(second.state, now: bench.clock.now)
    var other = try TrustedMetadata(root: root, now: bench.clock.now)
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

  @Test("Freeze: an expired timestamp is refused", arguments: [6.9, 7.1])
  func freeze(_ days: Double) async throws {
    try await bench.refresh()
    bench.clock.advance(by: days * 86_400)
    if days < 7 {
      try await bench.refresh()
    } else {
      let issue = await issue { try await bench.refresh() }
      #expect(issue?.code == .expiredMetadata)
      #expect(issue?.suggestion.contains("date") == true)
    }
  }

  @Test(
    "Fast-forward recovery: after the key of timestamp or snapshot was rotated, versions may start low again",
    arguments: [RoleName.timestamp, .snapshot])
  func fastForward(_ rotated: RoleName) async throws {
    // Someone with the online keys published with absurd versions; then one of these keys was rotated.
    let keys = KeySet.make()
    let root = try RootMetadata.makeRoot(keys: keys, expires: bench.clock.now + 1_000_000)
    var signed = try RepositorySigner(root: root, keys: keys).sign(RepositoryState(), now: bench.clock.now)
    var files = signed.files
    for _ in 0..<20 {
      signed = try RepositorySigner(root: root, keys: keys).sign(signed.state, now: bench.clock.now)
      files.merge(signed.files) { $1 }
    }
    bench.repository.files = files
    #expect(try await bench.refresh(root: root).trusted?.timestamp?.version == 21)
    let fresh = KeySet(RoleName.allCases.flatMap { $0 == rotated ? [RoleKey(role: $0)] : keys[$0] })
    let next = try RootMetadata.makeRoot(
      after: root, keys: fresh, signedAlsoBy: keys, expires: bench.clock.now + 1_000_000)
    bench.repository.files = try RepositorySigner(root: next, keys: fresh).sign(RepositoryState(), now: bench.clock.now)
      .files
    #expect(try await bench.refresh(root: root).trusted?.timestamp?.version == 1)
  }

  /// A repository that someone with the online keys drove to absurd versions, and the honest one after a key was rotated.
  private func fastForwarded(rotating rotated: RoleName) throws -> (
    root: Data, bad: [String: Data], next: Data, good: [String: Data]
  ) {
    let keys = KeySet.make()
    var forge = bench.forge(keys: keys)
    let root = try forge.root()
    forge.versions = ["timestamp": 1_000_000, "snapshot": 1_000_000]
    let bad = try forge.files()
    let fresh = KeySet(RoleName.allCases.flatMap { $0 == rotated ? [RoleKey(role: $0)] : keys[$0] })
    let next = try RootMetadata.makeRoot(after: root, keys: fresh, signedAlsoBy: keys, expires: forge.expires)
    forge.keys = fresh
    // The timestamp's own key is the same where only that of the snapshot was rotated.
    forge.versions = [:]
    return (root, bad, next, try forge.files())
  }

  @Test(
    "Fast-forward recovery: a process that was killed between storing the new root and discarding still recovers",
    arguments: [RoleName.timestamp, .snapshot])
  func fastForwardKilled(_ rotated: RoleName) async throws {
    let (root, bad, next, good) = try fastForwarded(rotating: rotated)
    bench.repository.files = bad
    try await bench.refresh(root: root)
    // All that the killed process had done is this.
    try next.write(to: bench.folder.url.appending(path: "roots/2.root.json"))
    bench.repository.files = good.merging(["metadata/2.root.json": next]) { $1 }
    #expect(try await bench.refresh(root: root).trusted?.timestamp?.version == 1)
  }

  @Test(
    "Fast-forward recovery: an app that pins a root beyond the one that rotated recovers too",
    arguments: [RoleName.timestamp, .snapshot])
  func fastForwardPinned(_ rotated: RoleName) async throws {
    let (root, bad, next, good) = try fastForwarded(rotating: rotated)
    bench.repository.files = bad
    try await bench.refresh(root: root)
    bench.repository.files = good
    #expect(try await bench.refresh(root: next).trusted?.timestamp?.version == 1)
  }

  @Test("Fast-forward: while the keys are the same, versions don't go back")
  func fastForwardKept() async throws {
    var forge = bench.forge()
    forge.versions = ["timestamp": 1_000_000]
    _ = try await bench.refresh(forge)
    forge.versions = ["timestamp": 999_999]
    let older = forge
    #expect(await issue { _ = try await bench.refresh(older) }?.code == .rolledBackMetadata)
  }

  @Test("Rollback: a snapshot that rolls back or omits a role is refused", arguments: [true, false])
  func snapshotContents(_ isLeftOut: Bool) async throws {
    var forge = bench.forge()
    forge.children["targets"] = [.init(name: "team", keys: [RoleKey(role: .targets)])]
    forge.targets["team"] = [:]
    forge.versions["team"] = 5
    _ = try await bench.refresh(forge)
    forge.versions = ["team": 4, "snapshot": 2, "timestamp": 2]
    if isLeftOut { forge.targets["team"] = nil }
    let later = forge
    let issue = await issue { _ = try await bench.refresh(later) }
    #expect(issue?.code == (isLeftOut ? .mismatchedFile : .rolledBackMetadata))
  }

  @Test("A stored snapshot of the right version but other bytes than the new timestamp names is fetched again")
  func storedSnapshotOfOtherBytes() async throws {
    try await bench.refresh()
    let snapshot = bench.folder.url.appending(path: "snapshot.json")
    let honest = try Data(contentsOf: snapshot)
    try (honest + Data("\n".utf8)).write(to: snapshot)
    _ = bench.requested()
    try await bench.refresh()
    #expect(bench.requested() == ["2.root.json", "timestamp.json", "2.snapshot.json"])
    #expect(try Data(contentsOf: snapshot) == honest)
  }
}
