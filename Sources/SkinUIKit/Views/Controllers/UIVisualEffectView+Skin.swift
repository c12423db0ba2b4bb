#if canImport(UIKit)
  public import SkinKit
  public import UIKit

  extension SkinProxy where Target: UIVisualEffectView {
    /// Binds the effect to a key.
    ///
    /// Its key is that of a text: a style of `UIBlurEffect`, such as `systemThinMaterial`; `glass` or `clearGlass`, which are a blur
    /// before iOS 26; or `none`.
    public var effect: SkinCall<Target, String> {
      SkinCall(self) { skin, key in
        skin.bind(
          SkinBindingProperty("effect"), to: key, original: \.effect,
          make: { values, appearance in
            let name = values[appearance]
            return UIVisualEffect.glass(name).map(Optional.some) ?? UIBlurEffect.named(name)
          },
          set: { view, effect in
            view.effect = effect
            #if compiler(>=6.2)
              if #available(iOS 26.0, *) { GlassTints.show(on: view) }
            #endif
          })
      }
    }

    #if compiler(>=6.2)
      /// Binds the tint of the view's glass to a key.
      ///
      /// Without effect while the view has no glass. If no skin defines the key, glass of a skin has no tint.
      @available(iOS 26.0, *)
      public var glassTintColor: SkinCall<Target, SkinColor> {
        SkinCall(self) { skin, key in
          skin.bind(
            SkinBindingProperty("glassTintColor"), to: key, original: { _ in UIColor?.none },
            make: { values, _ in .some(UIColor(values)) },
            set: { view, color in
              GlassTints.tints[view] = color
              GlassTints.show(on: view)
            })
        }
      }
    #endif
  }

  #if compiler(>=6.2)
    /// The tints that keys give the glass of views, whichever of effect and tint is set first.
    @available(iOS 26.0, *)
    @MainActor
    private enum GlassTints {
      static var tints = WeakViews<UIColor>()

      static func show(on view: UIVisualEffectView) {
        guard let glass = view.effect as? UIGlassEffect, glass.tintColor != tints[view] else { return }
        glass.tintColor = tints[view]
        // UIKit reads an effect when it is set.
        view.effect = glass
      }
    }
  #endif

  extension UIVisualEffect {
    /// Returns the glass with a name, or the blur in its place before iOS 26; `nil` if no glass has the name.
    fileprivate static func glass(_ name: String) -> UIVisualEffect? {
      guard name == "glass" || name == "clearGlass" else { return nil }
      #if compiler(>=6.2)
        if #available(iOS 26.0, *) { return UIGlassEffect(style: name == "glass" ? .regular : .clear) }
      #endif
      return UIBlurEffect(style: name == "glass" ? .systemMaterial : .systemUltraThinMaterial)
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
