import DemoKit
import Foundation

/// The operator of the demo: keys, a running skin-server and the tool `skin`.
struct Operator {
  static let app = "festival"
  static let channel = "stable"

  let address: String
  let keys: URL
  private let stage: Stage
  private let timeline: Timeline
  private let process: ChildProcess
  private let tool: PublishingTool
  private let token: String

  /// Creates keys, and starts a server with an empty data folder.
  init(_ stage: Stage, _ timeline: Timeline) async throws {
    self.stage = stage
    self.timeline = timeline
    keys = stage.file("keys")
    try await PublishingTool(stage: stage, environment: [:]).run("keys", "init", keys.path)
    timeline.record("keys", "root, targets, snapshot and timestamp")
    let (token, portFile) = (UUID().uuidString, stage.file("port"))
    let process = try stage.start(
      "skin-server", [],
      environment: [
        "SKIN_SERVER_HOST": "127.0.0.1", "SKIN_SERVER_PORT": "0", "SKIN_SERVER_PORT_FILE": portFile.path,
        "SKIN_SERVER_DATA": stage.file("server").path, "SKIN_SERVER_KEYS": keys.path, "SKIN_SERVER_TOKEN": token,
        // Patches from the previous version only, so that older devices need a chain of patches.
        "SKIN_SERVER_PATCH_BASES": "1",
      ])
    let port = try await withDeadline(20, "starting skin-server") {
      while true {
        if let text = try? String(contentsOf: portFile, encoding: .utf8),
          let port = Int(text.trimmingCharacters(in: .whitespacesAndNewlines))
        {
          return port
        }
        guard process.isRunning else { throw DemoError("skin-server ended during its start") }
        try await Task.sleep(for: .milliseconds(10))
      }
    }
    self.process = process
    self.token = token
    address = "http://127.0.0.1:\(port)"
    tool = PublishingTool(stage: stage, environment: ["SKIN_TOKEN": token])
    timeline.record("server", "skin-server listens on 127.0.0.1:\(port) with an empty data folder")
  }

  private struct PackResult: Decodable {
    let size: Int
  }

  /// The answer to a publication.
  struct PublishResult: Decodable {
    struct Patch: Decodable {
      let from: String
      let size: Int
    }
    let size: Int
    let patches: [Patch]
  }

  /// Packs and publishes a skin's folder.
  func publish(_ folder: URL, as skin: String) async throws -> PublishResult {
    let file = stage.file("\(skin.replacingOccurrences(of: " ", with: "-")).skin")
    let packed = try await tool.ask("pack", folder.path, "-o", file.path, for: PackResult.self)
    timeline.record("packed", skin, bytes: packed.size)
    let published = try await tool.ask(
      "publish", file.path, "--server", address, "--app", Self.app, for: PublishResult.self)
    try expect(published.size == packed.size, "the packed bytes of \(skin) differ from the published ones")
    let patches = published.patches.map { ", patch from \($0.from): \(Timeline.size($0.size))" }
    timeline.record("published", "\(skin), signed" + patches.joined(), bytes: published.size)
    return published
  }

  /// Activates a skin for everyone.
  func activate(_ skin: String) async throws {
    try await tool.run(
      "activate", "--server", address, "--app", Self.app, "--channel", Self.channel, "--skin", Self.reference(skin))
    timeline.record("activated", "\(skin) for \(Self.app), \(Self.channel)")
  }

  /// Schedules a skin.
  func activate(
    _ skin: String, from start: Date, until end: Date, channel: String = Operator.channel
  ) async throws {
    let (start, end) = (start.formatted(.iso8601), end.formatted(.iso8601))
    try await tool.run(
      "activate", "--server", address, "--app", Self.app, "--channel", channel, "--skin", Self.reference(skin),
      "--from", start, "--until", end)
    timeline.record("activated", "\(skin) from \(start) until \(end)")
  }

  /// Deactivates skins.
  func deactivate() async throws {
    try await tool.run("deactivate", "--server", address, "--app", Self.app, "--channel", Self.channel)
    timeline.record("deactivated", "no skin is active")
  }

  private struct Link: Decodable {
    let link: String
  }

  /// Adds an administrator with a password, and returns the cookie of the session.
  func session() async throws -> (name: String, value: String) {
    _ = try await call("users", ["name": "ann", "roles": [["role": "admin", "app": "*"]]])
    let link = try JSONDecoder().decode(Link.self, from: try await call("users/ann/link", [:]).body).link
    let secret = String(link.drop { $0 != "#" }.dropFirst())
    let answer = try await call("setup", ["token": secret, "password": UUID().uuidString])
    guard let cookie = answer.cookie else { throw DemoError("the administrator of the console isn't signed in") }
    timeline.record("user", "ann may use the console at \(address)/console")
    return cookie
  }

  /// Posts to the API.
  private func call(_ path: String, _ body: [String: Any]) async throws -> WebAnswer {
    let json = try JSONSerialization.data(withJSONObject: body)
    let answer = try await WebAnswer(posting: json, to: "\(address)/api/v1/\(path)", token: token)
    guard (200..<300).contains(answer.status) else {
      throw DemoError("\(path): \(String(decoding: answer.body, as: UTF8.self))")
    }
    return answer
  }

  /// Stops the server.
  func stop() async throws {
    try expect(await process.stop(within: 15), "skin-server didn't stop in time")
    timeline.record("stopped", "skin-server has stopped")
  }

  private static func reference(_ skin: String) -> String { skin.replacingOccurrences(of: " ", with: "@") }
}
