#if HEADLESS

import Foundation
import SkinKit
import Testing
import UIKit

@testable import SkinUIKit

/// A controller that counts requests for its status bar's style.
private final class StatusController: UIViewController {
  var style = UIStatusBarStyle.default
  var asked = 0

  override var preferredStatusBarStyle: UIStatusBarStyle {
    asked += 1
    return style
  }
}

/// Text views that count reloads of their keyboards.
private final class TypedField: UITextField {
  var reloads = 0

  override func reloadInputViews() { reloads += 1 }
}

private final class TypedView: UITextView {
  var reloads = 0

  override func reloadInputViews() { reloads += 1 }
}

@MainActor
@Suite("Managers that follow a window")
struct WindowTests {
  private static let skin = ##"""
    {"fonts": {"styled": {"size": 17, "style": "body"}, "fixed": 17},
     "colors": {"ink": {"any": "#111111", "dark": "#EEEEEE", "high-contrast": "#000000"}}, "numbers": {"keyboard": 1}}
    """##
  private let manager: SkinManager
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  init() throws {
    manager = SkinManager(builtIn: try .module(Self.skin))
    manager.followAppearance(of: window)
  }

  /// Changes the device, runs a closure, and restores the device.
  private func onDevice(
    style: UIUserInterfaceStyle? = nil, contrast: UIAccessibilityContrast? = nil,
    category: UIContentSizeCategory? = nil,
    _ body: () throws -> Void
  ) rethrows {
    UIScreen.main.configure(style: style, contrast: contrast, category: category)
    defer { UIScreen.main.configure(style: .light, contrast: .normal, category: .large) }
    try body()
  }

  @Test("The manager follows the system's dark mode and increased contrast")
  func system() {
    let layer = CALayer()
    layer.skin(following: manager).borderColor("m.ink")
    onDevice(contrast: .high) {
      #expect(manager.appearance == SkinAppearance(isHighContrast: true))
      #expect(layer.borderColor == UIColor(red: 0, green: 0, blue: 0, alpha: 1).cgColor)
    }
    onDevice(style: .dark) {
      #expect(manager.appearance == .dark)
      #expect(layer.borderColor?.components?.first == 238.0 / 255)
    }
    #expect(manager.appearance == .light)
  }

  @Test("A user's choice of dark or light applies to the window, and its end restores the window's style")
  func prefersDark() {
    window.overrideUserInterfaceStyle = .light
    manager.prefersDark = true
    #expect(window.overrideUserInterfaceStyle == .dark && manager.appearance == .dark)
    manager.prefersDark = false
    onDevice(style: .dark) {
      #expect(window.overrideUserInterfaceStyle == .light && manager.appearance == .light)
    }
    manager.prefersDark = nil
    #expect(window.overrideUserInterfaceStyle == .light)
    window.overrideUserInterfaceStyle = .unspecified
    manager.refresh()
    #expect(window.overrideUserInterfaceStyle == .unspecified)
  }

  @Test("A later window has the user's choice from the start")
  func laterWindow() {
    manager.prefersDark = true
    let later = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    manager.followAppearance(of: later)
    #expect(later.overrideUserInterfaceStyle == .dark && later.traitCollection.userInterfaceStyle == .dark)
  }

  @Test("Among windows with different styles, the one that changed last determines the appearance")
  func different() throws {
    let other = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    manager.followAppearance(of: other)
    other.overrideUserInterfaceStyle = .dark
    #expect(manager.appearance == .dark && window.traitCollection.userInterfaceStyle == .light)
    manager.apply(try .module(##"{"colors": {"ink": "#222222"}}"##))
    #expect(manager.appearance == .dark)
    manager.prefersDark = false
    #expect(manager.appearance == .light && other.overrideUserInterfaceStyle == .light)
    manager.prefersDark = nil
    #expect(other.overrideUserInterfaceStyle == .dark && window.overrideUserInterfaceStyle == .unspecified)
  }

  @Test(
    "A dark message over the app has no effect on the appearance, neither as it appears nor as the text size changes")
  func message() {
    window.isHidden = false
    let message = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    message.overrideUserInterfaceStyle = .dark
    manager.followAppearance(of: message)
    message.isHidden = false
    message.layoutIfNeeded()
    #expect(manager.appearance == .light && message.traitCollection.userInterfaceStyle == .dark)
    onDevice(category: .extraExtraLarge) { #expect(manager.appearance == .light) }
    // The only window of an app that is always dark determines it.
    window.isHidden = true
    let only = UIWindow(frame: message.frame)
    message.isHidden = true
    only.overrideUserInterfaceStyle = .dark
    manager.followAppearance(of: only)
    #expect(manager.appearance == .dark)
  }

  @Test("A window that is a scope of its own is also followed")
  func scope() {
    // Scopes move the bindings to the shared manager.
    let shared = SkinManager.shared
    shared.followAppearance(of: window)
    window.skinScope = SkinManager()
    defer {
      window.skinScope = nil
      shared.prefersDark = nil
    }
    shared.prefersDark = true
    #expect(window.overrideUserInterfaceStyle == .dark && shared.appearance == .dark)
    shared.prefersDark = nil
    #expect(window.overrideUserInterfaceStyle == .unspecified && shared.appearance == .light)
  }

  @Test("Following a window twice adds a single invisible view")
  func once() {
    let count = window.subviews.count
    manager.followAppearance(of: window)
    let view = window.subviews.first
    #expect(window.subviews.count == count && view?.bounds.isEmpty == true && view?.isUserInteractionEnabled == false)
  }

  @Test("UIKit has every text style that a skin's font can name", arguments: SkinFont.textStyles)
  func textStyle(name: String) { #expect(UIFont.TextStyle.named(name) != nil) }

  @Test("Fonts of text styles follow the user's text size, and only bindings of fonts are updated")
  func dynamicType() {
    let (styled, fixed) = (UILabel(), UILabel())
    styled.skin(following: manager).font("m.styled").textColor("m.ink")
    fixed.skin(following: manager).font("m.fixed")
    styled.textColor = .red
    #expect(styled.font.pointSize == 17)
    onDevice(category: .accessibilityExtraExtraExtraLarge) {
      #expect(styled.font.pointSize == 53 && fixed.font.pointSize == 17 && styled.textColor == .red)
    }
    #expect(styled.font.pointSize == 17)
  }

  @Test("The user's font scale multiplies the system's text size, and applies to every font")
  func fontScale() {
    let (styled, fixed) = (UILabel(), UILabel())
    styled.skin(following: manager).font("m.styled")
    fixed.skin(following: manager).font("m.fixed")
    manager.fontScale = 2
    #expect(styled.font.pointSize == 34 && fixed.font.pointSize == 34)
    onDevice(category: .accessibilityExtraExtraExtraLarge) {
      #expect(styled.font.pointSize == 106 && fixed.font.pointSize == 34)
    }
    manager.fontScale = 1
    #expect(styled.font.pointSize == 17 && fixed.font.pointSize == 17)
  }

  @Test(
    "After a change, the status bars of the window's controllers are updated, including presented ones"
  )
  func statusBar() throws {
    let (root, presented) = (StatusController(), StatusController())
    let screen = UIWindow(frame: UIScreen.main.bounds)
    screen.rootViewController = root
    screen.makeKeyAndVisible()
    manager.followAppearance(of: screen)
    manager.follow(root, keys: ["m.ink"]) { root, values in
      root.style = values.skin.header.version == nil ? .default : .lightContent
    }
    let before = root.asked
    manager.apply(try .module(##"{"colors": {"ink": "#222222"}}"##))
    #expect(root.asked > before)
    root.present(presented, animated: false)
    let (rootBefore, presentedBefore) = (root.asked, presented.asked)
    manager.apply(nil)
    #expect(root.asked == rootBefore && presented.asked > presentedBefore)
  }

  @Test("A visible keyboard is reloaded when its appearance changes, and a hidden one isn't")
  func keyboard() throws {
    let (field, view) = (TypedField(), TypedView())
    // Binding by name uses the same class in the key path.
    (field as UITextField).skin(following: manager).keyboardAppearance("m.keyboard")
    (view as UITextView).skin(following: manager).keyboardAppearance("m.keyboard")
    #expect(field.keyboardAppearance == .dark && view.keyboardAppearance == .dark)
    window.addSubview(field)
    window.addSubview(view)
    field.becomeFirstResponder()
    manager.apply(try .module(##"{"numbers": {"keyboard": 2}}"##))
    #expect(field.keyboardAppearance == .light && field.reloads == 1)
    #expect(view.keyboardAppearance == .light && view.reloads == 0)
    view.becomeFirstResponder()
    manager.apply(nil)
    #expect(field.reloads == 1 && view.reloads == 1 && view.keyboardAppearance == .dark)
    view.resignFirstResponder()
  }

  @Test("Neither window nor manager keeps the other alive, nor do slices and the user's choice")
  func leak() {
    weak var (goneWindow, goneManager): (UIWindow?, SkinManager?)
    do {
      let windowManager = SkinManager(builtIn: manager.skin)
      let short = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      windowManager.followAppearance(of: short)
      windowManager.updateVisibleViewsFirst()
      windowManager.prefersDark = true
      goneWindow = short
      goneManager = windowManager
    }
    #expect(goneWindow == nil && goneManager == nil)
  }

  @Test("A window can outlive its manager, and a manager its window")
  func oneGoes() {
    var windowManager: SkinManager? = SkinManager()
    windowManager?.followAppearance(of: window)
    windowManager = nil
    window.overrideUserInterfaceStyle = .dark
    #expect(manager.appearance == .dark)
    var short: UIWindow? = UIWindow(frame: .zero)
    if let short { manager.followAppearance(of: short) }
    short = nil
    manager.prefersDark = false
    #expect(window.overrideUserInterfaceStyle == .light)
  }
}

#endif
