import DemoKit
import FestivalScreens
import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinTesting
import SkinUpdate
import Testing

/// An app's session with its own store, an in-memory repository and a manual clock.
@MainActor
final class SessionStage {
  let folder: URL
  let clock = ManualClock()
  let repository: InMemoryRepository
  let manager = SkinManager()
  let session: SkinSession
  private let identity: SkinSession.Identity
  private let events: AsyncStream<SkinSession.Event>
  private let event: AsyncStream<SkinSession.Event>.Continuation
  private var following: Task<Void, any Error>?

  init() throws {
    folder = try Places.temporaryFolder()
    repository = try InMemoryRepository(clock: clock)
    identity = .init(app: try #require(SkinIdentifier("festival")), channel: try #require(SkinIdentifier("stable")))
    session = try SkinSession(
      builtIn: Places.skin("builtin"), store: folder, identity: identity, now: clock.now, manager: manager)
    (events, event) = AsyncStream.makeStream()
  }

  /// Launches the app again.
  func launch(_ manager: SkinManager, now: Date? = nil) throws -> SkinSession {
    try SkinSession(
      builtIn: Places.skin("builtin"), store: folder, identity: identity, now: now ?? clock.now, manager: manager)
  }

  /// Publishes one of the example's skins.
  func publish(_ name: String) throws -> SkinReference {
    let files = try SkinFolderFiles(Places.skin(name))
    let header = try SkinDocument.read(files).header
    return try publish(files, id: #require(header.id), version: #require(header.version), base: nil)
  }

  /// Publishes version 1.0.0 of the skin `fair`, with the given text files.
  func publish(_ texts: [String: String], base: String?) throws -> SkinReference {
    let source = folder.appendingPathComponent("fair", isDirectory: true)
    try FileManager.default.createDirectory(at: source, withIntermediateDirectories: true)
    for (name, text) in texts { try Data(text.utf8).write(to: source.appendingPathComponent(name)) }
    return try publish(
      SkinFolderFiles(source), id: #require(SkinIdentifier("fair")), version: SkinVersion(1, 0, 0), base: base)
  }

  private func publish(
    _ files: SkinFolderFiles, id: SkinIdentifier, version: SkinVersion, base: String?
  ) throws -> SkinReference {
    let info = PackageManifest.Info(id: id, version: version, base: base)
    try repository.publish(files, info: info, app: identity.app)
    return SkinReference(id: id, version: version)
  }

  func activate(_ skin: SkinReference?) throws {
    try repository.activate(skin, app: identity.app, channel: identity.channel)
  }

  /// Activates a skin, and schedules another one.
  func activate(_ skin: SkinReference, then other: SkinReference, from start: Date, until end: Date) throws {
    let schedule = ActivationSchedule(from: .instant(start), until: .instant(end))
    var rule = ActivationRule(id: try #require(SkinIdentifier("for-a-while")), skin: other)
    rule.schedule = schedule
    let activation = Activation(app: identity.app, channel: identity.channel, skin: skin, rules: [rule])
    try repository.publish(ActivationPublication(activation, in: repository.state))
  }

  func follow() throws {
    var upstream = SkinUpstream(server: try #require(URL(string: InMemoryRepository.server)), root: repository.root)
    upstream.pushSpread = 0
    upstream.transport = repository
    upstream.clock = clock
    let (session, event) = (session, event)
    following = Task { try await session.follow(upstream) { event.yield($0) } }
  }

  /// Stops following the server.
  func unfollow() async {
    following?.cancel()
    _ = await following?.result
  }

  /// Returns the first value that a closure extracts from an event.
  func next<Found: Sendable>(
    _ what: String, _ find: @escaping @Sendable (SkinSession.Event) -> Found?
  ) async throws -> Found {
    let events = events
    return try await withDeadline(60, what) {
      for await event in events {
        if let found = find(event) { return found }
      }
      throw CancellationError()
    }
  }

  func end() {
    following?.cancel()
    try? FileManager.default.removeItem(at: folder)
  }
}
