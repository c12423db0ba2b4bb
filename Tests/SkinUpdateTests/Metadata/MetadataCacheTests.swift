import Foundation
import SkinKit
import SkinRepository
import SkinTestSupport
import SkinTesting
import Testing

@testable import SkinUpdate

@Suite("Trust folder")
final class MetadataCacheTests: TrustSuite {
  private func names(_ path: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: bench.folder.url.appending(path: path).path).sorted()
  }

  private func file(_ path: String) -> URL { bench.folder.url.appending(path: path) }

  @Test("The newest root is next to the other roles, the chain in its own folder, all as they were served")
  func layout() async throws {
    for _ in 0..<2 { try bench.repository.rotate(to: .make()) }
    try await bench.refresh()
    #expect(try names() == ["index", "root.json", "roots", "snapshot.json", "state", "targets.json", "timestamp.json"])
    #expect(try names("roots") == ["2.root.json", "3.root.json"])
    let served = bench.repository.files
    #expect(try Data(contentsOf: file("root.json")) == served["metadata/3.root.json"])
    #expect(try Data(contentsOf: file("timestamp.json")) == served["metadata/timestamp.json"])
  }

  @Test("Roots of the earlier layout are moved, and not downloaded again")
  func oldLayout() async throws {
    for _ in 0..<2 { try bench.repository.rotate(to: .make()) }
    try await bench.refresh()
    for name in try names("roots") { try FileManager.default.moveItem(at: file("roots/\(name)"), to: file(name)) }
    for name in ["root.json", "roots", "state"] { try FileManager.default.removeItem(at: file(name)) }
    _ = bench.requested()
    try await bench.refresh()
    #expect(bench.requested() == ["4.root.json", "timestamp.json"])
    #expect(try names() == ["index", "root.json", "roots", "snapshot.json", "state", "targets.json", "timestamp.json"])
    #expect(try names("roots") == ["2.root.json", "3.root.json"])
  }

  @Test("Files of killed writers are removed; a file that may still be written isn't")
  func leftOvers() throws {
    let (old, young) = (file(UUID().uuidString), file(UUID().uuidString))
    for url in [old, young] { try Data("half".utf8).write(to: url) }
    try FileManager.default.setAttributes(
      [.modificationDate: Date().addingTimeInterval(-7_200)], ofItemAtPath: old.path)
    _ = try MetadataCache(bench.folder.url)
    #expect(!FileManager.default.fileExists(atPath: old.path))
    #expect(FileManager.default.fileExists(atPath: young.path))
  }

  @Test("Every role has a file of its own: no path, not hidden, not too long, whatever capitals mean")
  func safeNames() throws {
    let trust = try MetadataCache(bench.folder.url)
    let roles = [
      "a", "A", "é", "e\u{301}", "..", ".", "a/b", "a\\b", "%61", "2.root", "root.json", "a\0b", " ",
      String(repeating: "x", count: 200), String(repeating: "x", count: 201), String(repeating: "é", count: 80),
    ]
    for role in roles { try trust.write(Data(role.utf8), .role(role)) }
    for role in roles { #expect(trust.read(.role(role)) == Data(role.utf8)) }
    let stored = try names().filter { $0.hasSuffix(".json") }
    #expect(Set(stored.map { $0.lowercased() }).count == roles.count)
    #expect(stored.allSatisfy { $0.utf8.count <= 210 && !$0.hasPrefix(".") && $0 != "root.json" })
    #expect(try names("roots") == [])
    // They are still there and apart when the folder is opened again.
    #expect(try MetadataCache(bench.folder.url).read(.role("2.root")) == Data("2.root".utf8))
  }

  @Test("A damaged state leads to a full refresh")
  func damagedState() async throws {
    try await bench.refresh()
    try Data("{\"keys\":7}".utf8).write(to: file("state"))
    _ = bench.requested()
    var client = try bench.client()
    #expect(try await client.refreshIfChanged(now: bench.clock.now) == .refreshed)
    #expect(try await client.refreshIfChanged(now: bench.clock.now) == .unchanged)
    #expect(bench.requested() == ["2.root.json", "timestamp.json", "timestamp.json"])
  }

  @Test("A root that is trusted from elsewhere starts the cache; an unsigned one doesn't")
  func begin() async throws {
    let trust = try MetadataCache(bench.folder.url)
    #expect(trust.root == nil)
    #expect(throws: SkinIssue.self) { try trust.begin(with: Data("{}".utf8)) }
    #expect(trust.root == nil)
    try trust.begin(with: bench.repository.root)
    let root = try #require(trust.root)
    try await bench.refresh(root: root)
  }

  @Test("A folder that can't be created is an error that names it")
  func unusable() throws {
    try Data().write(to: file("file"))
    let issue = #expect(throws: SkinIssue.self) { _ = try MetadataCache(file("file/folder")) }
    #expect(issue?.code == .storeFailure)
  }
}
