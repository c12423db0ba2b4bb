import SkinKit
import SkinUIKit
public import UIKit

/// The root view controller: four tabs, each with a navigation bar.
///
/// Everything follows the current skin.
public final class FestivalTabBarController: UITabBarController {
  /// The app's tabs, from left to right.
  public enum Tab: String, CaseIterable, Sendable {
    /// The market: banner, categories, goods.
    case home
    /// Ideas, which load slowly.
    case discover
    /// The empty list of orders.
    case orders
    /// The login.
    case me
  }

  /// The selected tab.
  public var tab: Tab {
    get { Tab.allCases[min(selectedIndex, Tab.allCases.count - 1)] }
    set { selectedIndex = Tab.allCases.firstIndex(of: newValue) ?? 0 }
  }

  /// Creates the tabs.
  public override func viewDidLoad() {
    super.viewDidLoad()
    viewControllers = Tab.allCases.map(makeTab)
    tabBar.skin.module("tabbar").bar.backgroundColor("background").bar.shadowColor("line")
      .bar.items.color("title").bar.items(for: .selected).color("title_selected")
      .bar.items.title.font("title_font").bar.items(for: .selected).title.font("title_font")
  }

  /// Light content, because all screens begin with a dark bar or image.
  public override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }

  /// Nil, because the style is the same for all screens.
  public override var childForStatusBarStyle: UIViewController? { nil }

  private func makeTab(_ tab: Tab) -> UIViewController {
    let navigation = UINavigationController(rootViewController: screen(of: tab))
    navigation.tabBarItem = UITabBarItem(title: nil, image: nil, selectedImage: nil)
    navigation.tabBarItem.skin.title(SkinKey("tabbar.\(tab.rawValue)_title_text"))
      .image(SkinKey("tabbar.\(tab.rawValue)")).selectedImage(SkinKey("tabbar.\(tab.rawValue)_selected"))
    navigation.navigationBar.skin.bar.backgroundGradient(.bar).bar.title.color(.onBar).bar.title.font(.barTitle)
      .bar.shadowColor("app.bar_line").tintColor(.onBar)
    return navigation
  }

  private func screen(of tab: Tab) -> UIViewController {
    switch tab {
    case .home: HomeViewController()
    case .discover: LoadingViewController()
    case .orders: OrdersViewController()
    case .me: LoginViewController()
    }
  }
}
