#if canImport(UIKit)

import Foundation
import SkinKit
import SkinTestSupport
import SkinUIKit
import UIKit

/// A screen of the kinds of views that apps have, bars styled in both ways among them, whose app changes properties at any time.
@MainActor
final class RandomScreen {
  /// A change that the app makes, the same on two screens.
  typealias Change = @MainActor (RandomScreen) -> Void

  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
  let label = UILabel()
  let richLabel = UILabel()
  let button = UIButton(type: .custom)
  let configured = UIButton(configuration: .filled())
  let field = UITextField()
  let textView = UITextView()
  let toggle = UISwitch()
  let slider = UISlider()
  let progress = UIProgressView()
  let segments = UISegmentedControl(items: ["a", "b"])
  let pages = UIPageControl()
  let imageView = UIImageView()
  let box = UIView()
  let stack = UIStackView()
  let cell = UITableViewCell()
  let listCell = UICollectionViewListCell(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
  let navigationBar = UINavigationBar()
  let tabBar = UITabBar()
  let toolbar = UIToolbar()
  private let navigationItem = UINavigationItem(title: "Title")
  private let tabItems = ["One", "Two"].enumerated().map { UITabBarItem(title: $1, image: nil, tag: $0) }

  init() {
    label.text = "Label"
    richLabel.attributedText = Self.rich(.black, "rich")
    button.setTitle("Button", for: .normal)
    field.text = "field"
    textView.text = "view"
    pages.numberOfPages = 3
    segments.selectedSegmentIndex = 0
    cell.textLabel?.text = "cell"
    listCell.contentConfiguration = Self.content("list", nil)
    navigationBar.items = [navigationItem]
    tabBar.items = tabItems
    tabBar.selectedItem = tabItems[0]
    toolbar.items = [UIBarButtonItem(title: "Tool", style: .plain, target: nil, action: nil)]
    stack.addArrangedSubview(box)
    for (index, view) in views.enumerated() where view !== box {
      view.frame = CGRect(x: CGFloat(index % 4) * 50, y: CGFloat(index / 4) * 50, width: 48, height: 44)
      window.addSubview(view)
    }
    box.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
  }

  var views: [UIView] {
    [
      label, richLabel, button, configured, field, textView, toggle, slider, progress, segments, pages, imageView, box,
      stack, cell, listCell, navigationBar, tabBar, toolbar,
    ]
  }

  private static func rich(_ color: UIColor, _ text: String) -> NSAttributedString {
    let all = NSMutableAttributedString(string: text + "er", attributes: [.foregroundColor: color])
    all.append(NSAttributedString(string: "st", attributes: [.foregroundColor: UIColor.brown, .kern: 1]))
    return all
  }

  private static func content(_ text: String, _ color: UIColor?) -> UIListContentConfiguration {
    var content = UIListContentConfiguration.cell()
    content.text = text
    if let color { content.textProperties.color = color }
    return content
  }

  // MARK: The app

  /// The app's colors, none of which is one of the skins'.
  private static let colors: [UIColor] = [.black, .green, .brown, .purple, .orange, .cyan]

  /// Returns a random change by the app, and its number.
  static func change(_ random: inout SeededGenerator) -> (number: Int, run: Change) {
    let color = colors.randomElement(using: &random) ?? .black
    let other = colors.randomElement(using: &random) ?? .black
    let number = CGFloat(Int.random(in: 1...9, using: &random))
    let changes: [Change] = [
      { $0.label.textColor = color }, { $0.label.text = "text \(number)" },
      { $0.label.font = .systemFont(ofSize: 6 + number) }, { $0.label.backgroundColor = color },
      { $0.richLabel.attributedText = rich(color, "rich \(number)") },
      { $0.button.setTitleColor(color, for: .normal) }, { $0.button.setTitleColor(other, for: .highlighted) },
      { $0.button.backgroundColor = color }, { $0.button.tintColor = other },
      { $0.configured.configuration?.baseBackgroundColor = color },
      { $0.configured.configuration?.baseForegroundColor = other },
      { $0.configured.configuration?.title = "c \(number)" },
      { $0.field.textColor = color }, { $0.field.text = "typed \(number)" },
      { $0.field.placeholder = "hint \(number)" },
      { $0.textView.textColor = color }, { $0.textView.text = "typed \(number)" },
      { $0.textView.backgroundColor = other },
      { $0.toggle.onTintColor = color }, { $0.toggle.thumbTintColor = other }, { $0.toggle.isOn.toggle() },
      { $0.slider.minimumTrackTintColor = color }, { $0.slider.thumbTintColor = other },
      { $0.progress.progressTintColor = color }, { $0.progress.trackTintColor = other },
      { $0.segments.selectedSegmentTintColor = color },
      { $0.segments.setTitleTextAttributes([.foregroundColor: color], for: .normal) },
      { $0.segments.setTitleTextAttributes([.foregroundColor: other, .kern: number], for: .selected) },
      { $0.pages.currentPageIndicatorTintColor = color }, { $0.pages.pageIndicatorTintColor = other },
      { $0.imageView.tintColor = color }, { $0.imageView.backgroundColor = other },
      { $0.box.backgroundColor = color }, { $0.box.alpha = number / 10 }, { $0.box.layer.cornerRadius = number },
      { $0.box.layer.borderColor = color.cgColor }, { $0.box.layer.borderWidth = number / 4 },
      { $0.box.layer.shadowOpacity = Float(number / 10) }, { $0.box.isHidden = number > 7 },
      { $0.stack.spacing = number }, { $0.stack.tintColor = color },
      { $0.cell.textLabel?.textColor = color }, { $0.cell.backgroundColor = other },
      { $0.listCell.contentConfiguration = content("list \(number)", number > 5 ? color : nil) },
      {
        var background = UIBackgroundConfiguration.listPlainCell()
        background.backgroundColor = color
        background.cornerRadius = number
        $0.listCell.backgroundConfiguration = background
      },
    ]
    let bars: [Change] = [
      { $0.navigationBar.barTintColor = color }, { $0.navigationBar.isTranslucent = number > 5 },
      { $0.navigationBar.titleTextAttributes = [.foregroundColor: color, .font: UIFont.italicSystemFont(ofSize: 9)] },
      { $0.navigationBar.tintColor = other }, { $0.tabBar.barTintColor = color }, { $0.tabBar.tintColor = other },
      { $0.tabBar.unselectedItemTintColor = color }, { $0.toolbar.barTintColor = color },
      { $0.toolbar.tintColor = other },
      {
        let appearance = UINavigationBarAppearance()
        appearance.backgroundColor = color
        appearance.titleTextAttributes = [.foregroundColor: other]
        $0.navigationBar.standardAppearance = appearance
        if number > 5 { $0.navigationBar.scrollEdgeAppearance = appearance }
      },
      {
        let appearance = UITabBarAppearance()
        appearance.backgroundColor = color
        appearance.stackedLayoutAppearance.normal.iconColor = other
        $0.tabBar.standardAppearance = appearance
        if number > 5 { $0.tabBar.scrollEdgeAppearance = appearance }
      },
    ]
    let all = changes + bars
    let index = Int.random(in: all.indices, using: &random)
    return (index, all[index])
  }

  // MARK: Skins

  /// The names of keys, each of which random skins have or lack.
  private static let names = ["a", "b", "c", "d"]

  /// Returns a random skin of colors that the app doesn't have, numbers, fonts, texts, gradients and shadows.
  static func skin(_ random: inout SeededGenerator) throws -> Skin {
    let colors = ["#FF0000", "#0000FF", "#FF00FF", "#C8102E"]
    func section(_ kind: String, _ value: (inout SeededGenerator) -> String) -> String {
      let entries = names.filter { _ in Bool.random(using: &random) }.map { "\"\(kind)\($0)\": \(value(&random))" }
      return "{" + entries.joined(separator: ", ") + "}"
    }
    func color(_ random: inout SeededGenerator) -> String { "\"\(colors.randomElement(using: &random) ?? "")\"" }
    return try .module(
      """
      {"colors": \(section("", color)), "numbers": \(section("number_") { "\(Int.random(in: 11...19, using: &$0))" }),
       "fonts": \(section("font_") { "\(Int.random(in: 20...30, using: &$0))" }),
       "texts": \(section("text_") { "\"skin \(Int.random(in: 1...9, using: &$0))\"" }),
       "gradients": {"g": [\(color(&random)), \(color(&random))]},
       "shadows": {"s": {"color": \(color(&random)), "blur": 4}}}
      """)
  }

  /// Binds a random property to a random key.
  /// - Returns: The number of the property.
  func bind(_ random: inout SeededGenerator, following manager: SkinManager) -> Int {
    let name = Self.names.randomElement(using: &random) ?? "a"
    let (color, number) = (SkinKey<SkinColor>("m.\(name)"), SkinKey<Double>("m.number_\(name)"))
    let (font, text) = (SkinKey<SkinFont>("m.font_\(name)"), SkinKey<String>("m.text_\(name)"))
    func skin<View: UIView>(_ view: View) -> SkinProxy<View> { view.skin(following: manager) }
    let bindings: [() -> Void] = [
      { skin(self.label).textColor(color) }, { skin(self.label).font(font) }, { skin(self.label).text(text) },
      { skin(self.label).backgroundColor(color) }, { skin(self.richLabel).textColor(color) },
      { skin(self.richLabel).font(font) }, { skin(self.button).titleColor(color) },
      { skin(self.button).titleColor(color, for: .highlighted) }, { skin(self.button).backgroundColor(color) },
      { skin(self.button).tintColor(color) }, { skin(self.button).backgroundGradient("m.g") },
      { skin(self.configured).configurationBaseBackgroundColor(color) },
      { skin(self.configured).configurationBaseForegroundColor(color) }, { skin(self.field).textColor(color) },
      { skin(self.field).text(text) }, { skin(self.field).font(font) }, { skin(self.textView).textColor(color) },
      { skin(self.textView).backgroundColor(color) }, { skin(self.textView).font(font) },
      { skin(self.toggle).onTintColor(color) }, { skin(self.toggle).thumbTintColor(color) },
      { skin(self.slider).minimumTrackTintColor(color) }, { skin(self.slider).thumbTintColor(color) },
      { skin(self.progress).progressTintColor(color) }, { skin(self.progress).trackTintColor(color) },
      { skin(self.segments).selectedSegmentTintColor(color) }, { skin(self.segments).titleColor(color) },
      { skin(self.segments).titleColor(color, for: .selected) },
      { skin(self.pages).currentPageIndicatorTintColor(color) }, { skin(self.pages).pageIndicatorTintColor(color) },
      { skin(self.imageView).tintColor(color) }, { skin(self.imageView).backgroundColor(color) },
      { skin(self.box).backgroundColor(color) }, { skin(self.box).cornerRadius(number) },
      { skin(self.box).borderColor(color) }, { skin(self.box).borderWidth(number) }, { skin(self.box).shadow("m.s") },
      { skin(self.box).backgroundGradient("m.g") }, { skin(self.stack).spacing(number) },
      { skin(self.stack).tintColor(color) }, { skin(self.cell).textLabelColor(color) },
      { skin(self.cell).backgroundColor(color) }, { skin(self.listCell).contentTextColor(color) },
      { skin(self.listCell).contentTextFont(font) }, { skin(self.listCell).backgroundConfigurationColor(color) },
      { skin(self.navigationBar).bar.backgroundColor(color) }, { skin(self.navigationBar).bar.title.color(color) },
      { skin(self.navigationBar).barTintColor(color) }, { skin(self.navigationBar).tintColor(color) },
      { skin(self.tabBar).bar.items.color(color) }, { skin(self.tabBar).bar.backgroundColor(color) },
      { skin(self.tabBar).tintColor(color) }, { skin(self.toolbar).bar.backgroundColor(color) },
      { skin(self.toolbar).tintColor(color) },
    ]
    let index = Int.random(in: bindings.indices, using: &random)
    bindings[index]()
    return index
  }

  /// Ends all bindings of a random view.
  func unbind(_ random: inout SeededGenerator, following manager: SkinManager) {
    views.randomElement(using: &random)?.skin(following: manager).unbindAll()
  }

  // MARK: Comparison

  /// The properties of all views, by name.
  var properties: [String: String] {
    var found: [String: String] = [:]
    func add(_ name: String, _ value: Any?) { found[name] = value.map { "\($0)" } ?? "nil" }
    for view in views {
      let kind = "\(type(of: view))\(view === richLabel ? " rich" : view === configured ? " configured" : "")"
      add("\(kind).backgroundColor", view.backgroundColor)
      add("\(kind).tintColor", view.tintColor)
      add("\(kind).alpha", view.alpha)
      add("\(kind).isHidden", view.isHidden)
      add("\(kind).subviews", view.subviews.map { "\(type(of: $0))" })
      add("\(kind).cornerRadius", view.layer.cornerRadius)
      add("\(kind).borderColor", view.layer.borderColor)
      add("\(kind).borderWidth", view.layer.borderWidth)
      add("\(kind).shadowOpacity", view.layer.shadowOpacity)
      add("\(kind).sublayers", view.layer.sublayers?.count)
    }
    for view in [label, richLabel] {
      let kind = view === label ? "label" : "richLabel"
      add("\(kind).text", view.text)
      add("\(kind).textColor", view.textColor)
      add("\(kind).font", view.font)
      add("\(kind).styles", Self.styles(view.attributedText, view.font, view.textColor))
    }
    for state in [UIControl.State.normal, .highlighted] {
      add("button.titleColor.\(state.rawValue)", button.titleColor(for: state))
    }
    add("configured.background", configured.configuration?.baseBackgroundColor)
    add("configured.foreground", configured.configuration?.baseForegroundColor)
    add("field.text", field.text)
    add("field.textColor", field.textColor)
    add("field.font", field.font)
    add("textView.styles", Self.styles(textView.attributedText, textView.font, textView.textColor))
    add("toggle", [toggle.onTintColor, toggle.thumbTintColor])
    add("slider", [slider.minimumTrackTintColor, slider.thumbTintColor])
    add("progress", [progress.progressTintColor, progress.trackTintColor])
    add("segments.tint", segments.selectedSegmentTintColor)
    for state in [UIControl.State.normal, .selected] {
      let attributes = segments.titleTextAttributes(for: state) ?? [:]
      add("segments.attributes.\(state.rawValue)", attributes.map { "\($0.key.rawValue) \($0.value)" }.sorted())
    }
    add("pages", [pages.currentPageIndicatorTintColor, pages.pageIndicatorTintColor])
    add("stack.spacing", stack.spacing)
    add("cell.textColor", cell.textLabel?.textColor)
    let content = listCell.contentConfiguration as? UIListContentConfiguration
    add("listCell.text", content?.text)
    add("listCell.color", content?.textProperties.color)
    add("listCell.font", content?.textProperties.font)
    add("listCell.background", listCell.backgroundConfiguration?.backgroundColor)
    add("listCell.radius", listCell.backgroundConfiguration?.cornerRadius)
    return found
  }

  /// The attributes of a text's runs; those without a font or color have the view's.
  private static func styles(_ text: NSAttributedString?, _ font: UIFont?, _ color: UIColor?) -> [String] {
    guard let text else { return [] }
    var styles: [String] = []
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { attributes, range, _ in
      // The default paragraph style has no description of its values.
      var attributes = attributes.filter { $0.key != .paragraphStyle }
      attributes[.font] = attributes[.font] ?? font
      attributes[.foregroundColor] = attributes[.foregroundColor] ?? color
      styles.append("\(range) \(attributes.map { "\($0.key.rawValue) \($0.value)" }.sorted())")
    }
    return styles
  }
}

#endif
