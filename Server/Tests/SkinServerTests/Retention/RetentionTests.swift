import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import NIOHTTP1
import SkinKit
import SkinPackage
import SkinServerAPI
import SkinTestSupport
import SkinUpdate
import Testing

@testable import SkinServer
@testable import SkinServerHTTP
@testable import SkinServerPublishing

extension [RetentionPlanAnswer.Version] {
  fileprivate var versions: [String] { map(\.version) }
  /// The reasons for each version.
  fileprivate var reasons: [String: [String]] { Dictionary(map { ($0.version, $0.reasons ?? []) }) { $1 } }
}

@Suite struct RetentionTests {
  private let day: TimeInterval = 86_400
  private let world: TestWorld
  private let clock = TestClock()

  init() throws { world = try TestWorld() }

  private func server(_ change: @escaping (inout ServerSettings) -> Void = { _ in }) async throws -> RepositoryServer {
    try await world.server(clock: clock.serverClock) { settings in
      // Only as the test asks for it.
      settings.collectInterval = .zero
      settings.checkInterval = .zero
      settings.takesReports = true
      change(&settings)
    }
  }

  private func call(
    _ client: some TestClientProtocol, _ method: HTTPRequest.Method, _ path: String, _ body: String? = nil
  ) async throws -> TestResponse {
    try await client.execute(
      uri: "/api/v1/apps/festival/\(path)", method: method, headers: .authorized,
      body: body.map { ByteBuffer(string: $0) })
  }

  private func publish(_ client: some TestClientProtocol, _ versions: String...) async throws {
    for version in versions {
      #expect(try await client.publish(TestSkin.package("spring-festival", version)).status == .created)
    }
  }

  private func activate(_ client: some TestClientProtocol, _ version: String, _ channel: String = "stable") async throws
  {
    let body = #"{"skin":{"id":"spring-festival","version":"\#(version)"}}"#
    #expect(try await client.activate(body, channel: channel).status == .ok)
  }

  private static let strict = #"{"newest":1,"published_days":0,"used_days":30}"#

  @Test("The plan names what goes and why everything else stays, and changes nothing")
  func plan() async throws {
    try await server().test { client in
      try await publish(client, "1.0.0", "1.1.0", "1.2.0", "1.3.0", "1.4.0", "1.5.0", "1.6.0")
      try await activate(client, "1.0.0")
      try await activate(client, "1.1.0")
      let rule = #"{"id":"later","skin":{"id":"spring-festival","version":"1.2.0"},"from":"2099-01-01T00:00:00Z"}"#
      let scheduled = #"{"skin":null,"rules":[\#(rule)]}"#
      #expect(try await client.activate(scheduled, channel: "beta").status == .ok)
      #expect(try await call(client, .put, "skins/spring-festival/versions/1.3.0/pin").status == .ok)
      let report =
        #"{"kind":"applied","skin":{"id":"spring-festival","version":"1.4.0"},"token":"00000000000000000000000000000001"}"#
      let batch = #"{"app":"festival","channel":"stable","format":1,"reports":[\#(report)]}"#
      let received = try await client.execute(uri: "/reports", method: .post, body: ByteBuffer(string: batch))
      #expect(received.status == .ok)
      clock.advance(by: 3 * day)

      let before = try await client.repository(world)
      let all = try await call(client, .get, "retention/plan").json(RetentionPlanAnswer.self)
      #expect(all.removed.versions.isEmpty && all.kept.reasons.values.allSatisfy { $0 == ["no-policy"] })
      let plan = try await call(client, .post, "retention/plan", Self.strict).json(RetentionPlanAnswer.self)
      #expect(plan.removed.versions == ["1.5.0"])
      #expect(
        plan.kept.reasons == [
          "1.0.0": ["used"], "1.1.0": ["active"], "1.2.0": ["active"], "1.3.0": ["pinned"], "1.4.0": ["installed"],
          "1.6.0": ["newest"],
        ])
      #expect(try await call(client, .put, "retention", Self.strict).status == .ok)
      #expect(
        try await call(client, .get, "retention/plan").json(RetentionPlanAnswer.self).removed.versions == ["1.5.0"])
      // The versions that were used become old.
      clock.advance(by: 31 * day)
      let later = try await call(client, .get, "retention/plan").json(RetentionPlanAnswer.self)
      #expect(Set(later.removed.versions) == ["1.0.0", "1.4.0", "1.5.0"])
      let young = #"{"newest":1,"published_days":60,"used_days":0}"#
      let kept = try await call(client, .post, "retention/plan", young).json(RetentionPlanAnswer.self)
      #expect(kept.removed.versions.isEmpty && kept.kept.reasons["1.5.0"] == ["published"])
      #expect(try await client.repository(world).targets == before.targets)
    }
  }

  @Test("Removed versions and their patches leave the repository; their files stay for the grace, and then go")
  func collects() async throws {
    let server = try await server { $0.fileGrace = .seconds(3_600) }
    try await server.test { client in
      try await publish(client, "1.0.0", "1.1.0", "1.2.0")
      try await activate(client, "1.2.0")
      clock.advance(by: day)
      let before = try await client.repository(world)
      let old = try #require(before.targets["skins/festival/spring-festival/1.0.0.skin"])
      let location =
        "/repository/festival/targets/"
        + RepositoryLayout.stored("skins/festival/spring-festival/1.0.0.skin", hash: ContentHash(of: old).hex)
      #expect(try await call(client, .put, "retention", Self.strict).status == .ok)
      let run = try await call(client, .post, "retention/run").json(RetentionRunAnswer.self)
      #expect(run.removed.versions == ["1.0.0", "1.1.0"])
      let after = try await client.repository(world)
      #expect(
        Set(after.targets.keys) == [
          "skins/festival/spring-festival/1.2.0.skin", "activation/festival/stable.json",
        ])
      // A client in the middle finishes.
      #expect(try await client.get(location).data == old)
      #expect(try await server.service.removeRetiredFiles() == 0)
      // Sixteen revisions, for clients in the middle of a refresh.
      for number in 1...17 { try await activate(client, "1.2.0", "channel-\(number)") }
      #expect(try await server.service.removeRetiredFiles() == 0)
      #expect(try await client.get(location).data == old)
      clock.advance(by: 3_601)
      #expect(try await server.service.removeRetiredFiles() > 0)
      #expect(try await client.get(location).status == .notFound)
      let last = try await client.repository(world)
      #expect(try world.blobNames() == Set(last.targets.values.map { ContentHash(of: $0).hex }))
      #expect(try await call(client, .get, "skins").json(VersionsAnswer.self).skins.map(\.version) == ["1.2.0"])
      // Nothing more happens.
      #expect(try await call(client, .post, "retention/run").json(RetentionRunAnswer.self).removed.versions.isEmpty)
      #expect(try await server.service.removeRetiredFiles() == 0)
    }
    let (code, text) = try await RealServer.run(["check"], world.environment)
    #expect(code == 0, "\(text)")
  }

  @Test("A removed version can be published again with the same bytes only")
  func publishesAgain() async throws {
    let server = try await server { $0.fileGrace = .zero }
    try await server.test { client in
      try await publish(client, "1.0.0", "1.1.0")
      clock.advance(by: day)
      #expect(try await call(client, .put, "retention", Self.strict).status == .ok)
      #expect(
        try await call(client, .post, "retention/run").json(RetentionRunAnswer.self).removed.versions == ["1.0.0"])
      let other = try await client.publish(TestSkin.package("spring-festival", "1.0.0", text: "other"))
      #expect(other.status == .conflict && other.errorCode == "version-taken")
      let gone = try await client.activate(#"{"skin":{"id":"spring-festival","version":"1.0.0"}}"#)
      #expect(gone.errorCode == "unknown-skin")
      // Within the grace and while its blob is unused.
      #expect(try await client.publish(TestSkin.package("spring-festival", "1.0.0")).status == .created)
      for number in 1...17 { try await activate(client, "1.0.0", "channel-\(number)") }
      clock.advance(by: day)
      _ = try await server.service.removeRetiredFiles()
      let package = try TestSkin.package("spring-festival", "1.0.0")
      #expect(try await client.repository(world).targets["skins/festival/spring-festival/1.0.0.skin"] == package)
    }
  }

  @Test("Patches are made from the versions that most devices show, and then from the newest")
  func patchBases() async throws {
    try await server { $0.patchBases = 2 }.test { client in
      func patches(to version: String) async throws -> Set<String> {
        let answer = try await client.publish(TestSkin.package("spring-festival", version))
        return Set(try answer.json(VersionAnswer.self).patches.map(\.from))
      }
      try await publish(client, "1.0.0", "1.1.0", "1.2.0")
      #expect(try await patches(to: "1.3.0") == ["1.1.0", "1.2.0"])
      func report(_ version: String, _ kind: String, _ device: Int) async throws {
        let token = String(repeating: "0", count: 24) + "\(10_000_000 + device)"
        let report =
          #"{"kind":"\#(kind)","skin":{"id":"spring-festival","version":"\#(version)"},"token":"\#(token)"}"#
        let batch = #"{"app":"festival","channel":"stable","format":1,"reports":[\#(report)]}"#
        let received = try await client.execute(uri: "/reports", method: .post, body: ByteBuffer(string: batch))
        #expect(received.status == .ok)
      }
      for device in 1...3 { try await report("1.0.0", "applied", device) }
      try await report("1.1.0", "failed", 4)
      #expect(try await patches(to: "1.4.0") == ["1.0.0", "1.3.0"])
      clock.advance(by: 40 * day)
      #expect(try await patches(to: "1.5.0") == ["1.3.0", "1.4.0"])
    }
  }

  @Test("A version that a kept one builds on is kept")
  func bases() async throws {
    try await server().test { client in
      try await publish(client, "1.0.0", "1.1.0")
      let files = ["modules/home.json": Data(#"{"texts":{"title":"top"}}"#.utf8)]
      let top = try TestSkin.native("top", "1.0.0", base: "spring-festival", files)
      let response = try await client.execute(
        uri: "/api/v1/apps/festival/packages?base_maximum=1.0.0", method: .post, headers: .authorized,
        body: ByteBuffer(bytes: top))
      #expect(response.status == .created, "\(String(buffer: response.body))")
      try await publish(client, "1.2.0")
      clock.advance(by: day)
      let plan = try await call(client, .post, "retention/plan", Self.strict).json(RetentionPlanAnswer.self)
      #expect(plan.removed.versions == ["1.1.0"])
      #expect(plan.kept.first { $0.id == "spring-festival" && $0.version == "1.0.0" }?.reasons == ["base"])
    }
  }

  @Test(
    "A malformed policy is refused",
    arguments: [
      "", "[]", "{}", #"{"newest":0,"published_days":1,"used_days":1}"#, #"{"newest":1,"published_days":1}"#,
      #"{"newest":1,"published_days":"1","used_days":1}"#, #"{"newest":1,"published_days":1,"used_days":1,"old":1}"#,
    ])
  func malformed(_ body: String) async throws {
    try await server().test { client in
      try await publish(client, "1.0.0")
      let refused = try await call(client, .put, "retention", body)
      #expect(refused.status == .badRequest && refused.errorCode == "bad-body")
      #expect(try refused.json(ErrorAnswer.self).error.suggestion.contains("newest"))
      #expect(try await call(client, .put, "retention", Self.strict).status == .ok)
      #expect(try await call(client, .get, "retention").json(RetentionAnswer.self).policy?.newest == 1)
      #expect(try await call(client, .delete, "retention").json(RetentionAnswer.self).policy == nil)
      #expect(try await call(client, .put, "skins/spring-festival/versions/9.0.0/pin").status == .notFound)
    }
  }

  @Test("The server removes versions by itself, while others are published and activated, and survives a kill")
  func byItself() async throws {
    let more = ["SKIN_SERVER_COLLECT_INTERVAL": "1s", "SKIN_SERVER_FILE_GRACE": "0s"]
    var server = try await RealServer(world, more)
    #expect(try await server.publish(TestSkin.package("spring-festival", "1.0.0")) == .created)
    #expect(try await server.call(.PUT, "apps/festival/retention", Data(Self.strict.utf8)).status == .ok)
    for minor in 1...12 {
      #expect(try await server.publish(TestSkin.package("spring-festival", "1.\(minor).0")) == .created)
      if minor == 6 {
        try await server.kill()
        server = try await RealServer(world, more)
      }
    }
    #expect(try await server.activate(#"{"id":"spring-festival","version":"1.12.0"}"#) == .ok)
    let running = server
    try await eventually("one version is left") {
      let targets = try await running.repository(world).targets.keys.filter { $0.hasPrefix("skins/") }
      return targets == ["skins/festival/spring-festival/1.12.0.skin"]
    }
    try await server.stop()
    let (code, text) = try await RealServer.run(["check"], world.environment)
    #expect(code == 0, "\(text)")
  }
}
