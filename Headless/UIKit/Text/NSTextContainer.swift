// NSTextContainer: the area for a text view's text.

public import Foundation

open class NSTextContainer: NSObject {
  open var size: CGSize
  open var lineFragmentPadding: CGFloat = 5 { didSet { changed() } }
  open var maximumNumberOfLines = 0 { didSet { changed() } }
  open var lineBreakMode = NSLineBreakMode.byWordWrapping { didSet { changed() } }
  open var widthTracksTextView = false
  open var heightTracksTextView = false
  /// Called when the text needs layout.
  var changed: () -> Void = {}

  public init(size: CGSize) { self.size = size }

  public override convenience init() { self.init(size: .zero) }
}
