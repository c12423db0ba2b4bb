#if HEADLESS

import Foundation
import SkinKit
import SkinUIKit
import Testing

@testable import UIKit

@MainActor
@Suite("Rules and a screen that knows no skins", .serialized)
struct ScreenRuleTests {
  private static let rules = """
    [{"match": {"class": "UITableView"}, "set": {"backgroundColor": "m.ground"}},
     {"match": {"class": "RecipeCell"}, "set": {"backgroundColor": "m.card"}},
     {"match": {"class": "UILabel", "inside": "RecipeCell"}, "set": {"textColor": "m.text"}},
     {"match": {"class": "UIImageView", "inside": "RecipeCell"}, "set": {"tintColor": "m.star"}},
     {"match": {"class": "UINavigationBar"}, "set": {"barBackgroundColor": "m.bar"}}]
    """

  private func skin(_ ground: String, _ card: String, _ text: String) throws -> Skin {
    try Skin.module(
      ##"{"colors": {"ground": "\##(ground)", "card": "\##(card)", "text": "\##(text)", "star": "#FF8800", "bar": "#00CCFF"}}"##,
      files: ["rules.json": Data(Self.rules.utf8)])
  }

  private let screen = RecipeScreen([
    Recipe(name: "Apple pie", minutes: 60), Recipe(name: "Lentil soup", minutes: 35, isFavorite: true),
    Recipe(name: "Onion soup", minutes: 50),
  ])
  private let window = UIWindow(frame: UIScreen.main.bounds)

  private var cells: [RecipeCell] { screen.tableView.visibleCells.compactMap { $0 as? RecipeCell } }

  /// Shows the screen, whose views follow the rules.
  private func show() throws -> (rules: SkinRules, manager: SkinManager) {
    let manager = SkinManager(builtIn: try skin("#102030", "#203040", "#FFEEDD"))
    let rules = SkinRules(following: manager)
    window.rootViewController = UINavigationController(rootViewController: screen)
    window.makeKeyAndVisible()
    rules.start()
    window.layoutIfNeeded()
    return (rules, manager)
  }

  @Test("Its cells, bars and backgrounds are drawn in the skin's colors, and change with the skin")
  func drawing() throws {
    let (rules, manager) = try show()
    defer { rules.stop() }
    #expect(cells.count == 3)
    var pixels = Pixels(of: window)
    let first = cells[0].convert(cells[0].bounds, to: nil)
    #expect(pixels[8, Int(first.midY)] == "#102030")
    #expect(pixels[Int(first.midX), Int(first.midY)] == "#203040")
    let bar = screen.navigationController?.navigationBar
    #expect(pixels[60, Int(bar?.frame.minY ?? 0) + 6] == "#00CCFF")
    let text = UIColor(try SkinColor("#FFEEDD"))
    #expect(cells.allSatisfy { $0.nameLabel.textColor == text })
    let star = cells[1].star.convert(cells[1].star.bounds, to: nil)
    #expect(pixels[Int(star.midX), Int(star.midY)] == "#FF8800")
    manager.apply(try skin("#FFFFFF", "#EEEEEE", "#000000"))
    pixels = Pixels(of: window)
    #expect(pixels[8, Int(first.midY)] == "#FFFFFF" && pixels[Int(first.midX), Int(first.midY)] == "#EEEEEE")
  }

  @Test("Cells that appear after a search, a gesture and an alert follow the rules, too")
  func interaction() throws {
    let (rules, _) = try show()
    defer { rules.stop() }
    Finger.tap(screen.search.searchBar.searchTextField)
    for letter in ["s", "o", "u", "p"] { screen.search.searchBar.searchTextField.insertText(letter) }
    window.layoutIfNeeded()
    #expect(cells.map { $0.nameLabel.text } == ["Lentil soup", "Onion soup"])
    Finger.tap(cells[1].star)
    #expect(screen.recipes[2].isFavorite && screen.navigationController?.viewControllers.count == 1)
    Finger.tap(screen.search.searchBar.cancelButton)
    let bar = try #require(screen.navigationController?.navigationBar)
    Finger.tap(at: bar.convert(CGPoint(x: bar.bounds.maxX - 28, y: 22), to: nil), in: window)
    let alert = try #require(screen.presentedViewController as? UIAlertController)
    alert.textFields?.first?.insertText("Rice pudding")
    alert.choose(alert.actions[1])
    window.layoutIfNeeded()
    #expect(cells.map { $0.nameLabel.text } == ["Apple pie", "Lentil soup", "Onion soup", "Rice pudding"])
    let text = UIColor(try SkinColor("#FFEEDD"))
    let card = UIColor(try SkinColor("#203040"))
    #expect(cells.allSatisfy { $0.nameLabel.textColor == text && $0.backgroundColor == card })
    Finger.tap(cells[3].nameLabel)
    #expect(screen.navigationController?.topViewController?.title == "Rice pudding")
  }
}

#endif
