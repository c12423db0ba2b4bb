// Values that bars and their items have: offsets, and where a tab bar's items are.

#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  extension UIOffset: SkinProperty {
    /// Takes the offset for the appearance: a size whose width is to the right and whose height is down.
    /// - Parameters:
    ///   - values: The offsets.
    ///   - appearance: What the screen looks like now.
    /// - Returns: The offset.
    public static func skinValue(_ values: SkinVariants<SkinSize>, in appearance: SkinAppearance) -> UIOffset? {
      UIOffset(horizontal: values[appearance].width, vertical: values[appearance].height)
    }
  }
#endif
