import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinTestSupport
import Testing

@testable import SkinUpdate

@Suite("Unconfirmed skins")
final class HealthTests: StoreSuite {
  @Test("A skin that no launch confirms is shown as often as the policy allows, and then the last healthy one")
  func automatic() async throws {
    let good = try await store.show(spring: one)
    try await store.confirmHealthy()
    let bad = try await store.show(spring: two)
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

  @Test("Launches in the background show an unconfirmed skin any number of times without using up its trial")
  func inBackground() async throws {
    let good = try await store.show(spring: one)
    try await store.confirmHealthy()
    let next = try await store.show(spring: two)
    let policy = HealthPolicy(launches: 1)
    for _ in 0..<5 {
      let launch = SkinStore.beginLaunch(at: folder.url, policy: policy, isInBackground: true)
      #expect(launch.skin == next && launch.attempt == 0 && launch.rolledBack == nil)
    }
    #expect(SkinStore.beginLaunch(at: folder.url, policy: policy).attempt == 1)
    // A counted launch used up the trial; the next launch of any kind acts on that.
    let launch = SkinStore.beginLaunch(at: folder.url, policy: policy, isInBackground: true)
    #expect(launch.skin == good && launch.rolledBack == next.reference)
  }

  @Test("Without an earlier healthy skin, a rollback shows the built-in one")
  func toBuiltIn() async throws {
    let bad = try await store.show(spring: two)
    let policy = HealthPolicy(launches: 1)
    #expect(SkinStore.beginLaunch(at: folder.url, policy: policy).skin == bad)
    let launch = SkinStore.beginLaunch(at: folder.url, policy: policy)
    #expect(launch.skin == nil && launch.rolledBack == bad.reference)
    #expect(try SkinStore.current(at: folder.url) == nil)
  }

  @Test("A confirmed skin is never rolled back, and its launches write nothing")
  func confirmed() async throws {
    let skin = try await store.show(spring: one)
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
    let first = try await store.show(spring: one)
    try await store.show(spring: two)
    try await store.confirmHealthy(first)
    #expect(await store.isConfirmed == false)
    // A launch that showed the built-in skin says nothing about a skin that was installed since.
    try await store.confirmHealthy(nil)
    #expect(await store.isConfirmed == false)
  }

  @Test("A skin that was rolled back isn't activated again until it changes or is unblocked")
  func bad() async throws {
    try await store.show(spring: one)
    try await store.confirmHealthy()
    let bad = try await store.show(spring: two)
    #expect(try await store.rollBack()?.reference.version == one)
    #expect(await issue { try await store.setCurrent(bad) }?.code == .rolledBackSkin)
    #expect(try SkinStore.current(at: folder.url)?.reference.version == one)
    // The same version with other contents is another manifest.
    let repaired = try PackageWriter.describe(springFiles(three), info: springInfo(two))
    try await store.setCurrent(store.install(files: springFiles(three), manifest: repaired))
    #expect(await store.current?.manifest.hash == repaired.hash)
    try await store.unblock(bad.manifest.hash)
    try await store.setCurrent(bad)
    #expect(await store.current == bad)
  }

  @Test("An unconfirmed skin that is replaced by a third one doesn't become the fallback")
  func skipsTheUnproven() async throws {
    try await store.show(spring: one)
    try await store.confirmHealthy()
    try await store.show(spring: two)
    try await store.show(spring: three)
    #expect(await store.fallback?.reference.version == one)
    #expect(try await store.rollBack()?.reference.version == one)
    #expect(try await store.rollBack() == nil)
    #expect(try await store.rollBack() == nil)
  }

  @Test("A skin that was switched off doesn't become the fallback of a later one")
  func afterOff() async throws {
    try await store.show(spring: one)
    try await store.confirmHealthy()
    try await store.setCurrent(nil)
    try await store.show(spring: two)
    #expect(try await store.rollBack() == nil)
    #expect(try SkinStore.current(at: folder.url) == nil)
  }

  @Test("Going back to the healthy skin needs no second trial")
  func back() async throws {
    let good = try await store.show(spring: one)
    try await store.confirmHealthy()
    try await store.show(spring: two)
    try await store.setCurrent(good)
    #expect(await store.isConfirmed)
  }

  @Test("A launch that can't be counted shows the skin all the same")
  func uncounted() async throws {
    struct Stop: Error {}
    let skin = try await store.show(spring: one)
    for _ in 0..<5 {
      let launch = SkinStore.beginLaunch(at: folder.url, policy: HealthPolicy()) { _ in throw Stop() }
      #expect(launch.skin == skin && launch.issue != nil)
    }
  }

  @Test("A rollback that can't be saved is shown all the same")
  func unwrittenRollback() async throws {
    struct Stop: Error {}
    let good = try await store.show(spring: one)
    try await store.confirmHealthy()
    try await store.show(spring: two)
    _ = SkinStore.beginLaunch(at: folder.url, policy: HealthPolicy(launches: 1))
    let launch = SkinStore.beginLaunch(at: folder.url, policy: HealthPolicy(launches: 1)) { _ in throw Stop() }
    #expect(launch.skin == good && launch.issue != nil)
  }

  @Test("A launch without a store shows the built-in skin and creates no store")
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
