#if canImport(UIKit)

import Foundation
import SkinKit
import Testing
import UIKit

@testable import SkinUIKit

/// Texts of which one key has a value and another one is misspelled.
@MainActor
@Suite("Misspelled keys of texts")
struct MisspelledTextKeyTests {
  private let manager: SkinManager

  init() throws {
    manager = SkinManager(
      builtIn: try .module(##"{"texts": {"word": "Word"}, "colors": {"ink": "#FF0000"}, "numbers": {"one": 1}}"##))
  }

  /// All attributes by a key that no skin has, with an original value of each.
  private static let originals: [(attribute: SkinTextAttribute, name: NSAttributedString.Key, value: NSObject)] = [
    (.foregroundColor("m.inc"), .foregroundColor, UIColor.green),
    (.backgroundColor("m.inc"), .backgroundColor, UIColor.green),
    (.underlineColor("m.inc"), .underlineColor, UIColor.green), (.strokeColor("m.inc"), .strokeColor, UIColor.green),
    (.strikethroughColor("m.inc"), .strikethroughColor, UIColor.green),
    (.font("m.inc"), .font, UIFont.systemFont(ofSize: 31)), (.shadow("m.inc"), .shadow, NSShadow()),
    (.kern("m.inc"), .kern, 3 as NSNumber), (.baselineOffset("m.inc"), .baselineOffset, 2 as NSNumber),
    (.strokeWidth("m.inc"), .strokeWidth, 2 as NSNumber), (.underlineStyle("m.inc"), .underlineStyle, 1 as NSNumber),
    (.strikethroughStyle("m.inc"), .strikethroughStyle, 1 as NSNumber),
  ]

  private func first(_ text: NSAttributedString?) -> [NSAttributedString.Key: Any] {
    text.flatMap { $0.length > 0 ? $0.attributes(at: 0, effectiveRange: nil) : nil } ?? [:]
  }

  @Test("A run of a template keeps its original attribute of each kind")
  func runs() {
    for (attribute, name, value) in Self.originals {
      let template = NSAttributedString(skinText: "m.word", attribute, .fixed(name, value))
      let (label, field, view, button) = (UILabel(), UITextField(), UITextView(), UIButton())
      label.skin(following: manager).attributedText(template)
      field.skin(following: manager).attributedText(template)
      view.skin(following: manager).attributedText(template)
      button.skin(following: manager).attributedTitle(template)
      for text in [
        label.attributedText, field.attributedText, view.attributedText, button.attributedTitle(for: .normal),
      ] {
        #expect(text?.string == "Word" && first(text)[name] as? NSObject == value, "\(name)")
      }
    }
  }

  @Test("Text without a color of its own has the color and font of its view")
  func views() {
    let (label, field, view) = (UILabel(), UITextField(), UITextView())
    (label.textColor, field.textColor, view.textColor) = (.green, .green, .green)
    (label.font, field.font, view.font) = (.systemFont(ofSize: 31), .systemFont(ofSize: 31), .systemFont(ofSize: 31))
    let template = NSAttributedString(skinText: "m.word", .foregroundColor("m.inc"), .font("m.inc"))
    label.skin(following: manager).attributedText(template)
    field.skin(following: manager).attributedText(template)
    view.skin(following: manager).attributedText(template)
    for text in [label.attributedText, field.attributedText, view.attributedText] {
      #expect(
        first(text)[.foregroundColor] as? UIColor == .green && first(text)[.font] as? UIFont == .systemFont(ofSize: 31))
    }
  }

  @Test("Attributes of the whole text, of a placeholder, of links and of bars keep the original values")
  func dictionaries() {
    for (attribute, name, value) in Self.originals {
      let (label, field, view) = (UILabel(), UITextField(), UITextView())
      label.attributedText = NSAttributedString(string: "own", attributes: [name: value])
      field.attributedPlaceholder = NSAttributedString(string: "own", attributes: [name: value])
      view.linkTextAttributes = [name: value]
      label.skin(following: manager).textAttributes(attribute, .kern("m.one"))
      field.skin(following: manager).placeholderAttributes(attribute, .baselineOffset("m.one"))
      view.skin(following: manager).linkTextAttributes(attribute)
      if name != .kern { #expect(first(label.attributedText)[name] as? NSObject == value, "\(name)") }
      if name != .baselineOffset {
        #expect(first(field.attributedPlaceholder)[name] as? NSObject == value, "\(name)")
      }
      #expect(view.linkTextAttributes[name] as? NSObject == value, "\(name)")
    }
    let bar = UINavigationBar()
    bar.titleTextAttributes = [.foregroundColor: UIColor.green, .font: UIFont.systemFont(ofSize: 31)]
    bar.skin(following: manager).titleTextAttributes.color("m.inc").titleTextAttributes.font("m.inc")
    #expect(bar.titleTextAttributes?[.foregroundColor] as? UIColor == .green)
    #expect(bar.titleTextAttributes?[.font] as? UIFont == .systemFont(ofSize: 31))
  }

  @Test("A color by key is left out of rendered texts while the skin lacks the key, unless it has a default")
  func keyedColors() throws {
    let missing = UIColor(skinKey: "m.inc")
    let given = UIColor(skinKey: "m.inc", default: .blue)
    let (label, other, closure, view) = (UILabel(), UILabel(), UILabel(), UITextView())
    for label in [label, other, closure] { label.textColor = .green }
    view.textColor = .green
    view.skin(following: manager).attributedText("m.word") { values in
      NSAttributedString(string: values["m.word"] ?? "", attributes: [.foregroundColor: missing])
    }
    #expect(view.attributedText.map(first)?[.foregroundColor] as? UIColor == .green)
    label.skin(following: manager).attributedText(
      NSAttributedString(skinText: "m.word", .fixed(.foregroundColor, missing)))
    other.skin(following: manager).attributedText(
      NSAttributedString(skinText: "m.word", .fixed(.foregroundColor, given)))
    closure.skin(following: manager).attributedText("m.word") { values in
      NSAttributedString(string: values["m.word"] ?? "", attributes: [.foregroundColor: missing, .kern: 2])
    }
    #expect(
      label.text == "Word" && label.textColor == .green
        && label.attributedText.map(first)?[.foregroundColor] as? UIColor == .green)
    #expect(other.attributedText.map(first)?[.foregroundColor] as? UIColor === given)
    #expect(closure.textColor == .green && (closure.attributedText.map(first)?[.kern] as? NSNumber) == 2)
  }
}

#endif
