#if canImport(UIKit)
  public import Foundation
  public import UIKit

  /// A view that shows rich text.
  ///
  /// UIKit's labels, text fields and text views conform. A view of your own that conforms gets the same methods.
  @MainActor @preconcurrency
  public protocol SkinRichText: AnyObject {
    /// The text that the view shows.
    var skinRichText: NSAttributedString? { get set }

    /// The text without attributes, if it has no attributes but the view's font and color.
    ///
    /// The view's font and color may have changed by the time the original text is restored. `nil` if the text has other attributes.
    var skinPlainText: String? { get set }
  }

  extension SkinRichText {
    /// The default is `nil`: the text is always restored with its attributes.
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

    /// The label's text, if it has no attributes but the label's font and color.
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

    /// The field's text, if it has no attributes but the field's font and color.
    public var skinPlainText: String? {
      get { attributedText?.plain(font: font, color: textColor) }
      set { text = newValue }
    }
  }

  extension UITextView: SkinRichText {
    /// The view's rich text; the selection stays where it is when it is set.
    public var skinRichText: NSAttributedString? {
      get { attributedText }
      set {
        let selection = selectedRange
        attributedText = newValue
        let length = newValue?.length ?? 0
        let start = min(selection.location, length)
        selectedRange = NSRange(location: start, length: min(selection.length, length - start))
      }
    }
  }

  extension NSAttributedString {
    /// Returns the string if it is one run with no attributes but the font, the color and those that a view adds.
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

  /// The text of a view before a skin sets another, with the font and color of the view itself.
  @MainActor
  struct OriginalStyledText {
    private let text: OriginalText
    /// The font and color, which setting a rich text changes.
    let style: RenderedText.Style

    init(_ view: some SkinRichText) {
      text = OriginalText(view)
      var style: RenderedText.Style = [:]
      switch view {
      case let label as UILabel: (style[.font], style[.foregroundColor]) = (label.font, label.textColor)
      case let field as UITextField: (style[.font], style[.foregroundColor]) = (field.font, field.textColor)
      case let view as UITextView: (style[.font], style[.foregroundColor]) = (view.font, view.textColor)
      default: break
      }
      self.style = style
    }

    /// Creates the original text of a view whose font and color are those of a skin.
    init(_ view: some SkinRichText, style: RenderedText.Style) {
      text = OriginalText(view)
      self.style = style
    }

    /// Restores the text, and the font and color where the view still has those of a run.
    func restore(on view: some SkinRichText, insteadOf shown: RenderedText.Style) {
      restoreStyle(on: view, insteadOf: shown)
      text.restore(on: view)
    }

    /// Restores the font and color where the view still has those of a run: others belong to other bindings, or to the app.
    func restoreStyle(on view: some SkinRichText, insteadOf shown: RenderedText.Style) {
      let (font, color) = (style[.font] as? UIFont, style[.foregroundColor] as? UIColor)
      let isFont: (UIFont?) -> Bool = { $0 != nil && $0 == shown[.font] as? UIFont }
      let isColor: (UIColor?) -> Bool = { $0 != nil && $0 == shown[.foregroundColor] as? UIColor }
      switch view {
      case let label as UILabel:
        if isFont(label.font) { label.font = font }
        if isColor(label.textColor) { label.textColor = color }
      case let field as UITextField:
        if isFont(field.font) { field.font = font }
        // A text field raises an exception at no color.
        if isColor(field.textColor), let color { field.textColor = color }
      case let view as UITextView:
        if isFont(view.font) { view.font = font }
        if isColor(view.textColor) { view.textColor = color }
      default: break
      }
    }
  }

  /// The text of a view before a skin sets another.
  @MainActor
  struct OriginalText {
    private let rich: NSAttributedString?
    private let plain: String?

    init(_ view: some SkinRichText) {
      rich = view.skinRichText
      plain = view.skinPlainText
    }

    /// The text without attributes.
    var string: String { plain ?? rich?.string ?? "" }

    func restore(on view: some SkinRichText) {
      if let plain {
        view.skinPlainText = plain
      } else {
        view.skinRichText = rich
      }
    }
  }
#endif
