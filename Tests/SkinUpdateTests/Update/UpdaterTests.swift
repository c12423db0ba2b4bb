import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinTestSupport
import SkinTesting
import Testing

@testable import SkinUpdate

@Suite("Updater")
final class UpdaterTests: UpdaterSuite {
  @Test("Nothing activated: the built-in skin is shown")
  func nothing() async throws {
    let result = try await device.updater(store).check()
    #expect(result.change == .none)
    #expect(try device.launched() == nil)
  }

  @Test("An activated skin is downloaded as a package, and the next version as a patch of a fraction of its size")
  func fullThenPatch() async throws {
    let updater = try device.updater(store)
    try device.publish(one)
    let full = try await updater.check()
    #expect(full.kind == .full)
    #expect(try device.launched() == first)
    try device.publish(two)
    let patched = try await updater.check()
    #expect(patched.kind == .patch)
    #expect(patched.downloadedBytes * 2 < full.downloadedBytes)
    #expect(try device.launched() == second)
    let skin = try #require(await store.current)
    for path in springFiles(two).paths { #expect(try skin.contents(of: path) == springFiles(two).contents(of: path)) }
    let downloads = try FileManager.default.contentsOfDirectory(atPath: store.layout.downloads.path)
    #expect(downloads.isEmpty)
  }

  @Test("A check with nothing new is one conditional request, also after a launch; after a day the roots are asked for")
  func unchanged() async throws {
    try device.publish(one)
    let updater = try device.updater(store)
    _ = try await updater.check()
    device.repository.forgetRequests()
    let result = try await updater.check()
    #expect(result.change == .none)
    #expect(result.downloadedBytes == 0)
    _ = try await device.updater(store).check()
    #expect(device.repository.requests.map(\.path) == ["metadata/timestamp.json", "metadata/timestamp.json"])
    #expect(device.repository.requests.allSatisfy { $0.status == 304 && $0.bytes == 0 })
    device.repository.forgetRequests()
    device.clock.advance(by: 86_401)
    _ = try await updater.check()
    #expect(device.repository.requests.map(\.path) == ["metadata/2.root.json", "metadata/timestamp.json"])
  }

  @Test("When switched off, the built-in skin is shown; when switched on again, nothing is downloaded")
  func offAndOn() async throws {
    let updater = try device.updater(store)
    try device.publish(one)
    _ = try await updater.check()
    try device.repository.activate(nil, app: app, channel: channel)
    #expect(try await updater.check().change == .deactivated)
    #expect(try device.launched() == nil)
    try device.repository.activate(first, app: app, channel: channel)
    let result = try await updater.check()
    #expect(result.downloadedBytes == 0)
    #expect(try device.launched() == first)
  }

  @Test("Concurrent checks are one")
  func coalesced() async throws {
    try device.publish(one)
    let updater = try device.updater(store)
    async let left = updater.check()
    async let right = updater.check()
    let results = try await [left, right]
    #expect(results[0] == results[1])
    #expect(device.repository.requests.count { $0.path == "metadata/timestamp.json" } == 1)
  }

  @Test("The events tell the story in its order, with bytes and kind")
  func events() async throws {
    try device.publish(one)
    let updater = try device.updater(store)
    let log = EventLog()
    let following = log.follow(updater.events)
    defer { following.cancel() }
    let result = try await updater.check()
    try await eventually("the last event") { await log.contains { if case .activated = $0 { true } else { false } } }
    let names = await log.events.map { "\($0)".prefix { $0 != "(" } }
    #expect(names.first == "checking")
    #expect(
      names.filter { $0 != "downloading" } == [
        "checking", "refreshed", "offered", "downloaded", "installed", "activated",
      ])
    #expect(await log.contains { $0 == .downloaded(bytes: result.downloadedBytes, kind: .full) })
    #expect(await log.contains { $0 == .downloading(received: result.downloadedBytes, total: result.downloadedBytes) })
  }

  @Test("Over a real socket: full package, patch, off")
  func realSocket() async throws {
    let repository = device.repository
    let server = try LoopbackServer { connection in
      let data = repository.files[String(connection.target.dropFirst("/repository/festival/".count))]
      connection.send("HTTP/1.1 \(data == nil ? "404 Not Found" : "200 OK")\r\nConnection: close\r\n")
      connection.send("Content-Length: \(data?.count ?? 0)\r\n\r\n")
      connection.send(data ?? Data())
    }
    let updater = try SkinUpdater(
      app: app, channel: channel, location: RepositoryLocation(server: server.url(""), app: app, channel: channel),
      pinnedRoot: repository.root, store: store, clock: device.clock)
    try device.publish(one)
    #expect(try await updater.check().kind == .full)
    try device.publish(two)
    #expect(try await updater.check().kind == .patch)
    #expect(try device.launched() == second)
    try repository.activate(nil, app: app, channel: channel)
    #expect(try await updater.check().change == .deactivated)
  }
}
