#if canImport(UIKit)

import Foundation
import SkinKit
import SkinUIKit
import Testing

#if HEADLESS
@testable import UIKit

/// Stand-ins by name for classes of the system that the headless UIKit doesn't have.
private final class UIPickerView: UIView {}
private final class UIDatePicker: UIControl {}
private final class WKWebView: UIView {}
private final class UIAlertController: UIViewController {}
private final class AVPlayerViewController: UIViewController {}
private final class UIRemoteKeyboardWindow: UIWindow {}
private final class _UIContextMenuContainerView: UIView {}
private final class _UIBackdrop: UIView {}

@MainActor
@Suite("Rules and the system's own views")
struct SystemViewTests {
  private let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  private let manager: SkinManager

  init() throws { manager = SkinManager(builtIn: try .module(##"{"colors": {"red": "#F00"}}"##)) }

  /// A controller of the app in one of UIKit's own.
  private final class AppController: UIViewController {}

  @Test("A rule doesn't reach into UIKit's own controllers and windows, but into app controllers that they contain")
  func internals() {
    let (window, controller) = (InternalWindow(), InternalViewController())
    for owner in [window, controller.view, UIRefreshControl()] as [UIView?] {
      guard let owner else { continue }
      let name = String(
        describing: (owner.next as? UIViewController).map { type(of: $0) as AnyClass } ?? type(of: owner))
      #expect(!reaches(.init(className: "UILabel"), in: owner), "\(name)")
      #expect(!reaches(.init(tag: 3), in: owner), "\(name)")
      #expect(!reaches(.init(className: "UILabel", containers: ["UIView"]), in: owner), "\(name)")
      #expect(!reaches(.init(className: "UILabel", containers: ["UIViewController"]), in: owner), "\(name)")
      #expect(reaches(.init(className: "UILabel", containers: [name]), in: owner), "\(name)")
      #expect(reaches(.init(identifier: "name"), in: owner), "\(name)")
    }
    for apps in [UINavigationController(), UITabBarController(), AppController()] as [UIViewController] {
      #expect(reaches(.init(className: "UILabel"), in: apps.view), "\(type(of: apps))")
    }
    let outer = InternalViewController()
    let inner = AppController()
    outer.addChild(inner)
    outer.view.addSubview(inner.view)
    #expect(reachesOwn(inner.view, in: outer.view))
  }

  /// Whether a rule reaches a label of an app's view that is in another view.
  private func reachesOwn(_ view: UIView, in outer: UIView) -> Bool {
    let (window, label) = (UIWindow(), UILabel())
    view.addSubview(label)
    window.addSubview(outer)
    let rules = SkinRules(following: manager)
    rules.appRules = [SkinRule(.init(className: "UILabel"), properties: ["textColor": "m.red"])]
    rules.apply(to: window)
    defer { rules.stop() }
    return label.textColor == red
  }

  /// Whether a rule reaches a label inside of a view.
  private func reaches(_ match: SkinRule.Match, in owner: UIView) -> Bool {
    let (window, inner, label) = (UIWindow(), UIView(), UILabel())
    (label.tag, label.accessibilityIdentifier) = (3, "name")
    inner.addSubview(label)
    owner.addSubview(inner)
    if !(owner is UIWindow) { window.addSubview(owner) }
    let rules = SkinRules(following: manager)
    rules.appRules = [SkinRule(match, properties: ["textColor": "m.red"])]
    rules.apply(to: owner)
    defer { rules.stop() }
    return label.textColor == red
  }

  @Test("A rule reaches into a system view only by the system view's name, or by an identifier")
  func inside() {
    let controllers = [UIAlertController(), AVPlayerViewController()] as [UIViewController]
    let owners =
      [UIPickerView(), UIDatePicker(), WKWebView(), UIRemoteKeyboardWindow(), _UIContextMenuContainerView()]
      + controllers.compactMap(\.view)
    #expect(reaches(.init(className: "UILabel"), in: UIView()))
    for owner in owners {
      let name = String(
        describing: (owner.next as? UIViewController).map { type(of: $0) as AnyClass } ?? type(of: owner))
      #expect(!reaches(.init(className: "UILabel"), in: owner), "\(name)")
      #expect(!reaches(.init(tag: 3), in: owner), "\(name)")
      #expect(!reaches(.init(className: "UILabel", containers: ["UIView"]), in: owner), "\(name)")
      #expect(!reaches(.init(className: "UILabel", containers: ["UIResponder"]), in: owner), "\(name)")
      #expect(reaches(.init(className: "UILabel", containers: [name]), in: owner), "\(name)")
      #expect(reaches(.init(identifier: "name"), in: owner), "\(name)")
    }
  }

  @Test(
    "A rule for every view reaches an app's picker, but neither its parts, nor the view of an alert, nor private views")
  func themselves() {
    let (window, picker, part, hidden) = (UIWindow(), UIPickerView(), UIView(), _UIBackdrop())
    let alert = UIAlertController()
    picker.addSubview(part)
    for view in [picker, hidden, alert.view] as [UIView?] { if let view { window.addSubview(view) } }
    let rules = SkinRules(following: manager)
    rules.appRules = [SkinRule(.init(className: "UIView"), properties: ["backgroundColor": "m.red"])]
    rules.apply(to: window)
    defer { rules.stop() }
    #expect(picker.backgroundColor == red && window.backgroundColor == red)
    #expect(part.backgroundColor == nil && alert.view.backgroundColor != red && hidden.backgroundColor == nil)
    // A controller's view may be the system's.
    rules.appRules = [
      SkinRule(.init(className: "UIView", isControllerView: true), properties: ["backgroundColor": "m.red"])
    ]
    #expect(alert.view.backgroundColor != red)
  }

  @Test("docs/existing-apps.md lists the system's views that rules don't reach")
  func documented() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized
    let text = try String(contentsOf: root.appending(path: "docs/existing-apps.md"), encoding: .utf8)
    let source = try String(
      contentsOf: root.appending(path: "Sources/SkinUIKit/Rules/SystemViews.swift"), encoding: .utf8)
    let names = source.matches(of: /"(\w+)"/).map { String($0.output.1) }.filter { $0 != "_UI" }
    #expect(names.count > 30)
    for name in names { #expect(text.contains("`\(name)`"), "\(name) isn't listed") }
  }
}
#endif

#endif
