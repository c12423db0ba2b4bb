import Foundation
import Testing

@Suite("Publishing") final class PublishCommandTests: CommandSuite {
  @Test("Publish sends the package with the token, and prints the server's patches")
  func publish() throws {
    let server = try RecordingServer(
      status: "201 Created",
      body: """
        {"id":"spring","version":"1.0.0","size":3,"sha256":"00","target":"skins/festival/spring/1.0.0.skin",
         "name":"Spring","published_at":"2030-01-01T00:00:00Z","timestamp":2,
         "patches":[{"from":"0.9.0","state":"published","size":2}]}
        """)
    defer { server.stop() }
    try place.packSpring()
    let result = try place.skin(["publish", "spring-1.0.0.skin"], on: server)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("patch from 0.9.0") && !result.output.contains("\u{1B}"))
    let request = try #require(server.requests.first)
    #expect(request.line == "POST /api/v1/apps/festival/packages HTTP/1.1")
    #expect(request.headers["authorization"] == "Bearer secret")
    #expect(try request.body == place.read("spring-1.0.0.skin"))
  }

  @Test(
    "Publishing and sharing say that nothing changed if the version has the same contents already",
    arguments: [("200 OK", false), ("201 Created", true)])
  func repeated(_ status: String, _ isNew: Bool) throws {
    let server = try RecordingServer(
      status: status,
      body: """
        {"id":"spring","version":"1.0.0","size":3,"sha256":"00","target":"x","name":"Spring",
         "published_at":"2030-01-01T00:00:00Z","timestamp":2,
         "patches":[{"from":"0.9.0","state":"published","size":2}]}
        """)
    defer { server.stop() }
    try place.packSpring()
    for arguments in [["publish", "spring-1.0.0.skin"], ["share", "spring@1.0.0", "--from", "lantern"]] {
      let text = try place.skin(arguments, on: server)
      #expect(text.status == 0, "\(text.errors)")
      #expect(text.output.contains("nothing was changed.\n") == !isNew, "\(text.output)")
      #expect(text.output.contains("patch from 0.9.0") == isNew)
      let json = try place.skin(arguments + ["--json"], on: server)
      #expect(try json.json["isNew"] as? Bool == isNew)
    }
    let noted = try place.skin(["publish", "spring-1.0.0.skin", "--notes", "Red"], on: server)
    #expect(noted.output.contains("only its notes are set.\n") == !isNew, "\(noted.output)")
  }

  @Test("JSON has the files that weren't read")
  func unreadFiles() throws {
    let server = try RecordingServer(
      status: "201 Created",
      body: """
        {"id":"a","version":"1.0.0","size":3,"sha256":"00","target":"x","name":"A",
         "published_at":"2030-01-01T00:00:00Z","timestamp":2,"patches":[]}
        """)
    defer { server.stop() }
    try place.write(
      ##"{"colors": [{"idiom": "universal", "color": {"color-space": "srgb", "components": {"red": "1", "green": "0", "##
        + ##""blue": "0", "alpha": "1"}}}], "info": {"author": "xcode", "version": 1}}"##,
      "mixed/A.xcassets/main.colorset/Contents.json")
    try place.write(##"{"Global": {"textColor": "#000"}}"##, "mixed/Red.json")
    let result = try place.skin(["publish", "mixed", "--id", "a", "--version", "1.0.0", "--json"], on: server)
    #expect(try result.status == 0 && result.codes == ["unread-file"], "\(result.output)\(result.errors)")
    #expect(try result.json["version"] as? String == "1.0.0")
  }

  @Test("With --wait, patches that fail end the command with exit code 1, and JSON has the state of each")
  func waits() throws {
    let start =
      #"{"id":"spring","version":"1.0.0","size":3,"sha256":"00","target":"x","#
      + #""name":"Spring","published_at":"2030-01-01T00:00:00Z","timestamp":2,"patches":["#
    let failure = #"{"code":"damaged-storage","message":"0.8.0 is damaged","suggestion":"Publish it again."}"#
    let files = [
      "/api/v1/apps/festival/packages?patches=later":
        start + #"{"from":"0.9.0","state":"waiting"},{"from":"0.8.0","state":"waiting"}]}"#,
      "/api/v1/apps/festival/skins/spring/versions/1.0.0":
        start + #"{"from":"0.9.0","state":"published","size":20},"#
        + #"{"from":"0.8.0","state":"failed","failure":\#(failure)}]}"#,
    ]
    let server = try RecordingServer(files: files.mapValues { Data($0.utf8) })
    defer { server.stop() }
    try place.packSpring()
    let text = try place.skin(["publish", "spring-1.0.0.skin", "--patches", "later", "--wait"], on: server)
    #expect(text.status == 1, "\(text.errors)")
    #expect(text.output.contains("patch from 0.9.0: 20 B"))
    #expect(text.output.contains("patch from 0.8.0: failed: 0.8.0 is damaged"))
    let json = try place.skin(["publish", "spring-1.0.0.skin", "--patches", "later", "--wait", "--json"], on: server)
    let patches = try #require(json.json["patches"] as? [[String: Any]])
    #expect(json.status == 1 && patches.map { $0["state"] as? String } == ["published", "failed"])
    #expect((patches[1]["failure"] as? [String: String])?["code"] == "damaged-storage")
    let more = try place.skin(["publish", "spring-1.0.0.skin", "--patches", "later"], on: server)
    #expect(more.status == 0 && more.output.contains("patch from 0.8.0: follows") && more.output.contains("--wait"))
  }

  @Test("With --keys, the tool makes the patches, so --patches and --wait are refused")
  func keysMakePatches() throws {
    for option in ["--wait", "--patches=now"] {
      let result = try place.skin(
        "publish", "x.skin", "--server", "http://127.0.0.1:1", "--app", "festival", "--keys", "keys", option)
      #expect(result.status == 64 && result.errors.contains("Omit --patches and --wait"), "\(result.errors)")
    }
  }

  @Test("A damaged package isn't sent")
  func damaged() throws {
    let server = try RecordingServer()
    defer { server.stop() }
    try place.write("no package", "x.skin")
    let result = try place.skin(["publish", "x.skin", "--json"], on: server)
    #expect(try result.status == 1 && result.codes == ["not-an-archive"])
    #expect(server.requests.isEmpty)
  }

  @Test("A server's refusal is printed with its code, message and suggestion")
  func refusal() throws {
    let server = try RecordingServer(
      status: "409 Conflict",
      body: #"{"error":{"code":"version-exists","message":"1.0.0 is there already","suggestion":"Raise it."}}"#)
    defer { server.stop() }
    try place.packSpring()
    let result = try place.skin(["publish", "spring-1.0.0.skin"], on: server)
    #expect(result.status == 1)
    #expect(result.errors.contains("1.0.0 is there already [version-exists]") && result.errors.contains("Raise it."))
  }

  @Test("Redirects aren't followed, so that only the given address receives the token")
  func redirect() throws {
    let other = try RecordingServer()
    defer { other.stop() }
    let server = try RecordingServer(status: "307 Temporary Redirect", headers: "Location: \(other.address)/\r\n")
    defer { server.stop() }
    let result = try place.skin(["deactivate", "--json"], on: server)
    #expect(try result.status == 1 && result.codes == ["server-refused"])
    #expect(other.requests.isEmpty)
  }

  @Test("Activate sends the skin, and --off sends null")
  func activate() throws {
    let channels =
      #"{"app":"festival","channels":[{"channel":"beta","skin":null,"rules":1,"changed_at":"2030-01-01T00:00:00Z","timestamp":3}]}"#
    let server = try RecordingServer(body: channels)
    defer { server.stop() }
    try place.write("from-a-file\n", "token")
    let on = try place.skin(
      "activate", "--server", server.address, "--app", "festival", "--skin", "spring@1.0.0", "--token-file", "token")
    #expect(on.status == 0, "\(on.errors)")
    #expect(on.output == "festival/stable shows spring 1.0.0\n")
    let off = try place.skin(
      "activate", "--server", server.address, "--app", "festival", "--channel", "beta", "--off", "--token-file",
      "token",
      "--json")
    #expect(off.status == 0)
    #expect(try off.json["skin"] is NSNull)
    let requests = server.requests
    try #require(requests.count == 3)
    #expect(requests[1].line == "GET /api/v1/apps/festival/channels HTTP/1.1")
    #expect(requests[0].line == "PUT /api/v1/apps/festival/channels/stable/activation HTTP/1.1")
    #expect(requests[0].headers["authorization"] == "Bearer from-a-file")
    let body = try JSONSerialization.jsonObject(with: requests[0].body) as? [String: [String: String]]
    #expect(body == ["skin": ["id": "spring", "version": "1.0.0"]])
    #expect(requests[2].line.contains("/channels/beta/"))
    #expect(String(decoding: requests[2].body, as: UTF8.self) == #"{"skin":null}"#)
    // A mistyped channel would stay on.
    let mistyped = try place.skin(["deactivate", "--channel", "bet", "--json"], on: server)
    #expect(try mistyped.status == 1 && mistyped.codes == ["unknown-channel"])
    #expect(server.requests.dropFirst(3).map(\.line) == ["GET /api/v1/apps/festival/channels HTTP/1.1"])
  }

  @Test("Without a token or a server, the message says what to set")
  func missing() throws {
    let token = try place.skin("deactivate", "--server", "http://127.0.0.1:9", "--app", "festival", "--json")
    #expect(try token.status == 1 && token.codes == ["missing-token"])
    let server = try place.skin("deactivate", "--app", "festival", environment: ["SKIN_TOKEN": "x"])
    #expect(server.status == 64 && server.errors.contains("--server"))
    let unreachable = try place.skin(
      "deactivate", "--server", "http://127.0.0.1:1", "--app", "festival", "--json", environment: ["SKIN_TOKEN": "x"])
    #expect(try unreachable.status == 1 && unreachable.codes == ["server-unreachable"])
  }
}
