import Foundation
import Testing

@testable import UIKit

@MainActor
@Suite("Labels, fields and text views")
struct TextControlTests {
  private func red(_ view: UIView) -> Int { Picture(of: view).count(of: .red, in: view.bounds, by: 40) }

  private func blue(_ view: UIView) -> Int { Picture(of: view).count(of: .blue, in: view.bounds, by: 40) }

  private var bold: UIFont { .boldSystemFont(ofSize: 30) }

  @Test("A label shows its highlighted color, its shadow, and paler text when it is disabled")
  func label() {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
    label.text = "H"
    label.font = bold
    label.textColor = .pureRed
    label.highlightedTextColor = .blue
    let plain = red(label)
    #expect(plain > 50 && blue(label) == 0)
    label.isHighlighted = true
    #expect(red(label) == 0 && blue(label) == plain)
    label.isHighlighted = false
    label.shadowColor = .blue
    label.shadowOffset = CGSize(width: 40, height: 0)
    #expect(red(label) == plain && blue(label) > 50)
    label.shadowColor = nil
    label.isEnabled = false
    #expect(red(label) == 0 && Picture(of: label).drawn() != nil)
  }

  @Test("A label aligns its text, and breaks it into at most the allowed lines")
  func lines() throws {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
    label.text = "one two three four"
    let one = try #require(Picture(of: label).drawn())
    label.numberOfLines = 0
    #expect(try #require(Picture(of: label).drawn()).height > one.height * 1.5)
    label.text = "x"
    label.textAlignment = .right
    #expect(try #require(Picture(of: label).drawn()).minX > 80)
  }

  @Test("Fonts of a text style grow with the user's text size if the view adjusts them")
  func textSize() {
    let large = UITraitCollection(preferredContentSizeCategory: .accessibilityLarge)
    let (label, field, view) = (UILabel(), UITextField(), UITextView())
    let scaled = UIFontMetrics(forTextStyle: .body).scaledFont(for: .boldSystemFont(ofSize: 20))
    #expect(scaled.pointSize == 20)
    #expect(scaled.adjusted(to: large).map { $0.pointSize > 25 && $0.fontName == scaled.fontName } == true)
    #expect(UIFont.systemFont(ofSize: 20).adjusted(to: large) == nil)
    #expect(scaled.withSize(12).adjusted(to: large) == nil)
    for font in [scaled, .preferredFont(forTextStyle: .body)] {
      large.performAsCurrent { MainActor.assumeIsolated { label.font = font } }
      let adjusted = font.adjusted(to: UITraitCollection(preferredContentSizeCategory: .large))
      #expect(adjusted == font)
    }
    label.font = scaled.adjusted(to: large)
    field.font = label.font
    view.font = label.font
    label.adjustsFontForContentSizeCategory = true
    field.adjustsFontForContentSizeCategory = true
    view.adjustsFontForContentSizeCategory = true
    // The views' traits request the standard size again.
    #expect(label.font == scaled && field.font == scaled && view.font == scaled)
  }

  @Test("A placeholder has a color and font of its own, and a plain one is gray")
  func placeholder() {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 50))
    field.font = bold
    field.textColor = .blue
    field.attributedPlaceholder = NSAttributedString(string: "HH", attributes: [.foregroundColor: UIColor.pureRed])
    #expect(field.placeholder == "HH" && red(field) > 50 && blue(field) == 0)
    field.placeholder = "HH"
    #expect(red(field) == 0 && Picture(of: field).drawn() != nil)
    field.text = "HH"
    #expect(blue(field) > 50)
  }

  @Test("A field's cursor has its tint, and is visible while the field is edited")
  func cursor() {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 50))
    field.tintColor = .pureRed
    #expect(red(field) == 0 && field.typingAttributes == nil)
    field.becomeFirstResponder()
    #expect(red(field) > 20 && field.typingAttributes?[.font] as? UIFont == field.font)
    field.resignFirstResponder()
    #expect(red(field) == 0)
  }

  @Test("A field shows its background, another when it is disabled, and none behind rounded corners")
  func backgrounds() {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 60, height: 30))
    field.background = plain(.pureRed)
    field.disabledBackground = plain(.blue)
    #expect(Picture(of: field)[30, 5] == .red)
    field.isEnabled = false
    #expect(Picture(of: field)[30, 5] == .blue)
    field.borderStyle = .roundedRect
    #expect(Picture(of: field)[30, 5] == .white)
  }

  @Test("A clear button and side views take space according to their modes")
  func sides() {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    let whole = field.textRect(forBounds: field.bounds)
    field.clearButtonMode = .always
    #expect(field.textRect(forBounds: field.bounds) == whole)
    field.text = "H"
    #expect(field.textRect(forBounds: field.bounds).maxX < 180)
    #expect(Picture(of: field).drawn().map { $0.maxX > 180 } == true)
    let side = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
    side.backgroundColor = .pureRed
    field.leftView = side
    #expect(red(field) == 0)
    field.leftViewMode = .always
    #expect(red(field) == 600 && field.textRect(forBounds: field.bounds).minX == 30)
  }

  @Test("A field's default attributes are those of all of its text")
  func defaultAttributes() {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 50))
    field.attributedText = NSAttributedString(string: "HH", attributes: [.foregroundColor: UIColor.blue])
    var attributes = field.defaultTextAttributes
    attributes[.foregroundColor] = UIColor.pureRed
    attributes[.font] = bold
    attributes[.kern] = 20
    let narrow = field.sizeThatFits(.zero).width
    field.defaultTextAttributes = attributes
    #expect(field.textColor == .pureRed && field.font == bold && field.defaultTextAttributes[.kern] as? Int == 20)
    #expect(red(field) > 50 && blue(field) == 0 && field.sizeThatFits(.zero).width > narrow + 20)
  }

  @Test("A text view wraps its text in its insets, and grows with it")
  func textView() throws {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 120, height: 100))
    view.backgroundColor = .clear
    view.font = .systemFont(ofSize: 17)
    view.textColor = .pureRed
    view.text = "one two three four five six"
    let drawn = try #require(Picture(of: view).drawn())
    #expect(drawn.minX >= 5 && drawn.maxX <= 115 && drawn.minY >= 8 && drawn.height > 30)
    view.textContainerInset = UIEdgeInsets(top: 30, left: 20, bottom: 8, right: 0)
    let moved = try #require(Picture(of: view).drawn())
    #expect(moved.minY >= 30 && moved.minX >= 25)
    view.layoutIfNeeded()
    #expect(view.contentSize.height > 70)
    view.textAlignment = .right
    #expect(try #require(Picture(of: view).drawn()).maxX > 112)
  }

  @Test("A text view's links have its link attributes, whatever the text's attributes")
  func links() {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 60))
    let text = NSMutableAttributedString(string: "HH", attributes: [.font: bold, .foregroundColor: UIColor.pureRed])
    text.append(
      NSAttributedString(
        string: "LL", attributes: [.font: bold, .foregroundColor: UIColor.pureRed, .link: "https://example.org"]))
    view.attributedText = text
    view.tintColor = .blue
    #expect(red(view) > 50 && blue(view) > 50)
    view.linkTextAttributes = [.foregroundColor: UIColor.green]
    #expect(blue(view) == 0 && Picture(of: view).count(of: .green, in: view.bounds, by: 40) > 50)
    view.linkTextAttributes = nil
    #expect(blue(view) > 50)
  }

  @Test("New text in a text view has the attributes of the previous text, and a color applies to all of it")
  func newText() {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 60))
    #expect(view.textColor == nil && view.font == nil)
    view.attributedText = NSAttributedString(
      string: "HH", attributes: [.font: bold, .foregroundColor: UIColor.pureRed])
    view.text = "II"
    #expect(view.font == bold && view.textColor == .pureRed && red(view) > 50)
    view.textColor = .blue
    #expect(red(view) == 0 && blue(view) > 50)
  }

  @Test("An image within text has its offset from the baseline, and a template has the text's color")
  func attachment() throws {
    let attachment = NSTextAttachment(image: plain(.blue, 10, 10).withRenderingMode(.alwaysTemplate))
    let text = NSMutableAttributedString(string: "x")
    text.append(NSAttributedString(attachment: attachment))
    text.addAttributes(
      [.foregroundColor: UIColor.pureRed, .font: UIFont.systemFont(ofSize: 17)], range: NSRange(location: 0, length: 2))
    let narrow = text.attributedSubstring(from: NSRange(location: 0, length: 1)).size()
    #expect(abs(text.size().width - narrow.width - 10) < 0.5 && abs(text.size().height - narrow.height) < 0.1)
    let place = CGRect(x: narrow.width + 1, y: 0, width: 8, height: 29)
    #expect(Picture(40, 30) { _ in text.draw(at: .zero) }.count(of: .red, in: place) >= 70)
    attachment.bounds = CGRect(x: 0, y: -4, width: 10, height: 40)
    #expect(abs(text.size().height - 40) < 0.5)
  }

  @Test("A stroke width draws outlines instead of the glyphs, or around them if negative")
  func strokes() {
    func picture(_ width: Double) -> Picture {
      let text = NSMutableAttributedString(
        string: "H",
        attributes: [
          .font: UIFont.boldSystemFont(ofSize: 60), .foregroundColor: UIColor.pureRed, .strokeColor: UIColor.blue,
          .strokeWidth: width,
        ])
      text.append(
        NSAttributedString(
          string: "H", attributes: [.font: UIFont.boldSystemFont(ofSize: 60), .foregroundColor: UIColor.pureRed]))
      return Picture(100, 80) { _ in text.draw(at: .zero) }
    }
    let (left, right) = (CGRect(x: 0, y: 0, width: 41, height: 80), CGRect(x: 43, y: 0, width: 50, height: 80))
    #expect(picture(0).count(of: .blue, in: left, by: 40) == 0)
    let (outline, both) = (picture(4), picture(-4))
    #expect(outline.count(of: .red, in: left, by: 40) == 0 && outline.count(of: .blue, in: left, by: 60) > 100)
    #expect(both.count(of: .red, in: left, by: 40) > 100 && both.count(of: .blue, in: left, by: 60) > 100)
    #expect(outline.count(of: .red, in: right, by: 40) > 300 && outline.count(of: .blue, in: right, by: 60) == 0)
  }
}
