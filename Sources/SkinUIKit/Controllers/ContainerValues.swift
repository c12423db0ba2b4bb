#if canImport(UIKit)
  public import SkinKit
  public import UIKit

  extension UIScrollView.IndicatorStyle: SkinEnumeration {
    /// The cases by their names in code.
    public static var names: [String: Self] {
      ["default": .default, "black": .black, "white": .white]
    }
  }

  extension NSLayoutConstraint.Axis: SkinEnumeration {
    /// The cases by their names in code.
    public static var names: [String: Self] {
      ["horizontal": .horizontal, "vertical": .vertical]
    }
  }

  extension UIStackView.Distribution: SkinEnumeration {
    /// The cases by their names in code.
    public static var names: [String: Self] {
      [
        "fill": .fill, "fillEqually": .fillEqually, "fillProportionally": .fillProportionally,
        "equalSpacing": .equalSpacing, "equalCentering": .equalCentering,
      ]
    }
  }

  extension UIStackView.Alignment: SkinEnumeration {
    /// The cases by their names in code.
    public static var names: [String: Self] {
      [
        "fill": .fill, "leading": .leading, "top": .top, "firstBaseline": .firstBaseline, "center": .center,
        "trailing": .trailing, "bottom": .bottom, "lastBaseline": .lastBaseline,
      ]
    }
  }
#endif
