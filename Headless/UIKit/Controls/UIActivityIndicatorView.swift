// UIActivityIndicatorView: eight spokes with a rotating highlight.

public import Foundation

/// Draws the spokes at the screen's animation time.
open class UIActivityIndicatorView: UIView {
  enum Look: UInt8 {
    case color = 8
  }

  public enum Style: Int, Sendable {
    case medium = 100
    case large = 101
  }

  open var style = UIActivityIndicatorView.Style.medium {
    didSet {
      setNeedsDisplay()
      invalidateIntrinsicContentSize()
    }
  }
  open var hidesWhenStopped = true { didSet { setNeedsDisplay() } }
  private var explicitColor: UIColor?
  open private(set) var isAnimating = false { didSet { setNeedsDisplay() } }

  public convenience init(style: UIActivityIndicatorView.Style) {
    let side: CGFloat = style == .large ? 37 : 20
    self.init(frame: CGRect(x: 0, y: 0, width: side, height: side))
    self.style = style
  }

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var color: UIColor! {
    get { explicitColor ?? .systemGray }
    set {
      explicitColor = newValue
      setNeedsDisplay()
      noteLook(Look.color, replay: { $0.color = newValue })
    }
  }

  open func startAnimating() { isAnimating = true }

  open func stopAnimating() { isAnimating = false }

  override func animationTimeChanged() {
    if isAnimating { setNeedsDisplay() }
    super.animationTimeChanged()
  }

  override func drawContent(in context: CGContext) {
    guard isAnimating || !hidesWhenStopped else { return }
    let radius: CGFloat = style == .large ? 18.5 : 10
    let turn = isAnimating ? Int(UIScreen.main.animationTime * 8) % 8 : 0
    context.setLineWidth(radius * 0.22)
    context.setLineCap(.round)
    for spoke in 0..<8 {
      let angle = CGFloat(spoke) * .pi / 4 - .pi / 2
      let age = (turn - spoke + 8) % 8
      context.setStrokeColor(color.withAlphaComponent(max(0.15, 0.95 - CGFloat(age) * 0.12)).cgColor)
      context.beginPath()
      for distance in [radius * 0.48, radius * 0.88] {
        let place = CGPoint(x: bounds.midX + distance * cos(angle), y: bounds.midY + distance * sin(angle))
        if distance < radius * 0.5 { context.move(to: place) } else { context.addLine(to: place) }
      }
      context.strokePath()
    }
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let side: CGFloat = style == .large ? 37 : 20
    return CGSize(width: side, height: side)
  }

  open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }
}
