import Foundation
import Testing

@Suite("Histories of activations") final class ActivationHistoryCommandTests: CommandSuite {
  @Test("History lists the states with their authors")
  func history() throws {
    let server = try RecordingServer(
      body: """
        {"app":"festival","channel":"stable","states":[
         {"number":2,"changed_at":"2030-01-02T00:00:00Z","timestamp":9,
          "activation":{"format":1,"app":"festival","channel":"stable","skin":null}},
         {"number":1,"changed_at":"2030-01-01T00:00:00Z","changed_by":"ann","timestamp":7,
          "activation":{"format":1,"app":"festival","channel":"stable","skin":{"id":"spring","version":"1.0.0"}}}]}
        """)
    defer { server.stop() }
    let result = try place.skin(["activation", "history", "--before", "3"], on: server)
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.output == """
        2  2030-01-02T00:00:00Z
          festival/stable shows its built-in skin
        1  2030-01-01T00:00:00Z by ann
          festival/stable shows spring 1.0.0

        """)
    let line = try #require(server.requests.first).line
    #expect(line == "GET /api/v1/apps/festival/channels/stable/activation/history?before=3 HTTP/1.1")
  }

  @Test("Revert sends the number, and prints the state")
  func revert() throws {
    let server = try RecordingServer(
      body: """
        {"number":1,"timestamp":10,
         "activation":{"format":1,"app":"festival","channel":"stable","skin":{"id":"spring","version":"1.0.0"}}}
        """)
    defer { server.stop() }
    let result = try place.skin(["activation", "revert", "1"], on: server)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output == "festival/stable shows spring 1.0.0\n")
    let request = try #require(server.requests.first)
    #expect(request.line == "POST /api/v1/apps/festival/channels/stable/activation/revert HTTP/1.1")
    #expect(String(decoding: request.body, as: UTF8.self) == #"{"number":1}"#)
    #expect(try place.skin(["activation", "revert", "0"], on: server).status == 64)
  }
}
