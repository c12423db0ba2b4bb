// The names of UIKit's properties: each class's stand beside its methods.

#if canImport(UIKit)
  import UIKit

  extension SkinNamedProperty {
    /// The properties of UIKit's classes.
    static let standard: [SkinNamedProperty] =
      view + label + button + buttonConfiguration + smallControls + segmentedControl
  }

  extension SkinNamedProperty {
    static let view: [SkinNamedProperty] = [
      SkinNamedProperty("backgroundColor", \UIView.backgroundColor),
      SkinNamedProperty("backgroundGradient", of: UIView.self) { $0.backgroundGradient($1) },
      SkinNamedProperty("tintColor", \UIView.tintColor),
      SkinNamedProperty("alpha", \UIView.alpha),
      SkinNamedProperty("isHidden", \UIView.isHidden),
      SkinNamedProperty("shadow", of: UIView.self) { $0.shadow($1) },
    ]

    static let label: [SkinNamedProperty] = [
      SkinNamedProperty("text", \UILabel.text),
      SkinNamedProperty("textColor", \UILabel.textColor),
      SkinNamedProperty("font", \UILabel.font),
    ]
  }
#endif
