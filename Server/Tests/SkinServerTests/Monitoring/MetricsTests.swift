import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import SkinUpdate
import Testing

@testable import SkinServer
@testable import SkinServerHTTP

@Suite struct MetricsTests {
  private func metrics(_ client: some TestClientProtocol) async throws -> MetricPage {
    let answer = try await client.get("/metrics", headers: .authorized)
    #expect(answer.status == .ok && answer.headers[.contentType] == "text/plain; version=0.0.4; charset=utf-8")
    return try MetricPage(String(buffer: answer.body))
  }

  @Test("Metrics are off by default, need the token if it is required, and are open on request")
  func access() async throws {
    let world = try TestWorld()
    try await world.test { client in
      let answer = try await client.get("/metrics", headers: .authorized)
      #expect(answer.status == .notFound)
    }
    try await world.server { $0.metrics = .token }.test { client in
      let refused = try await client.get("/metrics")
      #expect(refused.status == .unauthorized && refused.errorCode == "unauthorized")
      _ = try await metrics(client)
    }
    try await world.server { $0.metrics = .open }.test { client in
      #expect(try await client.get("/metrics").status == .ok)
      let wrong = try await client.execute(uri: "/metrics", method: .post)
      #expect(wrong.status == .methodNotAllowed && wrong.headers[.allow] == "GET")
    }
  }

  @Test("Requests are counted by route, method and status", arguments: TestTransport.allCases)
  func requests(_ transport: TestTransport) async throws {
    let world = try TestWorld()
    try await world.server { $0.metrics = .open }.test(transport) { client in
      try await client.publish(TestSkin.package())
      try await client.activate(#"{"skin":null}"#)
      for _ in 0..<3 { _ = try await client.get("/repository/festival/metadata/timestamp.json") }
      _ = try await client.get("/repository/festival/metadata/nothing.json")
      let page = try await metrics(client)
      func count(_ method: String, _ route: String, _ status: Int) -> Double? {
        page.value(
          "skin_server_http_requests_total", ["method": method, "route": route, "status": "\(status)"])
      }
      #expect(count("POST", "/api/v1/apps/{app}/packages", 201) == 1)
      #expect(count("PUT", "/api/v1/apps/{app}/channels/{channel}/activation", 200) == 1)
      #expect(count("GET", "/repository/**", 200) == 3 && count("GET", "/repository/**", 404) == 1)
      let durations = "skin_server_http_request_duration_seconds_count"
      #expect(page.value(durations, ["method": "GET", "route": "/repository/**"]) == 4)
    }
  }

  @Test("Requests of clients can't add series")
  func cardinality() async throws {
    let world = try TestWorld()
    try await world.server { $0.metrics = .open }.test(.live) { client in
      for number in 0..<50 {
        _ = try await client.get("/nowhere/\(number)?\(number)=%22%5Cn")
        _ = try await client.get("/repository/\(number)")
        _ = try await client.get("/api/v1/apps/app-\(number)/skins")
        _ = try await client.execute(uri: "/\(number)", method: .trace)
      }
      let samples = try await metrics(client).samples.filter { $0.name == "skin_server_http_requests_total" }
      #expect(
        samples.map { [$0.labels["method"], $0.labels["route"], $0.labels["status"]] } == [
          ["GET", "/api/v1/apps/{app}/skins", "401"], ["GET", "/repository/**", "404"], ["GET", "unmatched", "404"],
          ["other", "unmatched", "501"],
        ])
      #expect(samples.map(\.value) == [50, 50, 50, 50])
    }
  }

  @Test("Publications, metadata, storage, connections and the process are measured")
  func gauges() async throws {
    let world = try TestWorld()
    let clock = TestClock()
    let server = try await world.server(clock: clock.serverClock) { $0.metrics = .open }
    try await server.test(.live) { client in
      #expect(try await metrics(client).value("skin_server_published_versions") == 0)
      for version in ["1.0.0", "1.1.0"] { try await client.publish(TestSkin.package("spring-festival", version)) }
      // Counts of the database are kept for a while.
      #expect(try await metrics(client).value("skin_server_published_versions") == 0)
      clock.advance(by: ServerMetrics.countLifetime + 1)
      let page = try await metrics(client)
      for (name, value) in [
        ("skin_server_published_versions", 2.0), ("skin_server_apps", 1), ("skin_server_patches", 1),
        ("skin_server_damaged_files", 0), ("skin_server_event_streams", 0), ("skin_server_database_up", 1),
        ("skin_server_disk_reserve_bytes", Double(256 << 20)),
        ("skin_server_event_streams_limit", 10_000), ("skin_server_timestamp_version", 3),
      ] { #expect(page.value(name) == value, "\(name)") }
      for state in ["waiting", "failed"] { #expect(page.value("skin_server_patch_requests", ["state": state]) == 0) }
      for name in [
        "skin_server_connections", "skin_server_file_bytes", "skin_server_disk_free_bytes",
        "process_resident_memory_bytes", "process_open_fds", "process_cpu_seconds_total",
      ] { #expect((page.value(name) ?? 0) > 0, "\(name)") }
      let open = page.value("process_open_fds") ?? 0
      #expect(open < page.value("process_max_fds") ?? 0)
      for role in ["targets", "snapshot", "timestamp"] {
        let length = page.value("skin_server_metadata_bytes", ["role": role]) ?? 0
        #expect(length > 0 && length < page.value("skin_server_metadata_limit_bytes", ["role": role]) ?? 0, "\(role)")
        let expiry = page.value("skin_server_metadata_expiry_timestamp_seconds", ["role": role]) ?? 0
        #expect(expiry > clock.now.timeIntervalSince1970, "\(role)")
      }
      let root = page.value("skin_server_metadata_expiry_timestamp_seconds", ["role": "root"]) ?? 0
      #expect(root > clock.now.timeIntervalSince1970 + 365 * 86_400)
    }
  }

  @Test("Reports are counted by the state that they report, and damaged files are counted")
  func reportsAndDamage() async throws {
    let world = try TestWorld()
    let server = try await world.server {
      $0.metrics = .open
      $0.takesReports = true
    }
    try await server.test { client in
      let target = try #require(try await client.publish(TestSkin.package()).headers[.location])
      let reports = ["applied", "applied", "rolled-back"].enumerated().map { number, kind in
        #"{"kind":"\#(kind)","skin":{"id":"spring-festival","version":"1.0.0"},"token":"\#(token(number))"}"#
      }
      let unknown =
        #"{"kind":"failed","skin":{"id":"winter","version":"1.0.0"},"token":"\#(token(9))"}"#
      try await client.sendReports(ofDevices: reports + [unknown])
      for name in try world.blobNames() { try Data("x".utf8).write(to: world.blobFile(name)) }
      #expect(try await client.get(target).status == .internalServerError)
      let page = try await metrics(client)
      #expect(page.value("skin_server_reports_total", ["kind": "applied"]) == 2)
      #expect(page.value("skin_server_reports_total", ["kind": "rolled-back"]) == 1)
      #expect(page.value("skin_server_reports_total", ["kind": "failed"]) == 0)
      #expect(page.value("skin_server_ignored_reports_total") == 1)
      #expect(page.value("skin_server_damaged_files") == 1)
    }
  }

  private func token(_ device: Int) -> String { String(repeating: "0", count: 31) + "\(device)" }

  @Test(
    "The parser of these tests refuses what the format doesn't permit",
    arguments: [
      "a 1", "# TYPE a gauge\na 1\n", "# HELP a b\n# TYPE a gauge\na{b=c} 1\n", "# HELP a b\n# TYPE a gauge\nb 1\n",
      "# HELP a b\n# TYPE a gauge\na 1\na 2\n", "# HELP a b\n# TYPE a gauge\na{b=\"\\x\"} 1\n",
      "# HELP a b\n# TYPE a counter\na 1\n", "# HELP a b\n# TYPE a histogram\na_bucket{le=\"1\"} 1\n",
    ])
  func strictness(_ text: String) {
    #expect(throws: MetricPage.Violation.self) { try MetricPage(text) }
  }

  @Test("Labels and descriptions are escaped")
  func escaping() throws {
    var text = MetricText()
    text.add("a", .gauge, "A \\ and\na line", [([("b", "\"\\\n")], 1.5)])
    #expect(text.text == "# HELP a A \\\\ and\\na line\n# TYPE a gauge\na{b=\"\\\"\\\\\\n\"} 1.5\n")
    #expect(try MetricPage(text.text).value("a") == 1.5)
  }
}
