import Foundation
import NIOHTTP1
import SkinKit
import SkinPackage
import SkinTestSupport
import SkinUpdate
import Testing

/// The recorded events of an updater.
private actor Reports {
  private(set) var activated: [SkinReference?] = []
  private(set) var downloads: [UpdateKind] = []
  private(set) var failures: [SkinIssue] = []
  private(set) var timesListening = 0

  func take(_ event: UpdateEvent) {
    switch event {
    case .activated(let skin): activated.append(skin?.reference)
    case .downloaded(_, let kind): downloads.append(kind)
    case .failed(let issue): failures.append(issue)
    case .listening: timesListening += 1
    default: break
    }
  }
}

@Suite struct UpdaterTests {
  @Test("A running app receives skins by push, downloads the patch, rolls back, and reconnects after a restart")
  func follows() async throws {
    let world = try TestWorld()
    var server = try await RealServer(world)
    let port = server.port
    let store = try SkinStore(at: world.folder.appending(path: "store"))
    var options = SkinUpdater.Options()
    options.pushSpread = 0
    let updater = try server.updater(world, store: store, options: options)
    let reports = Reports()
    let events = updater.events
    let watching = Task { for await event in events { await reports.take(event) } }
    let running = Task { await updater.run() }
    defer {
      running.cancel()
      watching.cancel()
    }
    try await eventually("the app listens") { await reports.timesListening == 1 }

    var expected: [SkinReference?] = []
    func activate(_ version: String?) async throws {
      let skin = version.map { #"{"id":"spring-festival","version":"\#($0)"}"# } ?? "null"
      #expect(try await server.activate(skin) == .ok)
      let id = try #require(SkinIdentifier("spring-festival"))
      expected.append(version.flatMap { SkinVersion($0) }.map { SkinReference(id: id, version: $0) })
      try await eventually("the app shows \(expected)") { await reports.activated == expected }
    }
    #expect(try await server.publish(TestSkin.package("spring-festival", "1.0.0")) == .created)
    try await activate("1.0.0")
    #expect(try await server.publish(TestSkin.package("spring-festival", "2.0.0")) == .created)
    try await activate("2.0.0")
    #expect(await reports.downloads == [.full, .patch])
    let shown = try #require(await store.current)
    #expect(try shown.contents(of: "images/shared.png") == TestSkin.picture())
    try await activate(nil)
    #expect(await store.current == nil)

    try await server.kill()
    server = try await RealServer(world, ["SKIN_SERVER_PORT": "\(port)"])
    try await activate("2.0.0")
    #expect(await reports.downloads == [.full, .patch])
  }
}
