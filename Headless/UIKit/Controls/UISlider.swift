// UISlider and UIProgressView: a track that is coloured up to a value.

public import Foundation

open class UISlider: UIControl {
  enum Look: UInt8 {
    case minimumTrackTintColor = 8
    case maximumTrackTintColor
    case thumbTintColor
    case thumbImage
    case minimumTrackImage
    case maximumTrackImage
  }

  open var value: Float = 0 {
    didSet {
      value = min(max(value, minimumValue), maximumValue)
      setNeedsDisplay()
    }
  }
  open var minimumValue: Float = 0 { didSet { setNeedsDisplay() } }
  open var maximumValue: Float = 1 { didSet { setNeedsDisplay() } }
  open var minimumTrackTintColor: UIColor? {
    didSet {
      setNeedsDisplay()
      noteLook(Look.minimumTrackTintColor, \.minimumTrackTintColor)
    }
  }
  open var maximumTrackTintColor: UIColor? {
    didSet {
      setNeedsDisplay()
      noteLook(Look.maximumTrackTintColor, \.maximumTrackTintColor)
    }
  }
  open var thumbTintColor: UIColor? {
    didSet {
      setNeedsDisplay()
      noteLook(Look.thumbTintColor, \.thumbTintColor)
    }
  }
  private var thumbs = PerState<UIImage>()
  private var minimumTracks = PerState<UIImage>()
  private var maximumTracks = PerState<UIImage>()

  public override init(frame: CGRect) { super.init(frame: frame) }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open func setValue(_ value: Float, animated: Bool) { self.value = value }

  open func setThumbImage(_ image: UIImage?, for state: UIControl.State) {
    thumbs[exactly: state] = image
    setNeedsDisplay()
    noteLook(Look.thumbImage, at: state.axis, replay: { $0.setThumbImage(image, for: state) })
  }

  open func setMinimumTrackImage(_ image: UIImage?, for state: UIControl.State) {
    minimumTracks[exactly: state] = image
    setNeedsDisplay()
    noteLook(Look.minimumTrackImage, at: state.axis, replay: { $0.setMinimumTrackImage(image, for: state) })
  }

  open func setMaximumTrackImage(_ image: UIImage?, for state: UIControl.State) {
    maximumTracks[exactly: state] = image
    setNeedsDisplay()
    noteLook(Look.maximumTrackImage, at: state.axis, replay: { $0.setMaximumTrackImage(image, for: state) })
  }

  open func thumbImage(for state: UIControl.State) -> UIImage? { thumbs[exactly: state] }

  open func minimumTrackImage(for state: UIControl.State) -> UIImage? { minimumTracks[exactly: state] }

  open func maximumTrackImage(for state: UIControl.State) -> UIImage? { maximumTracks[exactly: state] }

  open var currentThumbImage: UIImage? { thumbs.value(in: state) }

  open func trackRect(forBounds bounds: CGRect) -> CGRect {
    CGRect(x: bounds.minX + 2, y: bounds.midY - 2, width: bounds.width - 4, height: 4)
  }

  open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
    let size = currentThumbImage?.size ?? CGSize(width: 27, height: 27)
    let range = maximumValue - minimumValue
    let part = range > 0 ? CGFloat((value - minimumValue) / range) : 0
    let x = rect.minX - 2 + part * (rect.width + 4 - size.width)
    return CGRect(x: x, y: rect.midY - size.height / 2, width: size.width, height: size.height)
  }

  override func drawContent(in context: CGContext) {
    let track = trackRect(forBounds: bounds)
    let thumb = thumbRect(forBounds: bounds, trackRect: track, value: value)
    if let image = maximumTracks.value(in: state) {
      image.draw(in: track.centered(CGSize(width: track.width, height: image.size.height)))
    } else {
      (maximumTrackTintColor ?? .systemFill).setFill()
      UIBezierPath(roundedRect: track, cornerRadius: 2).fill()
    }
    let filled = CGRect(x: track.minX, y: track.minY, width: thumb.midX - track.minX, height: track.height)
    if let image = minimumTracks.value(in: state) {
      image.draw(in: filled.centered(CGSize(width: filled.width, height: image.size.height)))
    } else {
      (minimumTrackTintColor ?? tintColor).setFill()
      UIBezierPath(roundedRect: filled, cornerRadius: 2).fill()
    }
    if let image = currentThumbImage { return image.draw(in: thumb) }
    ShadowPainter.paint(
      roundedRect: thumb.offsetBy(dx: 0, dy: 2.5), radius: 13.5, corners: .allCorners, blur: 3,
      color: RGBA(0, 0, 0, 0.2), in: context)
    (thumbTintColor ?? .white).setFill()
    UIBezierPath(ovalIn: thumb).fill()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsDisplay()
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 31) }
}

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

  open var progressViewStyle = UIProgressView.Style.default
  open var progress: Float = 0 {
    didSet {
      progress = min(max(progress, 0), 1)
      setNeedsDisplay()
    }
  }
  open var progressTintColor: UIColor? {
    didSet {
      setNeedsDisplay()
      noteLook(Look.progressTintColor, \.progressTintColor)
    }
  }
  open var trackTintColor: UIColor? {
    didSet {
      setNeedsDisplay()
      noteLook(Look.trackTintColor, \.trackTintColor)
    }
  }
  open var progressImage: UIImage? {
    didSet {
      setNeedsDisplay()
      noteLook(Look.progressImage, \.progressImage)
    }
  }
  open var trackImage: UIImage? {
    didSet {
      setNeedsDisplay()
      noteLook(Look.trackImage, \.trackImage)
    }
  }

  public override init(frame: CGRect) { super.init(frame: frame) }

  public convenience init(progressViewStyle style: UIProgressView.Style) {
    self.init(frame: .zero)
    progressViewStyle = style
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }

  override func drawContent(in context: CGContext) {
    let track = bounds.centered(CGSize(width: bounds.width, height: 4))
    let filled = CGRect(x: track.minX, y: track.minY, width: track.width * CGFloat(progress), height: track.height)
    if let trackImage {
      trackImage.draw(in: track)
    } else {
      (trackTintColor ?? .systemFill).setFill()
      UIBezierPath(roundedRect: track, cornerRadius: 2).fill()
    }
    guard progress > 0 else { return }
    if let progressImage {
      progressImage.draw(in: filled)
    } else {
      (progressTintColor ?? tintColor).setFill()
      UIBezierPath(roundedRect: filled, cornerRadius: 2).fill()
    }
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsDisplay()
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 4) }
}
