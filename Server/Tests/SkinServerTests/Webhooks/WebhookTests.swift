import AsyncHTTPClient
import Foundation
import HTTPTypes
import NIOHTTP1
import SkinKit
import SkinPackage
import SkinServerAPI
import SkinTestSupport
import Testing

@testable import SkinServer

#if canImport(CryptoKit)
  import CryptoKit
#else
  import Crypto
#endif

@Suite struct WebhookTests {
  private struct Event: Decodable {
    struct Contents: Decodable {
      var app: String?
      struct Skin: Decodable { var name: String? }
      var channel: String?
      var by: String?
      var skin: Skin?
    }
    var type: String
    var data: Contents
  }

  private static let environment = ["SKIN_SERVER_PRIVATE_WEBHOOKS": "on"]

  private func add(
    _ server: RealServer, _ port: Int, _ events: String = #"["published","activated"]"#, more: String = ""
  ) async throws -> WebhookAnswer {
    let body = #"{"url":"http://127.0.0.1:\#(port)/hook","events":\#(events)\#(more)}"#
    let answer = try await server.call(.POST, "webhooks", Data(body.utf8))
    #expect(answer.status == .created, "\(String(decoding: answer.data, as: UTF8.self))")
    return try APICoder.decode(from: answer.data)
  }

  private func deliveries(_ server: RealServer, _ webhook: String) async throws -> [DeliveryAnswer] {
    try await server.call(WebhookEndpoints.deliveries, webhook).deliveries
  }

  private func event(_ delivery: WebhookReceiver.Delivery) throws -> Event {
    try JSONDecoder().decode(Event.self, from: delivery.body)
  }

  @Test("Publications and activations are delivered with a signature over time and body")
  func delivers() async throws {
    let world = try TestWorld()
    let receiver = WebhookReceiver()
    try await receiver.run { port in
      let server = try await RealServer(world, Self.environment)
      let webhook = try await add(server, port)
      #expect(try await server.publish(TestSkin.package()) == .created)
      #expect(try await server.activate(#"{"id":"spring-festival","version":"1.0.0"}"#) == .ok)
      try await eventually("both are delivered") { receiver.deliveries.count == 2 }
      let events = try receiver.deliveries.map(event)
      #expect(Set(events.map(\.type)) == ["published", "activated"] && events.allSatisfy { $0.data.app == "festival" })
      let activated = try #require(events.first { $0.type == "activated" }?.data)
      #expect(activated.channel == "stable" && activated.skin?.name == "spring-festival")
      #expect(events.allSatisfy { $0.data.by == "root token" }, "\(events.map(\.data.by))")
      let secret = try #require(webhook.secret)
      let key = try #require(Data(base64Encoded: String(secret.dropFirst("whsec_".count))))
      for delivery in receiver.deliveries {
        let (id, time) = (
          try #require(delivery.header("webhook-id")), try #require(delivery.header("webhook-timestamp"))
        )
        let code = HMAC<SHA256>.authenticationCode(
          for: Data("\(id).\(time).".utf8) + delivery.body, using: SymmetricKey(data: key))
        #expect(delivery.header("webhook-signature") == "v1,\(Data(code).base64EncodedString())")
        #expect(abs(Double(time).map { $0 - Date.now.timeIntervalSince1970 } ?? 1e9) < 600)
      }
      try await eventually("both are recorded") {
        try await deliveries(server, webhook.id).allSatisfy { $0.state == "delivered" && $0.attempts.count == 1 }
      }
      // The secret is shown once.
      let list = try await server.call(WebhookEndpoints.list)
      #expect(list.webhooks.map(\.id) == [webhook.id] && list.webhooks.allSatisfy { $0.secret == nil })
      #expect(try await server.stop() == 0)
    }
  }

  @Test("Webhooks get the events and the app that they are for")
  func filters() async throws {
    let world = try TestWorld()
    let receiver = WebhookReceiver()
    try await receiver.run { port in
      let server = try await RealServer(world, Self.environment)
      let one = try await add(server, port, #"["activated"]"#)
      let other = try await add(server, port, #"["published"]"#, more: #","app":"other""#)
      #expect(try await server.publish(TestSkin.package()) == .created)
      #expect(try await server.activate("null") == .ok)
      // An equal activation changes nothing.
      #expect(try await server.activate("null") == .ok)
      try await eventually("one is delivered") { receiver.deliveries.count == 1 }
      #expect(try await deliveries(server, one.id).map(\.event) == ["activated"])
      #expect(try await deliveries(server, other.id).isEmpty)
      #expect(try await server.call(.DELETE, "webhooks/\(one.id)").status == .noContent)
      #expect(try await server.call(.GET, "webhooks/\(one.id)/deliveries").error?.code == "unknown-webhook")
    }
  }

  @Test("A chat gets messages in its language, and one that it refuses with the status 200 is sent again")
  func chats() async throws {
    let world = try TestWorld()
    let receiver = WebhookReceiver()
    receiver.answer(.ok, #"{"errcode":310000,"errmsg":"keywords not in content"}"#)
    try await receiver.run { port in
      let server = try await RealServer(world, Self.environment)
      let webhook = try await add(
        server, port, #"["published"]"#, more: #","format":"dingtalk","language":"zh-Hans""#)
      #expect(webhook.format == .dingtalk && webhook.language == .zhHans)
      #expect(try await server.publish(TestSkin.package()) == .created)
      try await eventually("the refusal is recorded") {
        try await deliveries(server, webhook.id).first?.attempts.isEmpty == false
      }
      let first = try #require(try await deliveries(server, webhook.id).first)
      #expect(first.state == "pending" && first.attempts[0].answer.contains("keywords"))
      receiver.answer(.ok, #"{"errcode":0,"errmsg":"ok"}"#)
      try await eventually("it is delivered") {
        try await deliveries(server, webhook.id).first?.state == "delivered"
      }
      let body = String(decoding: try #require(receiver.deliveries.last).body, as: UTF8.self)
      #expect(body.hasPrefix(#"{"msgtype":"text","text":{"content":"skin-server: "#) && body.contains("发布了"))
      let wrong = try await server.call(
        .POST, "webhooks",
        Data(#"{"url":"http://127.0.0.1:\#(port)/hook","events":["published"],"format":"irc"}"#.utf8))
      #expect(wrong.status == .badRequest && wrong.error?.suggestion.contains("dingtalk") == true)
    }
  }

  @Test("A refused delivery is retried, also by a restarted server, and can be sent again")
  func retries() async throws {
    let world = try TestWorld()
    let receiver = WebhookReceiver()
    receiver.answer(.temporaryRedirect)
    try await receiver.run { port in
      let server = try await RealServer(world, Self.environment)
      let webhook = try await add(server, port)
      #expect(try await server.publish(TestSkin.package()) == .created)
      try await eventually("the first attempt is recorded") {
        try await deliveries(server, webhook.id).first?.attempts.isEmpty == false
      }
      let first = try #require(try await deliveries(server, webhook.id).first)
      #expect(first.state == "pending" && first.attempts[0].status == 307)
      #expect(first.attempts[0].answer == "line one line two")
      // Perhaps between another attempt and its record.
      try await server.kill()
      receiver.answer(.noContent)
      let restarted = try await RealServer(world, Self.environment)
      try await eventually("it is delivered") {
        try await deliveries(restarted, webhook.id).first?.state == "delivered"
      }
      let last = try #require(try await deliveries(restarted, webhook.id).first)
      // Redirections aren't followed.
      #expect(last.attempts.last?.status == 204 && last.attempts.dropLast().allSatisfy { $0.status == 307 })
      #expect(last.attempts.count > 1)
      #expect(Set(receiver.deliveries.map { $0.header("webhook-id") }) == [last.id])
      let count = receiver.deliveries.count
      let path = "webhooks/\(webhook.id)/deliveries/\(last.id)/resend"
      #expect(try await restarted.call(.POST, path).status == .accepted)
      try await eventually("it is delivered again") { receiver.deliveries.count == count + 1 }
      #expect(receiver.deliveries.map(\.body).allSatisfy { $0 == receiver.deliveries[0].body })
      let unknown = try await restarted.call(.POST, "webhooks/\(webhook.id)/deliveries/0000/resend")
      #expect(unknown.error?.code == "unknown-delivery")
    }
  }

  @Test(
    "Addresses of the server's own network are refused",
    arguments: [
      "https://127.0.0.1/", "https://localhost/", "https://10.1.2.3/", "https://169.254.169.254/latest/meta-data/",
      "https://[::1]/", "https://[::ffff:192.168.0.1]/", "https://[fd00::1]/", "https://0x7f000001/",
      "https://2130706433/",
      "http://example.com/", "ftp://example.com/", "https://user:secret@example.com/", "https://", "nothing",
    ])
  func privateAddresses(_ url: String) async throws {
    await #expect(throws: SkinIssue.self) {
      try await WebhookAddress(url, allowsPrivate: false).resolve(allowsPrivate: false)
    }
  }

  @Test("Only addresses of the public internet count as public")
  func publicAddresses() {
    for address: [UInt8] in [[93, 184, 215, 14], [8, 8, 8, 8], [172, 32, 0, 1], [100, 128, 0, 1]] {
      #expect(WebhookAddress.isPublic(address), "\(address)")
    }
    for address: [UInt8] in [
      [0, 0, 0, 0], [10, 0, 0, 1], [100, 64, 0, 1], [127, 0, 0, 1], [169, 254, 169, 254], [172, 16, 0, 1],
      [172, 31, 255, 255], [192, 168, 1, 1], [198, 18, 0, 1], [224, 0, 0, 1], [255, 255, 255, 255],
    ] { #expect(!WebhookAddress.isPublic(address), "\(address)") }
    func v6(_ start: [UInt8], _ end: [UInt8] = [1]) -> [UInt8] {
      start + [UInt8](repeating: 0, count: 16 - start.count - end.count) + end
    }
    #expect(WebhookAddress.isPublic(v6([0x26, 0x06, 0x47, 0])))
    for address in [
      v6([]), v6([0xFE, 0x80]), v6([0xFC]), v6([0xFF, 0x02]), v6([0x20, 0x02, 10]), v6([0x20, 0x01, 0x0D, 0xB8]),
      v6([0, 0x64, 0xFF, 0x9B], [10, 0, 0, 1]),
      v6([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], [127, 0, 0, 1]),
    ] { #expect(!WebhookAddress.isPublic(address), "\(address)") }
  }

  @Test("Wrong webhooks are refused with a reason, and the token is required")
  func refusals() async throws {
    let world = try TestWorld()
    let server = try await RealServer(world)
    for body in ["", "{}", #"{"url":"https://example.com","events":[]}"#, #"{"url":"https://a","events":["sold"]}"#] {
      let answer = try await server.call(.POST, "webhooks", Data(body.utf8))
      #expect(answer.status == .badRequest && answer.error?.code == "bad-body", "\(body)")
    }
    let internalAddress = #"{"url":"https://127.0.0.1/","events":["published"]}"#
    let answer = try await server.call(.POST, "webhooks", Data(internalAddress.utf8))
    #expect(answer.status == .unprocessableEntity && answer.error?.code == "bad-webhook")
    #expect(try await server.request(.GET, "/api/v1/webhooks").status == .unauthorized)
  }
}
