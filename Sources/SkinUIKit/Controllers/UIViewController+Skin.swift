#if canImport(UIKit)
  public import SkinKit
  public import UIKit

  extension SkinProxy where Target: UIViewController {
    /// Binds the background color of the controller's view to a key.
    ///
    /// Loads the view if necessary. Call it in `viewDidLoad`.
    public var backgroundColor: SkinCall<Target, SkinColor> {
      SkinCall(self) { key in
        bind(
          BindingProperty("backgroundColor"), to: key, get: { $0.view.backgroundColor },
          set: { $0.view.backgroundColor = $1 })
      }
    }
  }
#endif
