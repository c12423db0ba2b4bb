// What a controller shows through its view.

#if canImport(UIKit)
  public import SkinKit
  public import UIKit

  extension SkinProxy where Target: UIViewController {
    /// Lets the background colour of the controller's view follow a key.
    ///
    /// Loads the view where it isn't yet, so this belongs into `viewDidLoad`.
    /// - Parameter key: The colour's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func backgroundColor(_ key: SkinKey<SkinColor>) -> SkinProxy {
      bind(
        BindingProperty("backgroundColor"), to: key, original: { $0.view.backgroundColor },
        make: { UIColor?.skinValue($0, in: $1) }, set: { $0.view.backgroundColor = $1 })
    }
  }
#endif
