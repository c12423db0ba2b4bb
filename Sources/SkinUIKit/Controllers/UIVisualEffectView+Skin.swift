#if canImport(UIKit)
  public import SkinKit
  public import UIKit

  extension SkinProxy where Target: UIVisualEffectView {
    /// Binds the effect to a key.
    /// - Parameter key: The key of a text: a style of `UIBlurEffect`, such as `systemThinMaterial`, or `none`.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func effect(_ key: SkinKey<String>) -> SkinProxy {
      bind(
        BindingProperty("effect"), to: key, original: \.effect,
        make: { values, appearance in UIBlurEffect.named(values[appearance]) }, set: { $0.effect = $1 })
    }
  }

  extension UIBlurEffect {
    /// Returns the effect with a name: `.some(nil)` for `none`, and `nil` for an unknown name.
    static func named(_ name: String) -> UIVisualEffect?? {
      if name == "none" { return .some(nil) }
      return Style.named[name].map { UIBlurEffect(style: $0) }
    }
  }

  extension UIBlurEffect.Style {
    /// The styles by their names in code.
    fileprivate static let named: [String: UIBlurEffect.Style] = [
      "extraLight": .extraLight, "light": .light, "dark": .dark, "regular": .regular, "prominent": .prominent,
      "systemUltraThinMaterial": .systemUltraThinMaterial, "systemThinMaterial": .systemThinMaterial,
      "systemMaterial": .systemMaterial, "systemThickMaterial": .systemThickMaterial,
      "systemChromeMaterial": .systemChromeMaterial, "systemUltraThinMaterialLight": .systemUltraThinMaterialLight,
      "systemThinMaterialLight": .systemThinMaterialLight, "systemMaterialLight": .systemMaterialLight,
      "systemThickMaterialLight": .systemThickMaterialLight, "systemChromeMaterialLight": .systemChromeMaterialLight,
      "systemUltraThinMaterialDark": .systemUltraThinMaterialDark, "systemThinMaterialDark": .systemThinMaterialDark,
      "systemMaterialDark": .systemMaterialDark, "systemThickMaterialDark": .systemThickMaterialDark,
      "systemChromeMaterialDark": .systemChromeMaterialDark,
    ]
  }
#endif
