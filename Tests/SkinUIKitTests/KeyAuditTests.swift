#if canImport(UIKit) && DEBUG

import Foundation
import SkinKit
import SkinTestSupport
import SkinUIKit
import Testing
import UIKit

@MainActor
@Suite("Keys that no shown skin has are reported in debug builds")
struct KeyAuditTests {
  private let manager = SkinManager()
  private let reported = ReportedIssues()
  private let skin =
    ##"{"colors": {"title": "#FF0000", "line": "#00FF00"}, "fonts": {"big": {"size": 20}, "heavy": {"size": 24}}}"##

  /// The issues of a key that these tests use; other suites have keys of the same names.
  private func issues(_ key: String) -> [SkinIssue] {
    reported.issues { $0.place.key == key && ["\(#fileID)", "rules.json"].contains($0.place.file) }
  }

  @Test("A misspelt key is reported once, with the file and line of the call, the nearest key and the kinds")
  func misspelt() throws {
    manager.builtIn = try .module(skin)
    let line = #line + 1
    UILabel().skin(following: manager).textColor("m.titel")
    UILabel().skin(following: manager).textColor("m.titel")
    let found = issues("m.titel")
    #expect(found.map(\.code) == [.missingKey] && found.map(\.severity) == [.warning])
    #expect(found.first?.place == .init(file: #fileID, line: line, key: "m.titel"))
    #expect(found.first?.message == "No skin that is shown has the key \"m.titel\", which UILabel follows as a color")
    #expect(found.first?.suggestion == "Did you mean m.title, a color?")
  }

  @Test("Every form of call names its own place", arguments: ["state", "bar", "text", "image", "segment", "named"])
  func forms(_ form: String) throws {
    manager.builtIn = try .module(skin)
    let key = "m.\(form)_missing"
    var line = 0
    switch form {
    case "state":
      line = #line + 1
      UIButton().skin(following: manager).titleColor(SkinKey(key), for: .highlighted)
    case "bar":
      line = #line + 1
      UINavigationBar().skin(following: manager).bar.backgroundColor(key)
    case "text":
      line = #line + 1
      UINavigationBar().skin(following: manager).bar.title.color(key)
    case "image":
      line = #line + 1
      UIImageView().skin(following: manager).image(SkinKey(key))
    case "segment":
      line = #line + 1
      UISegmentedControl(items: ["a"]).skin(following: manager).title(SkinKey(key), forSegmentAt: 0)
    default:
      line = #line + 1
      UILabel().skin(following: manager).bind(named: "textColor", to: key)
    }
    #expect(issues(key).map(\.place) == [.init(file: #fileID, line: line, key: key)])
  }

  @Test("A view that reads a key reports it itself, with its kind, and not the library that observes it")
  func observed() throws {
    manager.builtIn = try .module(skin)
    manager.registerRead(of: "m.seen_missing")
    manager.audit(SkinKey<SkinColor>("m.seen_missing"), by: KeyAuditTests.self)
    let found = reported.issues { $0.place.key == "m.seen_missing" }
    #expect(found.map(\.place) == [.init(key: "m.seen_missing")])
    #expect(found.first?.message.hasSuffix("which KeyAuditTests follows as a color") == true, "\(found)")
  }

  @Test("A key of another kind is reported with both kinds")
  func kind() throws {
    manager.builtIn = try .module(skin)
    UILabel().skin(following: manager).textColor("m.heavy")
    #expect(issues("m.heavy").map(\.code) == [.keyKind])
    #expect(issues("m.heavy").first?.message == "\"m.heavy\" is a font, and UILabel follows a color there")
  }

  @Test("Keys that are used before the first skin are checked when it is shown")
  func beforeTheFirstSkin() throws {
    let line = #line + 1
    UILabel().skin(following: manager).textColor("m.early").font("m.big")
    #expect(issues("m.early").isEmpty)
    manager.builtIn = try .module(skin)
    #expect(issues("m.early").map(\.place.line) == [line] && issues("m.big").isEmpty)
  }

  @Test("A key that the built-in skin has, or a fallback, or another of the app's skins, isn't reported")
  func known() throws {
    manager.builtIn = try .module(skin)
    manager.apply(try .module(##"{"colors": {"festive": "#0000FF"}}"##))
    manager.audit.isKnown = { ["m.winter", "app.winter_mark", "m.shade"].contains($0) }
    let label = UILabel()
    label.skin(following: manager).textColor("m.title").font(SkinKey("m.own", fallback: "m.big"))
    label.skin(following: manager).backgroundColor("m.festive").tintColor("m.winter")
    label.skin(following: manager).module("login").highlightedTextColor("winter_mark")
    label.skin(following: manager).shadowColor(.init("m.shade"))
    for key in ["login.winter_mark", "m.shade", "m.title", "m.own", "m.big", "m.festive", "m.winter"] {
      #expect(issues(key).isEmpty, "\(key)")
    }
  }

  @Test("A key of a rule that no skin has is reported at the rule's line")
  func rule() throws {
    manager.builtIn = try .module(skin)
    let rules = SkinRules(following: manager)
    rules.appRules = [
      SkinRule(
        .init(className: "UILabel"), properties: ["textColor": "m.nothing"], place: .init(file: "rules.json", line: 7))
    ]
    let view = UIView()
    view.addSubview(UILabel())
    rules.apply(to: view)
    #expect(issues("m.nothing").map(\.place) == [.init(file: "rules.json", line: 7, key: "m.nothing")])
    rules.remove(from: view)
  }

  @Test("Two closures that follow keys without a name stay apart, and each names its place")
  func follow() throws {
    manager.builtIn = try .module(skin)
    let label = UILabel()
    var calls = [0, 0]
    let line = #line + 2
    for _ in 0..<2 {
      label.skin(following: manager).follow("m.followed") { _, _ in calls[0] += 1 }
      label.skin(following: manager).follow("m.title") { _, _ in calls[1] += 1 }
    }
    #expect(calls == [2, 2] && issues("m.followed").map(\.place.line) == [line])
    manager.apply(try .module(##"{"colors": {"title": "#0000FF", "followed": "#0000FF"}}"##))
    #expect(calls == [3, 3])
  }

  @Test("A scope's keys are checked against its own skin and that of the app")
  func scope() throws {
    manager.builtIn = try .module(skin)
    let scope = SkinManager(scopeOf: manager)
    scope.apply(try .module(##"{"colors": {"inner": "#0000FF"}}"##))
    UILabel().skin(following: scope).textColor("m.inner").backgroundColor("m.line").tintColor("m.outer")
    #expect(issues("m.inner").isEmpty && issues("m.line").isEmpty && issues("m.outer").count == 1)
  }
}

#endif
