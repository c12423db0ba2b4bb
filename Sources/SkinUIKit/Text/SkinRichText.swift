// The views that show rich text, and the text of their own that they get back.

#if canImport(UIKit)
  public import Foundation
  public import UIKit

  /// A view that shows rich text.
  ///
  /// UIKit's labels, text fields and text views conform; a view of one's own that does has their methods.
  @MainActor
  public protocol SkinRichText: AnyObject {
    /// The text that it shows.
    var skinRichText: NSAttributedString? { get set }

    /// The text where it only looks as the view's font and colour say, which may be others by the time it is set back.
    ///
    /// `nil` where the text has a look of its own; a view need not have this.
    var skinPlainText: String? { get set }
  }

  extension SkinRichText {
    /// No plain text: the view's text is always taken as it looks.
    public var skinPlainText: String? {
      get { nil }
      set {}
    }
  }

  extension UILabel: SkinRichText {
    /// The label's rich text.
    public var skinRichText: NSAttributedString? {
      get { attributedText }
      set { attributedText = newValue }
    }

    /// The label's text where it looks as the label says.
    public var skinPlainText: String? {
      get { attributedText?.plain(font: font, color: textColor) }
      set { text = newValue }
    }
  }

  extension UITextField: SkinRichText {
    /// The field's rich text.
    public var skinRichText: NSAttributedString? {
      get { attributedText }
      set { attributedText = newValue }
    }

    /// The field's text where it looks as the field says.
    public var skinPlainText: String? {
      get { attributedText?.plain(font: font, color: textColor) }
      set { text = newValue }
    }
  }

  extension UITextView: SkinRichText {
    /// The view's rich text.
    public var skinRichText: NSAttributedString? {
      get { attributedText }
      set { attributedText = newValue }
    }
  }

  extension NSAttributedString {
    /// The text where it is one run with nothing but a font, a colour and what a view adds to them.
    fileprivate func plain(font: UIFont?, color: UIColor?) -> String? {
      var range = NSRange(location: 0, length: 0)
      guard length > 0 else { return string }
      let attributes = attributes(at: 0, effectiveRange: &range)
      let known: Set<NSAttributedString.Key> = [.font, .foregroundColor, .paragraphStyle, .shadow]
      guard range.length == length, known.isSuperset(of: attributes.keys), attributes[.font] as? UIFont == font,
        attributes[.foregroundColor] as? UIColor == color
      else { return nil }
      let style = attributes[.paragraphStyle] as? NSParagraphStyle ?? NSParagraphStyle()
      let isSpaced = style.lineSpacing != 0 || style.lineHeightMultiple != 0 || style.minimumLineHeight != 0
      let isIndented = style.headIndent != 0 || style.firstLineHeadIndent != 0 || style.paragraphSpacing != 0
      return isSpaced || isIndented ? nil : string
    }
  }

  /// The text of its own that a view had before a skin set another.
  @MainActor
  struct OwnText {
    private let rich: NSAttributedString?
    private let plain: String?

    init(_ view: some SkinRichText) {
      rich = view.skinRichText
      plain = view.skinPlainText
    }

    func show(on view: some SkinRichText) {
      if let plain {
        view.skinPlainText = plain
      } else {
        view.skinRichText = rich
      }
    }
  }
#endif
