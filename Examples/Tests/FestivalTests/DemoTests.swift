import DemoKit
import Foundation
import SkinTestSupport
import Testing

@Suite("The demo", .timeLimit(.minutes(2)))
struct DemoTests {
  private let folder: URL
  private var log: URL { folder.appendingPathComponent("log") }

  init() throws { folder = try Places.temporaryFolder() }

  private func end() { try? FileManager.default.removeItem(at: folder) }

  private func shell(_ script: String) throws -> ChildProcess {
    try ChildProcess(URL(fileURLWithPath: "/bin/sh"), ["-c", script], log: log)
  }

  @Test("The output lines, errors and status of a process are read")
  func lines() async throws {
    defer { end() }
    let process = try shell("read word; echo one $word; echo oops >&2; printf two; exit 3")
    try process.send(Data("step\n".utf8))
    var lines: [String] = []
    for await line in process.lines { lines.append(line) }
    #expect(lines == ["one step", "two"])
    #expect(try await process.exitStatus() == 3)
    #expect(process.lastLogLines(5) == ["sh: oops"])
    #expect(!process.isRunning)
  }

  @Test("A process that ignores SIGTERM is killed")
  func stubborn() async throws {
    defer { end() }
    let process = try shell("trap '' TERM; echo ready; exec tail -f /dev/null")
    for await line in process.lines where line == "ready" { break }
    #expect(await process.stop(within: 0.2) == false)
    #expect(try await process.exitStatus() == 128 + SIGKILL)
  }

  @Test("A hundred short processes all end", .timeLimit(.minutes(1)))
  func many() async throws {
    defer { end() }
    for number in 0..<100 {
      let process = try shell("echo \(number)")
      var lines: [String] = []
      for await line in process.lines { lines.append(line) }
      #expect(lines == ["\(number)"])
      #expect(try await process.exitStatus() == 0)
    }
  }

  @Test("An operation that exceeds its deadline fails")
  func deadline() async throws {
    defer { end() }
    await #expect(throws: DeadlineError.self) {
      try await withDeadline(0.05, "the clock") { try await waitForCancellation() }
    }
  }

  @Test("A file that isn't a picture is refused", arguments: ["", "not a picture", "\u{89}PNG\r\n\u{1A}\n"])
  func noPicture(_ text: String) throws {
    defer { end() }
    #expect(throws: PixelError.self) { try PixelImage(Data(text.unicodeScalars.map { UInt8($0.value & 0xFF) })) }
  }

  @Test("Without its executables, the demo fails with a suggestion and cleans up")
  func noExecutables() async throws {
    defer { end() }
    let (status, errors) = try await demo(bin: folder)
    #expect(status == 1)
    #expect(errors.contains("run `make build`"))
  }

  @Test("When a tool fails, so does the demo, with the tool's reason")
  func failingTool() async throws {
    defer { end() }
    let bin = folder.appendingPathComponent("bin", isDirectory: true)
    try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
    // A shell fails to open the script "keys". (A newly written script could still be open in another test's child
    // process when it is executed.)
    try FileManager.default.createSymbolicLink(
      atPath: bin.appendingPathComponent("skin").path, withDestinationPath: "/bin/sh")
    let (status, errors) = try await demo(bin: bin)
    #expect(status == 1)
    #expect(errors.contains("`skin keys init"))
    #expect(errors.contains("open keys"))
  }

  /// Runs the demo with some executables, and checks that it removes its temporary files.
  private func demo(bin: URL) async throws -> (Int32, String) {
    let temporary = folder.appendingPathComponent("tmp", isDirectory: true)
    try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
    let process = try ChildProcess(
      Places.executable("festival-demo"),
      ["--bin", bin.path, "--skins", Places.skins.path, "--output", folder.appendingPathComponent("out").path],
      environment: ["TMPDIR": temporary.path], log: log)
    let status = try await withDeadline(60, "the demo") { try await process.exitStatus() }
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path).isEmpty)
    return (status, try String(contentsOf: log, encoding: .utf8))
  }
}
