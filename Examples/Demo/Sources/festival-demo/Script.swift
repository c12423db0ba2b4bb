// The demo's acts, one after the other, each with what must be true at its end.

import DemoKit
import FestivalWire
import Foundation

/// Plays the demo.
struct Script {
  let stage: Stage
  let timeline: Timeline
  private static let app = "festival"
  private static let channel = "stable"
  private static let skin = "spring-festival"
  /// Long enough never to come up: whatever the app hears of within seconds, it hears by push.
  private static let pollSeconds = 3_600

  func play() async throws {
    timeline.heading("A server with nothing to offer, an app with its built-in skin")
    let keys = try await makeKeys()
    let server = try await startServer(keys: keys)
    let tool = PublishingTool(stage: stage, environment: ["SKIN_TOKEN": server.token])
    let (appProcess, app) = try startApp(server.address, keys: keys)
    let ready = try await app.next(.ready)
    try expect(ready.skin == "builtin", "a new app shows its built-in skin, not \(ready.skin ?? "nothing")")
    _ = try await app.next(.listening)
    try await picture("1-builtin.png", app, "the built-in skin")

    timeline.heading("Version 1.0.0 is published and activated; the app hears of it by push")
    let first = try await publish("1.0.0", tool, server)
    try await activate("1.0.0", tool, server)
    let full = try await change(app, to: "\(Self.skin) 1.0.0", kind: "full")
    try expect(full == first.size, "the full package has \(first.size) bytes, but the app fetched \(full)")
    try await picture("2-spring-festival-1.0.0.png", app, "\(Self.skin) 1.0.0")

    timeline.heading("Version 2.0.0 is published; the app fetches the patch")
    let second = try await publish("2.0.0", tool, server)
    try await activate("2.0.0", tool, server)
    let patch = try await change(app, to: "\(Self.skin) 2.0.0", kind: "patch")
    try expect(
      patch * 2 < second.size, "the patch (\(patch) bytes) is half of the package (\(second.size) bytes) or more")
    let share = Int((Double(patch) / Double(second.size) * 100).rounded())
    timeline.record("checked", "the patch has \(share) % of the package's bytes", bytes: patch)
    try await picture("3-spring-festival-2.0.0.png", app, "\(Self.skin) 2.0.0")

    timeline.heading("The skin is switched off; the app goes back to its built-in one")
    try await tool.run("deactivate", "--server", server.address, "--app", Self.app, "--channel", Self.channel)
    timeline.record("deactivated", "no skin is active")
    _ = try await change(app, to: "builtin", kind: nil)
    try await picture("4-deactivated.png", app, "the built-in skin again")

    timeline.heading("Server down, app killed: the next start shows the last skin at once")
    try await activate("2.0.0", tool, server)
    _ = try await change(app, to: "\(Self.skin) 2.0.0", kind: "stored")
    try await crash(appProcess, server)
    let (_, again) = try startApp(server.address, keys: keys, toleratesFailures: true)
    let restarted = try await again.next(.ready)
    try expect(
      restarted.skin == "\(Self.skin) 2.0.0",
      "the restarted app shows \(restarted.skin ?? "nothing"), not the last skin")
    try await picture("5-restart.png", again, "the restarted app, without a server")
    try PictureChecks(stage: stage, timeline: timeline).run()
  }

  // MARK: The server's side

  private func makeKeys() async throws -> URL {
    let keys = stage.file("keys")
    try await PublishingTool(stage: stage, environment: [:]).run("keys", "init", keys.path)
    timeline.record("keys", "root, targets, snapshot and timestamp")
    return keys
  }

  private struct Server {
    let process: ChildProcess
    let address: String
    let token: String
  }

  private func startServer(keys: URL) async throws -> Server {
    let token = UUID().uuidString
    let portFile = stage.file("port")
    let process = try stage.start(
      "skin-server", [],
      environment: [
        "SKIN_SERVER_HOST": "127.0.0.1", "SKIN_SERVER_PORT": "0", "SKIN_SERVER_PORT_FILE": portFile.path,
        "SKIN_SERVER_DATA": stage.file("server").path, "SKIN_SERVER_KEYS": keys.path, "SKIN_SERVER_TOKEN": token,
      ])
    let port = try await withDeadline(20, "starting skin-server") {
      while true {
        if let text = try? String(contentsOf: portFile, encoding: .utf8),
          let port = Int(text.trimmingCharacters(in: .whitespacesAndNewlines))
        {
          return port
        }
        guard process.isRunning else { throw DemoError("skin-server ended while it started") }
        try await Task.sleep(for: .milliseconds(10))
      }
    }
    timeline.record("server", "skin-server listens on 127.0.0.1:\(port), its data folder is empty")
    return Server(process: process, address: "http://127.0.0.1:\(port)", token: token)
  }

  private struct Packed: Decodable {
    let size: Int
  }

  private struct Published: Decodable {
    struct Patch: Decodable {
      let from: String
      let size: Int
    }
    let size: Int
    let patches: [Patch]
  }

  /// Packs and publishes a version.
  private func publish(_ version: String, _ tool: PublishingTool, _ server: Server) async throws -> Packed {
    let file = stage.file("\(Self.skin)-\(version).skin")
    let folder = stage.skins.appendingPathComponent("\(Self.skin)-\(version)", isDirectory: true)
    let packed = try await tool.ask("pack", folder.path, "-o", file.path, for: Packed.self)
    timeline.record("packed", "\(Self.skin) \(version)", bytes: packed.size)
    let published = try await tool.ask(
      "publish", file.path, "--server", server.address, "--app", Self.app, for: Published.self)
    let patches = published.patches.map { ", patch from \($0.from): \(Timeline.size($0.size))" }
    timeline.record("published", "\(Self.skin) \(version), signed" + patches.joined(), bytes: published.size)
    return packed
  }

  private func activate(_ version: String, _ tool: PublishingTool, _ server: Server) async throws {
    try await tool.run(
      "activate", "--server", server.address, "--app", Self.app, "--channel", Self.channel, "--skin",
      "\(Self.skin)@\(version)")
    timeline.record("activated", "\(Self.skin) \(version) for \(Self.app), \(Self.channel)")
  }

  // MARK: The app's side

  private func startApp(
    _ address: String, keys: URL, toleratesFailures: Bool = false
  ) throws -> (ChildProcess, AppProcess) {
    let process = try stage.start(
      "festival-app",
      [
        "--root", keys.appendingPathComponent("root.json").path, "--server", address, "--store",
        stage.file("app").path, "--app", Self.app, "--channel", Self.channel, "--poll", "\(Self.pollSeconds)",
        "--spread", "0",
      ])
    return (process, AppProcess(process, timeline: timeline, toleratesFailures: toleratesFailures))
  }

  /// Waits until the app has switched; gives how many bytes it fetched for that.
  private func change(_ app: AppProcess, to skin: String, kind: String?) async throws -> Int {
    let applied = try await app.next(.applied) { $0.skin == skin }
    try expect(applied.passes == 1, "a switch takes one pass over the bindings, not \(applied.passes ?? -1)")
    try expect((applied.visited ?? 0) > 0, "the switch to \(skin) visited no binding")
    if let kind {
      try expect(
        applied.kind == kind, "the way to \(skin) is \"\(kind)\", but the app took \"\(applied.kind ?? "none")\"")
    }
    return applied.bytes ?? 0
  }

  private func picture(_ name: String, _ app: AppProcess, _ text: String) async throws {
    try await app.picture(stage.picture(name))
    timeline.record("picture", "\(name): \(text)")
  }

  private func crash(_ app: ChildProcess, _ server: Server) async throws {
    try expect(await server.process.stop(within: 15), "skin-server did not stop when it was asked to")
    timeline.record("stopped", "skin-server is down")
    app.signal(SIGKILL)
    _ = await app.stop(within: 5)
    timeline.record("killed", "festival-app, by SIGKILL")
  }

  private func expect(_ condition: Bool, _ text: String) throws {
    if !condition { throw DemoError(text) }
  }
}
