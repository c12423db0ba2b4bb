import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinTestSupport
import SkinUpdate
import Testing

@Suite("Sizes of metadata")
struct MetadataSizeTests {
  private let now = Date(timeIntervalSince1970: 1_893_456_000)
  private let keys = KeySet.make()
  private let root: Data

  init() throws { root = try RootMetadata.makeRoot(keys: keys, expires: now + 900 * 86_400) }

  /// A target whose description has about the given length.
  private func entry(_ length: Int) -> TargetEntry {
    TargetEntry(
      length: 1, sha256: ContentHash(of: Data()), custom: ["note": .string(String(repeating: "x", count: length))])
  }

  @Test("A targets file beyond the limit of clients is refused before it is signed")
  func targets() throws {
    let limit = MetadataLimits().targets
    let signer = try RepositorySigner(root: root, keys: keys)
    var state = RepositoryState()
    state["a"] = entry(limit - 2_000)
    let signed = try signer.sign(state, now: now)
    #expect(signed.state.metadataSizes.contains { $0.role == "targets" && $0.share > 0.99 && $0.share <= 1 })
    state = signed.state
    state["b"] = entry(2_000)
    let issue = try #require(throws: SkinIssue.self) { try signer.sign(state, now: now) }
    #expect(issue.code == .metadataTooLong && issue.place.file == "targets.json")
    #expect(issue.message.contains("\(limit)") && !issue.suggestion.isEmpty)
    #expect(throws: SkinIssue.self) { try TargetsSigner(root: root, keys: keys).draft(state, now: now) }
  }

  @Test("A delegated role has the limit of targets")
  func delegated() throws {
    let key = try RoleKey(name: "channels")
    var state = RepositoryState()
    state.delegations = [
      try DelegatedTargets(name: "channels", keys: [key.publicKey], coverage: .paths(["activation/*/*"]))
    ]
    state["activation/festival/stable.json"] = entry(MetadataLimits().targets)
    let signer = try TargetsSigner(root: root, keys: KeySet(keys.all + [key]))
    let issue = try #require(throws: SkinIssue.self) { try signer.sign(state, now: now) }
    #expect(issue.code == .metadataTooLong && issue.place.file == "channels.json")
  }

  @Test("Targets signed elsewhere that clients would refuse aren't countersigned")
  func received() throws {
    let signer = try OnlineSigner(root: root, keys: keys)
    let data = Data(repeating: UInt8(ascii: " "), count: MetadataLimits().targets + 1)
    let issue = try #require(throws: SkinIssue.self) {
      try signer.sign(targets: data, after: RepositoryState(), now: now)
    }
    #expect(issue.code == .metadataTooLong)
  }

  @Test("A root beyond the limit of clients isn't finished")
  func longRoot() throws {
    // About 250 bytes for each of the keys and its signature.
    let many = KeySet.make(counts: [.timestamp: 3_000])
    let issue = try #require(throws: SkinIssue.self) { try RootMetadata.makeRoot(keys: many, expires: now) }
    #expect(issue.code == .metadataTooLong && issue.place.file == "root.json")
  }

  @Test(
    "Each role has the limit that clients have for it",
    arguments: [
      ("root", 512_000), ("timestamp", 16_384), ("snapshot", 2_000_000), ("targets", 5_000_000), ("a", 5_000_000),
    ])
  func limits(_ role: String, _ limit: Int) { #expect(MetadataSize(role: role, length: 1).limit == limit) }
}
