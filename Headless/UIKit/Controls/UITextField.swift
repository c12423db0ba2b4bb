// UITextField: text, placeholder, borders and side views. Nobody types here: a field shows what code puts in.

public import Foundation

open class UITextField: UIControl {
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

  private let label = UILabel()
  private let backdrop = UIImageView()
  private var rich: NSAttributedString?

  open var text: String? = "" {
    didSet {
      rich = nil
      update()
    }
  }
  open var attributedText: NSAttributedString? {
    get { rich ?? text.map { NSAttributedString(string: $0, attributes: attributes) } }
    set {
      text = newValue?.string
      rich = newValue
      update()
    }
  }
  open var placeholder: String? { didSet { update() } }
  open var attributedPlaceholder: NSAttributedString? { didSet { update() } }
  open var font: UIFont? = .systemFont(ofSize: 17) { didSet { update() } }
  open var textColor: UIColor? = .label { didSet { update() } }
  open var textAlignment = NSTextAlignment.natural { didSet { update() } }
  open var borderStyle = UITextField.BorderStyle.none {
    didSet {
      setNeedsLayout()
      setNeedsDisplay()
    }
  }
  open var background: UIImage? { didSet { update() } }
  open var disabledBackground: UIImage? { didSet { update() } }
  open var clearButtonMode = UITextField.ViewMode.never
  open var isSecureTextEntry = false { didSet { update() } }
  open var keyboardAppearance = UIKeyboardAppearance.default
  open var keyboardType = UIKeyboardType.default
  open var returnKeyType = UIReturnKeyType.default
  open var adjustsFontSizeToFitWidth = false { didSet { update() } }
  open var leftViewMode = UITextField.ViewMode.never { didSet { setNeedsLayout() } }
  open var rightViewMode = UITextField.ViewMode.never { didSet { setNeedsLayout() } }
  open var leftView: UIView? { didSet { replace(oldValue, with: leftView) } }
  open var rightView: UIView? { didSet { replace(oldValue, with: rightView) } }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    begin()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    begin()
  }

  private func begin() {
    addSubview(backdrop)
    addSubview(label)
    label.lineBreakMode = .byTruncatingTail
    update()
  }

  open override var canBecomeFirstResponder: Bool { isEnabled }

  open var isEditing: Bool { isFirstResponder }

  override func firstResponderChanged() {
    setNeedsLayout()
    setNeedsDisplay()
    sendActions(for: isFirstResponder ? .editingDidBegin : .editingDidEnd)
  }

  private var attributes: [NSAttributedString.Key: Any] {
    [.font: font ?? UIFont.systemFont(ofSize: 17), .foregroundColor: textColor ?? .label]
  }

  private func replace(_ old: UIView?, with new: UIView?) {
    guard old !== new else { return }
    old?.removeFromSuperview()
    if let new { addSubview(new) }
    setNeedsLayout()
  }

  private func update() {
    label.font = font
    label.textAlignment = textAlignment
    label.adjustsFontSizeToFitWidth = adjustsFontSizeToFitWidth
    let shown = text ?? ""
    if shown.isEmpty {
      label.textColor = .placeholderText
      if let attributedPlaceholder {
        label.attributedText = attributedPlaceholder
      } else {
        label.text = placeholder
      }
    } else if let rich, !isSecureTextEntry {
      label.attributedText = rich
    } else {
      label.text = isSecureTextEntry ? String(repeating: "•", count: shown.count) : shown
      label.textColor = textColor
    }
    backdrop.image = isEnabled ? background : disabledBackground ?? background
    setNeedsLayout()
    setNeedsDisplay()
  }

  override func stateChanged() {
    super.stateChanged()
    update()
  }

  private func shows(_ mode: UITextField.ViewMode) -> Bool {
    switch mode {
    case .never: false
    case .always: true
    case .whileEditing: isEditing
    case .unlessEditing: !isEditing
    }
  }

  open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }

  open func textRect(forBounds bounds: CGRect) -> CGRect {
    let side: CGFloat = borderStyle == .none ? 0 : 7
    var rect = bounds.inset(by: UIEdgeInsets(top: 0, left: side, bottom: 0, right: side))
    if let leftView, shows(leftViewMode) {
      let taken = leftViewRect(forBounds: bounds).maxX - rect.minX
      rect.origin.x += max(taken, leftView.bounds.width)
      rect.size.width -= max(taken, leftView.bounds.width)
    }
    if rightView != nil, shows(rightViewMode) { rect.size.width = rightViewRect(forBounds: bounds).minX - rect.minX }
    return rect
  }

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

  open override func layoutSubviews() {
    super.layoutSubviews()
    backdrop.frame = bounds
    let rect = (text ?? "").isEmpty ? placeholderRect(forBounds: bounds) : textRect(forBounds: bounds)
    label.frame = rect
    leftView?.isHidden = !shows(leftViewMode)
    rightView?.isHidden = !shows(rightViewMode)
    leftView?.frame = leftViewRect(forBounds: bounds)
    rightView?.frame = rightViewRect(forBounds: bounds)
  }

  override func drawContent(in context: CGContext) {
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

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let text = label.sizeThatFits(.zero)
    let side: CGFloat = borderStyle == .none ? 0 : 7
    let height = (font ?? .systemFont(ofSize: 17)).lineHeight.rounded(.up) + (borderStyle == .none ? 2 : 14)
    return CGSize(width: text.width + side * 2 + (leftView?.bounds.width ?? 0), height: height)
  }

  open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }
}

public enum UIKeyboardAppearance: Int, Sendable {
  case `default`
  case dark
  case light

  public static var alert: UIKeyboardAppearance { .dark }
}

public enum UIKeyboardType: Int, Sendable {
  case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress, decimalPad
}

public enum UIReturnKeyType: Int, Sendable {
  case `default`, go, google, join, next, route, search, send, yahoo, done, emergencyCall, `continue`
}
