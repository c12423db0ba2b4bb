import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinTestSupport
import SkinTesting
import Testing

@testable import SkinUpdate

@Suite("Updater: checks with nothing new")
final class UneventfulCheckTests: UpdaterSuite {
  /// Whether the next check inspects the installed skins only if something changes.
  private func isUneventful(_ updater: SkinUpdater) -> Bool {
    updater.updateCheck.uneventful.withLock { $0 } != nil
  }

  /// Sets the times of the store's files back, as if a while had passed; a negative one hasn't, however busy the machine is.
  private func age(by seconds: TimeInterval = 60) async throws {
    let date = Date(timeIntervalSinceNow: -seconds)
    for place in await store.stampPlaces where FileManager.default.fileExists(atPath: place) {
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: place)
    }
  }

  /// Installs and shows the first version, and checks until nothing is left to be done.
  private func settled() async throws -> SkinUpdater {
    try device.publish(one)
    let updater = try device.updater(store)
    _ = try await updater.check()
    try await store.confirmHealthy()
    try await age()
    #expect(try await updater.check().change == .none)
    #expect(isUneventful(updater))
    return updater
  }

  @Test("A check that finds nothing to do is relied upon once the store's files are some seconds old")
  func settles() async throws {
    try device.publish(one)
    let updater = try device.updater(store)
    _ = try await updater.check()
    #expect(!isUneventful(updater))
    try await age(by: -3_600)
    #expect(try await updater.check().change == .none)
    #expect(!isUneventful(updater))
    try await age()
    let log = EventLog()
    let following = log.follow(updater.events)
    defer { following.cancel() }
    for _ in 0..<2 {
      #expect(try await updater.check().change == .none)
      #expect(isUneventful(updater))
    }
    try await eventually("both are reported") { await log.count { $0 == .unchanged } == 2 }
  }

  enum Change: CaseIterable {
    case objectRemoved, objectReplaced, damageRead, manifestRemoved, manifestChanged, switchedOff, skinRemoved
  }

  @Test(
    "Whatever changes in the store is noticed by the next check, although the metadata is the same",
    arguments: Change.allCases)
  func changes(_ change: Change) async throws {
    let updater = try await settled()
    let skin = try #require(await store.current)
    let file = skin.manifest.files[1]
    let object = skin.layout.object(file.sha256)
    let manifest = skin.layout.manifest(skin.reference, skin.manifest.hash)
    switch change {
    case .objectRemoved: try FileManager.default.removeItem(at: object)
    case .objectReplaced: try noise(3, count: file.size).write(to: object, options: .atomic)
    case .damageRead:
      try noise(3, count: file.size).write(to: object)
      #expect(throws: SkinIssue.self) { try skin.contents(of: file.path) }
    case .manifestRemoved: try FileManager.default.removeItem(at: manifest)
    case .manifestChanged: try Data("{}".utf8).write(to: manifest)
    case .switchedOff: try await device.store().setCurrent(nil)
    case .skinRemoved:
      let other = try device.store()
      try await other.setCurrent(nil)
      try FileManager.default.removeItem(at: skin.layout.lease(skin.manifest.hash))
      try await other.remove(skin.reference)
    }
    #expect(try await updater.check().change == .activated(skin))
    #expect(try device.launched() == first)
  }

  @Test("New metadata is followed, and files that were overwritten in place are found within a day")
  func metadata() async throws {
    let updater = try await settled()
    try device.publish(two)
    #expect(try await updater.check().kind == .patch)
    #expect(try device.launched() == second)
    try await store.confirmHealthy()
    try await age()
    _ = try await updater.check()
    #expect(isUneventful(updater))
    let skin = try #require(await store.current)
    let file = skin.manifest.files[1]
    try noise(3, count: file.size).write(to: skin.layout.object(file.sha256))
    #expect(try await updater.check().change == .none)
    device.clock.advance(by: 86_400)
    #expect(try await updater.check().change == .activated(skin))
    #expect(try device.launched() == second)
  }

  @Test("An older activation that another process stored is replaced by the next check")
  func olderActivation() async throws {
    let updater = try await settled()
    let newest = try #require(await updater.activation.document)
    let other = ActivationController(
      app: app, channel: channel, storage: StoredActivation(record: store.record), clock: device.clock
    ) { ActivationContext(now: $0) }
    #expect(try await other.accept(document(#""skin":null"#)).skin == nil)
    #expect(try await updater.check().change == .none)
    #expect(await updater.activation.document == newest)
    #expect(try await other.wake().skin == first)
    #expect(try device.launched() == first)
  }
}
