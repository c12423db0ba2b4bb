// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals
// UILabel. (`font` and `textColor` are implicitly unwrapped in UIKit too.)

public import Foundation

open class UILabel: UIView, UIContentSizeCategoryAdjusting {
  enum Look: UInt8 {
    case highlightedTextColor = 8
    case shadowColor
    case shadowOffset
    case font
    case textColor
  }

  private var plain: String?
  private var rich: NSAttributedString?
  private var explicitFont: UIFont?
  private var explicitColor: UIColor?
  private var cached: (width: CGFloat, lines: Int, layout: TextLayout)?

  override func setUp() {
    super.setUp()
    isUserInteractionEnabled = false
  }

  open var text: String? {
    get { rich?.string ?? plain }
    set {
      guard rich != nil || newValue != plain else { return }
      rich = nil
      plain = newValue
      contentChanged()
    }
  }

  open var attributedText: NSAttributedString? {
    get { rich ?? plain.map { NSAttributedString(string: $0, attributes: attributes) } }
    set {
      plain = nil
      rich = newValue?.copy() as? NSAttributedString
      // As in UIKit, the label's style becomes that of the beginning of the text.
      explicitFont = attribute(.font) ?? explicitFont
      explicitColor = attribute(.foregroundColor) ?? explicitColor
      contentChanged()
    }
  }

  open var font: UIFont! {
    get { explicitFont ?? UIFont.systemFont(ofSize: UIFont.labelFontSize) }
    set {
      if SetterHook.sets(self, "font", newValue, assign: { $0.font = newValue }) { return }
      explicitFont = newValue
      restyle(.font, font as Any)
      noteLook(Look.font, replay: { $0.font = newValue })
    }
  }

  open var textColor: UIColor! {
    get { explicitColor ?? UIColor.label }
    set {
      if SetterHook.sets(self, "textColor", newValue, assign: { $0.textColor = newValue }) { return }
      explicitColor = newValue
      restyle(.foregroundColor, textColor as Any)
      noteLook(Look.textColor, replay: { $0.textColor = newValue })
    }
  }

  open var textAlignment = NSTextAlignment.natural { didSet { if textAlignment != oldValue { contentChanged() } } }
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail {
    didSet { if lineBreakMode != oldValue { contentChanged() } }
  }
  open var numberOfLines = 1 { didSet { if numberOfLines != oldValue { contentChanged() } } }
  open var shadowColor: UIColor? {
    didSet {
      contentChanged()
      noteLook(Look.shadowColor, \.shadowColor)
    }
  }
  open var shadowOffset = CGSize(width: 0, height: -1) {
    didSet {
      contentChanged()
      noteLook(Look.shadowOffset, \.shadowOffset)
    }
  }
  open var highlightedTextColor: UIColor? {
    didSet {
      contentChanged()
      noteLook(Look.highlightedTextColor, \.highlightedTextColor)
    }
  }
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { contentChanged() } } }
  open var isEnabled = true { didSet { if isEnabled != oldValue { contentChanged() } } }
  open var adjustsFontSizeToFitWidth = false { didSet { contentChanged() } }
  open var minimumScaleFactor: CGFloat = 0 { didSet { contentChanged() } }
  open var adjustsFontForContentSizeCategory = false { didSet { traitsChanged() } }
  open var allowsDefaultTighteningForTruncation = false
  open var preferredMaxLayoutWidth: CGFloat = 0 { didSet { contentChanged() } }

  private func contentChanged() {
    cached = nil
    setNeedsDisplay()
    invalidateIntrinsicContentSize()
  }

  private func attribute<Value>(_ key: NSAttributedString.Key) -> Value? {
    guard let rich, rich.length > 0 else { return nil }
    return rich.attribute(key, at: 0, effectiveRange: nil) as? Value
  }

  /// As in UIKit, a color or font that is set after rich text applies to all of it.
  private func restyle(_ key: NSAttributedString.Key, _ value: Any) {
    if let rich, rich.length > 0 {
      let changed = NSMutableAttributedString(attributedString: rich)
      changed.addAttribute(key, value: value, range: NSRange(location: 0, length: rich.length))
      self.rich = changed
    }
    contentChanged()
  }

  override func traitsChanged() {
    if adjustsFontForContentSizeCategory {
      if let font = explicitFont?.adjusted(to: traitCollection) { explicitFont = font }
      rich = rich?.adjusted(to: traitCollection)
      invalidateIntrinsicContentSize()
    }
    cached = nil
    setNeedsDisplay()
  }

  open override func tintColorDidChange() { cached = nil }

  private var color: UIColor {
    if !isEnabled { return textColor.withAlphaComponent(0.4) }
    return isHighlighted ? highlightedTextColor ?? textColor : textColor
  }

  private var attributes: [NSAttributedString.Key: Any] {
    let style = NSMutableParagraphStyle()
    style.alignment = textAlignment
    style.lineBreakMode = lineBreakMode
    return [.font: font as Any, .foregroundColor: color, .paragraphStyle: style]
  }

  /// The text with defaults for missing attributes.
  private var styled: NSAttributedString? {
    let base = attributes
    guard let rich else { return plain.map { NSAttributedString(string: $0, attributes: base) } }
    let result = NSMutableAttributedString(string: rich.string, attributes: base)
    rich.enumerateAttributes(in: NSRange(location: 0, length: rich.length)) { attributes, range, _ in
      result.addAttributes(attributes, range: range)
      if isHighlighted, let highlightedTextColor {
        result.addAttribute(.foregroundColor, value: highlightedTextColor, range: range)
      }
    }
    return result
  }

  private func layout(width: CGFloat, lines: Int) -> TextLayout? {
    if let cached, cached.width == width, cached.lines == lines { return cached.layout }
    guard let text = styled else { return nil }
    let made = traitCollection.asCurrent { make(text, width: width, lines: lines) }
    cached = (width, lines, made)
    return made
  }

  private func make(_ text: NSAttributedString, width: CGFloat, lines: Int) -> TextLayout {
    let layout = TextLayout(text, width: width, maximumLines: lines, mode: lineBreakMode)
    guard adjustsFontSizeToFitWidth, lines == 1, layout.isTruncated else { return layout }
    let natural = TextLayout(text, width: .infinity, maximumLines: 1, mode: .byClipping).size.width
    let factor = max(width / max(natural, 1) * 0.995, minimumScaleFactor > 0 ? minimumScaleFactor : 0.1)
    guard factor < 1 else { return layout }
    let scaled = NSMutableAttributedString(attributedString: text)
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { attributes, range, _ in
      guard let font = attributes[.font] as? UIFont else { return }
      scaled.addAttribute(.font, value: font.withSize(font.pointSize * factor), range: range)
    }
    return TextLayout(scaled, width: width, maximumLines: lines, mode: lineBreakMode)
  }

  /// The layout for drawing in a size, limited to the lines that fit.
  private func visibleLayout(in size: CGSize) -> TextLayout? {
    guard let layout = layout(width: size.width, lines: numberOfLines) else { return nil }
    let fitting = layout.lineCount(fitting: size.height)
    guard fitting < layout.lines.count else { return layout }
    return self.layout(width: size.width, lines: fitting)
  }

  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
    let width = bounds.width > 0 && bounds.width < 100_000 ? bounds.width : .infinity
    guard let layout = layout(width: width, lines: numberOfLines) else {
      return CGRect(origin: bounds.origin, size: .zero)
    }
    let scale = traitCollection.displayScale
    let used = layout.lines.map(\.width).max() ?? 0
    return CGRect(
      x: bounds.minX, y: bounds.minY, width: min(used.ceiled(to: scale), width),
      height: layout.size.height.ceiled(to: scale))
  }

  open func drawText(in rect: CGRect) {
    guard let context = GraphicsStack.current, rect.width > 0, let layout = visibleLayout(in: rect.size) else { return }
    let y = rect.midY - layout.size.height / 2
    context.saveGState()
    if let shadowColor {
      context.setShadow(offset: shadowOffset, blur: 0, color: shadowColor.cgColor)
    }
    layout.draw(in: context, at: CGPoint(x: rect.minX, y: y))
    context.restoreGState()
  }

  override func drawContent(in context: CGContext) { drawText(in: bounds) }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let width = numberOfLines == 1 || size.width <= 0 ? CGFloat.infinity : size.width
    return textRect(
      forBounds: CGRect(x: 0, y: 0, width: width, height: .infinity), limitedToNumberOfLines: numberOfLines
    )
    .size
  }

  open override var intrinsicContentSize: CGSize {
    sizeThatFits(CGSize(width: preferredMaxLayoutWidth, height: 0))
  }
}
