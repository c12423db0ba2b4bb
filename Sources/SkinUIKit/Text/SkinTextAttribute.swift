// Attributes of text that name keys, in templates of rich text and in dictionaries of attributes.

#if canImport(UIKit)
  public import Foundation
  public import SkinKit
  import UIKit

  extension NSAttributedString.Key {
    /// The name of the key whose text stands in the place of the run's, in a template.
    ///
    /// The values of this and the others here are the keys' names, as strings: `[.skinForegroundColor: "login.link"]`.
    public static let skinText = NSAttributedString.Key("SkinText")
    /// The name of the key whose image stands in the place of the run, in a template.
    public static let skinImage = NSAttributedString.Key("SkinImage")
    /// The name of the font's key, with its line height and letter spacing.
    public static let skinFont = NSAttributedString.Key("SkinFont")
    /// The name of the text colour's key.
    public static let skinForegroundColor = NSAttributedString.Key("SkinForegroundColor")
    /// The name of the background colour's key.
    public static let skinBackgroundColor = NSAttributedString.Key("SkinBackgroundColor")
    /// The name of the underline colour's key.
    public static let skinUnderlineColor = NSAttributedString.Key("SkinUnderlineColor")
    /// The name of the strikethrough colour's key.
    public static let skinStrikethroughColor = NSAttributedString.Key("SkinStrikethroughColor")
    /// The name of the stroke colour's key.
    public static let skinStrokeColor = NSAttributedString.Key("SkinStrokeColor")
    /// The name of the shadow's key.
    public static let skinShadow = NSAttributedString.Key("SkinShadow")
    /// The name of the key of the spacing between letters, a number.
    public static let skinKern = NSAttributedString.Key("SkinKern")
    /// The name of the key of the height above the baseline, a number.
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
    /// The key's name, or the value of an attribute that follows none.
    let value: Any

    private init(_ name: NSAttributedString.Key, _ key: String) {
      self.name = name
      value = key
    }

    private init(_ name: NSAttributedString.Key, fixed value: Any) {
      self.name = name
      self.value = value
    }

    /// The font; in templates with its line height and letter spacing.
    /// - Parameter key: The font's key.
    /// - Returns: The attribute.
    public static func font(_ key: SkinKey<SkinFont>) -> Self { Self(.skinFont, key.name) }

    /// The colour of the text.
    /// - Parameter key: The colour's key.
    /// - Returns: The attribute.
    public static func foregroundColor(_ key: SkinKey<SkinColor>) -> Self { Self(.skinForegroundColor, key.name) }

    /// The colour behind the text.
    /// - Parameter key: The colour's key.
    /// - Returns: The attribute.
    public static func backgroundColor(_ key: SkinKey<SkinColor>) -> Self { Self(.skinBackgroundColor, key.name) }

    /// The colour of an underline, which an underline style draws.
    /// - Parameter key: The colour's key.
    /// - Returns: The attribute.
    public static func underlineColor(_ key: SkinKey<SkinColor>) -> Self { Self(.skinUnderlineColor, key.name) }

    /// The colour of a strikethrough, which a strikethrough style draws.
    /// - Parameter key: The colour's key.
    /// - Returns: The attribute.
    public static func strikethroughColor(_ key: SkinKey<SkinColor>) -> Self {
      Self(.skinStrikethroughColor, key.name)
    }

    /// The colour of the glyphs' outlines, which a stroke width draws.
    /// - Parameter key: The colour's key.
    /// - Returns: The attribute.
    public static func strokeColor(_ key: SkinKey<SkinColor>) -> Self { Self(.skinStrokeColor, key.name) }

    /// The shadow of the text.
    /// - Parameter key: The shadow's key.
    /// - Returns: The attribute.
    public static func shadow(_ key: SkinKey<SkinShadow>) -> Self { Self(.skinShadow, key.name) }

    /// What is added between letters, in points.
    /// - Parameter key: The number's key.
    /// - Returns: The attribute.
    public static func kern(_ key: SkinKey<Double>) -> Self { Self(.skinKern, key.name) }

    /// How far above the baseline the text stands, in points.
    /// - Parameter key: The number's key.
    /// - Returns: The attribute.
    public static func baselineOffset(_ key: SkinKey<Double>) -> Self { Self(.skinBaselineOffset, key.name) }

    /// The width of the glyphs' outlines in percent of the font's size; below zero fills them too.
    /// - Parameter key: The number's key.
    /// - Returns: The attribute.
    public static func strokeWidth(_ key: SkinKey<Double>) -> Self { Self(.skinStrokeWidth, key.name) }

    /// The underline: a raw value of `NSUnderlineStyle`, 1 for a single line.
    /// - Parameter key: The number's key.
    /// - Returns: The attribute.
    public static func underlineStyle(_ key: SkinKey<Double>) -> Self { Self(.skinUnderlineStyle, key.name) }

    /// The strikethrough: a raw value of `NSUnderlineStyle`, 1 for a single line.
    /// - Parameter key: The number's key.
    /// - Returns: The attribute.
    public static func strikethroughStyle(_ key: SkinKey<Double>) -> Self { Self(.skinStrikethroughStyle, key.name) }

    /// An attribute of a template that follows no key, such as a link.
    ///
    /// Where it is of a kind that also follows a key, it is what is shown while no skin has that key.
    /// - Parameters:
    ///   - name: The attribute.
    ///   - value: Its value.
    /// - Returns: The attribute.
    public static func fixed(_ name: NSAttributedString.Key, _ value: Any) -> Self { Self(name, fixed: value) }
  }

  extension NSAttributedString {
    /// Makes a run of a template: text that stays, in a look that follows keys.
    /// - Parameters:
    ///   - string: The text.
    ///   - attribute: An attribute that follows a key.
    ///   - more: More of them.
    public convenience init(string: String, skin attribute: SkinTextAttribute, _ more: SkinTextAttribute...) {
      self.init(string: string, attributes: Self.dictionary([attribute] + more))
    }

    /// Makes a run of a template: text and look follow keys.
    /// - Parameters:
    ///   - key: The text's key.
    ///   - attributes: The attributes that follow keys.
    public convenience init(skinText key: SkinKey<String>, _ attributes: SkinTextAttribute...) {
      // A run needs a character to be there at all; without a text of the skin's it is left out.
      let all = Self.dictionary(attributes).merging([.skinText: key.name]) { $1 }
      self.init(string: TextTemplate.placeholder, attributes: all)
    }

    /// Makes a run of a template: an image that follows a key.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - bounds: Its place from the baseline upwards; zero takes the image's own size.
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
