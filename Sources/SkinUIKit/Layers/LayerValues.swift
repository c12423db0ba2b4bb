#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  extension CALayerCornerCurve: SkinEnumeration {
    /// The values by their names in code.
    public static var names: [String: Self] {
      named(.circular, .continuous)
    }
  }

  extension CALayerContentsGravity: SkinEnumeration {
    /// The values by their names in code.
    public static var names: [String: Self] {
      named(
        .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight, .resize, .resizeAspect,
        .resizeAspectFill)
    }
  }

  extension CAShapeLayerFillRule: SkinEnumeration {
    /// The values by their names in code.
    public static var names: [String: Self] {
      named(.nonZero, .evenOdd)
    }
  }

  extension CAShapeLayerLineCap: SkinEnumeration {
    /// The values by their names in code.
    public static var names: [String: Self] {
      named(.butt, .round, .square)
    }
  }

  extension CAShapeLayerLineJoin: SkinEnumeration {
    /// The values by their names in code.
    public static var names: [String: Self] {
      named(.miter, .round, .bevel)
    }
  }

  extension CATextLayerAlignmentMode: SkinEnumeration {
    /// The values by their names in code.
    public static var names: [String: Self] {
      named(.natural, .left, .right, .center, .justified)
    }
  }

  extension CATextLayerTruncationMode: SkinEnumeration {
    /// The values by their names in code.
    public static var names: [String: Self] {
      named(.none, .start, .end, .middle)
    }
  }

  extension CACornerMask: SkinProperty {
    /// Parses the names of corners and sides, separated by spaces or commas.
    /// - Parameters:
    ///   - values: The texts.
    ///   - appearance: The current appearance.
    /// - Returns: The corners; `nil` if the text contains another word.
    public static func skinValue(_ values: SkinVariants<String>, in appearance: SkinAppearance) -> CACornerMask? {
      let names = values[appearance].split { $0 == " " || $0 == "," }
      guard !names.isEmpty else { return nil }
      var corners: CACornerMask = []
      for name in names {
        guard let named = named[String(name)] else { return nil }
        corners.formUnion(named)
      }
      return corners
    }

    private static let named: [String: CACornerMask] = [
      "topLeft": .layerMinXMinYCorner, "topRight": .layerMaxXMinYCorner, "bottomLeft": .layerMinXMaxYCorner,
      "bottomRight": .layerMaxXMaxYCorner, "top": [.layerMinXMinYCorner, .layerMaxXMinYCorner],
      "bottom": [.layerMinXMaxYCorner, .layerMaxXMaxYCorner], "left": [.layerMinXMinYCorner, .layerMinXMaxYCorner],
      "right": [.layerMaxXMinYCorner, .layerMaxXMaxYCorner], "none": [],
      "all": [.layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner],
    ]
  }
#endif
