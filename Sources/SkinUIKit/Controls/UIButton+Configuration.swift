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
    /// - Parameter key: The color's key.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func configurationBaseBackgroundColor(_ key: SkinKey<SkinColor>) -> SkinProxy {
      configuration("baseBackgroundColor", key, \.baseBackgroundColor)
    }

    /// Binds the base color of the configuration's title and image to a key.
    ///
    /// The style derives the colors of the states from it.
    /// - Parameter key: The color's key.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func configurationBaseForegroundColor(_ key: SkinKey<SkinColor>) -> SkinProxy {
      configuration("baseForegroundColor", key, \.baseForegroundColor)
    }

    /// Binds the color of the configuration's background to a key.
    ///
    /// It overrides the colors that the style derives.
    /// - Parameter key: The color's key.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func configurationBackgroundColor(_ key: SkinKey<SkinColor>) -> SkinProxy {
      configuration("backgroundColor", key, \.background.backgroundColor)
    }

    /// Binds the image of the configuration's background to a key.
    /// - Parameter key: The image's key.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func configurationBackgroundImage(_ key: SkinKey<SkinImage>) -> SkinProxy {
      configuration("backgroundImage", key, \.background.image)
    }

    /// Binds the color of the configuration's border to a key.
    /// - Parameter key: The color's key.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func configurationStrokeColor(_ key: SkinKey<SkinColor>) -> SkinProxy {
      configuration("strokeColor", key, \.background.strokeColor)
    }

    /// Binds the width of the configuration's border to a key.
    /// - Parameter key: The number's key.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func configurationStrokeWidth(_ key: SkinKey<Double>) -> SkinProxy {
      configuration("strokeWidth", key, \.background.strokeWidth)
    }

    /// Binds the corner radius of the configuration's background to a key.
    ///
    /// The corner style `fixed` shows the radius unchanged. Other styles scale it or have their own.
    /// - Parameter key: The number's key.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func configurationCornerRadius(_ key: SkinKey<Double>) -> SkinProxy {
      configuration("cornerRadius", key, \.background.cornerRadius)
    }

    /// Binds the corner style to a key.
    /// - Parameter key: The key of a text: `fixed`, `dynamic`, `small`, `medium`, `large` or `capsule`.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func configurationCornerStyle(_ key: SkinKey<SkinOption>) -> SkinProxy {
      configuration("cornerStyle", key, \.cornerStyle)
    }

    /// Binds the configuration's image to a key.
    /// - Parameter key: The image's key.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func configurationImage(_ key: SkinKey<SkinImage>) -> SkinProxy { configuration("image", key, \.image) }

    /// Binds the distance between image and title to a key.
    /// - Parameter key: The number's key.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func configurationImagePadding(_ key: SkinKey<Double>) -> SkinProxy {
      configuration("imagePadding", key, \.imagePadding)
    }

    /// Binds the color of the configuration's image in all states to a key.
    ///
    /// It replaces the color transformer.
    /// - Parameter key: The color's key.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func configurationImageColor(_ key: SkinKey<SkinColor>) -> SkinProxy {
      bindTransformer("imageColor", key, \.imageColorTransformer)
    }

    /// Binds the color of the activity indicator in all states to a key.
    ///
    /// It replaces the color transformer.
    /// - Parameter key: The color's key.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func configurationIndicatorColor(_ key: SkinKey<SkinColor>) -> SkinProxy {
      bindTransformer("indicatorColor", key, \.activityIndicatorColorTransformer)
    }

    /// Binds the insets of the configuration's content to a key.
    ///
    /// The left inset is that of the leading edge.
    /// - Parameter key: The insets' key.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func configurationContentInsets(_ key: SkinKey<SkinInsets>) -> SkinProxy {
      bind(
        BindingProperty("configuration.contentInsets"), to: key,
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

    /// Binds a field of the configuration.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    private func configuration<Value: SkinProperty>(
      _ name: String, _ key: SkinKey<Value.Resource>, _ path: WritableKeyPath<UIButton.Configuration, Value>
    ) -> SkinProxy {
      bind(
        BindingProperty("configuration.\(name)"), to: key, original: { $0.configuration?[keyPath: path] },
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
        BindingProperty("configuration.\(name)"), to: key, original: { $0.configuration?[keyPath: path] },
        make: { values, _ in
          let color = UIColor(values)
          return .some(UIConfigurationColorTransformer { _ in color })
        },
        set: { $0.configuration?[keyPath: path] = $1 })
    }
  }
#endif
