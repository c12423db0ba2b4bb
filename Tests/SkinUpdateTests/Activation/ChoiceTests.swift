import Foundation
import SkinKit
import SkinUpdate
import Testing

@Suite("Activation: choice") struct ChoiceTests {
  private let chosen = UserChoice.skin(skin("mine"))

  private func decide(_ members: String, _ choice: UserChoice?, _ now: String = "2030-01-01T00:00:00Z") throws
    -> ActivationDecision
  { try activation(members).decision(in: device(now), choice: choice) }

  @Test("The operator decides by default")
  func operatorByDefault() throws {
    let decision = try decide(#""skin":{"id":"plain","version":"1.0.0"}"#, chosen)
    #expect(decision.skin == skin("plain") && decision.reason == .standard)
  }

  @Test("If the user decides, the choice is shown, including the built-in skin")
  func user() throws {
    let members = #""policy":"user","skin":{"id":"plain","version":"1.0.0"}"#
    #expect(try decide(members, chosen).skin == skin("mine"))
    #expect(try decide(members, chosen).reason == .user)
    let builtIn = try decide(members, .builtIn)
    #expect(builtIn.skin == nil && builtIn.reason == .user)
    #expect(try decide(members, nil).skin == skin("plain"))
  }

  @Test("A rule's policy overrides the document's while it holds, in both directions")
  func rulePolicy() throws {
    let festival = #"""
      "policy":"user","skin":null,"rules":[{"id":"festival","skin":{"id":"festive","version":"1.0.0"},
        "policy":"operator","from":"2030-02-01T00:00:00Z","until":"2030-02-02T00:00:00Z"}]
      """#
    let before = try decide(festival, chosen)
    #expect(before.skin == skin("mine"))
    #expect(try before.nextChange == moment("2030-02-01T00:00:00Z"))
    #expect(before.upcoming.map(\.skin) == [skin("festive")])
    let during = try decide(festival, chosen, "2030-02-01T12:00:00Z")
    #expect(during.skin == skin("festive") && during.reason == .rule)
    #expect(during.upcoming.map(\.skin) == [skin("mine")])
    let open = #"""
      "skin":null,"rules":[{"id":"free","skin":{"id":"festive","version":"1.0.0"},"policy":"user"}]
      """#
    #expect(try decide(open, chosen).skin == skin("mine"))
    #expect(try decide(open, nil).skin == skin("festive"))
  }

  @Test("Switched off is off: no choice brings a skin back")
  func off() throws {
    for members in [#""skin":null"#, #""skin":null,"rules":[],"policy":"operator""#] {
      let decision = try decide(members, chosen)
      #expect(decision.skin == nil && decision.reason == .off)
    }
    // A skin shop, in which the operator shows nothing of their own, isn't switched off.
    #expect(try decide(#""skin":null,"policy":"user""#, chosen).skin == skin("mine"))
  }

  @Test("A choice that hides every rule leaves nothing to fetch ahead and nothing to wait for")
  func nothingAhead() throws {
    let members = #"""
      "policy":"user","skin":null,"rules":[{"id":"r","skin":{"id":"festive","version":"1.0.0"},
        "from":"2030-02-01T00:00:00Z"}]
      """#
    #expect(try decide(members, nil).upcoming.map(\.skin) == [skin("festive")])
    #expect(try decide(members, chosen).upcoming.isEmpty)
  }
}
