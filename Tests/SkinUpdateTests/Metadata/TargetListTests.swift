import Foundation
import SkinKit
import SkinRepository
import SkinTestSupport
import SkinTesting
import Testing

@testable import SkinUpdate

@Suite("Lists of targets")
final class TargetListTests: TrustSuite {
  private func child(_ name: String, _ paths: [String], isTerminating: Bool = false) -> MetadataForge.Child {
    .init(name: name, keys: [RoleKey(role: .targets)], paths: paths, isTerminating: isTerminating)
  }

  @Test("If two roles describe a target, the one of higher precedence is used, as in a search")
  func precedence() async throws {
    var forge = bench.forge()
    forge.children = [
      "targets": [child("a", ["skins/*"]), child("b", ["skins/*", "other/*"])], "a": [child("c", ["skins/c*"])],
    ]
    forge.targets = [
      "targets": ["skins/top": Data(count: 1)],
      "a": ["skins/top": Data(count: 2), "skins/x": Data(count: 2), "other/evil": Data(count: 2)],
      "b": ["skins/x": Data(count: 3), "skins/c1": Data(count: 3), "other/good": Data(count: 3)],
      "c": ["skins/c1": Data(count: 4), "skins/x1": Data(count: 4)],
    ]
    var client = try await bench.refresh(forge)
    let list = try await client.targets(under: "skins/")
    #expect(list.mapValues(\.length) == ["skins/top": 1, "skins/x": 2, "skins/c1": 4])
    for (path, target) in list { #expect(try await client.target(path) == target) }
    #expect(try await client.targets(under: "other/").mapValues(\.length) == ["other/good": 3])
    #expect(try await client.targets(under: "").count == 4)
  }

  @Test("After a terminating role, others are ignored for its paths")
  func terminating() async throws {
    var forge = bench.forge()
    forge.children["targets"] = [child("a", ["skins/a*"], isTerminating: true), child("b", ["skins/*"])]
    forge.targets["a"] = [:]
    forge.targets["b"] = ["skins/a1": Data(count: 1), "skins/b1": Data(count: 1)]
    var client = try await bench.refresh(forge)
    #expect(try await Set(client.targets(under: "skins/").keys) == ["skins/b1"])
  }

  @Test("Only roles that may be trusted with such a path are fetched, each once")
  func requests() async throws {
    var forge = bench.forge()
    forge.children["targets"] = [child("mine", ["skins/festival/*"]), child("other", ["skins/other/*"])]
    forge.targets["mine"] = ["skins/festival/1": Data(count: 1)]
    forge.targets["other"] = ["skins/other/1": Data(count: 1)]
    var client = try await bench.refresh(forge)
    _ = bench.requested()
    #expect(try await client.targets(under: "skins/festival/").count == 1)
    #expect(bench.requested() == ["1.mine.json"])
  }

  @Test("A role that was accepted for a delegator isn't read again while the metadata stays the same")
  func accepted() async throws {
    var forge = bench.forge()
    forge.children["targets"] = [child("mine", ["skins/*"])]
    forge.targets["mine"] = ["skins/1": Data(count: 1)]
    var client = try await bench.refresh(forge)
    let target = try await client.target("skins/1")
    try client.cache.removeRoles()
    _ = bench.requested()
    #expect(try await client.target("skins/1") == target && target != nil)
    #expect(try await client.targets(under: "skins/").count == 1)
    #expect(bench.requested().isEmpty)
    // A refresh trusts nothing from before.
    try await client.refresh(now: bench.clock.now)
    #expect(try await client.target("skins/1") == target)
    #expect(bench.requested().contains("1.mine.json"))
  }

  @Test("Of more roles than the limit, those of highest precedence are read")
  func limit() async throws {
    var forge = bench.forge()
    forge.children["targets"] = (0..<10).map { child("r\($0)", ["*"]) }
    for index in 0..<10 { forge.targets["r\(index)"] = ["file\(index)": Data(count: 1)] }
    var limits = MetadataLimits()
    limits.delegations = 4
    var client = try await bench.refresh(forge, limits: limits)
    #expect(try await client.targets(under: "").keys.sorted() == ["file0", "file1", "file2", "file3"])
  }

  @Test("A role that can't be trusted makes the list fail, as it makes a search fail")
  func untrusted() async throws {
    var forge = bench.forge()
    forge.children["targets"] = [child("a", ["*"])]
    forge.targets["a"] = ["file": Data(count: 1)]
    var client = try await bench.refresh(forge)
    bench.repository.files["metadata/1.a.json"] = Data("{}".utf8)
    #expect(await issue { _ = try await client.targets(under: "") }?.code == .mismatchedFile)
    var unused = try bench.client()
    #expect(await issue { _ = try await unused.targets(under: "") }?.code == .missingMetadata)
  }

  @Test("A list whose caller was canceled is abandoned, even if all of it is cached")
  func cancellation() async throws {
    var forge = bench.forge()
    forge.children["targets"] = [child("a", ["*"])]
    forge.targets["a"] = ["file": Data(count: 1)]
    var client = try await bench.refresh(forge)
    _ = try await client.targets(under: "")
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let task = Task { [client] in
      var client = client
      for await _ in begun {}
      return try await client.targets(under: "")
    }
    task.cancel()
    begin.finish()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("Wrong delegator: a role served as different files for two delegators makes the list fail")
  func sharedRole() async throws {
    let (left, right, honest, evil) = (
      RoleKey(role: .targets), RoleKey(role: .targets), RoleKey(role: .targets), RoleKey(role: .targets)
    )
    func forged(release: RoleKey, leaf: RoleKey) throws -> (forge: MetadataForge, release: Data) {
      var forge = forge
      forge.children["release"] = [.init(name: "leaf", keys: [leaf], paths: ["a/*", "b/*"])]
      let file = try forge.files()["metadata/1.release.json"] ?? Data()
      let role = try SignedMetadata<TargetsRole>(parsing: file, file: "release")
      return (forge, try MetadataForge.sign(role.signed, by: [release]))
    }
    var forge = bench.forge()
    forge.children = [
      "targets": [child("a", ["a/*"]), child("b", ["b/*"])],
      "a": [.init(name: "release", keys: [left], paths: ["a/*"])],
      "b": [.init(name: "release", keys: [right], paths: ["b/*"])],
    ]
    forge.targets = ["targets": [:], "a": [:], "b": [:], "release": [:], "leaf": ["b/file": Data("evil".utf8)]]
    // The key that only one of them trusts specifies an evil leaf; then the file that the other one trusts is served.
    let bad = try forged(release: left, leaf: evil)
    let good = try forged(release: right, leaf: honest)
    var files = try bad.forge.files()
    files["metadata/1.release.json"] = bad.release
    var snapshot = try SignedMetadata<SnapshotRole>(
      parsing: files["metadata/1.snapshot.json"] ?? Data(), file: "snapshot"
    ).role
    for name in ["release.json", "leaf.json"] {
      snapshot.meta[name] = MetaFile(version: 1, digest: FileDigest(length: nil, hashes: [:]))
    }
    files["metadata/1.snapshot.json"] = try MetadataForge.sign(snapshot.value, by: forge.keys[.snapshot])
    bench.repository.files = files
    let transport = WatchedTransport(bench.repository) { [repository = bench.repository] path in
      if path.hasSuffix("1.leaf.json") { repository.files["metadata/1.release.json"] = good.release }
    }
    var client = try MetadataFetcher(
      pinnedRoot: forge.root(), url: bench.repository.location(app: app, channel: channel).metadata,
      cache: MetadataCache(bench.folder.url), transport: transport)
    try await client.refresh(now: bench.clock.now)
    let issue = await issue { _ = try await client.targets(under: "") }
    #expect(issue?.code == .mismatchedFile)
    #expect(issue?.message.contains("for all who delegate") == true)
  }
}
