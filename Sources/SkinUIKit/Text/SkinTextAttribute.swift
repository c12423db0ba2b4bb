#if canImport(UIKit)
  public import Foundation
  public import SkinKit
  import UIKit

  extension NSAttributedString.Key {
    /// The name of the key whose text replaces the run in a template.
    ///
    /// The values of all attributes here are names of keys, as strings: `[.skinForegroundColor: "login.link"]`.
    public static let skinText = NSAttributedString.Key("SkinText")
    /// The name of the key whose image replaces the run in a template.
    public static let skinImage = NSAttributedString.Key("SkinImage")
    /// The name of the font's key.
    ///
    /// The font's line height and letter spacing apply too.
    public static let skinFont = NSAttributedString.Key("SkinFont")
    /// The name of the text color's key.
    public static let skinForegroundColor = NSAttributedString.Key("SkinForegroundColor")
    /// The name of the background color's key.
    public static let skinBackgroundColor = NSAttributedString.Key("SkinBackgroundColor")
    /// The name of the underline color's key.
    public static let skinUnderlineColor = NSAttributedString.Key("SkinUnderlineColor")
    /// The name of the strikethrough color's key.
    public static let skinStrikethroughColor = NSAttributedString.Key("SkinStrikethroughColor")
    /// The name of the stroke color's key.
    public static let skinStrokeColor = NSAttributedString.Key("SkinStrokeColor")
    /// The name of the shadow's key.
    public static let skinShadow = NSAttributedString.Key("SkinShadow")
    /// The name of the key of the letter spacing, a number.
    public static let skinKern = NSAttributedString.Key("SkinKern")
    /// The name of the key of the baseline offset, a number.
    public static let skinBaselineOffset = NSAttributedString.Key("SkinBaselineOffset")
    /// The name of the key of the stroke's width, a number.
    public static let skinStrokeWidth = NSAttributedString.Key("SkinStrokeWidth")
    /// The name of the underline style's key, a raw value of `NSUnderlineStyle`.
    public static let skinUnderlineStyle = NSAttributedString.Key("SkinUnderlineStyle")
    /// The name of the strikethrough style's key, a raw value of `NSUnderlineStyle`.
    public static let skinStrikethroughStyle = NSAttributedString.Key("SkinStrikethroughStyle")
  }

  /// An attribute of text that follows a key; a key of another kind doesn't compile.
  ///
  /// ```swift
  /// NSAttributedString(skinText: "login.terms", .foregroundColor("login.link"), .font("login.link_font"))
  /// textView.skin.linkTextAttributes(.foregroundColor("login.link"), .underlineStyle("login.link_line"))
  /// ```
  public struct SkinTextAttribute {
    /// The attribute in a template.
    let name: NSAttributedString.Key
    /// The key's name, or the value of an attribute without a key.
    let value: Any

    private init(_ name: NSAttributedString.Key, _ key: String) {
      self.name = name
      value = key
    }

    private init(_ name: NSAttributedString.Key, fixed value: Any) {
      self.name = name
      self.value = value
    }

    /// Creates an attribute for the font.
    ///
    /// In templates, its line height and letter spacing apply too.
    /// - Parameter key: The font's key.
    /// - Returns: The attribute.
    public static func font(_ key: SkinKey<SkinFont>) -> Self { Self(.skinFont, key.name) }

    /// Creates an attribute for the color of the text.
    /// - Parameter key: The color's key.
    /// - Returns: The attribute.
    public static func foregroundColor(_ key: SkinKey<SkinColor>) -> Self { Self(.skinForegroundColor, key.name) }

    /// Creates an attribute for the color behind the text.
    /// - Parameter key: The color's key.
    /// - Returns: The attribute.
    public static func backgroundColor(_ key: SkinKey<SkinColor>) -> Self { Self(.skinBackgroundColor, key.name) }

    /// Creates an attribute for the color of an underline, which also needs an underline style.
    /// - Parameter key: The color's key.
    /// - Returns: The attribute.
    public static func underlineColor(_ key: SkinKey<SkinColor>) -> Self { Self(.skinUnderlineColor, key.name) }

    /// Creates an attribute for the color of a strikethrough, which also needs a strikethrough style.
    /// - Parameter key: The color's key.
    /// - Returns: The attribute.
    public static func strikethroughColor(_ key: SkinKey<SkinColor>) -> Self {
      Self(.skinStrikethroughColor, key.name)
    }

    /// Creates an attribute for the color of the glyphs' outlines, which also need a stroke width.
    /// - Parameter key: The color's key.
    /// - Returns: The attribute.
    public static func strokeColor(_ key: SkinKey<SkinColor>) -> Self { Self(.skinStrokeColor, key.name) }

    /// Creates an attribute for the shadow of the text.
    /// - Parameter key: The shadow's key.
    /// - Returns: The attribute.
    public static func shadow(_ key: SkinKey<SkinShadow>) -> Self { Self(.skinShadow, key.name) }

    /// Creates an attribute for the letter spacing, in points.
    /// - Parameter key: The number's key.
    /// - Returns: The attribute.
    public static func kern(_ key: SkinKey<Double>) -> Self { Self(.skinKern, key.name) }

    /// Creates an attribute for the offset above the baseline, in points.
    /// - Parameter key: The number's key.
    /// - Returns: The attribute.
    public static func baselineOffset(_ key: SkinKey<Double>) -> Self { Self(.skinBaselineOffset, key.name) }

    /// Creates an attribute for the width of the glyphs' outlines, in percent of the font's size.
    ///
    /// A negative width fills them too.
    /// - Parameter key: The number's key.
    /// - Returns: The attribute.
    public static func strokeWidth(_ key: SkinKey<Double>) -> Self { Self(.skinStrokeWidth, key.name) }

    /// Creates an attribute for the underline: a raw value of `NSUnderlineStyle`, 1 for a single line.
    /// - Parameter key: The number's key.
    /// - Returns: The attribute.
    public static func underlineStyle(_ key: SkinKey<Double>) -> Self { Self(.skinUnderlineStyle, key.name) }

    /// Creates an attribute for the strikethrough: a raw value of `NSUnderlineStyle`, 1 for a single line.
    /// - Parameter key: The number's key.
    /// - Returns: The attribute.
    public static func strikethroughStyle(_ key: SkinKey<Double>) -> Self { Self(.skinStrikethroughStyle, key.name) }

    /// Creates an attribute of a template that follows no key, such as a link.
    ///
    /// If the template also binds the attribute to a key, the fixed value applies while no skin defines that key.
    /// - Parameters:
    ///   - name: The attribute.
    ///   - value: Its value.
    /// - Returns: The attribute.
    public static func fixed(_ name: NSAttributedString.Key, _ value: Any) -> Self { Self(name, fixed: value) }
  }

  extension NSAttributedString {
    /// Creates a run of a template: fixed text, with attributes that follow keys.
    /// - Parameters:
    ///   - string: The text.
    ///   - attribute: An attribute that follows a key.
    ///   - more: More attributes.
    public convenience init(string: String, skin attribute: SkinTextAttribute, _ more: SkinTextAttribute...) {
      self.init(string: string, attributes: Self.dictionary([attribute] + more))
    }

    /// Creates a run of a template: text and attributes that follow keys.
    /// - Parameters:
    ///   - key: The text's key.
    ///   - attributes: The attributes that follow keys.
    public convenience init(skinText key: SkinKey<String>, _ attributes: SkinTextAttribute...) {
      // A run needs at least one character. If the skin has no text for it, the run is omitted.
      let all = Self.dictionary(attributes).merging([.skinText: key.name]) { $1 }
      self.init(string: TextTemplate.placeholder, attributes: all)
    }

    /// Creates a run of a template: an image that follows a key.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - bounds: The image's frame relative to the baseline, upward. A zero rectangle has the image's size.
    public convenience init(skinImage key: SkinKey<SkinImage>, bounds: CGRect = CGRect()) {
      var attributes: [NSAttributedString.Key: Any] = [.skinImage: key.name]
      if bounds != .zero {
        let attachment = NSTextAttachment()
        attachment.bounds = bounds
        attributes[.attachment] = attachment
      }
      self.init(string: TextTemplate.placeholder, attributes: attributes)
    }

    private static func dictionary(_ attributes: [SkinTextAttribute]) -> [NSAttributedString.Key: Any] {
      Dictionary(attributes.map { ($0.name, $0.value) }) { $1 }
    }
  }
#endif
