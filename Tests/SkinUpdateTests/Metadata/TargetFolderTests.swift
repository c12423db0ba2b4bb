import Foundation
import SkinKit
import SkinRepository
import SkinTestSupport
import SkinTesting
import Testing

@testable import SkinUpdate

@Suite("Target folder")
struct TargetFolderTests {
  let bench: TrustBench
  let downloads: TemporaryFolder

  init() throws {
    bench = try TrustBench()
    downloads = try TemporaryFolder()
  }

  private func folder() throws -> TargetFolder {
    try TargetFolder(
      downloads.url, url: bench.repository.location(app: app, channel: channel).targets, transport: bench.repository)
  }

  private func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: downloads.url.path) }

  private func forge(_ targets: [String: Data], version: Int = 1, keys: KeySet = .make()) -> MetadataForge {
    var forge = bench.forge(keys: keys)
    forge.targets["targets"] = targets
    forge.versions = ["targets": version, "snapshot": version, "timestamp": version]
    return forge
  }

  @Test("A target is fetched once, and again when signed metadata say that it changed")
  func cache() async throws {
    let keys = KeySet.make()
    let path = "dir/a file.bin"
    var client = try await bench.refresh(forge([path: noise(1, count: 40_000)], keys: keys))
    let folder = try folder()
    let file = try await folder.download(path, by: &client)
    #expect(try Data(contentsOf: file) == noise(1, count: 40_000))
    let past = Date(timeIntervalSince1970: 1_000_000_000)
    try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: file.path)
    _ = bench.requested()
    #expect(try await folder.download(path, by: &client) == file)
    #expect(bench.requested() == [])
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(attributes[.modificationDate] as? Date == past)
    client = try await bench.refresh(forge([path: Data("new".utf8)], version: 2, keys: keys))
    #expect(try await folder.download(path, by: &client) == file)
    #expect(try Data(contentsOf: file) == Data("new".utf8))
    #expect(try names() == [file.lastPathComponent])
  }

  @Test("Bytes that don't match are never visible, and the earlier file stays", arguments: [2, 3, 4, 70_000])
  func otherBytes(_ length: Int) async throws {
    let keys = KeySet.make()
    var client = try await bench.refresh(forge(["a": Data("old".utf8)], keys: keys))
    let folder = try folder()
    let file = try await folder.download("a", by: &client)
    let new = forge(["a": Data("new".utf8)], version: 2, keys: keys)
    client = try await bench.refresh(new)
    bench.repository.files["targets/\(sha256(Data("new".utf8))).a"] = Data(repeating: 0x41, count: length)
    #expect(await issue { _ = try await folder.download("a", by: &client) } != nil)
    #expect(try Data(contentsOf: file) == Data("old".utf8))
    #expect(try names() == ["a"])
  }

  @Test("A target that no role describes is an error, and nothing is requested")
  func unknown() async throws {
    var client = try await bench.refresh(forge([:]))
    _ = bench.requested()
    let folder = try folder()
    #expect(await issue { _ = try await folder.download("a", by: &client) }?.code == .unknownTarget)
    #expect(bench.requested() == [])
  }

  @Test("Every path has a file of its own in the folder")
  func fileNames() throws {
    let folder = try folder()
    let paths = [
      "../up", "/top", "a/b", "a%2fb", ".hidden", "%2ehidden", "..", "a b", String(repeating: "p", count: 999),
    ]
    let files = paths.map { folder.file(of: $0) }
    #expect(Set(files).count == paths.count)
    for file in files {
      #expect(file.deletingLastPathComponent().standardizedFileURL.path == downloads.url.standardizedFileURL.path)
      #expect(!file.lastPathComponent.hasPrefix("."))
    }
  }

  @Test("Downloads that a killed process left are removed after an hour")
  func leftOvers() throws {
    let old = downloads.url.appending(path: ".\(UUID().uuidString).part")
    try Data("half".utf8).write(to: old)
    _ = try folder()
    #expect(try names().count == 1)
    try FileManager.default.setAttributes(
      [.modificationDate: Date().addingTimeInterval(-7_200)], ofItemAtPath: old.path)
    _ = try folder()
    #expect(try names() == [])
  }
}
