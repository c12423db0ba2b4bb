// Lists of targets over delegations say what a search for each of them would.

import Foundation
import SkinKit
import SkinRepository
import SkinTesting
import Testing

@testable import SkinUpdate

@Suite("Lists of targets")
struct TargetListTests {
  let bench: TrustBench

  init() throws { bench = try TrustBench() }

  private func child(_ name: String, _ paths: [String], isTerminating: Bool = false) -> MetadataForge.Child {
    .init(name: name, keys: [RoleKey(role: .targets)], paths: paths, isTerminating: isTerminating)
  }

  @Test("Of two roles that describe a target, the one of higher precedence counts, as in a search")
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

  @Test("Behind a terminating role, others don't count for its paths")
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
}
