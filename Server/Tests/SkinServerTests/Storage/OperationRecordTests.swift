import Foundation
import SkinKit
import SkinPackage
import SkinUpdate
import Testing

@testable import SkinServer

/// The records of drawings, freezes and guards, in every metadata store.
@Suite struct OperationRecordTests {
  private let world: TestWorld
  private let app: SkinIdentifier
  private let channel: SkinIdentifier
  private let skin: SkinReference
  private let date = Date(timeIntervalSince1970: 1_900_000_000)

  init() throws {
    world = try TestWorld()
    (app, channel) = (try TestWorld.app, try TestWorld.channel)
    skin = SkinReference(id: try #require(SkinIdentifier("night")), version: SkinVersion(1, 0, 0))
  }

  private func store(_ backend: Backend) async throws -> any MetadataStore {
    let store = try await backend.open(world)
    let hash = ContentHash(of: Data("package".utf8))
    try await store.write { [app, skin, date] store in
      try store.insert(
        PackageRecord(
          app: app, skin: skin, name: "Night", sha256: hash, size: 1, manifestHash: hash, target: "package",
          publishedAt: date, publishedIn: 1), [])
    }
    return store
  }

  @Test("A drawing is claimed once, ends once, and has only its newest pictures", arguments: Backend.allCases)
  func drawings(_ backend: Backend) async throws {
    let store = try await store(backend)
    let (app, skin, date) = (app, skin, date)
    try await store.write { try $0.requestPreview(of: app, skin, at: date) }
    #expect(try await store.read { try $0.duePreview(at: date - 1) } == nil)
    let due = try #require(try await store.read { try $0.duePreview(at: date) })
    let claimed = try #require(try await store.write { try $0.claim(due, until: date + 60) })
    #expect(claimed.attempts == 1 && claimed.dueAt == date + 60)
    #expect(try await store.write { try $0.claim(due, until: date + 90) } == nil)
    let pictures = ["a.png", "b.png"].map { name in
      PreviewPicture(name: name, sha256: ContentHash(of: Data(name.utf8)), length: 7, width: 3, height: 4)
    }
    try await store.write { try $0.set(pictures, of: app, skin) }
    #expect(try await store.read { try $0.previewPictures(of: app, skin) } == pictures)
    #expect(try await store.read { try $0.previewBlobs() } == [pictures[0].sha256: 7, pictures[1].sha256: 7])
    let isEnded = try await store.write { store in
      try store.update(claimed) { ($0.state, $0.dueAt) = (.done, nil) }
    }
    #expect(isEnded)
    #expect(try await store.read { try $0.duePreview(at: date + 900) } == nil)
    #expect(try await store.write { try $0.update(claimed) { $0.state = .failed } } == false)
    try await store.write { try $0.set([pictures[1]], of: app, skin) }
    #expect(try await store.read { try $0.previewBlobs(startingWith: "") } == [pictures[1].sha256: 7])
    try await store.write { try $0.removePreview(of: app, skin) }
    #expect(try await store.read { try $0.preview(of: app, skin) } == nil)
    #expect(try await store.read { try $0.previewBlobs() }.isEmpty)
  }

  @Test("Freezes and guards are read as they were written", arguments: Backend.allCases)
  func rollouts(_ backend: Backend) async throws {
    let store = try await store(backend)
    let (app, channel, skin, date) = (app, channel, skin, date)
    let windows = [
      FreezeWindow(name: try #require(SkinIdentifier("new-year")), from: date, until: date + 60, reason: "春节"),
      FreezeWindow(name: try #require(SkinIdentifier("audit")), from: date - 9, until: date, channel: channel),
    ]
    let limits = RolloutGuard(
      maximumFailureShare: 0.05, maximumRollbackShare: nil, minimumReports: 200, windowHours: 48)
    let pause = PausedVersion(skin: skin, pausedAt: date, reason: "11 of 200 devices failed")
    try await store.write { store in
      try store.set(FreezeList(windows: windows), of: app)
      try store.set(limits, of: app, channel: channel)
      try store.insert(pause, of: app, channel: channel)
    }
    try await store.read { store throws in
      #expect(try store.freezes(of: app) == FreezeList(windows: windows))
      #expect(try store.rolloutGuards() == [ChannelGuard(app: app, channel: channel, limits: limits)])
      #expect(try store.rolloutGuard(of: app, channel: channel) == limits)
      #expect(try store.pausedVersions(of: app, channel: channel) == [pause])
    }
    let isCleared = try await store.write { try $0.removePause(of: skin, app: app, channel: channel) }
    let isClearedAgain = try await store.write { try $0.removePause(of: skin, app: app, channel: channel) }
    #expect(isCleared && !isClearedAgain)
    try await store.write { try $0.set(nil, of: app, channel: channel) }
    #expect(try await store.read { try $0.rolloutGuards() }.isEmpty)
  }
}
