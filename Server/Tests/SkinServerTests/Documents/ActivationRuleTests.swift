import Foundation
import GRDB
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import SkinKit
import SkinServerAPI
import SkinUpdate
import Testing

@testable import SkinServerStorage

@Suite struct ActivationRuleTests {
  private let path = "/api/v1/apps/festival/channels/stable/activation"
  private let rules = #"""
    {"skin":{"id":"night","version":"1.0.0"},"policy":"user","rules":[
      {"id":"lunar","skin":{"id":"spring-festival","version":"1.0.0"},"from":"2030-02-02T00:00:00",
       "until":"2030-02-17T00:00:00","zone":"device","app":{"minimum":"2.0.0"},"locales":["zh"],"brands":["App1"],
       "share":{"below":2500,"salt":"lunar"}}]}
    """#

  private func publishBoth(_ client: some TestClientProtocol) async throws {
    try await client.publish(TestSkin.package("night", "1.0.0"))
    try await client.publish(TestSkin.package("spring-festival", "1.0.0"))
  }

  @Test("Rules are signed as they were sent, and returned as apps get them", arguments: TestTransport.allCases)
  func signsRules(_ transport: TestTransport) async throws {
    let world = try TestWorld()
    try await world.test(transport) { client in
      try await publishBoth(client)
      let answer = try await client.activate(rules)
      #expect(answer.status == .ok)
      let repository = try await client.repository(world)
      let signed = try #require(repository.activations["activation/festival/stable.json"])
      let sent = try MetadataValue(parsing: Data(rules.utf8), file: "")
      let meant = try Activation(sent, app: signed.app, channel: signed.channel, file: "")
      #expect(signed == meant && signed.rules.count == 1)
      let shown = try await client.get(path, headers: .authorized)
      #expect(shown.data == answer.data && shown.headers[.eTag] == answer.headers[.eTag])
      let value = try MetadataValue(parsing: shown.data, file: "")
      #expect(value["rules"] == sent["rules"] && value["format"] == 2 && value["policy"] == "user")
      #expect(value["timestamp"]?.integer == repository.timestamp)
      // The answer can be sent back verbatim, and changes nothing.
      let again = try await client.activate(String(decoding: shown.data, as: UTF8.self))
      #expect(again.data == shown.data)
    }
  }

  @Test("A skin named only by a rule must be published, too")
  func refusesUnknownSkin() async throws {
    try await TestWorld().test { client in
      try await client.publish(TestSkin.package("night", "1.0.0"))
      let refused = try await client.activate(rules)
      #expect(refused.status == .notFound && refused.errorCode == "unknown-skin")
      #expect(try refused.json(ErrorAnswer.self).error.message.contains("spring-festival"))
    }
  }

  @Test("An unknown member of a rule is refused with its path")
  func namesUnknown() async throws {
    try await TestWorld().test { client in
      try await client.publish(TestSkin.package())
      let answer = try await client.activate(#"{"skin":null,"rules":[{"id":"r","skin":null,"percent":5}]}"#)
      #expect(try answer.json(ErrorAnswer.self).error.message.contains("rules[0].percent"))
      let wrong = try await client.activate(#"{"skin":null,"rules":[{"id":"r","skin":null,"app":{"minimum":"x"}}]}"#)
      #expect(try wrong.json(ErrorAnswer.self).error.message.contains("rules[0].app.minimum"))
    }
  }

  @Test("A change based on an older document is refused", arguments: TestTransport.allCases)
  func conditional(_ transport: TestTransport) async throws {
    try await TestWorld().test(transport) { client in
      try await publishBoth(client)
      let first = try #require(try await client.get(path, headers: .authorized).headers[.eTag])
      let second = try await client.activate(rules, headers: [.ifMatch: first])
      #expect(second.status == .ok)
      let late = try await client.activate(#"{"skin":null}"#, headers: [.ifMatch: first])
      #expect(late.status == .preconditionFailed && late.errorCode == "changed-meanwhile")
      let tag = try #require(second.headers[.eTag])
      #expect(try await client.activate(#"{"skin":null}"#, headers: [.ifMatch: tag]).status == .ok)
    }
  }

  @Test("Rules survive a restart")
  func survivesRestart() async throws {
    let world = try TestWorld()
    try await world.test { client in
      try await publishBoth(client)
      try await client.activate(rules)
    }
    try await world.test { client in
      let value = try MetadataValue(parsing: try await client.get(path, headers: .authorized).data, file: "")
      #expect(value["rules"]?.array?.count == 1)
    }
  }

  @Test("An activation without a document shows its skin, or none")
  func plain() async throws {
    let folder = try TestWorld().folder
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "data.sqlite")
    let store = try SQLiteStore(file)
    let queue = try DatabaseQueue(path: file.path)
    try await queue.write { db in
      try db.execute(
        sql: """
          INSERT INTO package VALUES ('festival', 'night', '1.0.0', 'Night', 'a', 1, 'b', 't', 0, 1, 1);
          INSERT INTO activation VALUES ('festival', 'stable', 'night', '1.0.0', NULL, 0, 2);
          INSERT INTO activation VALUES ('festival', 'beta', NULL, NULL, NULL, 0, 3);
          """)
    }
    try queue.close()
    let found = try await store.read { try $0.activations() }
    #expect(found.map(\.document.channel.rawValue) == ["beta", "stable"])
    #expect(found.map(\.document.skin?.description) == [nil, "night 1.0.0"])
    #expect(found.map(\.changedIn) == [3, 2])
  }

  @Test("A document that contradicts its row is reported as damaged")
  func damaged() async throws {
    let world = try TestWorld()
    try await world.test { client in
      try await publishBoth(client)
      try await client.activate(rules)
    }
    let file = world.databaseFile
    let queue = try DatabaseQueue(path: file.path)
    try await queue.write { try $0.execute(sql: "UPDATE activation SET skin = NULL, version = NULL") }
    try queue.close()
    let store = try SQLiteStore(file)
    await #expect { _ = try await store.read { try $0.activations() } } throws: {
      ($0 as? SkinIssue)?.code == .damagedStorage
    }
  }
}
