import Foundation
import SkinTestSupport
import Testing

@Suite("skin stats")
final class StatsCommandTests: CommandSuite {
  @Test("stats prints installations by version and state, as a table, as JSON and as comma-separated values")
  func stats() throws {
    let server = try RecordingServer(
      body: #"""
        {"app":"festival","since":"2030-01-01","until":"2030-01-30","active":{"day":5,"week":600,"month":1000},
         "versions":[
         {"skin":{"id":"spring","version":"2.0.0"},"channel":"stable","app_version":"5.1.0","offered":1,"downloaded":2,
          "applied":1000,"failed":12,"rolled_back":3,"replaced":4,"installations":1022,"bytes":2000000,"adoption":0.98232}]}
        """#)
    defer { server.stop() }
    func run(_ more: String...) throws -> Workplace.Result { try place.skin(["stats"] + more, on: server) }
    let text = try run("--by", "channel,app-version", "--skin", "spring", "--days", "7")
    #expect(text.status == 0, "\(text.errors)")
    #expect(
      text.output == """
        festival since 2030-01-01
        Showed a skin: 5 today, 600 in 7 days, 1000 in 30 days
        skin          channel  app-version  offered  downloaded  applied  failed  rolled-back  replaced  installations  adoption   bytes
        spring 2.0.0  stable   5.1.0              1           2     1000      12            3         4           1022      98 %  2.0 MB

        """)
    let line = try #require(server.requests.first?.line)
    #expect(line.hasPrefix("GET /api/v1/apps/festival/statistics?since=2"))
    #expect(line.contains("&skin=spring&by=channel,app-version ") || line.contains("by=channel%2Capp-version "))
    let rows = try run("--json").json["versions"] as? [[String: Any]]
    #expect(rows?.first?["rolled_back"] as? Int == 3)
    let csv = try run("--csv")
    #expect(csv.status == 0 && csv.output.contains("\"versions\""))
    #expect(server.requests.last?.line.contains("format=csv") == true)
    for wrong in [["--days", "0"], ["--by", "hour"], ["--csv", "--json"]] {
      #expect(try place.skin(["stats"] + wrong, on: server).status == 64, "\(wrong)")
    }
  }
  @Test("sample prints and sets the part of the devices that report, and stats says it")
  func sample() throws {
    let server = try RecordingServer(body: #"{"app":"festival","share":0.025}"#)
    defer { server.stop() }
    let shown = try place.skin(["sample"], on: server)
    #expect(shown.output == "2.5 % of the devices of festival report, if their users agreed.\n", "\(shown.errors)")
    #expect(server.requests.last?.line == "GET /api/v1/apps/festival/sample HTTP/1.1")
    let set = try place.skin(["sample", "--percent", "2.5", "--json"], on: server)
    #expect(try set.json["share"] as? Double == 0.025, "\(set.errors)")
    #expect(server.requests.last?.line == "PUT /api/v1/apps/festival/sample HTTP/1.1")
    #expect(server.requests.last.map { String(decoding: $0.body, as: UTF8.self) } == #"{"share":0.025}"#)
    for wrong in ["101", "-1", "2.555"] {
      #expect(try place.skin(["sample", "--percent=\(wrong)"], on: server).status == 64, "\(wrong)")
    }
    let counted = try RecordingServer(
      body: #"""
        {"app":"festival","since":"2030-01-01","until":"2030-01-30","active":{"day":5,"week":600,"month":1000},
         "sample":0.05,"versions":[]}
        """#)
    defer { counted.stop() }
    let sentence = "Counts a sample: 5 % of the devices report.\n"
    #expect(try place.skin(["stats"], on: counted).output.contains(sentence))
    let reported = try RecordingServer(
      body: #"{"app":"festival","since":"2030-01-01","until":"2030-01-30","sample":0.05,"reports":[]}"#)
    defer { reported.stop() }
    #expect(try place.skin(["reports"], on: reported).output.contains(sentence))
  }
}
