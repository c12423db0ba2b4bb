// CATextLayer: text from the layer's upper edge down.

public import Foundation

open class CATextLayer: CALayer {
  /// A String or an NSAttributedString.
  open var string: Any? { didSet { changed() } }
  /// A UIFont, or a font's name.
  open var font: AnyObject? { didSet { changed() } }
  open var fontSize: CGFloat = 36 { didSet { changed("fontSize") } }
  open var foregroundColor: CGColor? = .white { didSet { changed("foregroundColor") } }
  open var isWrapped = false { didSet { changed() } }
  open var truncationMode = CATextLayerTruncationMode.none { didSet { changed() } }
  open var alignmentMode = CATextLayerAlignmentMode.natural { didSet { changed() } }

  override func drawOwnContents(in context: CGContext) {
    guard let text else { return }
    let mode: NSLineBreakMode
    switch truncationMode {
    case .start: mode = .byTruncatingHead
    case .end: mode = .byTruncatingTail
    case .middle: mode = .byTruncatingMiddle
    default: mode = isWrapped ? .byWordWrapping : .byClipping
    }
    let layout = TextLayout(text, width: bounds.width, maximumLines: isWrapped ? 0 : 1, mode: mode)
    layout.draw(in: context, at: bounds.origin)
  }

  private var text: NSAttributedString? {
    if let rich = string as? NSAttributedString { return rich }
    guard let plain = string as? String ?? (string as? NSString)?.description else { return nil }
    let named = (font as? NSString).flatMap { UIFont(name: $0.description, size: fontSize) }
    let style = NSMutableParagraphStyle()
    switch alignmentMode {
    case .left: style.alignment = .left
    case .right: style.alignment = .right
    case .center: style.alignment = .center
    case .justified: style.alignment = .justified
    default: style.alignment = .natural
    }
    return NSAttributedString(
      string: plain,
      attributes: [
        .font: (font as? UIFont)?.withSize(fontSize) ?? named ?? UIFont.systemFont(ofSize: fontSize),
        .foregroundColor: foregroundColor ?? .clear, .paragraphStyle: style,
      ])
  }
}
