#if canImport(UIKit)

import Foundation
import SkinKit
import SkinUIKit
import Testing
import UIKit

/// Each test has classes of its own, because values of proxies stay for the life of the process.
@MainActor
@Suite("Bindings and UIKit's appearance proxies")
struct AppearanceProxyTests {
  private let manager = SkinManager()
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  private func apply() throws {
    manager.apply(
      try .module(##"{"colors": {"red": "#FF0000"}, "fonts": {"big": 30}, "texts": {"t": "skin"}}"##))
  }

  @Test("A view bound before it enters a window has its proxy's value again after a skin that was applied later")
  func boundEarly() throws {
    final class Label: UILabel {}
    Label.appearance().textColor = .green
    Label.appearance().font = .systemFont(ofSize: 9)
    let label = Label()
    label.skin(following: manager).textColor("m.red").font("m.big")
    window.addSubview(label)
    #expect(label.textColor == .green && label.font.pointSize == 9)
    try apply()
    #expect(label.textColor == .red && label.font.pointSize == 30)
    manager.apply(nil)
    #expect(label.textColor == .green && label.font.pointSize == 9)
    try apply()
    label.skin(following: manager).unbindAll()
    #expect(label.textColor == .green && label.font.pointSize == 9)
  }

  @Test("A binding whose key no skin has leaves the property to the proxies, also when it ends")
  func untouched() {
    final class Switch: UISwitch {}
    final class Bar: UINavigationBar {}
    let (control, bar) = (Switch(), Bar())
    control.skin(following: manager).onTintColor("m.none").unbind(\.onTintColor)
    bar.skin(following: manager).bar.backgroundColor("m.none")
    bar.skin(following: manager).bar.shadowColor("m.none")
    Switch.appearance().onTintColor = .green
    let appearance = UINavigationBarAppearance()
    appearance.backgroundColor = .green
    Bar.appearance().standardAppearance = appearance
    window.addSubview(control)
    window.addSubview(bar)
    #expect(control.onTintColor == .green && bar.standardAppearance.backgroundColor == .green)
  }

  @Test("While a skin has the key, a view gets the proxy's value first and the skin's right after")
  func boundUnderSkin() throws {
    final class Label: UILabel {
      var colorOfLayout: UIColor?
      override func layoutSubviews() {
        super.layoutSubviews()
        colorOfLayout = textColor
      }
    }
    Label.appearance().textColor = .green
    manager.keepAppearanceProxies()
    try apply()
    let label = Label()
    label.skin(following: manager).textColor("m.red")
    #expect(label.textColor != .red, "it isn't in a window")
    window.addSubview(label)
    #expect(label.textColor == .red)
    window.layoutIfNeeded()
    #expect(label.colorOfLayout == .red)
    manager.apply(nil)
    #expect(label.textColor == .green)
  }

  @Test("Proxies of subclasses, containers and states are kept")
  func scopedProxies() throws {
    class Button: UIButton {}
    final class Special: Button {}
    final class Box: UIView {}
    Button.appearance().setTitleColor(.green, for: .normal)
    Special.appearance().setTitleColor(.blue, for: .normal)
    Button.appearance().setTitleColor(.yellow, for: .highlighted)
    Button.appearance(whenContainedInInstancesOf: [Box.self]).setTitleColor(.purple, for: .highlighted)
    manager.keepAppearanceProxies()
    try apply()
    let (plain, special, boxed, box) = (Button(), Special(), Button(), Box())
    for button in [plain, special, boxed] {
      button.skin(following: manager).titleColor("m.red").titleColor("m.red", for: .highlighted)
    }
    box.addSubview(boxed)
    for view in [plain, special, box] { window.addSubview(view) }
    for button in [plain, special, boxed] {
      #expect(button.titleColor(for: .normal) == .red && button.titleColor(for: .highlighted) == .red)
    }
    manager.apply(nil)
    #expect(plain.titleColor(for: .normal) == .green && plain.titleColor(for: .highlighted) == .yellow)
    #expect(special.titleColor(for: .normal) == .blue && special.titleColor(for: .highlighted) == .yellow)
    #expect(boxed.titleColor(for: .normal) == .green && boxed.titleColor(for: .highlighted) == .purple)
  }

  @Test("The appearance object that a proxy gives a bar is the one that a skin changes, and restores")
  func bars() throws {
    final class Bar: UINavigationBar {}
    let appearance = UINavigationBarAppearance()
    appearance.configureWithOpaqueBackground()
    appearance.backgroundColor = .green
    appearance.titleTextAttributes = [.foregroundColor: UIColor.yellow]
    Bar.appearance().standardAppearance = appearance
    manager.keepAppearanceProxies()
    try apply()
    let bar = Bar(frame: CGRect(x: 0, y: 0, width: 100, height: 44))
    bar.skin(following: manager).bar.backgroundColor("m.red")
    window.addSubview(bar)
    #expect(bar.standardAppearance.backgroundColor == .red)
    #expect(bar.standardAppearance.titleTextAttributes[.foregroundColor] as? UIColor == .yellow)
    manager.apply(nil)
    #expect(bar.standardAppearance.backgroundColor == .green)
  }

  @Test("The proxy for the traits that a view has in its window is kept")
  func traits() throws {
    final class Switch: UISwitch {}
    Switch.appearance().onTintColor = .green
    Switch.appearance(for: UITraitCollection(userInterfaceStyle: .dark)).onTintColor = .blue
    manager.keepAppearanceProxies()
    try apply()
    let control = Switch()
    control.skin(following: manager).onTintColor("m.red")
    window.overrideUserInterfaceStyle = .dark
    window.addSubview(control)
    #expect(control.onTintColor == .red)
    manager.apply(nil)
    #expect(control.onTintColor == .blue)
  }

  @Test("A view that waits for a window shows the skin that is current when it enters one, in a scope too")
  func waiting() throws {
    final class Label: UILabel {}
    Label.appearance().textColor = .green
    manager.keepAppearanceProxies()
    try apply()
    let (scope, box, label, outside) = (SkinManager(scopeOf: manager), UIView(), Label(), Label())
    box.skinScope = scope
    box.addSubview(label)
    for each in [label, outside] {
      each.skin(following: each === label ? scope : manager).textColor("m.red").text("m.t")
    }
    scope.apply(try .module(##"{"colors": {"red": "#0000FF"}}"##))
    #expect(label.textColor != .blue && outside.text == nil)
    window.addSubview(box)
    window.addSubview(outside)
    #expect(label.textColor == .blue && outside.textColor == .red && outside.text == "skin")
    // A view that a skin has set is updated without a window, too.
    outside.removeFromSuperview()
    manager.apply(try .module(##"{"colors": {"red": "#0000FF"}}"##))
    #expect(outside.textColor == .blue && outside.text == nil)
    manager.apply(nil)
    scope.apply(nil)
    #expect(label.textColor == .green && outside.textColor == .green)
  }

  @Test("Objects without a window of their own don't wait")
  func others() throws {
    manager.keepAppearanceProxies()
    try apply()
    let (layer, item, window) = (CALayer(), UIBarButtonItem(), UIWindow())
    layer.skin(following: manager).backgroundColor("m.red")
    item.skin(following: manager).tintColor("m.red")
    window.skin(following: manager).backgroundColor("m.red")
    #expect(layer.backgroundColor == UIColor.red.cgColor && item.tintColor == .red && window.backgroundColor == .red)
  }

  @Test("Without the hook, no view waits for a window")
  func withoutHook() throws {
    SkinViewHook.isAllowed = false
    defer { SkinViewHook.isAllowed = true }
    manager.keepAppearanceProxies()
    try apply()
    let label = UILabel()
    label.skin(following: manager).textColor("m.red")
    #expect(label.textColor == .red)
  }

  @Test("Binding a proxy changes nothing, and is reported once")
  func boundProxy() throws {
    final class Bar: UINavigationBar {}
    let issues = ReportedIssues()
    Bar.appearance().skin(following: manager).tintColor("m.red").bar.backgroundColor("m.red")
    Bar.appearance().skin(following: manager).tintColor("m.red")
    #expect(issues.issues { $0.code == .appearanceProxy }.count == 1)
    let bar = Bar()
    window.addSubview(bar)
    let tint = bar.tintColor
    try apply()
    #expect(bar.tintColor == tint && bar.standardAppearance.backgroundColor == nil)
    #expect(manager.bindingCount == 0)
  }
}

#endif
