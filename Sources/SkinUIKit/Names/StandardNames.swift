// The names of UIKit's properties: each class's stand beside its methods.

#if canImport(UIKit)
  import UIKit

  extension SkinNamedProperty {
    /// The properties of UIKit's classes.
    static let standard: [SkinNamedProperty] =
      view + label + button + layer + shapeAndTextLayers + gradients
  }

  extension SkinNamedProperty {
    static let label: [SkinNamedProperty] = [
      SkinNamedProperty("text", \UILabel.text),
      SkinNamedProperty("textColor", \UILabel.textColor),
      SkinNamedProperty("font", \UILabel.font),
    ]

    static let button: [SkinNamedProperty] =
      states("titleColor", of: UIButton.self) { $0.titleColor($1, for: $2) }
  }
#endif
