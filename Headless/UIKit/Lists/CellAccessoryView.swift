// Draws a cell's accessory type on its right side.

internal import Foundation

final class CellAccessoryView: UIView {
  var type = UITableViewCell.AccessoryType.none { didSet { if type != oldValue { setNeedsDisplay() } } }

  /// The width of a type, including its margins.
  static func width(_ type: UITableViewCell.AccessoryType) -> CGFloat {
    switch type {
    case .none: 0
    case .disclosureIndicator: 33
    case .checkmark: 40
    case .detailButton: 48
    case .detailDisclosureButton: 68
    }
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsDisplay()
  }

  override func drawContent(in context: CGContext) {
    let middle = bounds.midY
    switch type {
    case .none: break
    case .disclosureIndicator: drawChevron(CGPoint(x: bounds.maxX - 18, y: middle))
    case .checkmark: drawMark(CGPoint(x: bounds.maxX - 24, y: middle))
    case .detailButton: drawInfo(CGPoint(x: bounds.maxX - 27, y: middle))
    case .detailDisclosureButton:
      drawInfo(CGPoint(x: bounds.maxX - 46, y: middle))
      drawChevron(CGPoint(x: bounds.maxX - 18, y: middle))
    }
  }

  private func stroke(_ path: UIBezierPath, _ color: UIColor, width: CGFloat) {
    color.setStroke()
    path.lineWidth = width
    path.lineCapStyle = .round
    path.lineJoinStyle = .round
    path.stroke()
  }

  private func drawChevron(_ tip: CGPoint) {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: tip.x - 5.5, y: tip.y - 5.5))
    path.addLine(to: tip)
    path.addLine(to: CGPoint(x: tip.x - 5.5, y: tip.y + 5.5))
    stroke(path, .tertiaryLabel, width: 2)
  }

  private func drawMark(_ center: CGPoint) {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: center.x - 6, y: center.y + 0.5))
    path.addLine(to: CGPoint(x: center.x - 2, y: center.y + 5))
    path.addLine(to: CGPoint(x: center.x + 6, y: center.y - 5.5))
    stroke(path, tintColor, width: 2)
  }

  private func drawInfo(_ center: CGPoint) {
    let color: UIColor = tintColor
    stroke(
      UIBezierPath(arcCenter: center, radius: 10, startAngle: 0, endAngle: 2 * .pi, clockwise: true), color, width: 1.5)
    color.setFill()
    UIBezierPath(ovalIn: CGRect(x: center.x - 1.3, y: center.y - 6, width: 2.6, height: 2.6)).fill()
    let stem = UIBezierPath()
    stem.move(to: CGPoint(x: center.x, y: center.y - 1.5))
    stem.addLine(to: CGPoint(x: center.x, y: center.y + 5.5))
    stroke(stem, color, width: 1.8)
  }
}
