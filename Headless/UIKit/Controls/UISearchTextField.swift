// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals
// UISearchTextField: a rounded field with a magnifier. Search bars configure its images and offsets.
// (The token color is implicitly unwrapped in UIKit too.)

public import Foundation

open class UISearchTextField: UITextField {
  open var tokenBackgroundColor: UIColor! = .systemBlue
  open var allowsCopyingTokens = true
  open var allowsDeletingTokens = true

  /// The offsets that a search bar sets for the text, the images and the background.
  var textOffset = UIOffset.zero { didSet { setNeedsLayout() } }
  var searchIconOffset = UIOffset.zero { didSet { setNeedsLayout() } }
  var clearIconOffset = UIOffset.zero { didSet { setNeedsLayout() } }
  /// The width reserved on the right for a search bar's button.
  var accessoryWidth: CGFloat = 0 { didSet { if accessoryWidth != oldValue { setNeedsLayout() } } }

  override func setUp() {
    super.setUp()
    let icon = UIImageView(image: SearchIcons.magnifier)
    icon.tintColor = .secondaryLabel
    leftView = icon
    leftViewMode = .always
    clearButtonMode = .always
    borderStyle = .roundedRect
    returnKeyType = .search
    layer.cornerRadius = 10
  }

  override var sideInset: CGFloat { 8 }

  private func moved(_ rect: CGRect, by offset: UIOffset) -> CGRect {
    CGRect(
      x: rect.minX + offset.horizontal, y: rect.minY + offset.vertical, width: rect.width, height: rect.height)
  }

  open override func leftViewRect(forBounds bounds: CGRect) -> CGRect {
    var rect = super.leftViewRect(forBounds: bounds)
    rect.origin.x += 6
    return moved(rect, by: searchIconOffset)
  }

  open override func rightViewRect(forBounds bounds: CGRect) -> CGRect {
    var rect = super.rightViewRect(forBounds: bounds)
    rect.origin.x -= 6
    return rect
  }

  open override func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
    moved(super.clearButtonRect(forBounds: bounds), by: clearIconOffset)
  }

  open override func textRect(forBounds bounds: CGRect) -> CGRect {
    var rect = super.textRect(forBounds: bounds)
    rect.origin.x += 6
    rect.size.width = max(0, rect.width - 6 - (showsClearButton ? 0 : accessoryWidth))
    return moved(rect, by: textOffset)
  }

  override func drawBorder(in context: CGContext) {
    guard borderStyle == .roundedRect else { return super.drawBorder(in: context) }
    guard backgroundColor == nil else { return }
    UIColor.tertiarySystemFill.setFill()
    UIBezierPath(roundedRect: bounds, cornerRadius: 10).fill()
  }

  override var fittingSize: CGSize { CGSize(width: super.fittingSize.width + 12, height: 36) }
}

/// The symbols of search bars as templates.
@MainActor enum SearchIcons {
  static let magnifier = draw { path in
    path.append(UIBezierPath(ovalIn: CGRect(x: 2.5, y: 2.5, width: 10, height: 10)))
    path.move(to: CGPoint(x: 11.2, y: 11.2))
    path.addLine(to: CGPoint(x: 16, y: 16))
  }

  static let bookmark = draw { path in
    path.move(to: CGPoint(x: 5, y: 2))
    path.addLine(to: CGPoint(x: 14, y: 2))
    path.addLine(to: CGPoint(x: 14, y: 16))
    path.addLine(to: CGPoint(x: 9.5, y: 12))
    path.addLine(to: CGPoint(x: 5, y: 16))
    path.close()
  }

  static let resultsList = draw { path in
    for y in [4.5, 9, 13.5] {
      path.move(to: CGPoint(x: 2, y: y))
      path.addLine(to: CGPoint(x: 16, y: y))
    }
  }

  private static func draw(_ lines: (UIBezierPath) -> Void) -> UIImage {
    let path = UIBezierPath()
    lines(path)
    path.lineWidth = 1.6
    path.lineCapStyle = .round
    let format = UIGraphicsImageRendererFormat()
    format.scale = 3
    return UIGraphicsImageRenderer(size: CGSize(width: 18, height: 18), format: format).image { _ in
      UIColor.black.setStroke()
      path.stroke()
    }.withRenderingMode(.alwaysTemplate)
  }
}
