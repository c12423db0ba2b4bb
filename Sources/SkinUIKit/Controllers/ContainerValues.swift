// The enumerations of scroll views and stack views, made from numbers.

#if canImport(UIKit)
  public import SkinKit
  public import UIKit

  extension UIScrollView.IndicatorStyle: SkinProperty {
    /// Made from its raw value.
    public typealias Resource = Double
  }

  extension NSLayoutConstraint.Axis: SkinProperty {
    /// Made from its raw value.
    public typealias Resource = Double
  }

  extension UIStackView.Distribution: SkinProperty {
    /// Made from its raw value.
    public typealias Resource = Double
  }

  extension UIStackView.Alignment: SkinProperty {
    /// Made from its raw value.
    public typealias Resource = Double
  }
#endif
