#if HEADLESS

import Foundation
import SkinKit
import Testing
import UIKit

@testable import SkinUIKit

/// Counts how often it is asked for its status bar's look.
private final class StatusController: UIViewController {
  var style = UIStatusBarStyle.default
  var asked = 0

  override var preferredStatusBarStyle: UIStatusBarStyle {
    asked += 1
    return style
  }
}

/// Count how often their keyboard is shown anew.
private final class TypedField: UITextField {
  var reloads = 0

  override func reloadInputViews() { reloads += 1 }
}

private final class TypedView: UITextView {
  var reloads = 0

  override func reloadInputViews() { reloads += 1 }
}

@MainActor
@Suite("Windows that a manager follows")
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

  /// Changes the device, and brings it back.
  private func onDevice(
    style: UIUserInterfaceStyle? = nil, contrast: UIAccessibilityContrast? = nil,
    category: UIContentSizeCategory? = nil,
    _ body: () throws -> Void
  ) rethrows {
    UIScreen.main.configure(style: style, contrast: contrast, category: category)
    defer { UIScreen.main.configure(style: .light, contrast: .normal, category: .large) }
    try body()
  }

  @Test("Dark mode and increased contrast of the system are followed")
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

  @Test("A user's wish for dark or light goes to the window, and ends with what the window had")
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

  @Test("A window that comes later has the user's wish from the start")
  func laterWindow() {
    manager.prefersDark = true
    let later = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    manager.followAppearance(of: later)
    #expect(later.overrideUserInterfaceStyle == .dark && later.traitCollection.userInterfaceStyle == .dark)
  }

  @Test("Of windows that look different, the one that changed last counts")
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

  @Test("A window that is a scope of its own is followed all the same")
  func scope() {
    // Scopes take along what follows the shared manager.
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

  @Test("Following a window twice puts one view into it, which nobody sees")
  func once() {
    let count = window.subviews.count
    manager.followAppearance(of: window)
    let view = window.subviews.first
    #expect(window.subviews.count == count && view?.bounds.isEmpty == true && view?.isUserInteractionEnabled == false)
  }

  @Test("Fonts of text styles follow the user's text size, and no binding but those of fonts is visited")
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

  @Test("The user's own font scale comes on top of the system's text size, and counts for every font")
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
    "After a change, the window's controllers are asked for the status bar's look, a presented one in place of the one below"
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

  @Test("A keyboard on screen is shown anew when its look changes, one that isn't there is not")
  func keyboard() throws {
    let (field, view) = (TypedField(), TypedView())
    // The key path's class is the one that the property was bound with, as it is by name.
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

  @Test("Neither window nor manager keeps the other alive, nor do slices and the user's wish")
  func leak() {
    weak var (goneWindow, goneManager): (UIWindow?, SkinManager?)
    do {
      let own = SkinManager(builtIn: manager.skin)
      let short = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      own.followAppearance(of: short)
      own.updateVisibleViewsFirst()
      own.prefersDark = true
      goneWindow = short
      goneManager = own
    }
    #expect(goneWindow == nil && goneManager == nil)
  }

  @Test("A window outlives its manager, and its manager a window")
  func oneGoes() {
    var own: SkinManager? = SkinManager()
    own?.followAppearance(of: window)
    own = nil
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
