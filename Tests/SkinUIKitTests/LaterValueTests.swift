#if canImport(UIKit)

import Foundation
import SkinKit
import SkinUIKit
import Testing
import UIKit

/// A data source whose rows alternate between two colors.
@MainActor private final class Rows: NSObject, UITableViewDataSource {
  var colors: [UIColor] = [.black, .red]

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 200 }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "c", for: indexPath)
    cell.textLabel?.text = "\(indexPath.row)"
    cell.textLabel?.textColor = colors[indexPath.row % 2]
    return cell
  }
}

@MainActor
@Suite("Values that the app sets while a skin is shown", .serialized)
struct LaterValueTests {
  private let manager = SkinManager()
  private let red =
    ##"{"colors": {"ink": "#FF0000"}, "numbers": {"n": 0.25}, "texts": {"t": "skin"}, "fonts": {"f": 30}}"##
  private let blue =
    ##"{"colors": {"ink": "#0000FF"}, "numbers": {"n": 0.5}, "texts": {"t": "other"}, "fonts": {"f": 40}}"##

  private func apply(_ text: String) throws { manager.apply(try .module(text)) }

  @Test("A value set while a skin is shown is the original one afterward, for each kind of property")
  func plain() throws {
    let (view, label, button, image) = (UIView(), UILabel(), UIButton(), UIImageView())
    let (field, bar) = (UITextField(), UIProgressView())
    view.skin(following: manager).backgroundColor("m.ink").alpha("m.n").cornerRadius("m.n").tintColor("m.ink")
    label.skin(following: manager).textColor("m.ink").text("m.t").font("m.f")
    button.skin(following: manager).titleColor("m.ink")
    field.skin(following: manager).textColor("m.ink")
    bar.skin(following: manager).progressTintColor("m.ink")
    image.skin(following: manager).tintColor("m.ink")
    try apply(red)
    view.backgroundColor = .green
    view.alpha = 0.75
    view.layer.cornerRadius = 3
    view.tintColor = .brown
    label.textColor = .green
    label.text = "app"
    label.font = .systemFont(ofSize: 11)
    button.setTitleColor(.green, for: .normal)
    field.textColor = .green
    bar.progressTintColor = .green
    for next in [blue, red] {
      try apply(next)
      #expect(view.backgroundColor != .green && view.alpha != 0.75 && label.text != "app" && label.font.pointSize >= 30)
      manager.apply(nil)
      #expect(view.backgroundColor == .green && view.alpha == 0.75 && view.layer.cornerRadius == 3)
      #expect(view.tintColor == .brown)
      #expect(label.textColor == .green && label.text == "app" && label.font.pointSize == 11)
      #expect(button.titleColor(for: .normal) == .green && field.textColor == .green && bar.progressTintColor == .green)
    }
  }

  @Test("A value set between two skins is the original one of the second")
  func between() throws {
    let label = UILabel()
    label.textColor = .black
    label.skin(following: manager).textColor("m.ink")
    try apply(red)
    manager.apply(nil)
    label.textColor = .green
    try apply(blue)
    manager.apply(nil)
    #expect(label.textColor == .green)
  }

  @Test("Binding again after setting a value, as cells do, keeps that value as the original one")
  func bindingAgain() throws {
    let label = UILabel()
    label.skin(following: manager).textColor("m.ink")
    try apply(red)
    label.textColor = .green
    label.skin(following: manager).textColor("m.ink")
    #expect(label.textColor == .red)
    label.textColor = .brown
    label.skin(following: manager).textColor("m.other")
    manager.apply(nil)
    #expect(label.textColor == .brown)
    label.skin(following: manager).unbindAll()
    #expect(label.textColor == .brown)
  }

  @available(iOS 17, *)
  @Test("A font that the library sets for other traits isn't the app's")
  func traits() throws {
    let (window, label) = (UIWindow(), UILabel())
    window.addSubview(label)
    let original = label.font
    label.skin(following: manager).font("m.f")
    try apply(##"{"fonts": {"f": {"size": 17, "style": "body"}}}"##)
    let small = label.font
    window.traitOverrides.preferredContentSizeCategory = .accessibilityExtraLarge
    window.layoutIfNeeded()
    #expect(!isHeadless || label.font != small)
    try apply(##"{"fonts": {"f": {"size": 20, "style": "body"}}}"##)
    manager.apply(nil)
    #expect(label.font == original)
  }

  @Test("What a skin sets by one binding isn't the app's value of another")
  func overlapping() throws {
    let label = UILabel()
    label.textColor = .black
    label.text = "app"
    label.skin(following: manager).textColor("m.ink")
      .attributedText(NSAttributedString(skinText: "m.t", .foregroundColor("m.ink"), .font("m.f")))
    for next in [red, blue, red] { try apply(next) }
    manager.apply(nil)
    #expect(label.text == "app" && label.textColor == .black)
    let view = UIView()
    view.backgroundColor = .white
    view.skin(following: manager).backgroundColor("m.ink").follow("m.n") { view, values in
      view.backgroundColor = values.variants(SkinKey<Double>("m.n")) == nil ? .white : .yellow
    }
    for next in [red, blue] { try apply(next) }
    manager.apply(nil)
    #expect(view.backgroundColor == .white)
  }

  @Test("Objects of a subclass that changes what is set don't change the originals of others")
  func overriding() throws {
    final class Paler: UIView {
      override var backgroundColor: UIColor? {
        get { super.backgroundColor }
        set { super.backgroundColor = newValue?.withAlphaComponent(0.5) }
      }
    }
    let views: [UIView] = [UIView(), Paler(), UIView(), Paler()]
    for (view, color) in zip(views, [UIColor.green, .brown, .black, .cyan]) { view.backgroundColor = color }
    let before = views.map(\.backgroundColor)
    for view in views { view.skin(following: manager).backgroundColor("m.ink") }
    for next in [red, blue, red] { try apply(next) }
    manager.apply(nil)
    #expect(views[0].backgroundColor == .green && views[2].backgroundColor == .black)
    #expect(views[1].backgroundColor == before[1]?.withAlphaComponent(0.5))
  }

  @Test("An appearance object that the app changes in place is noticed")
  func changedInPlace() throws {
    let bar = UINavigationBar()
    bar.skin(following: manager).bar.title.color("m.ink")
    try apply(red)
    bar.standardAppearance.backgroundColor = .green
    try apply(blue)
    #expect(bar.standardAppearance.backgroundColor == .green)
    manager.apply(nil)
    #expect(bar.standardAppearance.backgroundColor == .green)
    #expect(bar.standardAppearance.titleTextAttributes[.foregroundColor] == nil)
  }

  @Test(
    "Attributes of a dictionary, a background configuration and a background view that the app sets stay after a skin")
  func composites() throws {
    let control = UISegmentedControl(items: ["a", "b"])
    control.skin(following: manager).titleColor("m.ink")
    let (cell, plain) = (UITableViewCell(), UITableViewCell())
    cell.skin(following: manager).backgroundConfigurationColor("m.ink")
    plain.skin(following: manager).backgroundViewColor("m.ink").selectedBackgroundColor("m.ink")
    try apply(red)
    control.setTitleTextAttributes([.foregroundColor: UIColor.green], for: .normal)
    var configuration = UIBackgroundConfiguration.listPlainCell()
    configuration.backgroundColor = .green
    configuration.cornerRadius = 4
    cell.backgroundConfiguration = configuration
    let (view, selected) = (UIView(), UIView())
    plain.backgroundView = view
    plain.selectedBackgroundView = selected
    try apply(blue)
    #expect(cell.backgroundConfiguration?.backgroundColor == .blue && cell.backgroundConfiguration?.cornerRadius == 4)
    #expect(plain.backgroundView !== view)
    manager.apply(nil)
    #expect(control.titleTextAttributes(for: .normal)?[.foregroundColor] as? UIColor == .green)
    #expect(cell.backgroundConfiguration?.backgroundColor == .green && cell.backgroundConfiguration?.cornerRadius == 4)
    #expect(plain.backgroundView === view && plain.selectedBackgroundView === selected)
  }

  @Test("Rows that the app colors at each reuse have their own colors after a skin's rule")
  func reusedRows() throws {
    let (window, source) = (UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480)), Rows())
    let table = UITableView(frame: window.bounds)
    table.rowHeight = 44
    table.register(UITableViewCell.self, forCellReuseIdentifier: "c")
    table.dataSource = source
    window.addSubview(table)
    window.isHidden = false
    defer { window.isHidden = true }
    let rules = SkinRules(following: manager)
    rules.appRules = [SkinRule(.init(className: "UITableViewCell"), properties: ["textLabelColor": "m.ink"])]
    rules.start()
    defer { rules.stop() }
    try apply(blue)
    for page in 0..<40 {
      table.contentOffset.y = CGFloat(page) * 90
      window.layoutIfNeeded()
    }
    #expect(table.visibleCells.allSatisfy { $0.textLabel?.textColor == .blue })
    source.colors = [.green, .brown]
    if #available(iOS 15, *) { table.reconfigureRows(at: Array(table.indexPathsForVisibleRows?.prefix(3) ?? [])) }
    window.layoutIfNeeded()
    #expect(table.visibleCells.allSatisfy { $0.textLabel?.textColor == .blue }, "a reconfigured row follows its rule")
    manager.apply(nil)
    for (index, path) in (table.indexPathsForVisibleRows ?? []).enumerated() {
      let colors: [UIColor] = index < 3 ? [.green, .brown] : [.black, .red]
      #expect(table.cellForRow(at: path)?.textLabel?.textColor == colors[path.row % 2])
    }
  }

  @Test("Cells that get a new content configuration at each reuse keep the rule's color, and have their own afterward")
  func configuredCells() throws {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let layout = UICollectionViewCompositionalLayout.list(
      using: UICollectionLayoutListConfiguration(appearance: .plain))
    let view = UICollectionView(frame: window.bounds, collectionViewLayout: layout)
    let registration = UICollectionView.CellRegistration<UICollectionViewListCell, Int> { cell, _, item in
      var content = cell.defaultContentConfiguration()
      content.text = "\(item)"
      if item % 2 == 1 { content.textProperties.color = .green }
      cell.contentConfiguration = content
    }
    let source = UICollectionViewDiffableDataSource<Int, Int>(collectionView: view) { view, path, item in
      view.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
    }
    var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
    snapshot.appendSections([0])
    snapshot.appendItems(Array(0..<300))
    source.apply(snapshot, animatingDifferences: false)
    window.addSubview(view)
    window.isHidden = false
    defer { window.isHidden = true }
    let rules = SkinRules(following: manager)
    rules.appRules = [SkinRule(.init(className: "UICollectionViewListCell"), properties: ["contentTextColor": "m.ink"])]
    rules.start()
    defer { rules.stop() }
    try apply(blue)
    for page in 0..<30 {
      view.contentOffset.y = CGFloat(page) * 120
      window.layoutIfNeeded()
    }
    func colors() -> [(item: Int, color: UIColor)] {
      view.visibleCells.compactMap {
        ($0 as? UICollectionViewListCell)?.contentConfiguration as? UIListContentConfiguration
      }
      .map { (Int($0.text ?? "") ?? -1, $0.textProperties.color) }
    }
    #expect(!colors().isEmpty && colors().allSatisfy { $0.color == .blue })
    if #available(iOS 15, *) {
      snapshot.reconfigureItems(Array(colors().map(\.item).prefix(4)))
      source.apply(snapshot, animatingDifferences: false)
    }
    window.layoutIfNeeded()
    #expect(colors().allSatisfy { $0.color == .blue })
    manager.apply(nil)
    let fresh = UIListContentConfiguration.cell().textProperties.color
    #expect(colors().allSatisfy { $0.color == ($0.item % 2 == 1 ? .green : fresh) })
  }
}

@MainActor
@Suite("Texts that the user types while a skin is shown")
struct TypedTextTests {
  private let manager = SkinManager()

  private let light = ##"{"colors": {"ink": {"any": "#010101", "dark": "#FEFEFE"}}, "texts": {"t": "Draft"}}"##

  private func color(_ text: NSAttributedString?, at index: Int) -> UIColor? {
    text?.attribute(.foregroundColor, at: index, effectiveRange: nil) as? UIColor
  }

  @Test("Rich templates, bound attributes and bound texts keep what the user types, in the colors of the new skin")
  func typed() throws {
    let (rich, field, view) = (UITextView(), UITextField(), UITextView())
    rich.skin(following: manager).attributedText(NSAttributedString(string: "Dear ", skin: .foregroundColor("m.ink")))
    field.skin(following: manager).text("m.t").textColor("m.ink")
    view.text = "Dear "
    view.textColor = .purple
    view.skin(following: manager).textAttributes(.foregroundColor("m.ink"))
    manager.apply(try .module(light))
    #expect(rich.text == "Dear " && field.text == "Draft")
    rich.selectedRange = NSRange(location: 5, length: 0)
    rich.insertText("Anna")
    field.becomeFirstResponder()
    field.insertText(" 1")
    view.selectedRange = NSRange(location: 5, length: 0)
    view.insertText("Anna")
    view.selectedRange = NSRange(location: 2, length: 3)
    manager.prefersDark = true
    #expect(rich.text == "Dear Anna" && field.text == "Draft 1" && view.text == "Dear Anna")
    manager.apply(try .module(##"{"colors": {"ink": "#0000FF"}, "texts": {"t": "Entwurf"}}"##))
    #expect(rich.text == "Dear Anna" && field.text == "Draft 1" && view.text == "Dear Anna")
    for index in [0, 8] {
      #expect(color(rich.attributedText, at: index) == .blue && color(view.attributedText, at: index) == .blue)
    }
    #expect(view.selectedRange == NSRange(location: 2, length: 3), "the selection stays")
    manager.apply(nil)
    #expect(rich.text == "Dear Anna" && field.text == "Draft 1" && view.text == "Dear Anna")
    #expect(color(rich.attributedText, at: 8) != .blue && color(view.attributedText, at: 8) == .purple)
  }

  @Test("Typed text stays when other properties of its field change, too")
  func typedNextToOthers() throws {
    let field = UITextField()
    field.skin(following: manager).placeholder("m.hint").text("m.t").keyboardAppearance("m.style")
    manager.apply(try .module(##"{"texts": {"t": "Guest", "hint": "Name", "style": "dark"}}"##))
    field.text = "anna"
    for hint in ["Name?", "Your name", "Name"] {
      manager.apply(try .module(##"{"texts": {"t": "Guest \##(hint)", "hint": "\##(hint)", "style": "light"}}"##))
      #expect(field.text == "anna")
    }
    manager.apply(nil)
    #expect(field.text == "anna")
  }

  @Test("The original of a template is the text that the app has set since, between two skins or before binding again")
  func capturedAgain() throws {
    let label = UILabel()
    label.text = "first"
    label.skin(following: manager).attributedText(NSAttributedString(skinText: "m.t", .foregroundColor("m.ink")))
    manager.apply(try .module(light))
    manager.apply(nil)
    label.text = "second"
    manager.apply(try .module(light))
    #expect(label.text == "Draft")
    manager.apply(nil)
    #expect(label.text == "second")
    manager.apply(try .module(light))
    label.text = "Row 2"
    label.skin(following: manager).textAttributes(.foregroundColor("m.ink"), .kern("m.missing"))
    #expect(label.text == "Row 2")
    manager.apply(nil)
    #expect(label.text == "Row 2" && label.textColor == .label)
    manager.apply(try .module(light))
    label.attributedText = nil
    manager.apply(try .module(##"{"colors": {"ink": "#0000FF"}}"##))
    manager.apply(nil)
    #expect(label.text == nil)
  }

  @Test("Text typed into a rich text that a closure creates loses the attributes of the skin with it")
  func typedIntoClosure() throws {
    let view = UITextView()
    view.textColor = .purple
    view.skin(following: manager).attributedText("m.ink") { values in
      values.variants(SkinKey<SkinColor>("m.ink")).map {
        NSAttributedString(string: "Dear ", attributes: [.foregroundColor: UIColor($0), .kern: 2])
      }
    }
    manager.apply(try .module(light))
    view.attributedText = NSAttributedString(
      string: "Dear Anna", attributes: view.attributedText.attributes(at: 0, effectiveRange: nil))
    manager.apply(nil)
    #expect(view.text == "Dear Anna" && color(view.attributedText, at: 7) == .purple)
    #expect(view.attributedText.attribute(.kern, at: 7, effectiveRange: nil) == nil)
  }

  @Test("A text that the app assigns instead of a template's stays")
  func assigned() throws {
    let label = UILabel()
    label.skin(following: manager).attributedText(NSAttributedString(skinText: "m.t", .foregroundColor("m.ink")))
    manager.apply(try .module(light))
    #expect(label.text == "Draft")
    label.attributedText = NSAttributedString(string: "Sold out", attributes: [.foregroundColor: UIColor.green])
    manager.apply(try .module(##"{"colors": {"ink": "#0000FF"}, "texts": {"t": "Entwurf"}}"##))
    #expect(label.text == "Sold out" && color(label.attributedText, at: 0) == .green)
    manager.apply(nil)
    #expect(label.text == "Sold out" && color(label.attributedText, at: 0) == .green)
    label.skin(following: manager).attributedText(NSAttributedString(skinText: "m.t"))
    manager.apply(try .module(light))
    #expect(label.text == "Draft", "binding again shows the template")
  }
}

#endif
