#if canImport(UIKit)

import Foundation
import SkinKit
import SkinUIKit
import Testing
import UIKit

@MainActor
@Suite("Identity of a binding: the property, not the class that its key path was written with")
struct PropertyIdentityTests {
  private let manager = SkinManager()

  private class Badge: UILabel {
    var ring: UIColor? = .clear
  }

  private class HotBadge: Badge {
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    override var textColor: UIColor! { didSet { changes += 1 } }
    var changes = 0
  }

  #if canImport(ObjectiveC)
  private final class LastBadge: HotBadge {
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    override var textColor: UIColor! { didSet { changes += 1 } }
  }

  @Test("A property that a final class overrides is that of its superclass")
  func finalClass() {
    #expect(SkinBindingProperty(\LastBadge.textColor) == SkinBindingProperty(\UILabel.textColor))
  }
  #endif

  private final class ReloadingField: UITextField {
    var reloads = 0
    override var isFirstResponder: Bool { true }
    override func reloadInputViews() { reloads += 1 }
  }

  init() throws {
    manager.apply(
      try .module(
        ##"{"colors": {"red": "#FF0000", "blue": "#0000FF"}, "texts": {"dark": "dark"}, "numbers": {"half": 0.5}}"##))
  }

  private func asView(_ label: UILabel) -> SkinProxy<UIView> { (label as UIView).skin(following: manager) }
  private func asLabel(_ label: UILabel) -> SkinProxy<UILabel> { label.skin(following: manager) }

  @Test("Binding a property again by a superclass or a subclass replaces the first binding")
  func replacing() {
    let badge = HotBadge()
    badge.textColor = .green
    badge.skin(following: manager).textColor("m.red")
    asLabel(badge).textColor("m.blue")
    #expect(badge.textColor == .blue && badge.skin(following: manager).key(of: \.textColor) == "m.blue")
    badge.skin(following: manager).unbind(\.textColor)
    #expect(badge.textColor == .green, "the original value was captured once")
    #expect(asLabel(badge).key(of: \.textColor) == nil)

    badge.skin(following: manager).backgroundColor("m.red")
    asView(badge).backgroundColor("m.blue")
    #expect(badge.backgroundColor == .blue)
    asLabel(badge).unbind(\.backgroundColor)
    #expect(badge.backgroundColor == nil)
    manager.apply(nil)
    #expect(badge.backgroundColor == nil)
  }

  @Test("A property of a class of one's own is the same by its subclasses, and another property is another")
  func ownClasses() {
    let badge = HotBadge()
    badge.skin(following: manager).ring("m.red")
    (badge as Badge).skin(following: manager).ring("m.blue")
    #expect(badge.ring == .blue)
    badge.skin(following: manager).textColor("m.red").backgroundColor("m.blue").alpha("m.half")
    #expect(badge.textColor == .red && badge.backgroundColor == .blue && badge.alpha == 0.5)
    badge.skin(following: manager).unbind(\.ring)
    #expect(badge.ring == .clear && badge.textColor == .red)
    #expect(SkinBindingProperty(\HotBadge.textColor) == SkinBindingProperty(\UILabel.textColor))
    #expect(SkinBindingProperty(\HotBadge.textColor).hashValue == SkinBindingProperty(\UILabel.textColor).hashValue)
    #expect(SkinBindingProperty(\HotBadge.textColor) != SkinBindingProperty(\UILabel.highlightedTextColor))
    #expect(SkinBindingProperty(\Badge.backgroundColor) == SkinBindingProperty(\UIView.backgroundColor))
  }

  @Test("A rule doesn't override a binding of code that names a subclass")
  func rules() {
    let (window, badge, rules) = (UIWindow(), HotBadge(), SkinRules(following: manager))
    window.addSubview(badge)
    badge.skin(following: manager).textColor("m.red").backgroundColor("m.red")
    rules.appRules = [
      SkinRule(.init(className: "UILabel"), properties: ["textColor": "m.blue", "backgroundColor": "m.blue"])
    ]
    rules.apply(to: window)
    #expect(badge.textColor == .red && badge.backgroundColor == .red)
    let other = HotBadge()
    window.addSubview(other)
    rules.apply(to: window)
    #expect(other.textColor == .blue)
    other.skin(following: manager).textColor("m.red")
    rules.apply(to: window)
    #expect(other.textColor == .red, "code takes the property over")
    rules.remove(from: window)
    #expect(other.textColor == .red && other.backgroundColor == nil)
  }

  @Test("Keys of Interface Builder are those of a subclass's key paths, and can be ended by either")
  func interfaceBuilder() {
    let (badge, shared) = (HotBadge(), SkinManager.shared)
    badge.textColor = .green
    let keys = badge.skinKeys
    keys["textColor"] = "m.red"
    #expect(keys[\HotBadge.textColor] == "m.red" && keys[\UILabel.textColor] == "m.red")
    #expect(badge.skin.key(of: \.textColor) == "m.red")
    keys[\HotBadge.textColor] = nil
    #expect(keys["textColor"] == nil && badge.skin.key(of: \.textColor) == nil && badge.textColor == .green)
    shared.apply(nil)
  }

  @Test("The keyboard of a subclass's field is reloaded when its appearance changes")
  func keyboard() {
    let field = ReloadingField()
    field.skin(following: manager).keyboardAppearance("m.dark")
    #expect(field.keyboardAppearance == .dark && field.reloads == 1)
  }
}

#endif
