// The backgrounds and positions of bar buttons, by state, style and metrics.

#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  extension SkinProxy where Target: UIBarButtonItem {
    /// Lets the background image for a state and some metrics follow a key.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - state: The state.
    ///   - metrics: The bar's metrics.
    /// - Returns: The object's properties.
    @discardableResult
    public func backgroundImage(
      _ key: SkinKey<SkinImage>, for state: UIControl.State = .normal, barMetrics metrics: UIBarMetrics = .default
    ) -> SkinProxy {
      bindState(
        "backgroundImage.\(metrics.rawValue)", state, key, get: { $0.backgroundImage(for: $1, barMetrics: metrics) },
        set: { $0.setBackgroundImage($1, for: $2, barMetrics: metrics) })
    }

    /// Lets the background image for a state, a style and some metrics follow a key.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - state: The state.
    ///   - style: The style.
    ///   - metrics: The bar's metrics.
    /// - Returns: The object's properties.
    @discardableResult
    public func backgroundImage(
      _ key: SkinKey<SkinImage>, for state: UIControl.State, style: UIBarButtonItem.Style,
      barMetrics metrics: UIBarMetrics = .default
    ) -> SkinProxy {
      bindState(
        "backgroundImage.\(style.rawValue).\(metrics.rawValue)", state, key,
        get: { $0.backgroundImage(for: $1, style: style, barMetrics: metrics) },
        set: { $0.setBackgroundImage($1, for: $2, style: style, barMetrics: metrics) })
    }

    /// Lets the background image as a back button for a state and some metrics follow a key.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - state: The state.
    ///   - metrics: The bar's metrics.
    /// - Returns: The object's properties.
    @discardableResult
    public func backButtonBackgroundImage(
      _ key: SkinKey<SkinImage>, for state: UIControl.State = .normal, barMetrics metrics: UIBarMetrics = .default
    ) -> SkinProxy {
      bindState(
        "backButtonBackgroundImage.\(metrics.rawValue)", state, key,
        get: { $0.backButtonBackgroundImage(for: $1, barMetrics: metrics) },
        set: { $0.setBackButtonBackgroundImage($1, for: $2, barMetrics: metrics) })
    }

    /// Lets how far the title is moved follow a key.
    /// - Parameters:
    ///   - key: The key of a size: how far to the right and down, in points.
    ///   - metrics: The bar's metrics.
    /// - Returns: The object's properties.
    @discardableResult
    public func titlePositionAdjustment(_ key: SkinKey<SkinSize>, for metrics: UIBarMetrics = .default) -> SkinProxy {
      bind(
        BindingProperty("titlePositionAdjustment", metrics.rawValue), to: key,
        original: { $0.titlePositionAdjustment(for: metrics) },
        make: { UIOffset.skinValue($0, in: $1) }, set: { $0.setTitlePositionAdjustment($1, for: metrics) })
    }

    /// Lets how far the title as a back button is moved follow a key.
    /// - Parameters:
    ///   - key: The key of a size: how far to the right and down, in points.
    ///   - metrics: The bar's metrics.
    /// - Returns: The object's properties.
    @discardableResult
    public func backButtonTitlePositionAdjustment(_ key: SkinKey<SkinSize>, for metrics: UIBarMetrics = .default)
      -> SkinProxy
    {
      bind(
        BindingProperty("backButtonTitlePositionAdjustment", metrics.rawValue), to: key,
        original: { $0.backButtonTitlePositionAdjustment(for: metrics) },
        make: { UIOffset.skinValue($0, in: $1) }, set: { $0.setBackButtonTitlePositionAdjustment($1, for: metrics) })
    }

    /// Lets how far the background image is moved down follow a key.
    /// - Parameters:
    ///   - key: The number's key.
    ///   - metrics: The bar's metrics.
    /// - Returns: The object's properties.
    @discardableResult
    public func backgroundVerticalPositionAdjustment(_ key: SkinKey<Double>, for metrics: UIBarMetrics = .default)
      -> SkinProxy
    {
      bind(
        BindingProperty("backgroundVerticalPositionAdjustment", metrics.rawValue), to: key,
        original: { $0.backgroundVerticalPositionAdjustment(for: metrics) },
        make: { CGFloat.skinValue($0, in: $1) }, set: { $0.setBackgroundVerticalPositionAdjustment($1, for: metrics) })
    }

    /// Lets how far the background image as a back button is moved down follow a key.
    /// - Parameters:
    ///   - key: The number's key.
    ///   - metrics: The bar's metrics.
    /// - Returns: The object's properties.
    @discardableResult
    public func backButtonBackgroundVerticalPositionAdjustment(
      _ key: SkinKey<Double>, for metrics: UIBarMetrics = .default
    ) -> SkinProxy {
      bind(
        BindingProperty("backButtonBackgroundVerticalPositionAdjustment", metrics.rawValue), to: key,
        original: { $0.backButtonBackgroundVerticalPositionAdjustment(for: metrics) },
        make: { CGFloat.skinValue($0, in: $1) },
        set: { $0.setBackButtonBackgroundVerticalPositionAdjustment($1, for: metrics) })
    }
  }
#endif
