// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals
// UITextField: text, placeholder, borders and side views. `UITextField+Editing.swift` has its input.

public import Foundation

open class UITextField: UIControl, UIContentSizeCategoryAdjusting, UITextInput {
  public enum BorderStyle: Int, Sendable {
    case none
    case line
    case bezel
    case roundedRect
  }

  public enum ViewMode: Int, Sendable {
    case never
    case whileEditing
    case unlessEditing
    case always
  }

  let label = UILabel()
  let backdrop = UIImageView()
  let cursor = UIView()
  let clearButton = ClearButton()
  private var plain = ""
  private var rich: NSAttributedString?
  private var richPlaceholder: NSAttributedString?
  private var explicitFont: UIFont?
  private var explicitColor: UIColor?
  /// The members of `defaultTextAttributes` other than font, color and alignment.
  private var otherAttributes: [NSAttributedString.Key: Any] = [:]
  private var explicitTypingAttributes: [NSAttributedString.Key: Any]?

  open var borderStyle = UITextField.BorderStyle.none { didSet { update() } }
  open var background: UIImage? { didSet { update() } }
  open var disabledBackground: UIImage? { didSet { update() } }
  open var clearButtonMode = UITextField.ViewMode.never { didSet { setNeedsLayout() } }
  open var clearsOnBeginEditing = false
  open var clearsOnInsertion = false
  open var allowsEditingTextAttributes = false
  open weak var delegate: (any UITextFieldDelegate)?
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  open var autocorrectionType = UITextAutocorrectionType.default
  open var spellCheckingType = UITextSpellCheckingType.default
  open var textContentType: UITextContentType!
  open var enablesReturnKeyAutomatically = false
  /// The selection in UTF-16 units.
  var selectionNow = NSRange(location: 0, length: 0)
  private var explicitInputView: UIView?
  private var explicitAccessoryView: UIView?
  open var isSecureTextEntry = false { didSet { update() } }
  open var keyboardAppearance = UIKeyboardAppearance.default
  open var keyboardType = UIKeyboardType.default
  open var returnKeyType = UIReturnKeyType.default
  open var adjustsFontSizeToFitWidth = false { didSet { update() } }
  open var minimumFontSize: CGFloat = 0 { didSet { update() } }
  open var leftViewMode = UITextField.ViewMode.never { didSet { setNeedsLayout() } }
  open var rightViewMode = UITextField.ViewMode.never { didSet { setNeedsLayout() } }
  open var leftView: UIView? { didSet { replace(oldValue, with: leftView) } }
  open var rightView: UIView? { didSet { replace(oldValue, with: rightView) } }
  open var textAlignment = NSTextAlignment.natural { didSet { update() } }
  open var adjustsFontForContentSizeCategory = false { didSet { traitsChanged() } }

  override func setUp() {
    super.setUp()
    for view in [backdrop, label, cursor, clearButton] { addSubview(view) }
    backdrop.isUserInteractionEnabled = false
    label.lineBreakMode = .byTruncatingTail
    cursor.layer.cornerRadius = 1
    tintColorDidChange()
    update()
  }

  // MARK: Text

  open var text: String? {
    get { rich?.string ?? plain }
    set {
      rich = nil
      plain = newValue ?? ""
      selectionNow = NSRange(location: (plain as NSString).length, length: 0)
      update()
    }
  }

  open var attributedText: NSAttributedString? {
    get { rich ?? NSAttributedString(string: plain, attributes: defaultTextAttributes) }
    set {
      plain = newValue?.string ?? ""
      rich = newValue?.copy() as? NSAttributedString
      update()
    }
  }

  open var font: UIFont? {
    get { explicitFont ?? .systemFont(ofSize: 17) }
    set {
      if SetterHook.sets(self, "font", newValue, assign: { $0.font = newValue }) { return }
      explicitFont = newValue
      restyle(.font, font)
    }
  }

  open var textColor: UIColor? {
    get { explicitColor ?? .label }
    set {
      if SetterHook.sets(self, "textColor", newValue, assign: { $0.textColor = newValue }) { return }
      explicitColor = newValue
      restyle(.foregroundColor, textColor)
    }
  }

  /// The attributes of the whole text. As in UIKit, they also apply to rich text.
  open var defaultTextAttributes: [NSAttributedString.Key: Any] {
    get {
      let style = NSMutableParagraphStyle()
      style.alignment = textAlignment
      style.lineBreakMode = .byTruncatingTail
      return [.paragraphStyle: style].merging(otherAttributes) { $1 }
        .merging([.font: font as Any, .foregroundColor: textColor as Any]) { $1 }
    }
    set {
      explicitFont = newValue[.font] as? UIFont
      explicitColor = newValue[.foregroundColor] as? UIColor
      otherAttributes = newValue.filter { $0.key != .font && $0.key != .foregroundColor }
      if let style = newValue[.paragraphStyle] as? NSParagraphStyle { textAlignment = style.alignment }
      if let text = rich { rich = NSAttributedString(string: text.string, attributes: defaultTextAttributes) }
      update()
    }
  }

  /// The attributes of newly typed text; nil unless the field is being edited.
  open var typingAttributes: [NSAttributedString.Key: Any]? {
    get { isEditing ? explicitTypingAttributes ?? defaultTextAttributes : nil }
    set { if isEditing { explicitTypingAttributes = newValue } }
  }

  private func restyle(_ key: NSAttributedString.Key, _ value: Any?) {
    if let rich, let value {
      let changed = NSMutableAttributedString(attributedString: rich)
      changed.addAttribute(key, value: value, range: NSRange(location: 0, length: rich.length))
      self.rich = changed
    }
    update()
  }

  // MARK: Placeholder

  open var placeholder: String? {
    get { richPlaceholder?.string }
    set { attributedPlaceholder = newValue.map { NSAttributedString(string: $0) } }
  }

  open var attributedPlaceholder: NSAttributedString? {
    get { richPlaceholder }
    set {
      richPlaceholder = newValue?.copy() as? NSAttributedString
      update()
    }
  }

  /// The placeholder with default attributes.
  private var styledPlaceholder: NSAttributedString? {
    guard let richPlaceholder else { return nil }
    var base = defaultTextAttributes
    base[.foregroundColor] = UIColor.placeholderText
    return richPlaceholder.completed(with: base)
  }

  // MARK: Editing and state

  open override var canBecomeFirstResponder: Bool { isEnabled && mayBeginEditing }

  open override var canResignFirstResponder: Bool { mayEndEditing }

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

  /// Whether a delegate, or the bar around a search field, lets the editing begin and end.
  var mayBeginEditing: Bool { delegate?.textFieldShouldBeginEditing(self) != false }

  var mayEndEditing: Bool { delegate?.textFieldShouldEndEditing(self) != false }

  /// Enters text at the selection, as typing does: the delegate is asked, and the change is reported. A line break is the return key.
  open func insertText(_ text: String) { type(text) }

  open func deleteBackward() { eraseBackward() }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    let place = touches.first?.location(in: self)
    super.touchesEnded(touches, with: event)
    guard let place, bounds.contains(place) else { return }
    if showsClearButton, clearButton.frame.contains(place) { return clear() }
    becomeFirstResponder()
  }

  open var isEditing: Bool { isFirstResponder }

  override func firstResponderChanged() {
    explicitTypingAttributes = nil
    setNeedsLayout()
    setNeedsDisplay()
    if isFirstResponder { editingBegan() } else { editingEnded() }
  }

  override func stateChanged() {
    super.stateChanged()
    update()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    cursor.backgroundColor = tintColor
  }

  override func traitsChanged() {
    guard adjustsFontForContentSizeCategory else { return }
    if let font = explicitFont?.adjusted(to: traitCollection) { explicitFont = font }
    rich = rich?.adjusted(to: traitCollection)
    richPlaceholder = richPlaceholder?.adjusted(to: traitCollection)
    update()
  }

  private func replace(_ old: UIView?, with new: UIView?) {
    guard old !== new else { return }
    old?.removeFromSuperview()
    if let new { addSubview(new) }
    setNeedsLayout()
  }

  func update() {
    label.adjustsFontSizeToFitWidth = adjustsFontSizeToFitWidth
    label.minimumScaleFactor = font.map { minimumFontSize / $0.pointSize } ?? 0
    label.font = font
    label.textAlignment = textAlignment
    if plain.isEmpty {
      label.attributedText = styledPlaceholder
    } else if isSecureTextEntry {
      let dots = String(repeating: "•", count: plain.count)
      label.attributedText = NSAttributedString(string: dots, attributes: defaultTextAttributes)
    } else {
      label.attributedText = attributedText?.completed(with: defaultTextAttributes)
    }
    // As documented by UIKit, a field with rounded corners has no background image.
    let image = isEnabled ? background : disabledBackground ?? background
    backdrop.image = borderStyle == .roundedRect ? nil : image
    setNeedsLayout()
    setNeedsDisplay()
  }

  // MARK: Layout

  open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }

  open func textRect(forBounds bounds: CGRect) -> CGRect { contentRect(bounds) }

  open func editingRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }

  open func placeholderRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }

  open func leftViewRect(forBounds bounds: CGRect) -> CGRect {
    let size = leftView?.bounds.size ?? .zero
    return CGRect(x: bounds.minX, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
  }

  open func rightViewRect(forBounds bounds: CGRect) -> CGRect {
    let size = rightView?.bounds.size ?? .zero
    return CGRect(x: bounds.maxX - size.width, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
  }

  open func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
    let size = clearButton.image?.size ?? CGSize(width: 19, height: 19)
    return CGRect(
      x: bounds.maxX - size.width - 5, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutParts()
  }

  // MARK: For the search field

  var sideInset: CGFloat { borderStyle == .none ? 0 : 7 }

  var fittingSize: CGSize {
    let text = label.sizeThatFits(.zero)
    let height = (font ?? .systemFont(ofSize: 17)).lineHeight.rounded(.up) + (borderStyle == .none ? 2 : 14)
    let sides = (showsLeftView ? leftView?.bounds.width ?? 0 : 0) + (showsRightView ? rightView?.bounds.width ?? 0 : 0)
    return CGSize(width: text.width + sideInset * 2 + sides, height: height)
  }

  func drawBorder(in context: CGContext) {
    switch borderStyle {
    case .none: return
    case .line, .bezel:
      context.setStrokeColor(UIColor.black.cgColor)
      context.stroke(bounds.insetBy(dx: 0.5, dy: 0.5), width: 1)
    case .roundedRect:
      let path = UIBezierPath(roundedRect: bounds.insetBy(dx: 0.25, dy: 0.25), cornerRadius: 5)
      if backgroundColor == nil {
        UIColor.systemBackground.setFill()
        path.fill()
      }
      UIColor.systemGray4.setStroke()
      path.lineWidth = 0.5
      path.stroke()
    }
  }

  override func drawContent(in context: CGContext) { drawBorder(in: context) }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { fittingSize }

  open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }
}
