import DemoKit
import FestivalWire
import Foundation
import Testing

@Suite("The app as a process", .timeLimit(.minutes(2)))
struct AppProcessTests {
  private let folder: URL
  private var store: String { folder.appendingPathComponent("store").path }

  init() throws { folder = try Places.temporaryFolder() }

  private func end() { try? FileManager.default.removeItem(at: folder) }

  @Test("It shows its built-in skin, writes screenshots on command and ends when its input ends")
  func life() async throws {
    defer { end() }
    let app = try AppProcess(["--store", store], in: folder)
    let ready = try #require(try await app.next())
    #expect(ready.event == .ready)
    #expect(ready.skin == "builtin")
    let picture = folder.appendingPathComponent("home.png")
    try app.send(AppCommand(.snapshot, path: picture.path, screen: "home"))
    #expect(try await app.next(.snapshot)?.path == picture.path)
    let image = try PixelImage(contentsOf: picture)
    #expect(image.width > 600 && image.height > image.width)
    try app.send(AppCommand(.state))
    #expect(try await app.next(.state)?.screen == "home")
    app.closeInput()
    #expect(try await app.exitStatus() == 0)
  }

  @Test("It refuses unknown commands and continues")
  func refusals() async throws {
    defer { end() }
    let app = try AppProcess(["--store", store], in: folder)
    #expect(try await app.next()?.event == .ready)
    try app.send("not json\n")
    #expect(try await app.next(.refused)?.detail?.contains("not json") == true)
    try app.send(AppCommand(.snapshot, path: folder.appendingPathComponent("x.png").path, screen: "cellar"))
    #expect(try await app.next(.refused)?.detail?.contains("home, discover, orders, me") == true)
    try app.send(AppCommand(.snapshot, path: "/nowhere/x.png"))
    #expect(try await app.next(.refused)?.detail?.contains("/nowhere/x.png") == true)
    try app.send(AppCommand(.quit))
    #expect(try await app.exitStatus() == 0)
  }

  @Test("With a damaged store, it starts with its built-in skin and reports the issue")
  func damagedStore() async throws {
    defer { end() }
    try FileManager.default.createDirectory(atPath: store, withIntermediateDirectories: true)
    try Data("not a pointer".utf8).write(to: folder.appendingPathComponent("store/current"))
    let app = try AppProcess(["--store", store], in: folder)
    let ready = try #require(try await app.next())
    #expect(ready.skin == "builtin")
    #expect(ready.detail?.isEmpty == false)
    app.closeInput()
    #expect(try await app.exitStatus() == 0)
  }

  /// Writes an author's folder with a skin of one module.
  private func draft(_ module: String, _ contents: String) throws -> URL {
    let skin = folder.appendingPathComponent("skin", isDirectory: true)
    let modules = skin.appendingPathComponent("modules", isDirectory: true)
    try FileManager.default.createDirectory(at: modules, withIntermediateDirectories: true)
    try Data(#"{"schema": 1, "id": "draft", "version": "0.1.0"}"#.utf8)
      .write(to: skin.appendingPathComponent("skin.json"))
    try Data(contents.utf8).write(to: modules.appendingPathComponent("\(module).json"))
    return skin
  }

  @Test("A skin with the flag headless.crash kills it before its first frame")
  func crash() async throws {
    defer { end() }
    let skin = try draft("headless", #"{"flags": {"crash": true}}"#)
    let app = try AppProcess(["--store", store, "--preview", skin.path], in: folder)
    #expect(try await app.next() == nil)
    #expect(try await app.exitStatus() == 128 + SIGKILL)
  }

  @Test("A preview shows an author's folder and its issues")
  func preview() async throws {
    defer { end() }
    let skin = try draft("home", "{\n  \"colors\": {\n    \"price\": \"#GGGGGG\"\n  }\n}")
    let app = try AppProcess(["--store", store, "--preview", skin.path], in: folder)
    #expect(try await app.next()?.skin == "draft 0.1.0")
    app.closeInput()
    #expect(try await app.exitStatus() == 0)
    #expect(app.errorText.contains("modules/home.json:3"))
    #expect(app.errorText.contains("GGGGGG"))
  }

  @Test("Wrong options end with a usage error, a missing root with a failure")
  func wrongOptions() async throws {
    defer { end() }
    let noRoot = try AppProcess(["--store", store, "--server", "http://127.0.0.1:1"], in: folder)
    #expect(try await noRoot.exitStatus() == 64)
    #expect(noRoot.errorText.contains("--server and --root must be given together"))
    let missing = try AppProcess(
      ["--store", store, "--server", "http://127.0.0.1:1", "--root", folder.appendingPathComponent("no.json").path],
      in: folder)
    #expect(try await missing.exitStatus() == 1)
    #expect(missing.errorText.contains("no.json"))
  }
}
