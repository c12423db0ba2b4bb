import Foundation
import Testing

@testable import UIKit

@MainActor
@Suite("Bars and controllers")
struct BarTests {
  private func window(_ root: UIViewController) -> UIWindow {
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = root
    window.makeKeyAndVisible()
    return window
  }

  private func page(_ color: UIColor, _ title: String) -> UIViewController {
    let controller = UIViewController()
    controller.view.backgroundColor = color
    controller.title = title
    return controller
  }

  private func makeAppearance<Kind: UIBarAppearance>(_ kind: Kind, _ color: UIColor) -> Kind {
    kind.configureWithOpaqueBackground()
    kind.backgroundColor = color
    return kind
  }

  @Test("A navigation bar's background reaches up under the status bar, with a hairline below")
  func navigationBar() {
    let navigation = UINavigationController(rootViewController: page(.white, "Title"))
    navigation.navigationBar.scrollEdgeAppearance = makeAppearance(UINavigationBarAppearance(), .pureRed)
    let window = window(navigation)
    let picture = Picture(of: window)
    #expect(picture[5, 2] == .red && picture[5, 88] == .red && picture[5, 95] == .white)
    #expect(navigation.topViewController?.view.safeAreaInsets.top == 91)
  }

  @Test("A bar without a scroll-edge appearance is transparent at the content's edge, and opaque over scrolled content")
  func scrollEdge() {
    let content = page(.green, "Title")
    let scroll = UIScrollView(frame: content.view.bounds)
    scroll.contentSize = CGSize(width: 390, height: 2000)
    content.view.addSubview(scroll)
    let navigation = UINavigationController(rootViewController: content)
    navigation.navigationBar.standardAppearance = makeAppearance(UINavigationBarAppearance(), .pureRed)
    let window = window(navigation)
    #expect(Picture(of: window)[5, 60] == .green && scroll.contentOffset.y == -91)
    scroll.contentOffset.y = 100
    #expect(Picture(of: window)[5, 60] == .red)
  }

  @Test("The title has the appearance's color and is centered")
  func title() throws {
    let navigation = UINavigationController(rootViewController: page(.white, "HHHH"))
    let appearance = makeAppearance(UINavigationBarAppearance(), .white)
    appearance.titleTextAttributes = [.foregroundColor: UIColor.pureRed]
    navigation.navigationBar.scrollEdgeAppearance = appearance
    let picture = Picture(of: window(navigation))
    let row = CGRect(x: 140, y: 50, width: 110, height: 40)
    #expect(picture.count(of: .red, in: row) > 30)
    #expect(picture.count(of: .red, in: CGRect(x: 0, y: 50, width: 140, height: 40)) == 0)
  }

  @Test("A change within an appearance object shows at once, and the object that was set is copied")
  func liveAppearance() {
    let navigation = UINavigationController(rootViewController: page(.white, "Title"))
    let appearance = makeAppearance(UINavigationBarAppearance(), .pureRed)
    navigation.navigationBar.scrollEdgeAppearance = appearance
    let window = window(navigation)
    appearance.backgroundColor = .green
    #expect(Picture(of: window)[5, 60] == .red)
    navigation.navigationBar.scrollEdgeAppearance?.backgroundColor = .blue
    #expect(Picture(of: window)[5, 60] == .blue)
  }

  @Test("The older bar properties apply over scrolled content until appearances are set")
  func legacy() {
    let navigation = UINavigationController(rootViewController: page(.white, "Title"))
    navigation.navigationBar.barTintColor = .pureRed
    navigation.navigationBar.isTranslucent = false
    let window = window(navigation)
    #expect(Picture(of: window)[5, 60] != .red)
    navigation.navigationBar.contentIsAtEdge = { false }
    navigation.navigationBar.setNeedsLayout()
    #expect(Picture(of: window)[5, 60] == .red)
    // Content starts below an opaque bar.
    #expect(navigation.topViewController?.view.frame.minY == 91)
  }

  @Test("A bar's background image is drawn, stretched over the whole bar")
  func backgroundImage() {
    let navigation = UINavigationController(rootViewController: page(.white, "Title"))
    let appearance = UINavigationBarAppearance()
    appearance.configureWithTransparentBackground()
    appearance.backgroundImage = plain(.pureRed, 4, 4).resizableImage(
      withCapInsets: UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1), resizingMode: .stretch)
    navigation.navigationBar.scrollEdgeAppearance = appearance
    let picture = Picture(of: window(navigation))
    #expect(picture[5, 5] == .red && picture[380, 85] == .red)
  }

  @Test("Pushing and popping change the page, the title and the back button, and notify the controllers")
  func push() {
    final class Recorder: UIViewController {
      var events: [String] = []
      override func viewWillAppear(_ animated: Bool) { events.append("will appear") }
      override func viewDidAppear(_ animated: Bool) { events.append("did appear") }
      override func viewDidDisappear(_ animated: Bool) { events.append("did disappear") }
    }
    let (first, second) = (Recorder(), Recorder())
    first.title = "First"
    second.title = "Second"
    let navigation = UINavigationController(rootViewController: first)
    let window = window(navigation)
    navigation.pushViewController(second, animated: true)
    window.layoutIfNeeded()
    #expect(navigation.navigationBar.topItem?.title == "Second" && navigation.navigationBar.backItem?.title == "First")
    #expect(first.events == ["will appear", "did appear", "did disappear"])
    #expect(second.events == ["will appear", "did appear"] && second.navigationController === navigation)
    navigation.popViewController(animated: true)
    #expect(second.events.last == "did disappear" && second.parent == nil && navigation.topViewController === first)
  }

  @Test("A tab bar colors the selected item and the others by its appearance")
  func tabBar() {
    let pages = [page(.white, "A"), page(.green, "B")]
    for page in pages { page.tabBarItem = UITabBarItem(title: nil, image: plain(.black, 20, 20), selectedImage: nil) }
    let tabs = UITabBarController()
    tabs.viewControllers = pages
    let appearance = makeAppearance(UITabBarAppearance(), .white)
    appearance.stackedLayoutAppearance.selected.iconColor = .pureRed
    appearance.stackedLayoutAppearance.normal.iconColor = .blue
    tabs.tabBar.standardAppearance = appearance
    tabs.tabBar.scrollEdgeAppearance = appearance
    let window = window(tabs)
    let y = 844 - 34 - 49 + 24
    #expect(Picture(of: window)[97, y] == .red && Picture(of: window)[292, y] == .blue)
    tabs.selectedIndex = 1
    let picture = Picture(of: window)
    #expect(picture[97, y] == .blue && picture[292, y] == .red && picture[5, 300] == .green)
    #expect(tabs.selectedViewController === pages[1])
  }

  @Test("Tab items show their selected image, and originals keep their colors")
  func tabImages() {
    let first = page(.white, "A")
    first.tabBarItem = UITabBarItem(
      title: nil, image: plain(.blue, 20, 20).withRenderingMode(.alwaysOriginal),
      selectedImage: plain(.pureRed, 20, 20).withRenderingMode(.alwaysOriginal))
    let tabs = UITabBarController()
    tabs.viewControllers = [first, page(.white, "B")]
    let window = window(tabs)
    let y = 844 - 34 - 49 + 24
    #expect(Picture(of: window)[97, y] == .red)
    first.tabBarItem.selectedImage = plain(.green, 20, 20).withRenderingMode(.alwaysOriginal)
    #expect(Picture(of: window)[97, y] == .green)
    tabs.selectedIndex = 1
    #expect(Picture(of: window)[97, y] == .blue)
  }

  @Test("The status bar has the controller's preferred style")
  func statusBar() {
    final class Light: UIViewController {
      var style = UIStatusBarStyle.lightContent
      override var preferredStatusBarStyle: UIStatusBarStyle { style }
    }
    let controller = Light()
    controller.view.backgroundColor = .pureRed
    let window = window(controller)
    let area = CGRect(x: 0, y: 0, width: 390, height: 44)
    #expect(Picture(of: window).count(of: .white, in: area) > 50)
    controller.style = .darkContent
    controller.setNeedsStatusBarAppearanceUpdate()
    #expect(Picture(of: window).count(of: .black, in: area) > 50)
    #expect(Picture(of: window).count(of: .white, in: area) == 0)
  }

  @Test("A presented controller covers the window until it is dismissed")
  func present() {
    let root = page(.pureRed, "Root")
    let window = window(root)
    let sheet = page(.blue, "Sheet")
    root.present(sheet, animated: true)
    #expect(Picture(of: window)[200, 400] == .blue && sheet.presentingViewController === root)
    sheet.dismiss(animated: true)
    #expect(Picture(of: window)[200, 400] == .red && root.presentedViewController == nil)
  }

  @Test("The screen's appearance and scale reach every window")
  func screen() {
    let window = window(page(.systemBackground, "Page"))
    defer { UIScreen.main.configure(scale: 2, style: .light) }
    UIScreen.main.configure(scale: 3, style: .dark)
    #expect(window.traitCollection.displayScale == 3 && Picture(of: window)[200, 400] == .black)
    #expect(window.pngData().flatMap { UIImage(data: $0) }?.size == CGSize(width: 1170, height: 2532))
  }

  @Test("Appearances are equal if their values are")
  func equality() {
    #expect(UINavigationBarAppearance() == UINavigationBarAppearance() && UITabBarAppearance() == UITabBarAppearance())
    #expect(UINavigationBarAppearance() != UIBarAppearance())
    let changes: [(UITabBarAppearance) -> Void] = [
      { $0.backgroundColor = .pureRed }, { $0.shadowImage = UIImage() }, { $0.stackedItemWidth = 3 },
      { $0.inlineLayoutAppearance.selected.iconColor = .pureRed },
      { $0.stackedLayoutAppearance.normal.titleTextAttributes[.kern] = 2 },
    ]
    for change in changes {
      let (one, other) = (UITabBarAppearance(), UITabBarAppearance())
      change(one)
      #expect(one != other && one == one.copy() as? UITabBarAppearance)
    }
    let (bar, other) = (UINavigationBarAppearance(), UINavigationBarAppearance())
    bar.titleTextAttributes = [.font: UIFont.systemFont(ofSize: 3), .kern: 1]
    other.titleTextAttributes = [.font: UIFont.systemFont(ofSize: 3), .kern: 1]
    #expect(bar == other && bar.hash == other.hash)
    other.backButtonAppearance.highlighted.titleTextAttributes[.kern] = 1
    #expect(bar != other)
  }

  @Test("A copy of an appearance is another object with equal values")
  func copies() throws {
    let appearance = makeAppearance(UITabBarAppearance(), .pureRed)
    appearance.stackedLayoutAppearance.selected.iconColor = .blue
    let copy = try #require(appearance.copy() as? UITabBarAppearance)
    appearance.stackedLayoutAppearance.selected.iconColor = .green
    #expect(copy.backgroundColor == .pureRed && copy.stackedLayoutAppearance.selected.iconColor == .blue)
  }
}
