// The way of a skin through the app: followed, refused, stored, there at the next launch.

import DemoKit
import FestivalScreens
import Foundation
import SkinKit
import SkinPackage
import SkinTesting
import SkinUpdate
import Testing

@MainActor
@Suite("The app's skins", .timeLimit(.minutes(2)))
struct SessionTests {
  private static let app = SkinIdentifier("festival")
  private static let channel = SkinIdentifier("stable")

  /// An app with a store and a repository of its own.
  @MainActor
  private final class Stage {
    let folder: URL
    let repository: InMemoryRepository
    let manager = SkinManager()
    let session: SkinSession
    private let events: AsyncStream<SkinSession.Event>
    private let event: AsyncStream<SkinSession.Event>.Continuation
    private var following: Task<Void, any Error>?

    init() throws {
      folder = try Places.temporaryFolder()
      repository = try InMemoryRepository(clock: SystemClock())
      session = try SkinSession(builtIn: Places.skin("builtin"), store: folder, manager: manager)
      (events, event) = AsyncStream.makeStream()
    }

    func publish(_ name: String) throws -> SkinReference {
      let files = try FolderFiles(Places.skin(name))
      let header = try SkinDocument.read(files).header
      let skin = SkinReference(id: try #require(header.id), version: try #require(header.version))
      let info = PackageManifest.Info(id: skin.id, version: skin.version)
      try repository.publish(files, info: info, app: #require(SessionTests.app))
      return skin
    }

    func activate(_ skin: SkinReference?) throws {
      try repository.activate(skin, app: #require(SessionTests.app), channel: #require(SessionTests.channel))
    }

    func follow() throws {
      var upstream = SkinUpstream(
        server: try #require(URL(string: InMemoryRepository.server)), root: repository.root,
        app: try #require(SessionTests.app), channel: try #require(SessionTests.channel))
      upstream.pushSpread = 0
      upstream.transport = repository
      let (session, event) = (session, event)
      following = Task { try await session.follow(upstream) { event.yield($0) } }
    }

    /// The next event that something is made of.
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

  nonisolated private static func switched(_ event: SkinSession.Event) -> SkinSwitch? {
    if case .switched(let change) = event { change } else { nil }
  }

  @Test("An activated skin is fetched and put into force in one pass, and is there at the next launch")
  func followed() async throws {
    let stage = try Stage()
    defer { stage.end() }
    #expect(stage.session.skinName == "builtin")
    let first = try stage.publish("spring-festival-1.0.0")
    try stage.activate(first)
    try stage.follow()
    let change = try await stage.next("the switch", Self.switched)
    #expect(change.skin == "spring-festival 1.0.0")
    #expect(change.passes == 1)
    #expect(stage.manager.skin.header.version == SkinVersion("1.0.0"))

    let next = SkinManager()
    let session = try SkinSession(builtIn: Places.skin("builtin"), store: stage.folder, manager: next)
    #expect(session.skinName == "spring-festival 1.0.0")
    #expect(session.launchIssue == nil)
    #expect(next.skin.value(for: SkinKey<String>("home.title_text")) == "新春快乐 Happy New Year")
  }

  @Test("A tampered package is refused, and the skin before stays")
  func tampered() async throws {
    let stage = try Stage()
    defer { stage.end() }
    let first = try stage.publish("spring-festival-1.0.0")
    for path in stage.repository.files.keys where path.hasSuffix(".skin") {
      var data = try #require(stage.repository.files[path])
      data[data.count / 2] ^= 0xFF
      stage.repository.files[path] = data
    }
    try stage.activate(first)
    try stage.follow()
    let issue = try await stage.next("the refusal") { event -> SkinIssue? in
      if case .update(.failed(let issue)) = event { issue } else { nil }
    }
    #expect(!issue.remedy.isEmpty)
    #expect(stage.session.skinName == "builtin")
    #expect(stage.manager.skin.header.id == SkinIdentifier("builtin"))
    #expect(try SkinStore.current(at: stage.folder) == nil)
  }
}
