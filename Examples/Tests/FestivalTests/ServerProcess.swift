import DemoKit
import Foundation
import SkinTestSupport

/// A running skin-server with an empty data folder, and the `skin` tool that publishes on it.
final class ServerProcess: Sendable {
  /// The folder of the executables from `make build`.
  private static let bin = Places.examples.deletingLastPathComponent().appendingPathComponent("bin", isDirectory: true)

  /// Whether both executables are built.
  static var isBuilt: Bool {
    ["skin", "skin-server"].allSatisfy {
      FileManager.default.isExecutableFile(atPath: bin.appendingPathComponent($0).path)
    }
  }

  /// The server's address.
  let address: String
  /// The root that apps pin.
  let root: URL
  private let folder: URL
  private let process: ChildProcess
  private static let token = "a-token-of-these-tests"

  /// Creates keys and starts a server, with its files in a folder that the caller removes.
  init(in folder: URL) async throws {
    self.folder = folder
    let keys = folder.appendingPathComponent("keys")
    root = keys.appendingPathComponent("root.json")
    try await Self.skin(["keys", "init", keys.path], in: folder)
    let portFile = folder.appendingPathComponent("port")
    let process = try ChildProcess(
      Self.bin.appendingPathComponent("skin-server"), [],
      environment: [
        "SKIN_SERVER_PORT": "0", "SKIN_SERVER_PORT_FILE": portFile.path, "SKIN_SERVER_KEYS": keys.path,
        "SKIN_SERVER_DATA": folder.appendingPathComponent("data").path, "SKIN_SERVER_TOKEN": Self.token,
        "SKIN_SERVER_REPORTS": "on",
      ], log: folder.appendingPathComponent("server.log"))
    self.process = process
    var port = ""
    try await eventually("the server starts") {
      guard process.isRunning else {
        throw ServerFailure(description: process.lastLogLines(3).joined(separator: "\n"))
      }
      port = (try? String(contentsOf: portFile, encoding: .utf8)) ?? ""
      return port.hasSuffix("\n")
    }
    address = "http://127.0.0.1:\(port.dropLast())"
  }

  deinit { process.stopAtOnce(within: 5) }

  /// Packs, publishes and activates a skin of the example app.
  func publish(_ skin: String, as reference: String) async throws {
    try await publish(Places.skin(skin), as: reference)
  }

  /// Packs, publishes and activates a skin's folder.
  func publish(_ skin: URL, as reference: String) async throws {
    let package = folder.appendingPathComponent("\(reference).skin").path
    try await Self.skin(["pack", skin.path, "-o", package], in: folder)
    try await Self.skin(["publish", package, "--server", address, "--app", "festival"], in: folder)
    try await Self.skin(["activate", "--server", address, "--app", "festival", "--skin", reference], in: folder)
  }

  /// Switches the server's skins off.
  func switchOff() async throws {
    try await Self.skin(["activate", "--server", address, "--app", "festival", "--off"], in: folder)
  }

  /// Stops the server, and waits for its end.
  func stop() async { _ = await process.stop(within: 60) }

  /// Returns the counts of reports.
  func reports() async throws -> [ReportedState] {
    struct Answer: Decodable { let reports: [ReportedState] }
    let answer = try await Self.skin(["reports", "--server", address, "--app", "festival", "--json"], in: folder)
    return try JSONDecoder().decode(Answer.self, from: Data(answer.utf8)).reports
  }

  @discardableResult
  private static func skin(_ arguments: [String], in folder: URL) async throws -> String {
    let log = folder.appendingPathComponent("skin.log")
    let tool = try ChildProcess(
      bin.appendingPathComponent("skin"), arguments, environment: ["SKIN_TOKEN": token], log: log)
    tool.closeInput()
    let lines = tool.lines
    return try await withDeadline(60, "skin \(arguments[0])") {
      let output = await lines.reduce(into: "") { $0 += $1 + "\n" }
      guard try await tool.exitStatus() == 0 else {
        throw ServerFailure(description: tool.lastLogLines(3).joined(separator: "\n"))
      }
      return output
    }
  }
}

/// The number of devices with one outcome for a version of a skin.
struct ReportedState: Decodable {
  let kind: String
  let method: String?
  let count: Int
  let bytes: Int
}

/// The error output of the server or the tool.
struct ServerFailure: Error, CustomStringConvertible {
  let description: String
}
