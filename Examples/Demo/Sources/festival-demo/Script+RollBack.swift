import FestivalWire
import Foundation

extension Script {
  /// Publishes a version that makes the app crash at every launch, until the app rolls it back by itself.
  ///
  /// Returns the app with the healthy version.
  func rollBack(_ app: AppProcess, over folder: URL) async throws -> AppProcess {
    let (bad, good) = ("\(Self.skin) 3.0.0", "\(Self.skin) 2.3.0")
    timeline.heading("Version 3.0.0 makes the app crash; after three launches it is rolled back, and stays so")
    let edits = try SkinEdits(folder, to: stage.file("\(Self.skin)-3.0.0"), version: "3.0.0")
    try edits.set("colors", of: "app", ["page": "#000000"])
    // With this flag, the headless app kills itself, as a bug in the app would.
    try edits.set("flags", of: "headless", ["crash": true])
    _ = try await server.publish(edits.folder, as: bad)
    try await server.activate(bad)
    _ = try await app.next(.installed) { $0.skin == bad }
    try await crashes(app, "the running app, when it switches to \(bad)")
    for launch in 1...3 {
      let app = try phone.start(toleratesFailures: true)
      try await crashes(app, "launch \(launch) with \(bad)")
      try expect(await !app.hasSaid(.ready), "the app drew a frame with \(bad), but should have crashed")
    }
    let healthy = try phone.start(toleratesFailures: true)
    let ready = try await healthy.next(.ready)
    try expect(ready.skin == good, "after three crashes the app shows \(ready.skin ?? "nothing"), not \(good)")
    _ = try await healthy.next(.rolledBack) { $0.skin == bad && $0.code == "unhealthy-skin" }
    // The version is still activated. The check refuses it before any download.
    _ = try await healthy.next(.refreshed)
    _ = try await healthy.next(.failed) { $0.code == "unhealthy-skin" }
    for event in [AppEvent.Name.offered, .downloaded, .installed] {
      try expect(await !healthy.hasSaid(event), "\(bad) was rolled back, but the app emits \"\(event.rawValue)\"")
    }
    timeline.record("checked", "\(bad) is still activated, but neither downloaded nor installed again")
    try await picture("5-rolled-back.png", healthy, "\(good) after the crashes")
    try checks.same(
      file("5-rolled-back.png"), file("4-spring-festival-2.3.0.png"), "what 4-spring-festival-2.3.0.png shows")
    return healthy
  }

  private func crashes(_ app: AppProcess, _ what: String) async throws {
    let status = try await app.status(within: 20)
    try expect(status == 128 + SIGKILL, "\(what) should have crashed, but ended with \(status)")
    timeline.record("crashed", what)
  }
}
