import Foundation
import Testing

@testable import UIKit

@MainActor
@Suite("Bar appearances")
struct BarAppearanceTests {
  private func makeAppearance<Kind: UIBarAppearance>(_ kind: Kind, _ color: UIColor) -> Kind {
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

  @Test("A compact bar has the compact appearance, or the standard one if there is none")
  func compact() {
    let bar = navigationBar(32)
    bar.contentIsAtEdge = { false }
    bar.standardAppearance = makeAppearance(UINavigationBarAppearance(), .pureRed)
    #expect(Picture(of: bar)[5, 5] == .red)
    bar.compactAppearance = makeAppearance(UINavigationBarAppearance(), .blue)
    #expect(Picture(of: bar)[5, 5] == .blue)
    bar.frame.size.height = 44
    #expect(Picture(of: bar)[5, 5] == .red)
  }

  @Test(
    "At the scroll edge, a compact bar has its own appearance, or the scroll-edge one, or the compact one without background"
  )
  func compactScrollEdge() {
    let bar = navigationBar(32)
    bar.standardAppearance = makeAppearance(UINavigationBarAppearance(), .pureRed)
    bar.compactAppearance = makeAppearance(UINavigationBarAppearance(), .green)
    #expect(Picture(of: bar)[5, 5] == .clear)
    bar.scrollEdgeAppearance = makeAppearance(UINavigationBarAppearance(), .blue)
    #expect(Picture(of: bar)[5, 5] == .blue)
    bar.compactScrollEdgeAppearance = makeAppearance(UINavigationBarAppearance(), .black)
    #expect(Picture(of: bar)[5, 5] == .black)
  }

  @Test("An item's appearance replaces the bar's, and is a copy of the one that was set")
  func itemAppearance() {
    let bar = navigationBar()
    bar.contentIsAtEdge = { false }
    bar.standardAppearance = makeAppearance(UINavigationBarAppearance(), .pureRed)
    let own = makeAppearance(UINavigationBarAppearance(), .blue)
    bar.topItem?.standardAppearance = own
    own.backgroundColor = .green
    #expect(Picture(of: bar)[5, 5] == .blue)
    bar.topItem?.standardAppearance?.backgroundColor = .green
    #expect(Picture(of: bar)[5, 5] == .green)
    bar.topItem?.standardAppearance = nil
    #expect(Picture(of: bar)[5, 5] == .red)
  }

  @Test("Legacy title attributes apply until an appearance is accessed")
  func oldTitles() {
    let bar = navigationBar(title: "HHHH")
    bar.titleTextAttributes = [.foregroundColor: UIColor.pureRed]
    #expect(Picture(of: bar).count(of: .red, in: all) > 30)
    bar.standardAppearance.titleTextAttributes = [.foregroundColor: UIColor.blue]
    let picture = Picture(of: bar)
    #expect(picture.count(of: .red, in: all) == 0 && picture.count(of: .blue, in: all) > 30)
  }

  @Test("A title's legacy vertical offset is that of the metrics, or of the default metrics")
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
    #expect(Picture(of: bar)[5, 5] == .clear, "a background at the edge of the content")
    bar.contentIsAtEdge = { false }
    bar.setBackgroundImage(plain(.pureRed), for: .default)
    #expect(Picture(of: bar)[5, 5] == .red)
    bar.setBackgroundImage(plain(.blue), for: .compact)
    #expect(Picture(of: bar)[5, 5] == .blue)
    bar.setBackgroundImage(plain(.green), for: .top, barMetrics: .compact)
    #expect(Picture(of: bar)[5, 5] == .green && bar.backgroundImage(for: .compact) != nil)
  }

  @Test("A prompt makes the bar taller and is above the title")
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
    let appearance = UINavigationBarAppearance()
    appearance.configureWithTransparentBackground()
    appearance.setBackIndicatorImage(
      plain(.pureRed, 12, 20).withRenderingMode(.alwaysOriginal), transitionMaskImage: nil)
    bar.standardAppearance = appearance
    bar.items?[0].backButtonDisplayMode = .minimal
    #expect(Picture(of: bar).drawn()?.minX == 8 && Picture(of: bar)[12, 22] == .red)
    let item = UIBarButtonItem(title: "Up")
    item.setBackButtonBackgroundImage(plain(.blue), for: .normal, barMetrics: .default)
    bar.items?[0].backBarButtonItem = item
    #expect(Picture(of: bar)[9, 22] == .blue)
  }

  @Test("Buttons of a bar have the appearance of their style and state")
  func buttons() throws {
    let bar = navigationBar()
    let appearance = UINavigationBarAppearance()
    appearance.configureWithTransparentBackground()
    appearance.buttonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.pureRed]
    appearance.buttonAppearance.highlighted.titleTextAttributes = [.foregroundColor: UIColor.green]
    appearance.doneButtonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.blue]
    appearance.doneButtonAppearance.normal.backgroundImage = plain(.black)
    bar.standardAppearance = appearance
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

  @Test("A button's title and background have the offsets of its state's appearance and of its item")
  func buttonMoves() throws {
    let bar = navigationBar()
    let appearance = UINavigationBarAppearance()
    appearance.configureWithTransparentBackground()
    appearance.buttonAppearance.normal.backgroundImage = plain(.pureRed, 40, 20)
    bar.standardAppearance = appearance
    let item = UIBarButtonItem(title: " ")
    bar.topItem?.leftBarButtonItem = item
    let usual = try #require(Picture(of: bar).drawn())
    bar.standardAppearance.buttonAppearance.normal.backgroundImagePositionAdjustment = UIOffset(
      horizontal: 6, vertical: 2)
    item.setBackgroundVerticalPositionAdjustment(1, for: .default)
    #expect(Picture(of: bar).drawn() == usual.offsetBy(dx: 6, dy: 3))
  }

  @Test("An item's background image for a style overrides the general one")
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

  @Test("A hidden item takes no space, and a custom view keeps its size")
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
