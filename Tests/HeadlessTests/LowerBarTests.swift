import Foundation
import Testing

@testable import UIKit

@MainActor
@Suite("Toolbars and tab bars")
struct LowerBarTests {
  private func button(_ color: UIColor) -> UIBarButtonItem {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    view.backgroundColor = color
    return UIBarButtonItem(customView: view)
  }

  private func toolbar(_ items: [UIBarButtonItem]) -> UIToolbar {
    let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    bar.items = items
    bar.layoutIfNeeded()
    return bar
  }

  @Test("Flexible spaces share the remaining space of a toolbar")
  func spaces() {
    let items = [button(.red), button(.green), button(.blue), button(.red)]
    let bar = toolbar([items[0], .flexibleSpace(), items[1], .fixedSpace(40), items[2], .flexibleSpace(), items[3]])
    #expect(items.map { $0.customView?.frame.minX } == [16, 120, 180, 284])
    bar.items = items
    bar.layoutIfNeeded()
    #expect(items.map { $0.customView?.frame.minX } == [16, 52, 88, 124])
  }

  @Test("A toolbar has its hairline above, or below if it is at the top, and appearances by place")
  func toolbarLooks() {
    final class Top: UIToolbarDelegate {
      func position(for bar: any UIBarPositioning) -> UIBarPosition { .top }
    }
    let bar = toolbar([])
    let appearance = UIToolbarAppearance()
    appearance.configureWithOpaqueBackground()
    appearance.backgroundColor = .pureRed
    appearance.shadowImage = plain(.blue, 4, 4)
    appearance.shadowColor = nil
    bar.standardAppearance = appearance
    let host = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 64))
    host.addSubview(bar)
    bar.frame.origin.y = 10
    #expect(Picture(of: host)[5, 8] == .blue && Picture(of: host)[5, 20] == .red)
    let top = Top()
    bar.delegate = top
    #expect(Picture(of: host)[5, 56] == .blue && Picture(of: host)[5, 8] == .clear)
    bar.contentIsAtEdge = { true }
    bar.setNeedsLayout()
    #expect(Picture(of: host)[5, 20] == .clear)
    bar.scrollEdgeAppearance = appearance
    #expect(Picture(of: host)[5, 20] == .red)
  }

  @Test("A toolbar's legacy images apply by position and metrics")
  func toolbarImages() {
    let bar = toolbar([])
    bar.setBackgroundImage(plain(.pureRed), forToolbarPosition: .any, barMetrics: .default)
    bar.setShadowImage(plain(.green, 4, 4), forToolbarPosition: .any)
    #expect(Picture(of: bar)[5, 5] == .red)
    bar.setBackgroundImage(plain(.blue), forToolbarPosition: .bottom, barMetrics: .default)
    #expect(Picture(of: bar)[5, 5] == .blue)
    #expect(bar.backgroundImage(forToolbarPosition: .any, barMetrics: .compact) == nil)
    #expect(bar.shadowImage(forToolbarPosition: .any) != nil && bar.shadowImage(forToolbarPosition: .top) == nil)
    bar.contentIsAtEdge = { true }
    bar.setNeedsLayout()
    #expect(Picture(of: bar)[5, 5] == .clear)
  }

  @Test("A tab bar's legacy properties apply over scrolled content until an appearance is set")
  func oldTabs() {
    let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 320, height: 49))
    bar.items = (0..<2).map { UITabBarItem(title: nil, image: plain(.black, 20, 20), tag: $0) }
    bar.barTintColor = .blue
    bar.isTranslucent = false
    bar.unselectedItemTintColor = .pureRed
    #expect(Picture(of: bar)[5, 5] == .blue && Picture(of: bar)[80, 24] == .red)
    bar.contentIsAtEdge = { true }
    bar.setNeedsLayout()
    #expect(Picture(of: bar)[5, 5] == .clear && Picture(of: bar)[80, 24] == .red)
    bar.standardAppearance.backgroundColor = .green
    #expect(Picture(of: bar)[80, 24] != .red)
  }

  @Test("A navigation controller shows the top page's items in its toolbar, above the home indicator")
  func controllerToolbar() {
    let page = UIViewController()
    page.view.backgroundColor = .white
    page.toolbarItems = [button(.pureRed)]
    let navigation = UINavigationController(rootViewController: page)
    navigation.isToolbarHidden = false
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    #expect(Picture(of: window)[20, 844 - 34 - 22] == .red && page.view.safeAreaInsets.bottom == 78)
    navigation.isToolbarHidden = true
    #expect(Picture(of: window)[20, 844 - 34 - 22] == .white)
    #expect(page.view.safeAreaInsets.bottom == 34)
  }

  private func tabBar(_ count: Int = 2) -> UITabBar {
    let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 320, height: 49))
    bar.standardAppearance.configureWithTransparentBackground()
    bar.items = (0..<count).map { UITabBarItem(title: "HH", image: plain(.black, 20, 20), tag: $0) }
    bar.selectedItem = bar.items?.first
    return bar
  }

  @Test("Each layout of a tab bar has its own appearance, and a compact bar has the title next to the icon")
  func layouts() {
    let bar = tabBar()
    let appearance = UITabBarAppearance()
    appearance.configureWithTransparentBackground()
    appearance.stackedLayoutAppearance.normal.iconColor = .pureRed
    appearance.compactInlineLayoutAppearance.normal.iconColor = .blue
    bar.standardAppearance = appearance
    let right = CGRect(x: 160, y: 0, width: 160, height: 49)
    #expect(Picture(of: bar).count(of: .red, in: right) > 300)
    bar.itemStyle = .compactInline
    let picture = Picture(of: bar)
    #expect(picture.count(of: .blue, in: right) > 300 && picture.count(of: .red, in: right) == 0)
    #expect(bar.sizeThatFits(.zero).height == 32)
  }

  @Test("Centered items have the width and spacing of the appearance")
  func centered() {
    let bar = tabBar()
    bar.standardAppearance.stackedItemPositioning = .centered
    bar.standardAppearance.stackedItemWidth = 60
    bar.standardAppearance.stackedItemSpacing = 20
    bar.layoutIfNeeded()
    let frames = bar.subviews.compactMap { ($0 as? TabItemView)?.frame }
    #expect(frames.map(\.minX) == [90, 170] && frames.allSatisfy { $0.width == 60 })
  }

  @Test("Badges have the item's color or the state's, and the offset of the state's appearance")
  func badges() throws {
    let bar = tabBar()
    bar.items?.first?.badgeValue = "3"
    let left = CGRect(x: 0, y: 0, width: 160, height: 49)
    bar.standardAppearance.stackedLayoutAppearance.normal.badgeBackgroundColor = .pureRed
    #expect(Picture(of: bar).count(of: .red, in: left) > 100)
    bar.standardAppearance.stackedLayoutAppearance.selected.badgeBackgroundColor = .green
    #expect(Picture(of: bar).count(of: .green, in: left) > 100)
    let usual = try #require(Picture(of: bar).columns(of: .green))
    bar.standardAppearance.stackedLayoutAppearance.normal.badgePositionAdjustment.horizontal = 7
    #expect(Picture(of: bar).columns(of: .green)?.lowerBound == usual.lowerBound + 7)
    bar.items?.first?.badgeColor = .blue
    #expect(Picture(of: bar).count(of: .blue, in: left) > 100)
    bar.items?.first?.setBadgeTextAttributes([.foregroundColor: UIColor.pureRed], for: .normal)
    #expect(Picture(of: bar).count(of: .red, in: left, by: 60) > 3)
  }

  @Test("The selection indicator is behind the selected item, in its tint")
  func indicator() {
    let bar = tabBar()
    bar.standardAppearance.selectionIndicatorImage = plain(.pureRed, 60, 40)
    #expect(Picture(of: bar)[55, 8] == .red)
    bar.standardAppearance.selectionIndicatorTintColor = .green
    #expect(Picture(of: bar)[55, 8] == .green && Picture(of: bar)[215, 8] == .clear)
  }
}

extension Picture {
  /// The columns that contain a color.
  fileprivate func columns(of color: Pixel) -> ClosedRange<Int>? {
    let height = Int(image.size.height)
    let columns = (0..<Int(image.size.width)).filter { x in (0..<height).contains { self[x, $0] == color } }
    guard let first = columns.first, let last = columns.last else { return nil }
    return first...last
  }
}
