// The values that text views take, as properties.

#if canImport(UIKit)
  public import SkinKit
  public import UIKit

  extension NSLineBreakMode: SkinProperty {
    /// Made from its raw value.
    public typealias Resource = Double
  }

  extension UIKeyboardAppearance: SkinProperty {
    /// Made from its raw value.
    public typealias Resource = Double
  }

  extension UITextField.BorderStyle: SkinProperty {
    /// Made from its raw value.
    public typealias Resource = Double
  }

  extension UITextField.ViewMode: SkinProperty {
    /// Made from its raw value.
    public typealias Resource = Double
  }

  extension UISearchBar.Style: SkinProperty {
    /// Makes the style whose raw value the number is.
    /// - Parameters:
    ///   - values: The numbers.
    ///   - appearance: What the screen looks like now.
    /// - Returns: The style; `nil` where none has that number.
    public static func skinValue(_ values: SkinVariants<Double>, in appearance: SkinAppearance) -> Self? {
      UInt(exactly: values[appearance]).flatMap(Self.init)
    }
  }
#endif
