// New skins on trial, and the way back.

import Foundation
import SkinKit
import SkinPackage
import SkinTestSupport
import Testing

@testable import SkinUpdate

@Suite("Skins on trial")
struct HealthTests {
  let folder: TemporaryFolder
  let store: SkinStore

  init() throws {
    folder = try TemporaryFolder()
    store = try SkinStore(at: folder.url)
  }

  @discardableResult private func show(_ version: SkinVersion) async throws -> InstalledSkin {
    let skin = try await store.install(files: springFiles(version), manifest: springManifest(version))
    try await store.setCurrent(skin)
    return skin
  }

  @Test("A skin that no launch confirms is shown as often as the policy says, and then the last healthy one is")
  func automatic() async throws {
    let good = try await show(one)
    try await store.confirmHealthy()
    let bad = try await show(two)
    for attempt in 1...3 {
      let launch = SkinStore.beginLaunch(at: folder.url)
      #expect(launch.skin == bad && launch.attempt == attempt && launch.rolledBack == nil)
    }
    let launch = SkinStore.beginLaunch(at: folder.url)
    #expect(launch.skin == good && launch.attempt == 0 && launch.rolledBack == bad.reference && launch.issue == nil)
    #expect(SkinStore.beginLaunch(at: folder.url).rolledBack == nil)
    #expect(await store.current == good)
    #expect(await store.state.blocked.map(\.manifest) == [bad.manifest.hash])
    #expect(await store.blockReason(of: bad.manifest.hash) == .unhealthySkin)
  }

  @Test("Launches in the background show a skin on trial as often as they like, and don't use its trial up")
  func inBackground() async throws {
    let good = try await show(one)
    try await store.confirmHealthy()
    let next = try await show(two)
    let policy = HealthPolicy(launches: 1)
    for _ in 0..<5 {
      let launch = SkinStore.beginLaunch(at: folder.url, policy: policy, isInBackground: true)
      #expect(launch.skin == next && launch.attempt == 0 && launch.rolledBack == nil)
    }
    #expect(SkinStore.beginLaunch(at: folder.url, policy: policy).attempt == 1)
    // Used up by a launch that somebody saw, whoever is the next to find that.
    let launch = SkinStore.beginLaunch(at: folder.url, policy: policy, isInBackground: true)
    #expect(launch.skin == good && launch.rolledBack == next.reference)
  }

  @Test("Without a healthy skin before, the built-in one comes back")
  func toBuiltIn() async throws {
    let bad = try await show(two)
    let policy = HealthPolicy(launches: 1)
    #expect(SkinStore.beginLaunch(at: folder.url, policy: policy).skin == bad)
    let launch = SkinStore.beginLaunch(at: folder.url, policy: policy)
    #expect(launch.skin == nil && launch.rolledBack == bad.reference)
    #expect(try SkinStore.current(at: folder.url) == nil)
  }

  @Test("A confirmed skin is never taken back, and its launches write nothing")
  func confirmed() async throws {
    let skin = try await show(one)
    _ = SkinStore.beginLaunch(at: folder.url)
    try await store.confirmHealthy(skin)
    let before = try Data(contentsOf: store.layout.current)
    for _ in 0..<10 {
      let launch = SkinStore.beginLaunch(at: folder.url)
      #expect(launch.skin == skin && launch.attempt == 0)
    }
    #expect(try Data(contentsOf: store.layout.current) == before)
  }

  @Test("Confirming a skin that isn't current any more doesn't confirm its successor")
  func lateConfirmation() async throws {
    let first = try await show(one)
    try await show(two)
    try await store.confirmHealthy(first)
    #expect(await store.isConfirmed == false)
    // A launch that showed the built-in skin says nothing of what an update brought since.
    try await store.confirmHealthy(nil)
    #expect(await store.isConfirmed == false)
  }

  @Test("What was taken back isn't activated again until it changes or the user wants it")
  func bad() async throws {
    try await show(one)
    try await store.confirmHealthy()
    let bad = try await show(two)
    #expect(try await store.rollBack()?.reference.version == one)
    #expect(await issue { try await store.setCurrent(bad) }?.code == .rolledBackSkin)
    #expect(try SkinStore.current(at: folder.url)?.reference.version == one)
    // The same version with other contents is another manifest.
    let mended = try PackageWriter.describe(springFiles(three), info: springInfo(two))
    try await store.setCurrent(store.install(files: springFiles(three), manifest: mended))
    #expect(await store.current?.manifest.hash == mended.hash)
    try await store.unblock(bad.manifest.hash)
    try await store.setCurrent(bad)
    #expect(await store.current == bad)
  }

  @Test("A skin on trial that gives way to a third one doesn't become what to fall back to")
  func skipsTheUnproven() async throws {
    try await show(one)
    try await store.confirmHealthy()
    try await show(two)
    try await show(three)
    #expect(await store.fallback?.reference.version == one)
    #expect(try await store.rollBack()?.reference.version == one)
    #expect(try await store.rollBack() == nil)
    #expect(try await store.rollBack() == nil)
  }

  @Test("A skin that was switched off isn't what a later one falls back to")
  func afterOff() async throws {
    try await show(one)
    try await store.confirmHealthy()
    try await store.setCurrent(nil)
    try await show(two)
    #expect(try await store.rollBack() == nil)
    #expect(try SkinStore.current(at: folder.url) == nil)
  }

  @Test("Going back to the healthy skin needs no second trial")
  func back() async throws {
    let good = try await show(one)
    try await store.confirmHealthy()
    try await show(two)
    try await store.setCurrent(good)
    #expect(await store.isConfirmed)
  }

  @Test("A launch that can't be counted shows the skin nevertheless")
  func uncounted() async throws {
    struct Stop: Error {}
    let skin = try await show(one)
    for _ in 0..<5 {
      let launch = SkinStore.beginLaunch(at: folder.url, policy: HealthPolicy()) { _ in throw Stop() }
      #expect(launch.skin == skin && launch.issue != nil)
    }
  }

  @Test("A rollback that can't be written down is shown nevertheless")
  func unwrittenRollback() async throws {
    struct Stop: Error {}
    let good = try await show(one)
    try await store.confirmHealthy()
    try await show(two)
    _ = SkinStore.beginLaunch(at: folder.url, policy: HealthPolicy(launches: 1))
    let launch = SkinStore.beginLaunch(at: folder.url, policy: HealthPolicy(launches: 1)) { _ in throw Stop() }
    #expect(launch.skin == good && launch.issue != nil)
  }

  @Test("A launch without a store shows the built-in skin and makes none")
  func noStore() {
    let place = folder.url.appending(path: "none")
    let launch = SkinStore.beginLaunch(at: place)
    #expect(launch.skin == nil && launch.issue == nil)
    #expect(!FileManager.default.fileExists(atPath: place.path))
  }

  @Test("The store remembers the newest 256 blocked skins")
  func bounded() async throws {
    let hashes = (0..<300).map { ContentHash(of: Data("\($0)".utf8)) }
    try await store.change { state in for hash in hashes { state.block(hash, .unhealthySkin) } }
    #expect(await store.state.blocked.map(\.manifest) == hashes.suffix(256))
  }
}
