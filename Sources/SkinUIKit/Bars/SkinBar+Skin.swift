// What all bars have: a background and a line at their edge.

#if canImport(UIKit)
  public import SkinKit
  import UIKit

  extension SkinProxy where Target: SkinBar {
    /// Lets the bar's background colour follow a key.
    /// - Parameter key: The colour's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func barBackgroundColor(_ key: SkinKey<SkinColor>) -> SkinProxy {
      bar("backgroundColor", key) { look, values, _ in look.backgroundColor = UIColor(values) }
    }

    /// Lets the bar's background image follow a key.
    /// - Parameter key: The image's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func barBackgroundImage(_ key: SkinKey<SkinImage>) -> SkinProxy {
      bar("backgroundImage", key) { look, values, appearance in
        look.backgroundImage = UIImage.skinValue(values, in: appearance)
      }
    }

    /// Lets a gradient as the bar's background follow a key.
    /// - Parameter key: The gradient's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func barBackgroundGradient(_ key: SkinKey<SkinGradient>) -> SkinProxy {
      bar("backgroundGradient", key) { look, values, appearance in
        look.backgroundImage = .stretchable(values[appearance])
      }
    }

    /// Lets the line at the bar's edge follow a key.
    /// - Parameter key: The colour's key; a clear colour hides the line.
    /// - Returns: The object's properties.
    @discardableResult
    public func barShadowColor(_ key: SkinKey<SkinColor>) -> SkinProxy {
      bar("shadowColor", key) { look, values, _ in look.shadowColor = UIColor(values) }
    }
  }
#endif
