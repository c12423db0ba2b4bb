import Foundation
import SkinKit
import SkinRepository
import SkinTestSupport
import SkinTesting
import Testing

@testable import SkinUpdate

@Suite("Attack: delegations")
final class DelegationAttackTests: TrustSuite {
  typealias Child = MetadataForge.Child

  private func child(
    _ name: String, _ paths: [String] = ["*"], key: RoleKey = RoleKey(role: .targets), isTerminating: Bool? = false
  ) -> Child { Child(name: name, keys: [key], paths: paths, isTerminating: isTerminating) }

  /// Searches for a missing target, and returns the searched roles in order.
  private func asked(_ forge: MetadataForge, limits: MetadataLimits = MetadataLimits()) async throws -> [String] {
    var client = try await bench.refresh(forge, limits: limits)
    _ = bench.requested()
    #expect(try await client.target("missing") == nil)
    return bench.requested().map { String($0.dropFirst("1.".count).dropLast(".json".count)) }
  }

  private func forge(_ children: [String: [Child]]) -> MetadataForge {
    var forge = bench.forge()
    forge.children = children
    for child in children.values.joined() { forge.targets[child.name] = [:] }
    return forge
  }

  @Test("Roles are searched in order of precedence, each before its own delegations")
  func order() async throws {
    let forge = forge(["targets": [child("a"), child("b")], "a": [child("c")], "c": [child("d")]])
    #expect(try await asked(forge) == ["a", "c", "d", "b"])
  }

  @Test("A terminating role ends the search, after those it delegates to itself")
  func terminating() async throws {
    let forge = forge([
      "targets": [child("a", isTerminating: true), child("b")], "a": [child("c", isTerminating: nil)],
    ])
    #expect(try await asked(forge) == ["a", "c"])
    // Nor are those asked that wait since an earlier role named them.
    let deeper = self.forge(["targets": [child("a"), child("b")], "a": [child("c", isTerminating: true), child("d")]])
    let other = try DelegationAttackTests()
    #expect(try await other.asked(deeper) == ["a", "c"])
  }

  @Test("A circle of roles is walked once")
  func circle() async throws {
    let keys = (0..<3).map { _ in RoleKey(role: .targets) }
    let forge = forge([
      "targets": [child("a", key: keys[0])], "a": [child("b", key: keys[1])], "b": [child("c", key: keys[2])],
      "c": [child("a", key: keys[0]), child("b", key: keys[1])],
    ])
    #expect(try await asked(forge) == ["a", "b", "c"])
  }

  @Test("Endless delegations: no more roles are searched than the limit")
  func limit() async throws {
    var children: [String: [Child]] = ["targets": [child("r0")]]
    for index in 0..<20 { children["r\(index)"] = [child("r\(index + 1)")] }
    var limits = MetadataLimits()
    limits.delegations = 7
    #expect(try await asked(forge(children), limits: limits) == (0..<7).map { "r\($0)" })
  }

  @Test("A role that isn't trusted with a path isn't read for it, and its description of that path is ignored")
  func foreignPath() async throws {
    var forge = forge(["targets": [child("team-a", ["a/*"]), child("team-b", ["b/*"])]])
    forge.targets["team-a"] = ["b/file": Data("evil".utf8), "a/file": Data("good".utf8)]
    forge.targets["team-b"] = [:]
    var client = try await bench.refresh(forge)
    _ = bench.requested()
    #expect(try await client.target("b/file") == nil)
    #expect(bench.requested() == ["1.team-b.json"])
    #expect(try await client.target("a/file")?.length == 4)
  }

  @Test("Hash prefixes select the role to search")
  func hashPrefixes() async throws {
    let hash = sha256(Data("file1.txt".utf8))
    let key = RoleKey(role: .targets)
    var forge = forge([
      "targets": [
        Child(name: "other", keys: [key], hashPrefixes: [hash.hasPrefix("0") ? "1" : "0"]),
        Child(name: "bin", keys: [key], hashPrefixes: [String(hash.prefix(2))]),
      ]
    ])
    forge.targets["bin"] = ["file1.txt": Data("1".utf8)]
    var client = try await bench.refresh(forge)
    _ = bench.requested()
    #expect(try await client.target("file1.txt")?.length == 1)
    #expect(bench.requested() == ["1.bin.json"])
  }

  @Test("Wrong delegator: metadata that one delegator's key signed isn't accepted for another delegator")
  func diamond() async throws {
    let honest = RoleKey(role: .targets)
    var forge = forge([
      "targets": [child("a", ["a/*"]), child("b", ["b/*"])],
      "a": [child("release", ["a/*"], key: honest)], "b": [child("release", ["b/*"], key: RoleKey(role: .targets))],
    ])
    forge.targets["release"] = ["a/file": Data("a".utf8), "b/file": Data("b".utf8)]
    // Both delegators name the role; the file is signed by the key that only one of them trusts.
    let parts = try forge.files()
    let unsigned = try SignedMetadata<TargetsRole>(parsing: parts["metadata/1.release.json"] ?? Data(), file: "release")
    let data = try MetadataForge.sign(unsigned.signed, by: [honest])
    var files = parts
    files["metadata/1.release.json"] = data
    let snapshot = try SignedMetadata<SnapshotRole>(parsing: parts["metadata/1.snapshot.json"] ?? Data(), file: "s")
    var role = snapshot.role
    role.meta["release.json"] = MetaFile(version: 1, digest: FileDigest(length: nil, hashes: [:]))
    files["metadata/1.snapshot.json"] = try MetadataForge.sign(role.value, by: forge.keys[.snapshot])
    bench.repository.files = files
    var client = try await bench.refresh(root: forge.root())
    #expect(try await client.target("a/file")?.length == 1)
    #expect(await issue { _ = try await client.target("b/file") }?.code == .untrustedSignature)
    // It failed for the other delegator only.
    #expect(try await client.target("a/file")?.length == 1)
  }

  @Test("Wrong delegation: a role that another key signed, or that the snapshot doesn't name, is refused")
  func wrongDelegation() async throws {
    var forge = forge(["targets": [child("team")]])
    // By its version alone any file would do, so it is the signature that counts.
    forge.namesHashes = false
    forge.targets["team"] = ["file": Data("1".utf8)]
    var client = try await bench.refresh(forge)
    let path = "metadata/1.team.json"
    let honest = try #require(bench.repository.files[path])
    let role = try SignedMetadata<TargetsRole>(parsing: honest, file: "team").signed
    // Keys of the repository, but not of this role, not even those of its delegators.
    for name in [RoleName.targets, .timestamp] {
      bench.repository.files[path] = try MetadataForge.sign(role, by: forge.keys[name])
      #expect(await issue { _ = try await client.target("file") }?.code == .untrustedSignature)
    }
    bench.repository.files[path] = honest
    #expect(try await client.target("file")?.length == 1)
    // The right file is there, but no snapshot names it.
    forge.targets["team"] = nil
    let other = try TrustBench()
    client = try await other.refresh(forge)
    other.repository.files[path] = honest
    #expect(await issue { _ = try await client.target("file") }?.code == .mismatchedFile)
    #expect(!other.requested().contains("1.team.json"))
  }

  @Test(
    "Role names: whatever a role's name, its file is requested, stored and found again",
    arguments: [
      "?", "#", "/role", "../role", "..", ".hidden", "2.root", "state", "roots", "a b", "Ünïcode", "A", "a",
      String(repeating: "long", count: 100),
    ])
  func roleNames(_ name: String) async throws {
    var forge = forge(["targets": [child(name)]])
    forge.targets[name] = ["file": Data("12".utf8)]
    var client = try await bench.refresh(forge)
    #expect(try await client.target("file")?.length == 2)
    #expect(bench.requested().last == "1.\(name).json")
    // Another client finds it in the folder, whose other files are as they were.
    client = try await bench.refresh(forge)
    _ = bench.requested()
    #expect(try await client.target("file")?.length == 2)
    #expect(bench.requested() == [])
    let outside = bench.folder.url.deletingLastPathComponent().appending(path: "role.json")
    #expect(!FileManager.default.fileExists(atPath: outside.path))
  }

  @Test("A repository without consistent snapshots is followed by its plain names")
  func plainNames() async throws {
    var forge = forge(["targets": [child("team")]])
    forge.isConsistent = false
    forge.targets["team"] = ["dir/file": Data("12".utf8)]
    forge.children["targets"] = [child("team", ["dir/*"])]
    var client = try await bench.refresh(forge)
    let target = try #require(try await client.target("dir/file"))
    #expect(
      bench.requested() == ["2.root.json", "timestamp.json", "snapshot.json", "targets.json", "team.json"])
    let base = try #require(URL(string: "https://x.invalid/t"))
    #expect(target.url("dir/file", below: base, isConsistent: false).absoluteString == "https://x.invalid/t/dir/file")
    let hashed = target.url("dir/a b?#", below: base, isConsistent: true).absoluteString
    #expect(hashed == "https://x.invalid/t/dir/\(sha256(Data("12".utf8))).a%20b%3F%23")
  }
}
