#if canImport(UIKit)
  import SkinKit
  import UIKit

  /// A trait whose only purpose is that UIKit resolves dynamic colors again when it changes.
  @available(iOS 17, *)
  struct SkinRevisionTrait: UITraitDefinition {
    static let defaultValue = 0
    static let affectsColorAppearance = true
    static let name = "SkinRevision"
    static let identifier = "dev.skinkit.revision"
  }

  extension UIWindow {
    /// Makes UIKit resolve the colors made by key in this window again, after a change of skin.
    func resolveKeyedColors() {
      guard KeyedValues.shared.hasColors else { return }
      if #available(iOS 17, *) {
        traitOverrides[SkinRevisionTrait.self] = traitCollection[SkinRevisionTrait.self] &+ 1
      } else {
        // Older systems have no trait of an app's own.
        KeyedColors.renew(in: self)
      }
    }
  }
#endif
