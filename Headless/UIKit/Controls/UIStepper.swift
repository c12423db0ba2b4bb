// UIStepper: two halves, minus and plus.

public import Foundation

open class UIStepper: UIControl {
  enum Look: UInt8 {
    case backgroundImage = 8
    case incrementImage
    case decrementImage
    case dividerImage
  }

  private struct Divider: Hashable {
    var left: UIControl.State
    var right: UIControl.State
  }

  private enum Half {
    case decrement
    case increment
  }

  open var value: Double = 0 {
    didSet {
      value = min(max(value, minimumValue), maximumValue)
      setNeedsDisplay()
    }
  }
  open var minimumValue: Double = 0 {
    willSet {
      if newValue >= maximumValue { UIKitException.raise("minimumValue must be numerically less than maximumValue") }
    }
    didSet { setNeedsDisplay() }
  }
  open var maximumValue: Double = 100 {
    willSet {
      if newValue <= minimumValue { UIKitException.raise("maximumValue must be numerically greater than minimumValue") }
    }
    didSet { setNeedsDisplay() }
  }
  open var stepValue: Double = 1 {
    willSet { if newValue <= 0 { UIKitException.raise("stepValue must be numerically greater than 0") } }
  }
  open var wraps = false { didSet { setNeedsDisplay() } }
  open var autorepeat = true
  open var isContinuous = true
  private var backgrounds = PerState<UIImage>()
  private var increments = PerState<UIImage>()
  private var decrements = PerState<UIImage>()
  private var dividers: [Divider: UIImage] = [:]

  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: UIStepper.size))
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  private static let size = CGSize(width: 94, height: 32)

  // MARK: Images for states

  open func setBackgroundImage(_ image: UIImage?, for state: UIControl.State) {
    backgrounds[exactly: state] = image
    setNeedsDisplay()
    noteLook(Look.backgroundImage, at: state.axis, replay: { $0.setBackgroundImage(image, for: state) })
  }

  open func backgroundImage(for state: UIControl.State) -> UIImage? { backgrounds[exactly: state] }

  open func setDividerImage(
    _ image: UIImage?, forLeftSegmentState leftState: UIControl.State, rightSegmentState rightState: UIControl.State
  ) {
    dividers[Divider(left: leftState, right: rightState)] = image
    setNeedsDisplay()
    noteLook(
      Look.dividerImage, at: leftState.axis | rightState.axis << 8,
      replay: { $0.setDividerImage(image, forLeftSegmentState: leftState, rightSegmentState: rightState) })
  }

  open func dividerImage(
    forLeftSegmentState leftState: UIControl.State, rightSegmentState rightState: UIControl.State
  ) -> UIImage? {
    dividers[Divider(left: leftState, right: rightState)]
  }

  open func setIncrementImage(_ image: UIImage?, for state: UIControl.State) {
    increments[exactly: state] = image
    setNeedsDisplay()
    noteLook(Look.incrementImage, at: state.axis, replay: { $0.setIncrementImage(image, for: state) })
  }

  /// Returns the increment image; for the normal state, a plus sign by default.
  open func incrementImage(for state: UIControl.State) -> UIImage? {
    increments[exactly: state] ?? (state == .normal ? StepperGlyph.plus : nil)
  }

  open func setDecrementImage(_ image: UIImage?, for state: UIControl.State) {
    decrements[exactly: state] = image
    setNeedsDisplay()
    noteLook(Look.decrementImage, at: state.axis, replay: { $0.setDecrementImage(image, for: state) })
  }

  /// Returns the decrement image; for the normal state, a minus sign by default.
  open func decrementImage(for state: UIControl.State) -> UIImage? {
    decrements[exactly: state] ?? (state == .normal ? StepperGlyph.minus : nil)
  }

  // MARK: Tracking

  /// Steps to the side of the touch.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let step = touch.location(in: self).x < bounds.midX ? -stepValue : stepValue
    let next = value + step
    let old = value
    if wraps, next > maximumValue {
      value = minimumValue
    } else if wraps, next < minimumValue {
      value = maximumValue
    } else {
      value = next
    }
    if value != old { sendActions(for: .valueChanged) }
    return true
  }

  // MARK: Drawing

  /// Returns the state of a half. A highlighted stepper counts as a touch of the increment.
  private func state(of half: Half) -> UIControl.State {
    let isAtEnd = half == .decrement ? value <= minimumValue : value >= maximumValue
    if !isEnabled || (isAtEnd && !wraps) { return .disabled }
    return isHighlighted && half == .increment ? .highlighted : .normal
  }

  override func drawContent(in context: CGContext) {
    let (left, right) = bounds.divided(atDistance: bounds.width / 2, from: .minXEdge)
    drawBackground(left, right, context)
    drawDivider(context)
    draw(.decrement, decrements, StepperGlyph.minus, in: left, context)
    draw(.increment, increments, StepperGlyph.plus, in: right, context)
  }

  private func drawBackground(_ left: CGRect, _ right: CGRect, _ context: CGContext) {
    guard let normal = backgrounds[exactly: .normal] ?? backgrounds.value(in: state(of: .increment)) else {
      UIColor.tertiarySystemFill.setFill()
      return UIBezierPath(roundedRect: bounds, cornerRadius: 8).fill()
    }
    // Each half shows its part of its state's image, which is stretched over both halves.
    for (half, rect) in [(Half.decrement, left), (.increment, right)] {
      let image = backgrounds[exactly: state(of: half)] ?? normal
      context.saveGState()
      context.clip(to: rect)
      image.draw(in: bounds, context: context, template: image.renderingMode == .alwaysTemplate ? tintColor : nil)
      context.restoreGState()
    }
  }

  private func drawDivider(_ context: CGContext) {
    let states = Divider(left: state(of: .decrement), right: state(of: .increment))
    if let image = dividers[states] ?? dividers[Divider(left: .normal, right: .normal)] {
      let width = image.size.width
      image.draw(
        in: CGRect(x: bounds.midX - width / 2, y: bounds.minY, width: width, height: bounds.height), context: context,
        template: image.renderingMode == .alwaysTemplate ? tintColor : nil)
    } else if backgrounds.value(in: .normal) == nil {
      UIColor.separator.setFill()
      context.fill(CGRect(x: bounds.midX - 0.5, y: bounds.midY - 9, width: 1, height: 18))
    }
  }

  /// Draws a sign: the standard ones in the label color, custom images in the tint color.
  private func draw(
    _ half: Half, _ images: PerState<UIImage>, _ standard: UIImage, in rect: CGRect, _ context: CGContext
  ) {
    let state = state(of: half)
    let own = images.value(in: state)
    let image = own ?? standard
    let color = own == nil ? UIColor.label : tintColor ?? .label
    context.saveGState()
    if state == .disabled, images[exactly: .disabled] == nil { context.setAlpha(context.alpha * 0.3) }
    image.draw(
      in: rect.centered(image.size), context: context, template: image.renderingMode == .alwaysOriginal ? nil : color)
    context.restoreGState()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsDisplay()
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { UIStepper.size }

  open override var intrinsicContentSize: CGSize { UIStepper.size }
}

/// The signs of a stepper.
private enum StepperGlyph {
  static let minus = sign(isPlus: false)
  static let plus = sign(isPlus: true)

  private static func sign(isPlus: Bool) -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 3
    let size = CGSize(width: 17, height: 17)
    return UIGraphicsImageRenderer(size: size, format: format).image { context in
      UIColor.black.setFill()
      context.fill(CGRect(x: 1, y: 7.5, width: 15, height: 2))
      if isPlus { context.fill(CGRect(x: 7.5, y: 1, width: 2, height: 15)) }
    }.withRenderingMode(.alwaysTemplate)
  }
}
