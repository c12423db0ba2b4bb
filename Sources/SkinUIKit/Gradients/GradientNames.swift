// The names of gradients, wherever they are shown.

#if canImport(UIKit)
  import SkinKit
  import UIKit

  extension SkinNamedProperty {
    static let gradients: [SkinNamedProperty] =
      [
        SkinNamedProperty("gradient", of: CAGradientLayer.self) { $0.gradient($1) },
        SkinNamedProperty("gradient", of: GradientView.self) { $0.gradient($1) },
        SkinNamedProperty("gradient", of: GradientLabel.self) { $0.gradient($1) },
      ]
      + states("gradient", of: GradientButton.self) { $0.gradient($1, for: $2) }
  }
#endif
