// The properties of bars that are older than appearance objects.

#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  extension SkinProxy where Target: UINavigationBar {
    /// Lets the title's colour follow a key, by the older property.
    ///
    /// It counts while nobody uses the bar's appearance objects; ``barTitleColor(_:at:)`` puts a colour into those.
    /// - Parameter key: The colour's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func titleColor(_ key: SkinKey<SkinColor>) -> SkinProxy {
      bindAttribute(BindingProperty("titleTextAttributes.color"), key, .color, in: .title)
    }

    /// Lets the title's font follow a key, by the older property.
    /// - Parameter key: The font's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func titleFont(_ key: SkinKey<SkinFont>) -> SkinProxy {
      bindAttribute(BindingProperty("titleTextAttributes.font"), key, .font, in: .title)
    }

    /// Lets the title's shadow follow a key, by the older property.
    /// - Parameter key: The shadow's key; its spread and insets don't count.
    /// - Returns: The object's properties.
    @discardableResult
    public func titleShadow(_ key: SkinKey<SkinShadow>) -> SkinProxy {
      bindAttribute(BindingProperty("titleTextAttributes.shadow"), key, .shadow, in: .title)
    }

    /// Lets the distance between the title's letters follow a key, by the older property.
    /// - Parameter key: The number's key, in points.
    /// - Returns: The object's properties.
    @discardableResult
    public func titleKern(_ key: SkinKey<Double>) -> SkinProxy {
      bindAttribute(BindingProperty("titleTextAttributes.kern"), key, .kern, in: .title)
    }

    /// Lets the large title's colour follow a key, by the older property.
    /// - Parameter key: The colour's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func largeTitleColor(_ key: SkinKey<SkinColor>) -> SkinProxy {
      bindAttribute(BindingProperty("largeTitleTextAttributes.color"), key, .color, in: .largeTitle)
    }

    /// Lets the large title's font follow a key, by the older property.
    /// - Parameter key: The font's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func largeTitleFont(_ key: SkinKey<SkinFont>) -> SkinProxy {
      bindAttribute(BindingProperty("largeTitleTextAttributes.font"), key, .font, in: .largeTitle)
    }

    /// Lets the large title's shadow follow a key, by the older property.
    /// - Parameter key: The shadow's key; its spread and insets don't count.
    /// - Returns: The object's properties.
    @discardableResult
    public func largeTitleShadow(_ key: SkinKey<SkinShadow>) -> SkinProxy {
      bindAttribute(BindingProperty("largeTitleTextAttributes.shadow"), key, .shadow, in: .largeTitle)
    }

    /// Lets the distance between the large title's letters follow a key, by the older property.
    /// - Parameter key: The number's key, in points.
    /// - Returns: The object's properties.
    @discardableResult
    public func largeTitleKern(_ key: SkinKey<Double>) -> SkinProxy {
      bindAttribute(BindingProperty("largeTitleTextAttributes.kern"), key, .kern, in: .largeTitle)
    }

    /// Lets the background image for some metrics follow a key, by the older property.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - metrics: The bar's metrics.
    /// - Returns: The object's properties.
    @discardableResult
    public func backgroundImage(_ key: SkinKey<SkinImage>, for metrics: UIBarMetrics = .default) -> SkinProxy {
      backgroundImage(key, for: .any, barMetrics: metrics)
    }

    /// Lets the background image for a position and some metrics follow a key, by the older property.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - position: The bar's position.
    ///   - metrics: The bar's metrics.
    /// - Returns: The object's properties.
    @discardableResult
    public func backgroundImage(
      _ key: SkinKey<SkinImage>, for position: UIBarPosition, barMetrics metrics: UIBarMetrics
    ) -> SkinProxy {
      bind(
        .bar("backgroundImage", position, metrics), to: key,
        original: { $0.backgroundImage(for: position, barMetrics: metrics) }, make: { UIImage?.skinValue($0, in: $1) },
        set: { $0.setBackgroundImage($1, for: position, barMetrics: metrics) })
    }

    /// Lets how far the title is moved down follow a key, by the older property.
    /// - Parameters:
    ///   - key: The number's key, in points.
    ///   - metrics: The bar's metrics.
    /// - Returns: The object's properties.
    @discardableResult
    public func titleVerticalPositionAdjustment(_ key: SkinKey<Double>, for metrics: UIBarMetrics = .default)
      -> SkinProxy
    {
      bind(
        BindingProperty("titleVerticalPositionAdjustment", metrics.rawValue), to: key,
        original: { $0.titleVerticalPositionAdjustment(for: metrics) }, make: { CGFloat.skinValue($0, in: $1) },
        set: { $0.setTitleVerticalPositionAdjustment($1, for: metrics) })
    }
  }

  extension SkinProxy where Target: UIToolbar {
    /// Lets the toolbar's background image for a position and some metrics follow a key, by the older property.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - position: The toolbar's position.
    ///   - metrics: The bar's metrics.
    /// - Returns: The object's properties.
    @discardableResult
    public func backgroundImage(
      _ key: SkinKey<SkinImage>, forToolbarPosition position: UIBarPosition = .any,
      barMetrics metrics: UIBarMetrics = .default
    ) -> SkinProxy {
      bind(
        .bar("backgroundImage", position, metrics), to: key,
        original: { $0.backgroundImage(forToolbarPosition: position, barMetrics: metrics) },
        make: { UIImage?.skinValue($0, in: $1) },
        set: { $0.setBackgroundImage($1, forToolbarPosition: position, barMetrics: metrics) })
    }

    /// Lets the image at the toolbar's edge for a position follow a key, by the older property.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - position: The toolbar's position.
    /// - Returns: The object's properties.
    @discardableResult
    public func shadowImage(_ key: SkinKey<SkinImage>, forToolbarPosition position: UIBarPosition = .any) -> SkinProxy {
      bind(
        BindingProperty("shadowImage", position.rawValue), to: key,
        original: { $0.shadowImage(forToolbarPosition: position) },
        make: { UIImage?.skinValue($0, in: $1) }, set: { $0.setShadowImage($1, forToolbarPosition: position) })
    }
  }

  extension TextDictionary where Target: UINavigationBar {
    fileprivate static var title: Self { Self(get: { $0.titleTextAttributes }, set: { $0.titleTextAttributes = $1 }) }

    fileprivate static var largeTitle: Self {
      Self(get: { $0.largeTitleTextAttributes }, set: { $0.largeTitleTextAttributes = $1 })
    }
  }

  extension BindingProperty {
    /// What a bar has for a position and some metrics.
    fileprivate static func bar(
      _ name: String, _ position: UIBarPosition, _ metrics: UIBarMetrics
    ) -> BindingProperty {
      BindingProperty(name, position.rawValue << 8 | metrics.rawValue)
    }
  }
#endif
