import Foundation
import SkinTestSupport
import SkinUpdate
import Testing

@Suite("skin users, skin tokens and skin audit")
final class PeopleCommandTests: CommandSuite {
  private static let ann =
    #"{"name":"ann","enabled":true,"has_password":false,"roles":[{"role":"publisher","app":"festival"}],"#
    + #""created_at":"2030-01-01T00:00:00Z"}"#

  private func run(_ server: RecordingServer, _ arguments: String...) throws -> Workplace.Result {
    try place.skin(arguments, on: server, app: nil)
  }

  /// Runs a command against a server with one answer.
  private func run(_ answer: String, _ arguments: String...) throws -> (
    result: Workplace.Result, request: RecordingServer.Request?
  ) {
    let server = try RecordingServer(body: answer)
    defer { server.stop() }
    return (try place.skin(arguments, on: server, app: nil), server.requests.first)
  }

  @Test("Users are listed and shown with their roles")
  func shows() throws {
    let (list, _) = try run(#"{"users":[\#(Self.ann)]}"#, "users", "list")
    #expect(list.status == 0, "\(list.errors)")
    #expect(list.output.contains("ann   enabled  publisher:festival"), "\(list.output)")
    #expect(try run(#"{"users":[]}"#, "users", "list").result.output == "No users.\n")
    let (shown, request) = try run(Self.ann, "users", "show", "ann@example.com")
    #expect(shown.output == "ann  enabled  publisher:festival\n  since 2030-01-01T00:00:00Z, has no password\n")
    #expect(request?.line == "GET /api/v1/users/ann@example.com HTTP/1.1")
    let json = try run(Self.ann, "users", "show", "ann", "--json").result.json
    #expect(json["has_password"] as? Bool == false)
  }

  @Test("A new user gets a link that sets the password, unless it isn't wanted")
  func creates() throws {
    let link = #"{"link":"https://skins.example.com/setup#abc","expires_at":"2030-01-04T00:00:00Z"}"#
    let server = try RecordingServer(
      files: ["/api/v1/users": Data(Self.ann.utf8), "/api/v1/users/ann/link": Data(link.utf8)])
    defer { server.stop() }
    let roles = ["--role", "publisher:festival", "--role", "viewer:*"]
    let created = try place.skin(["users", "create", "ann"] + roles, on: server, app: nil)
    #expect(created.status == 0, "\(created.errors)")
    #expect(created.output.hasSuffix("\nhttps://skins.example.com/setup#abc\n"), "\(created.output)")
    #expect(server.requests.map(\.line) == ["POST /api/v1/users HTTP/1.1", "POST /api/v1/users/ann/link HTTP/1.1"])
    let form = try MetadataValue(parsing: try #require(server.requests.first).body, file: "the request")
    #expect(
      form == [
        "name": "ann",
        "roles": [["role": "publisher", "app": "festival"], ["role": "viewer", "app": "*"]],
      ])
    let json = try run(server, "users", "create", "ann", "--json").json
    #expect((json["link"] as? [String: Any])?["link"] as? String == "https://skins.example.com/setup#abc")
    #expect((json["user"] as? [String: Any])?["name"] as? String == "ann")
    let before = server.requests.count
    #expect(try run(server, "users", "create", "ann", "--no-link").status == 0)
    #expect(server.requests.count == before + 1)
    #expect(try run(server, "users", "link", "ann").output.contains("setup#abc"))
    // A server that doesn't know its own address answers with the path.
    server.serve(["/api/v1/users/ann/link": Data(link.replacing("https://skins.example.com", with: "").utf8)])
    #expect(try run(server, "users", "link", "ann").output.hasSuffix("\n\(server.address)/setup#abc\n"))
  }

  @Test("Roles are replaced, users are enabled, disabled and removed")
  func changes() throws {
    let (roles, replaced) = try run(Self.ann, "users", "roles", "ann", "--role", "activator:festival")
    #expect(roles.status == 0, "\(roles.errors)")
    #expect(replaced?.line == "PUT /api/v1/users/ann/roles HTTP/1.1")
    #expect(
      replaced.map { String(decoding: $0.body, as: UTF8.self) }
        == #"{"roles":[{"app":"festival","role":"activator"}]}"#)
    let (_, none) = try run(Self.ann, "users", "roles", "ann", "--none")
    #expect(none.map { String(decoding: $0.body, as: UTF8.self) } == #"{"roles":[]}"#)
    for (command, body) in [("enable", #"{"enabled":true}"#), ("disable", #"{"enabled":false}"#)] {
      let (_, request) = try run(Self.ann, "users", command, "ann")
      #expect(request?.line == "PATCH /api/v1/users/ann HTTP/1.1")
      #expect(request.map { String(decoding: $0.body, as: UTF8.self) } == body)
    }
    let (unconfirmed, unsent) = try run("", "users", "remove", "ann")
    #expect(unconfirmed.errors.contains("--confirm ann") && unsent == nil, "\(unconfirmed.errors)")
    let (mistyped, unsentEither) = try run("", "users", "remove", "ann", "--confirm", "anna")
    #expect(mistyped.errors.contains("nothing was changed") && unsentEither == nil, "\(mistyped.errors)")
    let (removed, request) = try run("", "users", "remove", "ann", "--confirm", "ann")
    #expect(removed.output == "Removed the user ann.\n")
    #expect(request?.line == "DELETE /api/v1/users/ann HTTP/1.1")
  }

  @Test(
    "Wrong names, roles and scopes are refused with a remedy, and nothing is sent",
    arguments: [
      (["users", "show", "../webhooks"], "ann@example.com"), (["users", "roles", "ann"], "--none"),
      (["users", "roles", "ann", "--none", "--role", "viewer:*"], "--none"),
      (["users", "create", "ann", "--role", "publihser:festival"], "Did you mean publisher?"),
      (["users", "create", "ann", "--role", "publisher"], "publisher:festival"),
      (["tokens", "create", "ci", "--user", "ann", "--scope", "publish"], "publish:festival"),
      (["tokens", "create", "ci", "--user", "ann", "--scope", "write:*"], "administer"),
      (["tokens", "create", "ci", "--user", "ann", "--scope", "read:*", "--days", "0"], "3650"),
      (["tokens", "create", "ci", "--user", "ann"], "--scope"), (["audit", "--limit", "0"], "at least 1"),
      (["audit", "--order", "random"], "oldest"),
    ])
  func refusals(_ arguments: [String], _ remedy: String) throws {
    let server = try RecordingServer(body: Self.ann)
    defer { server.stop() }
    let result = try place.skin(arguments, on: server, app: nil)
    #expect(result.status == 64 && result.errors.contains(remedy), "\(result.errors)")
    #expect(server.requests.isEmpty)
  }

  @Test("A change of a user that needs a second person is printed as a proposal")
  func proposes() throws {
    let proposal =
      #"{"proposal":{"id":"0b2c","app":"*","state":"open","proposed_by":"eve","proposed_at":"2030-01-01T00:00:00Z","#
      + #""expires_at":"2030-01-04T00:00:00Z","request":{"summary":"Adds an account","method":"POST","#
      + #""path":"/api/v1/users"}}}"#
    let server = try RecordingServer(status: "202 Accepted", body: proposal)
    defer { server.stop() }
    let result = try run(server, "users", "create", "ann", "--role", "publisher:festival")
    #expect(result.status == 0 && server.requests.count == 1, "\(result.errors)")
    #expect(result.output.contains("skin approvals approve 0b2c --of-server"), "\(result.output)")
  }

  @Test("Tokens are created with their scopes, printed once, listed and removed")
  func tokens() throws {
    let token =
      #"{"id":"00ff","name":"ci","account":"ann","scopes":["publish:festival"],"created_at":"2030-01-01T00:00:00Z","#
      + #""expires_at":"2030-01-31T00:00:00Z","token":"skin_secret"}"#
    let (created, request) = try run(
      token, "tokens", "create", "ci", "--user", "ann", "--scope", "publish:festival", "--days", "30")
    #expect(created.status == 0 && created.output.hasSuffix("\nskin_secret\n"), "\(created.errors)")
    #expect(request?.line == "POST /api/v1/users/ann/tokens HTTP/1.1")
    #expect(
      request.map { String(decoding: $0.body, as: UTF8.self) }
        == #"{"days":30,"name":"ci","scopes":["publish:festival"]}"#)
    let (own, listed) = try run(#"{"tokens":[\#(token)]}"#, "tokens", "list")
    #expect(own.output.contains("00ff  ci    publish:festival  2030-01-31T00:00:00Z  never"), "\(own.output)")
    #expect(listed?.line == "GET /api/v1/tokens HTTP/1.1")
    let (none, others) = try run(#"{"tokens":[]}"#, "tokens", "list", "--user", "ann", "--json")
    #expect(try (none.json["tokens"] as? [Any])?.isEmpty == true)
    #expect(others?.line == "GET /api/v1/users/ann/tokens HTTP/1.1")
    let (removed, deleted) = try run("", "tokens", "remove", "00ff")
    #expect(removed.output == "Removed the token 00ff.\n" && deleted?.line == "DELETE /api/v1/tokens/00ff HTTP/1.1")
  }

  private func entry(_ number: Int) -> String {
    #"{"action":"activation-changed","actor":"ann (token ci)","address":"::1","app":"festival","#
      + #""at":"2030-01-01T00:00:00Z","number":\#(number),"previous":"00","subject":"stable\u001b[2J","hash":"11"}"#
  }

  @Test("The audit log is printed newest first with the API's filters, and as JSON")
  func audit() throws {
    let (text, request) = try run(
      entry(7) + "\n", "audit", "--app", "festival", "--action", "activation-changed", "--actor", "ann+1@example.com",
      "--after", "3", "--before", "9", "--order", "oldest", "--limit", "5")
    #expect(text.status == 0, "\(text.errors)")
    #expect(text.output.contains("ann (token ci)  activation-changed  festival"), "\(text.output)")
    #expect(!text.output.contains("\u{1B}"))
    #expect(
      request?.line == "GET /api/v1/apps/festival/audit?order=oldest&limit=5&action=activation-changed"
        + "&actor=ann%2B1@example.com&after=3&before=9 HTTP/1.1")
    let (json, all) = try run(entry(7) + "\n", "audit", "--json")
    #expect(all?.line == "GET /api/v1/audit?order=newest&limit=50 HTTP/1.1")
    let entries = try #require(try json.json["entries"] as? [[String: Any]])
    #expect(entries.map { $0["number"] as? Int } == [7])
    #expect(try run("", "audit").result.output == "No entries.\n")
  }

  @Test("Long parts of the audit log are requested page by page", arguments: [("newest", 51), ("oldest", 150)])
  func pages(_ order: String, _ last: Int) throws {
    let numbers = order == "newest" ? Array((51...150).reversed()) : Array(51...150)
    let rest = order == "newest" ? 50 : 151
    let next = order == "newest" ? "before" : "after"
    let server = try RecordingServer(files: [
      "/api/v1/audit?order=\(order)&limit=100": Data(numbers.map { entry($0) + "\n" }.joined().utf8),
      "/api/v1/audit?order=\(order)&limit=20&\(next)=\(last)": Data((entry(rest) + "\n").utf8),
    ])
    defer { server.stop() }
    let result = try run(server, "audit", "--order", order, "--limit", "120", "--json")
    #expect(result.status == 0, "\(result.errors)")
    let entries = try #require(try result.json["entries"] as? [[String: Any]])
    #expect(entries.map { $0["number"] as? Int } == numbers + [rest])
  }
}
