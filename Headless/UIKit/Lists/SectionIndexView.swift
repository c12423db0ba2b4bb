// The letters at a table's right edge.

internal import Foundation

final class SectionIndexView: UIView {
  var titles: [String] = [] { didSet { setNeedsDisplay() } }
  var color: UIColor? { didSet { setNeedsDisplay() } }
  var normalBackground: UIColor? { didSet { setNeedsDisplay() } }
  var trackingBackground: UIColor? { didSet { setNeedsDisplay() } }
  var isTracking = false { didSet { if isTracking != oldValue { setNeedsDisplay() } } }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsDisplay()
  }

  override func drawContent(in context: CGContext) {
    guard !titles.isEmpty else { return }
    if let fill = isTracking ? trackingBackground ?? normalBackground : normalBackground {
      fill.setFill()
      UIBezierPath(rect: bounds).fill()
    }
    let height = min(14, bounds.height / CGFloat(titles.count))
    var y = bounds.midY - height * CGFloat(titles.count) / 2
    for title in titles {
      let text = NSAttributedString(
        string: title,
        attributes: [
          .font: UIFont.systemFont(ofSize: 11, weight: .semibold), .foregroundColor: color ?? tintColor as Any,
        ])
      let size = text.size()
      text.draw(at: CGPoint(x: bounds.midX - size.width / 2, y: y + (height - size.height) / 2))
      y += height
    }
  }
}
