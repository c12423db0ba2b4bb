import Foundation
import SkinKit
import SkinRepository
import SkinTestSupport
import SkinUpdate
import Testing

@Suite("Drafts of roots")
struct RootDraftTests {
  private let now = Date(timeIntervalSince1970: 1_893_456_000)

  /// A key holder's machine: a folder with one root key and nothing else.
  private struct Machine {
    let folder: TemporaryFolder

    init(_ type: KeyType = .ed25519) throws {
      folder = try TemporaryFolder()
      try KeyFolder(folder.url).add(RoleKey(role: .root, type: type))
    }

    var publicKey: MetadataKey {
      get throws { try KeySet(folder: folder.url)[.root][0].publicKey }
    }

    /// Parses a draft, signs it, and returns its bytes.
    func sign(_ draft: Data, after previous: Data?) throws -> Data {
      var draft = try RootDraft(parsing: draft, after: previous)
      for key in try KeySet(folder: folder.url)[.root] { try draft.sign(with: key) }
      return draft.data
    }
  }

  private let machines: [Machine]
  private let online = KeySet.make([.timestamp, .snapshot, .targets])

  init() throws { machines = [try Machine(), try Machine(.ecdsa), try Machine(), try Machine(.ecdsa)] }

  /// The keys of a root, with the root keys on some of the machines.
  private func keys(_ holders: [Machine]) throws -> [RoleName: [MetadataKey]] {
    var keys = online.publicKeys
    keys[.root] = try holders.map { try $0.publicKey }
    return keys
  }

  /// A finished first root of the first three machines, two of which must sign.
  private func firstRoot() throws -> Data {
    var data = try RootDraft(
      keys: keys(Array(machines[..<3])), thresholds: [.root: 2], expires: now + 1_000
    ).data
    for machine in machines[..<2] { data = try machine.sign(data, after: nil) }
    return try RootDraft(parsing: data, after: nil).finished()
  }

  @Test("A first root is finished once enough holders have signed")
  func first() throws {
    let draft = try RootDraft(keys: keys(machines), thresholds: [.root: 3], expires: now + 1_000)
    #expect(draft.missing.map(\.version) == [1] && draft.missing.first?.count == 3)
    #expect(try draft.missing.first?.keyIDs == machines.map { try $0.publicKey.id })
    var data = draft.data
    for (index, machine) in machines[..<3].enumerated() {
      let issue = try #require(throws: SkinIssue.self) { try RootDraft(parsing: data, after: nil).finished() }
      #expect(issue.code == .missingSignature)
      data = try machine.sign(data, after: nil)
      #expect(try RootDraft(parsing: data, after: nil).missing.first?.count == (index == 2 ? nil : 2 - index))
    }
    let root = try RootDraft(parsing: data, after: nil).finished()
    #expect(try TrustedMetadata(root: root, now: now).root.version == 1)
  }

  @Test("The next root needs the keys of the previous root and its own, and clients follow it")
  func next() throws {
    let root = try firstRoot()
    // The fourth machine replaces the first: two of the old ones must sign, and two of the new ones.
    var data = try RootDraft(
      after: root, keys: [.root: machines[1...].map { try $0.publicKey }], expires: now + 2_000
    ).data
    data = try machines[3].sign(data, after: root)
    var draft = try RootDraft(parsing: data, after: root)
    #expect(draft.missing.map(\.version) == [1, 2])
    #expect(draft.missing.map(\.count) == [2, 1])
    data = try machines[1].sign(data, after: root)
    draft = try RootDraft(parsing: data, after: root)
    #expect(draft.missing.map(\.version) == [1])
    #expect(try draft.missing.first?.keyIDs == [machines[0].publicKey.id, machines[2].publicKey.id])
    #expect(throws: SkinIssue.self) { try draft.finished() }
    var client = try TrustedMetadata(root: root, now: now)
    #expect(throws: SkinIssue.self) { try client.updateRoot(draft.data) }

    data = try machines[0].sign(data, after: root)
    let next = try RootDraft(parsing: data, after: root).finished()
    _ = try client.updateRoot(next)
    #expect(client.root.version == 2)
    #expect(client.root.roles[.root]?.threshold == 2)
    #expect(client.root.roles[.timestamp] == draft.previous?.roles[.timestamp])
  }

  @Test("A higher threshold applies to the new root, and the old threshold to the previous root")
  func thresholds() throws {
    let root = try firstRoot()
    var draft = try RootDraft(after: root, thresholds: [.root: 3], expires: now + 2_000)
    for machine in machines[..<2] {
      draft = try RootDraft(parsing: machine.sign(draft.data, after: root), after: root)
    }
    #expect(draft.missing.map(\.version) == [2])
    #expect(throws: SkinIssue.self) {
      try RootDraft(after: root, thresholds: [.root: 4], expires: now + 2_000)
    }
    #expect(throws: SkinIssue.self) {
      try RootDraft(after: root, thresholds: [.timestamp: 0], expires: now + 2_000)
    }
  }

  @Test("Copies that were signed at the same time can be merged; those of other drafts can't")
  func merges() throws {
    let root = try firstRoot()
    let draft = try RootDraft(after: root, expires: now + 2_000)
    var one = try RootDraft(parsing: machines[0].sign(draft.data, after: root), after: root)
    let two = try RootDraft(parsing: machines[2].sign(draft.data, after: root), after: root)
    try one.merge(two)
    _ = try one.finished()
    let other = try RootDraft(after: root, expires: now + 3_000)
    let issue = try #require(throws: SkinIssue.self) { try one.merge(other) }
    #expect(issue.code == .wrongDraft)
  }

  @Test("Signatures by foreign keys, over other bytes or repeated ones are ignored")
  func strangers() throws {
    let root = try firstRoot()
    var draft = try RootDraft(after: root, expires: now + 2_000)
    let issue = try #require(throws: SkinIssue.self) { try draft.sign(with: RoleKey(role: .root)) }
    #expect(issue.code == .foreignKey)
    let signed = try machines[0].sign(draft.data, after: root)
    #expect(try machines[0].sign(signed, after: root) == signed)
    // The draft is changed in transit: earlier signatures are invalid.
    let changed = String(decoding: signed, as: UTF8.self).replacingOccurrences(
      of: "\"version\":2", with: "\"version\":2,\"x\":1")
    let received = try RootDraft(parsing: Data(changed.utf8), after: root)
    #expect(received.signatures.isEmpty)
    #expect(try received.rejected == [machines[0].publicKey.id])
  }

  @Test("A draft only follows its previous root")
  func versions() throws {
    let root = try firstRoot()
    let draft = try RootDraft(after: root, expires: now + 2_000)
    for previous in [nil, draft.data] {
      #expect(throws: SkinIssue.self) { try RootDraft(parsing: draft.data, after: previous) }
    }
    #expect(throws: SkinIssue.self) { try RootDraft(after: draft.data, expires: now + 3_000) }
  }

  @Test("Unknown fields are preserved from root to root, and are signed")
  func unknownFields() throws {
    var signed = try #require(
      try RootDraft(keys: keys([machines[0]]), expires: now + 1_000).role.value.object)
    signed["x-note"] = ["n": [1, "é"]]
    let unsigned: MetadataValue = ["signatures": [], "signed": .object(signed)]
    let root = try RootDraft(parsing: machines[0].sign(unsigned.json, after: nil), after: nil).finished()
    let draft = try RootDraft(after: root, expires: now + 2_000)
    let next = try RootDraft(parsing: machines[0].sign(draft.data, after: root), after: root).finished()
    #expect(try MetadataValue(parsing: next, file: "root")["signed"]?["x-note"] == ["n": [1, "é"]])
  }
}
