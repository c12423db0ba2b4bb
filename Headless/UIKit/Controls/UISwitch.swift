// UISwitch, always 51 by 31 points.

public import Foundation

open class UISwitch: UIControl {
  enum Look: UInt8 {
    case onTintColor = 8
    case thumbTintColor
  }

  open var isOn = false { didSet { if isOn != oldValue { setNeedsDisplay() } } }
  open var onTintColor: UIColor? {
    didSet {
      setNeedsDisplay()
      noteLook(Look.onTintColor, \.onTintColor)
    }
  }
  open var thumbTintColor: UIColor? {
    didSet {
      setNeedsDisplay()
      noteLook(Look.thumbTintColor, \.thumbTintColor)
    }
  }

  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: CGSize(width: 51, height: 31)))
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open func setOn(_ on: Bool, animated: Bool) { isOn = on }

  override func drawContent(in context: CGContext) {
    let track = bounds.centered(CGSize(width: 51, height: 31))
    context.saveGState()
    context.setAlpha(context.alpha * (isEnabled ? 1 : 0.5))
    (isOn ? onTintColor ?? .systemGreen : .secondarySystemFill).setFill()
    UIBezierPath(roundedRect: track, cornerRadius: 15.5).fill()
    let x = isOn ? track.maxX - 29 : track.minX + 2
    let thumb = CGRect(x: x, y: track.minY + 2, width: 27, height: 27)
    ShadowPainter.paint(
      roundedRect: thumb.offsetBy(dx: 0, dy: 2.5), radius: 13.5, corners: .allCorners, blur: 3,
      color: RGBA(0, 0, 0, 0.18), in: context)
    (thumbTintColor ?? .white).setFill()
    UIBezierPath(ovalIn: thumb).fill()
    context.restoreGState()
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 51, height: 31) }

  open override var intrinsicContentSize: CGSize { CGSize(width: 51, height: 31) }
}
