#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  extension UIOffset: SkinProperty {
    /// Returns the offset for the appearance: a size whose width points right and whose height points down.
    /// - Parameters:
    ///   - values: The offsets.
    ///   - appearance: The current appearance.
    /// - Returns: The offset.
    public static func skinValue(_ values: SkinVariants<SkinSize>, in appearance: SkinAppearance) -> UIOffset? {
      UIOffset(horizontal: values[appearance].width, vertical: values[appearance].height)
    }
  }
#endif
