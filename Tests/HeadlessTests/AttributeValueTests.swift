import Foundation
import Testing
import UIKit

@Suite("Values of attributes")
struct AttributeValueTests {
  @Test("Runs of unequal fonts, colors, styles and shadows can be copied and compared, at any address")
  func unequalRuns() {
    // The defect depended on addresses, so the test creates and keeps many objects.
    var kept: [NSAttributedString] = []
    for round in 0..<3_000 {
      let text = NSMutableAttributedString(string: "")
      for part in 0..<4 {
        let style = NSMutableParagraphStyle()
        style.lineSpacing = CGFloat(part)
        let shadow = NSShadow()
        shadow.shadowBlurRadius = CGFloat(part)
        text.append(
          NSAttributedString(
            string: "part \(part)",
            attributes: [
              .font: UIFont.systemFont(ofSize: CGFloat(10 + (part + round) % 7)),
              .foregroundColor: UIColor(white: CGFloat(part) / 4, alpha: 1), .paragraphStyle: style, .shadow: shadow,
            ]))
      }
      let copy = NSAttributedString(attributedString: text)
      #expect(copy.string == text.string && copy.isEqual(to: text))
      kept.append(copy)
    }
    #expect(kept.count == 3_000)
  }
}
