// The titles and the back indicator of navigation bars, and of items with looks of their own.

#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  extension SkinProxy where Target: SkinAppearanceOwner, Target.Appearance == UINavigationBarAppearance {
    /// Lets the colour of the title, and of the large one, follow a key.
    /// - Parameters:
    ///   - key: The colour's key.
    ///   - places: The places that it is for.
    /// - Returns: The object's properties.
    @discardableResult
    public func barTitleColor(_ key: SkinKey<SkinColor>, at places: SkinBarPlaces = .all) -> SkinProxy {
      look(
        BarPart(name: "titleColor", places: places), key, make: TextAttribute.color.make,
        set: { look, color in
          look.titleTextAttributes[.foregroundColor] = color
          look.largeTitleTextAttributes[.foregroundColor] = color
        })
    }

    /// Lets the title's font follow a key.
    /// - Parameters:
    ///   - key: The font's key.
    ///   - places: The places that it is for.
    /// - Returns: The object's properties.
    @discardableResult
    public func barTitleFont(_ key: SkinKey<SkinFont>, at places: SkinBarPlaces = .all) -> SkinProxy {
      look(BarPart(name: "titleFont", places: places), key, of: { [$0] }, \.titleTextAttributes, .font)
    }

    /// Lets the title's shadow follow a key.
    /// - Parameters:
    ///   - key: The shadow's key; its spread and insets don't count.
    ///   - places: The places that it is for.
    /// - Returns: The object's properties.
    @discardableResult
    public func barTitleShadow(_ key: SkinKey<SkinShadow>, at places: SkinBarPlaces = .all) -> SkinProxy {
      look(BarPart(name: "titleShadow", places: places), key, of: { [$0] }, \.titleTextAttributes, .shadow)
    }

    /// Lets the distance between the title's letters follow a key.
    /// - Parameters:
    ///   - key: The number's key, in points.
    ///   - places: The places that it is for.
    /// - Returns: The object's properties.
    @discardableResult
    public func barTitleKern(_ key: SkinKey<Double>, at places: SkinBarPlaces = .all) -> SkinProxy {
      look(BarPart(name: "titleKern", places: places), key, of: { [$0] }, \.titleTextAttributes, .kern)
    }

    /// Lets how far the title is moved follow a key.
    /// - Parameters:
    ///   - key: The key of a size: how far to the right and down, in points.
    ///   - places: The places that it is for.
    /// - Returns: The object's properties.
    @discardableResult
    public func barTitlePosition(_ key: SkinKey<SkinSize>, at places: SkinBarPlaces = .all) -> SkinProxy {
      look(BarPart(name: "titlePosition", places: places), key, \.titlePositionAdjustment)
    }

    /// Lets the colour of the large title follow a key; it counts before the one for both titles.
    /// - Parameters:
    ///   - key: The colour's key.
    ///   - places: The places that it is for.
    /// - Returns: The object's properties.
    @discardableResult
    public func barLargeTitleColor(_ key: SkinKey<SkinColor>, at places: SkinBarPlaces = .all) -> SkinProxy {
      look(
        BarPart(name: "largeTitleColor", rank: 1, places: places), key, of: { [$0] }, \.largeTitleTextAttributes, .color
      )
    }

    /// Lets the large title's font follow a key.
    /// - Parameters:
    ///   - key: The font's key.
    ///   - places: The places that it is for.
    /// - Returns: The object's properties.
    @discardableResult
    public func barLargeTitleFont(_ key: SkinKey<SkinFont>, at places: SkinBarPlaces = .all) -> SkinProxy {
      look(
        BarPart(name: "largeTitleFont", places: places), key, of: { [$0] }, \.largeTitleTextAttributes, .font)
    }

    /// Lets the large title's shadow follow a key.
    /// - Parameters:
    ///   - key: The shadow's key; its spread and insets don't count.
    ///   - places: The places that it is for.
    /// - Returns: The object's properties.
    @discardableResult
    public func barLargeTitleShadow(_ key: SkinKey<SkinShadow>, at places: SkinBarPlaces = .all) -> SkinProxy {
      look(
        BarPart(name: "largeTitleShadow", places: places), key, of: { [$0] }, \.largeTitleTextAttributes, .shadow)
    }

    /// Lets the distance between the large title's letters follow a key.
    /// - Parameters:
    ///   - key: The number's key, in points.
    ///   - places: The places that it is for.
    /// - Returns: The object's properties.
    @discardableResult
    public func barLargeTitleKern(_ key: SkinKey<Double>, at places: SkinBarPlaces = .all) -> SkinProxy {
      look(
        BarPart(name: "largeTitleKern", places: places), key, of: { [$0] }, \.largeTitleTextAttributes, .kern)
    }

    /// Lets the image of the back button follow a key.
    ///
    /// It is its own mask in transitions, as long as there is no key for that.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - places: The places that it is for.
    /// - Returns: The object's properties.
    @discardableResult
    public func barBackIndicatorImage(_ key: SkinKey<SkinImage>, at places: SkinBarPlaces = .all) -> SkinProxy {
      look(
        BarPart(name: "backIndicatorImage", places: places), key, make: UIImage.skinValue,
        set: { $0.setBackIndicatorImage($1, transitionMaskImage: $1) })
    }

    /// Lets the mask of the back button's image in transitions follow a key.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - places: The places that it is for.
    /// - Returns: The object's properties.
    @discardableResult
    public func barBackIndicatorMask(_ key: SkinKey<SkinImage>, at places: SkinBarPlaces = .all) -> SkinProxy {
      look(
        BarPart(name: "backIndicatorMask", rank: 1, places: places), key, make: UIImage.skinValue,
        set: { $0.setBackIndicatorImage($0.backIndicatorImage, transitionMaskImage: $1) })
    }
  }
#endif
