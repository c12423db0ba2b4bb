import Foundation
import SkinTestSupport
import Testing

@Suite("skin approvals")
final class ApprovalsCommandTests: CommandSuite {
  private static let id = "0b2c9c3e-6c4e-4b7e-9a58-2f1d6b6f2a11"

  private func proposal(_ state: String, _ more: String = "") -> String {
    #"{"id":"\#(Self.id)","app":"festival","channel":"stable","state":"\#(state)","proposed_by":"ann","#
      + #""proposed_at":"2030-01-01T00:00:00Z","expires_at":"2030-01-04T00:00:00Z",\#(more)"#
      + #""activation":{"format":1,"app":"festival","channel":"stable","skin":{"id":"spring","version":"1.0.0"}}}"#
  }

  private func run(_ server: RecordingServer, _ arguments: String...) throws -> Workplace.Result {
    try place.skin(
      arguments + ["--app", "festival"],
      environment: ["SKIN_SERVER": server.address, "SKIN_TOKEN": "a-token-for-tests"])
  }

  @Test("A change that needs a second person is a success that says who must do what next")
  func proposes() throws {
    let server = try RecordingServer(status: "202 Accepted", body: #"{"proposal":\#(proposal("open"))}"#)
    defer { server.stop() }
    for arguments in [
      ["activate", "--skin", "spring@1.0.0"], ["activation", "revert", "1"],
      ["promote", "--from", "beta", "--to", "stable"],
    ] {
      let result = try place.skin(
        arguments + ["--app", "festival"],
        environment: ["SKIN_SERVER": server.address, "SKIN_TOKEN": "a-token-for-tests"])
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.output.contains("Nothing is changed yet") && result.output.contains("shows spring 1.0.0"))
      #expect(result.output.contains("skin approvals approve \(Self.id) --app festival"), "\(result.output)")
    }
    let json = try run(server, "activate", "--skin", "spring@1.0.0", "--json").json
    #expect((json["proposal"] as? [String: Any])?["state"] as? String == "open")
  }

  @Test("A request that needs a second person is printed with its body, and with the answer once it is approved")
  func requests() throws {
    func envelope(_ app: String, _ more: String) -> String {
      #"{"proposal":{"id":"\#(Self.id)","app":"\#(app)","state":"open","proposed_by":"ann","#
        + #""proposed_at":"2030-01-01T00:00:00Z","expires_at":"2030-01-04T00:00:00Z",\#(more)"#
        + #""request":{"summary":"Adds a webhook","method":"POST","path":"/api/v1/webhooks","body":"{\"url\":1}"}}}"#
    }
    let proposed = try RecordingServer(status: "202 Accepted", body: envelope("festival", ""))
    defer { proposed.stop() }
    let set = try run(proposed, "guard", "set", "--failures", "5")
    #expect(set.status == 0 && set.output.contains("Nothing is changed yet"), "\(set.errors)")
    #expect(set.output.contains("  Adds a webhook\n  POST /api/v1/webhooks {\"url\":1}\n"), "\(set.output)")
    #expect(set.output.contains("skin approvals approve \(Self.id) --app festival"))

    let decided = try RecordingServer(body: envelope("*", #""answer":"{\"secret\":\"s\"}","#))
    defer { decided.stop() }
    let environment = ["SKIN_SERVER": decided.address, "SKIN_TOKEN": "a-token-for-tests"]
    let approved = try place.skin(["approvals", "approve", Self.id, "--of-server"], environment: environment)
    #expect(approved.output.contains("the server") && approved.output.contains(#"answer: {"secret":"s"}"#))
    #expect(decided.requests.last?.line.hasPrefix("POST /api/v1/approvals/\(Self.id)/approval ") == true)
    for wrong in [[], ["--of-server", "--app", "festival"]] {
      #expect(try place.skin(["approvals", "approve", Self.id] + wrong, environment: environment).status == 64)
    }
  }

  @Test("Texts of a proposal can't control the terminal")
  func escapes() throws {
    let escape = #"\u001b]0;x\u0007\u001b[2K"#
    let body =
      #"{"id":"\#(Self.id)","app":"festival","state":"rejected","proposed_by":"ann\#(escape)","#
      + #""proposed_at":"2030-01-01T00:00:00Z","expires_at":"2030-01-04T00:00:00Z","note":"\#(escape)","#
      + #""decided_by":"bob\#(escape)","reason":"\#(escape)","answer":"\#(escape)","request":"#
      + #"{"summary":"Sets\#(escape)","method":"PUT","path":"/api\#(escape)","body":"{\#(escape)}"}}"#
    let server = try RecordingServer(body: #"{"app":"festival","proposals":[\#(body)]}"#)
    defer { server.stop() }
    let listed = try run(server, "approvals", "list", "--all")
    #expect(listed.status == 0 && listed.output.contains("proposed by ann\\u{1B}]0;x\\u{07}"), "\(listed.output)")
    #expect(!listed.output.contains("\u{1B}") && !listed.output.contains("\u{07}"), "\(listed.output)")
    let rule = #"{"id":"a","skin":{"id":"spring","version":"1.0.0"},"brands":["\#(escape)"]}"#
    let document = proposal("open").replacing(
      #""format":1,"#, with: #""format":2,"rules":[\#(rule)],"#)
    let activation = try RecordingServer(body: #"{"proposal":\#(document)}"#)
    defer { activation.stop() }
    let shown = try run(activation, "approvals", "show", Self.id)
    #expect(shown.status == 0 && shown.output.contains("for "), "\(shown.output)\(shown.errors)")
    #expect(!shown.output.contains("\u{1B}"), "\(shown.output)")
  }

  @Test("approvals lists, shows, approves and rejects proposals, and sets where two people are needed")
  func decides() throws {
    let list = try RecordingServer(body: #"{"app":"festival","proposals":[\#(proposal("open"))]}"#)
    defer { list.stop() }
    let listed = try run(list, "approvals", "list")
    #expect(listed.output.contains("\(Self.id)  open  festival on stable"), "\(listed.output)\(listed.errors)")
    #expect(listed.output.contains("proposed by ann at 2030-01-01T00:00:00Z, until 2030-01-04T00:00:00Z"))
    #expect(list.requests.last?.line.hasPrefix("GET /api/v1/apps/festival/approvals?state=open ") == true)

    let decided = try RecordingServer(
      body: #"{"proposal":\#(proposal("rejected", #""decided_by":"bob","reason":"Too early","#))}"#)
    defer { decided.stop() }
    let path = "/api/v1/apps/festival/approvals/\(Self.id)"
    let rejected = try run(decided, "approvals", "reject", Self.id, "--reason", "Too early")
    #expect(rejected.output.contains("rejected by bob: Too early"), "\(rejected.errors)")
    #expect(decided.requests.last?.line.hasPrefix("POST \(path)/rejection ") == true)
    #expect(decided.requests.last.map { String(decoding: $0.body, as: UTF8.self) } == #"{"reason":"Too early"}"#)
    #expect(try run(decided, "approvals", "approve", Self.id).status == 0)
    #expect(decided.requests.last?.line.hasPrefix("POST \(path)/approval ") == true)
    #expect(try run(decided, "approvals", "show", Self.id).status == 0)
    #expect(try run(decided, "approvals", "reject", Self.id).status == 64)

    let rule = try RecordingServer(body: #"{"app":"festival","channel":"stable","required":true,"hours":24}"#)
    defer { rule.stop() }
    let required = try run(rule, "approvals", "require", "--channel", "stable", "--hours", "24")
    #expect(required.output == "Two people are needed to change the activation of festival on stable.\n")
    #expect(rule.requests.last?.line.hasPrefix("PUT /api/v1/apps/festival/channels/stable/approval ") == true)
    #expect(try run(rule, "approvals", "require", "--channel", "stable", "--off").status == 0)
    #expect(rule.requests.last?.line.hasPrefix("DELETE ") == true)
    #expect(try run(rule, "approvals", "require", "--channel", "stable", "--hours", "0").status == 64)
  }
}
