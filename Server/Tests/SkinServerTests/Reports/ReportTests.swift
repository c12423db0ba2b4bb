import AsyncHTTPClient
import Foundation
import GRDB
import HTTPTypes
import HummingbirdTesting
import NIOCore
import NIOHTTP1
import SkinKit
import SkinPackage
import SkinServerAPI
import SkinTransport
import SkinUpdate
import Testing

@testable import SkinServerHTTP

@Suite struct ReportTests {
  private func batch(_ reports: String..., app: String = "festival", channel: String = "stable") -> String {
    TestReports.batch(reports, app: app, channel: channel)
  }

  private func report(
    _ kind: String, _ device: Int, version: String = "1.0.0", skin: String = "spring-festival", more: String = ""
  ) -> String {
    let token = TestReports.token(device)
    return #"{"kind":"\#(kind)","skin":{"id":"\#(skin)","version":"\#(version)"},"token":"\#(token)"\#(more)}"#
  }

  private func send(_ client: some TestClientProtocol, _ body: String) async throws -> TestResponse {
    try await client.sendReports(body)
  }

  private func counts(_ client: some TestClientProtocol, _ query: String = "") async throws -> [ReportsAnswer.Count] {
    let answer = try await client.get("/api/v1/apps/festival/reports\(query)", headers: .authorized)
    #expect(answer.status == .ok, "\(String(buffer: answer.body))")
    return try answer.json(ReportsAnswer.self).reports
  }

  @Test("The reports of an app are counted once per device, with its last state, and without an address")
  func queue() async throws {
    let world = try TestWorld()
    let server = try await RealServer(world, ["SKIN_SERVER_REPORTS": "on", "SKIN_SERVER_LOG_LEVEL": "debug"])
    let (app, channel) = try (TestWorld.app, TestWorld.channel)
    #expect(try await server.publish(TestSkin.package()) == .created)
    #expect(try await server.activate(#"{"id":"spring-festival","version":"1.0.0"}"#) == .ok)
    let address = try #require(URL(string: server.url))
    func counts() async throws -> [ReportsAnswer.Count] {
      try await server.call(.GET, "apps/festival/reports").json(ReportsAnswer.self).reports
    }
    var shown: SkinReference?
    for device in ["first", "second"] {
      let folder = world.folder.appending(path: device)
      let store = try SkinStore(at: folder)
      var options = ReportQueue.Options()
      options.interval = 0
      let reports = ReportQueue(
        app: app, channel: channel, store: folder,
        transport: AsyncHTTPReportTransport(url: address.appending(path: "reports")), options: options)
      try reports.setEnabled(true)
      let updater = try server.updater(world, store: store, reports: reports)
      _ = try await updater.check()
      shown = await store.current?.reference
      #expect(await reports.send() == 1, "\(String(describing: reports.lastIssue))")
      if device == "first" {
        #expect(try await counts().map(\.kind) == ["downloaded"])
        updater.applied(shown)
        #expect(await reports.send() == 1)
      }
    }
    let all = try await counts()
    #expect(all.map(\.kind) == ["applied", "downloaded"] && all.map(\.count) == [1, 1])
    let first = try #require(all.first)
    #expect(
      first.channel == "stable" && first.skin.version == shown?.version.description && first.method == "full"
        && first.bytes > 40_000)
    let lines = try server.logLines().map { "\($0)" }.filter { $0.contains("/reports") }
    #expect(!lines.isEmpty && lines.allSatisfy { !$0.contains("127.0.0.1") })
  }

  @Test("A repeated batch changes nothing; a new state replaces the previous one", arguments: TestTransport.allCases)
  func idempotent(_ transport: TestTransport) async throws {
    let world = try TestWorld()
    try await world.server { $0.takesReports = true }.test(transport) { client in
      try await client.publish(TestSkin.package())
      try await client.activate(#"{"skin":null}"#)
      let reports = [
        report("downloaded", 1, more: #","method":"full","bytes":700"#),
        report("failed", 2, more: #","code":"wrong-length""#),
      ]
      for report in reports + reports + reports {
        let receipt = try await send(client, batch(report)).json(ReceiptAnswer.self)
        #expect(receipt.counted == 1 && receipt.ignored == 0)
      }
      let spring = SkinVersionName(id: "spring-festival", version: "1.0.0")
      #expect(
        try await counts(client) == [
          .init(
            channel: "stable", skin: spring, kind: "downloaded", method: "full", code: nil, day: nil, count: 1,
            bytes: 700),
          .init(
            channel: "stable", skin: spring, kind: "failed", method: nil, code: "wrong-length", day: nil, count: 1,
            bytes: 0),
        ])
      _ = try await send(client, batch(report("applied", 1, more: #","method":"full","bytes":700"#)))
      #expect(try await counts(client).map(\.kind) == ["applied", "failed"])
      #expect(try await counts(client, "?skin=winter").isEmpty)
      #expect(try await counts(client, "?channel=stable&skin=spring-festival&version=1.0.0").count == 2)
    }
  }

  @Test("Unknown skins, unknown channels and excess codes create no rows of their own")
  func unknownNames() async throws {
    let world = try TestWorld()
    let settings: (inout ServerSettings) -> Void = {
      $0.takesReports = true
      $0.reportRate = 60_000
    }
    try await world.server(settings).test { client in
      try await client.publish(TestSkin.package())
      let receipt = try await send(
        client, batch(report("applied", 1), report("applied", 2, version: "9.0.0"), channel: "made-up")
      ).json(ReceiptAnswer.self)
      #expect(receipt.counted == 1 && receipt.ignored == 1)
      #expect(try await counts(client).map(\.channel) == [nil])
      for hundred in 1...3 {
        try await client.sendReports(
          ofDevices: (0..<100).map {
            report("failed", hundred * 100 + $0, more: #","code":"code-\#(hundred)-\#($0)""#)
          })
      }
      let failed = try await counts(client).filter { $0.kind == "failed" }
      #expect(failed.count == 201 && failed.first { $0.code == "other" }?.count == 100)
    }
  }

  @Test(
    "A malformed report is refused with the place of the mistake",
    arguments: [
      ("", "the body"), ("[]", "format"), ("{}", "format"), (#"{"format":2}"#, "format"),
      (#"{"format":1,"app":"festival","channel":"stable","reports":[]}"#, "reports"),
      (#"{"format":1,"app":"Festival","channel":"stable","reports":[]}"#, "app"),
      (#"{"format":1,"app":"festival","channel":"stable","reports":[{"kind":"sold"}]}"#, "reports[0]"),
      (
        #"{"format":1,"app":"a","channel":"b","reports":["#
          + #"{"kind":"applied","skin":{"id":"s","version":"1.0.0"},"token":"1234"}]}"#,
        "reports[0].token"
      ),
      (
        // A batch is from one device, which has one state of a version.
        TestReports.batch(
          (1...2).map {
            #"{"kind":"failed","skin":{"id":"s","version":"1.0.0"},"token":"\#(TestReports.token($0))"}"#
          }),
        "reports[1].skin"
      ),
    ])
  func malformed(_ body: String, _ place: String) async throws {
    let world = try TestWorld()
    try await world.server { $0.takesReports = true }.test { client in
      try await client.publish(TestSkin.package())
      let answer = try await send(client, body)
      #expect(answer.status == .badRequest && answer.errorCode == "bad-body")
      #expect(String(buffer: answer.body).contains(place))
    }
  }

  @Test("Values out of bounds, unknown apps and long bodies are refused; without the setting, all reports are")
  func bounds() async throws {
    let world = try TestWorld()
    try await world.server { $0.takesReports = true }.test { client in
      try await client.publish(TestSkin.package())
      for more in [#","bytes":-1"#, #","bytes":99999999999"#, #","code":"Not A Code""#, #","code":"""#] {
        #expect(try await send(client, batch(report("failed", 1, more: more))).status == .badRequest, "\(more)")
      }
      #expect(try await send(client, batch(report("applied", 1), app: "other")).errorCode == "unknown-app")
      let many = (0..<257).map { report("applied", $0, version: "1.0.\($0)") }.joined(separator: ",")
      #expect(try await send(client, batch(many)).status == .badRequest)
      #expect(try await send(client, String(repeating: " ", count: 128 << 10 | 1)).status == .contentTooLarge)
      #expect(try await counts(client).isEmpty)
      for query in [
        "?since=yesterday", "?until=2030-02-30", "?since=2030-02-02&until=2030-02-01", "?by=hour", "?version=one",
        "?skin=A",
      ] {
        let answer = try await client.get("/api/v1/apps/festival/reports\(query)", headers: .authorized)
        #expect(answer.status == .badRequest && answer.errorCode == "bad-name", "\(query)")
      }
      #expect(try await client.get("/api/v1/apps/festival/reports").status == .unauthorized)
    }
    let off = try TestWorld()
    try await off.server().test { client in
      let answer = try await send(client, batch(report("applied", 1)))
      #expect(answer.status == .notFound && answer.errorCode == "reports-off")
    }
  }

  @Test("Reports beyond the limits of an address, its network and all clients are refused, with a time to retry")
  func rate() async throws {
    let world = try TestWorld()
    let clock = TestClock()
    let server = try await world.server(clock: clock.serverClock) {
      $0.takesReports = true
      // Of these, 10 for an address, and 50 for a network.
      $0.reportRate = 200
      $0.hasTLSProxy = true
    }
    try await server.test { client in
      try await client.publish(TestSkin.package())
      func send(_ count: Int, from addresses: [String]) async throws -> TestResponse? {
        var last: TestResponse?
        for address in addresses {
          let reports = (0..<count).map { report("applied", $0, version: "1.0.\($0)") }
          last = try await client.sendReports(TestReports.batch(reports), from: address)
        }
        return last
      }
      func expectRefusal(_ answer: TestResponse?, _ message: String) {
        #expect(answer?.status == .tooManyRequests && answer?.errorCode == "too-many-reports")
        #expect(answer.map { String(buffer: $0.body).contains(message) } == true)
        #expect(answer?.headers[.retryAfter].flatMap { Int($0) }.map { (60...600).contains($0) } == true)
      }
      #expect(try await send(10, from: ["192.0.2.1"])?.status == .ok)
      try await expectRefusal(send(1, from: ["192.0.2.1"]), "from this network")
      #expect(try await send(10, from: (2...5).map { "192.0.2.\($0)" })?.status == .ok)
      try await expectRefusal(send(1, from: ["192.0.2.6"]), "from this network")
      #expect(try await send(10, from: (0..<15).map { "2001:db8:\($0)::1" })?.status == .ok)
      try await expectRefusal(send(10, from: ["198.51.100.1"]), "200 reports a minute")
      clock.advance(by: 60)
      #expect(try await send(10, from: ["192.0.2.1"])?.status == .ok)
    }
  }

  @Test("After the retention time, tokens are deleted and their counts are kept")
  func retention() async throws {
    let world = try TestWorld()
    let clock = TestClock()
    let file = world.databaseFile.path
    @Sendable func tokens() throws -> Int {
      try DatabaseQueue(path: file).read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM report") ?? -1 }
    }
    try await world.server(clock: clock.serverClock) { $0.takesReports = true }.test { client in
      try await client.publish(TestSkin.package())
      try await client.sendReports(
        ofDevices: [report("applied", 1, more: #","bytes":5"#), report("applied", 2, more: #","bytes":6"#)])
      clock.advance(by: 60 * 86_400)
      _ = try await send(client, batch(report("applied", 3)))
      #expect(try tokens() == 3)
      clock.advance(by: 40 * 86_400)
      _ = try await send(client, batch(report("applied", 4)))
      #expect(try tokens() == 2)
      let since = "?since=2000-01-01"
      #expect(try await counts(client, since).map(\.count) == [4])
      #expect(try await counts(client, since).map(\.bytes) == [11])
      let days = try await counts(client, since + "&by=day")
      #expect(days.map(\.count) == [2, 1, 1] && Set(days.compactMap(\.day)).count == 3)
      #expect(try await counts(client).map(\.count) == [1])
    }
  }
}
