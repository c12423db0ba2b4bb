// An act: a skin makes the app die at every launch, until the app takes it back by itself.

import FestivalWire
import Foundation

extension Script {
  /// Publishes a skin that makes the app crash, made of a healthy version's folder; gives the app with that one again.
  func rollBack(_ app: AppProcess, over folder: URL) async throws -> AppProcess {
    let (bad, good) = ("\(Self.skin) 3.0.0", "\(Self.skin) 2.3.0")
    timeline.heading("Version 3.0.0 makes the app crash; after three launches the version before is back, and stays")
    let edits = try SkinEdits(folder, to: stage.file("\(Self.skin)-3.0.0"), version: "3.0.0")
    try edits.set("colors", of: "app", ["page": "#000000"])
    // The headless app dies of this flag: a real end of the process, at the place where a bug of the app would be.
    try edits.set("flags", of: "headless", ["crash": true])
    _ = try await server.publish(edits.folder, as: bad)
    try await server.activate(bad)
    _ = try await app.next(.installed) { $0.skin == bad }
    try await crashes(app, "the running app, when it switches to \(bad)")
    for launch in 1...3 {
      let app = try phone.start(toleratesFailures: true)
      try await crashes(app, "launch \(launch) with \(bad)")
      try expect(await !app.hasSaid(.ready), "the app drew a frame with \(bad), which should have made it crash")
    }
    let healthy = try phone.start(toleratesFailures: true)
    let ready = try await healthy.next(.ready)
    try expect(ready.skin == good, "after three crashes the app shows \(ready.skin ?? "nothing"), not \(good)")
    _ = try await healthy.next(.rolledBack) { $0.skin == bad && $0.code == "unhealthy-skin" }
    // The server still wants it: the check refuses it by name, before a byte is fetched.
    _ = try await healthy.next(.refreshed)
    _ = try await healthy.next(.failed) { $0.code == "unhealthy-skin" }
    for event in [AppEvent.Name.offered, .downloaded, .installed] {
      try expect(await !healthy.hasSaid(event), "\(bad) was taken back, and yet the app says \"\(event.rawValue)\"")
    }
    timeline.record("checked", "the server still wants \(bad); it is neither fetched nor installed again")
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
