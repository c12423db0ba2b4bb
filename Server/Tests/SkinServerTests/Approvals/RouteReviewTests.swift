import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import SkinKit
import SkinServerAPI
import SkinUpdate
import Testing

@testable import SkinServer
@testable import SkinServerHTTP
@testable import SkinServerPublishing
@testable import SkinServerStorage

/// Every request that can change what devices show, now or later, tried under the rule of two people and in a freeze.
@Suite struct RouteReviewTests {
  private typealias Envelope = ProposalEnvelope<MetadataValue>

  /// A route whose changes are reviewed by its entry in the table.
  struct Route: CustomTestStringConvertible, Sendable {
    var path: String
    var method: HTTPRequest.Method
    var reach: ChangeReach
    var testDescription: String { "\(method) \(path)" }

    /// All routes that change settings.
    static let all = RouteAccess.table.flatMap { path, methods in
      methods.compactMap { method, policy -> Route? in
        switch policy.reach {
        case .channel?, .rule?, .app?, .server?:
          policy.reach.map { Route(path: path, method: method, reach: $0) }
        case nil, .nothing?, .publication?, .off?, .activation?, .catalog?, .signed?: nil
        }
      }
    }.sorted { $0.testDescription < $1.testDescription }
  }

  /// A valid request of a route, and what it needs.
  private struct Sample {
    var path: String
    var body: String?
    var prepare: @Sendable (any MetadataWriting) throws -> Void = { _ in }
  }

  private static func sample(of route: Route) throws -> Sample {
    let (app, channel) = (try TestWorld.app, try TestWorld.channel)
    let id = try #require(SkinIdentifier("spring-festival"))
    let skin = SkinReference(id: id, version: try #require(SkinVersion("1.0.0")))
    let version = "apps/festival/skins/spring-festival/versions/1.0.0"
    let limits = RolloutGuard(
      maximumFailureShare: 0.5, maximumRollbackShare: nil, minimumReports: 100, windowHours: 48)
    let policy = RetentionPolicy(newest: 1, publishedDays: 0, usedDays: 0)
    switch "\(route.method) \(route.path)" {
    case "PUT apps/{app}/channels/{channel}/guard":
      let body = #"{"maximum_failure_share":0.2,"minimum_reports":1,"window_hours":48}"#
      return Sample(path: "apps/festival/channels/stable/guard", body: body)
    case "DELETE apps/{app}/channels/{channel}/guard":
      return Sample(path: "apps/festival/channels/stable/guard") { try $0.set(limits, of: app, channel: channel) }
    case "DELETE apps/{app}/channels/{channel}/guard/paused/{skin}/{version}":
      return Sample(path: "apps/festival/channels/stable/guard/paused/spring-festival/1.0.0") {
        try $0.insert(PausedVersion(skin: skin, pausedAt: .now, reason: "failed"), of: app, channel: channel)
      }
    case "PUT apps/{app}/freezes":
      let window = #"{"name":"later","from":"2090-01-01T00:00:00Z","until":"2090-02-01T00:00:00Z"}"#
      return Sample(path: "apps/festival/freezes", body: #"{"windows":[\#(window)]}"#)
    case "PUT apps/{app}/channels/{channel}/approval":
      return Sample(path: "apps/festival/channels/stable/approval", body: #"{"hours":720}"#)
    case "DELETE apps/{app}/channels/{channel}/approval":
      return Sample(path: "apps/festival/channels/stable/approval")
    case "PUT apps/{app}/members/{user}":
      return Sample(path: "apps/festival/members/carl", body: #"{"roles":["activator","publisher"]}"#)
    case "PUT apps/{app}/sample": return Sample(path: "apps/festival/sample", body: #"{"share":0.5}"#)
    case "PUT apps/{app}/devices/{group}/{device}":
      return Sample(path: "apps/festival/devices/qa/ZBRN-7WKN-NPDT-2CHH", body: #"{"name":"phone"}"#)
    case "DELETE apps/{app}/devices/{group}/{device}":
      return Sample(path: "apps/festival/devices/qa/ZBRN-7WKN-NPDT-2CHH") { try $0.setTestDevice(of: app) }
    case "DELETE apps/{app}/devices/{group}":
      return Sample(path: "apps/festival/devices/qa") { try $0.setTestDevice(of: app) }
    case "PUT apps/{app}/retention":
      return Sample(path: "apps/festival/retention", body: #"{"newest":1,"published_days":1,"used_days":1}"#)
    case "DELETE apps/{app}/retention":
      return Sample(path: "apps/festival/retention") { try $0.set(policy, of: app) }
    case "POST apps/{app}/retention/run":
      return Sample(path: "apps/festival/retention/run") { try $0.set(policy, of: app) }
    case "POST apps/{app}/shares":
      let body = #"{"from":"other","skin":{"id":"spring-festival","version":"3.0.0"}}"#
      return Sample(path: "apps/festival/shares", body: body)
    case "DELETE apps/{app}/skins/{skin}/versions/{version}/pin":
      return Sample(path: "\(version)/pin") { try $0.set(isPinned: true, skin, of: app) }
    case "PUT apps/{app}/skins/{skin}/versions/{version}/withdrawal":
      return Sample(path: "\(version)/withdrawal?reason=unreadable")
    case "POST users": return Sample(path: "users", body: #"{"name":"dora","roles":[{"role":"admin","app":"*"}]}"#)
    case "PATCH users/{user}":
      return Sample(path: "users/carl", body: #"{"enabled":true}"#) { store in
        guard let name = AccountName("carl"), var carl = try store.account(name) else { return }
        carl.isEnabled = false
        try store.set(carl)
      }
    case "PUT users/{user}/roles":
      return Sample(path: "users/carl/roles", body: #"{"roles":[{"role":"admin","app":"*"}]}"#)
    case "DELETE users/{user}": return Sample(path: "users/carl")
    case "DELETE users/{user}/identities/{identity}":
      let name = try #require(AccountName("carl"))
      return Sample(path: "users/carl/identities/first") { store in
        try store.set(
          IdentityRecord(
            id: "first", issuer: "https://example.com", subject: "1", account: name, name: "carl", linkedAt: .now,
            lastUsedAt: .now))
      }
    case "POST users/{user}/link": return Sample(path: "users/bob/link")
    case "POST users/{user}/tokens":
      return Sample(path: "users/bob/tokens", body: #"{"name":"mine","scopes":["activate:*"],"days":1}"#)
    case "POST webhooks":
      return Sample(path: "webhooks", body: #"{"url":"https://1.1.1.1/hook","events":["published"]}"#)
    case "DELETE webhooks/{webhook}":
      return Sample(path: "webhooks/hook") { store in
        try store.insert(
          WebhookRecord(
            id: "hook", url: "https://example.com", secret: Data(), events: [.published], app: nil, createdAt: .now))
      }
    case let other:
      Issue.record("The test has no sample of \(other)")
      return Sample(path: "")
    }
  }

  /// Runs a test with two administrators, a viewer, three versions, and the rule of two people on one of two channels.
  private func run(
    _ route: Route,
    _ body:
      @Sendable @escaping (any TestClientProtocol, Sample, _ ann: HTTPFields, _ bob: HTTPFields) async throws ->
      Void
  ) async throws {
    let sample = try Self.sample(of: route)
    let world = try TestWorld()
    let server = try await world.quickServer()
    try await server.test { client in
      for version in ["1.0.0", "2.0.0"] {
        let answer = try await client.publish(TestSkin.package("spring-festival", version))
        #expect(answer.status == .created, "\(String(buffer: answer.body))")
      }
      try await client.publish(TestSkin.package("spring-festival", "3.0.0"), app: "other")
      for channel in ["stable", "beta"] { try await client.activate(#"{"skin":null}"#, channel: channel) }
      for name in ["ann", "bob"] { try await client.addUser(name, "admin:*") }
      try await client.addUser("carl", "activator:festival")
      let ann = try await client.token(of: "ann", "administer:*", "activate:*", "publish:*", "read:*").headers
      let bob = try await client.setPassword("a rather long password", of: "bob").headers
      try await server.service.store.write(sample.prepare)
      let rule = try await client.call(.put, "apps/festival/channels/stable/approval", #"{"hours":24}"#)
      #expect(rule.status == .ok, "\(String(buffer: rule.body))")
      try await body(client, sample, ann, bob)
    }
    // Its folder is removed with it.
    withExtendedLifetime(world) {}
  }

  private func audit(_ client: any TestClientProtocol) async throws -> [String] {
    String(buffer: try await client.call(.get, "audit").body).split(separator: "\n").map(String.init)
  }

  @Test(
    "Under the rule of two people, one person can't change what a channel shows later, and two can",
    arguments: Route.all)
  func rule(_ route: Route) async throws {
    try await run(route) { client, sample, ann, bob in
      let before = try await audit(client).count
      let proposed = try await client.call(route.method, sample.path, sample.body, as: ann)
      #expect(proposed.status == .accepted, "\(String(buffer: proposed.body))")
      let proposal = try proposed.json(Envelope.self).proposal
      #expect(proposal.request?.method == route.method.rawValue && proposal.state == .open)
      let folder = route.reach == .server ? "approvals" : "apps/festival/approvals"
      #expect(proposed.headers[.location] == "/api/v1/\(folder)/\(proposal.id)")
      let log = try await audit(client).dropFirst(before)
      #expect(log.count == 1 && log.first?.contains(#""action":"change-proposed""#) == true, "\(log)")
      // The same request again stays one proposal.
      #expect(
        try await client.call(route.method, sample.path, sample.body, as: ann).json(Envelope.self).proposal.id
          == proposal.id)
      let path = "\(folder)/\(proposal.id)"
      #expect(try await client.call(.post, "\(path)/approval", as: ann).errorCode == "own-proposal")
      #expect(try await client.call(.get, path, as: ann).json(Envelope.self).proposal.state == .open)
      let approved = try await client.call(.post, "\(path)/approval", as: bob)
      #expect(approved.status == .ok, "\(String(buffer: approved.body))")
      let envelope = try approved.json(Envelope.self)
      #expect(
        envelope.proposal.state == .approved && envelope.proposal.decidedBy == "bob" && envelope.proposal.answer != nil
      )
      let entries = try await audit(client).dropFirst(before + 1)
      #expect(entries.contains { $0.contains(#""action":"change-approved""#) })
      // The change itself, by the second person, in the name of the first.
      #expect(
        entries.contains {
          $0.contains(#""actor":"bob""#) && $0.contains("proposal \(proposal.id) of ann (token ci)")
            && !$0.contains("change-approved")
        }, "\(entries)")
      #expect(try await client.call(.post, "\(path)/approval", as: bob).errorCode == "closed-proposal")
    }
  }

  @Test("In a freeze, the settings of a channel are frozen, and an administrator may override it", arguments: Route.all)
  func freeze(_ route: Route) async throws {
    try await run(route) { client, sample, ann, bob in
      let off = try await client.call(.delete, "apps/festival/channels/stable/approval", as: ann)
      let removal = try off.json(Envelope.self).proposal.id
      #expect(try await client.call(.post, "apps/festival/approvals/\(removal)/approval", as: bob).status == .ok)
      let window = #"{"name":"now","from":"2020-01-01T00:00:00Z","until":"2080-02-01T00:00:00Z"}"#
      #expect(try await client.call(.put, "apps/festival/freezes", #"{"windows":[\#(window)]}"#).status == .ok)
      let answer = try await client.call(route.method, sample.path, sample.body, as: ann)
      #expect((answer.errorCode == "frozen") == route.reach.isFrozen, "\(String(buffer: answer.body))")
      guard route.reach.isFrozen else {
        #expect(answer.status.kind == .successful, "\(String(buffer: answer.body))")
        return
      }
      let override = sample.path + "?override_freeze=urgent"
      #expect(try await client.call(route.method, override, sample.body, as: ann).status.kind == .successful)
      #expect(try await audit(client).last?.contains("freeze now overridden: urgent") == true)
    }
  }

  @Test(
    "A request that is refused, forbidden or changes nothing isn't proposed, and neither are those of other channels")
  func others() async throws {
    let route = try #require(Route.all.first { $0.path.hasSuffix("/guard") && $0.method == .put })
    try await run(route) { client, sample, ann, _ in
      #expect(try await client.call(.put, sample.path, "{}", as: ann).errorCode == "bad-body")
      let carl = try await client.call(.put, sample.path, sample.body, as: [:])
      #expect(carl.status == .unauthorized)
      #expect(try await client.call(.delete, sample.path, as: ann).status == .ok)
      #expect(try await client.call(.put, "apps/festival/channels/beta/guard", sample.body, as: ann).status == .ok)
      let list = try await client.call(.get, "apps/festival/approvals").json(ProposalsAnswer<MetadataValue>.self)
      #expect(list.proposals.isEmpty)
    }
  }

  @Test("Taking permissions away needs one person, as does giving some for reading, or for an app without the rule")
  func people() async throws {
    let route = try #require(Route.all.first { $0.path == "users" })
    try await run(route) { client, _, ann, _ in
      let other = #"[{"role":"activator","app":"other"},{"role":"viewer","app":"*"}]"#
      for (method, path, body) in [
        (HTTPRequest.Method.patch, "users/carl", #"{"enabled":false}"#),
        (.put, "apps/festival/members/carl", #"{"roles":["viewer"]}"#),
        (.put, "users/carl/roles", #"{"roles":\#(other)}"#),
        (.post, "users", #"{"name":"dora","roles":\#(other)}"#),
        (.post, "users/dora/link", nil),
        (.post, "users/bob/tokens", #"{"name":"statistics","scopes":["read:*"],"days":1}"#),
        (.post, "webhooks", #"{"url":"https://1.1.1.1/hook","events":["published"],"app":"other"}"#),
      ] {
        let answer = try await client.call(method, path, body, as: ann)
        #expect(
          answer.status.kind == .successful && answer.status != .accepted,
          "\(method) \(path): \(String(buffer: answer.body))")
      }
      // The rule of an app concerns everyone who can change it.
      for (method, path, body) in [
        (HTTPRequest.Method.put, "users/dora/roles", #"{"roles":[{"role":"activator","app":"festival"}]}"#),
        (.put, "apps/festival/members/dora", #"{"roles":["admin"]}"#),
      ] { #expect(try await client.call(method, path, body, as: ann).status == .accepted, "\(path)") }
      #expect(try await client.call(.delete, "users/dora", as: ann).status == .noContent)
    }
  }

  @Test("An approval that is sent several times at once makes the change once")
  func race() async throws {
    let route = try #require(Route.all.first { $0.path == "webhooks" && $0.method == .post })
    try await run(route) { client, sample, ann, bob in
      let proposal = try await client.call(.post, sample.path, sample.body, as: ann).json(Envelope.self).proposal
      let statuses = try await withThrowingTaskGroup(of: HTTPResponse.Status.self) { group in
        for _ in 0..<4 {
          group.addTask { try await client.call(.post, "approvals/\(proposal.id)/approval", as: bob).status }
        }
        return try await group.reduce(into: [HTTPResponse.Status]()) { $0.append($1) }
      }
      #expect(statuses.count { $0 == .ok } == 1 && statuses.count { $0 == .conflict } == 3, "\(statuses)")
      #expect(try await client.call(WebhookEndpoints.list).webhooks.count == 1)
    }
  }

  @Test("A token for another account is reviewed by its scopes, whatever roles the account has now")
  func tokens() async throws {
    let route = try #require(Route.all.first { $0.path == "users" })
    try await run(route) { client, _, ann, _ in
      let dora = try await client.call(.post, "users", #"{"name":"dora"}"#, as: ann)
      #expect(dora.status == .created)
      for (scope, status) in [("read:*", HTTPResponse.Status.created), ("activate:*", .accepted)] {
        let body = #"{"name":"\#(scope.prefix(4))","scopes":["\#(scope)"],"days":1}"#
        let answer = try await client.call(.post, "users/dora/tokens", body, as: ann)
        #expect(answer.status == status, "\(String(buffer: answer.body))")
      }
    }
  }

  @Test("A proposal that is refused when it is approved stays open")
  func refused() async throws {
    let route = try #require(Route.all.first { $0.path == "apps/{app}/freezes" })
    try await run(route) { client, sample, ann, bob in
      var headers = ann
      headers[.ifMatch] = try await client.call(.get, sample.path).headers[.eTag]
      let proposal = try await client.call(.put, sample.path, sample.body, as: headers).json(Envelope.self).proposal
      let other = try await client.call(
        .put, sample.path, #"{"windows":[{"name":"a","from":"2080-01-01T00:00:00Z","until":"2080-01-02T00:00:00Z"}]}"#,
        as: bob
      ).json(Envelope.self).proposal
      let path = "apps/festival/approvals"
      #expect(try await client.call(.post, "\(path)/\(other.id)/approval", as: ann).status == .ok)
      let late = try await client.call(.post, "\(path)/\(proposal.id)/approval", as: bob)
      #expect(late.status == .preconditionFailed && late.errorCode == "changed-meanwhile")
      #expect(try await client.call(.get, "\(path)/\(proposal.id)").json(Envelope.self).proposal.state == .open)
    }
  }

  @Test("Only those who may decide see the body of a proposed request; others see the operation and the place")
  func bodies() async throws {
    let route = try #require(Route.all.first { $0.path == "apps/{app}/members/{user}" })
    try await run(route) { client, sample, ann, bob in
      try await client.addUser("vera", "viewer:festival")
      let vera = try await client.token(of: "vera", "read:festival").headers
      let proposal = try await client.call(.put, sample.path, sample.body, as: ann).json(Envelope.self).proposal
      for path in ["apps/festival/approvals", "apps/festival/approvals/\(proposal.id)"] {
        let shown = String(buffer: try await client.call(.get, path, as: vera).body)
        #expect(!shown.contains("carl") && !shown.contains("activator"), "\(shown)")
      }
      let path = "apps/festival/approvals/\(proposal.id)"
      let seen = try await client.call(.get, path, as: vera).json(Envelope.self).proposal.request
      #expect(seen?.path == "/api/v1/apps/festival" && seen?.summary == proposal.request?.summary)
      for headers in [ann, bob] {
        #expect(
          try await client.call(.get, path, as: headers).json(Envelope.self).proposal.request
            == ProposedRequest(
              summary: seen?.summary ?? "", method: "PUT", path: "/api/v1/\(sample.path)", body: sample.body,
              ifMatch: nil))
      }
    }
  }

  @Test("A proposal has no body if its operation has none")
  func strayBody() async throws {
    let route = try #require(Route.all.first { $0.path == "users/{user}/link" })
    try await run(route) { client, sample, ann, _ in
      let proposed = try await client.call(.post, sample.path, #"{"stray":1}"#, as: ann)
      #expect(proposed.status == .accepted)
      #expect(try proposed.json(Envelope.self).proposal.request.map { $0.body == nil } == true)
    }
  }

  @Test("A person has a limited number of undecided proposals, and the refusal says whose they are")
  func limits() async throws {
    let route = try #require(Route.all.first { $0.path.hasSuffix("/guard") && $0.method == .put })
    try await run(route) { client, sample, ann, bob in
      func propose(_ reports: Int, as headers: HTTPFields) async throws -> TestResponse {
        let body = #"{"maximum_failure_share":0.2,"minimum_reports":\#(reports),"window_hours":48}"#
        return try await client.call(.put, sample.path, body, as: headers)
      }
      for number in 1...50 { #expect(try await propose(number, as: ann).status == .accepted) }
      // One that is undecided already is found.
      #expect(try await propose(50, as: ann).status == .accepted)
      let own = try await propose(51, as: ann)
      #expect(own.status == .conflict && own.errorCode == "too-many-proposals")
      let text = String(buffer: own.body)
      #expect(
        text.contains("has 50 undecided proposals of ann") && text.contains("skin approvals reject ID"), "\(text)")
      for number in 1...50 { #expect(try await propose(number, as: bob).status == .accepted) }
      let full = String(buffer: try await propose(1, as: .authorized).body)
      #expect(full.contains("has 100 undecided proposals: 50 of ann, 50 of bob"), "\(full)")
      let open = try await client.call(.get, "apps/festival/approvals?state=open", as: bob)
      #expect(try open.json(ProposalsAnswer<MetadataValue>.self).proposals.count == 100)
    }
  }

  @Test("The documentation has the table of all requests that change something")
  func documented() throws {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let guide = try String(contentsOf: package.appending(path: "docs/people.md"), encoding: .utf8)
    let table = ReviewedRoutes.table
    #expect(guide.contains(table), "docs/people.md must have this table:\n\(table)")
  }
}

extension MetadataWriting {
  /// Creates the group `qa` with one test device.
  fileprivate func setTestDevice(of app: SkinIdentifier) throws {
    var list = TestDeviceList()
    let code = try #require(DeviceCode("ZBRN-7WKN-NPDT-2CHH"))
    list[try #require(SkinIdentifier("qa"))] = [TestDevice(code: code, name: "phone")]
    try set(list, of: app)
  }
}
