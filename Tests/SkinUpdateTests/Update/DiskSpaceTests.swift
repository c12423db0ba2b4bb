import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinTestSupport
import SkinTesting
import Testing

@testable import SkinUpdate

/// A volume that holds so many bytes of a store's objects and downloads.
private struct SmallVolume: FreeSpace {
  let size: Int

  func available(at folder: URL) -> Int? {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let used = (files?.allObjects ?? []).compactMap { $0 as? URL }.filter { !$0.hasDirectoryPath }
    return size - used.map(DurableFile.size).reduce(0, +)
  }
}

@Suite("Updater: room")
final class DiskSpaceTests: UpdaterSuite {
  private func parts() throws -> [String] { try StoreLayout.names(in: store.layout.downloads) }

  @Test("The rest of a download continues, whatever was downloaded in between")
  func keepsParts() async throws {
    try device.publish(one)
    try device.publish(common, one)
    let path = try device.stored(package(one))
    let length = try #require(device.repository.files[path]).count
    device.repository.spoil(path, with: .cut(after: 10_000), .unreachable, .unreachable, .unreachable, .unreachable)
    let updater = try device.updater(store)
    #expect(await issue { _ = try await updater.check() }?.code == .networkFailure)
    try await updater.download(reference(common, one))
    #expect(try parts().count == 2)
    #expect(try await updater.check().downloadedBytes == length - 10_000)
    #expect(try parts().isEmpty)
  }

  @Test("A download that wasn't continued for a week is removed with the next skin")
  func forgotten() async throws {
    try device.publish(common, one)
    for (name, days) in [("old.part", 8.0), ("old.part.json", 8), ("new.part", 6), ("later.part", -8)] {
      let file = store.layout.downloads.appending(path: name)
      try Data("x".utf8).write(to: file)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -days * 86_400)], ofItemAtPath: file.path)
    }
    try await device.updater(store).download(reference(common, one))
    #expect(try parts() == ["new.part"])
  }

  @Test("When a skin is installed, all of its downloads are removed, also those of files that are no longer published")
  func cleansUp() async throws {
    try device.publish(one)
    let old = store.layout.download(spring, "gone")
    let other = store.layout.download(identifier("spring-festival-2"), "gone")
    for file in [old, old.appendingPathExtension("json"), other] { try Data("x".utf8).write(to: file) }
    _ = try await device.updater(store).check()
    #expect(try parts() == [other.lastPathComponent])
  }

  @Test("Skins that users download keep to the quota, too, and the newest one stays")
  func quota() async throws {
    let names = try ["a", "bb", "ccc"].map { try device.publish(identifier($0), one) }
    var options = SkinUpdater.Options()
    options.storeQuota = 1
    let updater = try device.updater(store, options: options)
    for name in names { try await updater.download(name) }
    #expect(await store.installed.map(\.reference) == [names[2]])
  }

  /// Three unneeded skins, another's download, and a wanted version for which some bytes are missing.
  private func lack(_ bytes: Int) async throws -> SkinUpdater {
    let names = try ["a", "bb", "ccc"].map { try device.publish(identifier($0), one) }
    let updater = try device.updater(store)
    for name in names { try await updater.download(name) }
    try Data(count: 5_000).write(to: store.layout.downloads.appending(path: "other.part"))
    try device.publish(one)
    let wanted = try #require(device.repository.state.targets[package(one)])
    let needed = wanted.length + (try springManifest(one).totalSize) + SpaceRequirement.reserve
    let used = try -#require(SmallVolume(size: 0).available(at: device.folder.url))
    return try device.updater(
      store, policy: DefaultUpdatePolicy(), space: SmallVolume(size: used + needed - bytes))
  }

  @Test("If a few bytes are missing, the downloads of other skins are removed, and no skin is")
  func fewBytes() async throws {
    _ = try await lack(2_000).check()
    #expect(try device.launched() == reference(spring, one))
    #expect(await store.installed.count == 4)
    #expect(try parts().isEmpty)
  }

  @Test("If more bytes are missing, unneeded skins are removed, the first installed first")
  func moreBytes() async throws {
    _ = try await lack(8_000).check()
    #expect(try device.launched() == reference(spring, one))
    let left = await store.installed.map(\.reference.id)
    #expect(left == [identifier("bb"), identifier("ccc"), spring])
  }

  @Test("If removing all skins wouldn't be enough, none is removed, and the wanted one is refused")
  func tooLarge() async throws {
    let updater = try await lack(60_000)
    #expect(await issue { _ = try await updater.check() }?.code == .notEnoughSpace)
    #expect(await store.installed.count == 3)
  }
}
