// The layout and border of a text field.

internal import Foundation

extension UITextField {
  func shows(_ mode: UITextField.ViewMode) -> Bool {
    switch mode {
    case .never: false
    case .always: true
    case .whileEditing: isEditing
    case .unlessEditing: !isEditing
    }
  }

  var isEmpty: Bool { (text ?? "").isEmpty }

  var showsLeftView: Bool { leftView != nil && shows(leftViewMode) }

  var showsRightView: Bool { rightView != nil && shows(rightViewMode) }

  /// Whether the clear button is shown.
  var showsClearButton: Bool { !isEmpty && shows(clearButtonMode) && !showsRightView }

  /// The bounds without the side views.
  func contentRect(_ bounds: CGRect) -> CGRect {
    var rect = bounds.inset(by: UIEdgeInsets(top: 0, left: sideInset, bottom: 0, right: sideInset))
    if showsLeftView {
      let start = max(leftViewRect(forBounds: bounds).maxX, rect.minX)
      rect.size.width -= start - rect.minX
      rect.origin.x = start
    }
    if showsRightView { rect.size.width = rightViewRect(forBounds: bounds).minX - rect.minX }
    if showsClearButton { rect.size.width = clearButtonRect(forBounds: bounds).minX - rect.minX }
    rect.size.width = max(rect.width, 0)
    return rect
  }

  func layOutParts() {
    backdrop.frame = bounds
    label.frame = isEmpty ? placeholderRect(forBounds: bounds) : textRect(forBounds: bounds)
    leftView?.isHidden = !showsLeftView
    rightView?.isHidden = !showsRightView
    leftView?.frame = leftViewRect(forBounds: bounds)
    rightView?.frame = rightViewRect(forBounds: bounds)
    clearButton.isHidden = !showsClearButton
    clearButton.frame = clearButtonRect(forBounds: bounds)
    layOutCursor()
  }

  /// Positions the cursor after the text.
  private func layOutCursor() {
    cursor.isHidden = !isEditing
    let room = label.frame
    let height = (font ?? .systemFont(ofSize: 17)).lineHeight.rounded(.up)
    let width = isEmpty ? 0 : min(label.sizeThatFits(.zero).width, room.width)
    let x: CGFloat
    switch textAlignment {
    case .center: x = room.midX + width / 2
    case .right: x = room.maxX
    case .left, .justified, .natural: x = room.minX + width
    }
    let left = min(x, max(room.maxX - 2, room.minX))
    cursor.frame = CGRect(x: left, y: (room.midY - height / 2).rounded(), width: 2, height: height)
  }
}

/// The round button that clears a field.
final class ClearButton: UIView {
  /// An image that replaces the drawn symbol.
  var image: UIImage? { didSet { setNeedsDisplay() } }

  override func drawContent(in context: CGContext) {
    if let image {
      let template = image.renderingMode == .alwaysTemplate ? tintColor : nil
      return image.draw(in: bounds.centered(image.size), context: context, template: template)
    }
    let circle = bounds.centered(CGSize(width: 16, height: 16))
    UIColor.systemGray2.setFill()
    UIBezierPath(ovalIn: circle).fill()
    let cross = circle.insetBy(dx: 5, dy: 5)
    let path = UIBezierPath()
    path.move(to: CGPoint(x: cross.minX, y: cross.minY))
    path.addLine(to: CGPoint(x: cross.maxX, y: cross.maxY))
    path.move(to: CGPoint(x: cross.maxX, y: cross.minY))
    path.addLine(to: CGPoint(x: cross.minX, y: cross.maxY))
    path.lineWidth = 1.5
    path.lineCapStyle = .round
    UIColor.systemBackground.setStroke()
    path.stroke()
  }
}
