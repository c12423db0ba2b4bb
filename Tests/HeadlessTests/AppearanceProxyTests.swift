import Foundation
import Testing

@testable import UIKit

@MainActor
@Suite("Appearance proxies")
struct AppearanceProxyTests {
  private final class Outer: UIView {}
  private final class Inner: UIView {}
  private final class Page: UIViewController {}
  private final class SpecialSwitch: UISwitch {}

  private final class Witness: UISwitch {
    var tintOnEntry: UIColor?
    override func didMoveToWindow() { tintOnEntry = onTintColor }
  }

  /// Runs a test without proxies, and removes those that it creates.
  private func withProxies(_ body: @MainActor (UIWindow) -> Void) {
    UIApplication.shared.removeAppearanceProxies()
    defer { UIApplication.shared.removeAppearanceProxies() }
    body(UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
  }

  @Test("A view gets a proxy's value when it enters a window, before it is notified of the window")
  func entering() {
    withProxies { window in
      UISwitch.appearance().onTintColor = .red
      let witness = Witness()
      let parent = UIView()
      parent.addSubview(witness)
      #expect(witness.onTintColor == nil)
      window.addSubview(parent)
      #expect(witness.onTintColor == .red && witness.tintOnEntry == .red)
    }
  }

  @Test("What the app has set on a view, even nil, stays")
  func fixedValues() {
    withProxies { window in
      UISwitch.appearance().onTintColor = .red
      UISwitch.appearance().thumbTintColor = .blue
      let (early, none) = (UISwitch(), UISwitch())
      early.onTintColor = .green
      none.onTintColor = nil
      for view in [early, none] { window.addSubview(view) }
      #expect(early.onTintColor == .green && early.thumbTintColor == .blue)
      #expect(none.onTintColor == nil && none.thumbTintColor == .blue)
    }
  }

  @Test("A proxy's changes apply to views that enter a window later or again, but not to views in a window")
  func laterChanges() {
    withProxies { window in
      let (shown, own) = (UISlider(), UISlider())
      UISlider.appearance().thumbTintColor = .red
      for view in [shown, own] { window.addSubview(view) }
      own.thumbTintColor = .green
      UISlider.appearance().thumbTintColor = .blue
      #expect(shown.thumbTintColor == .red)
      for view in [shown, own] {
        view.removeFromSuperview()
        window.addSubview(view)
      }
      #expect(shown.thumbTintColor == .blue && own.thumbTintColor == .green)
    }
  }

  @Test("Nil set on a proxy is a value too")
  func nilOnProxies() {
    withProxies { window in
      let view = UISwitch()
      UISwitch.appearance().onTintColor = .red
      window.addSubview(view)
      UISwitch.appearance().onTintColor = nil
      view.removeFromSuperview()
      window.addSubview(view)
      #expect(view.onTintColor == nil)
    }
  }

  @Test("A class has one proxy object, which returns the values that were set")
  func sameProxy() {
    withProxies { _ in
      UISwitch.appearance().onTintColor = .red
      UISwitch.appearance(whenContainedInInstancesOf: [Outer.self]).onTintColor = .green
      #expect(UISwitch.appearance() === UISwitch.appearance())
      #expect(UISwitch.appearance().onTintColor == .red)
      #expect(UISwitch.appearance(whenContainedInInstancesOf: [Outer.self]).onTintColor == .green)
      #expect(UISwitch.appearance(whenContainedInInstancesOf: [Inner.self]).onTintColor == nil)
    }
  }

  @Test("Subclasses get the values of superclasses' proxies, unless their own proxies override them")
  func inheritance() {
    withProxies { window in
      let kind: UIView.Type = SpecialSwitch.self
      kind.appearance().backgroundColor = .green
      UISwitch.appearance().onTintColor = .red
      UIView.appearance(whenContainedInInstancesOf: [Outer.self]).backgroundColor = .blue
      let (plain, special, outer) = (UISwitch(), SpecialSwitch(), Outer())
      for view in [plain, special] { outer.addSubview(view) }
      window.addSubview(outer)
      #expect(plain.onTintColor == .red && special.onTintColor == .red)
      #expect(plain.backgroundColor == .blue && special.backgroundColor == .green && outer.backgroundColor == nil)
    }
  }

  @Test("The outermost container wins, then the longer chain, then what was set later")
  func containers() {
    withProxies { window in
      let (outer, inner) = (Outer(), Inner())
      outer.addSubview(inner)
      window.addSubview(outer)
      @MainActor func color() -> UIColor? {
        let view = UILabel()
        inner.addSubview(view)
        return view.highlightedTextColor
      }
      @MainActor func say(_ containers: [any UIAppearanceContainer.Type], _ color: UIColor) {
        UILabel.appearance(whenContainedInInstancesOf: containers).highlightedTextColor = color
      }
      say([Outer.self], .red)
      say([], .black)
      #expect(color() == .red)
      say([Inner.self], .blue)
      #expect(color() == .red)
      say([Inner.self, Outer.self], .green)
      #expect(color() == .green)
      say([Outer.self, Inner.self], .white)
      say([Inner.self, Inner.self], .white)
      #expect(color() == .green)
      // A window is the outermost container.
      say([UIWindow.self], .cyan)
      #expect(color() == .cyan)
    }
  }

  @Test("Controllers are containers of their views")
  func controllers() {
    withProxies { window in
      UISwitch.appearance(whenContainedInInstancesOf: [Page.self]).onTintColor = .red
      UISwitch.appearance(whenContainedInInstancesOf: [UINavigationController.self, Page.self]).onTintColor = .blue
      UISwitch.appearance(whenContainedInInstancesOf: [Page.self, UINavigationController.self]).thumbTintColor = .green
      let page = Page()
      let (inside, outside) = (UISwitch(), UISwitch())
      page.view.addSubview(inside)
      window.rootViewController = UINavigationController(rootViewController: page)
      window.makeKeyAndVisible()
      window.layoutIfNeeded()
      window.addSubview(outside)
      #expect(inside.onTintColor == .red && inside.thumbTintColor == .green && outside.onTintColor == nil)
    }
  }

  @Test("Values for traits apply to views with those traits")
  func traits() {
    withProxies { window in
      UISwitch.appearance().onTintColor = .red
      UISwitch.appearance(for: UITraitCollection(userInterfaceStyle: .dark)).onTintColor = .blue
      let view = UISwitch()
      window.addSubview(view)
      #expect(view.onTintColor == .red)
      window.overrideUserInterfaceStyle = .dark
      #expect(view.onTintColor == .blue)
    }
  }

  @Test("States are independent: a button keeps the color that was set and gets the others from the proxy")
  func states() {
    withProxies { window in
      let proxy = UIButton.appearance()
      proxy.setTitleColor(.red, for: .normal)
      proxy.setTitleColor(.blue, for: [.selected, .highlighted])
      proxy.setTitleColor(.green, for: .disabled)
      let button = UIButton()
      button.setTitleColor(.black, for: .disabled)
      window.addSubview(button)
      #expect(button.titleColor(for: .normal) == .red && button.titleColor(for: .disabled) == .black)
      #expect(button.titleColor(for: [.selected, .highlighted]) == .blue)
    }
  }

  @Test("Fonts of labels within buttons can be set, and class defaults don't count as the app's values")
  func defaults() {
    withProxies { window in
      let font = UIFont.systemFont(ofSize: 30)
      UILabel.appearance(whenContainedInInstancesOf: [UIButton.self]).font = font
      let (button, own) = (UIButton(type: .system), UIButton(type: .system))
      own.titleLabel?.font = .systemFont(ofSize: 9)
      for view in [button, own] { window.addSubview(view) }
      #expect(button.titleLabel?.font == font && own.titleLabel?.font.pointSize == 9)
    }
  }

  @Test("Bars get appearances, and their items get text attributes and tints when the bar shows them")
  func bars() {
    withProxies { window in
      let look = UINavigationBarAppearance()
      look.backgroundColor = .red
      UINavigationBar.appearance().standardAppearance = look
      UIBarButtonItem.appearance(whenContainedInInstancesOf: [UINavigationBar.self]).tintColor = .green
      UITabBar.appearance().unselectedItemTintColor = .blue
      UITabBarItem.appearance().badgeColor = .cyan
      UITabBarItem.appearance().setTitleTextAttributes([.foregroundColor: UIColor.red], for: .selected)
      let page = Page()
      let (item, own) = (UIBarButtonItem(primaryAction: UIAction(title: "A") { _ in }), UIBarButtonItem())
      own.tintColor = .black
      page.navigationItem.rightBarButtonItems = [item, own]
      let tabs = UITabBarController()
      let navigation = UINavigationController(rootViewController: page)
      tabs.setViewControllers([navigation], animated: false)
      window.rootViewController = tabs
      window.makeKeyAndVisible()
      window.layoutIfNeeded()
      #expect(navigation.navigationBar.standardAppearance.backgroundColor == .red)
      #expect(item.tintColor == .green && own.tintColor == .black)
      #expect(tabs.tabBar.unselectedItemTintColor == .blue && navigation.tabBarItem.badgeColor == .cyan)
      let color = navigation.tabBarItem.titleTextAttributes(for: .selected)?[.foregroundColor] as? UIColor
      #expect(color == .red)
    }
  }

  @Test("A window's proxy isn't a window of the app")
  func windows() {
    withProxies { window in
      UIWindow.appearance().tintColor = .red
      #expect(!UIApplication.shared.everyWindow.contains { $0.isAppearanceProxy })
      #expect(UIApplication.shared.everyWindow.contains { $0 === window })
    }
  }
}
