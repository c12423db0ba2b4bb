#if canImport(UIKit)
  public import SkinKit
  public import UIKit

  extension SkinProxy where Target: UIViewController {
    /// Binds the background color of the controller's view to a key.
    ///
    /// Loads the view if necessary. Call it in `viewDidLoad`.
    /// - Parameter key: The color's key.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func backgroundColor(_ key: SkinKey<SkinColor>) -> SkinProxy {
      bind(
        BindingProperty("backgroundColor"), to: key, get: { $0.view.backgroundColor },
        set: { $0.view.backgroundColor = $1 })
    }
  }
#endif
