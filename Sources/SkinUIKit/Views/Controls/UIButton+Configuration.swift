#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  /// These methods set single fields of `UIButton.configuration`, so that the app's other settings stay. They have no effect while a
  /// button has no configuration: set one before binding. A `configurationUpdateHandler` runs after them and can override them.
  extension SkinProxy where Target: UIButton {
    /// Binds the base color of the configuration's background to a key.
    ///
    /// The style derives the colors of the states from it.
    public var configurationBaseBackgroundColor: SkinCall<Target, SkinColor> {
      SkinCall(self) { skin, key in skin.configuration("baseBackgroundColor", key, \.baseBackgroundColor) }
    }

    /// Binds the base color of the configuration's title and image to a key.
    ///
    /// The style derives the colors of the states from it.
    public var configurationBaseForegroundColor: SkinCall<Target, SkinColor> {
      SkinCall(self) { skin, key in skin.configuration("baseForegroundColor", key, \.baseForegroundColor) }
    }

    /// Binds the color of the configuration's background to a key.
    ///
    /// It overrides the colors that the style derives.
    public var configurationBackgroundColor: SkinCall<Target, SkinColor> {
      SkinCall(self) { skin, key in skin.configuration("backgroundColor", key, \.background.backgroundColor) }
    }

    /// Binds the image of the configuration's background to a key.
    public var configurationBackgroundImage: SkinCall<Target, SkinImage> {
      SkinCall(self) { skin, key in skin.configuration("backgroundImage", key, \.background.image) }
    }

    /// Binds the color of the configuration's border to a key.
    public var configurationStrokeColor: SkinCall<Target, SkinColor> {
      SkinCall(self) { skin, key in skin.configuration("strokeColor", key, \.background.strokeColor) }
    }

    /// Binds the width of the configuration's border to a key.
    public var configurationStrokeWidth: SkinCall<Target, Double> {
      SkinCall(self) { skin, key in skin.configuration("strokeWidth", key, \.background.strokeWidth) }
    }

    /// Binds the corner radius of the configuration's background to a key.
    ///
    /// The corner style `fixed` shows the radius unchanged. Other styles scale it or have their own.
    public var configurationCornerRadius: SkinCall<Target, Double> {
      SkinCall(self) { skin, key in skin.configuration("cornerRadius", key, \.background.cornerRadius) }
    }

    /// Binds the corner style to a key.
    ///
    /// Its key is that of a text: `fixed`, `dynamic`, `small`, `medium`, `large` or `capsule`.
    public var configurationCornerStyle: SkinCall<Target, SkinOption> {
      SkinCall(self) { skin, key in skin.configuration("cornerStyle", key, \.cornerStyle) }
    }

    /// Binds the configuration's image to a key.
    public var configurationImage: SkinCall<Target, SkinImage> {
      SkinCall(self) { skin, key in skin.configuration("image", key, \.image) }
    }

    /// Binds the distance between image and title to a key.
    public var configurationImagePadding: SkinCall<Target, Double> {
      SkinCall(self) { skin, key in skin.configuration("imagePadding", key, \.imagePadding) }
    }

    /// Binds the color of the configuration's image in all states to a key.
    ///
    /// It replaces the color transformer.
    public var configurationImageColor: SkinCall<Target, SkinColor> {
      SkinCall(self) { skin, key in skin.bindTransformer("imageColor", key, \.imageColorTransformer) }
    }

    /// Binds the color of the activity indicator in all states to a key.
    ///
    /// It replaces the color transformer.
    public var configurationIndicatorColor: SkinCall<Target, SkinColor> {
      SkinCall(self) { skin, key in skin.bindTransformer("indicatorColor", key, \.activityIndicatorColorTransformer) }
    }

    /// Binds the insets of the configuration's content to a key.
    ///
    /// The left inset is that of the leading edge.
    public var configurationContentInsets: SkinCall<Target, SkinInsets> {
      SkinCall(self) { skin, key in
        skin.bind(
          SkinBindingProperty("configuration.contentInsets"), to: key,
          original: { button -> NSDirectionalEdgeInsets? in
            var standard = button.configuration
            standard?.setDefaultContentInsets()
            let original = button.configuration?.contentInsets
            return original == standard?.contentInsets ? nil : original
          },
          make: { values, appearance in
            let insets = values[appearance]
            return NSDirectionalEdgeInsets(
              top: insets.top, leading: insets.left, bottom: insets.bottom, trailing: insets.right)
          },
          set: { button, insets in
            if let insets {
              button.configuration?.contentInsets = insets
            } else {
              button.configuration?.setDefaultContentInsets()
            }
          })
      }
    }

    /// Binds a field of the configuration.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    private func configuration<Value: SkinProperty>(
      _ name: String, _ key: SkinKey<Value.Resource>, _ path: WritableKeyPath<UIButton.Configuration, Value>
    ) -> SkinProxy {
      bind(
        SkinBindingProperty("configuration.\(name)"), to: key, original: { $0.configuration?[keyPath: path] },
        make: { values, appearance in Value.skinValue(values, in: appearance).map(Optional.some) },
        set: { button, value in
          // Without an original value, the button had no configuration when it was bound. There is nothing to restore.
          guard let value else { return }
          button.configuration?[keyPath: path] = value
        })
    }

    /// Binds a color transformer to one that always returns the key's color.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    private func bindTransformer(
      _ name: String, _ key: SkinKey<SkinColor>,
      _ path: WritableKeyPath<UIButton.Configuration, UIConfigurationColorTransformer?>
    ) -> SkinProxy {
      bind(
        SkinBindingProperty("configuration.\(name)"), to: key, original: { $0.configuration?[keyPath: path] },
        make: { values, _ in
          let color = UIColor(values)
          return .some(UIConfigurationColorTransformer { _ in color })
        },
        set: { $0.configuration?[keyPath: path] = $1 })
    }
  }
#endif
