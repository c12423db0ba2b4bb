import Foundation
import SkinUpdate
import Testing

@Suite("Freezes, guards and forecasts") final class RolloutCommandTests: CommandSuite {
  private let window =
    #"{"name":"lunar","from":"2030-02-01T00:00:00Z","until":"2030-02-18T00:00:00Z","reason":"Holidays"}"#

  @Test("A freeze is added to the others, in place of one with its name, and removed")
  func freezes() throws {
    let server = try RecordingServer(
      body: #"{"app":"festival","windows":[\#(window)],"open":["lunar"]}"#, headers: "ETag: \"t\"\r\n")
    defer { server.stop() }
    let list = try place.skin(["freeze", "list"], on: server)
    #expect(
      list.output
        == "lunar  2030-02-01T00:00:00Z to 2030-02-18T00:00:00Z, now  all channels and the catalog: Holidays\n")
    let times = ["--from", "2030-05-01T00:00:00Z", "--until", "2030-05-02T00:00:00Z"]
    let added = try place.skin(["freeze", "add", "may", "--channel", "stable"] + times, on: server)
    #expect(added.status == 0, "\(added.errors)")
    let request = try #require(server.requests.last)
    #expect(request.line == "PUT /api/v1/apps/festival/freezes HTTP/1.1" && request.headers["if-match"] == "\"t\"")
    let sent = try MetadataValue(parsing: request.body, file: "the request")
    #expect(
      sent["windows"]?.array == [
        try MetadataValue(parsing: Data(window.utf8), file: "window"),
        ["name": "may", "from": "2030-05-01T00:00:00Z", "until": "2030-05-02T00:00:00Z", "channel": "stable"],
      ])
    _ = try place.skin(["freeze", "add", "lunar"] + times, on: server)
    let replaced = try MetadataValue(parsing: try #require(server.requests.last).body, file: "the request")
    #expect(replaced["windows"]?.array?.count == 1)
    _ = try place.skin(["freeze", "remove", "lunar"], on: server)
    #expect(String(decoding: try #require(server.requests.last).body, as: UTF8.self) == #"{"windows":[]}"#)
    #expect(try place.skin(["freeze", "remove", "may", "--json"], on: server).codes == ["unknown-freeze"])
    for wrong in [
      ["--from", "2030-05-01", "--until", "2030-05-02T00:00:00Z"], [times[0], times[3], times[2], times[1]],
    ] {
      #expect(try place.skin(["freeze", "add", "may"] + wrong, on: server).status == 64, "\(wrong)")
    }
  }

  @Test(
    "Commands that change documents send the reason to override a freeze, and reading doesn't",
    arguments: [
      ["activate", "--skin", "spring@1.0.0"], ["deactivate"], ["activation", "revert", "3"],
      ["promote", "--from", "beta", "--to", "stable"], ["activation", "remove", "a"], ["catalog", "remove", "spring"],
    ])
  func overrides(_ arguments: [String]) throws {
    let entry = #"{"skin":{"id":"spring","version":"1.0.0"},"default":"en","texts":{"en":{"name":"A"}}}"#
    let body =
      arguments[0] == "catalog"
      ? #"{"format":1,"app":"festival","skins":[\#(entry)]}"#
      : #"{"skin":null,"rules":[{"id":"a","skin":null}],"activation":{"skin":null}}"#
    let channels =
      #"{"app":"festival","channels":[{"channel":"stable","skin":null,"rules":0,"changed_at":"2030-01-01T00:00:00Z","timestamp":3}]}"#
    let answer = arguments == ["deactivate"] ? channels : body
    let server = try RecordingServer(body: answer)
    defer { server.stop() }
    _ = try place.skin(arguments + ["--override-freeze", "Broken login"], on: server)
    let changes = server.requests.filter { !$0.line.hasPrefix("GET ") }
    #expect(!changes.isEmpty)
    #expect(changes.allSatisfy { $0.line.contains("?override_freeze=Broken%20login ") })
    #expect(server.requests.filter { $0.line.hasPrefix("GET ") }.allSatisfy { !$0.line.contains("override") })
  }

  @Test("A guard is set in percent, shown with its results, and cleared")
  func guards() throws {
    let server = try RecordingServer(
      body: #"""
        {"app":"festival","channel":"stable","takes_reports":false,
         "guard":{"maximum_failure_share":0.05,"minimum_reports":100,"window_hours":48,
          "fallback":{"id":"spring","version":"0.9.0"}},
         "versions":[{"skin":{"id":"spring","version":"2.0.0"},"reports":200,"failed":3,"rolled_back":1}],
         "paused":[{"skin":{"id":"spring","version":"1.1.0"},"paused_at":"2030-01-02T00:00:00Z","reason":"Too many",
                    "is_shown":true},
                   {"skin":{"id":"spring","version":"1.0.0"},"paused_at":"2030-01-01T00:00:00Z","reason":"Too many",
                    "is_shown":false}]}
        """#)
    defer { server.stop() }
    let set = try place.skin(["guard", "set", "--failures", "5", "--rollbacks", "0.5", "--hours", "24"], on: server)
    let good = ["guard", "set", "--failures", "5", "--fallback", "spring@0.9.0"]
    #expect(try place.skin(good, on: server).status == 0)
    #expect(
      server.requests.last.map { String(decoding: $0.body, as: UTF8.self) }?
        .contains(#""fallback":{"#) == true)
    #expect(set.status == 0, "\(set.errors)")
    #expect(
      set.output == """
        festival/stable pauses versions if more than 5 % fail, of at least 100 devices in 48 hours; then the fallback is spring 0.9.0.
          spring 2.0.0: 3 failed and 1 rolled back of 200
          resumed, paused 2030-01-02T00:00:00Z: spring 1.1.0, Too many
          paused 2030-01-01T00:00:00Z: spring 1.0.0, Too many

        """)
    #expect(set.errors.contains("SKIN_SERVER_REPORTS"))
    let request = try #require(server.requests.first)
    #expect(request.line == "PUT /api/v1/apps/festival/channels/stable/guard HTTP/1.1")
    let body = try #require(try JSONSerialization.jsonObject(with: request.body) as? [String: Double])
    #expect(
      body == [
        "maximum_failure_share": 0.05, "maximum_rollback_share": 0.005, "minimum_reports": 100, "window_hours": 24,
      ])
    for (arguments, line) in [
      (["show"], "GET /api/v1/apps/festival/channels/stable/guard"),
      (["remove"], "DELETE /api/v1/apps/festival/channels/stable/guard"),
      (["resume", "spring@1.0.0"], "POST /api/v1/apps/festival/channels/stable/guard/paused/spring/1.0.0/resume"),
      (["clear", "spring@1.0.0"], "DELETE /api/v1/apps/festival/channels/stable/guard/paused/spring/1.0.0"),
    ] {
      #expect(try place.skin(["guard"] + arguments, on: server).status == 0)
      #expect(server.requests.last?.line == line + " HTTP/1.1")
    }
    for wrong in [[], ["--failures", "101"], ["--failures", "5", "--hours", "0"]] {
      #expect(try place.skin(["guard", "set"] + wrong, on: server).status == 64, "\(wrong)")
    }
  }

  @Test("Test devices are listed, added and removed; malformed codes are refused before any request")
  func devices() throws {
    let code = "ZBRN-7WKN-NPDT-2CHH"
    let server = try RecordingServer(
      body: #"""
        {"app":"festival","groups":[{"group":"design","devices":[],"channels":[]},
          {"group":"qa","devices":[{"code":"\#(code)","name":"Ann's phone"}],"channels":["beta","stable"]}]}
        """#)
    defer { server.stop() }
    let list = try place.skin(["devices", "list"], on: server)
    #expect(
      list.output == """
        design  0 devices
        qa  1 device, with rules on beta, stable
          \(code)  Ann's phone

        """)
    #expect(
      try place.skin(["devices", "add", "qa", "zbrn7wknnpdt2chh", "--name", "Ann's phone"], on: server).status == 0)
    let added = try #require(server.requests.last)
    #expect(added.line == "PUT /api/v1/apps/festival/devices/qa/\(code) HTTP/1.1")
    #expect(String(decoding: added.body, as: UTF8.self) == #"{"name":"Ann's phone"}"#)
    for (arguments, path) in [(["qa", code], "qa/\(code)"), (["qa", "--all"], "qa")] {
      let removed = try place.skin(["devices", "remove"] + arguments + ["--json"], on: server)
      #expect(removed.status == 0 && removed.output.contains(#""group""#), "\(removed.errors)")
      #expect(server.requests.last?.line == "DELETE /api/v1/apps/festival/devices/\(path) HTTP/1.1")
    }
    let count = server.requests.count
    for wrong in [["add", "qa", "ABC", "--name", "a"], ["remove", "qa"], ["remove", "qa", code, "--all"]] {
      #expect(try place.skin(["devices"] + wrong, on: server).status == 64, "\(wrong)")
    }
    #expect(server.requests.count == count)
  }

  @Test("A guard and a forecast say that only a sample reports", arguments: [(0.05, "5 %"), (0, "never pauses")])
  func sample(_ share: Double, _ warning: String) throws {
    let server = try RecordingServer(
      body: #"""
        {"app":"festival","channel":"stable","takes_reports":true,"sample":\#(share),"versions":[],"paused":[],
         "guard":{"maximum_failure_share":0.05,"minimum_reports":100,"window_hours":48}}
        """#)
    defer { server.stop() }
    let shown = try place.skin(["guard", "show"], on: server)
    #expect(shown.status == 0 && shown.errors.contains(warning), "\(shown.errors)")
    let forecast = try RecordingServer(
      body: #"""
        {"app":"festival","channel":"stable","at":"2030-02-01T00:00:00Z","zone":"UTC","since":"2030-01-03","devices":0,
         "sample":0.05,"skins":[],"groups":[],"changes":[],"unknown":[]}
        """#)
    defer { forecast.stop() }
    #expect(
      try place.skin(["forecast"], on: forecast).output.contains("Counts a sample: 5 % of the devices report.\n"))
  }

  @Test("A forecast is a table, with the next changes and the conditions that reports don't answer")
  func forecast() throws {
    let server = try RecordingServer(
      body: #"""
        {"app":"festival","channel":"stable","at":"2030-02-01T00:00:00Z","zone":"Asia/Shanghai","since":"2030-01-03",
         "devices":40,"skins":[{"skin":{"id":"spring","version":"1.0.0"},"share":0.8125,"users_decide":false},
          {"skin":null,"share":0.1875,"users_decide":true}],
         "groups":[{"app_version":"5.1.0","devices":30,"skins":[
           {"skin":null,"rule":"new","share":0.25,"users_decide":true},
           {"skin":{"id":"spring","version":"1.0.0"},"share":0.75,"users_decide":false}]},
          {"devices":10,"skins":[{"skin":{"id":"spring","version":"1.0.0"},"share":1,"users_decide":false}]}],
         "changes":[{"at":"2030-02-01T16:00:00Z","skins":[{"skin":null,"share":1,"users_decide":false}]}],
         "unknown":[{"rule":"zh","condition":"locales"}]}
        """#)
    defer { server.stop() }
    let result = try place.skin(
      ["forecast", "--at", "2030-02-01T00:00:00Z", "--zone", "Asia/Shanghai", "--days", "7"], on: server)
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.output == """
        festival/stable at 2030-02-01T00:00:00Z (Asia/Shanghai, 40 devices since 2030-01-03)
        app version  skin                          rule    share
        all          spring 1.0.0                  –     81.25 %
        all          built-in skin, or the user's  –     18.75 %
        5.1.0        built-in skin, or the user's  new      25 %
        5.1.0        spring 1.0.0                  –        75 %
        unknown      spring 1.0.0                  –       100 %
        from 2030-02-01T16:00:00Z  100 % built-in skin

        """)
    #expect(result.errors.contains("The rule zh has locales") && result.errors.contains("--locale"))
    let line = try #require(server.requests.first).line
    #expect(line.contains("/channels/stable/forecast?at=2030-02-01T00:00:00Z&days=7&zone=Asia/Shanghai "))
    #expect(try place.skin(["forecast", "--json"], on: server).json["devices"] as? Int == 40)
    #expect(try place.skin(["forecast", "--at", "now"], on: server).status == 64)
    #expect(try place.skin(["forecast", "--days", "400"], on: server).status == 64)
  }
}
