import Foundation
import SkinUpdate
import Testing

@Suite("Activations with rules") final class ActivationCommandTests: CommandSuite {
  private let present = #"""
    {"app":"festival","channel":"stable","format":2,"policy":"operator","skin":{"id":"night","version":"1.0.0"},
     "rules":[{"id":"lunar","skin":{"id":"spring","version":"1.0.0"},"share":{"below":500,"salt":"first"}},
              {"id":"old","skin":null,"app":{"maximum":"1.9.9"}}],"timestamp":7}
    """#

  /// Runs a command against a server with the current document, and returns the document that it sends.
  private func change(_ arguments: String...) throws -> (result: Workplace.Result, put: MetadataValue?, match: String?)
  {
    let server = try RecordingServer(body: present, headers: "ETag: \"present\"\r\n")
    defer { server.stop() }
    let result = try place.skin(arguments, on: server)
    let put = server.requests.first { $0.line.hasPrefix("PUT /api/v1/apps/festival/channels/") }
    let body = try put.map { try MetadataValue(parsing: $0.body, file: "the request") }
    return (result, body, put?.headers["if-match"])
  }

  @Test("A condition creates a rule, which goes before the others and doesn't change them")
  func addsRule() throws {
    let (result, put, match) = try change(
      "activate", "--skin", "winter@2.0.0", "--from", "2030-02-02", "--until", "2030-02-17T12:00:00", "--percent",
      "2.5",
      "--app-version", "2.1.0...3.0.0", "--locale", "zh", "--locale", "en-GB", "--brand", "App1", "--policy", "user")
    #expect(result.status == 0, "\(result.errors)")
    let rules = try #require(put?["rules"]?.array)
    #expect(rules.map { $0["id"] } == ["winter", "lunar", "old"])
    let salt = try #require(rules.first?["share"]?["salt"]?.string)
    #expect(salt.wholeMatch(of: /[0-9a-f]{16}/) != nil)
    #expect(
      rules.first == [
        "id": "winter", "skin": ["id": "winter", "version": "2.0.0"], "from": "2030-02-02T00:00:00",
        "until": "2030-02-17T12:00:00", "zone": "device", "share": ["below": 250, "salt": .string(salt)],
        "app": ["minimum": "2.1.0", "maximum": "3.0.0"], "locales": ["zh", "en-GB"], "brands": ["App1"],
        "policy": "user",
      ])
    #expect(put?["skin"]?["id"] == "night" && put?["policy"] == "operator" && put?["timestamp"] == nil)
    #expect(match == "\"present\"")
    #expect(result.output.contains("on 2.50 % of the devices") && result.output.contains("in versions 2.1.0...3.0.0"))
  }

  @Test("A raised percentage keeps its salt and position; UTC times need no zone")
  func raisesShare() throws {
    let (result, put, _) = try change(
      "activate", "--rule", "lunar", "--skin", "spring@1.0.0", "--percent", "25", "--from", "2030-02-02T16:00:00Z",
      "--json")
    #expect(result.status == 0, "\(result.errors)")
    let rule = try #require(put?["rules"]?.array?.first)
    #expect(rule["share"] == ["below": 2500, "salt": "first"] && rule["zone"] == nil)
    #expect(put?["rules"]?.array?.count == 2)
    #expect(try MetadataValue(parsing: Data(result.output.utf8), file: "the output") == put)
  }

  @Test("An existing rule keeps conditions that aren't given: raising a percentage keeps the others")
  func keepsConditions() throws {
    let (result, put, _) = try change("activate", "--rule", "old", "--off", "--percent", "10", "--until", "2030-02-02")
    #expect(result.status == 0, "\(result.errors)")
    let rule = try #require(put?["rules"]?.array?.last)
    let salt = try #require(rule["share"]?["salt"]?.string)
    #expect(
      rule == [
        "id": "old", "skin": .null, "app": ["maximum": "1.9.9"], "share": ["below": 1000, "salt": .string(salt)],
        "until": "2030-02-02T00:00:00", "zone": "device",
      ])
  }

  @Test("A rule is for groups of test devices and closed to new devices, until options say otherwise")
  func testDevices() throws {
    let (result, put, _) = try change(
      "activate", "--skin", "winter@2.0.0", "--group", "qa", "--group", "design", "--no-new-devices")
    #expect(result.status == 0, "\(result.errors)")
    let rule = try #require(put?["rules"]?.array?.first)
    #expect(rule["groups"] == ["qa", "design"] && rule["new_devices"] == false)
    #expect(result.output.contains("on the test devices qa, design on no new devices"))
    let (_, opened, _) = try change("activate", "--rule", "lunar", "--skin", "spring@1.0.0", "--new-devices")
    #expect(opened?["rules"]?.array?.first?["new_devices"] == nil)
    #expect(try change("activate", "--skin", "winter@2.0.0", "--group", "QA").result.status == 64)

    try place.write(
      #"""
      {"format":2,"app":"festival","channel":"stable","policy":"operator","skin":null,
       "devices":{"qa":["ZBRN-7WKN-NPDT-2CHH"]},
       "rules":[{"id":"r","skin":{"id":"spring","version":"1.0.0"},"groups":["qa"],"new_devices":false}]}
      """#, "rules.json")
    let known = ["activation", "check", "rules.json", "--device", "zbrn7wknnpdt2chh"]
    #expect(try place.skin(known + ["--shown", "spring@1.0.0"]).output.contains("by the rule r"))
    #expect(try place.skin(known).output.contains("by no rule"))
    #expect(try place.skin(["activation", "check", "rules.json", "--device", "ABC"]).status == 64)
  }

  @Test("A policy alone isn't a rule, and is sent with the skin")
  func policyAlone() throws {
    let (result, put, match) = try change("activate", "--skin", "spring@1.0.0", "--policy", "user")
    #expect(result.status == 0 && match == nil)
    #expect(put == ["skin": ["id": "spring", "version": "1.0.0"], "policy": "user"])
    #expect(result.output.contains("a user's choice takes precedence"))
  }

  @Test(
    "Invalid options are refused before any request",
    arguments: [
      ["--percent", "101"], ["--percent", "5.001"], ["--percent", "-1"], ["--percent", "5,5"], ["--percent", "."],
      ["--from", "2030-02-30"], ["--from", "soon"], ["--from", "2030-02-02", "--zone", "CST"],
      ["--from", "2030-02-02", "--zone", "Mars/Olympus"], ["--from", "2030-02-02T00:00:00Z", "--zone", "UTC"],
      ["--zone", "UTC"], ["--app-version", "2.1.0"], ["--app-version", "..."], ["--app-version", "b...a"],
      ["--salt", "x"], ["--policy", "mine"], ["--rule", "Bad Name"],
    ])
  func wrongUsage(_ conditions: [String]) throws {
    let server = try RecordingServer()
    defer { server.stop() }
    let result = try place.skin(["activate", "--skin", "spring@1.0.0"] + conditions, on: server)
    #expect(result.status == 64, "\(conditions): \(result.output)")
    #expect(!result.errors.isEmpty && server.requests.isEmpty)
  }

  @Test(
    "Rules that apps would refuse are refused with their place, and nothing is sent",
    arguments: [
      ["--from", "2030-02-03", "--until", "2030-02-02"], ["--locale", "Chinese (Hong Kong)"],
      ["--app-version", "3.0.0...2.0.0"],
    ])
  func refusesRules(_ conditions: [String]) throws {
    let server = try RecordingServer(body: present)
    defer { server.stop() }
    let result = try place.skin(["activate", "--skin", "spring@1.0.0", "--json"] + conditions, on: server)
    #expect(try result.status == 1 && result.codes == ["bad-activation"])
    #expect(!server.requests.contains { $0.line.hasPrefix("PUT") })
  }

  @Test("Show prints every rule as text, and the document with --json")
  func show() throws {
    let text = try change("activation", "show").result
    #expect(text.status == 0 && text.output.contains("festival/stable shows night 1.0.0 if no rule applies"))
    #expect(text.output.contains("lunar shows spring 1.0.0 on 5 % of the devices"))
    #expect(text.output.contains("old shows the built-in skin in versions ...1.9.9"))
    let json = try change("activation", "show", "--json").result
    let document = try MetadataValue(parsing: Data(json.output.utf8), file: "the output")
    #expect(document["timestamp"] == nil && document["rules"]?.array?.count == 2)
  }

  @Test("Rules are removed by name, all or none")
  func remove() throws {
    let (result, put, match) = try change("activation", "remove", "lunar")
    #expect(result.status == 0 && match == "\"present\"")
    #expect(put?["rules"]?.array?.map { $0["id"] } == ["old"])
    let unknown = try change("activation", "remove", "old", "solar", "--json")
    #expect(try unknown.result.status == 1 && unknown.result.codes == ["unknown-rule"] && unknown.put == nil)
  }

  @Test("A document from a file replaces the activation; one with a mistake isn't sent")
  func set() throws {
    try place.write(#"{"skin":null,"policy":"user"}"#, "shop.json")
    let (result, put, _) = try change("activation", "set", "shop.json")
    #expect(result.status == 0, "\(result.errors)")
    #expect(put?["policy"] == "user" && put?["format"] == 2 && put?["skin"] == .null)
    for mistake in [
      #"{"skin":null,"app":"other"}"#, "{", #"{"skin":null,"rules":[{"id":"r","skin":null,"percent":5}]}"#,
    ] {
      try place.write(mistake, "mistake.json")
      let refused = try change("activation", "set", "mistake.json", "--json")
      #expect(try refused.result.status == 1 && refused.result.codes == ["bad-activation"] && refused.put == nil)
    }
    let missing = try change("activation", "set", "missing.json", "--json")
    #expect(try missing.result.codes == ["missing-file"])
  }

  @Test("Check prints the skin that a document shows on a device, and its end")
  func check() throws {
    try place.write(
      #"""
      {"format":2,"app":"festival","channel":"stable","skin":null,"rules":[{"id":"lunar",
        "skin":{"id":"spring","version":"1.0.0"},"from":"2030-02-02T00:00:00","until":"2030-02-17T00:00:00",
        "zone":"device","locales":["zh"]}]}
      """#, "a.json")
    func check(_ arguments: String...) throws -> [String: Any] {
      let result = try place.skin(["activation", "check", "a.json", "--json"] + arguments)
      #expect(result.status == 0, "\(result.errors)")
      return try result.json
    }
    let during = try check("--at", "2030-02-01T16:00:00Z", "--time-zone", "Asia/Shanghai", "--locale", "zh-Hans-CN")
    #expect(during["rule"] as? String == "lunar" && during["until"] as? String == "2030-02-16T16:00:00Z")
    let before = try check("--at", "2030-02-01T15:59:59Z", "--time-zone", "Asia/Shanghai", "--locale", "zh")
    #expect(before["rule"] == nil && (before["upcoming"] as? [Any])?.count == 1)
    #expect(try check("--at", "2030-02-05T00:00:00Z", "--locale", "en")["rule"] == nil)
    let text = try place.skin("activation", "check", "a.json", "--at", "2030-02-05T00:00:00Z", "--locale", "zh")
    #expect(text.output.contains("spring 1.0.0, by the rule lunar"))
    #expect(try place.skin("activation", "check", "a.json", "--at", "now").status == 64)
  }
}
