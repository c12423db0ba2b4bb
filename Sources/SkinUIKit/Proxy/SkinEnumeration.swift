// Enumerations with numbers as raw values: a skin names their cases.

#if canImport(UIKit)
  import Foundation
  public import SkinKit

  /// An enumeration whose cases a skin names by texts, or by their raw values.
  ///
  /// UIKit's are in code as their names here; of a case that isn't there, the object shows its own. An enumeration of one's own:
  /// ```swift
  /// extension NeedleStyle: SkinEnumeration {
  ///   static let names: [String: NeedleStyle] = ["thin": .thin, "bold": .bold]
  /// }
  /// gauge.skin.needleStyle("panel.needle_style")   // "texts": {"needle_style": "bold"}
  /// ```
  public protocol SkinEnumeration: SkinProperty, RawRepresentable where RawValue == Int, Resource == SkinOption {
    /// The cases by the names that skins give them.
    static var names: [String: Self] { get }
  }

  extension SkinEnumeration {
    /// No names: numbers alone.
    public static var names: [String: Self] { [:] }

    /// Takes the case that the name or the raw value means.
    /// - Parameters:
    ///   - values: The names or numbers.
    ///   - appearance: What the screen looks like now.
    /// - Returns: The case; `nil` where it has none.
    public static func skinValue(_ values: SkinVariants<SkinOption>, in appearance: SkinAppearance) -> Self? {
      switch values[appearance] {
      case .name(let name): names[name]
      case .number(let number): Self(rawValue: number)
      }
    }
  }
#endif
