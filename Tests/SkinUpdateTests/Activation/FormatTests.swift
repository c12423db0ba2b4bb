import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinTesting
import SkinUpdate
import Testing

@Suite("Activation: format") struct ActivationFormatTests {
  private let full = #"""
    "policy":"user","skin":null,"rules":[{
      "id":"lunar-2030","skin":{"id":"lunar","version":"1.0.0"},
      "from":"2030-02-02T00:00:00","until":"2030-02-17T00:00:00","zone":"Asia/Shanghai",
      "app":{"minimum":"2.1.0","maximum":"3.0.0"},"locales":["zh","en-GB"],"brands":["App1"],
      "share":{"below":2500,"salt":"lunar"},"policy":"operator"}]
    """#

  @Test("Every member of a document is parsed, and written again as it was")
  func roundTrip() throws {
    let read = try activation(full)
    let rule = try #require(read.rules.first)
    #expect(read.policy == .user && read.skin == nil && rule.id.rawValue == "lunar-2030" && rule.skin == skin("lunar"))
    #expect(rule.schedule?.from?.text == "2030-02-02T00:00:00" && rule.schedule?.until?.text == "2030-02-17T00:00:00")
    #expect(rule.schedule?.zone == .named("Asia/Shanghai"))
    #expect(rule.app?.minimum == SkinVersion(2, 1, 0) && rule.app?.maximum == three)
    #expect(rule.locales == ["zh", "en-GB"] && rule.brands == ["App1"] && rule.policy == .operator)
    #expect(rule.percentage == RolloutPercentage(below: 2500, salt: "lunar"))
    #expect(try MetadataValue(parsing: read.data, file: "") == MetadataValue(parsing: document(full), file: ""))
    #expect(try Activation(parsing: read.data, file: "") == read)
    #expect(read.unknownMembers.isEmpty && read.skins == [skin("lunar")])
  }

  @Test("A document that needs only format 1 is written in format 1, which older apps read")
  func writesFormatOne() throws {
    let plain = Activation(app: app, channel: channel, skin: skin("lunar"))
    let text = #"{"app":"festival","channel":"stable","format":1,"skin":{"id":"lunar","version":"1.0.0"}}"#
    #expect(String(decoding: plain.data, as: UTF8.self) == text)
    #expect(Activation(app: app, channel: channel, skin: nil).isOff)
    for needed in [
      Activation(app: app, channel: channel, skin: nil, policy: .user),
      Activation(app: app, channel: channel, skin: nil, rules: [ActivationRule(id: spring, skin: skin("lunar"))]),
    ] {
      #expect(try MetadataValue(parsing: needed.data, file: "")["format"] == 2)
      #expect(!needed.isOff)
    }
  }

  @Test("Rules in a document of format 1 are ignored, but preserved")
  func formatOneHasNoRules() throws {
    let data = document(#""skin":null,"rules":[{"id":"r"}]"#, format: 1)
    let read = try Activation(parsing: data, file: "")
    #expect(read.rules.isEmpty && read.unknownMembers == ["rules"])
    #expect(try MetadataValue(parsing: read.data, file: "") == MetadataValue(parsing: data, file: ""))
  }

  @Test("A later format is refused with its number, before anything else in it is read")
  func laterFormat() async throws {
    let issue = await issue { _ = try Activation(parsing: Data(#"{"format":3,"app":7}"#.utf8), file: "a.json") }
    #expect(issue?.code == .unknownActivationFormat && issue?.message.contains("format 3") == true)
  }

  @Test("Unknown members are preserved, named by their place, and signed again")
  func keepsUnknown() throws {
    let text = #"""
      "policy":"operator","skin":null,"colour":"red","rules":[{"id":"r","skin":null,"moon":"full",
        "app":{"build":7},"share":{"below":1,"salt":"s","of":10}}]
      """#
    let read = try activation(text)
    #expect(read.unknownMembers == ["colour", "rules[0].app.build", "rules[0].moon", "rules[0].share.of"])
    #expect(try MetadataValue(parsing: read.data, file: "") == MetadataValue(parsing: document(text), file: ""))
  }

  @Test(
    "An ambiguous member is refused, and the issue names it",
    arguments: [
      (#""rules":[]"#, "skin"), (#""skin":null,"policy":"both""#, "policy"), (#""skin":null,"rules":{}"#, "rules"),
      (#""skin":null,"rules":[{"skin":null}]"#, "rules[0].id"), (#""skin":null,"rules":[{"id":"r"}]"#, "rules[0].skin"),
      (#""skin":null,"rules":[{"id":"r","skin":null},{"id":"r","skin":null}]"#, "rules"),
      (#""skin":{"id":"x","version":"new"}"#, "skin.version"),
    ])
  func refusesDocuments(_ members: String, _ key: String) async {
    let issue = await issue { _ = try activation(members) }
    #expect(issue?.code == .malformedMetadata && issue?.place.key == key)
  }

  @Test(
    "An ambiguous condition is refused, and the issue names it",
    arguments: [
      (#""from":"2030-02-30T00:00:00Z""#, "from"), (#""from":"2030-02-02""#, "from"), (#""from":1893456000"#, "from"),
      (#""from":"2030-02-02T00:00:00+08:00""#, "from"), (#""from":"2030-02-02T00:00:00""#, "zone"),
      (#""from":"2030-02-02T00:00:00Z","zone":"device""#, "zone"), (#""zone":"UTC""#, "zone"),
      (#""from":"2030-02-02T00:00:00","zone":"CST""#, "zone"),
      (#""from":"2030-02-02T00:00:00","zone":"../etc/passwd/""#, "zone"),
      (#""from":"2030-02-02T00:00:00Z","until":"2030-02-02T00:00:00Z""#, "until"),
      (#""from":"2030-02-02T00:00:01","until":"2030-02-02T00:00:00","zone":"UTC""#, "until"),
      (#""app":"2.0.0""#, "app"), (#""app":{"minimum":"two"}"#, "app.minimum"),
      (#""app":{"minimum":"2.0.0","maximum":"1.0.0"}"#, "app.maximum"), (#""locales":[]"#, "locales"),
      (#""locales":["Chinese (Hong Kong)"]"#, "locales"), (#""locales":"zh""#, "locales"),
      (#""brands":[""]"#, "brands"),
      (#""share":25"#, "share"),
      (#""share":{"below":10001,"salt":"s"}"#, "share.below"),
      (#""share":{"below":-1,"salt":"s"}"#, "share.below"), (#""share":{"below":1}"#, "share.salt"),
      (#""share":{"below":1,"salt":""}"#, "share.salt"), (#""policy":null"#, "policy"),
    ])
  func refusesConditions(_ condition: String, _ key: String) async {
    let issue = await issue { _ = try activation(rule: condition) }
    #expect(issue?.code == .malformedMetadata && issue?.place.key == "rules[0].\(key)")
  }

  @Test("A document has at most 256 rules")
  func limitsRules() async throws {
    func rules(_ count: Int) -> String {
      "\"skin\":null,\"rules\":["
        + (0..<count).map { "{\"id\":\"r\($0)\",\"skin\":null}" }.joined(separator: ",") + "]"
    }
    #expect(try activation(rules(256)).rules.count == 256)
    #expect(await issue { _ = try activation(rules(257)) }?.place.key == "rules")
  }

  @Test("A document for a known channel may omit its app and channel, but may not contradict them")
  func partial() async throws {
    let value = try MetadataValue(parsing: Data(#"{"skin":null,"policy":"user"}"#.utf8), file: "")
    #expect(try Activation(value, app: app, channel: channel, file: "").policy == .user)
    for wrong in [#"{"skin":null,"app":"other"}"#, #"{"skin":null,"channel":"beta"}"#, #"{"skin":null,"format":3}"#] {
      let value = try MetadataValue(parsing: Data(wrong.utf8), file: "")
      #expect(await issue { _ = try Activation(value, app: app, channel: channel, file: "") } != nil)
    }
  }

  @Test("Publishing refuses a skin of any rule that was never published, and a document longer than apps read")
  func publication() async throws {
    let repository = try InMemoryRepository()
    try repository.publish(springFiles(one), info: springInfo(one), app: app)
    let published = SkinReference(id: spring, version: one)
    let good = Activation(
      app: app, channel: channel, skin: nil, rules: [ActivationRule(id: spring, skin: published)])
    #expect(try ActivationPublication(good, in: repository.state).blobs.first?.contents == .data(good.data))
    let missing = Activation(
      app: app, channel: channel, skin: published, rules: [ActivationRule(id: spring, skin: skin("lunar"))])
    #expect(await issue { _ = try ActivationPublication(missing, in: repository.state) }?.code == .unknownVersion)
    var long = good
    long.rules[0].brands = [String(repeating: "b", count: Activation.maximumLength)]
    #expect(await issue { _ = try ActivationPublication(long, in: repository.state) }?.code == .badActivation)
  }

  @Test("The examples of docs/formats.md are documents as it says")
  func examples() throws {
    let file = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: "../../../docs/formats.md").standardizedFileURL
    let text = try String(contentsOf: file, encoding: .utf8)
    let section = try #require(text.components(separatedBy: "\n### activation.json\n").dropFirst().first)
      .components(separatedBy: "\n### ")[0]
    let blocks = section.components(separatedBy: "```json\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
    let read = try blocks.map { try Activation(parsing: Data($0.utf8), file: "docs/formats.md") }
    #expect(read.count == 3 && read.allSatisfy(\.unknownMembers.isEmpty))
    // The documentation next to the examples.
    #expect(read[0].rules.isEmpty && read[0].policy == .operator)
    let festival = try #require(read.dropFirst().first)
    func shown(_ now: String, _ app: String = "2.4.0") throws -> SkinReference? {
      try festival.decision(in: device(now, zone: "Asia/Shanghai", app: app, locales: ["zh-Hans-CN"])).skin
    }
    #expect(try shown("2030-02-01T15:59:59Z")?.id.rawValue == "winter")
    #expect(try shown("2030-02-01T16:00:00Z")?.id.rawValue == "spring-festival")
    #expect(try shown("2030-02-16T16:00:00Z")?.id.rawValue == "winter")
    #expect(try shown("2030-02-05T00:00:00Z", "1.9.0") == nil)
    #expect(read[2].policy == .user)
  }
}
