// UIFont. The system font is Inter, with Noto Sans CJK as fallback. From 20 points on it is Inter Display,
// like San Francisco's display cut.

public import Foundation

/// Unchecked Sendable because NSObject's subclasses can't be checked: nothing in a font ever changes.
open class UIFont: NSObject, @unchecked Sendable {
  private let foundationGuard = AttributeValue.guardWord
  let descriptor: UIFontDescriptor
  let key: FontKey
  let metrics: FontMetrics
  private let face: FontFace?

  public struct Weight: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    public static let ultraLight = Weight(-0.8)
    public static let thin = Weight(-0.6)
    public static let light = Weight(-0.4)
    public static let regular = Weight(0)
    public static let medium = Weight(0.23)
    public static let semibold = Weight(0.3)
    public static let bold = Weight(0.4)
    public static let heavy = Weight(0.56)
    public static let black = Weight(0.62)

    private static let steps: [(CGFloat, Int)] = [
      (-0.8, 100), (-0.6, 200), (-0.4, 300), (0, 400), (0.23, 500), (0.3, 600), (0.4, 700), (0.56, 800), (0.62, 900),
    ]

    /// The nearest weight with a font file.
    var openType: Int {
      Weight.steps.min { abs($0.0 - rawValue) < abs($1.0 - rawValue) }?.1 ?? 400
    }

    init(openType: Int) {
      self.init(Weight.steps.min { abs($0.1 - openType) < abs($1.1 - openType) }?.0 ?? 0)
    }
  }

  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
    public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")
  }

  init(resolving descriptor: UIFontDescriptor, size: CGFloat) {
    let size = size > 0 ? size : descriptor.pointSize > 0 ? descriptor.pointSize : UIFont.systemFontSize
    self.descriptor = descriptor.withSize(size)
    let (key, face) = descriptor.resolve(size: size)
    self.key = key
    self.face = face
    metrics = FontMetrics.of(key)
  }

  public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    self.init(resolving: descriptor, size: pointSize)
  }

  /// Finds a font by PostScript name, full name or family; nil if there is none.
  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    guard UIFontDescriptor.face(named: fontName) != nil else { return nil }
    self.init(resolving: UIFontDescriptor(name: fontName, size: fontSize), size: fontSize)
  }

  open class func systemFont(ofSize fontSize: CGFloat) -> UIFont { systemFont(ofSize: fontSize, weight: .regular) }

  open class func systemFont(ofSize fontSize: CGFloat, weight: UIFont.Weight) -> UIFont {
    UIFont(resolving: .system(weight: weight), size: fontSize)
  }

  open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { systemFont(ofSize: fontSize, weight: .semibold) }

  open class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(resolving: .system(weight: .regular, isItalic: true), size: fontSize)
  }

  open class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: UIFont.Weight) -> UIFont {
    UIFont(resolving: .system(weight: weight, design: .monospaced), size: fontSize)
  }

  open class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: UIFont.Weight) -> UIFont {
    UIFont(resolving: .system(weight: weight, tabularDigits: true), size: fontSize)
  }

  open class func preferredFont(forTextStyle style: UIFont.TextStyle) -> UIFont {
    preferredFont(forTextStyle: style, compatibleWith: nil)
  }

  open class func preferredFont(
    forTextStyle style: UIFont.TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    let descriptor = UIFontDescriptor.preferredFontDescriptor(withTextStyle: style, compatibleWith: traitCollection)
    return UIFont(resolving: descriptor, size: 0)
  }

  open class var familyNames: [String] {
    Array(Set(Fonts.with { $0.faces.map(\.family) } ?? [])).sorted()
  }

  open class func fontNames(forFamilyName familyName: String) -> [String] {
    Fonts.with { $0.faces.filter { $0.family == familyName }.map(\.postScriptName) } ?? []
  }

  open class var systemFontSize: CGFloat { 14 }
  open class var smallSystemFontSize: CGFloat { 12 }
  open class var labelFontSize: CGFloat { 17 }
  open class var buttonFontSize: CGFloat { 18 }

  open var familyName: String { face?.family ?? "Inter" }
  open var fontName: String { face?.postScriptName ?? "Inter-Regular" }
  open var pointSize: CGFloat { key.size }
  open var ascender: CGFloat { metrics.ascender }
  open var descender: CGFloat { metrics.descender }
  open var leading: CGFloat { metrics.leading }
  open var capHeight: CGFloat { metrics.capHeight }
  open var xHeight: CGFloat { metrics.xHeight }
  open var lineHeight: CGFloat { metrics.ascender - metrics.descender }
  open var fontDescriptor: UIFontDescriptor { descriptor }

  /// The tracking of Inter's text cut, by its designer's curve. San Francisco does
  /// this automatically. The display cut needs none.
  var tracking: CGFloat {
    guard descriptor.fontAttributes[.isSystem] != nil, pointSize < 20, key.families.hasPrefix("Inter") else { return 0 }
    return pointSize * (-0.0223 + 0.185 * exp(-0.1745 * pointSize))
  }

  open func withSize(_ fontSize: CGFloat) -> UIFont { UIFont(resolving: descriptor.fixed, size: fontSize) }

  /// Returns the font scaled for traits; `nil` for a font of fixed size.
  func adjusted(to traits: UITraitCollection) -> UIFont? {
    if let style = descriptor.fontAttributes[.scaledStyle] as? TextStyle,
      let size = descriptor.fontAttributes[.unscaledSize] as? CGFloat
    {
      return UIFontMetrics(forTextStyle: style).scaledFont(for: withSize(size), compatibleWith: traits)
    }
    guard let style = descriptor.fontAttributes[.textStyle] as? TextStyle else { return nil }
    return UIFont.preferredFont(forTextStyle: style, compatibleWith: traits)
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFont else { return false }
    return key == other.key && descriptor.features == other.descriptor.features
  }

  open override var hash: Int { key.hashValue }

  open override var description: String { "UIFont(\(fontName), \(pointSize))" }

  /// The outcome of a registration.
  package enum FontRegistration {
    case registered
    /// Another file has registered a font of the same PostScript name.
    case nameIsTaken
    case unusable
  }

  /// Registers the fonts of a file, like CoreText's font manager on Apple's platforms.
  package static func registerFonts(at file: URL) -> FontRegistration {
    Fonts.with { fonts in
      let names = Fonts.names(file.path)
      guard !names.isEmpty else { return .unusable }
      guard Set(fonts.faces.map(\.postScriptName)).isDisjoint(with: names) else { return .nameIsTaken }
      return fonts.register(file.path) ? .registered : .unusable
    } ?? .unusable
  }

  /// Ends the registration of a file.
  package static func unregisterFonts(at file: URL) { Fonts.with { $0.unregister(file.path) } }

  /// The PostScript names of a file's fonts; empty if it isn't a font file.
  package static func postScriptNames(at file: URL) -> [String] { Fonts.with { _ in Fonts.names(file.path) } ?? [] }
}
