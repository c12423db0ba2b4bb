// A table's values that are made from numbers and texts.

#if canImport(UIKit)
  public import SkinKit
  public import UIKit

  extension SkinProxy where Target: UITableView {
    /// Lets the effect of the lines between rows follow a key.
    /// - Parameter key: The key of a text: a style of `UIBlurEffect`, such as `systemThinMaterial`, or `none`.
    /// - Returns: The object's properties.
    @discardableResult
    public func separatorEffect(_ key: SkinKey<String>) -> SkinProxy {
      bind(
        BindingProperty("separatorEffect"), to: key, own: \.separatorEffect,
        make: { values, appearance in UIBlurEffect.named(values[appearance]) }, set: { $0.separatorEffect = $1 })
    }
  }
#endif
