// What a user agreed to tell of skins, from the app to its operator.

import DemoKit
import FestivalWire
import Foundation
import Testing

@Suite(
  "Reports of the app", .timeLimit(.minutes(5)),
  .enabled(if: ServerProcess.isBuilt, "needs skin and skin-server in bin/: run `make build`"))
struct ReportTests {
  private let folder: URL

  init() throws { folder = try Places.temporaryFolder() }

  /// Starts the app of a device whose user agreed to tell, or didn't.
  private func start(_ server: ServerProcess, tells: Bool) throws -> AppProcess {
    let store = folder.appendingPathComponent(tells ? "telling" : "silent").path
    return try AppProcess(
      ["--root", server.root.path, "--server", server.address, "--store", store, "--spread", "0"]
        + (tells ? ["--reports", "\(server.address)/reports"] : []), in: folder)
  }

  @Test("The skin that a device shows is told at the app's next start, by those whose users agreed")
  func told() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = try await ServerProcess(in: folder)
    try await server.publish("spring-festival-1.0.0", as: "spring-festival@1.0.0")
    for tells in [false, true] {
      let app = try start(server, tells: tells)
      #expect(try await app.next(.applied)?.skin == "spring-festival 1.0.0")
      app.closeInput()
      #expect(try await app.exitStatus() == 0)
    }
    // What happened is gathered for a while, unless the app starts again before.
    #expect(try await server.reports().isEmpty)
    let apps = [try start(server, tells: false), try start(server, tells: true)]
    for app in apps { #expect(try await app.next(.ready)?.skin == "spring-festival 1.0.0") }
    let reports = try await withDeadline(60, "the report") {
      while true {
        let reports = try await server.reports()
        if !reports.isEmpty { return reports }
      }
    }
    let report = try #require(reports.first)
    #expect(reports.count == 1)
    #expect(report.kind == "applied" && report.way == "full" && report.count == 1 && report.bytes > 100_000)
    for app in apps {
      app.closeInput()
      #expect(try await app.exitStatus() == 0)
    }
  }
}
