// The names of UIKit's properties: each class's stand beside its methods.

#if canImport(UIKit)
  extension SkinNamedProperty {
    /// The properties of UIKit's classes.
    static let standard: [SkinNamedProperty] = [
      view, layer, shapeAndTextLayers, gradients, emitters, imageView,
      label, textField, textView, searchBar,
      button, buttonConfiguration, smallControls, segmentedControl,
      barLooks, oldBars, barItems,
      lists, containers,
    ].flatMap(\.self)
  }
#endif
