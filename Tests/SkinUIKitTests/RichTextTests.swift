#if canImport(UIKit)

import Foundation
import SkinKit
import SkinUIKit
import Testing
import UIKit

@MainActor
@Suite("Rich text")
struct RichTextTests {
  private let module = ##"""
    {"colors": {"ink": "#FF0000", "link": {"any": "#0000FF", "dark": "#00FF00"}},
     "texts": {"terms": "条款", "name": "Terms"}, "fonts": {"body": {"size": 20, "lineHeight": 1.5, "letterSpacing": 2}},
     "numbers": {"line": 1, "kern": 3}, "images": {"icon": "icon.png"},
     "shadows": {"card": {"color": "#00FF00", "offset": [1, 2], "radius": 3}}}
    """##

  private func skin() throws -> Skin { try .module(module, files: ["icon.png": png(.red)]) }

  private func values() throws -> SkinValues { SkinValues(skin: try skin()) }

  private func attribute<Value>(_ key: NSAttributedString.Key, of text: NSAttributedString?, at index: Int) -> Value? {
    guard let text, index < text.length else { return nil }
    return text.attribute(key, at: index, effectiveRange: nil) as? Value
  }

  @Test("A template's runs get the text, font and colors of their keys, and lose the keys' names")
  func resolved() throws {
    let template = NSMutableAttributedString(string: "I read ", attributes: [.skinForegroundColor: "m.ink"])
    template.append(
      NSAttributedString(
        skinText: "m.terms", .foregroundColor("m.link"), .underlineStyle("m.line"), .shadow("m.card"),
        .fixed(.link, "app://terms")))
    let text = template.resolved(with: try values())
    #expect(text.string == "I read 条款")
    #expect(attribute(.foregroundColor, of: text, at: 0) == UIColor.red)
    #expect(attribute(.underlineStyle, of: text, at: 7) == NSNumber(value: 1))
    #expect(attribute(.link, of: text, at: 8) == "app://terms")
    let shadow: NSShadow? = attribute(.shadow, of: text, at: 7)
    #expect(shadow?.shadowOffset == CGSize(width: 1, height: 2) && shadow?.shadowBlurRadius == 6)
    let names = text.attributes(at: 7, effectiveRange: nil).keys.filter { $0.rawValue.hasPrefix("Skin") }
    #expect(names.isEmpty)
  }

  @Test("A color that differs between appearances stays dynamic within text")
  func dynamic() throws {
    let text = NSAttributedString(string: "x", skin: .foregroundColor("m.link")).resolved(with: try values())
    let color: UIColor? = attribute(.foregroundColor, of: text, at: 0)
    #expect(color?.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark)) == .green)
    #expect(color?.resolvedColor(with: UITraitCollection(userInterfaceStyle: .light)) == .blue)
  }

  @Test("If the skin lacks a key, a run keeps its original text and attributes, and an empty run is omitted")
  func fallbacks() throws {
    let template = NSMutableAttributedString(
      string: "Read ", attributes: [.skinText: "m.gone", .skinFont: "m.gone", .font: UIFont.systemFont(ofSize: 9)])
    template.append(NSAttributedString(skinText: "m.gone"))
    template.append(NSAttributedString(skinImage: "m.gone"))
    let text = template.resolved(with: try values())
    #expect(text.string == "Read " && attribute(.font, of: text, at: 0) == UIFont.systemFont(ofSize: 9))
  }

  @Test("A font sets its line height and letter spacing, and keeps the rest of the run's paragraph style")
  func font() throws {
    let style = NSMutableParagraphStyle()
    style.alignment = .center
    let template = NSAttributedString(string: "x", skin: .font("m.body"), .fixed(.paragraphStyle, style))
    let text = template.resolved(with: try values())
    let both: NSParagraphStyle? = attribute(.paragraphStyle, of: text, at: 0)
    #expect(both?.alignment == .center && both?.minimumLineHeight == 30 && style.minimumLineHeight == 0)
    #expect(attribute(.font, of: text, at: 0) == UIFont.systemFont(ofSize: 20))
    #expect((attribute(.kern, of: text, at: 0) as NSNumber?) == 2)
  }

  @Test("An image replaces its placeholder with the template's bounds, and adjacent images of one key are all shown")
  func images() throws {
    let bounds = CGRect(x: 0, y: -3, width: 12, height: 12)
    let template = NSMutableAttributedString(attributedString: NSAttributedString(skinImage: "m.icon", bounds: bounds))
    template.append(NSAttributedString(skinText: "m.name"))
    template.append(NSAttributedString(skinText: "m.name"))
    let text = template.resolved(with: try values())
    #expect(text.string == "\u{FFFC}TermsTerms")
    let attachment: NSTextAttachment? = attribute(.attachment, of: text, at: 0)
    #expect(attachment?.bounds == bounds && attachment?.image?.size.width == 8)
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 60, height: 30))
    label.attributedText = text
    #expect((0..<30).contains { Pixels(of: label)[6, $0] == "#FF0000" })
  }

  @Test("Labels, fields, text views and buttons render a template at each switch, and are restored afterward")
  func targets() throws {
    let manager = SkinManager()
    let (label, field, view, button) = (UILabel(), UITextField(), UITextView(), UIButton())
    label.text = "original"
    let original = label.attributedText
    let template = NSAttributedString(skinText: "terms", .foregroundColor("ink"))
    label.skin(following: manager).module("m").attributedText(NSAttributedString(string: "> "), template)
    field.skin(following: manager).module("m").attributedText(template)
    view.skin(following: manager).module("m").attributedText(template)
    button.skin(following: manager).module("m").attributedTitle(template, for: .selected)
    #expect(label.text == "original" && field.text == "" && button.attributedTitle(for: .selected) == nil)
    manager.apply(try skin())
    #expect(label.text == "> 条款" && field.text == "条款" && view.text == "条款")
    for text in [field.attributedText, view.attributedText, button.attributedTitle(for: .selected)] {
      #expect(attribute(.foregroundColor, of: text, at: 0) == UIColor.red)
    }
    #expect(button.attributedTitle(for: .normal) == nil)
    manager.apply(try .module(##"{"colors": {"ink": "#0000FF"}, "texts": {"terms": "Terms"}}"##))
    #expect(label.text == "> Terms" && attribute(.foregroundColor, of: view.attributedText, at: 0) == UIColor.blue)
    manager.apply(nil)
    #expect(label.attributedText == original && field.text == "" && view.text == "")
    #expect(button.attributedTitle(for: .selected) == nil)
  }

  @Test("Plain text is restored in the view's current color, and styled text with its attributes")
  func ownText() throws {
    let manager = SkinManager(builtIn: try skin())
    let (label, field, rich) = (UILabel(), UITextField(), UILabel())
    label.text = "original"
    field.text = "original"
    rich.attributedText = NSAttributedString(
      string: "original", attributes: [.foregroundColor: UIColor.green, .kern: 1])
    let original = rich.attributedText
    for view in [label, rich] {
      view.skin(following: manager).textColor("m.ink").attributedText(NSAttributedString(skinText: "m.terms"))
    }
    field.skin(following: manager).textColor("m.ink").attributedText(NSAttributedString(skinText: "m.terms"))
    #expect(label.text == "条款" && field.text == "条款" && rich.text == "条款")
    manager.builtIn = .empty
    #expect(label.text == "original" && label.textColor == .label && field.text == "original")
    #expect(attribute(.foregroundColor, of: label.attributedText, at: 0) == UIColor.label)
    #expect(attribute(.foregroundColor, of: field.attributedText, at: 0) == UIColor.label)
    #expect((attribute(.kern, of: rich.attributedText, at: 0) as NSNumber?) == 1 && rich.text == original?.string)
  }

  @Test("Binding a template again replaces the previous one")
  func rebinding() throws {
    let label = UILabel()
    let proxy = label.skin(following: SkinManager(builtIn: try skin()))
    proxy.attributedText(NSAttributedString(skinText: "m.terms"))
    proxy.attributedText(NSAttributedString(skinText: "m.name"))
    #expect(label.text == "Terms")
    proxy.attributedText("m.terms") { values in
      values["m.terms" as SkinKey<String>].map { NSAttributedString(string: "\($0)!") }
    }
    #expect(label.text == "条款!")
  }

  @Test("Attributes of the whole text follow keys, and the string stays the app's")
  func textAttributes() throws {
    let manager = SkinManager()
    let label = UILabel()
    label.text = "original"
    label.textColor = .green
    label.skin(following: manager).textAttributes(.kern("m.kern"), .foregroundColor("m.gone"))
    manager.apply(try skin())
    #expect(label.text == "original" && (attribute(.kern, of: label.attributedText, at: 2) as NSNumber?) == 3)
    #expect(attribute(.foregroundColor, of: label.attributedText, at: 0) == UIColor.green)
    manager.apply(nil)
    #expect((attribute(.kern, of: label.attributedText, at: 2) as NSNumber?) == nil)
  }

  @Test("A font of a text style is scaled again by a label that adjusts its font")
  func textStyle() throws {
    let manager = SkinManager(
      builtIn: try .module(#"{"fonts": {"f": {"size": 20, "style": "body"}}, "flags": {"adjusts": true}}"#))
    let label = UILabel()
    let large = UITraitCollection(preferredContentSizeCategory: .accessibilityLarge)
    large.performAsCurrent { MainActor.assumeIsolated { _ = label.skin(following: manager).font("m.f") } }
    #expect(label.font.pointSize > 25)
    label.skin(following: manager).adjustsFontForContentSizeCategory("m.adjusts")
    #expect(label.adjustsFontForContentSizeCategory && label.font.pointSize == 20)
  }
}

#endif
