#if canImport(UIKit)

import Foundation
import SkinKit
import SkinUIKit

#if HEADLESS
@testable import UIKit
#else
import UIKit
#endif

/// A window with a bar, and the list below the bar.
struct LegacyBarScreen {
  let window: UIWindow
  let list: UIScrollView
}

/// A suite of tests about bars that are styled by properties older than appearance objects.
@MainActor
protocol LegacyBarSuite {
  /// The manager that the bars follow.
  var manager: SkinManager { get }
}

extension LegacyBarSuite {
  /// The color of the key `m.red`.
  var red: UIColor { UIColor(red: 1, green: 0, blue: 0, alpha: 1) }

  /// Applies a skin with one module, from its JSON.
  func apply(_ text: String = ##"{"colors": {"red": "#FF0000", "blue": "#0000FF"}, "fonts": {"f": 21}}"##)
    throws
  {
    manager.apply(try .module(text))
  }

  /// The drawing of a view, to be compared.
  func drawing(of view: UIView) -> Data {
    view.layoutIfNeeded()
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return UIGraphicsImageRenderer(size: view.bounds.size, format: format).pngData {
      view.layer.render(in: $0.cgContext)
    }
  }

  private func show(_ controller: UIViewController) -> UIWindow {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 300))
    window.rootViewController = controller
    window.isHidden = false
    window.layoutIfNeeded()
    return window
  }

  /// A yellow page with a list that can be scrolled.
  private func page() -> (page: UIViewController, list: UIScrollView) {
    let page = UIViewController()
    page.title = "Title"
    page.view.backgroundColor = .yellow
    let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 300))
    list.contentSize = CGSize(width: 320, height: 1_000)
    list.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    page.view.addSubview(list)
    return (page, list)
  }

  /// Shows a navigation bar that a closure styles.
  func navigation(_ style: (UINavigationBar) -> Void) -> (screen: LegacyBarScreen, bar: UINavigationBar) {
    let (page, list) = page()
    page.navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Go")
    let controller = UINavigationController(rootViewController: page)
    style(controller.navigationBar)
    return (LegacyBarScreen(window: show(controller), list: list), controller.navigationBar)
  }

  /// Shows a tab bar that a closure styles.
  func tabs(_ style: (UITabBar) -> Void) -> (screen: LegacyBarScreen, bar: UITabBar) {
    let (page, list) = page()
    page.tabBarItem = UITabBarItem(title: "A", image: UIImage(data: png(.black)), selectedImage: nil)
    let other = UIViewController()
    other.tabBarItem = UITabBarItem(title: "B", image: UIImage(data: png(.black)), selectedImage: nil)
    let controller = UITabBarController()
    controller.viewControllers = [page, other]
    style(controller.tabBar)
    return (LegacyBarScreen(window: show(controller), list: list), controller.tabBar)
  }

  /// Shows a toolbar that a closure styles.
  func toolbar(_ style: (UIToolbar) -> Void) -> (screen: LegacyBarScreen, bar: UIToolbar) {
    let (page, list) = page()
    page.toolbarItems = [UIBarButtonItem(title: "Go")]
    let controller = UINavigationController(rootViewController: page)
    controller.isToolbarHidden = false
    style(controller.toolbar)
    return (LegacyBarScreen(window: show(controller), list: list), controller.toolbar)
  }

  /// The drawings at both edges of the content, and between them.
  func drawings(_ screen: LegacyBarScreen) -> [Data] {
    screen.window.layoutIfNeeded()
    let insets = screen.list.adjustedContentInset
    return [-insets.top, 300, 1_000 - screen.list.bounds.height + insets.bottom].map { y in
      screen.list.contentOffset.y = y
      return drawing(of: screen.window)
    }
  }

  /// Sets older properties of a navigation bar.
  static func styleNavigationBar(_ bar: UINavigationBar) {
    bar.isTranslucent = false
    bar.barTintColor = .black
    bar.titleTextAttributes = [.foregroundColor: UIColor.yellow, .font: UIFont.italicSystemFont(ofSize: 19)]
  }

  /// Sets older properties of a tab bar.
  static func styleTabBar(_ bar: UITabBar) {
    bar.isTranslucent = false
    bar.barTintColor = .black
    bar.tintColor = .yellow
    bar.unselectedItemTintColor = .orange
  }
}

#endif
