// The system's parts of the screen: the status bar and the home indicator.

internal import CPangoCairo
internal import Foundation

final class ScreenChrome: UIView {
  var style = UIStatusBarStyle.default { didSet { if style != oldValue { setNeedsDisplay() } } }
  var hidesStatusBar = false { didSet { if hidesStatusBar != oldValue { setNeedsDisplay() } } }

  /// Always nil, so that code that colors all views of a window doesn't cover the window with this one.
  override var backgroundColor: UIColor? {
    get { nil }
    set {}
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    explicitLooks.isClosed = true
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func drawContent(in context: CGContext) {
    let isDark = traitCollection.userInterfaceStyle == .dark
    let color: UIColor
    switch style {
    case .default: color = isDark ? .white : .black
    case .lightContent: color = .white
    case .darkContent: color = .black
    }
    if !hidesStatusBar { drawStatusBar(color, context) }
    context.setFillColor((isDark ? UIColor.white : UIColor.black).cgColor)
    let pill = CGRect(x: bounds.midX - 67, y: bounds.maxY - 13, width: 134, height: 5)
    UIBezierPath(roundedRect: pill, cornerRadius: 2.5).fill()
  }

  private func drawStatusBar(_ color: UIColor, _ context: CGContext) {
    let time = NSAttributedString(
      string: "9:41",
      attributes: [.font: UIFont.systemFont(ofSize: 16, weight: .semibold), .foregroundColor: color])
    let size = time.size()
    time.draw(at: CGPoint(x: 51 - size.width / 2, y: 25 - size.height / 2))
    context.setFillColor(color.cgColor)
    context.setStrokeColor(color.cgColor)
    let right = bounds.maxX
    drawSignal(CGRect(x: right - 94, y: 19.5, width: 17, height: 11))
    drawWireless(CGPoint(x: right - 63.5, y: 30), context)
    drawBattery(CGRect(x: right - 49, y: 19, width: 25, height: 12), color, context)
  }

  private func drawSignal(_ rect: CGRect) {
    for bar in 0..<4 {
      let height = rect.height * (0.4 + 0.2 * CGFloat(bar))
      let place = CGRect(x: rect.minX + CGFloat(bar) * 4.6, y: rect.maxY - height, width: 3.2, height: height)
      UIBezierPath(roundedRect: place, cornerRadius: 0.9).fill()
    }
  }

  private func drawWireless(_ foot: CGPoint, _ context: CGContext) {
    // Three concentric quarter rings; the innermost is a wedge.
    let (from, to) = (CGFloat.pi * 1.25, CGFloat.pi * 1.75)
    for (radius, width) in [(9.9, 2.2), (6.3, 2.2)] as [(CGFloat, CGFloat)] {
      let arc = UIBezierPath(arcCenter: foot, radius: radius, startAngle: from, endAngle: to, clockwise: true)
      arc.lineWidth = width
      arc.stroke()
    }
    let wedge = UIBezierPath()
    wedge.move(to: foot)
    wedge.addArc(withCenter: foot, radius: 3.7, startAngle: from, endAngle: to, clockwise: true)
    wedge.close()
    wedge.fill()
  }

  private func drawBattery(_ rect: CGRect, _ color: UIColor, _ context: CGContext) {
    let shell = UIBezierPath(roundedRect: rect.insetBy(dx: 0.5, dy: 0.5), cornerRadius: 3.6)
    shell.lineWidth = 1
    context.setStrokeColor(color.withAlphaComponent(0.4).cgColor)
    shell.stroke()
    let knob = UIBezierPath(
      roundedRect: CGRect(x: rect.maxX + 1, y: rect.midY - 2, width: 1.4, height: 4),
      byRoundingCorners: [.topRight, .bottomRight],
      cornerRadii: CGSize(width: 1.4, height: 1.4))
    context.setFillColor(color.withAlphaComponent(0.5).cgColor)
    knob.fill()
    context.setFillColor(color.cgColor)
    UIBezierPath(roundedRect: rect.insetBy(dx: 2, dy: 2), cornerRadius: 2.2).fill()
  }
}
