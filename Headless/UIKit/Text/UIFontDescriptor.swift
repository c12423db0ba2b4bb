// UIFontDescriptor: the attributes of a font. They are resolved to a family, weight and slant for a font.

public import Foundation

/// Unchecked Sendable because NSObject's subclasses can't be checked and `Any` can't be: attributes never change,
/// and hold values only.
open class UIFontDescriptor: NSObject, @unchecked Sendable {
  public struct AttributeName: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let family = AttributeName(rawValue: "NSFontFamilyAttribute")
    public static let name = AttributeName(rawValue: "NSFontNameAttribute")
    public static let face = AttributeName(rawValue: "NSFontFaceAttribute")
    public static let size = AttributeName(rawValue: "NSFontSizeAttribute")
    public static let traits = AttributeName(rawValue: "NSCTFontTraitsAttribute")
    public static let textStyle = AttributeName(rawValue: "NSCTFontUIUsageAttribute")
    public static let featureSettings = AttributeName(rawValue: "NSCTFontFeatureSettingsAttribute")
    static let design = AttributeName(rawValue: "NSCTFontDesign")
    static let isSystem = AttributeName(rawValue: "NSCTFontIsSystem")
    static let tabularDigits = AttributeName(rawValue: "NSCTFontTabularDigits")
    /// The text style that scales a font, and its size at the standard setting.
    static let scaledStyle = AttributeName(rawValue: "NSCTFontScaledStyle")
    static let unscaledSize = AttributeName(rawValue: "NSCTFontUnscaledSize")
  }

  public struct TraitKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let symbolic = TraitKey(rawValue: "NSCTFontSymbolicTrait")
    public static let weight = TraitKey(rawValue: "NSCTFontWeightTrait")
    public static let slant = TraitKey(rawValue: "NSCTFontSlantTrait")
  }

  public struct SystemDesign: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
    public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
    public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
    public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
  }

  public struct SymbolicTraits: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let traitItalic = SymbolicTraits(rawValue: 1)
    public static let traitBold = SymbolicTraits(rawValue: 2)
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
  }

  open private(set) var fontAttributes: [AttributeName: Any]

  public init(fontAttributes attributes: [AttributeName: Any] = [:]) { fontAttributes = attributes }

  public convenience init(name fontName: String, size: CGFloat) {
    self.init(fontAttributes: [.name: fontName, .size: size])
  }

  /// Returns a descriptor of fixed size, which doesn't follow the user's text size.
  var fixed: UIFontDescriptor {
    UIFontDescriptor(
      fontAttributes: fontAttributes.filter { ![.textStyle, .scaledStyle, .unscaledSize].contains($0.key) })
  }

  static func system(
    weight: UIFont.Weight, isItalic: Bool = false, design: SystemDesign = .default, tabularDigits: Bool = false
  ) -> UIFontDescriptor {
    var traits: [TraitKey: Any] = [.weight: weight.rawValue]
    if isItalic { traits[.symbolic] = SymbolicTraits.traitItalic.rawValue }
    return UIFontDescriptor(fontAttributes: [
      .isSystem: true, .traits: traits, .design: design, .tabularDigits: tabularDigits,
    ])
  }

  open class func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
    preferredFontDescriptor(withTextStyle: style, compatibleWith: nil)
  }

  open class func preferredFontDescriptor(
    withTextStyle style: UIFont.TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFontDescriptor {
    let category = (traitCollection ?? .current).preferredContentSizeCategory
    let descriptor = UIFontDescriptor.system(weight: style == .headline ? .semibold : .regular)
    let size = (UIFontMetrics.standardSize(of: style) * category.factor).rounded()
    return descriptor.addingAttributes([.size: max(size, 11), .textStyle: style])
  }

  open var pointSize: CGFloat { fontAttributes[.size] as? CGFloat ?? 0 }

  open var postscriptName: String { resolve(size: 12).1?.postScriptName ?? "" }

  open var symbolicTraits: SymbolicTraits {
    var traits: SymbolicTraits = []
    let (key, _) = resolve(size: 12)
    if key.isItalic { traits.insert(.traitItalic) }
    if key.weight >= 600 { traits.insert(.traitBold) }
    if fontAttributes[.design] as? SystemDesign == .monospaced { traits.insert(.traitMonoSpace) }
    return traits
  }

  open func object(forKey attribute: AttributeName) -> Any? { fontAttributes[attribute] }

  open func addingAttributes(_ attributes: [AttributeName: Any] = [:]) -> UIFontDescriptor {
    UIFontDescriptor(fontAttributes: fontAttributes.merging(attributes) { $1 })
  }

  open func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor { addingAttributes([.size: newPointSize]) }

  open func withFamily(_ newFamily: String) -> UIFontDescriptor {
    var attributes = fontAttributes
    attributes[.name] = nil
    attributes[.isSystem] = nil
    attributes[.family] = newFamily
    return UIFontDescriptor(fontAttributes: attributes)
  }

  open func withFace(_ newFace: String) -> UIFontDescriptor { addingAttributes([.face: newFace]) }

  open func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
    guard fontAttributes[.isSystem] != nil else { return nil }
    return addingAttributes([.design: design])
  }

  open func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
    var traits = fontAttributes[.traits] as? [TraitKey: Any] ?? [:]
    traits[.symbolic] = symbolicTraits.rawValue
    traits[.weight] = nil
    var descriptor = addingAttributes([.traits: traits])
    if symbolicTraits.contains(.traitMonoSpace) {
      descriptor = descriptor.addingAttributes([.design: SystemDesign.monospaced])
    }
    return descriptor
  }

  /// Finds a face by PostScript name, full name or the family of a regular face.
  static func face(named name: String) -> FontFace? {
    Fonts.with { fonts in
      fonts.faces.first { $0.postScriptName == name } ?? fonts.faces.first { $0.fullName == name }
        ?? fonts.faces.filter { $0.family == name && !$0.isItalic }.min {
          abs($0.weight - 400) < abs($1.weight - 400)
        }
    }.flatMap { $0 }
  }

  /// OpenType features for Pango.
  var features: String? { fontAttributes[.tabularDigits] as? Bool == true ? "tnum=1" : nil }

  /// The nearest families, weight and slant.
  func resolve(size: CGFloat) -> (FontKey, FontFace?) {
    let traits = fontAttributes[.traits] as? [TraitKey: Any] ?? [:]
    let symbolic = SymbolicTraits(rawValue: traits[.symbolic] as? UInt32 ?? 0)
    let named = (fontAttributes[.name] as? String).flatMap { UIFontDescriptor.face(named: $0) }
    var family = named?.family ?? fontAttributes[.family] as? String ?? "Inter"
    var weight = named?.weight ?? 400
    if let wanted = traits[.weight] as? CGFloat { weight = UIFont.Weight(wanted).openType }
    if symbolic.contains(.traitBold) { weight = max(weight, 700) }
    let isItalic = symbolic.contains(.traitItalic) || (named?.isItalic ?? false)
    if fontAttributes[.isSystem] != nil {
      let isMonospaced = fontAttributes[.design] as? SystemDesign == .monospaced
      family = isMonospaced ? "Noto Sans Mono CJK SC" : size >= 20 ? "Inter Display,Inter" : "Inter"
    }
    let key = FontKey(
      families: family + ",Inter,Noto Sans CJK SC", weight: weight, isItalic: isItalic, size: size)
    let first = String(family.prefix { $0 != "," })
    let face = Fonts.with { fonts in
      fonts.faces.filter { $0.family == first }.min {
        (abs($0.weight - weight), $0.isItalic == isItalic ? 0 : 1) < (
          abs($1.weight - weight), $1.isItalic == isItalic ? 0 : 1
        )
      }
    }.flatMap { $0 }
    return (key, face ?? named)
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFontDescriptor else { return false }
    return resolve(size: pointSize).0 == other.resolve(size: other.pointSize).0
  }

  open override var hash: Int { pointSize.hashValue }
}
