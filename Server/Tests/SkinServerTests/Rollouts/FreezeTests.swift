import AsyncHTTPClient
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import NIOHTTP1
import SkinKit
import SkinRepository
import SkinServerAPI
import SkinUpdate
import Testing

@Suite struct FreezeTests {
  private static let start = Date(timeIntervalSince1970: 1_900_000_000)
  private static let skin = #"{"skin":{"id":"spring-festival","version":"1.0.0"}}"#

  private func windows(_ more: String = "", from: TimeInterval = 60, until: TimeInterval = 3_600) -> String {
    let (from, until) = (MetadataDate.text(Self.start + from), MetadataDate.text(Self.start + until))
    return #"{"windows":[{"name":"lunar","from":"\#(from)","until":"\#(until)"\#(more)}]}"#
  }

  private func prepare(_ client: some TestClientProtocol) async throws {
    for version in ["1.0.0", "2.0.0"] { try await client.publish(TestSkin.package("spring-festival", version)) }
    for channel in ["stable", "beta"] { try await client.activate(Self.skin, channel: channel) }
    try await client.activate(#"{"skin":null}"#)
  }

  @Test("Activations, promotions, reverts and catalogs are refused during a freeze, and work after it")
  func freezes() async throws {
    let world = try TestWorld()
    let clock = TestClock(Self.start)
    try await world.quickServer(clock: clock.serverClock).test { client in
      try await prepare(client)
      #expect(try await client.call(.put, "apps/festival/freezes", windows()).status == .ok)
      let channel = "apps/festival/channels/stable"
      let entry = #"{"skin":{"id":"spring-festival","version":"1.0.0"},"default":"en","texts":{"en":{"name":"A"}}}"#
      let changes: [(HTTPRequest.Method, String, String)] = [
        (.put, "\(channel)/activation", Self.skin), (.post, "\(channel)/promotion", #"{"from":"beta"}"#),
        (.post, "\(channel)/activation/revert", #"{"number":1}"#),
        (.put, "apps/festival/catalog", #"{"skins":[\#(entry)]}"#),
      ]
      clock.advance(by: 60)
      let before = try await client.repository(world).timestamp
      for (method, path, body) in changes {
        let answer = try await client.call(method, path, body)
        #expect(answer.status == .conflict && answer.errorCode == "frozen", "\(path)")
        let error = try answer.json(ErrorAnswer.self).error
        #expect(error.message.contains("“lunar” until \(MetadataDate.text(Self.start + 3_600))"), "\(error.message)")
        #expect(error.suggestion.contains("--override-freeze"))
      }
      // An equal document changes nothing, and is accepted.
      #expect(try await client.call(.put, "\(channel)/activation", #"{"skin":null}"#).status == .ok)
      #expect(try await client.repository(world).timestamp == before)
      clock.advance(by: 3_540)
      for (method, path, body) in changes {
        #expect(try await client.call(method, path, body).status == .ok, "\(path)")
      }
    }
  }

  @Test("The kill switch, withdrawals and publications work during a freeze")
  func exceptions() async throws {
    let world = try TestWorld()
    let clock = TestClock(Self.start)
    try await world.quickServer(clock: clock.serverClock).test { client in
      try await prepare(client)
      #expect(try await client.call(.put, "apps/festival/freezes", windows(from: 0)).status == .ok)
      let body = #"{"confirm":"festival/beta","reason":"Unreadable"}"#
      #expect(try await client.call(.post, "apps/festival/channels/beta/kill", body).status == .ok)
      #expect(
        try await client.call(.put, "apps/festival/skins/spring-festival/versions/1.0.0/withdrawal").status == .ok)
      #expect(try await client.publish(TestSkin.package("spring-festival", "3.0.0")).status == .created)
    }
  }

  @Test("A freeze of one channel leaves the others and the catalog alone")
  func oneChannel() async throws {
    let world = try TestWorld()
    let clock = TestClock(Self.start)
    try await world.quickServer(clock: clock.serverClock).test { client in
      try await prepare(client)
      let list = windows(#","channel":"stable","reason":"Launch""#, from: 0)
      #expect(try await client.call(.put, "apps/festival/freezes", list).status == .ok)
      let refused = try await client.activate(Self.skin)
      #expect(try refused.json(ErrorAnswer.self).error.message.hasSuffix("(Launch)"))
      #expect(try await client.activate(#"{"skin":null}"#, channel: "beta").status == .ok)
      #expect(try await client.call(.put, "apps/festival/catalog", #"{"skins":[]}"#).status == .ok)
    }
  }

  @Test("Administrators override a freeze with a reason, which the audit log and the history keep")
  func overrides() async throws {
    let world = try TestWorld()
    let clock = TestClock(Self.start)
    try await world.quickServer(clock: clock.serverClock).test { client in
      try await prepare(client)
      #expect(try await client.call(.put, "apps/festival/freezes", windows(from: 0)).status == .ok)
      try await client.addUser("ann", "activator:festival")
      try await client.addUser("bob", "admin:festival")
      let (ann, bob) = (
        try await client.token(of: "ann", "activate:festival"),
        try await client.token(of: "bob", "activate:festival", "administer:festival")
      )
      let path = "apps/festival/channels/stable/activation"
      let query = "\(path)?override_freeze=Broken%20login"
      #expect(try await client.call(.put, query, Self.skin, as: ann.headers).status == .forbidden)
      #expect(try await client.call(.put, "\(path)?override_freeze=%20", Self.skin).errorCode == "bad-name")
      #expect(try await client.call(.put, query, Self.skin, as: bob.headers).status == .ok)
      let reverted = try await client.call(
        .post, "\(path)/revert?override_freeze=Again", #"{"number":2}"#, as: bob.headers)
      #expect(reverted.status == .ok)
      let audit = String(buffer: try await client.call(.get, "audit").body)
      #expect(audit.contains(#""note":"freeze lunar overridden: Broken login""#))
      #expect(audit.contains(#""note":"revert to 2; freeze lunar overridden: Again""#))
      let history = String(buffer: try await client.call(.get, "\(path)/history").body)
      #expect(history.contains(#""note":"freeze lunar overridden: Broken login""#))
      // Only administrators change freezes.
      #expect(
        try await client.call(.put, "apps/festival/freezes", #"{"windows":[]}"#, as: ann.headers).status == .forbidden)
      #expect(audit.contains(#""action":"freezes-changed""#))
    }
  }

  @Test("A change that was signed elsewhere is refused during a freeze, unless it switches skins off")
  func signedElsewhere() async throws {
    let world = try TestWorld(online: [.snapshot, .timestamp])
    let server = try await RealServer(world)
    let publisher = Publisher(world, keys: world.keys.only([.targets]))
    let first = try await server.send(publisher.publication(TestSkin.package(), from: server))
    #expect(first.status == 201)
    let reference = SkinReference(
      id: try #require(SkinIdentifier("spring-festival")), version: try #require(SkinVersion("1.0.0")))
    #expect(try await server.send(publisher.activation(reference, from: server)).status == 201)
    let (from, until) = (MetadataDate.text(.now - 86_400), MetadataDate.text(.now + 86_400))
    let response = try await server.request(
      .PUT, "/api/v1/apps/festival/freezes",
      headers: RealServer.authorized + [("Content-Type", "application/json")],
      body: .bytes(ByteBuffer(string: #"{"windows":[{"name":"lunar","from":"\#(from)","until":"\#(until)"}]}"#)))
    #expect(response.status == .ok)
    #expect(try await server.send(publisher.activation(nil, from: server)).status == 201)
    let change = try await publisher.activation(reference, from: server)
    let refused = try await server.send(change)
    #expect(refused.status == 409 && refused.code == "frozen")
    #expect(try await server.call(.POST, "apps/festival/changes?override_freeze=Agreed", change).status == .created)
  }

  @Test("Malformed windows are refused, and a stale tag doesn't overwrite another operator's windows")
  func refusals() async throws {
    let world = try TestWorld()
    let clock = TestClock(Self.start)
    try await world.quickServer(clock: clock.serverClock).test { client in
      try await prepare(client)
      let path = "apps/festival/freezes"
      let window = #""from":"2030-02-01T00:00:00Z","until":"2030-02-02T00:00:00Z""#
      for body in [
        "{}", #"{"windows":[{}]}"#, #"{"windows":[{"name":"a",\#(window),"chanel":"beta"}]}"#,
        #"{"windows":[{"name":"a",\#(window)},{"name":"a",\#(window)}]}"#,
        #"{"windows":[{"name":"a","from":"2030-02-02T00:00:00Z","until":"2030-02-02T00:00:00Z"}]}"#,
        #"{"windows":[{"name":"a","from":"2030-02-02","until":"2030-02-03"}]}"#,
        #"{"windows":[{"name":"a",\#(window),"reason":""}]}"#,
      ] {
        let answer = try await client.call(.put, path, body)
        #expect(answer.status == .badRequest && answer.errorCode == "bad-body", "\(body)")
      }
      var headers = HTTPFields.authorized
      headers[.ifMatch] = try await client.call(.get, path).headers[.eTag]
      #expect(try await client.call(.put, path, windows(), as: headers).status == .ok)
      let stale = try await client.call(.put, path, #"{"windows":[]}"#, as: headers)
      #expect(stale.status == .preconditionFailed && stale.errorCode == "changed-meanwhile")
      #expect(try await client.call(.get, "apps/other/freezes").errorCode == "unknown-app")
    }
  }
}
