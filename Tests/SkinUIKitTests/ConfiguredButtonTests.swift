#if canImport(UIKit)

import Foundation
import SkinKit
import SkinUIKit
import Testing
import UIKit

@MainActor
@Suite("Buttons with a configuration, as storyboards make them")
struct ConfiguredButtonTests {
  private let manager = SkinManager()
  private let night = """
    {"colors": {"red": "#FF0000", "blue": "#0000FF"}, "texts": {"next": "Next"}, "fonts": {"big": 21},
     "images": {"i": "a.png"}, "insets": {"wide": [1, 2, 3, 4]}}
    """

  private func button() -> UIButton {
    var configuration = UIButton.Configuration.plain()
    configuration.title = "original"
    return UIButton(configuration: configuration)
  }

  private func apply(red: String = "#FF0000") throws {
    manager.apply(
      try .module(night.replacingOccurrences(of: "#FF0000", with: red), files: ["a.png": png(.red)]))
  }

  private func attributes(_ button: UIButton) -> AttributeContainer? {
    button.configuration?.titleTextAttributesTransformer?(AttributeContainer())
  }

  @Test("The title's color and font, the title, image, background and insets are those of the configuration")
  func routing() throws {
    let button = button()
    button.skin(following: manager).module("m").titleColor("red").titleFont("big").title("next").image("i")
      .backgroundImage("i").contentEdgeInsets("wide")
    try apply()
    #expect(attributes(button)?.foregroundColor == .red && attributes(button)?.font?.pointSize == 21)
    #expect(button.configuration?.title == "Next" && button.configuration?.image != nil)
    #expect(button.configuration?.background.image != nil && button.configuration?.contentInsets.leading == 2)
    #expect(button.title(for: .normal) == nil && button.image(for: .normal) == nil)
    manager.apply(nil)
    #expect(button.configuration?.titleTextAttributesTransformer == nil && button.configuration?.title == "original")
    #expect(button.configuration?.image == nil && button.configuration?.background.image == nil)
  }

  @Test("The color of a state is shown in that state, and that of the normal state in the others")
  func states() throws {
    let button = button()
    button.skin(following: manager).titleColor("m.red").titleColor("m.blue", for: .disabled)
    try apply()
    #expect(attributes(button)?.foregroundColor == .red)
    button.isEnabled = false
    #expect(attributes(button)?.foregroundColor == .blue)
    button.skin(following: manager).unbind(named: "titleColor.disabled")
    #expect(attributes(button)?.foregroundColor == .red)
  }

  @Test("Rules and maps reach configured buttons, and code that has bound the color precedes them")
  func rules() throws {
    let (window, button, other) = (UIWindow(), button(), button())
    let rules = SkinRules(following: manager)
    rules.appRules = [
      SkinRule(.init(className: "UIButton"), properties: ["titleColor": "m.red", "titleFont": "m.big"])
    ]
    window.addSubview(button)
    window.addSubview(other)
    other.skin(following: manager).titleColor("m.blue")
    rules.apply(to: window)
    try apply()
    #expect(attributes(button)?.foregroundColor == .red && attributes(button)?.font?.pointSize == 21)
    #expect(attributes(other)?.foregroundColor == .blue)
    rules.remove(from: window)
    #expect(button.configuration?.titleTextAttributesTransformer == nil)
    #expect(attributes(other)?.foregroundColor == .blue)
  }

  @Test("A button that gets its configuration after it was bound is bound anew by the next call")
  func later() throws {
    let button = UIButton(type: .system)
    button.skin(following: manager).titleColor("m.red")
    try apply()
    #expect(button.titleColor(for: .normal) == .red)
    button.configuration = .plain()
    button.skin(following: manager).titleColor("m.blue")
    #expect(attributes(button)?.foregroundColor == .blue)
    button.skin(following: manager).unbind(named: "titleColor")
    #expect(button.configuration?.titleTextAttributesTransformer == nil)
    button.configuration = nil
    #expect(button.titleColor(for: .normal) == button.tintColor, "the plain color was restored too")
  }

  @Test("What a configured button doesn't show is reported, once for each name")
  func reports() throws {
    let reported = ReportedIssues()
    for _ in 0..<2 { button().skin(following: manager).titleShadowColor("m.red") }
    UIButton().skin(following: manager).titleShadowColor("m.red")
    let found = reported.issues { $0.code == .configuredButton && $0.message.contains("titleShadowColor") }
    #expect(found.count == 1)
  }

  @Test("Colors of one skin don't stay under the next, and transformers don't nest")
  func switching() throws {
    let button = button()
    var calls = 0
    button.configuration?.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { incoming in
      MainActor.assumeIsolated { Self.calls += 1 }
      var outgoing = incoming
      outgoing.kern = 3
      return outgoing
    }
    button.skin(following: manager).configurationTitleColor("m.red").configurationTitleFont("m.big")
    try apply()
    for color in ["#00FF00", "#FF00FF", "#FFFF00"] {
      try apply(red: color)
    }
    Self.calls = 0
    _ = attributes(button)
    calls = Self.calls
    #expect(calls == 1, "the app's transformer runs once, whatever the number of switches")
    #expect(attributes(button)?.kern == 3 && attributes(button)?.foregroundColor != .red)
    manager.apply(try .module(##"{"fonts": {"big": 30}}"##))
    #expect(attributes(button)?.foregroundColor == nil && attributes(button)?.font?.pointSize == 30)
    manager.apply(nil)
    #expect(attributes(button)?.foregroundColor == nil && attributes(button)?.font == nil)
    #expect(attributes(button)?.kern == 3)
  }

  private static var calls = 0

  @Test("A configuration that the app sets later keeps its own transformer")
  func replacement() throws {
    let button = button()
    button.skin(following: manager).configurationTitleColor("m.red")
    try apply()
    var configuration = UIButton.Configuration.filled()
    configuration.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { incoming in
      var outgoing = incoming
      outgoing.kern = 5
      return outgoing
    }
    button.configuration = configuration
    try apply(red: "#0000FF")
    #expect(attributes(button)?.foregroundColor == .blue && attributes(button)?.kern == 5)
    manager.apply(nil)
    #expect(attributes(button)?.foregroundColor == nil && attributes(button)?.kern == 5)
  }
}

#endif
