// What a button's configuration shows. A button without one is left without one.

#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  /// The methods of this part change fields of `UIButton.configuration` one by one, so that the app's other changes stay. They show
  /// nothing while a button has no configuration: set that first, then bind. What a `configurationUpdateHandler` sets comes after them.
  extension SkinProxy where Target: UIButton {
    /// Lets the base colour of the configuration's background follow a key: the style makes the states' colours of it.
    /// - Parameter key: The colour's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func configurationBaseBackgroundColor(_ key: SkinKey<SkinColor>) -> SkinProxy {
      configuration("baseBackgroundColor", key, \.baseBackgroundColor)
    }

    /// Lets the base colour of the configuration's title and image follow a key: the style makes the states' colours of it.
    /// - Parameter key: The colour's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func configurationBaseForegroundColor(_ key: SkinKey<SkinColor>) -> SkinProxy {
      configuration("baseForegroundColor", key, \.baseForegroundColor)
    }

    /// Lets the colour of the configuration's background follow a key, in place of what the style makes of the base colour.
    /// - Parameter key: The colour's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func configurationBackgroundColor(_ key: SkinKey<SkinColor>) -> SkinProxy {
      configuration("backgroundColor", key, \.background.backgroundColor)
    }

    /// Lets the image of the configuration's background follow a key.
    /// - Parameter key: The image's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func configurationBackgroundImage(_ key: SkinKey<SkinImage>) -> SkinProxy {
      configuration("backgroundImage", key, \.background.image)
    }

    /// Lets the colour of the configuration's border follow a key.
    /// - Parameter key: The colour's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func configurationStrokeColor(_ key: SkinKey<SkinColor>) -> SkinProxy {
      configuration("strokeColor", key, \.background.strokeColor)
    }

    /// Lets the width of the configuration's border follow a key.
    /// - Parameter key: The number's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func configurationStrokeWidth(_ key: SkinKey<Double>) -> SkinProxy {
      configuration("strokeWidth", key, \.background.strokeWidth)
    }

    /// Lets the corner radius of the configuration's background follow a key.
    ///
    /// It is shown as it is where the corner style is `fixed`; other styles adapt it or have their own.
    /// - Parameter key: The number's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func configurationCornerRadius(_ key: SkinKey<Double>) -> SkinProxy {
      configuration("cornerRadius", key, \.background.cornerRadius)
    }

    /// Lets the corner style follow a key.
    /// - Parameter key: The style's key: `fixed`, `dynamic`, `small`, `medium`, `large` or `capsule`.
    /// - Returns: The object's properties.
    @discardableResult
    public func configurationCornerStyle(_ key: SkinKey<SkinOption>) -> SkinProxy {
      configuration("cornerStyle", key, \.cornerStyle)
    }

    /// Lets the configuration's image follow a key.
    /// - Parameter key: The image's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func configurationImage(_ key: SkinKey<SkinImage>) -> SkinProxy { configuration("image", key, \.image) }

    /// Lets the distance between image and title follow a key.
    /// - Parameter key: The number's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func configurationImagePadding(_ key: SkinKey<Double>) -> SkinProxy {
      configuration("imagePadding", key, \.imagePadding)
    }

    /// Lets the colour of the configuration's image follow a key, in all states; it takes the place of the colour transformer.
    /// - Parameter key: The colour's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func configurationImageColor(_ key: SkinKey<SkinColor>) -> SkinProxy {
      bindTransformer("imageColor", key, \.imageColorTransformer)
    }

    /// Lets the colour of the activity indicator follow a key, in all states; it takes the place of the colour transformer.
    /// - Parameter key: The colour's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func configurationIndicatorColor(_ key: SkinKey<SkinColor>) -> SkinProxy {
      bindTransformer("indicatorColor", key, \.activityIndicatorColorTransformer)
    }

    /// Lets the room around the configuration's content follow a key; left is the leading edge.
    /// - Parameter key: The insets' key.
    /// - Returns: The object's properties.
    @discardableResult
    public func configurationContentInsets(_ key: SkinKey<SkinInsets>) -> SkinProxy {
      bind(
        BindingProperty("configuration.contentInsets"), to: key,
        own: { button -> NSDirectionalEdgeInsets? in
          var standard = button.configuration
          standard?.setDefaultContentInsets()
          let own = button.configuration?.contentInsets
          return own == standard?.contentInsets ? nil : own
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
    private func configuration<Value: SkinProperty>(
      _ name: String, _ key: SkinKey<Value.Resource>, _ path: WritableKeyPath<UIButton.Configuration, Value>
    ) -> SkinProxy {
      bind(
        BindingProperty("configuration.\(name)"), to: key, own: { $0.configuration?[keyPath: path] },
        make: { values, appearance in Value.skinValue(values, in: appearance).map(Optional.some) },
        set: { button, value in
          // Without a value of its own the button had no configuration when it was bound: there is nothing to go back to.
          guard let value else { return }
          button.configuration?[keyPath: path] = value
        })
    }

    /// Binds a transformer of colours, to one that always gives the key's colour.
    private func bindTransformer(
      _ name: String, _ key: SkinKey<SkinColor>,
      _ path: WritableKeyPath<UIButton.Configuration, UIConfigurationColorTransformer?>
    ) -> SkinProxy {
      bind(
        BindingProperty("configuration.\(name)"), to: key, own: { $0.configuration?[keyPath: path] },
        make: { values, _ in
          let color = UIColor(values)
          return .some(UIConfigurationColorTransformer { _ in color })
        },
        set: { $0.configuration?[keyPath: path] = $1 })
    }
  }
#endif
