import AsyncHTTPClient
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import NIOHTTP1
import SkinKit
import SkinRepository
import SkinServerAPI
import SkinTestSupport
import SkinUpdate
import Testing

@testable import SkinServer
@testable import SkinServerHTTP
@testable import SkinServerPublishing
@testable import SkinServerStorage

@Suite struct TestDeviceTests {
  private static let (first, second) = ("ZBRN-7WKN-NPDT-2CHH", "AKW7-F4J4-4AM6-XCM9")
  private static let preview =
    #"{"skin":null,"rules":[{"id":"preview","skin":{"id":"spring-festival","version":"1.0.0"},"groups":["qa"]}]}"#

  private func add(
    _ client: some TestClientProtocol, _ code: String = first, to group: String = "qa", name: String = "phone"
  ) async throws -> TestResponse {
    try await client.call(.put, "apps/festival/devices/\(group)/\(code)", #"{"name":"\#(name)"}"#)
  }

  private func activation(_ client: some TestClientProtocol, _ channel: String = "stable") async throws
    -> ActivationDocument
  {
    try await client.call(.get, "apps/festival/channels/\(channel)/activation").json(ActivationDocument.self)
  }

  @Test("An activation has the codes of the groups that its rules name, and each change of a group signs it again")
  func fillsIn() async throws {
    let world = try TestWorld()
    try await world.test { client in
      try await client.publish(TestSkin.package())
      #expect(try await client.activate(Self.preview).errorCode == "unknown-group")
      let added = try await add(client, "zbrn%207wkn-npdt2chh")
      #expect(added.status == .ok, "\(String(buffer: added.body))")
      #expect(try await add(client, Self.second, to: "design").status == .ok)
      #expect(try await client.activate(Self.preview).status == .ok)
      #expect(try await client.activate(#"{"skin":null}"#, channel: "beta").status == .ok)
      let before = try await activation(client)
      #expect(before.devices == ["qa": [Self.first]])

      #expect(try await add(client, Self.second).status == .ok)
      let after = try await activation(client)
      #expect(after.devices == ["qa": [Self.second, Self.first]])
      #expect(try #require(after.timestamp) > #require(before.timestamp))
      let list = try await client.call(.get, "apps/festival/devices").json(TestDevicesAnswer.self)
      #expect(list.groups.map(\.group) == ["design", "qa"] && list.groups.map(\.channels) == [[], ["stable"]])
      #expect(list.groups[1].devices.map(\.code) == [Self.first, Self.second])

      // A group that no rule names, and another name, sign nothing.
      #expect(try await add(client, to: "design").status == .ok)
      #expect(try await add(client, name: "tablet").status == .ok)
      #expect(try await activation(client).timestamp == after.timestamp)
      #expect(try await activation(client, "beta").devices == nil)

      let path = "apps/festival/devices/qa"
      #expect(try await client.call(.delete, "\(path)/\(Self.first)").status == .ok)
      #expect(try await activation(client).devices == ["qa": [Self.second]])
      #expect(try await client.call(.delete, path).errorCode == "group-in-use")
      #expect(try await client.activate(#"{"skin":null}"#).status == .ok)
      #expect(try await client.call(.delete, path).json(TestDevicesAnswer.self).groups.map(\.group) == ["design"])
      let audit = String(buffer: try await client.call(.get, "audit").body)
      #expect(audit.contains(#""action":"devices-changed""#) && audit.contains(#""\#(Self.first)":"tablet""#))
      // The earlier state names a group that is gone.
      let states = try await client.call(.get, "apps/festival/channels/stable/activation/history")
        .json(ActivationStatesAnswer<MetadataValue>.self).states
      let revert = try await client.call(
        .post, "apps/festival/channels/stable/activation/revert", #"{"number":\#(states[1].number)}"#)
      #expect(states.count == 2 && revert.errorCode == "unknown-group")
    }
  }

  @Test("A device's code changes neither the tag of an activation nor a proposal that builds on it")
  func staysOpen() async throws {
    let world = try TestWorld()
    try await world.test { client in
      try await client.publish(TestSkin.package())
      #expect(try await add(client).status == .ok)
      #expect(try await client.activate(Self.preview).status == .ok)
      let path = "apps/festival/channels/stable/activation"
      let tag = try #require(try await client.call(.get, path).headers[.eTag])
      #expect(try await add(client, Self.second).status == .ok)
      #expect(try await client.call(.get, path).headers[.eTag] == tag)
    }
  }

  @Test("Malformed codes and names, unknown devices and groups, and too many of them are refused")
  func refusals() async throws {
    let world = try TestWorld()
    try await world.test { client in
      #expect(try await client.call(.get, "apps/festival/devices").errorCode == "unknown-app")
      try await client.publish(TestSkin.package())
      #expect(try await add(client, "ABC").errorCode == "bad-name")
      #expect(try await add(client, to: "QA").errorCode == "bad-name")
      for name in ["", " a", String(repeating: "a", count: 101)] {
        #expect(try await add(client, name: name).errorCode == "bad-body")
      }
      #expect(try await client.call(.delete, "apps/festival/devices/qa").errorCode == "unknown-group")
      #expect(try await client.call(.delete, "apps/festival/devices/qa/\(Self.first)").errorCode == "unknown-group")
      #expect(try await add(client).status == .ok)
      #expect(try await client.call(.delete, "apps/festival/devices/qa/\(Self.second)").errorCode == "unknown-device")
      for group in 1..<Activation.maximumGroups { #expect(try await add(client, to: "g\(group)").status == .ok) }
      let group = try await add(client, to: "one-more")
      #expect(group.status == .conflict && group.errorCode == "too-many-devices")
      for device in 1..<Activation.maximumGroupDevices {
        let code = DeviceCode(of: try #require(InstallID("device \(device)"))).rawValue
        #expect(try await add(client, code).status == .ok)
      }
      #expect(try await add(client, Self.second).errorCode == "too-many-devices")
      #expect(try await add(client, name: "another name").status == .ok)
    }
  }

  @Test("A signed activation with other codes than the app's is refused, and its group can't change on the server")
  func signedElsewhere() async throws {
    let world = try TestWorld(online: [.snapshot, .timestamp])
    let publisher = Publisher(world, keys: world.keys.only([.targets]))
    let server = try await RealServer(world)
    #expect(try await server.send(publisher.publication(TestSkin.package(), from: server)).status == 201)
    let device = "apps/festival/devices/qa/\(Self.first)"
    let added = try await server.request(
      .PUT, "/api/v1/\(device)", headers: RealServer.authorized + [("Content-Type", "application/json")],
      body: .bytes(ByteBuffer(string: #"{"name":"phone"}"#)))
    #expect(added.status == .ok)
    let (qa, code) = (try #require(SkinIdentifier("qa")), try #require(DeviceCode(Self.first)))
    var rule = ActivationRule(id: qa, skin: nil)
    rule.groups = [qa]
    var activation = try Activation(app: TestWorld.app, channel: TestWorld.channel, skin: nil, rules: [rule])
    let refused = try await server.call(
      .POST, "apps/festival/changes", publisher.activation(activation, from: server))
    #expect(refused.status.code == 422 && refused.error?.code == "unsupported-targets")
    activation.testDevices = [qa: [code]]
    #expect(try await server.send(publisher.activation(activation, from: server)).status == 201)
    let changed = try await server.call(.DELETE, device)
    #expect(changed.error?.code == "targets-away")
  }

  @Test("An evaluation knows the groups of a code, and the versions that the device has shown")
  func evaluation() async throws {
    let world = try TestWorld()
    try await world.test { client in
      try await client.publish(TestSkin.package())
      #expect(try await add(client).status == .ok)
      let closed = Self.preview.replacing(#""groups":["qa"]"#, with: #""new_devices":false"#)
      func evaluate(_ document: String, _ query: String) async throws -> EvaluationAnswer.Rule {
        let path = "apps/festival/channels/stable/evaluation?\(query)"
        return try #require(try await client.call(.post, path, document).json(EvaluationAnswer.self).rules.first)
      }
      let tester = try await evaluate(Self.preview, "device=zbrn-7wkn-npdt-2chh")
      #expect(tester.result == "holds" && tester.conditions == ["groups": "holds"])
      #expect(try await evaluate(Self.preview, "installation=device-1").result == "holds")
      #expect(try await evaluate(Self.preview, "device=\(Self.second)").conditions == ["groups": "fails"])
      #expect(try await evaluate(Self.preview, "").result == "unknown")
      let old = try await evaluate(closed, "shown=other@1.0.0,spring-festival@1.0.0")
      #expect(old.result == "holds" && old.conditions == ["new_devices": "holds"])
      let new = try await evaluate(closed, "shown=other@1.0.0")
      #expect(new.result == "fails" && new.conditions == ["new_devices": "fails"])
      for query in ["device=ABC", "shown=spring-festival"] {
        let path = "apps/festival/channels/stable/evaluation?\(query)"
        #expect(try await client.call(.get, path).errorCode == "bad-name")
      }
      #expect(try await client.activate(Self.preview.replacing("[{", with: "[\(Self.closedRule),{")).status == .ok)
      let forecast = try await client.call(.get, "apps/festival/channels/stable/forecast").json(ForecastAnswer.self)
      #expect(forecast.unknown.map(\.condition) == ["new_devices", "groups"] && forecast.skins.map(\.share) == [1])
      #expect(forecast.skins.first?.skin == nil)
    }
  }

  private static let closedRule =
    #"{"id":"closed","skin":{"id":"spring-festival","version":"1.0.0"},"new_devices":false}"#
}
