// Visual effects by the names of their styles.

#if canImport(UIKit)
  public import SkinKit
  public import UIKit

  extension SkinProxy where Target: UIVisualEffectView {
    /// Lets the effect follow a key.
    /// - Parameter key: The key of a text: a style of `UIBlurEffect`, such as `systemThinMaterial`, or `none`.
    /// - Returns: The object's properties.
    @discardableResult
    public func effect(_ key: SkinKey<String>) -> SkinProxy {
      bind(
        BindingProperty("effect"), to: key, original: \.effect,
        make: { values, appearance in UIBlurEffect.named(values[appearance]) }, set: { $0.effect = $1 })
    }
  }

  extension UIBlurEffect {
    /// The effect that a skin's text names: `nil` for `none`, and no answer where nothing has that name.
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
