import Foundation
import SkinKit
import SkinRepository
import SkinTesting
import Testing

@testable import SkinUpdate

@Suite("Attack: arbitrary software")
final class ArbitrarySoftwareTests: TrustSuite {
  @Test(
    "Tampered metadata: a changed byte in any file is refused", arguments: ["timestamp", "2.snapshot", "2.targets"])
  func tamperedMetadata(_ name: String) async throws {
    bench.tamper("metadata/\(name).json", "\"version\":2", "\"version\":3")
    let issue = await issue { try await bench.refresh() }
    #expect([.untrustedSignature, .mismatchedFile].contains(issue?.code))
    #expect(issue?.place.file?.contains(name.split(separator: ".").last ?? "") == true)
  }

  @Test("Tampered metadata: an unknown field is part of what is signed")
  func addedField() async throws {
    bench.tamper("metadata/timestamp.json", "\"signed\":{", "\"signed\":{\"extra\":1,")
    #expect(await issue { try await bench.refresh() }?.code == .untrustedSignature)
  }

  @Test("Wrong key: a repository signed with other keys is refused")
  func wrongKey() async throws {
    let impostor = try InMemoryRepository(clock: bench.clock)
    let issue = await issue { try await bench.refresh(impostor, root: bench.repository.root) }
    #expect(issue?.code == .untrustedSignature)
    #expect(issue?.suggestion.isEmpty == false)
  }

  @Test("Wrong key: the key of one role can't sign for another")
  func keyOfOtherRole() async throws {
    var mixed = KeySet.make()
    let honest = mixed
    // The attacker has the timestamp's key and signs targets with it.
    mixed = KeySet(
      honest[.root] + honest[.timestamp] + honest[.snapshot]
        + [try RoleKey(parsing: swapRole(of: honest[.timestamp][0], to: "targets"), file: "key")])
    let root = try RootMetadata.makeRoot(keys: honest, expires: bench.clock.now + 1_000)
    #expect(throws: SkinIssue.self) { try RepositorySigner(root: root, keys: mixed) }
    let impostor = try InMemoryRepository(keys: mixed, clock: bench.clock)
    #expect(await issue { try await bench.refresh(impostor, root: root) }?.code == .untrustedSignature)
  }

  private func swapRole(of key: RoleKey, to role: String) throws -> Data {
    let text = String(decoding: try key.data, as: UTF8.self)
    return Data(text.replacingOccurrences(of: "\"role\":\"timestamp\"", with: "\"role\":\"\(role)\"").utf8)
  }

  @Test("Threshold not met: one of two signatures isn't enough")
  func threshold() async throws {
    let keys = KeySet.make(counts: [.timestamp: 2])
    let strict = try InMemoryRepository(keys: keys, thresholds: [.timestamp: 2], clock: bench.clock)
    try await bench.refresh(strict)
    let file = try MetadataValue(parsing: strict.files["metadata/timestamp.json"] ?? Data(), file: "t")
    let signatures = try #require(file["signatures"]?.array)
    #expect(signatures.count == 2)
    let lone: MetadataValue = ["signatures": [signatures[0]], "signed": file["signed"] ?? .null]
    strict.files["metadata/timestamp.json"] = lone.json
    #expect(await issue { try await bench.refresh(strict) }?.code == .untrustedSignature)
    // The same signature twice is no second one either.
    let twice: MetadataValue = ["signatures": [signatures[0], signatures[0]], "signed": file["signed"] ?? .null]
    strict.files["metadata/timestamp.json"] = twice.json
    #expect(await issue { try await bench.refresh(strict) }?.code == .malformedMetadata)
  }

  @Test(
    "Mix and match: targets of one moment with the snapshot of another are refused", arguments: ["targets", "snapshot"])
  func mixAndMatch(_ older: String) async throws {
    // If only versions are specified, they cause the refusal.
    var forge = bench.forge()
    forge.namesHashes = false
    let old = try forge.files()
    forge.versions = ["timestamp": 2, "snapshot": 2, "targets": 2]
    forge.targets["targets"] = ["file": Data("new".utf8)]
    let new = try forge.files()
    bench.repository.files = new.merging(["metadata/2.\(older).json": old["metadata/1.\(older).json"] ?? Data()]) { $1 }
    let root = try forge.root()
    let issue = await issue { try await bench.refresh(root: root) }
    #expect(issue?.code == .mismatchedFile)
    #expect(issue?.message.contains("version 1 instead of 2") == true)
    #expect(issue?.place.file == "\(older).json")
    bench.repository.files = new
    #expect(try await bench.refresh(root: root).trusted?.targets["targets"]?.version == 2)
  }

  @Test("Mix and match: if hashes are specified, they refuse it as well")
  func mixAndMatchByHash() async throws {
    let old = bench.repository.files
    try bench.publishForNewApp()
    bench.repository.files["metadata/3.targets.json"] = old["metadata/2.targets.json"]
    #expect(await issue { try await bench.refresh() }?.code == .mismatchedFile)
    bench.repository.files["metadata/3.snapshot.json"] = old["metadata/2.snapshot.json"]
    #expect(await issue { try await bench.refresh() }?.code == .mismatchedFile)
  }

  @Test(
    "Endless data: no file is read past its limit", arguments: ["timestamp.json", "2.snapshot.json", "2.root.json"])
  func endlessData(_ name: String) async throws {
    bench.repository.spoil("metadata/\(name)", with: .endless)
    #expect(await issue { try await bench.refresh() }?.code == .answerTooLong)
  }

  @Test("Endless data: a signed length doesn't raise a limit; a longer file isn't even requested")
  func namedTooLong() async throws {
    let forge = bench.forge()
    let honest = try forge.files()
    var timestamp = try SignedMetadata<TimestampRole>(
      parsing: honest["metadata/timestamp.json"] ?? Data(), file: "timestamp.json"
    ).role
    timestamp.snapshot.digest.length = MetadataLimits().snapshot + 1
    var snapshot = try SignedMetadata<SnapshotRole>(
      parsing: honest["metadata/1.snapshot.json"] ?? Data(), file: "snapshot.json"
    ).role
    snapshot.meta["targets.json"]?.digest = FileDigest(length: .max, hashes: [:])
    for (path, file, forged) in [
      ("1.snapshot.json", "timestamp.json", try MetadataForge.sign(timestamp.value, by: forge.keys[.timestamp])),
      ("1.targets.json", "1.snapshot.json", try MetadataForge.sign(snapshot.value, by: forge.keys[.snapshot])),
    ] {
      let bench = try TrustBench()
      bench.repository.files = honest.merging(["metadata/\(file)": forged]) { $1 }
      let issue = await issue { try await bench.refresh(root: forge.root()) }
      #expect(issue?.code == .answerTooLong)
      #expect(issue?.place.file == path)
      #expect(!bench.requested().contains(path))
    }
  }
}
