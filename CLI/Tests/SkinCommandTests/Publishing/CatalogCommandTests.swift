import Foundation
import SkinPackage
import SkinUpdate
import Testing

@Suite("Catalogs") final class CatalogCommandTests: CommandSuite {
  private let present = #"""
    {"format":1,"app":"festival","skins":[
     {"skin":{"id":"night","version":"1.0.0"},"default":"en","texts":{"en":{"name":"Night"}},
      "previews":{"en":["previews/festival/night/a.png"]}},
     {"skin":{"id":"spring","version":"1.0.0"},"default":"en",
      "texts":{"en":{"name":"Spring","description":"Red."},"zh":{"name":"春节"}}}],"timestamp":7}
    """#

  private var pictureName: String {
    "\(ContentHash(of: Sample.pixel).hex.prefix(32)).png"
  }

  /// Runs a command against a server with the current catalog, and returns the requests.
  private func run(_ arguments: String...) throws -> (
    result: Workplace.Result, requests: [RecordingServer.Request], put: MetadataValue?
  ) {
    let server = try RecordingServer(body: present, headers: "ETag: \"present\"\r\n")
    defer { server.stop() }
    let result = try place.skin(arguments, on: server)
    let put = server.requests.first { $0.line == "PUT /api/v1/apps/festival/catalog HTTP/1.1" }
    return (result, server.requests, try put.map { try MetadataValue(parsing: $0.body, file: "the request") })
  }

  @Test("Show prints skins and names as text, and the document with --json")
  func show() throws {
    let text = try run("catalog", "show").result
    #expect(text.status == 0, "\(text.errors)")
    #expect(text.output.contains("festival offers 2 skins") && text.output.contains("1. night 1.0.0"))
    #expect(text.output.contains("en (default): Spring – Red.") && text.output.contains("Night, 1 picture"))
    let json = try run("catalog", "show", "--json").result
    let document = try MetadataValue(parsing: Data(json.output.utf8), file: "the output")
    #expect(document["timestamp"] == nil && document["skins"]?.array?.count == 2)
  }

  @Test("A document is sent after its pictures, which are named by their contents")
  func set() throws {
    try place.write(
      #"""
      {"skins":[{"skin":{"id":"spring","version":"1.0.0"},"default":"en","texts":{"en":{"name":"Spring"}},
       "previews":{"en":["pictures/home.png"],"zh":["previews/festival/spring/old.png"]}}]}
      """#, "shop/catalog.json")
    try place.write(Sample.pixel, "shop/pictures/home.png")
    let (result, requests, put) = try run("catalog", "set", "shop/catalog.json")
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    let name = pictureName
    try #require(requests.count == 2)
    #expect(requests[0].line == "PUT /api/v1/apps/festival/skins/spring/previews/\(name) HTTP/1.1")
    #expect(requests[0].body == Sample.pixel && requests[0].headers["authorization"] == "Bearer secret")
    let previews = put?["skins"]?.array?.first?["previews"]
    #expect(
      previews == ["en": [.string("previews/festival/spring/\(name)")], "zh": ["previews/festival/spring/old.png"]])
  }

  @Test("All mistakes are reported at once with file, line and key, and nothing is sent")
  func mistakes() throws {
    try place.write(
      #"""
      {"format": 1,
       "skin": [],
       "skins": [
         {"skin": {"id": "spring", "version": "1.0.0"}, "default": "fr",
          "texts": {"en": {"name": "Spring", "descripton": "x"}, "zh_CN": {"name": ""}},
          "previews": {"en": ["missing.png", "text.png", 5]}},
         {"skin": {"id": "spring", "version": "1.0.0"}, "default": "en", "texts": {"en": {"name": "S"}}},
         {"skin": "winter"}]}
      """#, "catalog.json")
    try place.write("no picture", "text.png")
    let (result, requests, _) = try run("catalog", "set", "catalog.json", "--json")
    #expect(result.status == 1 && requests.isEmpty)
    let issues = try result.issues
    let found = issues.map { issue in
      "\(issue["code"] ?? "") \(issue["line"] ?? "") \(issue["key"] ?? "")"
    }
    for expected in [
      "bad-catalog 2 skin", "bad-catalog 4 skins[0].default", "bad-catalog 5 skins[0].texts.en.descripton",
      "bad-catalog 5 skins[0].texts.zh_CN", "bad-catalog 5 skins[0].texts.zh_CN.name",
      "missing-file 6 skins[0].previews.en[0]", "bad-catalog 6 skins[0].previews.en[1]",
      "bad-catalog 6 skins[0].previews.en[2]", "bad-catalog 7 skins[1]", "bad-catalog 8 skins[2].skin",
    ] { #expect(found.contains(expected), "\(expected) in \(found)") }
    let text = try place.skin("catalog", "check", "catalog.json", "--app", "festival")
    #expect(text.status == 1 && text.output.contains("catalog.json:2:2: error: skin: The member \"skin\" is unknown"))
    #expect(text.output.contains("10 errors"), "\(text.output)")
    try place.write("{\n \"skins\": [}", "broken.json")
    let broken = try place.skin("catalog", "check", "broken.json", "--app", "festival", "--json")
    #expect(try broken.status == 1 && broken.codes == ["malformed-json"])
    try place.write(#"{"skins":[]}"#, "empty.json")
    #expect(try place.skin("catalog", "check", "empty.json", "--json").codes == ["bad-catalog"])
    #expect(try place.skin("catalog", "check", "empty.json", "--app", "festival").status == 0)
    #expect(try place.skin("catalog", "check", "none.json", "--json").codes == ["missing-file"])
  }

  @Test("Add changes an entry in place, keeps texts that aren't given, and replaces the revision it read")
  func add() throws {
    try place.write(Sample.pixel, "home.png")
    let (result, requests, put) = try run(
      "catalog", "add", "spring@2.0.0", "--name", "zh=新春", "--description", "zh=红=金", "--preview", "en=home.png",
      "--position", "1")
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    let skins = try #require(put?["skins"]?.array)
    #expect(skins.map { $0["skin"]?["id"] } == ["spring", "night"])
    #expect(skins.first?["skin"]?["version"] == "2.0.0" && skins.first?["default"] == "en")
    #expect(skins.first?["texts"]?["en"] == ["name": "Spring", "description": "Red."])
    #expect(skins.first?["texts"]?["zh"] == ["name": "新春", "description": "红=金"])
    #expect(skins.first?["previews"]?["en"] == [.string("previews/festival/spring/\(pictureName)")])
    #expect(requests.last?.headers["if-match"] == "\"present\"")
    let new = try run("catalog", "add", "winter@1.0.0", "--name", "de=Winter")
    #expect(new.put?["skins"]?.array?.last?["default"] == "de")
    let nameless = try run("catalog", "add", "winter@1.0.0", "--json")
    #expect(try nameless.result.status == 1 && nameless.result.codes == ["bad-catalog"] && nameless.put == nil)
    for wrong in [["--name", "Winter"], ["--name", "e=Winter"], ["--position", "0"]] {
      let result = try place.skin(
        ["catalog", "add", "winter@1.0.0", "--app", "festival", "--server", "http://127.0.0.1:1"] + wrong)
      #expect(result.status == 64, "\(wrong)")
    }
  }

  @Test("Skins are removed by name, all or none")
  func remove() throws {
    let (result, requests, put) = try run("catalog", "remove", "night")
    #expect(result.status == 0 && requests.last?.headers["if-match"] == "\"present\"")
    #expect(put?["skins"]?.array?.map { $0["skin"]?["id"] } == ["spring"])
    let unknown = try run("catalog", "remove", "spring", "winter", "--json")
    #expect(try unknown.result.status == 1 && unknown.result.codes == ["unknown-entry"] && unknown.put == nil)
  }
}

@Suite("Reports and audiences") final class ReportCommandTests: CommandSuite {
  @Test("Reports are printed as a table with error codes, and as the server's answer with --json")
  func reports() throws {
    let server = try RecordingServer(
      body: #"""
        {"app":"festival","since":"2030-01-01","until":"2030-01-30","reports":[
         {"skin":{"id":"spring","version":"2.0.0"},"channel":"stable","kind":"applied","method":"patch","count":950,"bytes":1500000},
         {"skin":{"id":"spring","version":"2.0.0"},"channel":"stable","kind":"applied","method":"full","count":50,"bytes":500000},
         {"skin":{"id":"spring","version":"2.0.0"},"channel":"stable","kind":"failed","code":"wrong-length","count":3,"bytes":0},
         {"skin":{"id":"spring","version":"2.0.0"},"channel":"stable","kind":"failed","code":"network-failure","count":9,"bytes":0},
         {"skin":{"id":"spring","version":"10.0.0"},"kind":"downloaded","count":1,"bytes":9}]}
        """#)
    defer { server.stop() }
    func run(_ more: String...) throws -> Workplace.Result { try place.skin(["reports"] + more, on: server) }
    let text = try run("--skin", "spring", "--by-day")
    #expect(text.status == 0, "\(text.errors)")
    #expect(
      text.output == """
        festival since 2030-01-01
        skin           channel  offered  downloaded  applied  failed  rolled-back  replaced   bytes
        spring 2.0.0   stable         0           0     1000      12            0         0  2.0 MB
          network-failure 9, wrong-length 3
        spring 10.0.0  –              0           1        0       0            0         0     9 B

        """)
    let line = try #require(server.requests.first?.line)
    #expect(line.hasPrefix("GET /api/v1/apps/festival/reports?since=2") && line.contains("&skin=spring&by=day "))
    #expect(try (run("--json").json["reports"] as? [Any])?.count == 5)
    #expect(try run("--days", "0").status == 64)
  }

  @Test("The audience is sent in the query with every character intact")
  func audience() throws {
    let server = try RecordingServer(
      status: "201 Created",
      body: #"{"id":"spring","version":"1.0.0","size":3,"sha256":"00","target":"t","patches":[],"#
        + #""name":"Spring","published_at":"2030-01-01T00:00:00Z","timestamp":2}"#)
    defer { server.stop() }
    try place.packSpring()
    func publish(_ more: String...) throws -> Workplace.Result {
      try place.skin(["publish", "spring-1.0.0.skin"] + more, on: server)
    }
    let result = try publish(
      "--brand", "Gold+Silver & Co", "--brand", "App1", "--channel", "beta", "--base-version", "1.0.0...2.0.0")
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      server.requests.first?.line
        == "POST /api/v1/apps/festival/packages?brand=App1&brand=Gold%2BSilver%20%26%20Co&channel=beta"
        + "&base_minimum=1.0.0&base_maximum=2.0.0 HTTP/1.1")
    #expect(try publish("--base-version", "...2.0.0").status == 0)
    #expect(server.requests.last?.line.contains("packages?base_maximum=2.0.0 ") == true)
    for wrong in [
      ["--base-version", "1.0.0"], ["--base-version", "2.0.0...1.0.0"], ["--channel", "Beta"], ["--brand", ""],
    ] {
      #expect(try publish(wrong[0], wrong[1]).status == 64, "\(wrong)")
    }
    #expect(server.requests.count == 2)
  }
}
