import DemoKit
import Foundation
import SkinTestSupport
import SkinUpdate
import Testing

/// The app of the quick start as an installed one, in a folder with its skins and the server's root, and with a home.
private final class FacadeApp {
  private let folder: URL
  private let logs: URL
  private var process: ChildProcess?

  init(root: URL, logs: URL) throws {
    let executable = Places.executable("QuickStartApp")
    self.logs = logs
    // A link needs the same volume, and the executable is large.
    folder = executable.deletingLastPathComponent().appendingPathComponent("facade-\(UUID().uuidString)")
    let skins = folder.appendingPathComponent("Skins")
    try FileManager.default.createDirectory(at: skins, withIntermediateDirectories: true)
    try FileManager.default.linkItem(at: executable, to: folder.appendingPathComponent("QuickStartApp"))
    try FileManager.default.copyItem(at: root, to: folder.appendingPathComponent("root.json"))
    try Self.writeSkin("builtin", "#FF0000", to: skins.appendingPathComponent("builtin"))
  }

  deinit {
    process?.stopAtOnce(within: 0)
    try? FileManager.default.removeItem(at: folder)
  }

  /// Writes a skin with the keys of the app's label.
  static func writeSkin(_ id: String, _ color: String, to folder: URL) throws {
    let modules = folder.appendingPathComponent("modules")
    try FileManager.default.createDirectory(at: modules, withIntermediateDirectories: true)
    try Data(#"{"schema": 1, "id": "\#(id)", "name": "\#(id)", "version": "1.0.0"}"#.utf8)
      .write(to: folder.appendingPathComponent("skin.json"))
    try Data(##"{"colors": {"title": "\##(color)"}, "fonts": {"title_font": 20}}"##.utf8)
      .write(to: modules.appendingPathComponent("home.json"))
  }

  /// Starts a process of the app.
  func start(_ server: String) throws {
    let home = folder.appendingPathComponent("Home").path
    process = try ChildProcess(
      folder.appendingPathComponent("QuickStartApp"), ["follow", server],
      environment: ["HOME": home, "XDG_DATA_HOME": home, "CFFIXED_USER_HOME": home],
      log: logs.appendingPathComponent("app.log"))
  }

  /// Returns the next line, which describes what the app's label shows.
  func next() async throws -> String {
    let lines = try #require(process).lines
    return try await withDeadline(120, "the app's next line") {
      for await line in lines { return line }
      return "the app has ended"
    }
  }

  /// Waits until the label shows a skin.
  func wait(for shown: String) async throws {
    while true {
      let line = try await next()
      if line == shown { return }
      try #require(line != "the app has ended")
    }
  }

  /// Waits until the downloaded skin is confirmed as healthy.
  func waitForHealth() async throws {
    let files = FileManager.default.enumerator(
      at: folder.appendingPathComponent("Home"), includingPropertiesForKeys: nil)
    let found = files?.compactMap { $0 as? URL }.first { $0.lastPathComponent == "Store" }
    let store = try SkinStore(at: try #require(found))
    try await eventually("the skin is confirmed") { await store.isConfirmed }
  }

  /// Ends the process.
  func end() async throws {
    let process = try #require(process)
    process.closeInput()
    let status = try await withDeadline(120, "the app's end") { try await process.exitStatus() }
    #expect(status == 0)
  }
}

@Suite(
  "The façade and a server's process", .timeLimit(.minutes(10)),
  .enabled(if: ServerProcess.isBuilt, "needs skin and skin-server in bin/: run `make build`"))
struct FacadeServerTests {
  private let folder: URL
  private let builtIn = "builtin [255, 0, 0] 20 light"
  private let fair = "fair [0, 255, 0] 20 light"

  init() throws { folder = try Places.temporaryFolder() }

  @Test(
    "A published skin is fetched, shown, confirmed, shown first by the next launch, and gone when it is switched off")
  func life() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = try await ServerProcess(in: folder)
    let app = try FacadeApp(root: server.root, logs: folder)
    try app.start(server.address)
    #expect(try await app.next() == builtIn)
    let skin = folder.appendingPathComponent("fair")
    try FacadeApp.writeSkin("fair", "#00FF00", to: skin)
    try await server.publish(skin, as: "fair@1.0.0")
    try await app.wait(for: fair)
    try await app.waitForHealth()
    try await app.end()

    try app.start(server.address)
    #expect(try await app.next() == fair)
    try await server.switchOff()
    try await app.wait(for: builtIn)
    try await app.end()

    await server.stop()
    try app.start(server.address)
    #expect(try await app.next() == builtIn)
    try await app.end()
  }
}
