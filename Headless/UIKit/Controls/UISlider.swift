// UISlider: a track with a thumb, colored up to the value, with images at both ends.

public import Foundation

open class UISlider: UIControl {
  enum Look: UInt8 {
    case minimumTrackTintColor = 8
    case maximumTrackTintColor
    case thumbTintColor
    case minimumValueImage
    case maximumValueImage
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
    willSet { requirePadBehavior(behavioralStyle, "setMinimumTrackTintColor:") }
    didSet { noteDisplay(Look.minimumTrackTintColor, \.minimumTrackTintColor) }
  }
  open var maximumTrackTintColor: UIColor? {
    willSet { requirePadBehavior(behavioralStyle, "setMaximumTrackTintColor:") }
    didSet { noteDisplay(Look.maximumTrackTintColor, \.maximumTrackTintColor) }
  }
  open var thumbTintColor: UIColor? {
    willSet { requirePadBehavior(behavioralStyle, "setThumbTintColor:") }
    didSet { noteDisplay(Look.thumbTintColor, \.thumbTintColor) }
  }
  open var minimumValueImage: UIImage? {
    willSet { requirePadBehavior(behavioralStyle, "setMinimumValueImage:") }
    didSet { noteDisplay(Look.minimumValueImage, \.minimumValueImage) }
  }
  open var maximumValueImage: UIImage? {
    willSet { requirePadBehavior(behavioralStyle, "setMaximumValueImage:") }
    didSet { noteDisplay(Look.maximumValueImage, \.maximumValueImage) }
  }
  open var isContinuous = true
  private var thumbs = PerState<UIImage>()
  private var minimumTracks = PerState<UIImage>()
  private var maximumTracks = PerState<UIImage>()

  open var preferredBehavioralStyle = UIBehavioralStyle.automatic

  open var behavioralStyle: UIBehavioralStyle { resolved(preferredBehavioralStyle) }

  open func setValue(_ value: Float, animated: Bool) { self.value = value }

  // MARK: Images for states

  open func setThumbImage(_ image: UIImage?, for state: UIControl.State) {
    requirePadBehavior(behavioralStyle, "setThumbImage:forState:")
    thumbs[exactly: state] = image
    setNeedsDisplay()
    noteLook(Look.thumbImage, at: state.axis, replay: { $0.setThumbImage(image, for: state) })
  }

  open func setMinimumTrackImage(_ image: UIImage?, for state: UIControl.State) {
    requirePadBehavior(behavioralStyle, "setMinimumTrackImage:forState:")
    minimumTracks[exactly: state] = image
    setNeedsDisplay()
    noteLook(Look.minimumTrackImage, at: state.axis, replay: { $0.setMinimumTrackImage(image, for: state) })
  }

  open func setMaximumTrackImage(_ image: UIImage?, for state: UIControl.State) {
    requirePadBehavior(behavioralStyle, "setMaximumTrackImage:forState:")
    maximumTracks[exactly: state] = image
    setNeedsDisplay()
    noteLook(Look.maximumTrackImage, at: state.axis, replay: { $0.setMaximumTrackImage(image, for: state) })
  }

  open func thumbImage(for state: UIControl.State) -> UIImage? { thumbs[exactly: state] }

  open func minimumTrackImage(for state: UIControl.State) -> UIImage? { minimumTracks[exactly: state] }

  open func maximumTrackImage(for state: UIControl.State) -> UIImage? { maximumTracks[exactly: state] }

  open var currentThumbImage: UIImage? { thumbs.value(in: state) }

  open var currentMinimumTrackImage: UIImage? { minimumTracks.value(in: state) }

  open var currentMaximumTrackImage: UIImage? { maximumTracks.value(in: state) }

  // MARK: Tracking

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let thumb = thumbRect(forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: value)
    return thumb.insetBy(dx: -10, dy: -10).contains(touch.location(in: self))
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let moved = touch.location(in: self).x - touch.previousLocation(in: self).x
    let track = trackRect(forBounds: bounds)
    let thumb = thumbRect(forBounds: bounds, trackRect: track, value: value)
    let way = track.width + 4 - thumb.width
    if way > 0 { value += Float(moved / way) * (maximumValue - minimumValue) }
    if isContinuous { sendActions(for: .valueChanged) }
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    if !isContinuous { sendActions(for: .valueChanged) }
  }

  // MARK: Geometry

  private static let imageGap: CGFloat = 8

  open func minimumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    guard let size = minimumValueImage?.size else { return .zero }
    return CGRect(x: bounds.minX, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
  }

  open func maximumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    guard let size = maximumValueImage?.size else { return .zero }
    return CGRect(
      x: bounds.maxX - size.width, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
  }

  open func trackRect(forBounds bounds: CGRect) -> CGRect {
    let left = minimumValueImage.map { $0.size.width + UISlider.imageGap } ?? 0
    let right = maximumValueImage.map { $0.size.width + UISlider.imageGap } ?? 0
    return CGRect(
      x: bounds.minX + 2 + left, y: bounds.midY - 2, width: max(0, bounds.width - 4 - left - right), height: 4)
  }

  open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
    let size = currentThumbImage?.size ?? CGSize(width: 27, height: 27)
    let range = maximumValue - minimumValue
    let part = range > 0 ? CGFloat((value - minimumValue) / range) : 0
    let x = rect.minX - 2 + part * (rect.width + 4 - size.width)
    return CGRect(x: x, y: rect.midY - size.height / 2, width: size.width, height: size.height)
  }

  // MARK: Drawing

  override func drawContent(in context: CGContext) {
    let track = trackRect(forBounds: bounds)
    let thumb = thumbRect(forBounds: bounds, trackRect: track, value: value)
    context.saveGState()
    context.setAlpha(context.alpha * (isEnabled ? 1 : 0.5))
    draw(currentMaximumTrackImage, maximumTrackTintColor ?? .systemFill, in: track, context)
    let filled = CGRect(x: track.minX, y: track.minY, width: thumb.midX - track.minX, height: track.height)
    draw(currentMinimumTrackImage, minimumTrackTintColor ?? tintColor, in: filled, context)
    for (image, rect) in [
      (minimumValueImage, minimumValueImageRect(forBounds: bounds)),
      (maximumValueImage, maximumValueImageRect(forBounds: bounds)),
    ] {
      image?.draw(in: rect, context: context, template: image?.renderingMode == .alwaysTemplate ? tintColor : nil)
    }
    context.restoreGState()
    if let image = currentThumbImage {
      image.draw(in: thumb, context: context, template: image.renderingMode == .alwaysTemplate ? tintColor : nil)
    } else {
      Thumb.draw(in: thumb, color: thumbTintColor, context)
    }
  }

  /// Draws a part of the track with its image or color.
  private func draw(_ image: UIImage?, _ color: UIColor, in rect: CGRect, _ context: CGContext) {
    guard let image else {
      color.setFill()
      return UIBezierPath(roundedRect: rect, cornerRadius: 2).fill()
    }
    image.draw(
      in: rect.centered(CGSize(width: rect.width, height: image.size.height)), context: context,
      template: image.renderingMode == .alwaysTemplate ? tintColor : nil)
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsDisplay()
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 31) }

  open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: 31) }
}
