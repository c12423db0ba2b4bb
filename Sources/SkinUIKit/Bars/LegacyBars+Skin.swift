#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  /// The bars' properties that are older than appearance objects. UIKit ignores them while a bar has appearance objects; see
  /// ``SkinProxy/bar``.
  extension SkinProxy where Target: UINavigationBar {
    /// The title, by the bar's older property.
    public var titleTextAttributes: SkinTextProxy<Target> {
      attributes(
        "titleTextAttributes",
        of: TextDictionary(get: { $0.titleTextAttributes }, set: { $0.titleTextAttributes = $1 }))
    }

    /// The large title, by the bar's older property.
    public var largeTitleTextAttributes: SkinTextProxy<Target> {
      attributes(
        "largeTitleTextAttributes",
        of: TextDictionary(get: { $0.largeTitleTextAttributes }, set: { $0.largeTitleTextAttributes = $1 }))
    }

    /// Binds the background image for some metrics to a key, by the bar's older property.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - metrics: The bar's metrics.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func backgroundImage(_ key: SkinKey<SkinImage>, for metrics: UIBarMetrics = .default) -> SkinProxy {
      backgroundImage(key, for: .any, barMetrics: metrics)
    }

    /// Binds the background image for a position and some metrics to a key, by the bar's older property.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - position: The bar's position.
    ///   - metrics: The bar's metrics.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func backgroundImage(
      _ key: SkinKey<SkinImage>, for position: UIBarPosition, barMetrics metrics: UIBarMetrics
    ) -> SkinProxy {
      bind(
        .bar("backgroundImage", position, metrics), to: key,
        get: { $0.backgroundImage(for: position, barMetrics: metrics) },
        set: { $0.setBackgroundImage($1, for: position, barMetrics: metrics) })
    }

    /// Binds the vertical offset of the title to a key, by the bar's older property.
    /// - Parameters:
    ///   - key: The key of a number, in points downward.
    ///   - metrics: The bar's metrics.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func titleVerticalPositionAdjustment(
      _ key: SkinKey<Double>, for metrics: UIBarMetrics = .default
    ) -> SkinProxy {
      bind(
        BindingProperty("titleVerticalPositionAdjustment", metrics.rawValue), to: key,
        get: { $0.titleVerticalPositionAdjustment(for: metrics) },
        set: { $0.setTitleVerticalPositionAdjustment($1, for: metrics) })
    }
  }

  extension SkinProxy where Target: UIToolbar {
    /// Binds the toolbar's background image for a position and some metrics to a key, by the older property.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - position: The toolbar's position.
    ///   - metrics: The bar's metrics.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func backgroundImage(
      _ key: SkinKey<SkinImage>, forToolbarPosition position: UIBarPosition = .any,
      barMetrics metrics: UIBarMetrics = .default
    ) -> SkinProxy {
      bind(
        .bar("backgroundImage", position, metrics), to: key,
        get: { $0.backgroundImage(forToolbarPosition: position, barMetrics: metrics) },
        set: { $0.setBackgroundImage($1, forToolbarPosition: position, barMetrics: metrics) })
    }

    /// Binds the image at the toolbar's edge for a position to a key, by the older property.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - position: The toolbar's position.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func shadowImage(_ key: SkinKey<SkinImage>, forToolbarPosition position: UIBarPosition = .any) -> SkinProxy {
      bind(
        BindingProperty("shadowImage", position.rawValue), to: key,
        get: { $0.shadowImage(forToolbarPosition: position) },
        set: { $0.setShadowImage($1, forToolbarPosition: position) })
    }
  }

  extension BindingProperty {
    /// A property of a bar for a position and some metrics.
    static func bar(_ name: String, _ position: UIBarPosition, _ metrics: UIBarMetrics) -> BindingProperty {
      BindingProperty(name, position.rawValue << 8 | metrics.rawValue)
    }
  }
#endif
