import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import SkinKit
import SkinUpdate
import Testing

@testable import SkinServerHTTP
@testable import SkinServerStorage

/// Searches in the audit log, and its table.
@Suite struct AuditSearchTests {
  private let date = Date(timeIntervalSince1970: 1_900_000_000)

  @Test("Entries are found by action, actor and app, in both orders and in parts", arguments: Backend.allCases)
  func search(_ backend: Backend) async throws {
    let world = try TestWorld()
    let store = try await backend.open(world)
    let app = try TestWorld.app
    let events: [(actor: String, action: String, app: SkinIdentifier?)] = [
      ("ann", "signed-in", nil), ("ann (token ci)", "package-published", app), ("Ann", "signed-in", nil),
      ("ann_x", "signed-in", nil), ("annax", "signed-in", nil), ("root token", "activation-changed", app),
      ("50% \"off\"", "signed-in", nil), ("ann", "signed-out", nil),
    ]
    let date = date
    try await store.write { transaction in
      for event in events {
        // An entry that mentions the members of others isn't one of them.
        let decoy = AuditEvent(
          action: event.action, app: event.app, subject: #""actor":"mallory","action":"decoy""#,
          after: ["actor": "mallory", "action": "decoy"])
        try transaction.record(decoy, by: RequestOrigin(actor: event.actor, address: "local"), at: date)
      }
    }
    func found(_ change: (inout AuditQuery) -> Void) async throws -> [Int] {
      var query = AuditQuery()
      change(&query)
      return try await store.read { [query] in try $0.auditEntries(query) }.map(\.number)
    }
    #expect(try await found { _ in } == Array(1...8))
    #expect(try await found { $0.isNewestFirst = true } == Array(1...8).reversed())
    #expect(try await found { $0.actor = "ann" } == [1, 2, 8])
    #expect(try await found { $0.actor = "ann_x" } == [4])
    #expect(try await found { $0.actor = #"50% "off""# } == [7])
    #expect(try await found { $0.actor = "%" } == [])
    #expect(try await found { $0.actor = "mallory" } == [])
    #expect(try await found { $0.action = "decoy" } == [])
    #expect(try await found { $0.app = app } == [2, 6])
    // Matches of the pattern that are none don't end the search.
    for limit in 1...3 {
      #expect(
        try await found {
          ($0.action, $0.limit) = ("signed-in", limit)
        } == Array([1, 3, 4].prefix(limit)))
      #expect(
        try await found {
          ($0.actor, $0.limit, $0.isNewestFirst) = ("ann", limit, true)
        } == Array([8, 2, 1].prefix(limit)))
    }
    #expect(try await found { ($0.isNewestFirst, $0.before, $0.limit) = (true, 5, 2) } == [4, 3])
    #expect(try await found { ($0.after, $0.before) = (2, 5) } == [3, 4])
  }

  @Test("Spreadsheets evaluate nothing in a table of entries")
  func formulas() async throws {
    let world = try TestWorld()
    let store = try await Backend.sqlite.open(world)
    let notes = ["=1+1", "+1", "-1", "@x", "1+1", "a\nb"]
    let date = date
    try await store.write { transaction in
      for note in notes {
        let origin = RequestOrigin(actor: "ann", address: "local", note: note)
        try transaction.record(AuditEvent(action: "signed-in", subject: "ann"), by: origin, at: date)
      }
    }
    let table = try AuditTable.csv(try await store.read { try $0.auditEntries(AuditQuery()) })
    for cell in [",'=1+1,", ",'+1,", ",'-1,", ",'@x,", ",1+1,", ",\"a\nb\","] {
      #expect(table.contains(cell), "\(cell)")
    }
  }

  @Test("The API searches the log, and exports it as a table")
  func table() async throws {
    try await TestWorld().test { client in
      try await client.publish(TestSkin.package())
      try await client.activate(#"{"skin":{"id":"spring-festival","version":"1.0.0"}}"#)
      let reason = #"Unreadable \"texts\", really"#
      let kill = try await client.call(
        .post, "apps/festival/kill", #"{"confirm":"festival","reason":"\#(reason)"}"#)
      #expect(kill.status == .ok)
      let answer = try await client.call(.get, "audit?action=activation-killed&order=newest&format=csv")
      #expect(answer.headers[.contentType]?.hasPrefix("text/csv") == true)
      let lines = String(buffer: answer.body).components(separatedBy: "\r\n")
      #expect(
        lines.count == 3 && lines[0].hasPrefix("number,at,actor,address,action,app,subject,note,before,after,hash"))
      #expect(lines[1].contains(#","kill switch: Unreadable ""texts"", really","#))
      for wrong in ["order=up", "format=xml", "before=x"] {
        #expect(try await client.call(.get, "audit?\(wrong)").errorCode == "bad-name", "\(wrong)")
      }
      let newest = String(buffer: try await client.call(.get, "apps/festival/audit?order=newest&limit=1").body)
      #expect(newest.contains("activation-killed"))
    }
  }

  @Test("The channels of an app are listed with their skins")
  func channels() async throws {
    struct Answer: Decodable {
      struct Channel: Decodable {
        struct Skin: Decodable { var version: String }
        var channel: String
        var skin: Skin?
        var rules: Int
      }
      var channels: [Channel]
    }
    try await TestWorld().test { client in
      #expect(try await client.call(.get, "apps/festival/channels").errorCode == "unknown-app")
      try await client.publish(TestSkin.package())
      let none: Answer = try await client.call(.get, "apps/festival/channels").json()
      #expect(none.channels.isEmpty)
      let skin = #"{"id":"spring-festival","version":"1.0.0"}"#
      try await client.activate(#"{"skin":\#(skin)}"#)
      try await client.activate(
        #"{"skin":null,"rules":[{"id":"late","skin":\#(skin),"from":"2040-01-01T00:00:00Z"}]}"#, channel: "beta")
      let answer: Answer = try await client.call(.get, "apps/festival/channels").json()
      #expect(answer.channels.map(\.channel) == ["beta", "stable"] && answer.channels.map(\.rules) == [1, 0])
      #expect(answer.channels.map(\.skin?.version) == [nil, "1.0.0"])
    }
  }
}
