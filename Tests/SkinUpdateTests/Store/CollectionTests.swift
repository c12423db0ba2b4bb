import Foundation
import SkinKit
import SkinPackage
import SkinTestSupport
import Testing

@testable import SkinUpdate

@Suite("Collecting skins")
final class CollectionTests: StoreSuite {
  private func reference(_ version: SkinVersion) -> SkinReference { SkinReference(id: spring, version: version) }

  /// Sets the time when a skin was last shown.
  private func setShown(_ version: SkinVersion, secondsAgo: Double) throws {
    let file = store.layout.lease(try springManifest(version).hash)
    try Data().write(to: file)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -secondsAgo)], ofItemAtPath: file.path)
  }

  private func objects() throws -> Int {
    try StoreLayout.names(in: store.layout.objects).count
  }

  @Test("The current skin, the fallback, pinned and named skins stay, whatever the quota")
  func stays() async throws {
    try await store.setCurrent(store.install(spring: one))
    try await store.confirmHealthy()
    try await store.setCurrent(store.install(spring: two))
    for version in [three, SkinVersion(4, 0, 0), SkinVersion(5, 0, 0)] { try await store.install(spring: version) }
    try await store.pin(reference(three), true)
    let report = try await store.collect(quota: 0, keeping: [reference(SkinVersion(4, 0, 0))])
    #expect(report.removed == [reference(SkinVersion(5, 0, 0))])
    #expect(await store.installed.map(\.manifest.version) == [one, two, three, SkinVersion(4, 0, 0)])
    for skin in await store.installed { try skin.verify() }
    try await store.pin(reference(three), false)
    #expect(try await store.collect(quota: 0).removed == [reference(three), reference(SkinVersion(4, 0, 0))])
    #expect(try objects() == 9 + 3)
  }

  @Test("The least recently shown skins are removed first, and no more than the quota requires")
  func quota() async throws {
    try await store.setCurrent(store.install(spring: one))
    for version in [two, three, SkinVersion(4, 0, 0)] { try await store.install(spring: version) }
    try setShown(two, secondsAgo: 100)
    try setShown(three, secondsAgo: 300)
    try setShown(SkinVersion(4, 0, 0), secondsAgo: 200)
    let all = try await store.collect(quota: nil)
    #expect(all.removed.isEmpty && all.freedBytes == 0)
    // Without the first candidate, the rest fits.
    let report = try await store.collect(quota: all.keptBytes - 1)
    #expect(report.removed == [reference(three)])
    #expect(report.keptBytes <= all.keptBytes - 1 && report.freedBytes == all.keptBytes - report.keptBytes)
    #expect(try await store.collect(quota: 0).removed == [reference(SkinVersion(4, 0, 0)), reference(two)])
  }

  @Test("The reported bytes are those on the disk")
  func bytes() async throws {
    for version in [one, two, three] { try await store.install(spring: version) }
    let report = try await store.collect(quota: nil)
    var bytes = 0
    for folder in [store.layout.objects, store.layout.skins] {
      for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
        let file = folder.appending(path: path)
        if !file.hasDirectoryPath { bytes += try regularSize(file) }
      }
    }
    #expect(report.keptBytes == bytes)
  }

  private func regularSize(_ file: URL) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    guard attributes[.type] as? FileAttributeType == .typeRegular else { return 0 }
    return try #require(attributes[.size] as? NSNumber).intValue
  }

  #if os(Linux)
    @Test("However many skins are removed, one lease file is open at a time")
    func openFiles() async throws {
      for patch in UInt16(0)..<40 { try await store.install(spring: SkinVersion(1, 0, patch)) }
      let leases = store.layout.leases.path + "/"
      let open = Locked<[Int]>([])
      let counted = try SkinStore(at: folder.url) { step in
        guard step == .versionRemoved else { return }
        let manager = FileManager.default
        let files = try manager.contentsOfDirectory(atPath: "/proc/self/fd").compactMap {
          try? manager.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
        }
        open.withLock { $0.append(files.filter { $0.hasPrefix(leases) }.count) }
      }
      #expect(try await counted.collect(quota: 0).removed.count == 40)
      #expect(open.withLock { $0.count == 40 && $0.allSatisfy { $0 <= 1 } })
      #expect(try objects() == 0 && StoreLayout.names(in: store.layout.leases) == [])
    }
  #endif

  @Test("A skin that a process shows stays, and the next one is removed instead")
  func shownMeanwhile() async throws {
    for version in [one, two, three] { try await store.install(spring: version) }
    try setShown(two, secondsAgo: 300)
    try setShown(three, secondsAgo: 200)
    let lease = try ProcessLeases(isInBackground: false).take(store.layout.lease(springManifest(two).hash))
    try setShown(two, secondsAgo: 300)
    let bytes = try await store.collect(quota: nil).keptBytes
    #expect(try await store.collect(quota: bytes - 1).removed == [reference(three)])
    for skin in await store.installed { try skin.verify() }
    #expect(lease != nil)
  }

  @Test("Unused files are removed, and damaged manifests with them")
  func garbage() async throws {
    try await store.setCurrent(store.install(spring: one))
    let second = try await store.install(spring: two)
    try Data("{}".utf8).write(to: store.layout.manifest(second.reference, second.manifest.hash))
    let report = try await store.collect(quota: nil)
    #expect(report.removed.isEmpty && report.freedBytes > 0)
    #expect(try objects() == 9)
    try await store.current?.verify()
  }

  @Test("While the current skin's manifest is damaged, none of its files are removed")
  func damagedManifest() async throws {
    let skin = try await store.install(spring: one)
    try await store.setCurrent(skin)
    try Data("{}".utf8).write(to: store.layout.manifest(skin.reference, skin.manifest.hash))
    try await store.collect(quota: 0)
    #expect(try objects() == 9)
    try skin.verify()
  }

  @Test("A skin is removed on request, unless it is in use")
  func remove() async throws {
    try await store.setCurrent(store.install(spring: one))
    try await store.confirmHealthy()
    try await store.setCurrent(store.install(spring: two))
    try await store.install(spring: three)
    try await store.pin(reference(three), true)
    try await store.remove(reference(three))
    #expect(await store.pinned.isEmpty)
    #expect(await store.installed.map(\.manifest.version) == [one, two])
    for version in [one, two] {
      #expect(await issue { try await store.remove(reference(version)) }?.code == .skinInUse)
    }
    try await store.remove(reference(three))
  }

  @Test("Pins survive the process")
  func pins() async throws {
    try await store.pin(reference(one), true)
    try await store.pin(reference(three), true)
    #expect(await (try SkinStore(at: folder.url)).pinned == [reference(one), reference(three)])
  }
}
