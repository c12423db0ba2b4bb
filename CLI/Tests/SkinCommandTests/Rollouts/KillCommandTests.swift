import Foundation
import SkinUpdate
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("skin kill") final class KillCommandTests: CommandSuite {
  private let answer =
    #"{"app":"festival","channels":[{"channel":"stable","previous":7}],"reason":"Unreadable","timestamp":9}"#

  @Test("A kill sends the typed names and the reason, and prints how to return")
  func confirmed() throws {
    let server = try RecordingServer(body: answer)
    defer { server.stop() }
    let result = try place.skin(
      ["kill", "--reason", "Unreadable", "--confirm", "festival/stable"], on: server)
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.output == """
        festival/stable shows its built-in skin.
          Return with: skin activation revert 7 --app festival --channel stable

        """)
    let request = try #require(server.requests.first)
    #expect(request.line == "POST /api/v1/apps/festival/channels/stable/kill HTTP/1.1")
    let body = try MetadataValue(parsing: request.body, file: "the request")
    #expect(body == ["confirm": "festival/stable", "reason": "Unreadable"])
    _ = try place.skin(
      ["kill", "--all-channels", "--reason", "x", "--confirm", "festival", "--json"], on: server)
    #expect(server.requests.last?.line == "POST /api/v1/apps/festival/kill HTTP/1.1")
  }

  @Test("Without a confirmation or with another one, nothing is sent")
  func unconfirmed() throws {
    let server = try RecordingServer(body: answer)
    defer { server.stop() }
    #expect(try place.skin(["kill", "--reason", "x"], on: server).status == 64)
    #expect(try place.skin(["kill", "--reason", " ", "--confirm", "festival/stable"], on: server).status == 64)
    let wrong = try place.skin(["kill", "--reason", "x", "--confirm", "festival", "--json"], on: server)
    #expect(try wrong.status == 1 && wrong.codes == ["not-confirmed"])
    #expect(server.requests.isEmpty)
  }

  private static let withdrawn =
    #"{"app":"festival","skin":{"id":"spring","version":"2.0.0"},"channels":[],"was_in_catalog":false,"timestamp":9}"#

  @Test(
    "On a terminal, the names are typed",
    arguments: [
      (["kill", "--reason", "x"], "festival/stable", Int32(0)), (["kill", "--reason", "x"], "festival/beta", 1),
      (["withdraw", "spring@2.0.0"], "festival/spring@2.0.0", 0), (["withdraw", "spring@2.0.0"], "festival/spring", 1),
    ])
  func terminal(_ command: [String], _ typed: String, _ status: Int32) throws {
    let server = try RecordingServer(body: command[0] == "kill" ? answer : Self.withdrawn)
    defer { server.stop() }
    var (terminal, end): (Int32, Int32) = (0, 0)
    try #require(openpty(&terminal, &end, nil, nil, nil) == 0)
    let keyboard = FileHandle(fileDescriptor: terminal, closeOnDealloc: true)
    let process = Process()
    process.executableURL = try Workplace.executable()
    process.arguments = command + ["--app", "festival", "--server", server.address]
    process.environment = ["SKIN_TOKEN": "secret", "HOME": place.url.path]
    process.standardInput = FileHandle(fileDescriptor: end, closeOnDealloc: true)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    try keyboard.write(contentsOf: Data("\(typed)\n".utf8))
    process.waitUntilExit()
    #expect(process.terminationStatus == status)
    #expect(server.requests.count == (status == 0 ? 1 : 0))
  }
}
