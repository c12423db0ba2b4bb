import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import SkinKit
import SkinServerAPI
import SkinUpdate
import Testing

@testable import SkinServerPublishing

@Suite struct EvaluationTests {
  private static let path = "apps/festival/channels/stable/evaluation"
  private static let document = #"""
    {"skin":{"id":"spring-festival","version":"1.0.0"},"rules":[
      {"id":"half","skin":null,"share":{"below":5000,"salt":"half"},"app":{"maximum":"1.9.9"}},
      {"id":"lunar","skin":{"id":"spring-festival","version":"2.0.0"},"from":"2030-02-02T00:00:00",
       "until":"2030-02-17T00:00:00","zone":"device","locales":["zh"],"policy":"user"},
      {"id":"gold","skin":{"id":"spring-festival","version":"2.0.0"},"brands":["gold"]}]}
    """#

  private func publish(_ client: some TestClientProtocol) async throws {
    for version in ["1.0.0", "2.0.0"] { try await client.publish(TestSkin.package("spring-festival", version)) }
  }

  @Test("A device gets the skin and the rule that it evaluates itself, with the result of each condition")
  func device() async throws {
    try await TestWorld().test { client in
      try await publish(client)
      #expect(try await client.activate(Self.document).status == .ok)
      let query = "at=2030-02-01T16:00:00Z&zone=Asia/Shanghai&locale=zh-Hans-CN&app-version=2.0.0&days=20"
      let china = try await client.call(.get, "\(Self.path)?\(query)").json(EvaluationAnswer.self)
      #expect(china.at.formatted(.iso8601) == "2030-02-01T16:00:00Z" && china.zone == "Asia/Shanghai")
      #expect(china.skin?.version == "2.0.0" && china.rule == "lunar" && china.reason == "rule")
      #expect(china.usersDecide && china.nextChange?.formatted(.iso8601) == "2030-02-16T16:00:00Z")
      #expect(china.rules.map(\.result) == ["fails", "holds", "fails"])
      #expect(china.rules[0].conditions == ["share": "unknown", "app": "fails"])
      #expect(china.rules[1].conditions == ["time": "holds", "locales": "holds"])
      #expect(
        china.rules[1].from?.formatted(.iso8601) == "2030-02-01T16:00:00Z"
          && china.rules[1].until?.formatted(.iso8601) == "2030-02-16T16:00:00Z")
      #expect(china.rules[2].conditions == ["brands": "fails"] && china.rules[2].from == nil)
      #expect(
        china.periods?.map(\.text) == [
          "2030-02-01T16:00:00Z 2.0.0 lunar rule", "2030-02-16T16:00:00Z 1.0.0 - standard",
        ])
      #expect(china.periods?.last?.until.formatted(.iso8601) == "2030-02-21T16:00:00Z" && china.truncated == nil)
      // The same moment is the day before in Berlin.
      let berlin = try await client.call(
        .get, "\(Self.path)?at=2030-02-01T16:00:00Z&zone=Europe/Berlin&locale=zh&app-version=2.0.0"
      ).json(EvaluationAnswer.self)
      #expect(berlin.rule == nil && berlin.reason == "standard" && berlin.periods == nil)
      #expect(
        berlin.rules[1].conditions["time"] == "fails"
          && berlin.nextChange?.formatted(.iso8601) == "2030-02-01T23:00:00Z")
      // A rule that can't be decided favors the built-in skin.
      let old = try await client.call(.get, "\(Self.path)?app-version=1.0.0").json(EvaluationAnswer.self)
      #expect(old.rule == "half" && old.skin == nil && old.rules[0].result == "unknown")
      let gold = try await client.call(.get, "\(Self.path)?app-version=2.0&brand=gold").json(EvaluationAnswer.self)
      #expect(gold.rule == "gold" && gold.zone == "UTC" && !gold.usersDecide)
    }
  }

  @Test("The result for an installation is that of the device with this identifier", arguments: 0..<20)
  func share(_ number: Int) async throws {
    let activation = try Activation(
      MetadataValue(parsing: Data(Self.document.utf8), file: "test"), app: TestWorld.app, channel: TestWorld.channel,
      file: "test")
    let install = try #require(InstallID("device-\(number)"))
    let context = ActivationContext(
      now: Date(timeIntervalSince1970: 1_900_000_000), timeZone: .gmt, appVersion: SkinVersion(1, 0, 0), locales: [],
      installID: install)
    let evaluation = Evaluation(activation, in: context)
    let isMeant = install.bucket(salt: "half") < 5_000
    #expect(evaluation.rules[0].result == (isMeant ? .holds : .fails))
    #expect(evaluation.decision == activation.decision(in: context))
  }

  @Test("A proposed document is evaluated and checked as one that is set, and isn't stored")
  func proposed() async throws {
    let world = try TestWorld()
    try await world.test { client in
      try await publish(client)
      #expect(try await client.activate(#"{"skin":null}"#).status == .ok)
      let before = try await client.repository(world).timestamp
      let answer = try await client.call(.post, "\(Self.path)?brand=gold&app-version=2.0.0", Self.document)
      #expect(try answer.json(EvaluationAnswer.self).rule == "gold")
      let off = try await client.call(.get, "\(Self.path)?brand=gold").json(EvaluationAnswer.self)
      #expect(off.reason == "off" && off.skin == nil && off.rules.isEmpty)
      #expect(try await client.repository(world).timestamp == before)
      let refused = try await client.call(
        .post, Self.path, #"{"skin":null,"rules":[{"id":"a","skin":null,"locales":[]}]}"#)
      #expect(refused.status == .badRequest && refused.errorCode == "bad-body")
      #expect(String(decoding: refused.data, as: UTF8.self).contains(#""key":"rules[0].locales""#))
      let missing = try await client.call(.post, Self.path, #"{"skin":{"id":"spring-festival","version":"3.0.0"}}"#)
      #expect(missing.errorCode == "unknown-skin")
      for query in ["at=x", "zone=Nowhere", "app-version=x", "days=0", "days=401"] {
        #expect(try await client.call(.get, "\(Self.path)?\(query)").errorCode == "bad-name", "\(query)")
      }
      #expect(try await client.call(.get, "apps/other/channels/stable/evaluation").errorCode == "unknown-app")
    }
  }

  @Test("A state of the history is evaluated as the current one was, also if its versions are withdrawn or removed")
  func state() async throws {
    try await TestWorld().test { client in
      try await publish(client)
      try await client.publish(TestSkin.package("spring-festival", "3.0.0"))
      #expect(try await client.activate(Self.document).status == .ok)
      func answers(_ more: String = "") async throws -> [EvaluationAnswer] {
        var answers: [EvaluationAnswer] = []
        for query in ["app-version=3.0.0", "brand=gold&app-version=2.0.0&days=20"] {
          let path = "\(Self.path)?at=2030-02-01T16:00:00Z&\(query)\(more)"
          answers.append(try await client.call(.get, path).json(EvaluationAnswer.self))
        }
        return answers
      }
      let before = try await answers()
      #expect(before.map(\.rule) == [nil, "gold"] && before.map(\.skin?.version) == ["1.0.0", "2.0.0"])
      #expect(try await client.activate(#"{"skin":null}"#).status == .ok)
      let versions = "apps/festival/skins/spring-festival/versions"
      #expect(try await client.call(.put, "\(versions)/2.0.0/withdrawal").status == .ok)
      let policy = #"{"newest":1,"published_days":0,"used_days":0}"#
      #expect(try await client.call(.put, "apps/festival/retention", policy).status == .ok)
      let removal = try await client.call(.post, "apps/festival/retention/run")
      #expect(String(buffer: removal.body).contains("1.0.0"), "\(String(buffer: removal.body))")
      #expect(try await client.call(.get, "\(versions)/1.0.0").status == .notFound)
      #expect(try await answers().allSatisfy { $0.reason == "off" && $0.rules.isEmpty })
      #expect(try await answers("&state=1") == before)
      let missing = try await client.call(.get, "\(Self.path)?state=9")
      #expect(missing.status == .notFound && missing.errorCode == "unknown-state")
      #expect(try await client.call(.get, "\(Self.path)?state=first").errorCode == "bad-name")
      #expect(
        try await client.call(.get, "apps/festival/channels/beta/evaluation?state=1").errorCode == "unknown-state")
    }
  }

  @Test("A rule for a withdrawn version fails, and the rest of the document decides")
  func withdrawn() throws {
    var activation = try Activation(
      MetadataValue(parsing: Data(Self.document.utf8), file: "test"), app: TestWorld.app, channel: TestWorld.channel,
      file: "test")
    activation.withdrawn = activation.rules[2].skin.map { [$0] } ?? []
    let context = ActivationContext(
      now: Date(timeIntervalSince1970: 1_900_000_000), timeZone: .gmt, appVersion: SkinVersion(2, 0, 0), locales: [],
      brand: "gold")
    let evaluation = Evaluation(activation, in: context)
    #expect(evaluation.decision.rule == nil)
    #expect(evaluation.rules[2].result == .fails && evaluation.rules[2].conditions[.available] == .fails)
  }

  @Test("A rule whose local times the clocks skip never holds, and many periods are cut off")
  func limits() throws {
    let skipped =
      #"{"id":"skipped","skin":null,"from":"2030-03-31T02:10:00","until":"2030-03-31T02:50:00","#
      + #""zone":"Europe/Berlin"}"#
    let hours = (0..<24).map { hour in
      let time = { (minute: Int) in String(format: "2030-04-01T%02d:%02d:00Z", hour, minute) }
      return #"{"id":"h\#(hour)","skin":null,"from":"\#(time(0))","until":"\#(time(30))"}"#
    }
    let document = #"{"skin":null,"policy":"user","rules":[\#(([skipped] + hours).joined(separator: ","))]}"#
    let activation = try Activation(
      MetadataValue(parsing: Data(document.utf8), file: "test"), app: TestWorld.app, channel: TestWorld.channel,
      file: "test")
    let start = try #require(MetadataDate.parse("2030-03-31T00:00:00Z"))
    let evaluation = Evaluation(activation, in: ActivationContext(now: start, timeZone: .gmt, locales: []))
    #expect(evaluation.rules[0].from == nil && evaluation.rules[0].until == nil)
    let (all, isCut) = evaluation.periods(until: start.addingTimeInterval(3 * 86_400), limit: 100)
    #expect(all.count == 49 && !isCut)
    let (some, isSomeCut) = evaluation.periods(until: start.addingTimeInterval(3 * 86_400), limit: 10)
    #expect(some == Array(all.prefix(10)) && isSomeCut)
  }
}

extension EvaluationAnswer.Period {
  fileprivate var text: String {
    "\(from.formatted(.iso8601)) \(skin?.version ?? "built-in") \(rule ?? "-") \(reason)"
  }
}
