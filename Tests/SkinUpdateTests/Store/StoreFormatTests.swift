import Foundation
import SkinKit
import SkinPackage
import SkinTestSupport
import Testing

@testable import SkinUpdate

@Suite("Stores of other formats, and with foreign files")
struct StoreFormatTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Opens a store, installs a version and makes it current and healthy.
  @discardableResult private func makeStore(_ version: SkinVersion) async throws -> SkinStore {
    let store = try SkinStore(at: folder.url)
    try await store.show(spring: version, isHealthy: true)
    return store
  }

  @Test("An empty folder becomes a store of format 1 that shows the built-in skin")
  func empty() async throws {
    let store = try SkinStore(at: folder.url)
    #expect(try String(contentsOf: store.layout.format, encoding: .utf8) == "1\n")
    #expect(await store.current == nil)
    #expect(store.openingIssue == nil)
  }

  @Test("A store of an unknown format is left alone, with a clear issue", arguments: [0, 2, 3])
  func unknown(_ format: Int) async throws {
    try await makeStore(one)
    let file = folder.url.appending(path: "format")
    try SealedValue.sealed(Data("\(format)".utf8)).write(to: file)
    let issue = try #require(throws: SkinIssue.self) { try SkinStore(at: folder.url) }
    #expect(issue.code == .unknownStoreFormat)
    #expect(issue.message == "The skin store has format \(format), but this version of SkinKit reads format 1")
    #expect(throws: SkinIssue.self) { try SkinStore.current(at: folder.url) }
    let launch = SkinStore.beginLaunch(at: folder.url)
    #expect(launch.skin == nil && launch.issue?.code == .unknownStoreFormat)
    #expect(try Data(contentsOf: file) == SealedValue.sealed(Data("\(format)".utf8)))
  }

  @Test(
    "A damaged format file doesn't keep the skin from being shown, is reported, and written again at once",
    arguments: ["two", "3\n", "0\n", "1\u{0B}", "q\n", ""], [true, false])
  func damaged(_ contents: String, byLaunch: Bool) async throws {
    try await makeStore(one)
    let file = folder.url.appending(path: "format")
    try Data(contents.utf8).write(to: file)
    #expect(try SkinStore.current(at: folder.url)?.reference.version == one)
    if byLaunch {
      let launch = SkinStore.beginLaunch(at: folder.url)
      #expect(launch.skin?.reference.version == one && launch.issue?.code == .damagedStore)
    } else {
      let store = try SkinStore(at: folder.url)
      #expect(await store.current?.reference.version == one)
      #expect(store.openingIssue?.code == .damagedStore)
    }
    #expect(try Data(contentsOf: file) == Data("1\n".utf8))
    #expect(SkinStore.beginLaunch(at: folder.url).issue == nil)
  }

  @Test("Foreign files among the objects are left alone")
  func foreign() async throws {
    let store = try await makeStore(one)
    let note = folder.url.appending(path: "objects/.DS_Store")
    try Data("foreign".utf8).write(to: note)
    try await store.collect(quota: 0)
    try await SkinStore(at: folder.url).current?.verify()
    #expect(FileManager.default.fileExists(atPath: note.path))
  }

  @Test("A launch completes an interrupted installation, too")
  func journal() async throws {
    let store = try await makeStore(two)
    let skin = try await store.install(spring: one)
    let layout = store.layout
    let stray = ContentHash(of: Data("stray".utf8))
    try Data("stray".utf8).write(to: layout.object(stray))
    try StoreJournal(file: layout.journal).write(
      .init(operation: .install, objects: [stray, skin.manifest.files[0].sha256]))
    // A launch that changes the current skin takes the lock.
    let decision = ActivationDecision(skin: skin.reference, reason: .standard, upcoming: [])
    #expect(LaunchTransaction(layout: layout, policy: HealthPolicy(), decision: decision).run(nil, nil).issue == nil)
    #expect(!FileManager.default.fileExists(atPath: layout.object(stray).path))
    let reopened = try SkinStore(at: folder.url)
    #expect(await reopened.current?.reference.version == one)
    for skin in await reopened.installed { try skin.verify() }
  }
}
