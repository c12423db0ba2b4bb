import Foundation
import SkinKit
import SkinPackage
import SkinServerAPI
import SkinUpdate
import Testing

@testable import SkinServerHTTP
@testable import SkinServerPublishing
@testable import SkinServerStorage

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
    #expect(try await store.read { try $0.due(PreviewRecord.self, at: date - 1) } == nil)
    let due = try #require(try await store.read { try $0.due(PreviewRecord.self, at: date) })
    let claimed = try #require(try await store.write { try $0.claim(due, until: date + 60) })
    #expect(claimed.progress.attempts == 1 && claimed.progress.dueAt == date + 60)
    #expect(try await store.write { try $0.claim(due, until: date + 90) } == nil)
    let pictures = ["a.png", "b.png"].map { name in
      PreviewPicture(name: name, sha256: ContentHash(of: Data(name.utf8)), length: 7, width: 3, height: 4)
    }
    try await store.write { try $0.set(pictures, of: app, skin) }
    #expect(try await store.read { try $0.previewPictures(of: app, skin) } == pictures)
    #expect(try await store.read { try $0.previewBlobs() } == [pictures[0].sha256: 7, pictures[1].sha256: 7])
    let isEnded = try await store.write { store in
      try store.update(claimed) { $0.end(.done, nil, at: date) }
    }
    #expect(isEnded)
    #expect(try await store.read { try $0.due(PreviewRecord.self, at: date + 900) } == nil)
    #expect(try await store.write { try $0.update(claimed) { $0.state = .failed } } == false)
    try await store.write { try $0.set([pictures[1]], of: app, skin) }
    #expect(try await store.read { try $0.previewBlobs(startingWith: "") } == [pictures[1].sha256: 7])
    try await store.write { try $0.removePreview(of: app, skin) }
    #expect(try await store.read { try $0.preview(of: app, skin) } == nil)
    #expect(try await store.read { try $0.previewBlobs() }.isEmpty)
  }

  @Test(
    "Work in a queue is claimed once, renewed, postponed with its issue, taken over and released",
    arguments: Backend.allCases)
  func queues(_ backend: Backend) async throws {
    let store = try await store(backend)
    let (app, skin, date) = (app, skin, date)
    try await store.write { try $0.requestPreview(of: app, skin, at: date) }
    let due = try #require(try await store.read { try $0.due(PreviewRecord.self, at: date) })
    let first = try #require(try await store.write { try $0.claim(due, until: date + 60) })
    let isRenewed = try await store.write { store in
      try store.update(first) { ($0.fraction, $0.dueAt) = (0.25, date + 120) }
    }
    #expect(isRenewed)
    #expect(try await store.read { try $0.preview(of: app, skin)?.progress.fraction } == 0.25)
    #expect(try await store.read { try $0.due(PreviewRecord.self, at: date + 60) } == nil)
    // The claim expired, and another server takes the work over.
    let expired = try #require(try await store.read { try $0.due(PreviewRecord.self, at: date + 120) })
    let second = try #require(try await store.write { try $0.claim(expired, until: date + 180) })
    #expect(second.progress.attempts == 2 && second.progress.fraction == 0)
    #expect(try await store.write { try $0.update(first) { $0.fraction = 0.5 } } == false)
    #expect(try await store.write { try $0.remove(first) } == false)
    let issue = SkinIssue(.diskFull, "„voll“ 满 '$1", suggestion: "Löschen.")
    let isPostponed = try await store.write { store in
      try store.update(second) { ($0.issue, $0.fraction, $0.dueAt) = (issue, nil, date + 900) }
    }
    #expect(isPostponed)
    let waiting = try #require(try await store.read { try $0.preview(of: app, skin) })
    #expect(waiting.progress.issue == issue && waiting.progress.fraction == nil)
    // Only claims are released.
    try await store.write { try $0.release(PreviewRecord.self, at: date) }
    #expect(try await store.read { try $0.preview(of: app, skin) } == waiting)
    let third = try #require(try await store.write { try $0.claim(waiting, until: date + 960) })
    try await store.write { try $0.release(PreviewRecord.self, at: date) }
    let released = try #require(try await store.read { try $0.due(PreviewRecord.self, at: date) })
    #expect(released.progress.attempts == 3 && released.progress.fraction == nil)
    #expect(try await store.write { try $0.remove(third) })
    #expect(try await store.read { try $0.preview(of: app, skin) } == nil)
  }

  @Test(
    "Patches are requested in their order, requested again after a failure, and canceled with their versions",
    arguments: Backend.allCases)
  func patches(_ backend: Backend) async throws {
    let store = try await store(backend)
    let (app, id, date) = (app, skin.id, date)
    let versions = [SkinVersion(1, 0, 0), SkinVersion(1, 1, 0), SkinVersion(1, 2, 0), SkinVersion(2, 0, 0)]
    let packages = versions.map { version in
      let hash = ContentHash(of: Data("\(version)".utf8))
      return PackageRecord(
        app: app, skin: SkinReference(id: id, version: version), name: "Night", sha256: hash, size: 1,
        manifestHash: hash, target: "\(version)", publishedAt: date, publishedIn: 1)
    }
    let new = packages[3].skin
    try await store.write { store in
      for package in packages.dropFirst() { try store.insert(package, []) }
      try store.requestPatches(from: [versions[1], versions[0], versions[2]], to: new, of: app, at: date)
    }
    let requests = try await store.read { try $0.patchRequests(of: app, to: new) }
    #expect(requests.map(\.from) == [versions[1], versions[0], versions[2]])
    #expect(try await store.read { try $0.due(PatchRequest.self, at: date) } == requests[0])
    #expect(try await store.read { try $0.storageCounts().waitingPatches } == 3)
    // A backup of one database has them for the other.
    let dump = world.folder.appending(path: "dump")
    let digests = try await store.read { try Backup.write($0, to: dump) }
    let other = try TestWorld()
    let moved = try await (backend == .sqlite ? Backend.postgreSQL : .sqlite).open(other)
    let isSame = try await moved.write { store in
      try RecordDump.read(dump, into: store)
      return try RecordDump.write(store) == digests
    }
    #expect(isSame)
    #expect(try await moved.read { try $0.patchRequests(of: app, to: new) } == requests)
    let issue = SkinIssue(.damagedStorage, "damaged", suggestion: "Repair.")
    let isEnded = try await store.write { store in try store.update(requests[0]) { $0.end(.failed, issue, at: date) } }
    #expect(isEnded)
    let counts = try await store.read { try $0.storageCounts() }
    #expect(counts.waitingPatches == 2 && counts.failedPatches == 1)
    #expect(try await store.read { try $0.due(PatchRequest.self, at: date + 9) } == requests[1])
    try await store.write { try $0.retryPatches(to: new, of: app, at: date + 9) }
    let again = try await store.read { try $0.patchRequests(of: app, to: new) }
    #expect(again.map(\.progress.state) == [.pending, .pending, .pending] && again[0].progress.dueAt == date + 9)
    #expect(again[1...] == requests[1...])
    try await store.write { try $0.remove(packages[2], at: date, isWithdrawn: false) }
    #expect(try await store.read { try $0.patchRequests(of: app, to: new) } == Array(again[..<2]))
    try await store.write { try $0.remove(packages[3], at: date, isWithdrawn: true) }
    #expect(try await store.read { try $0.due(PatchRequest.self, at: date + 900) } == nil)
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
      maximumFailureShare: 0.05, maximumRollbackShare: nil, minimumReports: 200, windowHours: 48,
      fallback: SkinVersionName(skin))
    var pause = PausedVersion(skin: skin, pausedAt: date, reason: "11 of 200 devices failed")
    pause.change = .init(
      before: Activation(app: app, channel: channel, skin: skin),
      after: Activation(app: app, channel: channel, skin: nil))
    try await store.write { [pause] store in
      try store.set(FreezeList(windows: windows), of: app)
      try store.set(limits, of: app, channel: channel)
      try store.insert(pause, of: app, channel: channel)
    }
    try await store.read { [pause] store throws in
      #expect(try store.freezes(of: app) == FreezeList(windows: windows))
      #expect(try store.rolloutGuards() == [ChannelGuard(app: app, channel: channel, limits: limits)])
      #expect(try store.rolloutGuard(of: app, channel: channel) == limits)
      #expect(try store.pausedVersions(of: app, channel: channel) == [pause])
      // Retention keeps the fallback, and what may be resumed.
      #expect(try store.activeVersions(of: app) == [skin])
    }
    let isCleared = try await store.write { try $0.removePause(of: skin, app: app, channel: channel) }
    let isClearedAgain = try await store.write { try $0.removePause(of: skin, app: app, channel: channel) }
    #expect(isCleared && !isClearedAgain)
    try await store.write { try $0.set(nil, of: app, channel: channel) }
    #expect(try await store.read { try $0.rolloutGuards() }.isEmpty)
  }
}
