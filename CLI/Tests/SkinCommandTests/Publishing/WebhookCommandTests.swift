import Foundation
import SkinTestSupport
import Testing

@Suite("skin webhooks")
final class WebhookCommandTests: CommandSuite {
  @Test("webhooks adds, lists and removes receivers, and sends deliveries again")
  func webhooks() throws {
    let created = try RecordingServer(
      status: "201 Created",
      body: #"{"id":"00ff","url":"https://a.example","events":["published"],"secret":"whsec_abc","#
        + #""format":"lark","language":"zh-Hans","created_at":"2030-01-01T00:00:00Z"}"#)
    defer { created.stop() }
    func run(_ server: RecordingServer, _ arguments: String...) throws -> Workplace.Result {
      try place.skin(
        ["webhooks"] + arguments, environment: ["SKIN_SERVER": server.address, "SKIN_TOKEN": "a-token-for-tests"])
    }
    let added = try run(
      created, "add", "https://a.example", "--event", "published", "--app", "festival", "--format", "lark",
      "--language", "zh-Hans")
    #expect(added.status == 0 && added.output.hasSuffix("\nwhsec_abc\n"), "\(added.errors)")
    let request = try #require(created.requests.first)
    let form = try #require(try JSONSerialization.jsonObject(with: request.body) as? [String: Any])
    #expect(form["url"] as? String == "https://a.example" && form["events"] as? [String] == ["published"])
    #expect(form["app"] as? String == "festival" && form["format"] as? String == "lark")
    #expect(form["language"] as? String == "zh-Hans")
    let json = try run(created, "add", "https://a.example", "--event", "published", "--json").output
    #expect(
      json.filter { !$0.isWhitespace } == #"{"created_at":"2030-01-01T00:00:00Z","events":["published"],"#
        + #""format":"lark","id":"00ff","language":"zh-Hans","secret":"whsec_abc","url":"https://a.example"}"#)
    #expect(try run(created, "add", "https://a.example").status == 64)
    let unknown = try run(created, "add", "https://a.example", "--event", "sold")
    #expect(unknown.status == 64 && unknown.errors.contains("published"), "\(unknown.errors)")
    #expect(try run(created, "add", "https://a.example", "--event", "published", "--language", "en").status == 64)
    #expect(try run(created, "remove", "00ff").output == "Removed the webhook 00ff.\n")
    #expect(created.requests.last?.line.hasPrefix("DELETE /api/v1/webhooks/00ff ") == true)

    let delivery =
      #"{"id":"01","event":"published","state":"failed","created_at":"2030-01-01T00:00:00Z","#
      + #""attempts":[{"at":"2030-01-01T00:00:00Z","status":500,"answer":"Oops"}]}"#
    let listed = try RecordingServer(body: #"{"deliveries":[\#(delivery)]}"#)
    defer { listed.stop() }
    let deliveries = try run(listed, "deliveries", "00ff")
    #expect(deliveries.status == 0 && deliveries.output.contains("500 Oops"), "\(deliveries.errors)")
    let resent = try RecordingServer(status: "202 Accepted", body: delivery)
    defer { resent.stop() }
    #expect(try run(resent, "resend", "00ff", "01").output == "published 01 is sent again.\n")
    #expect(resent.requests.last?.line.hasPrefix("POST /api/v1/webhooks/00ff/deliveries/01/resend ") == true)
  }
}
