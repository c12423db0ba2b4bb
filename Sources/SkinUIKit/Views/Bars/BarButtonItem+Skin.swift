#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  extension SkinProxy where Target: UIBarButtonItem {
    /// Binds the background image for a state and some metrics to a key.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - state: The state.
    ///   - metrics: The bar's metrics.
    ///   - fileID: The file of the call, for issues of the key.
    ///   - line: The line of the call.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func backgroundImage(
      _ key: SkinKey<SkinImage>, for state: UIControl.State = .normal, barMetrics metrics: UIBarMetrics = .default,
      fileID: StaticString = #fileID, line: UInt = #line
    ) -> SkinProxy {
      using(key, .code(fileID, line)) {
        bindState(
          "backgroundImage.\(metrics.rawValue)", state, key, get: { $0.backgroundImage(for: $1, barMetrics: metrics) },
          set: { $0.setBackgroundImage($1, for: $2, barMetrics: metrics) })
      }
    }

    /// Binds the background image for a state, a style and some metrics to a key.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - state: The state.
    ///   - style: The style.
    ///   - metrics: The bar's metrics.
    ///   - fileID: The file of the call, for issues of the key.
    ///   - line: The line of the call.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func backgroundImage(
      _ key: SkinKey<SkinImage>, for state: UIControl.State, style: UIBarButtonItem.Style,
      barMetrics metrics: UIBarMetrics = .default, fileID: StaticString = #fileID, line: UInt = #line
    ) -> SkinProxy {
      using(key, .code(fileID, line)) {
        bindState(
          "backgroundImage.\(style.rawValue).\(metrics.rawValue)", state, key,
          get: { $0.backgroundImage(for: $1, style: style, barMetrics: metrics) },
          set: { $0.setBackgroundImage($1, for: $2, style: style, barMetrics: metrics) })
      }
    }

    /// Binds the back button's background image for a state and some metrics to a key.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - state: The state.
    ///   - metrics: The bar's metrics.
    ///   - fileID: The file of the call, for issues of the key.
    ///   - line: The line of the call.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func backButtonBackgroundImage(
      _ key: SkinKey<SkinImage>, for state: UIControl.State = .normal, barMetrics metrics: UIBarMetrics = .default,
      fileID: StaticString = #fileID, line: UInt = #line
    ) -> SkinProxy {
      using(key, .code(fileID, line)) {
        bindState(
          "backButtonBackgroundImage.\(metrics.rawValue)", state, key,
          get: { $0.backButtonBackgroundImage(for: $1, barMetrics: metrics) },
          set: { $0.setBackButtonBackgroundImage($1, for: $2, barMetrics: metrics) })
      }
    }

    /// Binds the offset of the title to a key.
    /// - Parameters:
    ///   - key: The key of a size, in points to the right and down.
    ///   - metrics: The bar's metrics.
    ///   - fileID: The file of the call, for issues of the key.
    ///   - line: The line of the call.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func titlePositionAdjustment(
      _ key: SkinKey<SkinSize>, for metrics: UIBarMetrics = .default, fileID: StaticString = #fileID, line: UInt = #line
    ) -> SkinProxy {
      using(key, .code(fileID, line)) {
        bind(
          SkinBindingProperty("titlePositionAdjustment", metrics.rawValue), to: key,
          get: { $0.titlePositionAdjustment(for: metrics) }, set: { $0.setTitlePositionAdjustment($1, for: metrics) })
      }
    }

    /// Binds the offset of the back button's title to a key.
    /// - Parameters:
    ///   - key: The key of a size, in points to the right and down.
    ///   - metrics: The bar's metrics.
    ///   - fileID: The file of the call, for issues of the key.
    ///   - line: The line of the call.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func backButtonTitlePositionAdjustment(
      _ key: SkinKey<SkinSize>, for metrics: UIBarMetrics = .default, fileID: StaticString = #fileID, line: UInt = #line
    ) -> SkinProxy {
      using(key, .code(fileID, line)) {
        bind(
          SkinBindingProperty("backButtonTitlePositionAdjustment", metrics.rawValue), to: key,
          get: { $0.backButtonTitlePositionAdjustment(for: metrics) },
          set: { $0.setBackButtonTitlePositionAdjustment($1, for: metrics) })
      }
    }

    /// Binds the vertical offset of the background image to a key.
    /// - Parameters:
    ///   - key: The key of a number, in points downward.
    ///   - metrics: The bar's metrics.
    ///   - fileID: The file of the call, for issues of the key.
    ///   - line: The line of the call.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func backgroundVerticalPositionAdjustment(
      _ key: SkinKey<Double>, for metrics: UIBarMetrics = .default, fileID: StaticString = #fileID, line: UInt = #line
    ) -> SkinProxy {
      using(key, .code(fileID, line)) {
        bind(
          SkinBindingProperty("backgroundVerticalPositionAdjustment", metrics.rawValue), to: key,
          get: { $0.backgroundVerticalPositionAdjustment(for: metrics) },
          set: { $0.setBackgroundVerticalPositionAdjustment($1, for: metrics) })
      }
    }

    /// Binds the vertical offset of the back button's background image to a key.
    /// - Parameters:
    ///   - key: The key of a number, in points downward.
    ///   - metrics: The bar's metrics.
    ///   - fileID: The file of the call, for issues of the key.
    ///   - line: The line of the call.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func backButtonBackgroundVerticalPositionAdjustment(
      _ key: SkinKey<Double>, for metrics: UIBarMetrics = .default, fileID: StaticString = #fileID, line: UInt = #line
    ) -> SkinProxy {
      using(key, .code(fileID, line)) {
        bind(
          SkinBindingProperty("backButtonBackgroundVerticalPositionAdjustment", metrics.rawValue), to: key,
          get: { $0.backButtonBackgroundVerticalPositionAdjustment(for: metrics) },
          set: { $0.setBackButtonBackgroundVerticalPositionAdjustment($1, for: metrics) })
      }
    }
  }
#endif
