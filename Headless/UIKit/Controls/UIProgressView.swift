// UIProgressView: a bar filled up to the progress.

public import Foundation

open class UIProgressView: UIView {
  enum Look: UInt8 {
    case progressTintColor = 8
    case trackTintColor
    case progressImage
    case trackImage
  }

  public enum Style: Int, Sendable {
    case `default`
    case bar
  }

  open var progressViewStyle = UIProgressView.Style.default {
    didSet {
      setNeedsDisplay()
      invalidateIntrinsicContentSize()
    }
  }
  open var progress: Float = 0 {
    didSet {
      progress = min(max(progress, 0), 1)
      setNeedsDisplay()
    }
  }
  open var progressTintColor: UIColor? { didSet { noteDisplay(Look.progressTintColor, \.progressTintColor) } }
  open var trackTintColor: UIColor? { didSet { noteDisplay(Look.trackTintColor, \.trackTintColor) } }
  open var progressImage: UIImage? { didSet { noteDisplay(Look.progressImage, \.progressImage) } }
  open var trackImage: UIImage? { didSet { noteDisplay(Look.trackImage, \.trackImage) } }

  public convenience init(progressViewStyle style: UIProgressView.Style) {
    self.init(frame: .zero)
    progressViewStyle = style
  }

  open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }

  /// Whether the style is that of bars: thinner, with square ends and without a track.
  private var isBar: Bool { progressViewStyle == .bar }

  private var thickness: CGFloat { isBar ? 2.5 : 4 }

  override func drawContent(in context: CGContext) {
    let track = bounds.centered(CGSize(width: bounds.width, height: thickness))
    draw(trackImage, trackTintColor ?? (isBar ? .clear : .systemFill), in: track, context)
    guard progress > 0 else { return }
    let filled = CGRect(x: track.minX, y: track.minY, width: track.width * CGFloat(progress), height: track.height)
    draw(progressImage, progressTintColor ?? tintColor, in: filled, context)
  }

  private func draw(_ image: UIImage?, _ color: UIColor, in rect: CGRect, _ context: CGContext) {
    guard let image else {
      color.setFill()
      return UIBezierPath(roundedRect: rect, cornerRadius: isBar ? 0 : rect.height / 2).fill()
    }
    image.draw(in: rect, context: context, template: image.renderingMode == .alwaysTemplate ? tintColor : nil)
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsDisplay()
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: thickness) }

  open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: thickness) }
}
