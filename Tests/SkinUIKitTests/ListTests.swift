#if canImport(UIKit)

import Foundation
import SkinKit
import SkinUIKit
import Testing
import UIKit

@MainActor private final class StatusController: UIViewController {
  lazy var statusBar = SkinStatusBar(of: self)
  var asked = 0
  override var preferredStatusBarStyle: UIStatusBarStyle {
    asked += 1
    return statusBar.style
  }
}

@MainActor
@Suite("Lists and controllers")
struct ListTests {
  private let both = ##"{"colors": {"paper": "#FF0000", "line": "#0000FF"}, "numbers": {"radius": 8, "bar": 1}}"##
  private let onlyRadius = ##"{"numbers": {"radius": 8}}"##

  @Test("A cell without a background configuration has one while a skin has a value for any field, and none afterward")
  func madeConfiguration() throws {
    let manager = SkinManager()
    let (cell, view) = (UITableViewCell(), UIView())
    cell.backgroundColor = .green
    cell.backgroundView = view
    let proxy = cell.skin(following: manager).module("m")
    proxy.backgroundConfigurationColor("paper").backgroundConfigurationCornerRadius("radius")
    #expect(cell.backgroundConfiguration == nil && cell.backgroundView === view)
    manager.apply(try .module(both))
    #expect(cell.backgroundConfiguration?.backgroundColor == .red && cell.backgroundConfiguration?.cornerRadius == 8)
    #expect(Pixels(of: cell)[100, 20] == "#FF0000" && Pixels(of: cell)[0, 0] == "clear" && view.superview == nil)
    manager.apply(try .module(onlyRadius))
    #expect(cell.backgroundConfiguration?.cornerRadius == 8 && Pixels(of: cell)[100, 20] == "#FFFFFF")
    manager.apply(nil)
    #expect(cell.backgroundConfiguration == nil && cell.backgroundView === view && cell.backgroundColor == .green)
    manager.apply(try .module(both))
    proxy.unbind(named: "backgroundConfigurationColor")
    #expect(cell.backgroundConfiguration?.backgroundColor != .red && cell.backgroundConfiguration?.cornerRadius == 8)
    proxy.unbind(named: "backgroundConfigurationCornerRadius")
    #expect(cell.backgroundConfiguration == nil && cell.backgroundView === view)
  }

  @Test("The app's changes of a configuration survive a switch and the removal of the skin")
  func ownConfiguration() throws {
    let manager = SkinManager()
    let cell = UICollectionViewCell()
    var original = UIBackgroundConfiguration.listPlainCell()
    original.backgroundColor = .green
    cell.backgroundConfiguration = original
    cell.skin(following: manager).backgroundConfigurationColor("m.paper")
    manager.apply(try .module(both))
    cell.backgroundConfiguration?.strokeWidth = 3
    manager.apply(nil)
    #expect(cell.backgroundConfiguration?.backgroundColor == .green && cell.backgroundConfiguration?.strokeWidth == 3)
    var content = UIListContentConfiguration.cell()
    content.textProperties.color = .green
    cell.contentConfiguration = content
    cell.skin(following: manager).contentTextColor("m.line")
    manager.apply(try .module(both))
    content = try #require(cell.contentConfiguration as? UIListContentConfiguration)
    #expect(content.textProperties.color == .blue)
    content.text = "new"
    cell.contentConfiguration = content
    manager.apply(nil)
    content = try #require(cell.contentConfiguration as? UIListContentConfiguration)
    #expect(content.textProperties.color == .green && content.text == "new")
  }

  @Test("After a skin, a cell's configurations follow its state again, whatever the state was while they were bound")
  func states() throws {
    let manager = SkinManager()
    let cell = UICollectionViewListCell()
    cell.backgroundConfiguration = .listPlainCell()
    cell.contentConfiguration = UIListContentConfiguration.cell()
    func color() -> UIColor? {
      cell.layoutIfNeeded()
      return (cell.contentConfiguration as? UIListContentConfiguration)?.textProperties.color
    }
    (cell.isSelected, cell.isUserInteractionEnabled) = (true, false)
    let dimmed = color()
    let marked = cell.backgroundConfiguration?.backgroundColor
    cell.skin(following: manager).backgroundConfigurationColor("m.paper").contentTextColor("m.line")
    manager.apply(try .module(both))
    #expect(color() == .blue && cell.backgroundConfiguration?.backgroundColor == .red)
    manager.apply(nil)
    #expect(color() == dimmed && cell.backgroundConfiguration?.backgroundColor == marked)
    manager.apply(try .module(both))
    (cell.isSelected, cell.isUserInteractionEnabled) = (false, true)
    #expect(color() == .blue && cell.backgroundConfiguration?.backgroundColor == .red)
    manager.apply(nil)
    #expect(color() == .label && cell.backgroundConfiguration?.backgroundColor == .systemBackground)
    (cell.isSelected, cell.isUserInteractionEnabled) = (true, false)
    #expect(color() == dimmed && cell.backgroundConfiguration?.backgroundColor == marked)
    #expect(dimmed == .tertiaryLabel && marked == .systemGray4)
  }

  @Test("Of two fields that follow keys, the one that is unbound shows the app's value, and the other one the skin's")
  func unboundField() throws {
    let manager = SkinManager(builtIn: try .module(both))
    let cell = UITableViewCell()
    cell.contentConfiguration = UIListContentConfiguration.valueCell()
    let proxy = cell.skin(following: manager).contentTextColor("m.line").contentSecondaryTextColor("m.paper")
    proxy.unbind(named: "contentSecondaryTextColor")
    let content = try #require(cell.contentConfiguration as? UIListContentConfiguration)
    #expect(content.textProperties.color == .blue && content.secondaryTextProperties.color == .secondaryLabel)
  }

  @Test("A new content configuration gets the skin's values when the cell binds again")
  func newContent() throws {
    let manager = SkinManager(builtIn: try .module(both))
    let cell = UITableViewCell()
    for text in ["one", "two"] {
      var content = cell.defaultContentConfiguration()
      content.text = text
      cell.contentConfiguration = content
      cell.skin(following: manager).contentTextColor("m.line")
      let shown = cell.contentConfiguration as? UIListContentConfiguration
      #expect(shown?.textProperties.color == .blue && shown?.text == text)
    }
    cell.contentConfiguration = nil
    manager.apply(try .module(##"{"colors": {"line": "#00FF00"}}"##))
    #expect(cell.contentConfiguration == nil)
  }

  @Test("Color, gradient and image of a background view share one binding, and the original view is restored")
  func oneBackgroundView() throws {
    let manager = SkinManager(
      builtIn: try .module(
        ##"{"colors": {"c": "#FF0000"}, "gradients": {"g": {"colors": ["#00FF00", "#00FF00"]}}, "images": {"i": "a.png"}}"##,
        files: ["a.png": png(.blue)]))
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    let original = UIView()
    table.backgroundView = original
    let proxy = table.skin(following: manager).module("m")
    proxy.backgroundViewColor("c")
    #expect(Pixels(of: table)[25, 25] == "#FF0000")
    proxy.backgroundViewGradient("g")
    #expect(Pixels(of: table)[25, 25] == "#00FF00")
    proxy.backgroundViewImage("i")
    #expect(Pixels(of: table)[25, 25] == "#0000FF" && table.subviews.filter { $0 is UIImageView }.count == 1)
    proxy.unbind(named: "backgroundViewImage")
    #expect(table.backgroundView === original && original.superview === table)
  }

  @Test("A background view doesn't scroll with the table, in light and in dark mode", .enabled(if: isHeadless))
  func scrolling() throws {
    let manager = SkinManager(
      builtIn: try .module(##"{"colors": {"c": {"any": "#FF0000", "dark": "#0000FF"}}}"##))
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    let table = UITableView(frame: window.bounds)
    window.addSubview(table)
    window.makeKeyAndVisible()
    table.skin(following: manager).backgroundViewColor("m.c")
    table.contentOffset.y = 30
    #expect(Pixels(of: window)[25, 5] == "#FF0000" && Pixels(of: window)[25, 45] == "#FF0000")
    window.overrideUserInterfaceStyle = .dark
    #expect(Pixels(of: window)[25, 45] == "#0000FF")
  }

  @Test("An effect has the name of its style, none removes it, and an unknown name restores the original")
  func effects() throws {
    let manager = SkinManager()
    let original = UIBlurEffect(style: .light)
    let view = UIVisualEffectView(effect: original)
    view.skin(following: manager).effect("m.e")
    manager.apply(try .module(#"{"texts": {"e": "systemThickMaterialDark"}}"#))
    #expect(view.effect == UIBlurEffect(style: .systemThickMaterialDark))
    manager.apply(try .module(#"{"texts": {"e": "none"}}"#))
    #expect(view.effect == nil)
    manager.apply(try .module(#"{"texts": {"e": "milk glass"}}"#))
    #expect(view.effect === original)
  }

  @Test("The status bar is updated when the skin changes its style, and the controller isn't kept alive")
  func statusBar() throws {
    let manager = SkinManager()
    let window = UIWindow(frame: UIScreen.main.bounds)
    weak var gone: UIViewController?
    do {
      let controller = StatusController()
      window.rootViewController = controller
      window.makeKeyAndVisible()
      controller.statusBar.skin(following: manager).style("m.bar")
      let before = controller.asked
      manager.apply(try .module(both))
      #expect(controller.asked == before + 1 && controller.preferredStatusBarStyle == .lightContent)
      manager.apply(nil)
      #expect(controller.preferredStatusBarStyle == .default)
      gone = controller
      window.rootViewController = nil
    }
    #expect(gone == nil)
  }

  @Test("A popover's background and a stack's spacing are bound by name")
  func containers() throws {
    let manager = SkinManager(builtIn: try .module(both))
    let controller = UIViewController()
    #expect(controller.popoverPresentationController == nil)
    controller.modalPresentationStyle = .popover
    let popover = try #require(controller.popoverPresentationController)
    popover.skin(following: manager).backgroundColor("m.paper")
    #expect(popover.backgroundColor == .red && controller.popoverPresentationController === popover)
    let stack = UIStackView()
    stack.skin(following: manager).spacing("m.radius").axis("m.bar")
    #expect(stack.spacing == 8 && stack.axis == .vertical)
  }
}

#endif
