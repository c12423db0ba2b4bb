import DemoKit
import FestivalWire
import Foundation

/// The acts of the demo, each with its expectations.
struct Script {
  let stage: Stage
  let timeline: Timeline
  let server: Operator
  let phone: Phone
  var checks: PictureChecks { PictureChecks(timeline: timeline) }
  static let skin = "spring-festival"

  /// Starts a server without skins.
  init(stage: Stage, timeline: Timeline) async throws {
    self.stage = stage
    self.timeline = timeline
    timeline.heading("The server has no skins, and the app shows its built-in one")
    server = try await Operator(stage, timeline)
    phone = Phone(name: "phone", stage: stage, timeline: timeline, server: server)
  }

  func play() async throws {
    let app = try phone.start()
    try await showBuiltIn(app)
    try await publishFirst(app)
    try await patch(app)
    let latest = try await catchUp(app)
    // Meanwhile, because starting it and hashing a password take seconds.
    async let starting = startBrowser()
    let healthy = try await rollBack(latest.app, over: latest.folder)
    try await switchOff(healthy)
    try await switchOn(healthy)
    if let browser = try await starting { try await showConsole(in: browser) }
    try await schedule(healthy)
  }

  // MARK: Acts

  private func showBuiltIn(_ app: AppProcess) async throws {
    let ready = try await app.next(.ready)
    try expect(ready.skin == "builtin", "a new app shows its built-in skin, not \(ready.skin ?? "nothing")")
    _ = try await app.next(.listening)
    try await picture("1-builtin.png", app, "the built-in skin")
  }

  private func publishFirst(_ app: AppProcess) async throws {
    timeline.heading("Version 1.0.0 is published and activated; the app is notified by push")
    let package = try await server.publish(folder("\(Self.skin)-1.0.0"), as: "\(Self.skin) 1.0.0")
    try await server.activate("\(Self.skin) 1.0.0")
    let bytes = try await change(app, to: "\(Self.skin) 1.0.0", kind: "full")
    try expect(bytes == package.size, "the full package has \(package.size) bytes, but the app downloaded \(bytes)")
    try await picture("2-spring-festival-1.0.0.png", app, "\(Self.skin) 1.0.0")
    // A festival skin changes most of the screen.
    try checks.differ(file("1-builtin.png"), file("2-spring-festival-1.0.0.png"), by: 0.3)
  }

  private func patch(_ app: AppProcess) async throws {
    timeline.heading("Version 2.0.0 is published; the app downloads the patch")
    let package = try await server.publish(folder("\(Self.skin)-2.0.0"), as: "\(Self.skin) 2.0.0")
    try await server.activate("\(Self.skin) 2.0.0")
    let bytes = try await change(app, to: "\(Self.skin) 2.0.0", kind: "patch")
    try expect(
      bytes * 2 < package.size, "the patch (\(bytes) bytes) is half of the package (\(package.size) bytes) or more")
    timeline.record("checked", "the patch has \(Self.share(bytes, package.size)) of the package's bytes", bytes: bytes)
    try await picture("3-spring-festival-2.0.0.png", app, "\(Self.skin) 2.0.0")
    // Version 2.0.0 changes the navigation bar and the banner.
    try checks.differ(file("2-spring-festival-1.0.0.png"), file("3-spring-festival-2.0.0.png"), by: 0.05)
  }

  private func switchOff(_ app: AppProcess) async throws {
    timeline.heading("The skin is deactivated; the app shows its built-in one again")
    try await server.deactivate()
    _ = try await change(app, to: "builtin", kind: nil)
    try await picture("6-deactivated.png", app, "the built-in skin again")
    try checks.same(file("6-deactivated.png"), file("1-builtin.png"), "what 1-builtin.png shows")
  }

  // MARK: Shared steps

  /// Returns the folder of an example skin.
  func folder(_ name: String) -> URL { stage.skins.appendingPathComponent(name, isDirectory: true) }

  /// Returns the file of a screenshot.
  func file(_ picture: String) -> URL { stage.picture(picture) }

  /// Waits until the app has switched, and returns the number of downloaded bytes.
  func change(
    _ app: AppProcess, to skin: String, kind: String?, passes: Int = 1, within seconds: Double = 20
  ) async throws -> Int {
    let applied = try await app.next(.applied, within: seconds)
    try expect(applied.skin == skin, "the app shows \(applied.skin ?? "nothing"), not \(skin)")
    try expect(applied.passes == passes, "the switch takes \(applied.passes ?? -1) passes, not \(passes)")
    try expect((applied.visited ?? 0) > 0, "the switch to \(skin) visited no binding")
    if let kind {
      try expect(
        applied.kind == kind, "the update path to \(skin) should be \"\(kind)\", but was \"\(applied.kind ?? "none")\"")
    }
    return applied.bytes ?? 0
  }

  func picture(_ name: String, _ app: AppProcess, _ text: String) async throws {
    try await app.picture(file(name))
    timeline.record("picture", "\(name): \(text)")
  }

  static func share(_ part: Int, _ whole: Int) -> String {
    String(format: part * 100 < whole ? "%.1f %%" : "%.0f %%", Double(part) / Double(whole) * 100)
  }
}
