// What all bars have: a background and a line at their edge.

#if canImport(UIKit)
  import Foundation
  public import SkinKit
  import UIKit

  extension SkinProxy where Target: SkinAppearanceOwner {
    /// Lets the bar's background colour follow a key.
    /// - Parameters:
    ///   - key: The colour's key.
    ///   - places: The places that it is for.
    /// - Returns: The object's properties.
    @discardableResult
    public func barBackgroundColor(_ key: SkinKey<SkinColor>, at places: SkinBarPlaces = .all) -> SkinProxy {
      look(BarPart(name: "backgroundColor", places: places), key, \.backgroundColor)
    }

    /// Lets the bar's background image follow a key.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - places: The places that it is for.
    /// - Returns: The object's properties.
    @discardableResult
    public func barBackgroundImage(_ key: SkinKey<SkinImage>, at places: SkinBarPlaces = .all) -> SkinProxy {
      look(BarPart(name: "backgroundImage", places: places), key, \.backgroundImage)
    }

    /// Lets the way the bar's background image fills the bar follow a key.
    /// - Parameters:
    ///   - key: The key of a case of `UIView.ContentMode`, such as `scaleAspectFill`.
    ///   - places: The places that it is for.
    /// - Returns: The object's properties.
    @discardableResult
    public func barBackgroundContentMode(_ key: SkinKey<SkinOption>, at places: SkinBarPlaces = .all) -> SkinProxy {
      look(BarPart(name: "backgroundContentMode", places: places), key, \.backgroundImageContentMode)
    }

    /// Lets a gradient as the bar's background follow a key.
    /// - Parameters:
    ///   - key: The gradient's key.
    ///   - places: The places that it is for.
    /// - Returns: The object's properties.
    @discardableResult
    public func barBackgroundGradient(_ key: SkinKey<SkinGradient>, at places: SkinBarPlaces = .all) -> SkinProxy {
      look(
        BarPart(name: "backgroundGradient", places: places), key,
        make: { values, appearance in UIImage.stretchable(values[appearance]) }, set: { $0.backgroundImage = $1 })
    }

    /// Lets the blur behind the bar follow a key.
    /// - Parameters:
    ///   - key: The key of a text: a style of `UIBlurEffect`, such as `systemThinMaterial`, or `none`.
    ///   - places: The places that it is for.
    /// - Returns: The object's properties.
    @discardableResult
    public func barBackgroundEffect(_ key: SkinKey<String>, at places: SkinBarPlaces = .all) -> SkinProxy {
      look(
        BarPart(name: "backgroundEffect", places: places), key,
        make: { values, appearance in UIBlurEffect.named(values[appearance]) },
        set: { $0.backgroundEffect = $1 as? UIBlurEffect })
    }

    /// Lets the line at the bar's edge follow a key.
    /// - Parameters:
    ///   - key: The colour's key; a clear colour hides the line.
    ///   - places: The places that it is for.
    /// - Returns: The object's properties.
    @discardableResult
    public func barShadowColor(_ key: SkinKey<SkinColor>, at places: SkinBarPlaces = .all) -> SkinProxy {
      look(BarPart(name: "shadowColor", places: places), key, \.shadowColor)
    }

    /// Lets the image at the bar's edge follow a key.
    ///
    /// UIKit colours a template with the shadow's colour.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - places: The places that it is for.
    /// - Returns: The object's properties.
    @discardableResult
    public func barShadowImage(_ key: SkinKey<SkinImage>, at places: SkinBarPlaces = .all) -> SkinProxy {
      look(BarPart(name: "shadowImage", places: places), key, \.shadowImage)
    }
  }

  extension UIImage {
    /// A gradient as an image that a bar can stretch over its background.
    static func stretchable(_ gradient: SkinGradient) -> UIImage {
      let bounds = CGRect(x: 0, y: 0, width: 320, height: 96)
      let layer = CAGradientLayer()
      layer.frame = bounds
      layer.show(gradient)
      return UIGraphicsImageRenderer(size: bounds.size).image { layer.render(in: $0.cgContext) }
        .resizableImage(withCapInsets: .zero, resizingMode: .stretch)
    }
  }
#endif
