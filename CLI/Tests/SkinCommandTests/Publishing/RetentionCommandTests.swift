import Foundation
import SkinUpdate
import Testing

@Suite("Removing and withdrawing versions") final class RetentionCommandTests: CommandSuite {
  private func run(_ answer: String, _ arguments: String...) throws -> (
    result: Workplace.Result, request: RecordingServer.Request?
  ) {
    let server = try RecordingServer(body: answer)
    defer { server.stop() }
    return (try place.skin(arguments, on: server), server.requests.first)
  }

  private let state =
    #"{"app":"festival","policy":{"newest":2,"published_days":7,"used_days":9},"pinned":[{"id":"spring","version":"1.0.0"}]}"#

  @Test("A policy is sent with all of its numbers, and shown with the pinned versions")
  func set() throws {
    let options = ["--newest", "2", "--published-days", "7", "--used-days", "9"]
    let server = try RecordingServer(body: state)
    defer { server.stop() }
    let result = try place.skin(["retention", "set"] + options, on: server)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("newest 2") && result.output.contains("pinned: spring 1.0.0"))
    let request = try #require(server.requests.first)
    #expect(request.line == "PUT /api/v1/apps/festival/retention HTTP/1.1")
    let sent = try MetadataValue(parsing: request.body, file: "the request")
    #expect(sent == ["newest": 2, "published_days": 7, "used_days": 9])
    #expect(try run(state, "retention", "set", "--newest", "0").result.status == 64)
  }

  @Test(
    "Policies are shown and removed, and versions pinned, without a body",
    arguments: [
      (["show"], "GET", ""), (["remove"], "DELETE", ""), (["pin", "spring@1.0.0"], "PUT", "pin"),
      (["unpin", "spring@1.0.0"], "DELETE", "pin"),
    ])
  func withoutBody(_ arguments: [String], _ method: String, _ end: String) throws {
    let server = try RecordingServer(body: state)
    defer { server.stop() }
    let result = try place.skin(["retention"] + arguments, on: server)
    #expect(result.status == 0, "\(result.errors)")
    let path = end.isEmpty ? "retention" : "skins/spring/versions/1.0.0/\(end)"
    #expect(server.requests.first?.line == "\(method) /api/v1/apps/festival/\(path) HTTP/1.1")
    #expect(server.requests.first?.body.isEmpty == true)
  }

  @Test("A plan lists what goes and why the rest stays")
  func plan() throws {
    let version = #""size":2048,"published_at":"2030-01-01T00:00:00Z""#
    let answer =
      #"{"app":"festival","removed":[{"id":"spring","version":"1.0.0",\#(version)}],"#
      + #""kept":[{"id":"spring","version":"2.0.0",\#(version),"reasons":["active","newest"]}]}"#
    let (planned, request) = try run(answer, "retention", "plan", "--newest", "1")
    #expect(planned.status == 0, "\(planned.errors)")
    #expect(planned.output.contains("spring 2.0.0  active, newest") && planned.output.contains("remove spring 1.0.0"))
    #expect(request?.line == "POST /api/v1/apps/festival/retention/plan HTTP/1.1")
    let stored = try run(answer, "retention", "plan", "--stored").request
    #expect(stored?.line == "GET /api/v1/apps/festival/retention/plan HTTP/1.1")
    let (done, run) = try run(answer, "retention", "run")
    #expect(done.output.contains("removed spring 1.0.0"))
    #expect(run?.line == "POST /api/v1/apps/festival/retention/run HTTP/1.1")
  }

  private let withdrawn =
    #"{"app":"festival","skin":{"id":"spring","version":"2.0.0"},"channels":["stable"],"was_in_catalog":true,"#
    + #""timestamp":9}"#

  @Test("Withdrawing asks for the names, and names the channels that showed the version")
  func withdraw() throws {
    let (result, request) = try run(withdrawn, "withdraw", "spring@2.0.0", "--confirm", "festival/spring@2.0.0")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("activated on stable") && result.output.contains("catalog"))
    #expect(request?.line == "PUT /api/v1/apps/festival/skins/spring/versions/2.0.0/withdrawal HTTP/1.1")
    let (_, reasoned) = try run(
      withdrawn, "withdraw", "spring@2.0.0", "--confirm", "festival/spring@2.0.0", "--reason", "Wrong logo", "--json")
    #expect(reasoned?.line.contains("/withdrawal?reason=Wrong%20logo ") == true)
  }

  @Test("Without a confirmation or with another one, nothing is withdrawn")
  func unconfirmed() throws {
    let (asked, none) = try run(withdrawn, "withdraw", "spring@2.0.0")
    #expect(asked.status == 64 && none == nil)
    #expect(asked.errors.contains("--confirm festival/spring@2.0.0"), "\(asked.errors)")
    let (wrong, other) = try run(withdrawn, "withdraw", "spring@2.0.0", "--confirm", "festival/spring@1.0.0", "--json")
    #expect(try wrong.status == 1 && wrong.codes == ["not-confirmed"])
    #expect(other == nil)
  }
}
