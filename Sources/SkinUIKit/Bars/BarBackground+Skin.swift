// What all bars have: a background and a line at their edge.

#if canImport(UIKit)
  import Foundation
  public import SkinKit
  import UIKit

  extension SkinProxy where Target: SkinAppearanceOwner {
    /// Lets the bar's background colour follow a key.
    /// - Parameters:
    ///   - key: The colour's key.
    ///   - places: The places that it is for.
    /// - Returns: The object's properties.
    @discardableResult
    public func barBackgroundColor(_ key: SkinKey<SkinColor>, at places: SkinBarPlaces = .all) -> SkinProxy {
      look(BarPart(name: "backgroundColor", places: places), key, \.backgroundColor)
    }

    /// Lets the bar's background image follow a key.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - places: The places that it is for.
    /// - Returns: The object's properties.
    @discardableResult
    public func barBackgroundImage(_ key: SkinKey<SkinImage>, at places: SkinBarPlaces = .all) -> SkinProxy {
      look(BarPart(name: "backgroundImage", places: places), key, \.backgroundImage)
    }

    /// Lets the way the bar's background image fills the bar follow a key.
    /// - Parameters:
    ///   - key: The key of a number, the raw value of `UIView.ContentMode`.
    ///   - places: The places that it is for.
    /// - Returns: The object's properties.
    @discardableResult
    public func barBackgroundContentMode(_ key: SkinKey<Double>, at places: SkinBarPlaces = .all) -> SkinProxy {
      look(BarPart(name: "backgroundContentMode", places: places), key, \.backgroundImageContentMode)
    }

    /// Lets a gradient as the bar's background follow a key.
    /// - Parameters:
    ///   - key: The gradient's key.
    ///   - places: The places that it is for.
    /// - Returns: The object's properties.
    @discardableResult
    public func barBackgroundGradient(_ key: SkinKey<SkinGradient>, at places: SkinBarPlaces = .all) -> SkinProxy {
      look(
        BarPart(name: "backgroundGradient", places: places), key,
        make: { values, appearance in UIImage.stretchable(values[appearance]) }, set: { $0.backgroundImage = $1 })
    }

    /// Lets the blur behind the bar follow a key.
    /// - Parameters:
    ///   - key: The key of a text: a case of `UIBlurEffect.Style`, such as `systemThinMaterial`, or `none`.
    ///   - places: The places that it is for.
    /// - Returns: The object's properties.
    @discardableResult
    public func barBackgroundEffect(_ key: SkinKey<String>, at places: SkinBarPlaces = .all) -> SkinProxy {
      look(
        BarPart(name: "backgroundEffect", places: places), key,
        make: { values, appearance in BarBlur(named: values[appearance]) }, set: { $0.backgroundEffect = $1.effect })
    }

    /// Lets the blur behind the bar follow a key that numbers its style.
    /// - Parameters:
    ///   - key: The key of a number, the raw value of `UIBlurEffect.Style`.
    ///   - places: The places that it is for.
    /// - Returns: The object's properties.
    @discardableResult
    public func barBackgroundEffectStyle(_ key: SkinKey<Double>, at places: SkinBarPlaces = .all) -> SkinProxy {
      look(
        BarPart(name: "backgroundEffectStyle", places: places), key,
        make: { values, appearance in BarBlur(number: values[appearance]) }, set: { $0.backgroundEffect = $1.effect })
    }

    /// Lets the line at the bar's edge follow a key.
    /// - Parameters:
    ///   - key: The colour's key; a clear colour hides the line.
    ///   - places: The places that it is for.
    /// - Returns: The object's properties.
    @discardableResult
    public func barShadowColor(_ key: SkinKey<SkinColor>, at places: SkinBarPlaces = .all) -> SkinProxy {
      look(BarPart(name: "shadowColor", places: places), key, \.shadowColor)
    }

    /// Lets the image at the bar's edge follow a key.
    ///
    /// UIKit colours a template with the shadow's colour.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - places: The places that it is for.
    /// - Returns: The object's properties.
    @discardableResult
    public func barShadowImage(_ key: SkinKey<SkinImage>, at places: SkinBarPlaces = .all) -> SkinProxy {
      look(BarPart(name: "shadowImage", places: places), key, \.shadowImage)
    }
  }

  /// A blur as skins name it; none takes it away.
  @MainActor
  private struct BarBlur {
    let effect: UIBlurEffect?

    /// Makes the blur of a case's name; `nil` where no case has it.
    init?(named name: String) {
      if name == "none" {
        effect = nil
      } else if let style = Self.styles[name] {
        effect = UIBlurEffect(style: style)
      } else {
        return nil
      }
    }

    /// Makes the blur of a raw value; `nil` where no case has it.
    init?(number: Double) {
      guard let style = Self.styles.values.first(where: { Double($0.rawValue) == number }) else { return nil }
      effect = UIBlurEffect(style: style)
    }

    private static let styles: [String: UIBlurEffect.Style] = [
      "extraLight": .extraLight, "light": .light, "dark": .dark, "regular": .regular, "prominent": .prominent,
      "systemUltraThinMaterial": .systemUltraThinMaterial, "systemThinMaterial": .systemThinMaterial,
      "systemMaterial": .systemMaterial, "systemThickMaterial": .systemThickMaterial,
      "systemChromeMaterial": .systemChromeMaterial,
      "systemUltraThinMaterialLight": .systemUltraThinMaterialLight,
      "systemThinMaterialLight": .systemThinMaterialLight, "systemMaterialLight": .systemMaterialLight,
      "systemThickMaterialLight": .systemThickMaterialLight,
      "systemChromeMaterialLight": .systemChromeMaterialLight,
      "systemUltraThinMaterialDark": .systemUltraThinMaterialDark, "systemThinMaterialDark": .systemThinMaterialDark,
      "systemMaterialDark": .systemMaterialDark, "systemThickMaterialDark": .systemThickMaterialDark,
      "systemChromeMaterialDark": .systemChromeMaterialDark,
    ]
  }

  extension UIImage {
    /// A gradient as an image that a bar can stretch over its background.
    static func stretchable(_ gradient: SkinGradient) -> UIImage {
      let bounds = CGRect(x: 0, y: 0, width: 320, height: 96)
      let layer = CAGradientLayer()
      layer.frame = bounds
      layer.show(gradient)
      return UIGraphicsImageRenderer(size: bounds.size).image { layer.render(in: $0.cgContext) }
        .resizableImage(withCapInsets: .zero, resizingMode: .stretch)
    }
  }
#endif
