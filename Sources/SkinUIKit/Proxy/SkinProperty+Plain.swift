#if canImport(UIKit)
  public import Foundation
  public import SkinKit
  public import UIKit

  extension String: SkinProperty {
    /// Returns the text for the appearance.
    /// - Parameters:
    ///   - values: The texts.
    ///   - appearance: The current appearance.
    /// - Returns: The text.
    public static func skinValue(_ values: SkinVariants<String>, in appearance: SkinAppearance) -> String? {
      values[appearance]
    }
  }

  extension Bool: SkinProperty {
    /// Returns the flag for the appearance.
    /// - Parameters:
    ///   - values: The flags.
    ///   - appearance: The current appearance.
    /// - Returns: The flag.
    public static func skinValue(_ values: SkinVariants<Bool>, in appearance: SkinAppearance) -> Bool? {
      values[appearance]
    }
  }

  extension SkinProperty where Self: BinaryFloatingPoint {
    /// Returns the number for the appearance.
    /// - Parameters:
    ///   - values: The numbers.
    ///   - appearance: The current appearance.
    /// - Returns: The number.
    public static func skinValue(_ values: SkinVariants<Double>, in appearance: SkinAppearance) -> Self? {
      Self(values[appearance])
    }
  }

  extension Double: SkinProperty {
    /// The resource is a number.
    public typealias Resource = Double
  }

  extension Float: SkinProperty {
    /// The resource is a number.
    public typealias Resource = Double
  }

  extension CGFloat: SkinProperty {
    /// The resource is a number.
    public typealias Resource = Double
  }

  extension Int: SkinProperty {
    /// Returns the number for the appearance if it is an integer.
    /// - Parameters:
    ///   - values: The numbers.
    ///   - appearance: The current appearance.
    /// - Returns: The number; `nil` if it has a fraction or is out of range.
    public static func skinValue(_ values: SkinVariants<Double>, in appearance: SkinAppearance) -> Int? {
      Int(exactly: values[appearance])
    }
  }

  extension CGSize: SkinProperty {
    /// Returns the size for the appearance.
    /// - Parameters:
    ///   - values: The sizes.
    ///   - appearance: The current appearance.
    /// - Returns: The size.
    public static func skinValue(_ values: SkinVariants<SkinSize>, in appearance: SkinAppearance) -> CGSize? {
      CGSize(width: values[appearance].width, height: values[appearance].height)
    }
  }

  extension UIEdgeInsets: SkinProperty {
    /// Returns the insets for the appearance.
    /// - Parameters:
    ///   - values: The insets.
    ///   - appearance: The current appearance.
    /// - Returns: The insets.
    public static func skinValue(_ values: SkinVariants<SkinInsets>, in appearance: SkinAppearance) -> UIEdgeInsets? {
      UIEdgeInsets(values[appearance])
    }
  }
#endif
