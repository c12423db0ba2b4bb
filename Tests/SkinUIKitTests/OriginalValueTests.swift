#if canImport(UIKit)

import Foundation
import SkinKit
import SkinUIKit
import Testing
import UIKit

@MainActor
@Suite("Original values that UIKit's getters don't return")
struct OriginalValueTests {
  private let manager = SkinManager()

  private func apply() throws {
    manager.apply(
      try .module(
        ##"{"colors": {"red": "#FF0000"}, "fonts": {"big": 30}, "texts": {"t": "skin", "dimmed": "dimmed"}}"##))
  }

  private func richText() -> NSAttributedString {
    let text = NSMutableAttributedString(
      string: "Price 99", attributes: [.font: UIFont.systemFont(ofSize: 12), .foregroundColor: UIColor.gray])
    text.addAttributes(
      [.font: UIFont.boldSystemFont(ofSize: 20), .foregroundColor: UIColor.blue, .underlineStyle: 1],
      range: NSRange(location: 6, length: 2))
    return text
  }

  private func runs(_ text: NSAttributedString?) -> [String] {
    guard let text else { return [] }
    var found: [String] = []
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { attributes, range, _ in
      let (font, color) = (attributes[.font] as? UIFont, attributes[.foregroundColor] as? UIColor)
      let isBlue = color == .blue ? "blue" : color == .gray ? "gray" : color == .red ? "red" : "other"
      found.append("\(range.location)-\(range.length) \(font?.pointSize ?? 0) \(isBlue)")
    }
    return found
  }

  @Test("A rich label has the fonts and colors of its runs again, in whatever order they are restored")
  func labelRuns() throws {
    for isReversed in [false, true] {
      let label = UILabel()
      label.attributedText = richText()
      let original = runs(label.attributedText)
      let proxy = label.skin(following: manager).textColor("m.red").font("m.big")
      try apply()
      #expect(runs(label.attributedText).allSatisfy { $0.hasSuffix("30.0 red") })
      if isReversed { proxy.unbind(\.font).unbind(\.textColor) } else { proxy.unbind(\.textColor).unbind(\.font) }
      #expect(runs(label.attributedText) == original)
      manager.apply(nil)
    }
  }

  @Test("A rule that colors all labels leaves the runs of a rich one after the skin")
  func ruled() throws {
    let (window, label, rules) = (UIWindow(), UILabel(), SkinRules(following: manager))
    label.attributedText = richText()
    let original = runs(label.attributedText)
    window.addSubview(label)
    rules.appRules = [SkinRule(.init(className: "UILabel"), properties: ["textColor": "m.red"])]
    rules.apply(to: window)
    try apply()
    manager.apply(nil)
    #expect(runs(label.attributedText) == original)
  }

  @Test("A text that the app has set meanwhile keeps its string, and a skin's text gives way to the rich one")
  func changedText() throws {
    let label = UILabel()
    label.attributedText = richText()
    label.skin(following: manager).textColor("m.red")
    try apply()
    label.attributedText = NSAttributedString(string: "Sold out", attributes: [.foregroundColor: UIColor.green])
    manager.apply(nil)
    #expect(label.text == "Sold out")

    let other = UILabel()
    other.attributedText = richText()
    let original = runs(other.attributedText)
    other.skin(following: manager).text("m.t")
    try apply()
    #expect(other.text == "skin")
    manager.apply(nil)
    #expect(runs(other.attributedText) == original)
  }

  @Test("A text and a color that different skins set are both restored")
  func textAndColor() throws {
    let label = UILabel()
    label.attributedText = richText()
    let original = runs(label.attributedText)
    label.skin(following: manager).textColor("m.red").text("m.t")
    manager.apply(try .module(##"{"colors": {"red": "#FF0000"}}"##))
    try apply()
    #expect(label.text == "skin" && label.textColor == .red)
    manager.apply(nil)
    #expect(runs(label.attributedText) == original)
  }

  @Test("A rich text view and a rich text field have the colors of their runs again")
  func textViews() throws {
    let (view, field) = (UITextView(), UITextField())
    view.attributedText = richText()
    field.attributedText = richText()
    let original = runs(view.attributedText)
    view.skin(following: manager).textColor("m.red").font("m.big")
    field.skin(following: manager).textColor("m.red")
    try apply()
    manager.apply(nil)
    #expect(runs(view.attributedText) == original && runs(field.attributedText) == original)
  }

  @Test("A dimmed view's gray isn't its tint, and a tint that a view inherits isn't its own")
  func tint() throws {
    let (root, heir, owner) = (UIView(), UIView(), UIView())
    root.addSubview(heir)
    root.addSubview(owner)
    root.tintColor = .green
    owner.tintColor = .blue
    root.tintAdjustmentMode = .dimmed
    for view in [heir, owner] { view.skin(following: manager).tintColor("m.red") }
    try apply()
    manager.apply(nil)
    root.tintAdjustmentMode = .normal
    #expect(heir.tintColor == .green && owner.tintColor == .blue)
    root.tintColor = .yellow
    #expect(heir.tintColor == .yellow && owner.tintColor == .blue)
    #expect(heir.subviews.isEmpty && root.subviews == [heir, owner])
  }

  @Test("A view has its superview's tint adjustment again")
  func tintAdjustment() throws {
    let (root, view) = (UIView(), UIView())
    root.addSubview(view)
    view.skin(following: manager).tintAdjustmentMode("m.dimmed")
    try apply()
    #expect(view.tintAdjustmentMode == .dimmed)
    manager.apply(nil)
    #expect(view.tintAdjustmentMode == .normal)
    root.tintAdjustmentMode = .dimmed
    #expect(view.tintAdjustmentMode == .dimmed)
  }

  @Test("A system button's title has its tint again, and keeps following it")
  func systemButton() throws {
    let button = UIButton(type: .system)
    button.skin(following: manager).titleColor("m.red").titleColor("m.red", for: .disabled)
    try apply()
    #expect(button.titleColor(for: .normal) == .red)
    manager.apply(nil)
    button.tintColor = .green
    #expect(button.titleColor(for: .normal) == .green)
    let fresh = UIButton(type: .system)
    fresh.tintColor = .green
    #expect(button.titleColor(for: .disabled) == fresh.titleColor(for: .disabled))
    button.setTitleColor(.blue, for: .normal)
    button.skin(following: manager).unbindAll()
    button.setTitleColor(.blue, for: .normal)
    button.skin(following: manager).titleColor("m.red")
    try apply()
    manager.apply(nil)
    #expect(button.titleColor(for: .normal) == .blue, "a color of the app's own is restored")
  }

  @Test("An appearance that the app assigns to a bar while a skin is shown is the new original")
  func assignedAppearance() throws {
    let bar = UINavigationBar()
    bar.skin(following: manager).bar.backgroundColor("m.red")
    try apply()
    #expect(bar.standardAppearance.backgroundColor == .red)
    let assigned = UINavigationBarAppearance()
    assigned.configureWithOpaqueBackground()
    assigned.backgroundColor = .green
    assigned.titleTextAttributes = [.foregroundColor: UIColor.yellow]
    bar.standardAppearance = assigned
    manager.apply(try .module(##"{"colors": {"red": "#0000FF"}}"##))
    #expect(bar.standardAppearance.backgroundColor == .blue)
    #expect(bar.standardAppearance.titleTextAttributes[.foregroundColor] as? UIColor == .yellow)
    manager.apply(nil)
    #expect(bar.standardAppearance.backgroundColor == .green)
    let later = UINavigationBarAppearance()
    later.backgroundColor = .purple
    bar.scrollEdgeAppearance = later
    try apply()
    manager.apply(nil)
    #expect(bar.scrollEdgeAppearance?.backgroundColor == .purple && bar.standardAppearance.backgroundColor == .green)
  }
}

#endif
