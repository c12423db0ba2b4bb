#if canImport(UIKit)

import Foundation
import SkinFormats
import SkinKit
import SkinUIKit
import Testing
import UIKit

/// A view of an existing app, and a subclass of a UIKit class.
private final class Card: UIView {}
private final class BigTitle: UILabel {}

private final class ProfileController: UIViewController {}

@MainActor
@Suite("Rules", .serialized)
struct RulesTests {
  private let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  private let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  private let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)

  /// Creates a skin with three colors, a font and the rules of a rules.json.
  private func skin(_ rules: String = "[]") throws -> Skin {
    try .module(
      """
      {"colors": {"red": "#F00", "green": "#0F0", "blue": "#00F"}, "fonts": {"big": {"size": 31}}}
      """, files: ["rules.json": Data(rules.utf8)])
  }

  private func rule(_ match: SkinRule.Match, _ key: String) -> SkinRule {
    SkinRule(match, properties: ["textColor": key])
  }

  @Test("A view that enters a window follows the rules, and a view without a rule stays unchanged")
  func entering() throws {
    let manager = SkinManager(builtIn: try skin(#"[{"match": {"class": "UILabel"}, "set": {"textColor": "m.red"}}]"#))
    let rules = SkinRules(following: manager)
    rules.start()
    defer { rules.stop() }
    let (label, button, window) = (UILabel(), UIButton(), UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    let original = button.titleColor(for: .normal)
    let box = UIView()
    box.addSubview(label)
    #expect(label.textColor != red)
    window.addSubview(box)
    window.addSubview(button)
    #expect(label.textColor == red)
    #expect(button.titleColor(for: .normal) == original && button.backgroundColor == nil)
  }

  @Test("Starting rules applies them to existing windows, and stopping restores all original values")
  func startAndStop() throws {
    let manager = SkinManager(builtIn: try skin(#"[{"match": {"class": "UILabel"}, "set": {"font": "m.big"}}]"#))
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let label = UILabel()
    let original = label.font
    window.addSubview(label)
    let rules = SkinRules(following: manager)
    rules.start()
    #expect(label.font.pointSize == 31)
    rules.stop()
    #expect(label.font == original)
    manager.apply(try skin(#"[{"match": {"class": "UILabel"}, "set": {"textColor": "m.red"}}]"#))
    #expect(label.font == original && label.textColor != red)
  }

  @Test(
    "An identifier precedes a tag, a tag precedes containers, containers precede the class, and a derived class its superclass"
  )
  func specificity() throws {
    let label = BigTitle()
    label.tag = 7
    label.accessibilityIdentifier = "name"
    let card = Card()
    card.addSubview(label)
    let ladder: [SkinRule.Match] = [
      .init(), .init(className: "UIView"), .init(className: "UILabel"), .init(className: "BigTitle"),
      .init(className: "UILabel", containers: ["Card"]), .init(className: "BigTitle", containers: ["Card"]),
      .init(tag: 7), .init(className: "UILabel", tag: 7), .init(identifier: "name"),
      .init(className: "UILabel", identifier: "name"), .init(tag: 7, identifier: "name"),
    ]
    let manager = SkinManager(builtIn: try skin())
    for lower in ladder.indices {
      for higher in ladder.indices where higher > lower {
        let rules = SkinRules(following: manager)
        // The rule with higher precedence is first, so that it can't apply by being the last.
        rules.appRules = [rule(ladder[higher], "m.green"), rule(ladder[lower], "m.red")]
        rules.apply(to: card)
        #expect(label.textColor == green, "\(ladder[higher]) over \(ladder[lower])")
        rules.stop()
      }
      let rules = SkinRules(following: manager)
      rules.appRules = [rule(ladder[lower], "m.red"), rule(ladder[lower], "m.green")]
      rules.apply(to: card)
      #expect(label.textColor == green, "the last of two for \(ladder[lower])")
      rules.stop()
    }
  }

  @Test("Containers are classes of views or controllers around a view, outermost first, with others between")
  func containers() throws {
    let controller = ProfileController()
    let (card, inner, label) = (Card(), UIView(), UILabel())
    controller.view.addSubview(card)
    card.addSubview(inner)
    inner.addSubview(label)
    let manager = SkinManager(builtIn: try skin())
    func applies(_ containers: String...) -> Bool {
      let rules = SkinRules(following: manager)
      rules.appRules = [rule(.init(className: "UILabel", containers: containers), "m.red")]
      rules.apply(to: controller.view)
      defer { rules.stop() }
      return label.textColor == red
    }
    #expect(applies("Card") && applies("ProfileController") && applies("ProfileController", "Card"))
    #expect(applies("ProfileController", "UIView", "Card", "UIView"))
    #expect(!applies("Card", "ProfileController") && !applies("UITabBar") && !applies("Card", "Card"))
    // The view itself is in no container.
    #expect(!applies("UILabel"))
  }

  @Test("Only rules that name a control or a single view apply to the parts of the control")
  func shells() throws {
    let (box, button, field, part) = (UIView(), UIButton(), UITextField(), UILabel())
    button.setTitle("Go", for: .normal)
    box.addSubview(button)
    box.addSubview(field)
    field.addSubview(part)
    part.tag = 9
    let title = try #require(button.titleLabel)
    let manager = SkinManager(builtIn: try skin())
    func reached(_ match: SkinRule.Match) -> Set<String> {
      let rules = SkinRules(following: manager)
      rules.appRules = [rule(match, "m.red")]
      rules.apply(to: box)
      defer { rules.stop() }
      return Set([("title", title), ("part", part)].filter { $0.1.textColor == red }.map(\.0))
    }
    #expect(reached(.init(className: "UILabel")) == [])
    #expect(reached(.init(className: "UILabel", containers: ["UIView"])) == [])
    #expect(reached(.init(className: "UILabel", containers: ["UIButton"])) == ["title"])
    #expect(reached(.init(className: "UILabel", containers: ["UITextField"])) == ["part"])
    #expect(reached(.init(tag: 9)) == ["part"])
  }

  @Test("A rule removed with its skin restores the original value, and an added one applies at once")
  func changing() throws {
    let manager = SkinManager(builtIn: try skin(#"[{"match": {"class": "UILabel"}, "set": {"textColor": "m.red"}}]"#))
    let rules = SkinRules(following: manager)
    let (box, label, view) = (UIView(), UILabel(), Card())
    label.textColor = .brown
    box.addSubview(label)
    box.addSubview(view)
    rules.apply(to: box)
    #expect(label.textColor == red)
    manager.apply(try skin(#"[{"match": {"class": "Card"}, "set": {"backgroundColor": "m.green"}}]"#))
    #expect(label.textColor == .brown && view.backgroundColor == green)
    manager.apply(try skin(#"[{"match": {"class": "Card"}, "set": {"backgroundColor": "m.blue"}}]"#))
    #expect(view.backgroundColor == blue)
    manager.apply(nil)
    #expect(label.textColor == red && view.backgroundColor == nil)
    rules.stop()
    #expect(label.textColor == .brown)
  }

  @Test("Bindings of code precede every rule, in any order, and outlast the rules")
  func codeFirst() throws {
    let manager = SkinManager(builtIn: try skin())
    let rules = SkinRules(following: manager)
    rules.appRules = [rule(.init(className: "UILabel"), "m.red")]
    let (box, before, after) = (UIView(), UILabel(), UILabel())
    box.addSubview(before)
    box.addSubview(after)
    before.skin(following: manager).textColor("m.green")
    rules.apply(to: box)
    #expect(before.textColor == green && after.textColor == red)
    after.skin(following: manager).textColor("m.blue")
    #expect(after.textColor == blue)
    rules.appRules = [rule(.init(), "m.green")]
    #expect(after.textColor == blue)
    rules.stop()
    #expect(before.textColor == green && after.textColor == blue)
  }

  @Test("Rules bind fields of a bar one by one, next to those that code has bound")
  func bars() throws {
    let manager = SkinManager(builtIn: try skin())
    let bar = UINavigationBar()
    let original = bar.standardAppearance.backgroundColor
    bar.skin(following: manager).bar.title.color("m.green")
    SkinPropertyCatalog.shared.add([
      SkinNamedProperty("testBarBackground", of: UINavigationBar.self) { $0.bar.backgroundColor($1) },
      SkinNamedProperty("testBarTitle", of: UINavigationBar.self) { $0.bar.title.color($1) },
    ])
    let rules = SkinRules(following: manager)
    rules.appRules = [
      SkinRule(
        .init(className: "UINavigationBar"), properties: ["testBarBackground": "m.red", "testBarTitle": "m.red"])
    ]
    rules.apply(to: bar)
    #expect(bar.standardAppearance.backgroundColor == red)
    #expect(bar.standardAppearance.titleTextAttributes[.foregroundColor] as? UIColor == green)
    rules.stop()
    #expect(bar.standardAppearance.backgroundColor == original)
    #expect(bar.standardAppearance.titleTextAttributes[.foregroundColor] as? UIColor == green)
  }

  @Test("A rule can bind a property that adds views to the window")
  func nestedEntering() throws {
    let varied = try Skin.module(
      ##"{"colors": {"line": {"any": "#F00", "dark": "#0F0"}}, "gradients": {"fill": {"colors": ["#F00", "#00F"]}}}"##,
      files: [
        "rules.json": Data(
          #"[{"match": {"class": "Card"}, "set": {"backgroundGradient": "m.fill", "borderColor": "m.line"}}]"#.utf8)
      ])
    let manager = SkinManager()
    let rules = SkinRules(following: manager)
    let (window, early, late) = (UIWindow(), Card(), Card())
    window.addSubview(early)
    rules.start()
    defer { rules.stop() }
    manager.apply(varied)
    window.addSubview(late)
    for card in [early, late] {
      #expect(card.subviews.contains { $0 is SkinGradientView } && card.layer.borderColor == red.cgColor)
    }
    manager.apply(nil)
    #expect(early.subviews.isEmpty && late.subviews.isEmpty)
  }

  @Test("Rules don't apply to views that the library adds")
  func helpers() throws {
    let varied = try Skin.module(
      ##"{"colors": {"red": "#F00"}, "gradients": {"fill": ["#F00", "#00F"]}, "images": {"shape": "a.png"}}"##,
      files: ["a.png": png(.red)])
    let manager = SkinManager(builtIn: varied)
    let (window, card, gradient) = (UIWindow(), Card(), SkinGradientView())
    manager.followAppearance(of: window)
    card.skin(following: manager).backgroundGradient("m.fill").mask("m.shape")
    window.addSubview(card)
    window.addSubview(gradient)
    let rules = SkinRules(following: manager)
    rules.appRules = [SkinRule(.init(className: "UIView"), properties: ["backgroundColor": "m.red"])]
    rules.apply(to: window)
    #expect(window.backgroundColor == red && card.backgroundColor == red && gradient.backgroundColor == red)
    #expect(card.subviews.count == 2)
    for helper in card.subviews {
      #expect(rules.rules(for: helper).isEmpty, "\(type(of: helper))")
      #expect(helper.backgroundColor != red)
    }
    rules.stop()
  }

  @Test("The property list of system L contains rules for classes and for tags")
  func propertyListOfRules() throws {
    func plist(_ members: String) -> Data {
      Data("<?xml version=\"1.0\"?><plist version=\"1.0\"><dict>\(members)</dict></plist>".utf8)
    }
    let files = SkinMemoryFiles(contents: [
      "Night.plist": plist("<key>labelTextColor</key><string>#0F0</string>"),
      "NightTag.plist": plist("<key>101:viewBackgroundColor</key><string>#00F</string>"),
    ])
    let skin = SkinResolver().resolve(try SkinDocument.read(files, formats: .all))
    let manager = SkinManager(builtIn: skin)
    let (box, label, tagged) = (UIView(), UILabel(), UIView())
    tagged.tag = 101
    box.addSubview(label)
    box.addSubview(tagged)
    let rules = SkinRules(following: manager)
    rules.apply(to: box)
    #expect(label.textColor == green && tagged.backgroundColor == blue && box.backgroundColor == nil)
    #expect(rules.rules(for: tagged)["backgroundColor"]?.place.file == "NightTag.plist")
    rules.remove(from: box)
    #expect(label.textColor != green && tagged.backgroundColor == nil)
  }

  @Test("A property that a view lacks and a key of the wrong kind are reported once, with the rule's location")
  func mistakes() throws {
    let manager = SkinManager(
      builtIn: try skin(
        #"[{"match": {"class": "UILabel"}, "set": {"glitter": "m.red", "textColor": "m.big"}}]"#))
    var issues: [SkinIssue] = []
    let seen = NotificationCenter.default.addObserver(forName: SkinManager.issueFound, object: nil, queue: nil) {
      note in
      let issue = note.userInfo?[SkinManager.issueKey] as? SkinIssue
      MainActor.assumeIsolated { if let issue { issues.append(issue) } }
    }
    defer { NotificationCenter.default.removeObserver(seen) }
    let (box, rules) = (UIView(), SkinRules(following: manager))
    for _ in 0..<3 { box.addSubview(UILabel()) }
    rules.apply(to: box)
    #expect(issues.map(\.code).sorted { $0.rawValue < $1.rawValue } == [.ruleKind, .unknownProperty])
    #expect(issues.allSatisfy { $0.place.file == "rules.json" && !$0.suggestion.isEmpty })
  }

  @Test("Rules keep no view and no manager alive")
  func lifetimes() throws {
    weak var label: UILabel?
    weak var manager: SkinManager?
    do {
      let owner = SkinManager(builtIn: try skin(#"[{"match": {"class": "UILabel"}, "set": {"textColor": "m.red"}}]"#))
      let rules = SkinRules(following: owner)
      let (box, view) = (UIView(), UILabel())
      box.addSubview(view)
      rules.apply(to: box)
      (label, manager) = (view, owner)
      #expect(view.textColor == red)
    }
    #expect(label == nil && manager == nil)
  }
}

#endif
