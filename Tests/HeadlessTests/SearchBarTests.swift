import Foundation
import Testing

@testable import UIKit

@MainActor
@Suite("Search bars")
struct SearchBarTests {
  private func bar(height: CGFloat = 56) -> UISearchBar {
    let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 300, height: height))
    bar.searchBarStyle = .minimal
    return bar
  }

  @Test("The bar has its tint color or an image, and no background in the minimal style")
  func background() {
    let bar = bar()
    #expect(Picture(of: bar)[2, 2] == .clear)
    bar.searchBarStyle = .default
    bar.barTintColor = .pureRed
    #expect(Picture(of: bar)[2, 2] == .red)
    bar.backgroundImage = plain(.blue)
    #expect(Picture(of: bar)[2, 2] == .blue)
    bar.prompt = "Prompt"
    #expect(Picture(of: bar)[2, 2] == .blue && bar.sizeThatFits(.zero).height == 75)
    bar.setBackgroundImage(plain(.green), for: .any, barMetrics: .defaultPrompt)
    #expect(Picture(of: bar)[2, 2].isNear(.green))
    #expect(bar.backgroundImage(for: .any, barMetrics: .compact) == nil)
  }

  @Test("The field is rounded and gray, or has its own color or image")
  func field() {
    let bar = bar()
    let edge = (x: 150, y: 12)
    #expect(Picture(of: bar)[edge.x, edge.y] != .clear && Picture(of: bar)[8, 10] == .clear)
    bar.searchTextField.backgroundColor = .pureRed
    #expect(Picture(of: bar)[edge.x, edge.y] == .red && Picture(of: bar)[8, 10] != .red)
    bar.searchTextField.backgroundColor = nil
    bar.setSearchFieldBackgroundImage(plain(.blue), for: .normal)
    #expect(Picture(of: bar)[edge.x, edge.y] == .blue)
    bar.searchFieldBackgroundPositionAdjustment = UIOffset(horizontal: 0, vertical: 8)
    #expect(Picture(of: bar)[edge.x, edge.y] == .clear)
  }

  @Test("Icons are templates in their view's tint, or the bar's own images, moved by their offset")
  func icons() throws {
    let bar = bar()
    let left = CGRect(x: 8, y: 10, width: 40, height: 36)
    bar.searchTextField.leftView?.tintColor = .pureRed
    #expect(Picture(of: bar).count(of: .red, in: left, by: 60) > 10)
    bar.setImage(plain(.blue, 18, 18), for: .search, state: .normal)
    #expect(Picture(of: bar).count(of: .blue, in: left) == 324)
    bar.setPositionAdjustment(UIOffset(horizontal: 100, vertical: 0), for: .search)
    #expect(Picture(of: bar).count(of: .blue, in: left) == 0)
    #expect(bar.positionAdjustment(for: .search).horizontal == 100)
    bar.text = "H"
    bar.setImage(plain(.green, 10, 10), for: .clear, state: .normal)
    #expect(Picture(of: bar).count(of: .green, in: CGRect(x: 260, y: 10, width: 32, height: 36)) == 100)
    bar.text = nil
    bar.showsBookmarkButton = true
    bar.setImage(plain(.green, 12, 12), for: .bookmark, state: .normal)
    #expect(Picture(of: bar).count(of: .green, in: CGRect(x: 260, y: 10, width: 32, height: 36)) == 144)
  }

  @Test("Text and placeholder are the field's, and the text has its offset")
  func text() throws {
    let bar = bar()
    bar.placeholder = "Search"
    #expect(bar.searchTextField.placeholder == "Search")
    bar.text = "H"
    bar.searchTextField.textColor = .pureRed
    bar.searchTextField.font = .boldSystemFont(ofSize: 24)
    let near = CGRect(x: 36, y: 10, width: 40, height: 36)
    #expect(Picture(of: bar).count(of: .red, in: near, by: 40) > 30)
    bar.searchTextPositionAdjustment = UIOffset(horizontal: 60, vertical: 0)
    #expect(Picture(of: bar).count(of: .red, in: near, by: 40) == 0)
  }

  @Test("The cancel button has the tint and takes its space from the field")
  func cancel() {
    let bar = bar()
    bar.tintColor = .pureRed
    bar.layoutIfNeeded()
    let wide = bar.searchTextField.frame.width
    #expect(wide == 284)
    bar.showsCancelButton = true
    let picture = Picture(of: bar)
    #expect(bar.searchTextField.frame.width < wide - 40)
    #expect(picture.count(of: .red, in: CGRect(x: 220, y: 10, width: 78, height: 36), by: 60) > 20)
  }

  @Test("Scopes are drawn in their states' attributes and images, and divided")
  func scopes() {
    let bar = bar(height: 100)
    bar.scopeButtonTitles = ["HH", "HH"]
    #expect(bar.sizeThatFits(.zero).height == 56)
    bar.showsScopeBar = true
    #expect(bar.sizeThatFits(.zero).height == 100)
    let (left, right) = (CGRect(x: 8, y: 58, width: 140, height: 32), CGRect(x: 152, y: 58, width: 140, height: 32))
    let bold = UIFont.boldSystemFont(ofSize: 22)
    bar.setScopeBarButtonTitleTextAttributes([.foregroundColor: UIColor.pureRed, .font: bold], for: .normal)
    bar.setScopeBarButtonTitleTextAttributes([.foregroundColor: UIColor.blue], for: .selected)
    var picture = Picture(of: bar)
    #expect(picture.count(of: .blue, in: left, by: 40) > 30 && picture.count(of: .red, in: left, by: 40) == 0)
    #expect(picture.count(of: .red, in: right, by: 40) > 30 && picture.count(of: .blue, in: right, by: 40) == 0)
    bar.selectedScopeButtonIndex = 1
    #expect(Picture(of: bar).count(of: .blue, in: right, by: 40) > 30)
    bar.setScopeBarButtonBackgroundImage(plain(.pureRed), for: .normal)
    bar.setScopeBarButtonBackgroundImage(plain(.blue), for: .selected)
    bar.setScopeBarButtonDividerImage(
      plain(.green, 4, 4), forLeftSegmentState: .normal, rightSegmentState: .normal)
    bar.scopeBarBackgroundImage = plain(.black)
    picture = Picture(of: bar)
    #expect(picture[12, 62] == .red && picture[288, 62] == .blue && picture[150, 70] == .green)
    #expect(picture[2, 60] == .black)
  }

  @Test("A bar that enters a window drops the attributes of its field's placeholder, as UIKit does")
  func placeholder() {
    let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 300, height: 56))
    bar.searchTextField.attributedPlaceholder = NSAttributedString(
      string: "Search", attributes: [.foregroundColor: UIColor.pureRed])
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
    window.addSubview(bar)
    let attributes = bar.searchTextField.attributedPlaceholder?.attributes(at: 0, effectiveRange: nil)
    #expect(bar.placeholder == "Search" && attributes?[.foregroundColor] == nil)
  }
}
