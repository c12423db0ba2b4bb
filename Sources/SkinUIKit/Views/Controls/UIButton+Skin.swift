#if canImport(UIKit)
  public import SkinKit
  public import UIKit

  extension SkinProxy where Target: UIButton {
    /// Binds the title in a state to a key.
    ///
    /// In a button with a configuration, that of the normal state is the configuration's title.
    public var title: SkinStateCall<Target, String> {
      SkinStateCall(self) { skin, key, state in
        skin.routed("a title", state) {
          $0.configurationTitle(key)
        } plain: {
          $0.bindState("title", state, key, get: { $0.title(for: $1) }, set: { $0.setTitle($1, for: $2) })
        }
      }
    }

    /// Binds the title's color in a state to a key.
    ///
    /// In a button with a configuration, it is the color of the configuration's title.
    public var titleColor: SkinStateCall<Target, SkinColor> {
      SkinStateCall(self) { skin, key, state in
        skin.routed {
          state == .normal ? $0.configurationTitleColor(key) : $0.configurationTitleColor(key, for: state)
        } plain: {
          $0.bindState(
            "titleColor", state, key, get: { $0.explicitTitleColor(for: $1) },
            current: { $0.titleColor(for: $1) }, set: { $0.setTitleColor($1, for: $2) })
        }
      }
    }

    /// Binds the title's shadow color in a state to a key.
    public var titleShadowColor: SkinStateCall<Target, SkinColor> {
      SkinStateCall(self) { skin, key, state in
        skin.reportIfConfigured("titleShadowColor", use: "the shadow of an attributed title")
        return skin.bindState(
          "titleShadowColor", state, key, get: { $0.titleShadowColor(for: $1) },
          set: { $0.setTitleShadowColor($1, for: $2) })
      }
    }

    /// Binds the image in a state to a key.
    ///
    /// In a button with a configuration, that of the normal state is the configuration's image.
    public var image: SkinStateCall<Target, SkinImage> {
      SkinStateCall(self) { skin, key, state in
        skin.routed("an image", state) {
          $0.configurationImage(key)
        } plain: {
          $0.bindState("image", state, key, get: { $0.image(for: $1) }, set: { $0.setImage($1, for: $2) })
        }
      }
    }

    /// Binds the background image in a state to a key.
    ///
    /// In a button with a configuration, that of the normal state is the image of the configuration's background.
    public var backgroundImage: SkinStateCall<Target, SkinImage> {
      SkinStateCall(self) { skin, key, state in
        skin.routed("a background image", state) {
          $0.configurationBackgroundImage(key)
        } plain: {
          $0.bindState(
            "backgroundImage", state, key, get: { $0.backgroundImage(for: $1) },
            set: { $0.setBackgroundImage($1, for: $2) })
        }
      }
    }

    /// Binds the font of the title to a key.
    ///
    /// In a button with a configuration, it is the font of the configuration's title.
    public var titleFont: SkinCall<Target, SkinFont> {
      SkinCall(self) { skin, key in
        skin.routed {
          $0.configurationTitleFont(key)
        } plain: {
          $0.bind(
            SkinBindingProperty("titleFont"), to: key, get: { $0.titleLabel?.font }, set: { $0.titleLabel?.font = $1 })
        }
      }
    }

    /// Binds the background color in a state to a key.
    ///
    /// UIKit has no background color for states. The color is set as a background image and replaces any other in that state. Rounded
    /// corners need the layer's `cornerRadius` and `clipsToBounds`. In a button with a configuration, that of the normal state is the color
    /// of the configuration's background.
    public var stateBackgroundColor: SkinStateCall<Target, SkinColor> {
      SkinStateCall(self) { skin, key, state in
        skin.routed("a background color", state) {
          $0.configurationBackgroundColor(key)
        } plain: {
          $0.bind(
            SkinBindingProperty("backgroundImage", Int(state.rawValue)), to: key,
            original: { Self.original($0, state) { $0.backgroundImage(for: $1) } },
            make: { colors, appearance in .some(UIImage.plain(colors[appearance])) },
            set: { $0.setBackgroundImage($1, for: state) })
        }
      }
    }

    /// Binds the size and weight of the symbol image in a state to a font's key.
    public var symbolFont: SkinStateCall<Target, SkinFont> {
      SkinStateCall(self) { skin, key, state in
        skin.bind(
          SkinBindingProperty("symbolFont", Int(state.rawValue)), to: key,
          original: { Self.original($0, state) { $0.preferredSymbolConfigurationForImage(in: $1) } },
          make: { fonts, appearance in .some(UIImage.SymbolConfiguration(font: UIFont.make(fonts[appearance]))) },
          set: { $0.setPreferredSymbolConfiguration($1, forImageIn: state) })
      }
    }

    /// Binds the insets of the content to a key.
    ///
    /// In a button with a configuration, they are the configuration's.
    public var contentEdgeInsets: SkinCall<Target, SkinInsets> {
      SkinCall(self) { skin, key in
        skin.routed {
          $0.configurationContentInsets(key)
        } plain: {
          $0.bindInsets("contentEdgeInsets", key, get: { $0.contentEdgeInsets }, set: { $0.contentEdgeInsets = $1 })
        }
      }
    }

    /// Binds the insets of the title to a key.
    ///
    /// A button with a configuration ignores them.
    public var titleEdgeInsets: SkinCall<Target, SkinInsets> {
      SkinCall(self) { skin, key in
        skin.reportIfConfigured("titleEdgeInsets", use: "configurationContentInsets or configurationImagePadding")
        return skin.bindInsets("titleEdgeInsets", key, get: { $0.titleEdgeInsets }, set: { $0.titleEdgeInsets = $1 })
      }
    }

    /// Binds the insets of the image to a key.
    ///
    /// A button with a configuration ignores them.
    public var imageEdgeInsets: SkinCall<Target, SkinInsets> {
      SkinCall(self) { skin, key in
        skin.reportIfConfigured("imageEdgeInsets", use: "configurationContentInsets or configurationImagePadding")
        return skin.bindInsets("imageEdgeInsets", key, get: { $0.imageEdgeInsets }, set: { $0.imageEdgeInsets = $1 })
      }
    }

    private func bindInsets(
      _ name: String, _ key: SkinKey<SkinInsets>, get: @escaping (any ButtonInsets) -> UIEdgeInsets,
      set: @escaping @MainActor (any ButtonInsets, UIEdgeInsets) -> Void
    ) -> SkinProxy {
      bind(
        SkinBindingProperty(name), to: key, get: { get($0) }, set: { set($0, $1) })
    }
  }

  extension UIButton {
    /// The color that the app has set for the title in a state; `nil` if the button has its default there.
    ///
    /// A system button returns its tint, which it would show forever if it was set again.
    fileprivate func explicitTitleColor(for state: UIControl.State) -> UIColor? {
      guard let color = titleColor(for: state) else { return nil }
      if buttonType != .custom, color == tintColor { return nil }
      return color == UIButton(type: buttonType).titleColor(for: state) ? nil : color
    }
  }

  /// The insets that iOS 15 deprecates in favor of configurations.
  ///
  /// Buttons without a configuration still need them.
  @MainActor protocol ButtonInsets: AnyObject {
    var contentEdgeInsets: UIEdgeInsets { get set }
    var titleEdgeInsets: UIEdgeInsets { get set }
    var imageEdgeInsets: UIEdgeInsets { get set }
  }

  extension UIButton: ButtonInsets {}
#endif
