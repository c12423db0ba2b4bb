import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinUpdate
import Testing

@Suite("Signers")
struct SignerTests {
  private let now = Date(timeIntervalSince1970: 1_893_456_000)
  private let keys = KeySet.make()
  private let root: Data

  init() throws { root = try RootMetadata.makeRoot(keys: keys, expires: now + 900 * 86_400) }

  private func entry(_ text: String) -> TargetEntry {
    TargetEntry(length: text.utf8.count, sha256: ContentHash(of: Data(text.utf8)), custom: nil)
  }

  /// The metadata that a client trusts after it has read a repository's newest files.
  private func client(_ signed: SignedRepository, files: [String: Data] = [:]) throws -> TrustedMetadata {
    let files = files.merging(signed.files) { $1 }
    func read(_ path: String) throws -> Data { try #require(files[path], "\(path) isn't there") }
    var trusted = try TrustedMetadata(root: root, now: now)
    _ = try trusted.updateTimestamp(read("metadata/timestamp.json"))
    try trusted.updateSnapshot(read("metadata/\(trusted.timestamp?.snapshot.version ?? 0).snapshot.json"))
    let meta = try #require(trusted.snapshot?.meta)
    try trusted.updateTargets(read("metadata/\(meta["targets.json"]?.version ?? 0).targets.json"))
    for role in trusted.targets["targets"]?.delegations?.roles ?? [] {
      let version = meta["\(role.name).json"]?.version ?? 0
      try trusted.updateTargets(read("metadata/\(version).\(role.name).json"), role: role.name, delegator: "targets")
    }
    return trusted
  }

  @Test("A signer refuses keys that its root doesn't list")
  func strangeKeys() throws {
    let issue = try #require(throws: SkinIssue.self) { try RepositorySigner(root: root, keys: .make()) }
    #expect(issue.code == .missingSigningKey)
  }

  @Test("A signer needs no root key, and its state survives encoding and decoding")
  func onlineKeys() throws {
    let signer = try RepositorySigner(root: root, keys: keys.only([.targets, .snapshot, .timestamp]))
    var state = RepositoryState()
    let custom: MetadataValue = ["skin": ["kind": "package", "n": 3], "more": [.null, true, "é"]]
    state.targets["a/b.skin"] = TargetEntry(length: 3, sha256: ContentHash(of: Data("abc".utf8)), custom: custom)
    let signed = try signer.sign(state, now: now)
    #expect(signed.writingOrder.last == "metadata/timestamp.json")
    #expect(Set(signed.writingOrder) == Set(signed.files.keys))
    let read = try JSONDecoder().decode(RepositoryState.self, from: JSONEncoder().encode(signed.state))
    #expect(read == signed.state)
    let again = try signer.sign(read, now: now)
    #expect(again.state.version == 2)
    #expect(again.files.keys.contains("metadata/2.snapshot.json"))
  }

  @Test("The same state, keys and time give the same files")
  func deterministic() throws {
    let signer = try RepositorySigner(root: root, keys: keys)
    let first = try signer.sign(RepositoryState(), now: now)
    let second = try signer.sign(RepositoryState(), now: now)
    func signedParts(_ files: [String: Data]) throws -> [String: MetadataValue?] {
      try files.filter { $0.key.contains("targets") }.mapValues { try MetadataValue(parsing: $0, file: "f")["signed"] }
    }
    #expect(try signedParts(first.files) == signedParts(second.files))
  }

  @Test("Only metadata that has used up half of its lifetime is signed again")
  func renews() throws {
    let signer = try RepositorySigner(root: root, keys: keys)
    let signed = try signer.sign(RepositoryState(), now: now)
    #expect(try signer.renew(signed.state, now: now + 3 * 86_400) == nil)
    #expect(signer.renewalDate(of: signed.state) == now + 3.5 * 86_400)
    let timestamp = try #require(try signer.renew(signed.state, now: now + 4 * 86_400))
    #expect(Set(timestamp.files.keys) == ["metadata/1.root.json", "metadata/timestamp.json"])
    let snapshot = try #require(try signer.renew(timestamp.state, now: now + 16 * 86_400))
    #expect(snapshot.files.keys.contains("metadata/2.snapshot.json"))
    #expect(!snapshot.files.keys.contains("metadata/2.targets.json"))
  }

  @Test("Both kinds of keys sign, mixed, and with a threshold", arguments: KeyType.allCases)
  func keyTypes(_ type: KeyType) throws {
    let mixed = KeySet(
      KeySet.make(type: type).all + KeySet.make([.targets, .timestamp], type: .ecdsa).all
        + KeySet.make([.snapshot], type: .ed25519).all)
    let root = try RootMetadata.makeRoot(
      keys: mixed, expires: now + 1_000, thresholds: [.targets: 2, .timestamp: 2, .snapshot: 2])
    let signed = try RepositorySigner(root: root, keys: mixed).sign(RepositoryState(), now: now)
    var trusted = try TrustedMetadata(root: root, now: now)
    _ = try trusted.updateTimestamp(try #require(signed.files["metadata/timestamp.json"]))
    try trusted.updateSnapshot(try #require(signed.files["metadata/1.snapshot.json"]))
    try trusted.updateTargets(try #require(signed.files["metadata/1.targets.json"]))
    let one = KeySet(mixed[.targets].prefix(1) + mixed[.snapshot] + mixed[.timestamp])
    #expect(throws: SkinIssue.self) { try RepositorySigner(root: root, keys: one) }
  }

  // MARK: Separate signers

  @Test("A publisher signs targets away from the server, which countersigns them but can't sign any itself")
  func apart() throws {
    let publisher = try TargetsSigner(root: root, keys: keys.only([.targets]))
    let server = try OnlineSigner(root: root, keys: keys.only([.snapshot, .timestamp]))
    var state = RepositoryState()
    state["a.skin"] = entry("a")
    let targets = try publisher.sign(state, now: now)
    #expect(Array(targets.files.keys) == ["metadata/1.targets.json"])
    let data = try #require(targets.files["metadata/1.targets.json"])
    let served = try server.sign(targets: data, after: RepositoryState(), now: now)
    #expect(try client(served).targets["targets"]?.targets.keys.sorted() == ["a.skin"])
    // The server and the publisher have the same state.
    #expect(served.state.targets == targets.state.targets)
    #expect(served.state.signedTargets == targets.state.signedTargets)
    // The server's keys alone sign no targets.
    let thief = try TargetsSigner(root: root, keys: keys.only([.snapshot, .timestamp]))
    var forged = served.state
    forged["a.skin"] = entry("b")
    let issue = try #require(throws: SkinIssue.self) { try thief.sign(forged, now: now) }
    #expect(issue.code == .missingSigningKey)
    // But it renews its own metadata.
    let renewed = try #require(try server.renew(served.state, now: now + 4 * 86_400))
    #expect(Set(renewed.files.keys) == ["metadata/1.root.json", "metadata/timestamp.json"])
    #expect(server.renewalDate(of: served.state) == now + 3.5 * 86_400)
  }

  @Test("Targets that are older, expired, signed by other keys or changed are not countersigned")
  func refused() throws {
    let publisher = try TargetsSigner(root: root, keys: keys)
    let server = try OnlineSigner(root: root, keys: keys)
    let first = try publisher.sign(RepositoryState(), now: now)
    var next = first.state
    next["a.skin"] = entry("a")
    let second = try publisher.sign(next, now: now)
    let old = try #require(first.files["metadata/1.targets.json"])
    let new = try #require(second.files["metadata/2.targets.json"])
    let served = try server.sign(targets: new, after: RepositoryState(), now: now)
    func code(_ data: Data, _ moment: Date) -> SkinIssue.Code? {
      do {
        _ = try server.sign(targets: data, after: served.state, now: moment)
        return nil
      } catch { return (error as? SkinIssue)?.code }
    }
    #expect(code(new, now) == nil)
    #expect(code(old, now) == .staleTargets)
    #expect(code(new, now + 366 * 86_400) == .staleTargets)
    let other = try RootMetadata.makeRoot(keys: .make(), expires: now + 1_000)
    #expect(throws: SkinIssue.self) { try TargetsSigner(root: other, keys: keys).sign(served.state, now: now) }
    let changed = String(decoding: new, as: UTF8.self).replacingOccurrences(of: "\"version\":2", with: "\"version\":3")
    #expect(code(Data(changed.utf8), now) == .untrustedSignature)
  }

  // MARK: Delegations

  /// A state whose activations are delegated to a role of their own.
  private func delegating(to key: RoleKey) throws -> RepositoryState {
    var state = RepositoryState()
    state.delegations = [
      try DelegatedTargets(
        name: "channels", keys: [key.publicKey], coverage: .paths(["activation/*/*"]), isTerminating: true)
    ]
    state["skins/festival/a.skin"] = entry("a")
    state["activation/festival/stable.json"] = entry("on")
    return state
  }

  @Test("Targets go to the role that covers them, which is signed and listed in the snapshot")
  func delegates() throws {
    let key = try RoleKey(name: "channels", type: .ecdsa)
    let state = try delegating(to: key)
    #expect(Array(state.targets.keys) == ["skins/festival/a.skin"])
    #expect(state.allTargets.count == 2)
    let signed = try RepositorySigner(root: root, keys: KeySet(keys.all + [key])).sign(state, now: now)
    let trusted = try client(signed)
    #expect(trusted.targets["channels"]?.targets.keys.sorted() == ["activation/festival/stable.json"])
    #expect(trusted.targets["targets"]?.targets.keys.sorted() == ["skins/festival/a.skin"])
    let read = try JSONDecoder().decode(RepositoryState.self, from: JSONEncoder().encode(signed.state))
    #expect(read == signed.state)
  }

  @Test("A server switches skins on and off with a key of its own while the targets key is away")
  func serverActivates() throws {
    let key = try RoleKey(name: "channels")
    let everyone = try RepositorySigner(root: root, keys: KeySet(keys.all + [key]))
    let first = try everyone.sign(try delegating(to: key), now: now)
    let ours = KeySet(keys.only([.snapshot, .timestamp]).all + [key])
    let channels = try TargetsSigner(root: root, keys: ours)
    let server = try OnlineSigner(root: root, keys: ours)
    var state = first.state
    state["activation/festival/stable.json"] = entry("off")
    let second = try server.sign(channels.sign(state, now: now), now: now)
    #expect(Set(second.files.keys).isSuperset(of: ["metadata/2.channels.json", "metadata/2.snapshot.json"]))
    #expect(!second.files.keys.contains("metadata/2.targets.json"))
    let trusted = try client(second, files: first.files)
    #expect(trusted.targets["channels"]?.targets["activation/festival/stable.json"]?.length == 3)
    // It can't sign other targets.
    state["skins/festival/a.skin"] = entry("forged")
    #expect(throws: SkinIssue.self) { try channels.sign(state, now: now) }
    // Only roles that it has keys for are due.
    #expect(!channels.isDue(second.state, now: now + 182 * 86_400))
    #expect(channels.isDue(second.state, now: now + 183 * 86_400))
  }

  @Test("A role with the same contents and keys is not signed again; one with new keys is")
  func unchanged() throws {
    let key = try RoleKey(name: "channels")
    let everyone = KeySet(keys.all + [key])
    let first = try RepositorySigner(root: root, keys: everyone).sign(try delegating(to: key), now: now)
    let again = try RepositorySigner(root: root, keys: keys).sign(first.state, now: now)
    #expect(!again.files.keys.contains { $0.contains("channels") })
    _ = try client(again, files: first.files)
    let fresh = try RoleKey(name: "channels")
    var state = again.state
    state.delegations = [
      try DelegatedTargets(name: "channels", keys: [fresh.publicKey], coverage: .paths(["activation/*/*"]))
    ]
    #expect(throws: SkinIssue.self) { try RepositorySigner(root: root, keys: everyone).sign(state, now: now) }
    let rotated = try RepositorySigner(root: root, keys: KeySet(keys.all + [fresh])).sign(state, now: now)
    #expect(rotated.state.signedDelegations["channels"]?.version == 2)
    _ = try client(rotated)
  }

  @Test("A removed role stays listed in snapshots, so that clients accept them")
  func takenAway() throws {
    let key = try RoleKey(name: "channels")
    let everyone = try RepositorySigner(root: root, keys: KeySet(keys.all + [key]))
    let first = try everyone.sign(try delegating(to: key), now: now)
    var state = first.state
    state.delegations = []
    let second = try everyone.sign(state, now: now)
    var trusted = try client(first)
    _ = try trusted.updateTimestamp(try #require(second.files["metadata/timestamp.json"]))
    try trusted.updateSnapshot(try #require(second.files["metadata/2.snapshot.json"]))
    try trusted.updateTargets(try #require(second.files["metadata/2.targets.json"]))
    state = second.state
    state.delegations = first.state.delegations
    let back = try everyone.sign(state, now: now)
    #expect(back.state.signedDelegations == first.state.signedDelegations)
    _ = try client(back, files: first.files)
  }

  @Test("Delegated roles are countersigned with the targets that delegate to them, or later alone")
  func countersignsDelegated() throws {
    let key = try RoleKey(name: "channels")
    let publisher = try TargetsSigner(root: root, keys: KeySet(keys[.targets] + [key]))
    let server = try OnlineSigner(root: root, keys: keys)
    let signed = try publisher.sign(try delegating(to: key), now: now)
    let targets = try #require(signed.files["metadata/1.targets.json"])
    let channels = try #require(signed.files["metadata/1.channels.json"])
    let alone = try #require(throws: SkinIssue.self) {
      try server.sign(targets: targets, after: RepositoryState(), now: now)
    }
    #expect(alone.code == .staleTargets)
    let first = try server.sign(
      targets: targets, delegated: ["channels": channels], after: RepositoryState(), now: now)
    #expect(first.state.allTargets == signed.state.allTargets)
    var state = signed.state
    state["activation/festival/stable.json"] = entry("off")
    let later = try publisher.sign(state, now: now)
    let second = try server.sign(
      targets: targets, delegated: ["channels": try #require(later.files["metadata/2.channels.json"])],
      after: first.state, now: now)
    #expect(try client(second, files: first.files).targets["channels"]?.targets.count == 1)
    #expect(throws: SkinIssue.self) {
      try server.sign(targets: targets, delegated: ["other": channels], after: first.state, now: now)
    }
    #expect(throws: SkinIssue.self) {
      try server.sign(targets: targets, delegated: ["channels": channels], after: second.state, now: now)
    }
  }

  @Test("A state without delegations is read, one of a later format is not")
  func stateFormats() throws {
    let hash = ContentHash(of: Data("a".utf8)).hex
    let old = """
      {"format":1,"signedTargets":{"expires":1000,"length":7,"sha256":"\(hash)","signed":0,"version":3},
       "targets":{"a.skin":{"length":1,"sha256":"\(hash)"}}}
      """
    let state = try JSONDecoder().decode(RepositoryState.self, from: Data(old.utf8))
    #expect(state.targets["a.skin"] == entry("a"))
    #expect(state.signedTargets?.version == 3)
    #expect(state.delegations.isEmpty)
    let written = String(decoding: try JSONEncoder().encode(state), as: UTF8.self)
    #expect(written.contains("\"format\":4"))
    #expect(try JSONDecoder().decode(RepositoryState.self, from: Data(written.utf8)) == state)
    let later = old.replacingOccurrences(of: "\"format\":1", with: "\"format\":5")
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(RepositoryState.self, from: Data(later.utf8)) }
  }

  @Test(
    "Roles can't have names that aren't file names, or the name of a top-level role",
    arguments: ["", "root", "Targets", "../x", "a b", "2.root"])
  func names(_ name: String) throws {
    let issue = try #require(throws: SkinIssue.self) {
      try DelegatedTargets(name: name, keys: [SigningKey().publicKey], coverage: .paths(["*"]))
    }
    #expect(issue.code == .badRoleName)
  }
}
