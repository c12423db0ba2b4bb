// The selection indicator of tab bars, and where their items are.

#if canImport(UIKit)
  public import SkinKit
  public import UIKit

  extension SkinProxy where Target: SkinAppearanceOwner, Target.Appearance == UITabBarAppearance {
    /// Lets the tint of the selection indicator follow a key.
    /// - Parameters:
    ///   - key: The colour's key.
    ///   - places: The places that it is for.
    /// - Returns: The object's properties.
    @discardableResult
    public func barSelectionIndicatorColor(_ key: SkinKey<SkinColor>, at places: SkinBarPlaces = .all) -> SkinProxy {
      look(BarPart(name: "selectionIndicatorColor", places: places), key, \.selectionIndicatorTintColor)
    }

    /// Lets the image of the selection indicator follow a key.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - places: The places that it is for.
    /// - Returns: The object's properties.
    @discardableResult
    public func barSelectionIndicatorImage(_ key: SkinKey<SkinImage>, at places: SkinBarPlaces = .all) -> SkinProxy {
      look(BarPart(name: "selectionIndicatorImage", places: places), key, \.selectionIndicatorImage)
    }

    /// Lets the way items fill the bar follow a key.
    /// - Parameters:
    ///   - key: The key of a case of `UITabBar.ItemPositioning`.
    ///   - places: The places that it is for.
    /// - Returns: The object's properties.
    @discardableResult
    public func barItemPositioning(_ key: SkinKey<SkinOption>, at places: SkinBarPlaces = .all) -> SkinProxy {
      look(BarPart(name: "itemPositioning", places: places), key, \.stackedItemPositioning)
    }

    /// Lets the width of centred items follow a key.
    /// - Parameters:
    ///   - key: The number's key, in points.
    ///   - places: The places that it is for.
    /// - Returns: The object's properties.
    @discardableResult
    public func barItemWidth(_ key: SkinKey<Double>, at places: SkinBarPlaces = .all) -> SkinProxy {
      look(BarPart(name: "itemWidth", places: places), key, \.stackedItemWidth)
    }

    /// Lets the distance between centred items follow a key.
    /// - Parameters:
    ///   - key: The number's key, in points.
    ///   - places: The places that it is for.
    /// - Returns: The object's properties.
    @discardableResult
    public func barItemSpacing(_ key: SkinKey<Double>, at places: SkinBarPlaces = .all) -> SkinProxy {
      look(BarPart(name: "itemSpacing", places: places), key, \.stackedItemSpacing)
    }
  }
#endif
