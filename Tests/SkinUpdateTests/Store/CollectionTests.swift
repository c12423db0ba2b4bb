// What goes when room is needed, and what stays.

import Foundation
import SkinKit
import SkinPackage
import SkinTestSupport
import Testing

@testable import SkinUpdate

@Suite("Collecting skins")
struct CollectionTests {
  let folder: TemporaryFolder
  let store: SkinStore

  init() throws {
    folder = try TemporaryFolder()
    store = try SkinStore(at: folder.url)
  }

  @discardableResult private func install(_ version: SkinVersion) async throws -> InstalledSkin {
    try await store.install(files: springFiles(version), manifest: springManifest(version))
  }

  private func reference(_ version: SkinVersion) -> SkinReference { SkinReference(id: spring, version: version) }

  /// Sets when a skin was shown last.
  private func setShown(_ version: SkinVersion, secondsAgo: Double) throws {
    let file = store.layout.lease(try springManifest(version).hash)
    try Data().write(to: file)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -secondsAgo)], ofItemAtPath: file.path)
  }

  private func objects() throws -> Int {
    try StoreLayout.names(in: store.layout.objects).count
  }

  @Test("The current skin, the one to fall back to, pinned and named ones stay, whatever the quota")
  func stays() async throws {
    try await store.setCurrent(install(one))
    try await store.confirmHealthy()
    try await store.setCurrent(install(two))
    for version in [three, SkinVersion(4, 0, 0), SkinVersion(5, 0, 0)] { try await install(version) }
    try await store.pin(reference(three), true)
    let report = try await store.collect(quota: 0, keeping: [reference(SkinVersion(4, 0, 0))])
    #expect(report.removed == [reference(SkinVersion(5, 0, 0))])
    #expect(await store.installed.map(\.manifest.version) == [one, two, three, SkinVersion(4, 0, 0)])
    for skin in await store.installed { try skin.verify() }
    try await store.pin(reference(three), false)
    #expect(try await store.collect(quota: 0).removed == [reference(three), reference(SkinVersion(4, 0, 0))])
    #expect(try objects() == 9 + 3)
  }

  @Test("Those shown least recently go first, and no more of them than the quota wants")
  func quota() async throws {
    try await store.setCurrent(install(one))
    for version in [two, three, SkinVersion(4, 0, 0)] { try await install(version) }
    try setShown(two, secondsAgo: 100)
    try setShown(three, secondsAgo: 300)
    try setShown(SkinVersion(4, 0, 0), secondsAgo: 200)
    let all = try await store.collect(quota: nil)
    #expect(all.removed.isEmpty && all.freedBytes == 0)
    // Without the one that goes first it fits.
    let report = try await store.collect(quota: all.keptBytes - 1)
    #expect(report.removed == [reference(three)])
    #expect(report.keptBytes <= all.keptBytes - 1 && report.freedBytes == all.keptBytes - report.keptBytes)
    #expect(try await store.collect(quota: 0).removed == [reference(SkinVersion(4, 0, 0)), reference(two)])
  }

  @Test("The bytes that are kept are those on the disk")
  func bytes() async throws {
    for version in [one, two, three] { try await install(version) }
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
    @Test("However many skins go, one lease file is open at a time")
    func openFiles() async throws {
      for patch in UInt16(0)..<40 { try await install(SkinVersion(1, 0, patch)) }
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

  @Test("A skin that is shown stays though its turn came, and another one goes for it")
  func shownMeanwhile() async throws {
    for version in [one, two, three] { try await install(version) }
    try setShown(two, secondsAgo: 300)
    try setShown(three, secondsAgo: 200)
    let lease = try ProcessLeases(isInBackground: false).take(store.layout.lease(springManifest(two).hash))
    try setShown(two, secondsAgo: 300)
    let bytes = try await store.collect(quota: nil).keptBytes
    #expect(try await store.collect(quota: bytes - 1).removed == [reference(three)])
    for skin in await store.installed { try skin.verify() }
    #expect(lease != nil)
  }

  @Test("Files that no skin has go, and manifests that were changed with them")
  func garbage() async throws {
    try await store.setCurrent(install(one))
    let second = try await install(two)
    try Data("{}".utf8).write(to: store.layout.manifest(second.reference, second.manifest.hash))
    let report = try await store.collect(quota: nil)
    #expect(report.removed.isEmpty && report.freedBytes > 0)
    #expect(try objects() == 9)
    try await store.current?.verify()
  }

  @Test("While the current skin's manifest is damaged, none of its files go")
  func damagedManifest() async throws {
    let skin = try await install(one)
    try await store.setCurrent(skin)
    try Data("{}".utf8).write(to: store.layout.manifest(skin.reference, skin.manifest.hash))
    try await store.collect(quota: 0)
    #expect(try objects() == 9)
    try skin.verify()
  }

  @Test("A skin is removed at the user's word, but not one that is needed")
  func remove() async throws {
    try await store.setCurrent(install(one))
    try await store.confirmHealthy()
    try await store.setCurrent(install(two))
    try await install(three)
    try await store.pin(reference(three), true)
    try await store.remove(reference(three))
    #expect(await store.pinned.isEmpty)
    #expect(await store.installed.map(\.manifest.version) == [one, two])
    for version in [one, two] {
      #expect(await issue { try await store.remove(reference(version)) }?.code == .skinInUse)
    }
    try await store.remove(reference(three))
  }

  @Test("Pins outlive the process")
  func pins() async throws {
    try await store.pin(reference(one), true)
    try await store.pin(reference(three), true)
    #expect(await (try SkinStore(at: folder.url)).pinned == [reference(one), reference(three)])
  }
}
