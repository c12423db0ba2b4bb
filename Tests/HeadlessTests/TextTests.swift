import Foundation
import Testing

@testable import UIKit

@Suite("Text")
struct TextTests {
  @Test("A missing font is nil, and families, PostScript and full names are found")
  func names() throws {
    #expect(UIFont(name: "No Such Font", size: 12) == nil)
    #expect(try #require(UIFont(name: "Inter-Bold", size: 12)).fontName == "Inter-Bold")
    #expect(try #require(UIFont(name: "Inter", size: 12)).fontName == "Inter-Regular")
    #expect(UIFont.familyNames.contains("Inter") && UIFont.familyNames.contains("Noto Sans CJK SC"))
    #expect(!UIFont.familyNames.contains { $0.hasPrefix("DejaVu") })
  }

  @Test("Weights, sizes and styles")
  func weights() {
    #expect(UIFont.systemFont(ofSize: 17, weight: .semibold).fontName == "Inter-SemiBold")
    #expect(UIFont.systemFont(ofSize: 17).withSize(20).pointSize == 20)
    #expect(UIFont.preferredFont(forTextStyle: .headline).pointSize == 17)
    let large = UITraitCollection(preferredContentSizeCategory: .extraExtraLarge)
    #expect(UIFont.preferredFont(forTextStyle: .body, compatibleWith: large).pointSize == 21)
    #expect(UIFont.systemFont(ofSize: 15) == UIFont.systemFont(ofSize: 15))
    let bold = UIFont.systemFont(ofSize: 15).fontDescriptor.withSymbolicTraits(.traitBold)
    #expect(bold.map { UIFont(descriptor: $0, size: 0).fontName } == "Inter-Bold")
  }

  @Test("A font's metrics are proportional to its size")
  func metrics() {
    let font = UIFont.systemFont(ofSize: 100)
    #expect(font.ascender > 90 && font.descender < -15 && font.lineHeight > 110 && font.lineHeight < 130)
    #expect(font.capHeight > 65 && font.capHeight < 80 && font.xHeight > 45 && font.xHeight < font.capHeight)
  }

  @Test("Text has the height of its font, also with a Chinese fallback font")
  func height() {
    let font = UIFont.systemFont(ofSize: 17)
    for text in ["Hello", "你好", "Hello 你好"] {
      let size = NSAttributedString(string: text, attributes: [.font: font]).size()
      #expect(abs(size.height - font.lineHeight) < 0.01 && size.width > 20)
    }
  }

  @Test("Chinese characters are drawn, each as wide as it is tall")
  func chinese() {
    let text = NSAttributedString(string: "新春快乐", attributes: [.font: UIFont.systemFont(ofSize: 20)])
    #expect(abs(text.size().width - 80) < 2)
    let drawn = Picture(100, 30) { _ in text.draw(at: CGPoint(x: 10, y: 0)) }.drawn()
    #expect(drawn.map { $0.minX >= 10 && $0.maxX <= 91 && $0.height > 14 } == true)
  }

  @Test("Runs keep their own colors and fonts")
  func runs() {
    let text = NSMutableAttributedString(
      string: "AAAA", attributes: [.font: UIFont.boldSystemFont(ofSize: 30), .foregroundColor: UIColor.pureRed])
    let width = text.size().width
    text.append(
      NSAttributedString(
        string: "BBBB", attributes: [.font: UIFont.boldSystemFont(ofSize: 15), .foregroundColor: UIColor.blue]))
    let picture = Picture(200, 40) { _ in text.draw(at: .zero) }
    let (left, right) = (
      CGRect(x: 0, y: 0, width: width, height: 40), CGRect(x: width + 1, y: 0, width: 199 - width, height: 40)
    )
    #expect(picture.count(of: .red, in: left) > 100 && picture.count(of: .blue, in: left) == 0)
    #expect(picture.count(of: .blue, in: right) > 30 && picture.count(of: .red, in: right) == 0)
  }

  @Test("An underline runs straight under Latin and Chinese text alike")
  func underline() {
    let text = NSAttributedString(
      string: "Terms 条款",
      attributes: [
        .font: UIFont.systemFont(ofSize: 20), .foregroundColor: UIColor.clear, .underlineColor: UIColor.pureRed,
        .underlineStyle: NSUnderlineStyle.single.rawValue,
      ])
    let drawn = Picture(150, 40) { _ in text.draw(at: .zero) }.drawn()
    #expect(drawn.map { $0.height <= 3 && $0.width > text.size().width - 4 } == true)
  }

  @Test("A background color fills the run's line")
  func background() {
    let text = NSAttributedString(
      string: "xx", attributes: [.font: UIFont.systemFont(ofSize: 20), .backgroundColor: UIColor.pureRed])
    let picture = Picture(60, 30) { _ in text.draw(at: .zero) }
    #expect(picture.count(of: .red, in: CGRect(x: 0, y: 0, width: 20, height: 20)) > 200)
  }

  @Test("Lines break at words and are truncated at the allowed number with an ellipsis")
  func truncation() {
    let text = NSAttributedString(
      string: "one two three four five six seven", attributes: [.font: UIFont.systemFont(ofSize: 17)])
    let all = TextLayout(text, width: 100, maximumLines: 0, mode: .byWordWrapping)
    #expect(all.lines.count >= 3 && !all.isTruncated && all.size.width <= 100)
    let two = TextLayout(text, width: 100, maximumLines: 2, mode: .byTruncatingTail)
    #expect(two.lines.count == 2 && two.isTruncated && two.size.width <= 100.5)
    let one = TextLayout(NSAttributedString(string: "a\nb"), width: 100, maximumLines: 1, mode: .byTruncatingTail)
    #expect(one.lines.count == 1 && one.isTruncated)
  }

  @Test("Paragraph styles: alignment, spacing, line heights")
  func paragraphs() {
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    style.lineSpacing = 10
    style.minimumLineHeight = 40
    let text = NSAttributedString(
      string: "a\nb", attributes: [.font: UIFont.systemFont(ofSize: 17), .paragraphStyle: style])
    let layout = TextLayout(text, width: 100, maximumLines: 0, mode: .byWordWrapping)
    #expect(layout.lines.map(\.height) == [40, 40] && layout.size.height == 90)
    #expect(layout.lines.allSatisfy { abs($0.x + $0.width - 100) < 0.1 })
    let copy = style.copy() as? NSParagraphStyle
    style.alignment = .left
    #expect(copy?.alignment == .right)
  }

  @Test("A text's shadow is drawn at its offset, in its color")
  func shadow() {
    let shadow = NSShadow()
    shadow.shadowColor = UIColor.blue
    shadow.shadowOffset = CGSize(width: 60, height: 0)
    let text = NSAttributedString(
      string: "H",
      attributes: [.font: UIFont.boldSystemFont(ofSize: 40), .foregroundColor: UIColor.pureRed, .shadow: shadow])
    let picture = Picture(120, 50) { _ in text.draw(at: .zero) }
    #expect(picture.count(of: .red, in: CGRect(x: 0, y: 0, width: 50, height: 50)) > 100)
    #expect(picture.count(of: .blue, in: CGRect(x: 60, y: 0, width: 50, height: 50)) > 100)
  }

  @Test("The same text is rendered to the same pixels every time")
  func deterministic() {
    func draw() -> Data? {
      Picture(200, 40, scale: 2) { _ in
        NSAttributedString(string: "Skin 皮肤 123", attributes: [.font: UIFont.systemFont(ofSize: 22)]).draw(at: .zero)
      }.image.pngData()
    }
    #expect(draw() == draw())
  }
}
