// The names of UIKit's properties: each class's stand beside its methods.

#if canImport(UIKit)
  extension SkinNamedProperty {
    /// The properties of UIKit's classes.
    static let standard: [SkinNamedProperty] = [
      view, layer, shapeAndTextLayers, gradients,
      label, textField, textView, searchBar,
      button,
    ].flatMap(\.self)
  }
#endif
