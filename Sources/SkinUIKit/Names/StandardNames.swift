// The names of UIKit's properties: each class's stand beside its methods.

#if canImport(UIKit)
  import UIKit

  extension SkinNamedProperty {
    /// The properties of UIKit's classes.
    static let standard: [SkinNamedProperty] = [
      view, layer, shapeAndTextLayers, gradients, imageView,
      label, textField, textView, searchBar,
      button,
      lists, containers,
    ].flatMap(\.self)
  }

  extension SkinNamedProperty {
    static let button: [SkinNamedProperty] =
      states("titleColor", of: UIButton.self) { $0.titleColor($1, for: $2) }
  }
#endif
