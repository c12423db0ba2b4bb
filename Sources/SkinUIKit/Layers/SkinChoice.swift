// Named values of UIKit, written as texts in skins: "continuous", "resizeAspectFill", "round".

#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  /// A type whose values UIKit names by strings, of which a skin may write one as a text.
  ///
  /// Other texts than the names of the choices give no value, so that the object shows its own.
  public protocol SkinChoice: SkinProperty, RawRepresentable where RawValue == String, Resource == String {
    /// The values that a skin may name.
    static var choices: [Self] { get }
  }

  extension SkinChoice {
    /// Takes the choice that the text names.
    /// - Parameters:
    ///   - values: The texts.
    ///   - appearance: What the screen looks like now.
    /// - Returns: The choice; `nil` for a text that names none.
    public static func skinValue(_ values: SkinVariants<String>, in appearance: SkinAppearance) -> Self? {
      choices.first { $0.rawValue == values[appearance] }
    }
  }

  extension CALayerCornerCurve: SkinChoice {
    /// The values that a skin may name.
    public static var choices: [Self] { [.circular, .continuous] }
  }

  extension CALayerContentsGravity: SkinChoice {
    /// The values that a skin may name.
    public static var choices: [Self] {
      [
        .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight, .resize, .resizeAspect,
        .resizeAspectFill,
      ]
    }
  }

  extension CAShapeLayerFillRule: SkinChoice {
    /// The values that a skin may name.
    public static var choices: [Self] { [.nonZero, .evenOdd] }
  }

  extension CAShapeLayerLineCap: SkinChoice {
    /// The values that a skin may name.
    public static var choices: [Self] { [.butt, .round, .square] }
  }

  extension CAShapeLayerLineJoin: SkinChoice {
    /// The values that a skin may name.
    public static var choices: [Self] { [.miter, .round, .bevel] }
  }

  extension CATextLayerAlignmentMode: SkinChoice {
    /// The values that a skin may name.
    public static var choices: [Self] { [.natural, .left, .right, .center, .justified] }
  }

  extension CATextLayerTruncationMode: SkinChoice {
    /// The values that a skin may name.
    public static var choices: [Self] { [.none, .start, .end, .middle] }
  }

  extension CACornerMask: SkinProperty {
    /// Reads the names of corners and sides, separated by spaces or commas.
    /// - Parameters:
    ///   - values: The texts.
    ///   - appearance: What the screen looks like now.
    /// - Returns: The corners; `nil` where the text names something else.
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
