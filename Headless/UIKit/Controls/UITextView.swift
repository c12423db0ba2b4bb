// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals
// UITextView: multiline text with links. (Implicitly unwrapped properties are the same as in UIKit.)

public import Foundation

open class UITextView: UIScrollView, UIContentSizeCategoryAdjusting, UITextInput {
  private var rich = NSAttributedString(string: "")
  private var explicitFont: UIFont?
  private var explicitColor: UIColor?
  private var explicitTypingAttributes: [NSAttributedString.Key: Any]?
  private var explicitLinkAttributes: [NSAttributedString.Key: Any]?
  private let canvas = TextCanvas()
  private let cursor = UIView()
  private let container: NSTextContainer

  open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) { didSet { contentChanged() } }
  open var textAlignment = NSTextAlignment.natural { didSet { contentChanged() } }
  open var isEditable = true { didSet { setNeedsLayout() } }
  open var isSelectable = true
  open var allowsEditingTextAttributes = false
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  open var autocorrectionType = UITextAutocorrectionType.default
  open var spellCheckingType = UITextSpellCheckingType.default
  open var textContentType: UITextContentType!
  open var enablesReturnKeyAutomatically = false
  open var isSecureTextEntry = false
  open var dataDetectorTypes: UIDataDetectorTypes = []
  /// The selection in UTF-16 units.
  var selectionNow = NSRange(location: 0, length: 0)
  private var explicitInputView: UIView?
  private var explicitAccessoryView: UIView?
  open var clearsOnInsertion = false
  open var usesStandardTextScaling = false
  open var keyboardAppearance = UIKeyboardAppearance.default
  open var keyboardType = UIKeyboardType.default
  open var returnKeyType = UIReturnKeyType.default
  open var adjustsFontForContentSizeCategory = false { didSet { traitsChanged() } }

  public init(frame: CGRect, textContainer: NSTextContainer?) {
    container = textContainer ?? NSTextContainer()
    super.init(frame: frame)
  }

  public override convenience init(frame: CGRect) { self.init(frame: frame, textContainer: nil) }

  public required init?(coder: NSCoder) {
    container = NSTextContainer()
    super.init(coder: coder)
  }

  override func setUp() {
    super.setUp()
    setQuietly { backgroundColor = .systemBackground }
    container.changed = { [weak self] in MainActor.assumeIsolated { self?.contentChanged() } }
    cursor.layer.cornerRadius = 1
    canvas.isUserInteractionEnabled = false
    addSubview(canvas)
    addSubview(cursor)
    tintColorDidChange()
  }

  open var textContainer: NSTextContainer { container }

  // MARK: Text

  open var text: String! {
    get { rich.string }
    set {
      // New text has the view's attributes, or those of the beginning of the previous text.
      let look = rich.length > 0 ? rich.attributes(at: 0, effectiveRange: nil) : explicitTypingAttributes ?? [:]
      let kept = look.filter { $0.key != .link && $0.key != .attachment }
      rich = NSAttributedString(string: newValue ?? "", attributes: kept.merging(explicitAttributes) { $1 })
      selectionNow = NSRange(location: rich.length, length: 0)
      contentChanged()
    }
  }

  open var attributedText: NSAttributedString! {
    get { rich.completed(with: standardAttributes) }
    set {
      rich = newValue?.copy() as? NSAttributedString ?? NSAttributedString(string: "")
      explicitFont = attribute(.font) ?? explicitFont
      explicitColor = attribute(.foregroundColor) ?? explicitColor
      contentChanged()
    }
  }

  open var font: UIFont? {
    get { attribute(.font) ?? explicitFont }
    set {
      if SetterHook.sets(self, "font", newValue, assign: { $0.font = newValue }) { return }
      explicitFont = newValue
      restyle(.font, newValue)
    }
  }

  open var textColor: UIColor? {
    get { attribute(.foregroundColor) ?? explicitColor }
    set {
      if SetterHook.sets(self, "textColor", newValue, assign: { $0.textColor = newValue }) { return }
      explicitColor = newValue
      restyle(.foregroundColor, newValue)
    }
  }

  open var typingAttributes: [NSAttributedString.Key: Any] {
    get {
      guard explicitTypingAttributes == nil else { return explicitTypingAttributes ?? [:] }
      return standardAttributes
    }
    set { explicitTypingAttributes = newValue }
  }

  /// The attributes of links, which override the text's. By default, links have the tint color.
  open var linkTextAttributes: [NSAttributedString.Key: Any]! {
    get { explicitLinkAttributes ?? [.foregroundColor: tintColor as Any] }
    set {
      explicitLinkAttributes = newValue
      contentChanged()
    }
  }

  private func attribute<Value>(_ key: NSAttributedString.Key) -> Value? {
    rich.length > 0 ? rich.attribute(key, at: 0, effectiveRange: nil) as? Value : nil
  }

  private var explicitAttributes: [NSAttributedString.Key: Any] {
    var attributes: [NSAttributedString.Key: Any] = [:]
    if let explicitFont { attributes[.font] = explicitFont }
    if let explicitColor { attributes[.foregroundColor] = explicitColor }
    return attributes
  }

  private var standardAttributes: [NSAttributedString.Key: Any] {
    let style = NSMutableParagraphStyle()
    style.alignment = textAlignment
    return [.font: UIFont.systemFont(ofSize: 12), .foregroundColor: UIColor.label, .paragraphStyle: style]
      .merging(explicitAttributes) { $1 }
  }

  /// As in UIKit, a font or color that is set applies to the whole text.
  private func restyle(_ key: NSAttributedString.Key, _ value: Any?) {
    let changed = NSMutableAttributedString(attributedString: rich)
    let all = NSRange(location: 0, length: rich.length)
    if let value {
      changed.addAttribute(key, value: value, range: all)
    } else {
      changed.removeAttribute(key, range: all)
    }
    rich = changed
    contentChanged()
  }

  /// The text for drawing, with default attributes and styled links.
  private var shown: NSAttributedString {
    let result = NSMutableAttributedString(attributedString: rich.completed(with: standardAttributes))
    result.enumerateAttribute(.link, in: NSRange(location: 0, length: result.length)) { link, range, _ in
      guard link != nil else { return }
      result.addAttributes(linkTextAttributes, range: range)
      // As in UIKit, only attributes underline links.
      result.removeAttribute(.link, range: range)
    }
    return result
  }

  private func contentChanged() {
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  // MARK: Editing and traits

  // Objective-C can narrow the type of an inherited property; Swift needs another property of the same name.
  @_nonoverride open weak var delegate: (any UITextViewDelegate)? {
    get { super.delegate as? any UITextViewDelegate }
    set { super.delegate = newValue }
  }

  open override var canBecomeFirstResponder: Bool {
    isEditable && delegate?.textViewShouldBeginEditing(self) != false
  }

  open override var canResignFirstResponder: Bool { delegate?.textViewShouldEndEditing(self) != false }

  open override var inputView: UIView? {
    get { explicitInputView }
    set {
      explicitInputView = newValue
      reloadInputViews()
    }
  }

  open override var inputAccessoryView: UIView? {
    get { explicitAccessoryView }
    set {
      explicitAccessoryView = newValue
      reloadInputViews()
    }
  }

  /// Enters text at the selection, as typing does: the delegate is asked, and the change is reported.
  open func insertText(_ text: String) { enter(text) }

  open func deleteBackward() { eraseBackward() }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if isEditable { becomeFirstResponder() } else { super.touchesEnded(touches, with: event) }
  }

  override func firstResponderChanged() {
    setNeedsLayout()
    editingChanged()
  }

  /// Replaces a part of the text with text in the typing attributes.
  func substitute(_ range: NSRange, with text: String) {
    let changed = NSMutableAttributedString(attributedString: rich)
    var look = rich.length > 0 ? rich.attributes(at: min(range.location, rich.length - 1), effectiveRange: nil) : [:]
    look[.link] = nil
    look[.attachment] = nil
    if let explicitTypingAttributes { look = explicitTypingAttributes }
    changed.replaceCharacters(
      in: range, with: NSAttributedString(string: text, attributes: look.merging(explicitAttributes) { own, _ in own }))
    rich = changed
    contentChanged()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    cursor.backgroundColor = tintColor
    contentChanged()
  }

  override func traitsChanged() {
    if adjustsFontForContentSizeCategory {
      if let font = explicitFont?.adjusted(to: traitCollection) { explicitFont = font }
      rich = rich.adjusted(to: traitCollection)
    }
    contentChanged()
  }

  // MARK: Layout

  private func layout(width: CGFloat) -> TextLayout {
    let sides = textContainerInset.left + textContainerInset.right + 2 * container.lineFragmentPadding
    return traitCollection.asCurrent {
      TextLayout(
        shown, width: max(width - sides, 1), maximumLines: container.maximumNumberOfLines,
        mode: container.lineBreakMode)
    }
  }

  private func height(of layout: TextLayout) -> CGFloat {
    let line = (font ?? .systemFont(ofSize: 12)).lineHeight
    let text = max(layout.size.height, line).ceiled(to: traitCollection.displayScale)
    return text + textContainerInset.top + textContainerInset.bottom
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let layout = layout(width: bounds.width)
    let origin = CGPoint(x: textContainerInset.left + container.lineFragmentPadding, y: textContainerInset.top)
    canvas.show(layout, at: origin)
    canvas.frame = CGRect(x: 0, y: 0, width: bounds.width, height: height(of: layout))
    contentSize = canvas.frame.size
    cursor.isHidden = !isFirstResponder || !isEditable
    let last = layout.lines.last
    let lineHeight = last?.height ?? (font ?? .systemFont(ofSize: 12)).lineHeight
    let end = last.map { $0.x + $0.width } ?? 0
    cursor.frame = CGRect(x: origin.x + end, y: origin.y + (last?.top ?? 0), width: 2, height: lineHeight)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let width = size.width > 0 ? size.width : .infinity
    let layout = layout(width: width)
    let sides = textContainerInset.left + textContainerInset.right + 2 * container.lineFragmentPadding
    let fitting = (layout.size.width + sides).ceiled(to: traitCollection.displayScale)
    return CGSize(width: min(fitting, width), height: height(of: layout))
  }

  /// The height of a text view without scrolling is that of its text.
  open override var intrinsicContentSize: CGSize {
    guard !isScrollEnabled else { return super.intrinsicContentSize }
    return sizeThatFits(CGSize(width: bounds.width, height: 0))
  }
}

/// Draws a text view's text, and scrolls with the content.
private final class TextCanvas: UIView {
  private var text: TextLayout?
  private var origin = CGPoint.zero

  func show(_ text: TextLayout, at origin: CGPoint) {
    self.text = text
    self.origin = origin
    setNeedsDisplay()
  }

  override func drawContent(in context: CGContext) { text?.draw(in: context, at: origin) }
}
