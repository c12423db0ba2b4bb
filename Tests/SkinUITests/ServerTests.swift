#if HEADLESS

import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinTestSupport
import SkinTesting
import SkinUI
import SkinUpdate
import Testing

@testable import UIKit

/// An app whose server is a repository in memory, with signatures, packages and trials as in any other.
@MainActor
private final class ServerStage {
  let stage: Stage
  let clock = ManualClock()
  let repository: InMemoryRepository
  private let app: SkinIdentifier
  private let channel: SkinIdentifier

  init() throws {
    repository = try InMemoryRepository(clock: clock)
    (app, channel) = (try #require(SkinIdentifier("festival")), try #require(SkinIdentifier("stable")))
    stage = try Stage()
    try repository.root.write(to: stage.bundle.bundleURL.appending(path: "root.json"))
  }

  var server: SkinApp.Server {
    get throws {
      var server = SkinApp.Server(
        try #require(URL(string: InMemoryRepository.server)), app: "festival", root: "root")
      server.transport = repository
      server.clock = clock
      server.options.pushSpread = 0
      return server
    }
  }

  /// Starts the app as a new process does.
  func start(inBackground: Bool = false) throws { stage.start(server: try server, inBackground: inBackground) }

  /// Publishes a skin, and makes it the app's.
  func show(_ id: String, _ color: String, policy: Activation.Policy = .operator) throws {
    let texts = Stage.skin(id, name: id.uppercased(), color, prefix: "")
    let files = SkinMemoryFiles(
      contents: Dictionary(
        uniqueKeysWithValues: texts.map { (String($0.key.dropFirst(id.count + 1)), Data($0.value.utf8)) }))
    let name = try #require(SkinIdentifier(id))
    let info = PackageManifest.Info(id: name, version: SkinVersion(1, 0, 0), base: nil)
    try repository.publish(files, info: info, app: app)
    try activate(SkinReference(id: name, version: info.version), policy: policy)
  }

  func activate(_ skin: SkinReference?, policy: Activation.Policy = .operator) throws {
    let activation = Activation(app: app, channel: channel, skin: skin, policy: policy)
    try repository.publish(ActivationPublication(activation, in: repository.state))
  }

  /// Waits until the app shows a skin.
  func waitFor(_ id: String) async {
    let changes = SkinApp.changes
    guard SkinApp.current?.id != id else { return }
    for await _ in changes where SkinApp.current?.id == id { return }
  }

  /// Waits until the app listens to the server's events, after its first check.
  func waitForEvents() async throws {
    try await eventually("the app listens") { repository.listenerCount > 0 }
  }

  /// Waits until a skin of the store is confirmed as healthy.
  func waitForHealth() async throws {
    let store = try SkinStore(at: stage.storage.appending(path: "Store"))
    try await eventually("the skin is confirmed") { await store.isConfirmed }
  }
}

/// A clock whose time passes although no sleep ends.
private struct SuspendedClock: UpdateClock {
  let clock: ManualClock
  var now: Date { clock.now }

  func sleep(seconds: TimeInterval) async throws {
    if seconds > 0 { try await waitForCancellation() }
  }
}

/// A transport of packages that is the app's own, as one in the background is.
private struct PackageTransport: FileTransport {
  let repository: InMemoryRepository
  let files: SkinKit.Locked<[URL]>

  func download(
    _ request: FileRequest, progress: @escaping @Sendable (DownloadProgress) -> Void
  ) async throws -> DownloadProgress {
    let answer = try await repository.fetch(TransportRequest(url: request.url, maximumLength: 1 << 20))
    try FileManager.default.createDirectory(
      at: request.file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try answer.body.write(to: request.file)
    files.withLock { $0.append(request.file) }
    return DownloadProgress(present: answer.body.count, received: answer.body.count, total: answer.body.count)
  }
}

extension FacadeTests {
  @MainActor
  @Suite("A server")
  struct ServerTests {
    private func window() -> UIWindow {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      window.makeKeyAndVisible()
      return window
    }

    @Test("A published skin is downloaded, shown, and shown again at the next start without a network")
    func followed() async throws {
      let app = try ServerStage()
      defer { app.stage.end() }
      try app.show("fair", "#00FF00")
      try app.start()
      let (label, window) = (app.stage.label(), window())
      #expect(label.textColor.hex == "#FF0000")
      await app.waitFor("fair")
      #expect(label.textColor.hex == "#00FF00" && SkinApp.current?.name == "FAIR")
      #expect(SkinApp.current?.source == .installed && SkinApp.updater != nil)
      app.repository.files = [:]
      try app.start()
      #expect(SkinApp.current?.id == "fair" && app.stage.label().textColor.hex == "#00FF00")
      withExtendedLifetime(window) {}
    }

    @Test("Packages are downloaded by the app's own transport, into the folder that it gets")
    func ownTransport() async throws {
      let app = try ServerStage()
      defer { app.stage.end() }
      try app.show("fair", "#00FF00")
      let files = SkinKit.Locked<[URL]>([])
      var server = try app.server
      let repository = app.repository
      server.downloads = { _ in PackageTransport(repository: repository, files: files) }
      app.stage.start(server: server)
      await app.waitFor("fair")
      let folder = SkinStore.downloads(at: app.stage.storage.appending(path: "Store")).standardizedFileURL.path
      #expect(files.withLock { $0.map(\.standardizedFileURL.path).filter { $0.hasPrefix(folder) }.count } == 1)
    }

    @Test("A push switches the running app, and its end shows the built-in skin")
    func push() async throws {
      let app = try ServerStage()
      defer { app.stage.end() }
      try app.start()
      try await app.waitForEvents()
      try app.show("fair", "#00FF00")
      await app.waitFor("fair")
      try app.activate(nil)
      await app.waitFor("builtin")
      #expect(app.stage.label().textColor.hex == "#FF0000")
    }

    @Test("The server's skin overrides the user's, which is shown again at its end")
    func precedence() async throws {
      let app = try ServerStage()
      defer { app.stage.end() }
      try app.start()
      try SkinApp.choose("night")
      try await app.waitForEvents()
      try app.show("fair", "#00FF00")
      await app.waitFor("fair")
      try app.start()
      #expect(SkinApp.current?.id == "fair")
      try await app.waitForEvents()
      try app.activate(nil)
      await app.waitFor("night")
      #expect(app.stage.label().textColor.hex == "#0000FF")
    }

    @Test("If the activation leaves the skin to the user, the user's choice is shown")
    func userDecides() async throws {
      let app = try ServerStage()
      defer { app.stage.end() }
      try app.show("fair", "#00FF00", policy: .user)
      try app.start()
      await app.waitFor("fair")
      try SkinApp.choose("builtin")
      await app.waitFor("builtin")
      try SkinApp.choose("night")
      await app.waitFor("night")
      try app.start()
      #expect(SkinApp.current?.id == "night")
      try await app.waitForEvents()
      try SkinApp.choose(nil)
      await app.waitFor("fair")
    }

    @Test("A skin that the user chose before the app had a server stays where the user decides")
    func chosenBefore() async throws {
      let app = try ServerStage()
      defer { app.stage.end() }
      app.stage.start()
      try SkinApp.choose("night")
      try app.show("fair", "#00FF00", policy: .user)
      try app.start()
      try await app.waitForEvents()
      let updater = try #require(SkinApp.updater)
      try await eventually("the updater knows the choice") { await updater.activation.choice == .builtIn }
      #expect(SkinApp.current?.id == "night")
    }

    @Test("A new skin is confirmed after some seconds in the foreground, and without that is rolled back")
    func trial() async throws {
      let app = try ServerStage()
      defer { app.stage.end() }
      try app.show("fair", "#00FF00")
      try app.start()
      let windows = [window()]
      await app.waitFor("fair")
      let store = try SkinStore(at: app.stage.storage.appending(path: "Store"))
      #expect(!(await store.isConfirmed))
      // In small steps, so that the signed metadata don't expire before the app has noticed the time.
      try await eventually("the skin is confirmed") {
        app.clock.advance(by: 0.1)
        return await store.isConfirmed
      }
      try await app.waitForEvents()
      try app.show("bad", "#FFFF00")
      await app.waitFor("bad")
      for _ in 0..<3 {
        try app.start()
        #expect(SkinApp.current?.id == "bad")
      }
      try app.start()
      #expect(SkinApp.current?.id == "fair")
      withExtendedLifetime(windows) {}
    }

    @Test("A roll-back is reported, also if the launch begins with a window after the updater was made")
    func lateRollBack() async throws {
      let app = try ServerStage()
      defer { app.stage.end() }
      try app.show("bad", "#FFFF00")
      try app.start()
      await app.waitFor("bad")
      for _ in 0..<3 { try app.start() }
      #expect(SkinApp.current?.id == "bad")
      try app.start(inBackground: true)
      try await eventually("the updater is made") { SkinApp.updater != nil }
      // The next check is refused the skin with the same code.
      func reports() -> Int { app.stage.issues.count { $0.message.contains("several launches") } }
      #expect(reports() == 0)
      let window = window()
      #expect(SkinApp.current?.id == "builtin")
      try await eventually("the roll-back is reported") { reports() > 0 }
      try await app.waitForEvents()
      #expect(reports() == 1)
      withExtendedLifetime(window) {}
    }

    @Test("A skin is confirmed when the app is left")
    func left() async throws {
      let app = try ServerStage()
      defer { app.stage.end() }
      try app.show("fair", "#00FF00")
      try app.start()
      let window = window()
      await app.waitFor("fair")
      NotificationCenter.default.post(name: UIApplication.didEnterBackgroundNotification, object: nil)
      try await app.waitForHealth()
      withExtendedLifetime(window) {}
    }

    @Test("Launches in the background show no downloaded skin, and don't count, until a window appears")
    func background() async throws {
      let app = try ServerStage()
      defer { app.stage.end() }
      try app.show("fair", "#00FF00")
      try app.start()
      await app.waitFor("fair")
      for _ in 0..<5 {
        try app.start(inBackground: true)
        #expect(SkinApp.current?.id == "builtin")
      }
      let label = app.stage.label()
      // As at the launch by the user of an app with scenes: the window appears while the state is still the background.
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      window.addSubview(label)
      window.makeKeyAndVisible()
      #expect(SkinApp.current?.id == "fair" && label.textColor.hex == "#00FF00")
    }

    @Test("A skin of the app's own stays when a stored one appears, which isn't confirmed unseen")
    func own() async throws {
      let app = try ServerStage()
      defer { app.stage.end() }
      try app.show("fair", "#00FF00")
      try app.start()
      await app.waitFor("fair")
      try app.start(inBackground: true)
      let values: SkinDictionaryStorage = ["home.title": .color(SkinColor(red: 0, green: 1, blue: 1))]
      SkinApp.show(SkinResolver().resolve(values), transition: .none)
      let (label, window) = (app.stage.label(), window())
      window.addSubview(label)
      #expect(SkinApp.current?.source == .own && label.textColor.hex == "#00FFFF")
      NotificationCenter.default.post(name: UIApplication.didEnterBackgroundNotification, object: nil)
      let store = try SkinStore(at: app.stage.storage.appending(path: "Store"))
      #expect(!(await store.isConfirmed))
      try SkinApp.choose(nil, transition: .none)
      #expect(SkinApp.current?.id == "fair" && label.textColor.hex == "#00FF00")
      NotificationCenter.default.post(name: UIApplication.didEnterBackgroundNotification, object: nil)
      try await app.waitForHealth()
    }

    @Test("When the app enters the foreground, the activation is evaluated for the new time")
    func woken() async throws {
      let app = try ServerStage()
      defer { app.stage.end() }
      try app.show("fair", "#00FF00")
      let name = { try #require(SkinIdentifier($0)) }
      var rule = ActivationRule(
        id: try name("hour"), skin: SkinReference(id: try name("fair"), version: SkinVersion(1, 0, 0)))
      rule.schedule = ActivationSchedule(until: .instant(app.clock.now + 3_600))
      let activation = Activation(
        app: try name("festival"), channel: try name("stable"), skin: nil, rules: [rule])
      try app.repository.publish(ActivationPublication(activation, in: app.repository.state))
      var server = try app.server
      // The time passes while the process is suspended: no sleep ends.
      server.clock = SuspendedClock(clock: app.clock)
      app.stage.start(server: server)
      await app.waitFor("fair")
      app.clock.advance(by: 3_600)
      NotificationCenter.default.post(name: UIApplication.willEnterForegroundNotification, object: nil)
      await app.waitFor("builtin")
    }

    @Test("A missing root and a malformed name are reported, and the app's own skins are shown")
    func mistakes() async throws {
      let app = try ServerStage()
      defer { app.stage.end() }
      try FileManager.default.removeItem(at: app.stage.bundle.bundleURL.appending(path: "root.json"))
      try app.start()
      #expect(
        app.stage.issues.map(\.message) == ["The bundle has no root.json, so no skin of the server is accepted"])
      var server = try app.server
      server.app = "My App"
      app.stage.start(server: server)
      #expect(app.stage.issues.last?.code == .malformedKey && app.stage.label().textColor.hex == "#FF0000")
    }

    @Test("A failed check is reported, and the app's own skins are shown")
    func offline() async throws {
      let app = try ServerStage()
      defer { app.stage.end() }
      app.repository.files = [:]
      try app.start()
      try await eventually("the failure is reported") { !app.stage.issues.isEmpty }
      #expect(SkinApp.current?.id == "builtin")
    }
  }
}

#endif
