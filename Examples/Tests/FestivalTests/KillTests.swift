import DemoKit
import FestivalWire
import Foundation
import SkinTestSupport
import SkinUpdate
import Testing

@Suite(
  "The app killed during an update", .timeLimit(.minutes(5)),
  .enabled(if: ServerProcess.isBuilt, "needs skin and skin-server in bin/: run `make build`"))
struct KillTests {
  private let folder: URL
  private var store: URL { folder.appendingPathComponent("store") }

  init() throws { folder = try Places.temporaryFolder() }

  private func start(_ server: ServerProcess) throws -> AppProcess {
    try AppProcess(
      ["--root", server.root.path, "--server", server.address, "--store", store.path, "--spread", "0"], in: folder)
  }

  /// The number of files in the app's store.
  private func storedFiles() -> Int { (try? FileManager.default.subpathsOfDirectory(atPath: store.path).count) ?? 0 }

  /// Uses a screen of the app, which ends the skin's trial.
  private func use(_ app: AppProcess) async throws {
    try app.send(AppCommand(.snapshot, path: folder.appendingPathComponent("home.png").path, screen: "home"))
    _ = try await app.next(.snapshot)
  }

  @Test(
    "Killed at any moment of an update, the app starts with the intact old or new skin, and then gets the new one",
    arguments: [31 as UInt64, 32])
  func killed(seed: UInt64) async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var random = SeededGenerator(printing: seed)
    let server = try await ServerProcess(in: folder)
    var (shown, oldLeft, kills) = ("builtin", 0, 0)
    for (skin, reference) in [
      ("spring-festival-1.0.0", "spring-festival@1.0.0"), ("spring-festival-2.0.0", "spring-festival@2.0.0"),
    ] {
      try await server.publish(skin, as: reference)
      let new = reference.replacingOccurrences(of: "@", with: " ")
      for _ in 0..<8 {
        let app = try start(server)
        let ready = try #require(try await app.next(.ready))
        #expect([shown, new].contains(ready.skin))
        // End the trial, so that later kills aren't attributed to the skin.
        if ready.skin == new { try await use(app) }
        // After the download, the app writes to its store. The kill happens after a random number of new files.
        // If the previous kill came between storing and showing, nothing is downloaded.
        let moment: AppEvent.Name = Bool.random(using: &random) ? .offered : .downloaded
        while ready.skin == shown, let event = try await app.next()?.event, ![moment, .applied].contains(event) {}
        let files = storedFiles() + (Bool.random(using: &random) ? 0 : Int.random(in: 1..<16, using: &random))
        try await eventually("the files are written, or the skin is current") {
          try storedFiles() >= files || SkinStore.current(at: store).map { "\($0.reference)" } == new
        }
        try await app.kill()
        let stored = try SkinStore.current(at: store)
        try stored?.verify()
        let left = stored?.reference.description ?? "builtin"
        #expect([shown, new].contains(left))
        kills += 1
        if left == shown { oldLeft += 1 }
      }
      let app = try start(server)
      if try await app.next(.ready)?.skin != new { #expect(try await app.next(.applied)?.skin == new) }
      try await use(app)
      try await app.kill()
      #expect(try SkinStore.current(at: store)?.reference.description == new)
      shown = new
    }
    print("\(kills) kills: \(oldLeft) left the old skin, \(kills - oldLeft) the new one")
  }
}
