import Foundation
import SkinKit
import SkinUpdate
import Testing

@Suite("Activation: rules") struct ActivationRuleTests {
  @Test("The first rule that holds decides; where none does, the document's own skin is shown")
  func order() throws {
    let read = try activation(
      #"""
      "skin":{"id":"plain","version":"1.0.0"},"rules":[
        {"id":"german","skin":{"id":"a","version":"1.0.0"},"locales":["de"]},
        {"id":"first-brand","skin":{"id":"b","version":"1.0.0"},"brands":["App1"]},
        {"id":"none","skin":null,"brands":["App2"]}]
      """#)
    func shown(_ locale: String, _ brand: String?) throws -> ActivationDecision {
      try read.decision(in: device(locales: [locale], brand: brand))
    }
    #expect(try shown("de-AT", "App1").rule?.rawValue == "german")
    #expect(try shown("en", "App1").skin == skin("b"))
    let off = try shown("en", "App2")
    #expect(off.skin == nil && off.reason == .rule && off.rule?.rawValue == "none")
    let standard = try shown("en", "App3")
    #expect(standard.skin == skin("plain") && standard.reason == .standard && standard.rule == nil)
    #expect(try shown("en", nil).skin == skin("plain"))
  }

  @Test("All conditions of a rule must hold")
  func conjunction() throws {
    let all = #""app":{"minimum":"2.0.0"},"locales":["zh"],"brands":["App1"]"#
    #expect(try holds(all, device(locales: ["zh"], brand: "App1")))
    #expect(try !holds(all, device(app: "1.9.9", locales: ["zh"], brand: "App1")))
    #expect(try !holds(all, device(locales: ["en"], brand: "App1")))
    #expect(try !holds(all, device(locales: ["zh"], brand: "app1")))
  }

  @Test(
    "App versions count with both ends, pre-releases before their release",
    arguments: [
      ("2.1.0", true), ("2.1", true), ("2.0.9", false), ("3.0.0", true), ("3.0.1", false), ("2.1.0-beta.1", false),
      ("3.0.0-rc.1", true),
    ])
  func appVersions(_ version: String, _ isMeant: Bool) throws {
    #expect(try holds(#""app":{"minimum":"2.1.0","maximum":"3.0.0"}"#, device(app: version)) == isMeant)
  }

  @Test(
    "A language range matches every locale below it, with scripts in between and either separator",
    arguments: [
      ("zh", "zh-Hans-CN", true), ("zh", "ZH_cn", true), ("zh-CN", "zh-Hans-CN", true), ("zh-Hant", "zh-Hant-HK", true),
      ("zh-Hant", "zh-Hans-CN", false), ("zh-Hans", "zh-CN", true), ("zh-TW", "zh-Hant-TW", true),
      ("iw", "he-IL", true),
      ("zh-Hant", "zh-CN", false), ("no", "nb-NO", true), ("zh-Hans-CN", "zh", false), ("en", "eng", false),
      ("*-CH", "de-CH", true),
      ("*-CH", "de-DE", false), ("de-DE", "de-x-de", false), ("sl-nedis", "sl-IT-nedis", true), ("*", "fr", true),
    ])
  func locales(_ range: String, _ locale: String, _ isMeant: Bool) throws {
    #expect(try holds(#""locales":["\#(range)"]"#, device(locales: [locale])) == isMeant)
  }

  @Test("Each of a device's languages matches, and without any no rule for a language holds")
  func severalLocales() throws {
    #expect(try holds(#""locales":["fr","zh"]"#, device(locales: ["en", "zh-Hant"])))
    #expect(try !holds(#""locales":["fr"]"#, device(locales: [])))
  }

  @Test(
    "An unknown condition never widens a rollout: a skin isn't shown, and switching off holds",
    arguments: [
      #""moon":"full""#, #""app":{"minimum":"1.0.0","build":7}"#, #""share":{"below":10000,"salt":"s","of":10}"#,
      #""from":"2020-01-01T00:00:00","zone":"Mars/Olympus""#,
    ])
  func unknownConditions(_ condition: String) throws {
    #expect(try !holds(condition, device()))
    let off = try activation(
      #""skin":{"id":"plain","version":"1.0.0"},"rules":[{"id":"off","skin":null,\#(condition)}]"#)
    if condition.contains("zone") {
      // The start is unknown, too: switching off from the start is the cautious choice.
      #expect(try off.decision(in: device()).skin == nil)
    }
    #expect(try off.decision(in: device()).rule?.rawValue == "off")
  }

  @Test("A condition that fails decides, whatever other conditions are unknown")
  func failingBesideUnknown() throws {
    let off = try activation(
      #"""
      "skin":{"id":"plain","version":"1.0.0"},
      "rules":[{"id":"off","skin":null,"moon":"full","locales":["zh"]}]
      """#)
    #expect(try off.decision(in: device(locales: ["en"])).skin == skin("plain"))
    #expect(try off.decision(in: device(locales: ["zh"])).skin == nil)
  }

  @Test("An app that doesn't say its version or its installation gets no skin that asks for one")
  func unknownContext() throws {
    #expect(try !holds(#""app":{"minimum":"1.0.0"}"#, device(app: nil)))
    #expect(try !holds(#""share":{"below":10000,"salt":"s"}"#, device(install: nil)))
    #expect(try holds(#""locales":["en"]"#, device(app: nil, install: nil)))
  }
}
