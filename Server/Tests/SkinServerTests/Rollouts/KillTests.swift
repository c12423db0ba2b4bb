import AsyncHTTPClient
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import NIOHTTP1
import SkinKit
import SkinServerAPI
import SkinUpdate
import Testing

@testable import SkinServer
@testable import SkinServerPublishing
@testable import SkinServerStorage

@Suite struct KillTests {
  private let path = "apps/festival/channels/stable"
  private let confirmation = #"{"confirm":"festival/stable","reason":"Unreadable text"}"#

  @Test("A confirmed kill takes the skin from devices, whatever users chose, and a revert shows it again")
  func kills() async throws {
    let world = try TestWorld()
    let server = try await RealServer(world)
    func send(_ path: String, _ json: String) async throws -> (HTTPResponseStatus, Data) {
      let response = try await server.request(
        .POST, "/api/v1/\(path)", headers: RealServer.authorized + [("Content-Type", "application/json")],
        body: .bytes(ByteBuffer(string: json)))
      return (response.status, Data(try await response.body.collect(upTo: 1 << 20).readableBytesView))
    }
    for version in ["1.0.0", "2.0.0"] {
      #expect(try await server.publish(TestSkin.package("spring-festival", version)) == .created)
    }
    let activation =
      #"{"skin":{"id":"spring-festival","version":"1.0.0"},"policy":"user","rules":"#
      + #"[{"id":"later","skin":{"id":"spring-festival","version":"2.0.0"},"locales":["de"]}]}"#
    #expect(try await server.call(.PUT, "\(path)/activation", Data(activation.utf8)).status == .ok)
    let store = try SkinStore(at: world.folder.appending(path: "store"))
    let updater = try server.updater(world, store: store)
    let skin = SkinReference(
      id: try #require(SkinIdentifier("spring-festival")), version: try #require(SkinVersion("1.0.0")))
    try await updater.choose(.skin(skin))
    _ = try await updater.check()
    #expect(await store.current?.reference == skin)

    let (status, data) = try await send("\(path)/kill", confirmation)
    #expect(status == .ok, "\(String(decoding: data, as: UTF8.self))")
    #expect(
      try JSONDecoder.answers.decode(KillAnswer.self, from: data).channels == [.init(channel: "stable", previous: 1)])
    _ = try await updater.check()
    #expect(await store.current == nil)
    let served = try await server.repository(world).activations["activation/festival/stable.json"]
    #expect(served?.isOff == true)

    let history = try await server.call(.GET, "\(path)/activation/history")
    #expect(String(decoding: history.data, as: UTF8.self).contains(#""note":"kill switch: Unreadable text""#))
    let audit = String(decoding: try await server.call(.GET, "audit").data, as: UTF8.self)
    #expect(audit.contains(#""action":"activation-killed""#) && audit.contains(#""note":"kill switch: Unreadable"#))
    #expect(try await send("\(path)/activation/revert", #"{"number":1}"#).0 == .ok)
    _ = try await updater.check()
    #expect(await store.current?.reference == skin)
    try await server.stop()
    let (code, text) = try await RealServer.run(["check"], world.environment)
    #expect(code == 0, "\(text)")
  }

  @Test("A kill needs the typed names and a reason, and refuses a channel that shows nothing")
  func confirms() async throws {
    let world = try TestWorld()
    try await world.test { client in
      try await client.publish(TestSkin.package())
      try await client.activate(#"{"skin":{"id":"spring-festival","version":"1.0.0"}}"#)
      for (body, code) in [
        (#"{"confirm":"festival","reason":"x"}"#, "not-confirmed"),
        (#"{"confirm":"festival/beta","reason":"x"}"#, "not-confirmed"),
        (#"{"confirm":"festival/stable","reason":"  "}"#, "bad-body"), (#"{"reason":"x"}"#, "bad-body"),
        (#"{"confirm":"festival/stable"}"#, "bad-body"),
      ] {
        #expect(try await client.call(.post, "\(path)/kill", body).errorCode == code, "\(body)")
      }
      let unknown = try await client.call(
        .post, "apps/festival/channels/beta/kill", #"{"confirm":"festival/beta","reason":"x"}"#)
      #expect(unknown.status == .notFound && unknown.errorCode == "unknown-channel")
      #expect(try await client.repository(world).activations["activation/festival/stable.json"]?.skin != nil)
      try await client.addUser("ann", "publisher:festival")
      let token = try await client.token(of: "ann", "publish:festival")
      #expect(try await client.call(.post, "\(path)/kill", confirmation, as: token.headers).status == .forbidden)
      // A form of another site can't send it.
      let form = try await client.execute(
        uri: "/api/v1/\(path)/kill", method: .post, headers: .authorized, body: ByteBuffer(string: confirmation))
      #expect(form.status == .unsupportedMediaType)
    }
  }

  @Test("All channels of an app are switched off in one change, which keeps withdrawn versions and notifies webhooks")
  func allChannels() async throws {
    let world = try TestWorld()
    let server = try await world.quickServer()
    try await server.test { client in
      for version in ["1.0.0", "2.0.0"] { try await client.publish(TestSkin.package("spring-festival", version)) }
      for channel in ["stable", "beta"] {
        try await client.activate(#"{"skin":{"id":"spring-festival","version":"1.0.0"}}"#, channel: channel)
      }
      try await client.activate(#"{"skin":null}"#, channel: "internal")
      #expect(
        try await client.call(.put, "apps/festival/skins/spring-festival/versions/2.0.0/withdrawal").status == .ok)
      try await server.addHook(for: [.activated])
      let body = #"{"confirm":"festival","reason":"Wrong logo"}"#
      let answer = try await client.call(.post, "apps/festival/kill", body).json(KillAnswer.self)
      // The state before the kill is that of the withdrawal.
      #expect(
        answer.channels == [.init(channel: "beta", previous: 2), .init(channel: "stable", previous: 2)])
      let repository = try await client.repository(world)
      #expect(repository.timestamp == answer.timestamp && repository.activations.count == 3)
      for activation in repository.activations.values {
        #expect(activation.isOff && activation.withdrawn.map(\.version.description) == ["2.0.0"])
      }
      let events = try await server.hookDeliveries()
      #expect(events.count == 2 && events.allSatisfy { String(decoding: $0.body, as: UTF8.self).contains("null") })
      // A repeated kill changes nothing.
      let again = try await client.call(.post, "apps/festival/kill", body).json(KillAnswer.self)
      #expect(again.channels.isEmpty && again.timestamp == answer.timestamp)
    }
  }
}
