// UISwitch, always 51 by 31 points.

public import Foundation

open class UISwitch: UIControl {
  enum Look: UInt8 {
    case onTintColor = 8
    case thumbTintColor
    case onImage
    case offImage
  }

  public enum Style: Int, Sendable {
    case automatic
    case checkbox
    case sliding
  }

  open var isOn = false { didSet { if isOn != oldValue { setNeedsDisplay() } } }
  open var onTintColor: UIColor? { didSet { noteDisplay(Look.onTintColor, \.onTintColor) } }
  open var thumbTintColor: UIColor? { didSet { noteDisplay(Look.thumbTintColor, \.thumbTintColor) } }
  /// Stored without effect, as in UIKit since iOS 7.
  open var onImage: UIImage? { didSet { noteLook(Look.onImage, \.onImage) } }
  /// Stored without effect, as in UIKit since iOS 7.
  open var offImage: UIImage? { didSet { noteLook(Look.offImage, \.offImage) } }
  /// The title next to a checkbox, which exists only on Macs.
  open var title: String? {
    willSet {
      guard traitCollection.userInterfaceIdiom != .mac else { return }
      UIKitException.raise("UISwitch.title is only supported when running Catalyst apps in the Mac idiom.")
    }
  }
  open var preferredStyle = UISwitch.Style.automatic

  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: CGSize(width: 51, height: 31)))
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open var style: UISwitch.Style { .sliding }

  open func setOn(_ on: Bool, animated: Bool) { isOn = on }

  override func touchedUpInside() {
    isOn.toggle()
    sendActions(for: .valueChanged)
    super.touchedUpInside()
  }

  override func drawContent(in context: CGContext) {
    let track = bounds.centered(CGSize(width: 51, height: 31))
    context.saveGState()
    context.setAlpha(context.alpha * (isEnabled ? 1 : 0.5))
    (isOn ? onTintColor ?? .systemGreen : .secondarySystemFill).setFill()
    UIBezierPath(roundedRect: track, cornerRadius: 15.5).fill()
    context.restoreGState()
    let x = isOn ? track.maxX - 29 : track.minX + 2
    Thumb.draw(in: CGRect(x: x, y: track.minY + 2, width: 27, height: 27), color: thumbTintColor, context)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 51, height: 31) }

  open override var intrinsicContentSize: CGSize { CGSize(width: 51, height: 31) }
}

/// The round knob of switches and sliders.
enum Thumb {
  static func draw(in rect: CGRect, color: UIColor?, _ context: CGContext) {
    ShadowPainter.paint(
      roundedRect: rect.offsetBy(dx: 0, dy: 2.5), radius: rect.width / 2, corners: .allCorners, blur: 3,
      color: RGBA(0, 0, 0, 0.19), in: context)
    (color ?? .white).setFill()
    UIBezierPath(ovalIn: rect).fill()
  }
}
