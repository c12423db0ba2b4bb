import Foundation
import NIOHTTP1
import SkinServerAPI
import SkinTestSupport
import Testing

/// The commands that use a server or its data; the others are in the tests of the tool.
@Suite("Output that nobody reads")
struct BrokenPipeTests {
  private static let commands = [
    ["list"], ["list", "spring-festival@1.0.0"], ["list", "--skin", "spring-festival"], ["stats"], ["reports"],
    ["forecast"],
    ["activation", "show"], ["activation", "history"], ["approvals", "list"], ["catalog", "show"], ["freeze", "list"],
    ["guard", "show"], ["retention", "show"], ["retention", "plan"], ["webhooks", "list"], ["doctor"],
    ["notes", "spring-festival@1.0.0", "Notes"], ["activate", "--skin", "spring-festival@1.0.0"],
    ["promote", "--from", "stable", "--to", "beta"], ["deactivate"], ["publish", "next.skin"],
    ["withdraw", "spring-festival@1.0.0", "--confirm", "festival/spring-festival@1.0.0"], ["users", "list"],
    ["audit"],
  ]

  @Test("Every command of a server ends by SIGPIPE, in text and JSON, whether the signal is ignored or not")
  func commands() async throws {
    let world = try TestWorld()
    let server = try await RealServer(world)
    #expect(try await server.publish(TestSkin.package()) == .created)
    #expect(try await server.activate(#"{"id":"spring-festival","version":"1.0.0"}"#) == .ok)
    try TestSkin.package("spring-festival", "2.0.0").write(to: world.folder.appending(path: "next.skin"))
    let environment = [
      "HOME": world.folder.path, "PATH": "/usr/bin:/bin", "SKIN_TOKEN": TestWorld.token,
    ]
    for command in Self.commands {
      let withoutApp = ["doctor", "webhooks", "users"].contains(command[0])
      let arguments = command + ["--server", server.url] + (withoutApp ? [] : ["--app", "festival"])
      for (more, isIgnored) in [([], false), ([], true), (["--json"], false), (["--json"], true)] {
        let end = try run("skin", arguments + more, world, environment, isIgnored)
        #expect(end == .quiet, "skin \(command + more), ignored: \(isIgnored)")
      }
    }
    #expect(
      try run("skin", ["stats", "--csv", "--server", server.url, "--app", "festival"], world, environment) == .quiet)
  }

  @Test("Every command of skin-server that prints ends by SIGPIPE, whether the signal is ignored or not")
  func server() async throws {
    let world = try TestWorld()
    let server = try await RealServer(world)
    #expect(try await server.publish(TestSkin.package()) == .created)
    try await server.stop()
    let target = world.folder.appending(path: "target").path
    for isIgnored in [true, false] {
      for json in [[], ["--json"]] {
        let backup = world.folder.appending(path: "backup-\(UUID().uuidString)").path
        let migrated = world.folder.appending(path: "migrated-\(UUID().uuidString)").path
        for arguments in [
          ["check"] + json, ["backup", backup] + json,
          ["migrate", "--from", world.dataFolder.path, "--to", migrated] + json,
          ["admin-link"], ["audit"], ["audit", "--verify"],
        ] {
          let end = try run("skin-server", arguments, world, world.environment, isIgnored)
          #expect(end == .quiet, "skin-server \(arguments), ignored: \(isIgnored)")
        }
        let environment = world.environment.merging(["SKIN_SERVER_DATA": target + UUID().uuidString]) { $1 }
        #expect(try run("skin-server", ["restore", backup] + json, world, environment, isIgnored) == .quiet)
      }
    }
  }

  @Test("tuf-client ends by SIGPIPE after a download")
  func tufClient() async throws {
    let world = try TestWorld()
    let server = try await RealServer(world)
    #expect(try await server.publish(TestSkin.package()) == .created)
    let trust = world.folder.appending(path: "trust").path
    let root = world.folder.appending(path: "trusted-root.json")
    try world.root.write(to: root)
    let (code, log) = try await RealServer.run(["--metadata-dir", trust, "init", root.path], program: "tuf-client")
    #expect(code == 0, "\(log)")
    let arguments = [
      "--metadata-dir", trust, "--metadata-url", "\(server.url)/repository/festival/metadata", "--target-dir",
      world.folder.appending(path: "targets").path, "--target-base-url", "\(server.url)/repository/festival/targets",
      "--target-name", "skins/festival/spring-festival/1.0.0.skin", "download",
    ]
    try FileManager.default.createDirectory(
      at: world.folder.appending(path: "targets"), withIntermediateDirectories: true)
    for isIgnored in [true, false] {
      #expect(try run("tuf-client", arguments, world, [:], isIgnored) == .quiet)
    }
  }

  @Test("A server goes on if nobody reads its log any longer")
  func log() async throws {
    let world = try TestWorld()
    let portFile = world.folder.appending(path: "port")
    let process = Process()
    process.executableURL = Bundle.main.bundleURL.appending(path: "skin-server")
    process.environment = world.environment.merging(["SKIN_SERVER_PORT_FILE": portFile.path]) { $1 }
    let log = Pipe()
    try log.fileHandleForReading.close()
    process.standardError = log
    try process.run()
    defer { process.terminate() }
    var port: Int?
    try await eventually(within: .seconds(60), "the server listens") {
      guard process.isRunning else { throw Timeout(description: "the server ended") }
      port = (try? String(contentsOf: portFile, encoding: .utf8)).flatMap { Int($0.dropLast()) }
      return port != nil
    }
    let server = LoglessServer(url: "http://127.0.0.1:\(port ?? 0)")
    #expect(try await server.publish(TestSkin.package()) == .created)
    #expect(try await server.health().status == "ok")
  }

  private struct LoglessServer: ReachableServer {
    var url: String
  }

  private func run(
    _ program: String, _ arguments: [String], _ world: TestWorld, _ environment: [String: String],
    _ isIgnored: Bool = true
  ) throws -> ClosedPipe.End {
    try ClosedPipe.run(
      Bundle.main.bundleURL.appending(path: program), arguments, in: world.folder, environment: environment,
      isIgnored: isIgnored)
  }
}
