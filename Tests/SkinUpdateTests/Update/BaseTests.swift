import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinTestSupport
import SkinTesting
import Testing

@testable import SkinUpdate

@Suite("Updater: base skins")
final class BaseTests: UpdaterSuite {
  @Test("A base is fetched before its skin, once, and found at the next launch without a network")
  func baseFirst() async throws {
    try device.publish(common, one)
    let skin = try device.publish(spring, one, base: "common")
    try device.activate(skin)
    let updater = try device.updater(store)
    _ = try await updater.check()
    let expected = try [RepositoryLayout.package(app: app, id: common, version: one), package(one)].map(device.stored)
    #expect(device.fetched == expected)
    let launched = try #require(try SkinStore.current(at: device.folder.url))
    #expect(launched.reference == skin)
    #expect(try launched.installedBase()?.reference == reference(common, one))
    #expect(try launched.installedBase()?.installedBase() == nil)
    #expect(try await updater.check().change == .none)
    #expect(device.fetched == expected)
  }

  @Test("Bases of bases come first of all; of each the highest version in its range")
  func chain() async throws {
    let ground = identifier("ground")
    for version in [one, two, three] { try device.publish(ground, version) }
    try device.publish(common, one, base: "ground", for: .init(minimumBase: one, maximumBase: two))
    try device.activate(try device.publish(spring, one, base: "common", for: .init(minimumBase: one)))
    _ = try await device.updater(store).check()
    let names = device.fetched.map { $0.split(separator: "/")[3] }
    #expect(names == ["ground", "common", "spring-festival"])
    let skin = try #require(try SkinStore.current(at: device.folder.url))
    #expect(try skin.installedBase()?.installedBase()?.reference == reference(ground, two))
  }

  @Test("An installed suitable version is used, although a higher one is published")
  func installedOne() async throws {
    try device.publish(common, one)
    try device.activate(try device.publish(spring, one, base: "common"))
    let updater = try device.updater(store)
    _ = try await updater.check()
    try device.publish(common, two)
    try device.activate(try device.publish(spring, two, base: "common"))
    _ = try await updater.check()
    #expect(try await #require(store.current).installedBase()?.reference == reference(common, one))
    try device.activate(try device.publish(spring, three, base: "common", for: .init(minimumBase: two)))
    _ = try await updater.check()
    #expect(try await #require(store.current).installedBase()?.reference == reference(common, two))
  }

  @Test("Without a suitable version of the base the skin isn't fetched")
  func noFittingBase() async throws {
    try device.publish(common, one)
    try device.publish(common, three, for: .init(brands: ["App1"]))
    try device.activate(try device.publish(spring, one, base: "common", for: .init(minimumBase: two)))
    let issue = await issue { _ = try await device.updater(store).check() }
    #expect(issue?.code == .unsuitableBase)
    #expect(issue?.message.contains("common from 2.0.0") == true)
    #expect(device.fetched.isEmpty)
  }

  @Test("A base that the app contains isn't fetched if its version is suitable")
  func builtIn() async throws {
    try device.publish(common, two)
    try device.activate(try device.publish(spring, one, base: "common", for: .init(minimumBase: two)))
    var options = SkinUpdater.Options()
    options.builtInSkins = ["common": two]
    _ = try await device.updater(store, options: options).check()
    #expect(await store.installed.map(\.reference) == [reference(spring, one)])
    #expect(try await #require(store.current).installedBase() == nil)
    options.builtInSkins = ["common": one]
    _ = try await device.updater(store, options: options).check()
    #expect(try await #require(store.current).installedBase()?.reference == reference(common, two))
  }

  @Test("Skins that build on each other in a circle are refused")
  func circle() async throws {
    try device.publish(common, one, base: spring.rawValue)
    try device.activate(try device.publish(spring, one, base: "common"))
    #expect(await issue { _ = try await device.updater(store).check() }?.code == .unsuitableBase)
  }

  /// Fetches and confirms a skin over two others, then two skins without a base, so that the store needs it no more.
  private func outlive() async throws -> (owner: SkinReference, updater: SkinUpdater) {
    let ground = identifier("ground")
    try device.publish(ground, one)
    try device.publish(common, one, base: "ground")
    let owner = try device.publish(spring, one, base: "common")
    let updater = try device.updater(store)
    for skin in [owner, try device.publish(identifier("plain"), one), try device.publish(identifier("other"), one)] {
      try device.activate(skin)
      _ = try await updater.check()
      try await store.confirmHealthy()
      if skin.id.rawValue == "plain" {
        // Now it is the one to fall back to.
        #expect(try await store.collect(quota: 0).removed == [])
        try await installedChain(of: owner)
      }
    }
    return (owner, updater)
  }

  private func installedChain(of owner: SkinReference) async throws {
    var skin = await store.installed.first { $0.reference == owner }
    for id in [spring, common, identifier("ground")] {
      #expect(skin?.manifest.id == id)
      skin = try skin?.installedBase()
    }
  }

  @Test("Making room keeps the base of a kept skin, and removes it after the skin", arguments: [0, 1, 2])
  func collected(_ reason: Int) async throws {
    let (owner, _) = try await outlive()
    var shown: InstalledSkin?
    switch reason {
    case 0: try await store.pin(owner, true)
    case 1:
      shown = await store.installed.first { $0.reference == owner }
      try shown?.takeLease()
    default: break
    }
    #expect(try await store.collect(quota: 0, keeping: reason == 2 ? [owner] : []).removed == [])
    try await installedChain(of: owner)
    try await store.pin(owner, false)
    shown = nil
    let removed = try await store.collect(quota: 0).removed
    #expect(removed == [owner, reference(common, one), reference(identifier("ground"), one)])
  }

  @Test("Links that can't be read keep everything, and aren't overwritten; damaged ones keep nothing, and are replaced")
  func unreadableLinks() async throws {
    let (owner, updater) = try await outlive()
    let links = device.folder.url.appending(path: "updater/bases.json")
    let aside = device.folder.url.appending(path: "bases.json")
    try FileManager.default.moveItem(at: links, to: aside)
    try makeUnreadable(links)
    let shown = try #require(await store.installed.first { $0.reference == owner })
    #expect(throws: SkinIssue.self) { try shown.installedBase() }
    #expect(await issue { try await store.collect(quota: 0) }?.code == .storeFailure)
    #expect(await issue { try await store.remove(reference(common, one)) }?.code == .storeFailure)
    let next = try device.publish(identifier("next"), one, base: "common")
    #expect(await issue { try await updater.download(next) }?.code == .storeFailure)
    try FileManager.default.removeItem(at: links)
    try FileManager.default.moveItem(at: aside, to: links)
    try await installedChain(of: owner)
    #expect(await issue { try await store.remove(reference(common, one)) }?.code == .skinInUse)
    try Data("{".utf8).write(to: links)
    // Nothing says on which version the skin builds.
    #expect(throws: SkinIssue.self) { try shown.installedBase() }
    #expect(try await store.collect(quota: 0).removed.count == 4)
  }

  @Test("Links that another process stores at the same time stay")
  func linksOfAnother() async throws {
    _ = try await outlive()
    let layout = store.layout
    let installed = await store.installed
    func skin(_ id: String) throws -> InstalledSkin {
      try #require(installed.first { $0.manifest.id.rawValue == id })
    }
    let (plain, other, ground) = (try skin("plain"), try skin("other"), try skin("ground"))
    let record = FolderRecord(layout)
    var adding: Task<Bool, any Error>?
    try record.change {
      var links = try BaseLinks(layout)
      links[other.manifest.hash] = .init(skin: ground.reference, manifest: ground.manifest.hash.hex)
      adding = Task.detached { try BaseLinks.add([(plain.manifest.hash, ground)], in: layout) }
      try record.encode(links, as: BaseLinks.name)
    }
    #expect(try await adding?.value == true)
    let links = try BaseLinks(layout)
    for skin in [plain, other] { #expect(links[skin.manifest.hash]?.skin == ground.reference) }
    #expect(try !BaseLinks.add([(plain.manifest.hash, ground)], in: layout))
  }

  @Test("A damaged base of the current skin is fetched again")
  func repairs() async throws {
    try device.publish(common, one)
    try device.activate(try device.publish(spring, one, base: "common"))
    _ = try await device.updater(store).check()
    let base = try #require(await store.installed.first { $0.manifest.id == common })
    let shown = try #require(try SkinStore.current(at: device.folder.url))
    try FileManager.default.removeItem(at: base.layout.object(base.manifest.files[0].sha256))
    #expect(throws: SkinIssue.self) { try shown.installedBase() }
    // Without its base, the skin isn't shown.
    #expect(throws: SkinIssue.self) { try SkinStore.current(at: device.folder.url) }
    _ = try await device.updater(store).check()
    #expect(try shown.installedBase()?.reference == reference(common, one))
  }
}
