import Foundation
import GRDB
import HTTPTypes
import HummingbirdTesting
import NIOCore
import SkinKit
import SkinServerAPI
import SkinUpdate
import Testing

@testable import SkinServerHTTP
@testable import SkinServerPublishing
@testable import SkinServerStorage

@Suite struct StatisticsTests {
  private func report(
    _ kind: String, _ device: Int, version: String = "1.0.0", app: String? = nil, bytes: Int = 0
  ) -> String {
    let token = TestReports.token(device)
    let app = app.map { #","app_version":"\#($0)""# } ?? ""
    return #"{"bytes":\#(bytes),"kind":"\#(kind)","skin":{"id":"spring-festival","version":"\#(version)"},"#
      + #""token":"\#(token)"\#(app)}"#
  }

  private func send(
    _ client: some TestClientProtocol, _ reports: String..., channel: String = "stable"
  ) async throws {
    try await client.sendReports(ofDevices: reports, channel: channel)
  }

  private func statistics(_ client: some TestClientProtocol, _ query: String = "") async throws -> StatisticsAnswer {
    let answer = try await client.get("/api/v1/apps/festival/statistics\(query)", headers: .authorized)
    #expect(answer.status == .ok, "\(String(buffer: answer.body))")
    return try answer.json(StatisticsAnswer.self)
  }

  private func publish(_ client: some TestClientProtocol) async throws {
    for version in ["1.0.0", "1.1.0"] { try await client.publish(TestSkin.package("spring-festival", version)) }
    for channel in ["stable", "beta"] { try await client.activate(#"{"skin":null}"#, channel: channel) }
  }

  @Test("Installations are counted by their last state, for each version", arguments: TestTransport.allCases)
  func lastStates(_ transport: TestTransport) async throws {
    let world = try TestWorld()
    try await world.server { $0.takesReports = true }.test(transport) { client in
      try await publish(client)
      for kind in ["offered", "downloaded", "applied"] { try await send(client, report(kind, 1, bytes: 70)) }
      try await send(client, report("offered", 2), report("downloaded", 3, bytes: 30), report("failed", 4))
      try await send(client, report("rolled-back", 5), report("applied", 6, version: "1.1.0"))
      let rows = try await statistics(client).versions
      #expect(rows.map(\.skin.version.description) == ["1.0.0", "1.1.0"])
      #expect(rows.map(\.counts) == [[1, 1, 1, 1, 1], [0, 0, 1, 0, 0]])
      #expect(
        rows.map(\.installations) == [5, 1] && rows.map(\.adoption) == [0.2, 1] && rows.map(\.bytes) == [100, 0])
      #expect(try await statistics(client, "?version=1.1.0").versions.map(\.installations) == [1])
    }
  }

  @Test("Counts are divided by channel, version of the app and day, and an installation is in one row only")
  func dimensions() async throws {
    let world = try TestWorld()
    let clock = TestClock()
    let server = try await world.server(clock: clock.serverClock) { $0.takesReports = true }
    try await server.test { client in
      try await publish(client)
      try await send(client, report("applied", 1, app: "5.0.0"), report("applied", 2, app: "5.1.0"))
      try await send(client, report("applied", 3, app: "5.0.0"), channel: "beta")
      try await send(client, report("applied", 4))
      clock.advance(by: 86_400)
      // The app was updated since, and the installation changed the channel.
      try await send(client, report("applied", 1, app: "5.1.0"), channel: "beta")
      let all = try await statistics(client, "?by=channel,app-version,day").versions
      #expect(
        all.map { [$0.channel, $0.appVersion, $0.day] } == [
          ["beta", "5.0.0", ReportDay.text(clock.now - 86_400)], ["beta", "5.1.0", ReportDay.text(clock.now)],
          ["stable", nil, ReportDay.text(clock.now - 86_400)], ["stable", "5.0.0", ReportDay.text(clock.now - 86_400)],
          ["stable", "5.1.0", ReportDay.text(clock.now - 86_400)],
        ])
      // The first one showed the version on both days.
      #expect(all.map(\.installations) == [1, 1, 1, 0, 1] && all.allSatisfy { $0.shown == 1 })
      #expect(try await statistics(client).versions.map(\.installations) == [4])
      let apps = try await statistics(client, "?by=app-version").versions
      #expect(apps.map(\.appVersion) == [nil, "5.0.0", "5.1.0"] && apps.map(\.installations) == [1, 1, 2])
      #expect(try await statistics(client, "?app-version=5.1.0&channel=beta").versions.map(\.installations) == [1])
    }
  }

  @Test("A device counts once, for the version that it shows now and for each day, also after a revert")
  func countsOnce() async throws {
    let world = try TestWorld()
    let clock = TestClock()
    let server = try await world.server(clock: clock.serverClock) { $0.takesReports = true }
    try await server.test { client in
      try await publish(client)
      func shown() async throws -> [String] {
        try await statistics(client, "?by=day").versions.filter { $0.shown != 0 }.map {
          "\($0.skin.version) \($0.day == ReportDay.text(clock.now) ? "today" : "before") \($0.shown ?? -1)"
        }
      }
      func active() async throws -> [Int] {
        let active = try await statistics(client).active
        return [active.day, active.week, active.month]
      }
      for device in 1...4 { try await send(client, report("applied", device, app: "5.0.0")) }
      #expect(try await shown() == ["1.0.0 today 4"])
      for device in 1...4 {
        try await send(
          client, report("replaced", device, app: "5.0.0"),
          report("applied", device + 10, version: "1.1.0", app: "5.0.0"))
      }
      #expect(try await shown() == ["1.1.0 today 4"])
      #expect(try await statistics(client).versions.map { [$0.applied, $0.replaced] } == [[0, 4], [4, 0]])
      #expect(try await active() == [4, 4, 4])
      // The other devices aren't used the next day. The app of the first was updated.
      clock.advance(by: 86_400)
      for _ in 0..<2 { try await send(client, report("applied", 11, version: "1.1.0", app: "5.1.0")) }
      #expect(try await shown() == ["1.1.0 before 4", "1.1.0 today 1"])
      #expect(try await active() == [1, 4, 4])
      try await send(
        client, report("replaced", 11, version: "1.1.0", app: "5.1.0"), report("applied", 1, app: "5.1.0"))
      #expect(try await shown() == ["1.0.0 today 1", "1.1.0 before 4"])
      #expect(try await statistics(client).versions.map { [$0.applied, $0.replaced] } == [[1, 3], [3, 1]])
      clock.advance(by: 6 * 86_400)
      #expect(try await active() == [0, 1, 4])
      clock.advance(by: 23 * 86_400)
      #expect(try await active() == [0, 0, 1])
    }
  }

  @Test("The totals of a period that is over have the devices that still have their states of then")
  func earlierPeriod() async throws {
    let world = try TestWorld()
    let clock = TestClock()
    let server = try await world.server(clock: clock.serverClock) { $0.takesReports = true }
    try await server.test { client in
      try await publish(client)
      let first = ReportDay.text(clock.now)
      for _ in 0..<5 {
        try await send(client, report("applied", 1))
        clock.advance(by: 86_400)
      }
      let period = "?since=\(first)&until=\(ReportDay.text(clock.now - 3 * 86_400))"
      #expect(try await statistics(client, period).versions.map(\.applied) == [1])
    }
  }

  @Test("A device that is used every day keeps its state, and those of others are merged into counts")
  func staysKnown() async throws {
    let world = try TestWorld()
    let clock = TestClock()
    let server = try await world.server(clock: clock.serverClock) { $0.takesReports = true }
    try await server.test { client in
      try await publish(client)
      try await send(client, report("applied", 1), report("applied", 2))
      for _ in 0..<10 {
        clock.advance(by: 10 * 86_400)
        try await send(client, report("applied", 1))
      }
      #expect(try await statistics(client).versions.map(\.applied) == [1])
      #expect(try await statistics(client).active.day == 1)
      #expect(try await statistics(client, "?since=2000-01-01&by=day").versions.map(\.applied).reduce(0, +) == 2)
    }
  }

  @Test("An installation that reports again after the retention time is in no total twice")
  func retention() async throws {
    let world = try TestWorld()
    let clock = TestClock()
    let server = try await world.server(clock: clock.serverClock) { $0.takesReports = true }
    try await server.test { client in
      try await publish(client)
      try await send(client, report("applied", 1, app: "5.0.0"), report("applied", 2))
      let first = ReportDay.text(clock.now)
      clock.advance(by: 100 * 86_400)
      // The second report finds that the token of the first was deleted.
      try await send(client, report("offered", 9))
      try await send(client, report("applied", 1, app: "5.1.0"))
      let total = try await statistics(client, "?since=2000-01-01")
      #expect(total.versions.map(\.counts) == [[1, 0, 1, 0, 0]] && total.since == ReportDay.text(clock.now))
      let days = try await statistics(client, "?since=2000-01-01&by=day,app-version").versions
      #expect(
        days.map { [$0.appVersion, $0.day] } == [
          [nil, first], [nil, ReportDay.text(clock.now)], ["5.0.0", first], ["5.1.0", ReportDay.text(clock.now)],
        ])
    }
  }

  @Test("Statistics are exported as comma-separated values")
  func csv() async throws {
    let world = try TestWorld()
    try await world.server { $0.takesReports = true }.test { client in
      try await publish(client)
      try await send(client, report("applied", 1, app: "5.0.0", bytes: 12), report("failed", 2))
      let answer = try await client.get(
        "/api/v1/apps/festival/statistics?by=channel,app-version&format=csv", headers: .authorized)
      #expect(answer.headers[.contentType]?.hasPrefix("text/csv") == true)
      #expect(answer.headers[.contentDisposition]?.contains("festival-") == true)
      let lines = String(buffer: answer.body).components(separatedBy: "\r\n")
      #expect(
        lines == [
          "app,skin,version,channel,app_version,day,offered,downloaded,applied,failed,rolled_back,replaced,installations,bytes,shown",
          "festival,spring-festival,1.0.0,stable,,,0,0,0,1,0,0,1,0,",
          "festival,spring-festival,1.0.0,stable,5.0.0,,0,0,1,0,0,0,1,12,", "",
        ])
    }
  }

  @Test("Invented versions of apps add no rows")
  func inventedVersions() async throws {
    let world = try TestWorld()
    let settings: (inout ServerSettings) -> Void = {
      $0.takesReports = true
      $0.reportRate = 60_000
    }
    try await world.server(settings).test { client in
      try await publish(client)
      for batch in 0..<3 {
        try await client.sendReports(
          ofDevices: (0..<100).map { report("applied", batch * 100 + $0, app: "\(batch).\($0).0") })
      }
      let rows = try await statistics(client, "?by=app-version").versions
      #expect(rows.count == 201 && rows.first { $0.appVersion == nil }?.installations == 100)
    }
  }

  @Test("Wrong parameters are refused, and the token is required")
  func refusals() async throws {
    try await TestWorld().test { client in
      try await publish(client)
      for query in [
        "by=hour", "by=day,x", "format=xml", "since=yesterday", "since=2030-02-02&until=2030-02-01", "app-version=one",
        "skin=A",
      ] {
        let answer = try await client.get("/api/v1/apps/festival/statistics?\(query)", headers: .authorized)
        #expect(answer.status == .badRequest && answer.errorCode == "bad-name", "\(query)")
      }
      let early = try await client.get("/api/v1/apps/festival/statistics?until=2020-01-30", headers: .authorized)
      #expect(early.status == .ok && String(buffer: early.body).contains("2020-01-01"))
      #expect(try await client.get("/api/v1/apps/festival/statistics").status == .unauthorized)
      let unknown = try await client.get("/api/v1/apps/other/statistics", headers: .authorized)
      #expect(unknown.status == .notFound && unknown.errorCode == "unknown-app")
    }
  }

  @Test("Merged counts and states of devices without an app version are counted")
  func merged() async throws {
    let world = try TestWorld()
    try FileManager.default.createDirectory(at: world.dataFolder, withIntermediateDirectories: true)
    let queue = try DatabaseQueue(path: world.databaseFile.path)
    try SQLiteSchema.migrator().migrate(queue)
    try await queue.write { db in
      try db.execute(
        sql: """
          INSERT INTO package VALUES
            ('festival', 'spring-festival', '1.0.0', 'Spring', '\(String(repeating: "a", count: 64))', 1,
             '\(String(repeating: "b", count: 64))', 't', 0, 1, 1);
          INSERT INTO report (token, app, channel, skin, version, kind, method, code, bytes, day, seen) VALUES
            (x'01', 'festival', '', 'spring-festival', '1.0.0', 'applied', 'full', '', 7, '2026-02-02', '2026-02-02');
          INSERT INTO report_count VALUES
            ('festival', '', 'spring-festival', '1.0.0', '', 'failed', '', 'wrong-length', '2026-01-01', 3, 0);
          """)
    }
    try queue.close()
    try await world.test { client in
      let days = try await statistics(client, "?since=2026-01-01&by=day").versions
      #expect(days.map(\.counts) == [[0, 0, 0, 3, 0], [0, 0, 1, 0, 0]] && days.map(\.bytes) == [0, 7])
      #expect(try await statistics(client, "?since=2026-01-01").versions.map(\.counts) == [[0, 0, 1, 0, 0]])
    }
  }
}

extension StatisticsAnswer.Row {
  /// The counts, in the order in which a device reaches the states.
  fileprivate var counts: [Int] { [offered, downloaded, applied, failed, rolledBack] }
}
