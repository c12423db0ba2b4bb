// The app as a process: what it says, what it does when told, how it ends.

import FestivalWire
import Foundation
import PixelImage
import Testing

@Suite("The app as a process", .timeLimit(.minutes(2)))
struct AppProcessTests {
  @Test("It shows its own skin, writes its window on command and ends when its input does")
  func life() throws {
    let folder = try Places.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let app = try AppProcess(["--store", folder.appendingPathComponent("store").path])
    let ready = try #require(try app.next())
    #expect(ready.event == .ready)
    #expect(ready.skin == "builtin")
    let picture = folder.appendingPathComponent("home.png")
    try app.send(AppCommand(.snapshot, path: picture.path, screen: "home"))
    #expect(try app.next(.snapshot)?.path == picture.path)
    let image = try PixelImage(contentsOf: picture)
    #expect(image.width > 600 && image.height > image.width)
    try app.send(AppCommand(.state))
    #expect(try app.next(.state)?.screen == "home")
    try app.closeInput()
    #expect(app.exitStatus() == 0)
  }

  @Test("It refuses what it doesn't understand, and goes on")
  func refusals() throws {
    let folder = try Places.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let app = try AppProcess(["--store", folder.path])
    #expect(try app.next()?.event == .ready)
    try app.send("not json\n")
    #expect(try app.next(.refused)?.detail?.contains("not json") == true)
    try app.send(AppCommand(.snapshot, path: folder.appendingPathComponent("x.png").path, screen: "cellar"))
    #expect(try app.next(.refused)?.detail?.contains("home, discover, orders, me") == true)
    try app.send(AppCommand(.snapshot, path: "/nowhere/x.png"))
    #expect(try app.next(.refused)?.detail?.contains("/nowhere/x.png") == true)
    try app.send(AppCommand(.quit))
    #expect(app.exitStatus() == 0)
  }

  @Test("With a damaged store it starts with its own skin and says what is wrong")
  func damagedStore() throws {
    let folder = try Places.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("not a pointer".utf8).write(to: folder.appendingPathComponent("current"))
    let app = try AppProcess(["--store", folder.path])
    let ready = try #require(try app.next())
    #expect(ready.skin == "builtin")
    #expect(ready.detail?.isEmpty == false)
    try app.closeInput()
    #expect(app.exitStatus() == 0)
  }

  @Test("Wrong options end with a usage error, a missing root with a failure")
  func wrongOptions() throws {
    let noRoot = try AppProcess(["--store", "/tmp", "--server", "http://127.0.0.1:1"])
    #expect(noRoot.exitStatus() == 64)
    #expect(noRoot.errorText().contains("--server and --root belong together"))
    let folder = try Places.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let missing = try AppProcess([
      "--store", folder.path, "--server", "http://127.0.0.1:1", "--root", folder.appendingPathComponent("no.json").path,
    ])
    #expect(missing.exitStatus() == 1)
    #expect(missing.errorText().contains("no.json"))
  }
}
