// Which looks of bars count where: appearance objects by place, items before bars, older properties.

import Foundation
import Testing

@testable import UIKit

@MainActor
@Suite("Looks of bars")
struct BarLookTests {
  private func look<Kind: UIBarAppearance>(_ kind: Kind, _ color: UIColor) -> Kind {
    kind.configureWithOpaqueBackground()
    kind.backgroundColor = color
    kind.shadowColor = nil
    return kind
  }

  private func navigationBar(_ height: CGFloat = 44, title: String? = nil) -> UINavigationBar {
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 320, height: height))
    let item = UINavigationItem()
    item.title = title
    bar.items = [item]
    return bar
  }

  private let all = CGRect(x: 0, y: 0, width: 320, height: 44)

  @Test("A low bar takes the compact appearance, and without one the standard one")
  func compact() {
    let bar = navigationBar(32)
    bar.contentIsAtEdge = { false }
    bar.standardAppearance = look(UINavigationBarAppearance(), .pureRed)
    #expect(Picture(of: bar)[5, 5] == .red)
    bar.compactAppearance = look(UINavigationBarAppearance(), .blue)
    #expect(Picture(of: bar)[5, 5] == .blue)
    bar.frame.size.height = 44
    #expect(Picture(of: bar)[5, 5] == .red)
  }

  @Test("At its content's edge a low bar takes its own look, else the edge's, else the compact one without background")
  func compactScrollEdge() {
    let bar = navigationBar(32)
    bar.standardAppearance = look(UINavigationBarAppearance(), .pureRed)
    bar.compactAppearance = look(UINavigationBarAppearance(), .green)
    #expect(Picture(of: bar)[5, 5] == .clear)
    bar.scrollEdgeAppearance = look(UINavigationBarAppearance(), .blue)
    #expect(Picture(of: bar)[5, 5] == .blue)
    bar.compactScrollEdgeAppearance = look(UINavigationBarAppearance(), .black)
    #expect(Picture(of: bar)[5, 5] == .black)
  }

  @Test("An item's appearance takes the place of the bar's, and is a copy of what was set")
  func itemAppearance() {
    let bar = navigationBar()
    bar.contentIsAtEdge = { false }
    bar.standardAppearance = look(UINavigationBarAppearance(), .pureRed)
    let own = look(UINavigationBarAppearance(), .blue)
    bar.topItem?.standardAppearance = own
    own.backgroundColor = .green
    #expect(Picture(of: bar)[5, 5] == .blue)
    bar.topItem?.standardAppearance?.backgroundColor = .green
    #expect(Picture(of: bar)[5, 5] == .green)
    bar.topItem?.standardAppearance = nil
    #expect(Picture(of: bar)[5, 5] == .red)
  }

  @Test("Older attributes of titles count until an appearance is touched")
  func oldTitles() {
    let bar = navigationBar(title: "HHHH")
    bar.titleTextAttributes = [.foregroundColor: UIColor.pureRed]
    #expect(Picture(of: bar).count(of: .red, in: all) > 30)
    bar.standardAppearance.titleTextAttributes = [.foregroundColor: UIColor.blue]
    let picture = Picture(of: bar)
    #expect(picture.count(of: .red, in: all) == 0 && picture.count(of: .blue, in: all) > 30)
  }

  @Test("A title's older vertical move is that of the metrics, else of the default ones")
  func oldTitleMove() throws {
    let bar = navigationBar(title: "HHHH")
    let usual = try #require(Picture(of: bar).drawn())
    bar.setTitleVerticalPositionAdjustment(5, for: .default)
    #expect(try #require(Picture(of: bar).drawn()).minY == usual.minY + 5)
    #expect(bar.titleVerticalPositionAdjustment(for: .compact) == 0)
  }

  @Test("Background images of metrics and positions fall back to those for any")
  func oldImages() {
    let bar = navigationBar(32)
    bar.setBackgroundImage(plain(.pureRed), for: .default)
    #expect(Picture(of: bar)[5, 5] == .red)
    bar.setBackgroundImage(plain(.blue), for: .compact)
    #expect(Picture(of: bar)[5, 5] == .blue)
    bar.setBackgroundImage(plain(.green), for: .top, barMetrics: .compact)
    #expect(Picture(of: bar)[5, 5] == .green && bar.backgroundImage(for: .compact) != nil)
  }

  @Test("A prompt makes the bar higher and stands above the title")
  func prompt() throws {
    let bar = navigationBar(title: "HHHH")
    bar.topItem?.prompt = "Choose"
    #expect(bar.sizeThatFits(CGSize(width: 320, height: 0)).height == 74)
    bar.frame.size.height = 74
    let picture = Picture(of: bar)
    let (upper, lower) = (
      CGRect(x: 100, y: 0, width: 120, height: 30), CGRect(x: 100, y: 36, width: 120, height: 30)
    )
    #expect(picture.count(of: .black, in: upper, by: 60) > 10 && picture.count(of: .black, in: lower, by: 60) > 10)
  }

  @Test("A back button shows the appearance's indicator, or its item's background image")
  func backButton() {
    let bar = navigationBar(title: "First")
    bar.items?.append(UINavigationItem(title: "Second"))
    let look = UINavigationBarAppearance()
    look.configureWithTransparentBackground()
    look.setBackIndicatorImage(plain(.pureRed, 12, 20).withRenderingMode(.alwaysOriginal), transitionMaskImage: nil)
    bar.standardAppearance = look
    bar.items?[0].backButtonDisplayMode = .minimal
    #expect(Picture(of: bar).drawn()?.minX == 8 && Picture(of: bar)[12, 22] == .red)
    let item = UIBarButtonItem(title: "Up")
    item.setBackButtonBackgroundImage(plain(.blue), for: .normal, barMetrics: .default)
    bar.items?[0].backBarButtonItem = item
    #expect(Picture(of: bar)[9, 22] == .blue)
  }

  @Test("Buttons of a bar have the look of their style and state")
  func buttons() throws {
    let bar = navigationBar()
    let look = UINavigationBarAppearance()
    look.configureWithTransparentBackground()
    look.buttonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.pureRed]
    look.buttonAppearance.highlighted.titleTextAttributes = [.foregroundColor: UIColor.green]
    look.doneButtonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.blue]
    look.doneButtonAppearance.normal.backgroundImage = plain(.black)
    bar.standardAppearance = look
    bar.topItem?.leftBarButtonItem = UIBarButtonItem(title: "HHH")
    bar.topItem?.rightBarButtonItem = UIBarButtonItem(systemItem: .done)
    let picture = Picture(of: bar)
    let (left, right) = (CGRect(x: 0, y: 0, width: 160, height: 44), CGRect(x: 160, y: 0, width: 160, height: 44))
    #expect(picture.count(of: .red, in: left) > 20 && picture.count(of: .blue, in: right) > 20)
    #expect(picture.count(of: .black, in: right) > 200 && picture.count(of: .black, in: left) == 0)
    let button = try #require(bar.buttons.first as? UIButton)
    let title = try #require(button.attributedTitle(for: .highlighted))
    #expect(title.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor == .green)
  }

  @Test("A button's title and background move as its state's look and its item say")
  func buttonMoves() throws {
    let bar = navigationBar()
    let look = UINavigationBarAppearance()
    look.configureWithTransparentBackground()
    look.buttonAppearance.normal.backgroundImage = plain(.pureRed, 40, 20)
    bar.standardAppearance = look
    let item = UIBarButtonItem(title: " ")
    bar.topItem?.leftBarButtonItem = item
    let usual = try #require(Picture(of: bar).drawn())
    bar.standardAppearance.buttonAppearance.normal.backgroundImagePositionAdjustment = UIOffset(
      horizontal: 6, vertical: 2)
    item.setBackgroundVerticalPositionAdjustment(1, for: .default)
    #expect(Picture(of: bar).drawn() == usual.offsetBy(dx: 6, dy: 3))
  }

  @Test("An item's background image for a style counts before the one for all")
  func styleImages() {
    let bar = navigationBar()
    let item = UIBarButtonItem(title: "Go")
    item.setBackgroundImage(plain(.pureRed, 40, 30), for: .normal, barMetrics: .default)
    item.setBackgroundImage(plain(.blue, 40, 30), for: .normal, style: .done, barMetrics: .default)
    bar.topItem?.leftBarButtonItem = item
    #expect(Picture(of: bar)[17, 22] == .red)
    item.style = .done
    #expect(Picture(of: bar)[17, 22] == .blue)
    #expect(item.backgroundImage(for: .highlighted, barMetrics: .default) == nil)
  }

  @Test("A hidden item takes no room, and an own view keeps its size")
  func customViews() {
    let bar = navigationBar()
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
    view.backgroundColor = .pureRed
    let first = UIBarButtonItem(title: "HHHHHH")
    bar.topItem?.leftBarButtonItems = [first, UIBarButtonItem(customView: view)]
    bar.layoutIfNeeded()
    let usual = view.frame.minX
    first.isHidden = true
    bar.layoutIfNeeded()
    #expect(usual > 60 && view.frame == CGRect(x: 16, y: 12, width: 30, height: 20))
  }
}

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

  @Test("Flexible spaces share the room of a toolbar that fixed ones and items leave")
  func spaces() {
    let items = [button(.red), button(.green), button(.blue), button(.red)]
    let bar = toolbar([items[0], .flexibleSpace(), items[1], .fixedSpace(40), items[2], .flexibleSpace(), items[3]])
    #expect(items.map { $0.customView?.frame.minX } == [16, 120, 180, 284])
    bar.items = items
    bar.layoutIfNeeded()
    #expect(items.map { $0.customView?.frame.minX } == [16, 52, 88, 124])
  }

  @Test("A toolbar has its hairline above, at the top below, and its own appearances by place")
  func toolbarLooks() {
    final class Top: UIToolbarDelegate {
      func position(for bar: any UIBarPositioning) -> UIBarPosition { .top }
    }
    let bar = toolbar([])
    let look = UIToolbarAppearance()
    look.configureWithOpaqueBackground()
    look.backgroundColor = .pureRed
    look.shadowImage = plain(.blue, 4, 4)
    look.shadowColor = nil
    bar.standardAppearance = look
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
    bar.scrollEdgeAppearance = look
    #expect(Picture(of: host)[5, 20] == .red)
  }

  @Test("A toolbar's older images count by position and metrics")
  func toolbarImages() {
    let bar = toolbar([])
    bar.setBackgroundImage(plain(.pureRed), forToolbarPosition: .any, barMetrics: .default)
    bar.setShadowImage(plain(.green, 4, 4), forToolbarPosition: .any)
    #expect(Picture(of: bar)[5, 5] == .red)
    bar.setBackgroundImage(plain(.blue), forToolbarPosition: .bottom, barMetrics: .default)
    #expect(Picture(of: bar)[5, 5] == .blue)
    #expect(bar.backgroundImage(forToolbarPosition: .any, barMetrics: .compact) == nil)
    #expect(bar.shadowImage(forToolbarPosition: .any) != nil && bar.shadowImage(forToolbarPosition: .top) == nil)
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

  @Test("Each layout of a tab bar has the appearance of its own; beside the icon stands the title where it is low")
  func layouts() {
    let bar = tabBar()
    let look = UITabBarAppearance()
    look.configureWithTransparentBackground()
    look.stackedLayoutAppearance.normal.iconColor = .pureRed
    look.compactInlineLayoutAppearance.normal.iconColor = .blue
    bar.standardAppearance = look
    let right = CGRect(x: 160, y: 0, width: 160, height: 49)
    #expect(Picture(of: bar).count(of: .red, in: right) > 300)
    bar.itemStyle = .compactInline
    let picture = Picture(of: bar)
    #expect(picture.count(of: .blue, in: right) > 300 && picture.count(of: .red, in: right) == 0)
    #expect(bar.sizeThatFits(.zero).height == 32)
  }

  @Test("Centred items have the width and the spacing that the appearance says")
  func centered() {
    let bar = tabBar()
    bar.standardAppearance.stackedItemPositioning = .centered
    bar.standardAppearance.stackedItemWidth = 60
    bar.standardAppearance.stackedItemSpacing = 20
    bar.layoutIfNeeded()
    let frames = bar.subviews.compactMap { ($0 as? TabItemView)?.frame }
    #expect(frames.map(\.minX) == [90, 170] && frames.allSatisfy { $0.width == 60 })
  }

  @Test("Badges have the item's colour, else the state's, and move as the state's look says")
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

  @Test("The selection indicator stands behind the selected item, in its tint")
  func indicator() {
    let bar = tabBar()
    bar.standardAppearance.selectionIndicatorImage = plain(.pureRed, 60, 40)
    #expect(Picture(of: bar)[55, 8] == .red)
    bar.standardAppearance.selectionIndicatorTintColor = .green
    #expect(Picture(of: bar)[55, 8] == .green && Picture(of: bar)[215, 8] == .clear)
  }
}

extension Picture {
  /// The columns in which a colour is.
  fileprivate func columns(of color: Pixel) -> ClosedRange<Int>? {
    let height = Int(image.size.height)
    let columns = (0..<Int(image.size.width)).filter { x in (0..<height).contains { self[x, $0] == color } }
    guard let first = columns.first, let last = columns.last else { return nil }
    return first...last
  }
}
