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

  /// Starts the app of a user who agreed to reports or not.
  private func start(_ server: ServerProcess, sendsReports: Bool) throws -> AppProcess {
    let store = folder.appendingPathComponent(sendsReports ? "telling" : "silent").path
    return try AppProcess(
      ["--root", server.root.path, "--server", server.address, "--store", store, "--spread", "0"]
        + (sendsReports ? ["--reports", "\(server.address)/reports"] : []), in: folder)
  }

  @Test("The current skin is reported at the app's next start, if the user agreed")
  func reports() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = try await ServerProcess(in: folder)
    try await server.publish("spring-festival-1.0.0", as: "spring-festival@1.0.0")
    for sendsReports in [false, true] {
      let app = try start(server, sendsReports: sendsReports)
      #expect(try await app.next(.applied)?.skin == "spring-festival 1.0.0")
      app.closeInput()
      #expect(try await app.exitStatus() == 0)
    }
    // Reports are collected for a while, unless the app restarts before.
    #expect(try await server.reports().isEmpty)
    let apps = [try start(server, sendsReports: false), try start(server, sendsReports: true)]
    for app in apps { #expect(try await app.next(.ready)?.skin == "spring-festival 1.0.0") }
    let reports = try await withDeadline(60, "the report") {
      while true {
        let reports = try await server.reports()
        if !reports.isEmpty { return reports }
      }
    }
    let report = try #require(reports.first)
    #expect(reports.count == 1)
    #expect(report.kind == "applied" && report.method == "full" && report.count == 1 && report.bytes > 100_000)
    for app in apps {
      app.closeInput()
      #expect(try await app.exitStatus() == 0)
    }
  }
}
