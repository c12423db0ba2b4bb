import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinTestSupport
import SkinTesting
import Testing

@testable import SkinUpdate

@Suite("Catalog")
struct CatalogTests {
  let device: Device
  let store: SkinStore
  private let picture = RepositoryLayout.preview(app: app, id: spring, name: "home.png")

  init() throws {
    device = try Device(skipsWaits: true)
    store = try device.store()
  }

  private func entry(_ skin: SkinReference, previews: [String: [String]] = [:]) -> CatalogEntry {
    let texts: [String: CatalogEntry.Text] = [
      "en": .init(name: "Spring", description: "Red and gold."), "zh-Hant": .init(name: "春節"),
      "zh": .init(name: "春节"),
    ]
    return CatalogEntry(skin: skin, defaultLanguage: "en", texts: texts, previews: previews)
  }

  private func publish(_ entries: [CatalogEntry], previews: [String: URL] = [:]) throws {
    try device.repository.publish(
      CatalogPublication(SkinCatalog(app: app, entries: entries), previews: previews, in: device.repository.state))
  }

  @Test(
    "A user gets the text in the first available language, by its own tag, those above it, and old codes",
    arguments: [
      (["zh-Hant-TW", "en"], "春節"), (["zh-TW"], "春節"), (["zh_HK"], "春節"), (["zh-CN"], "春节"), (["zh-Hans-CN"], "春节"),
      (["ZH_hant"], "春節"), (["fr", "zh-x-private"], "春节"),
      (["fr"], "Spring"), ([], "Spring"), (["zhx"], "Spring"), (["zh-Hant-u-nu-hanidec"], "春節"),
    ])
  func languages(_ languages: [String], _ name: String) {
    #expect(entry(reference(spring, one)).text(for: languages)?.name == name)
  }

  @Test("A written catalog is parsed again, and equal catalogs have the same bytes")
  func roundTrip() throws {
    let entries = [
      entry(reference(spring, two), previews: ["zh": [picture], "en": []]), entry(reference(common, one)),
    ]
    let catalog = SkinCatalog(app: app, entries: entries)
    #expect(try SkinCatalog(parsing: catalog.data, file: "test") == catalog)
    #expect(try SkinCatalog(parsing: catalog.data, file: "test").data == catalog.data)
  }

  @Test(
    "A catalog of a later format, or one that isn't well formed, is refused",
    arguments: [
      (#"{"format":2}"#, "unknown-catalog-format"),
      (#"{"format":1,"app":"festival"}"#, "malformed-metadata"),
      (
        #"{"format":1,"app":"a","skins":[{"skin":{"id":"b","version":"1.0.0"},"default":"en","texts":{}}]}"#,
        "malformed-metadata"
      ),
      (
        #"{"format":1,"app":"a","skins":[{"skin":{"id":"b","version":"1.0.0"},"default":"en","#
          + #""texts":{"en":{"name":"B"}},"previews":{"en":["skins/a/b/1.0.0.skin"]}}]}"#,
        "malformed-metadata"
      ),
    ])
  func malformed(_ text: String, _ code: String) {
    do {
      _ = try SkinCatalog(parsing: Data(text.utf8), file: "test")
      Issue.record("it was read")
    } catch let issue as SkinIssue {
      #expect(issue.code.rawValue == code)
    } catch {
      Issue.record("it failed with \(error)")
    }
  }

  @Test("An app lists the skins with sizes, downloads one without showing it, and finds it installed")
  func wholeWay() async throws {
    try device.publish(one)
    let shown = reference(spring, one)
    let other = try device.publish(common, one)
    let branded = try device.publish(identifier("branded"), one, for: .init(brands: ["App1"]))
    try publish([entry(shown), entry(other), entry(branded)])
    let updater = try device.updater(store)
    _ = try await updater.check()
    let items = try await updater.catalog()
    #expect(items.map(\.entry.skin) == [shown, other, branded])
    #expect(items.map(\.state) == [.current, .available, .refused(.brand(["App1"], actual: nil))])
    #expect(items.map(\.size) == [try springManifest(one).totalSize, 9_000, 9_000])
    let entry = try #require(
      device.repository.state.targets[RepositoryLayout.package(app: app, id: common, version: one)])
    #expect(items.map(\.downloadBytes).prefix(2) == [0, entry.length])
    let installed = try await updater.download(other)
    #expect(installed.reference == other)
    #expect(try device.launched() == shown)
    #expect(try await updater.catalog().map(\.state).prefix(2) == [.current, .installed])
    #expect(await issue { try await updater.download(branded) }?.code == .unsuitableBrand)
  }

  @Test("A download waits for the check in progress, and includes the bases")
  func besideACheck() async throws {
    try device.publish(one)
    try device.publish(common, one)
    let other = try device.publish(identifier("other"), one, base: "common")
    let updater = try device.updater(store)
    async let checked = updater.check()
    async let fetched = updater.download(other)
    let (result, skin) = try await (checked, fetched)
    #expect(result.kind == .full)
    #expect(try skin.installedBase()?.reference == reference(common, one))
    #expect(try device.launched() == reference(spring, one))
    #expect(await store.installed.count == 3)
  }

  @Test("A policy that postpones a download is the download's issue")
  func postponed() async throws {
    let skin = try device.publish(common, one)
    let policy = RecordingPolicy(.later)
    let updater = try device.updater(store, policy: policy)
    #expect(await issue { try await updater.download(skin) }?.code == .downloadPostponed)
    #expect(await policy.asked.map(\.purpose) == [.catalog])
  }

  @Test("Pictures are fetched as they were signed; others and changed ones aren't")
  func pictures() async throws {
    let skin = try device.publish(spring, one)
    let bytes = noise(3, count: 5_000)
    let file = device.folder.url.appending(path: "home.png")
    try bytes.write(to: file)
    try publish([entry(skin, previews: ["en": [picture]])], previews: [picture: file])
    let updater = try device.updater(store)
    let item = try #require(try await updater.catalog().first)
    #expect(item.entry.previews(for: ["en-GB"]) == [picture])
    #expect(try await updater.preview(picture) == bytes)
    #expect(await issue { _ = try await updater.preview(package(one)) }?.code == .unknownTarget)
    try FileManager.default.removeItem(at: device.folder.url.appending(path: "updater/previews"))
    device.repository.files[try device.stored(picture)] = noise(4, count: 5_000)
    #expect(await issue { _ = try await updater.preview(picture) }?.code == .mismatchedFile)
  }

  @Test("A catalog with missing skins or pictures isn't published")
  func publication() throws {
    let skin = try device.publish(spring, one)
    for (entry, code) in [
      (entry(reference(spring, two)), SkinIssue.Code.unknownVersion),
      (entry(skin, previews: ["en": [picture]]), .missingPreview),
      (entry(skin, previews: ["en": ["elsewhere.png"]]), .malformedMetadata),
    ] {
      do {
        try publish([entry])
        Issue.record("it was published")
      } catch let issue as SkinIssue { #expect(issue.code == code) }
    }
  }

  @Test("Without a catalog there are no skins; one of another app is refused")
  func none() async throws {
    let updater = try device.updater(store)
    #expect(try await updater.catalog().isEmpty)
    let forged = SkinCatalog(app: identifier("other"), entries: []).data
    let path = RepositoryLayout.catalog(app: app)
    try device.repository.sign {
      $0.targets[path] = TargetEntry(length: forged.count, sha256: ContentHash(of: forged), custom: nil)
    }
    device.repository.files[try device.stored(path)] = forged
    #expect(await issue { _ = try await updater.catalog() }?.code == .wrongCatalog)
  }

  @Test("A catalog without a picture removes it from the repository")
  func removesPictures() throws {
    let skin = try device.publish(spring, one)
    let file = device.folder.url.appending(path: "home.png")
    try noise(3, count: 5_000).write(to: file)
    try publish([entry(skin, previews: ["en": [picture]])], previews: [picture: file])
    try publish([entry(skin, previews: ["en": [picture]])])
    #expect(device.repository.state.targets[picture] != nil)
    try publish([entry(skin)])
    #expect(device.repository.state.targets[picture] == nil)
    #expect(device.repository.state.targets[package(one)] != nil)
  }
}
