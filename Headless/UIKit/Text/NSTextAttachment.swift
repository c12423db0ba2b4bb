// Images in text: an attachment replaces one character.

internal import CPangoCairo
public import Foundation

open class NSTextAttachment: NSObject {
  private let foundationGuard = AttributeValue.guardWord
  open var image: UIImage?
  open var bounds = CGRect.zero
  open var contents: Data?
  open var fileType: String?

  public init(data contentData: Data?, ofType uti: String?) {
    contents = contentData
    fileType = uti
  }

  public override convenience init() { self.init(data: nil, ofType: nil) }

  public convenience init(image: UIImage) {
    self.init()
    self.image = image
  }

  /// The drawn content.
  var picture: UIImage? { image ?? contents.flatMap { UIImage(data: $0) } }

  /// The bounds relative to the baseline; the image's size by default.
  var place: CGRect { bounds == .zero ? CGRect(origin: .zero, size: picture?.size ?? .zero) : bounds }
}

extension NSAttributedString.Key {
  public static let attachment = NSAttributedString.Key(rawValue: "NSAttachment")
}

extension NSAttributedString {
  public convenience init(attachment: NSTextAttachment) {
    self.init(string: TextParagraph.attachmentCharacter, attributes: [.attachment: attachment])
  }
}

extension TextParagraph {
  /// The placeholder character of an attachment.
  static let attachmentCharacter = "\u{FFFC}"
}

extension TextParagraph.Run {
  var attachment: NSTextAttachment? { attributes[.attachment] as? NSTextAttachment }

  /// Pango's attribute that reserves space for the attachment.
  var attachmentShape: UnsafeMutablePointer<PangoAttribute>? {
    guard let place = attachment?.place else { return nil }
    let unit = CGFloat(PANGO_SCALE)
    var box = PangoRectangle(
      x: 0, y: Int32(-place.maxY * unit), width: Int32(place.width * unit), height: Int32(place.height * unit))
    return pango_attr_shape_new(&box, &box)
  }
}
