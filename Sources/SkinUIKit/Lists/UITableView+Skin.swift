#if canImport(UIKit)
  public import SkinKit
  public import UIKit

  extension SkinProxy where Target: UITableView {
    /// Binds the effect of the lines between rows to a key.
    /// - Parameter key: The key of a text: a style of `UIBlurEffect`, such as `systemThinMaterial`, or `none`.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func separatorEffect(_ key: SkinKey<String>) -> SkinProxy {
      bind(
        BindingProperty("separatorEffect"), to: key, original: \.separatorEffect,
        make: { values, appearance in UIBlurEffect.named(values[appearance]) }, set: { $0.separatorEffect = $1 })
    }
  }
#endif
