#if canImport(UIKit)
  import Foundation
  public import SkinKit

  /// A type with a few named values, such as an enumeration.
  ///
  /// UIKit's enumerations have the names of their cases in code, or their raw values. An enumeration of your own:
  /// ```swift
  /// extension NeedleStyle: SkinEnumeration {
  ///   static let names: [String: NeedleStyle] = ["thin": .thin, "bold": .bold]
  /// }
  /// gauge.skin.needleStyle("panel.needle_style")   // "texts": {"needle_style": "bold"}
  /// ```
  /// Names are case-insensitive. For an unknown name, the object keeps its original value.
  public protocol SkinEnumeration: SkinProperty where Resource == SkinOption {
    /// The values by their names in skins.
    static var names: [String: Self] { get }

    /// Returns the value with a number. Enumerations with numeric raw values use those; others have no numbers by default.
    /// - Parameter number: The number.
    /// - Returns: The value, which also has a name.
    static func value(numbered number: Int) -> Self?
  }

  extension SkinEnumeration {
    /// Returns the value with the name or number.
    /// - Parameters:
    ///   - values: The names or numbers.
    ///   - appearance: The current appearance.
    /// - Returns: The value; `nil` if there is none.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    public static func skinValue(_ values: SkinVariants<SkinOption>, in appearance: SkinAppearance) -> Self? {
      switch values[appearance] {
      case .name(let name): names[name] ?? names.first { $0.key.lowercased() == name.lowercased() }?.value
      case .number(let number): value(numbered: number)
      }
    }

    /// Returns `nil`: values have no numbers.
    /// - Parameter number: Unused.
    /// - Returns: `nil`.
    public static func value(numbered number: Int) -> Self? { nil }
  }

  extension SkinEnumeration where Self: RawRepresentable, RawValue: BinaryInteger {
    /// Returns the named case with a raw value.
    ///
    /// Imported enumerations accept any number, so the raw value alone isn't checked.
    /// - Parameter number: The raw value.
    /// - Returns: The case; `nil` if none has that number.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    public static func value(numbered number: Int) -> Self? { names.values.first { $0.rawValue == number } }
  }
#endif
