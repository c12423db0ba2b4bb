// Plain values as properties: texts, numbers, flags, sizes, insets, enumerations.

#if canImport(UIKit)
  public import Foundation
  public import SkinKit
  public import UIKit

  extension String: SkinProperty {
    /// Takes the text for the appearance.
    /// - Parameters:
    ///   - values: The texts.
    ///   - appearance: What the screen looks like now.
    /// - Returns: The text.
    public static func skinValue(_ values: SkinVariants<String>, in appearance: SkinAppearance) -> String? {
      values[appearance]
    }
  }

  extension Bool: SkinProperty {
    /// Takes the flag for the appearance.
    /// - Parameters:
    ///   - values: The flags.
    ///   - appearance: What the screen looks like now.
    /// - Returns: The flag.
    public static func skinValue(_ values: SkinVariants<Bool>, in appearance: SkinAppearance) -> Bool? {
      values[appearance]
    }
  }

  extension SkinProperty where Self: BinaryFloatingPoint {
    /// Takes the number for the appearance.
    /// - Parameters:
    ///   - values: The numbers.
    ///   - appearance: What the screen looks like now.
    /// - Returns: The number.
    public static func skinValue(_ values: SkinVariants<Double>, in appearance: SkinAppearance) -> Self? {
      Self(values[appearance])
    }
  }

  extension Double: SkinProperty {
    /// Numbers are made from numbers.
    public typealias Resource = Double
  }

  extension Float: SkinProperty {
    /// Numbers are made from numbers.
    public typealias Resource = Double
  }

  extension CGFloat: SkinProperty {
    /// Numbers are made from numbers.
    public typealias Resource = Double
  }

  extension Int: SkinProperty {
    /// Takes the number for the appearance where it is a whole one.
    /// - Parameters:
    ///   - values: The numbers.
    ///   - appearance: What the screen looks like now.
    /// - Returns: The number; `nil` for one with a fraction or out of range.
    public static func skinValue(_ values: SkinVariants<Double>, in appearance: SkinAppearance) -> Int? {
      Int(exactly: values[appearance])
    }
  }

  extension CGSize: SkinProperty {
    /// Takes the size for the appearance.
    /// - Parameters:
    ///   - values: The sizes.
    ///   - appearance: What the screen looks like now.
    /// - Returns: The size.
    public static func skinValue(_ values: SkinVariants<SkinSize>, in appearance: SkinAppearance) -> CGSize? {
      CGSize(width: values[appearance].width, height: values[appearance].height)
    }
  }

  extension UIEdgeInsets: SkinProperty {
    /// Takes the insets for the appearance.
    /// - Parameters:
    ///   - values: The insets.
    ///   - appearance: What the screen looks like now.
    /// - Returns: The insets.
    public static func skinValue(_ values: SkinVariants<SkinInsets>, in appearance: SkinAppearance) -> UIEdgeInsets? {
      UIEdgeInsets(values[appearance])
    }
  }
#endif
