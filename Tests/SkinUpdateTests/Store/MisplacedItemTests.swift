import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinTestSupport
import SkinTesting
import Testing

@testable import SkinUpdate

@Suite("Files in the place of folders, and folders in that of files")
struct MisplacedItemTests {
  let device: Device

  init() throws { device = try Device(skipsWaits: true) }

  /// Replaces a folder by a file, or a file by a folder that isn't empty.
  private func exchange(_ item: URL) throws {
    var isFolder: ObjCBool = false
    #expect(FileManager.default.fileExists(atPath: item.path, isDirectory: &isFolder), "\(item.lastPathComponent)")
    try FileManager.default.removeItem(at: item)
    if isFolder.boolValue {
      try Data("a file".utf8).write(to: item)
    } else {
      try FileManager.default.createDirectory(at: item, withIntermediateDirectories: true)
      try Data("inside".utf8).write(to: item.appending(path: "inside"))
    }
  }

  /// Shows a version on the device, the skin and everything about it read from the store and the network again.
  private func show(_ version: SkinVersion) async throws -> SkinStore {
    let store = try device.store()
    _ = try await device.updater(store).check()
    #expect(try device.launched()?.version == version)
    return store
  }

  @Test(
    "A store in which one changed places is begun again, reports it once, and keeps what was there aside",
    arguments: [
      "", "objects", "skins", "leases", "records", "trust", "tmp", "downloads", "current", "journal", "format", "lock",
    ])
  func top(_ name: String) async throws {
    try device.publish(one)
    _ = try await show(one)
    let item = name.isEmpty ? device.folder.url : device.folder.url.appending(path: name)
    try exchange(item)
    let damaged = try device.store()
    #expect(damaged.openingIssue?.code == .damagedStore)
    #expect(FileManager.default.fileExists(atPath: item.path + "~"))
    let store = try await show(one)
    try await store.confirmHealthy()
    try device.publish(two)
    #expect(try await show(two).openingIssue == nil)
    try await store.collect(quota: 0)
    try? FileManager.default.removeItem(atPath: device.folder.url.path + "~")
  }

  @Test(
    "Whatever changed places within a store, the next versions are shown, and skins can be collected",
    arguments: [
      "trust/roots", "trust/root.json", "trust/timestamp.json", "trust/targets.json", "trust/state",
      "records/activation", "updater", "skins/spring-festival", "skins/spring-festival/1.0.0",
      "skins/spring-festival/1.0.0/*", "objects/*", "leases/*", "tmp/x", "updater/known-bad.json", "updater/bases.json",
      "downloads/x.part",
    ])
  func inner(_ path: String) async throws {
    try device.publish(one)
    let store = try await show(one)
    try await store.confirmHealthy()
    var item = device.folder.url.appending(path: path)
    if path.hasSuffix("*") {
      let folder = item.deletingLastPathComponent()
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      item = folder.appending(path: try #require(names.first))
    } else if !FileManager.default.fileExists(atPath: item.path) {
      try FileManager.default.createDirectory(at: item.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: item)
    }
    try exchange(item)
    _ = try await show(one)
    try device.publish(two)
    _ = try await show(two)
    try device.publish(three)
    let last = try await show(three)
    try await last.confirmHealthy()
    try await last.collect(quota: 0)
    #expect(try device.launched()?.version == three)
  }

  @Test("A folder in the place of the file current shows the built-in skin, and says why, until the store is opened")
  func current() async throws {
    try device.publish(one)
    _ = try await show(one)
    try exchange(device.folder.url.appending(path: "current"))
    let launch = SkinStore.beginLaunch(at: device.folder.url)
    #expect(launch.skin == nil && launch.issue?.code == .damagedStore)
    #expect(launch.issue?.message.contains("current") == true)
    #expect(throws: SkinIssue.self) { try SkinStore.current(at: device.folder.url) }
    _ = try await show(one)
    #expect(SkinStore.beginLaunch(at: device.folder.url).issue == nil)
  }

  /// Shows two versions, so that the first is the second's fallback.
  private func storeWithFallback() async throws -> (store: SkinStore, fallback: InstalledSkin) {
    try device.publish(one)
    try await show(one).confirmHealthy()
    try device.publish(two)
    let store = try await show(two)
    try await store.confirmHealthy()
    return (store, try #require(await store.fallback))
  }

  @Test("A damaged fallback is reported when the store is opened, and repaired by the next check")
  func fallback() async throws {
    let (store, fallback) = try await storeWithFallback()
    let current = try #require(await store.current)
    let others = Set(current.manifest.files.map(\.sha256))
    let own = try #require(fallback.manifest.files.first { !others.contains($0.sha256) })
    try FileManager.default.removeItem(at: store.layout.object(own.sha256))
    let reopened = try device.store()
    #expect(reopened.openingIssue?.code == .damagedStore)
    #expect(reopened.openingIssue?.message.contains("spring-festival 1.0.0") == true)
    #expect(try await device.updater(reopened).check().change == .none)
    #expect(try device.store().openingIssue == nil)
    #expect(try await reopened.rollBack() == fallback)
    #expect(try device.launched()?.version == one)
  }

  @Test("A damaged fallback that the repository no longer has is reported once, and shows nothing else")
  func lostFallback() async throws {
    let (store, fallback) = try await storeWithFallback()
    try FileManager.default.removeItem(at: store.layout.manifest(fallback.reference, fallback.manifest.hash))
    try device.repository.sign { $0.targets = $0.targets.filter { !$0.key.contains("1.0.0") } }
    let updater = try device.updater(store)
    let log = EventLog()
    let following = log.follow(updater.events)
    for _ in 0..<3 { #expect(try await updater.check().change == .none) }
    try await eventually("three checks") { await log.count { $0 == .unchanged } == 3 }
    #expect(await log.count { if case .failed = $0 { true } else { false } } == 1)
    #expect(try device.launched()?.version == two)
    following.cancel()
  }
}
