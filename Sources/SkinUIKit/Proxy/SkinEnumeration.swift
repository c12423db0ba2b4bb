// Types with a few values that have names: a skin writes the names.

#if canImport(UIKit)
  import Foundation
  public import SkinKit

  /// A type of which a skin names one of a few values, such as an enumeration.
  ///
  /// UIKit's go by the names that code has for them, or by their raw values. One of your own:
  /// ```swift
  /// extension NeedleStyle: SkinEnumeration {
  ///   static let names: [String: NeedleStyle] = ["thin": .thin, "bold": .bold]
  /// }
  /// gauge.skin.needleStyle("panel.needle_style")   // "texts": {"needle_style": "bold"}
  /// ```
  /// Upper and lower case count as the same. Of a name that isn't there, the object shows its own value.
  public protocol SkinEnumeration: SkinProperty where Resource == SkinOption {
    /// The values by the names that skins give them.
    static var names: [String: Self] { get }

    /// The value that a number means; by default none, and of enumerations with numbers as raw values the one with it.
    /// - Parameter number: The number.
    /// - Returns: The value, which has a name, too.
    static func value(numbered number: Int) -> Self?
  }

  extension SkinEnumeration {
    /// Takes the value that the name or the number means.
    /// - Parameters:
    ///   - values: The names or numbers.
    ///   - appearance: What the screen looks like now.
    /// - Returns: The value; `nil` where none has that name or number.
    public static func skinValue(_ values: SkinVariants<SkinOption>, in appearance: SkinAppearance) -> Self? {
      switch values[appearance] {
      case .name(let name): names[name] ?? names.first { $0.key.lowercased() == name.lowercased() }?.value
      case .number(let number): value(numbered: number)
      }
    }

    /// No value goes by a number.
    /// - Parameter number: Not used.
    /// - Returns: `nil`.
    public static func value(numbered number: Int) -> Self? { nil }
  }

  extension SkinEnumeration where Self: RawRepresentable, RawValue: BinaryInteger {
    /// The case with a raw value, of those that have a name: imported enumerations can be made of any number.
    /// - Parameter number: The raw value.
    /// - Returns: The case; `nil` where none has that number.
    public static func value(numbered number: Int) -> Self? { names.values.first { $0.rawValue == number } }
  }
#endif
