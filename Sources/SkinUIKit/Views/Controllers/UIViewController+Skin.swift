#if canImport(UIKit)
  public import SkinKit
  public import UIKit

  extension SkinProxy where Target: UIViewController {
    /// Binds the background color of the controller's view to a key.
    ///
    /// Loads the view if necessary. Call it in `viewDidLoad`. A gradient that a skin gives in its place is shown, too.
    public var backgroundColor: SkinCall<Target, SkinColor> {
      SkinCall(self) { skin, key in
        let property = SkinBindingProperty("backgroundColor")
        return skin.bind(
          property, to: key, original: { $0.view.backgroundColor }, make: { UIColor?.skinValue($0, in: $1) },
          set: { $0.view.backgroundColor = $1 },
          changes: { ObservedProperties.shared.changes(ofMethods: property) { $0.view.backgroundColor } },
          cover: { [weak manager = skin.manager] in GradientCovers.show($1, behind: $0.view, following: manager) })
      }
    }
  }
#endif
