#if canImport(UIKit)

import Foundation
import SkinKit
import SkinUIKit
import Testing
import UIKit

@propertyWrapper private struct Styled<Value> {
  var wrappedValue: Value
}

private class TitledView: UIView {
  private let titleLabel = UILabel()
  private(set) lazy var lazyLabel = UILabel()
  @Styled private var wrappedLabel = UILabel()
  private weak var weakLabel: UILabel?
  private var optionalLabel: UILabel?
  private let labels = [UILabel()]
  private let count = 3

  var all: [String: UILabel] {
    var all = ["titleLabel": titleLabel, "lazyLabel": lazyLabel, "wrappedLabel": wrappedLabel, "labels": labels[0]]
    all["weakLabel"] = weakLabel
    all["optionalLabel"] = optionalLabel
    return all
  }

  func build() {
    let weak = UILabel()
    addSubview(weak)
    weakLabel = weak
    optionalLabel = UILabel()
    for label in all.values { addSubview(label) }
  }
}

private final class PersonHeader: TitledView {
  let subtitleLabel = UILabel()

  override func build() {
    super.build()
    addSubview(subtitleLabel)
  }
}

private final class PersonCell: UITableViewCell {
  let nameLabel = UILabel()
}

private final class PersonController: UIViewController {
  var hint: UILabel? = UILabel()
  let doneButton = UIBarButtonItem()
}

/// A view that counts how often it is reflected.
private final class CountedView: UIView, CustomReflectable {
  let titleLabel = UILabel()
  nonisolated static let reflections = SkinKit.Locked(0)

  nonisolated var customMirror: Mirror {
    Self.reflections.withLock { $0 += 1 }
    return Mirror(self, children: ["titleLabel": titleLabel])
  }
}

@MainActor
@Suite("Rules by the property that holds a view", .serialized)
struct PropertyRuleTests {
  private let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  private let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  private func rules(_ rules: String) throws -> SkinRules {
    let skin = try Skin.module(
      ##"{"colors": {"red": "#F00", "green": "#0F0"}}"##, files: ["rules.json": Data(rules.utf8)])
    return SkinRules(following: SkinManager(builtIn: skin))
  }

  private func rule(_ match: String, _ key: String = "m.red") -> String {
    #"{"match": {\#(match)}, "set": {"textColor": "\#(key)"}}"#
  }

  @Test(
    "A property of the class or a superclass is found, lazy, optional, weak or with a wrapper",
    arguments: ["titleLabel", "lazyLabel", "wrappedLabel", "_wrappedLabel", "weakLabel", "optionalLabel"])
  func kinds(name: String) throws {
    let rules = try rules("[\(rule(##""class": "UILabel", "inside": ["PersonHeader"], "property": "\##(name)""##))]")
    rules.start()
    defer { rules.stop() }
    let header = PersonHeader()
    header.build()
    window.addSubview(header)
    let labels = header.all
    #expect(labels.count == 6)
    for (property, label) in labels {
      #expect((label.textColor == red) == (property == (name.hasPrefix("_") ? "wrappedLabel" : name)), "\(property)")
    }
    #expect(header.subtitleLabel.textColor != red)
  }

  @Test("Views in an array, and views that another view of the class holds, don't match")
  func others() throws {
    let rules = try rules(
      "[\(rule(##""property": "labels""##)), \(rule(##""property": "subtitleLabel""##)), \(rule(##""property": "count""##))]"
    )
    rules.start()
    defer { rules.stop() }
    let (header, other) = (PersonHeader(), PersonHeader())
    header.build()
    header.addSubview(other.subtitleLabel)
    window.addSubview(header)
    #expect(header.subtitleLabel.textColor == red)
    #expect(header.all["labels"]?.textColor != red && other.subtitleLabel.textColor != red)
  }

  @Test("Cells and view controllers hold views, and controllers the items of their toolbars")
  func holders() throws {
    let rules = try rules(
      """
      [\(rule(##""inside": "PersonCell", "property": "nameLabel""##)), \(rule(##""property": "hint""##)),
       {"match": {"class": "UIBarButtonItem", "property": "doneButton"}, "set": {"tintColor": "m.green"}}]
      """)
    rules.start()
    defer { rules.stop() }
    let (controller, cell, bar, other) = (PersonController(), PersonCell(), UIToolbar(), UIBarButtonItem())
    cell.contentView.addSubview(cell.nameLabel)
    let hint = try #require(controller.hint)
    let container = UIView()
    container.addSubview(hint)
    bar.items = [controller.doneButton, other]
    for view in [cell, bar, container] { controller.view.addSubview(view) }
    window.rootViewController = controller
    window.isHidden = false
    defer { window.isHidden = true }
    #expect(cell.nameLabel.textColor == red && hint.textColor == red)
    #expect(controller.doneButton.tintColor == green && other.tintColor != green)
  }

  @Test("Values are read again, because a property can hold another view later")
  func changes() throws {
    let rules = try rules("[\(rule(##""property": "hint""##))]")
    let controller = PersonController()
    let (first, second) = (try #require(controller.hint), UILabel())
    for label in [first, second] { controller.view.addSubview(label) }
    let original = first.textColor
    rules.apply(to: controller.view)
    #expect(first.textColor == red && second.textColor == original)
    controller.hint = second
    rules.apply(to: controller.view)
    #expect(first.textColor == original && second.textColor == red)
    controller.hint = nil
    rules.apply(to: controller.view)
    #expect(second.textColor == original)
  }

  @Test("A property precedes a tag and containers, and an identifier precedes a property")
  func precedence() throws {
    let rules = try rules(
      """
      [\(rule(##""property": "subtitleLabel""##)), \(rule(##""tag": 7, "inside": ["UIWindow", "PersonHeader"]"##, "m.green"))]
      """)
    let header = PersonHeader()
    header.build()
    header.subtitleLabel.tag = 7
    window.addSubview(header)
    rules.apply(to: header)
    #expect(header.subtitleLabel.textColor == red)
    rules.appRules = [SkinRule(.init(identifier: "sub"), properties: ["textColor": "m.green"])]
    header.subtitleLabel.accessibilityIdentifier = "sub"
    rules.apply(to: header)
    #expect(header.subtitleLabel.textColor == green)
  }

  @Test("A property reaches into a control, as an identifier does")
  func control() throws {
    final class BadgeButton: UIButton { let badge = UILabel() }
    let rules = try rules("[\(rule(##""class": "UILabel", "property": "badge""##))]")
    let button = BadgeButton()
    button.addSubview(button.badge)
    window.addSubview(button)
    rules.apply(to: window)
    #expect(button.badge.textColor == red)
  }

  @Test("Nothing is reflected without such a rule, nor a class without the property, nor for views of other classes")
  func cost() throws {
    let view = CountedView()
    view.addSubview(view.titleLabel)
    for _ in 0..<3 { view.addSubview(UIImageView()) }
    window.addSubview(view)
    func reflections(_ match: String) throws -> Int {
      let before = CountedView.reflections.withLock { $0 }
      try rules("[\(rule(match))]").apply(to: view)
      return CountedView.reflections.withLock { $0 } - before
    }
    #expect(try reflections(##""class": "UILabel""##) == 0)
    #expect(try reflections(##""class": "UISlider", "property": "titleLabel""##) == 0)
    // The first time, the names of the class.
    #expect(try reflections(##""class": "UILabel", "property": "other""##) == 1)
    #expect(try reflections(##""class": "UILabel", "property": "other""##) == 0)
    #expect(try reflections(##""class": "UILabel", "property": "titleLabel""##) == 1)
    #expect(view.titleLabel.textColor == red)
  }
}

#endif
