#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  extension UIColor {
    /// Creates a color from a skin's, in its color space.
    /// - Parameter color: The skin's color.
    public convenience init(_ color: SkinColor) {
      switch color.space {
      case .sRGB: self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
      case .displayP3: self.init(displayP3Red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
      }
    }

    /// Creates a color from a skin's for all appearances: a dynamic one if they differ.
    /// - Parameter colors: The skin's colors.
    public convenience init(_ colors: SkinVariants<SkinColor>) {
      guard colors.isVaried else {
        self.init(colors.any)
        return
      }
      self.init { UIColor(colors[SkinAppearance($0)]) }
    }
  }

  extension SkinAppearance {
    /// Creates the appearance of a screen with given traits.
    /// - Parameter traits: The traits.
    public init(_ traits: UITraitCollection) {
      self.init(isDark: traits.userInterfaceStyle == .dark, isHighContrast: traits.accessibilityContrast == .high)
    }
  }

  extension UIEdgeInsets {
    /// Creates insets from a skin's.
    /// - Parameter insets: The skin's insets.
    public init(_ insets: SkinInsets) {
      self.init(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
    }
  }

  extension CAGradientLayer {
    /// Sets the layer's properties to those of a skin's gradient.
    /// - Parameter gradient: The gradient.
    public func show(_ gradient: SkinGradient) {
      colors = gradient.stops.map { UIColor($0.color).cgColor }
      locations = gradient.stops.map { NSNumber(value: $0.location) }
      startPoint = CGPoint(x: gradient.start.x, y: gradient.start.y)
      endPoint = CGPoint(x: gradient.end.x, y: gradient.end.y)
      type =
        switch gradient.shape {
        case .axial: .axial
        case .radial: .radial
        case .conic: .conic
        }
    }
  }
#endif
