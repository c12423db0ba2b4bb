// The fields of the configurations that cells and headers show.

#if canImport(UIKit)
  import Foundation
  public import SkinKit
  import UIKit

  extension SkinProxy where Target: SkinConfigurable {
    // MARK: Background

    /// Lets the colour of the background configuration follow a key.
    ///
    /// A cell without a background configuration gets the one of its list while a skin has the key; UIKit takes background views and the
    /// background colour away then, and they are put back afterwards.
    /// - Parameter key: The colour's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func backgroundConfigurationColor(_ key: SkinKey<SkinColor>) -> SkinProxy {
      background("color", key, \.backgroundColor)
    }

    /// Lets the image of the background configuration follow a key.
    /// - Parameter key: The image's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func backgroundConfigurationImage(_ key: SkinKey<SkinImage>) -> SkinProxy {
      background("image", key, \.image)
    }

    /// Lets the corner radius of the background configuration follow a key.
    /// - Parameter key: The number's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func backgroundConfigurationCornerRadius(_ key: SkinKey<Double>) -> SkinProxy {
      background("cornerRadius", key, \.cornerRadius)
    }

    /// Lets the colour of the line around the background configuration follow a key.
    /// - Parameter key: The colour's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func backgroundConfigurationStrokeColor(_ key: SkinKey<SkinColor>) -> SkinProxy {
      background("strokeColor", key, \.strokeColor)
    }

    /// Lets the width of the line around the background configuration follow a key.
    /// - Parameter key: The number's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func backgroundConfigurationStrokeWidth(_ key: SkinKey<Double>) -> SkinProxy {
      background("strokeWidth", key, \.strokeWidth)
    }

    /// Lets the visual effect of the background configuration follow a key.
    /// - Parameter key: The key of a text: a style of `UIBlurEffect`, such as `systemThinMaterial`, or `none`.
    /// - Returns: The object's properties.
    @discardableResult
    public func backgroundConfigurationEffect(_ key: SkinKey<String>) -> SkinProxy {
      background("effect", key, \.visualEffect) { values, appearance in UIBlurEffect.named(values[appearance]) }
    }

    private func background<Value: SkinProperty>(
      _ name: String, _ key: SkinKey<Value.Resource>, _ path: WritableKeyPath<UIBackgroundConfiguration, Value>
    ) -> SkinProxy {
      background(name, key, path) { Value.skinValue($0, in: $1) }
    }

    private func background<Resource: SkinResource, Value>(
      _ name: String, _ key: SkinKey<Resource>, _ path: WritableKeyPath<UIBackgroundConfiguration, Value>,
      make: @escaping @MainActor (SkinVariants<Resource>, SkinAppearance) -> Value?
    ) -> SkinProxy {
      typealias Look = BackgroundConfigurationLook<Target>
      return bindField(name, Look.Field(key.inModule(moduleName), path, make: make)) { Look($0) }
    }

    // MARK: Content

    /// Lets the colour of the content configuration's text follow a key.
    ///
    /// Does something where the content configuration is a `UIListContentConfiguration`. An app that makes a new configuration each time
    /// binds after it has set it: binding again costs little.
    /// - Parameter key: The colour's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func contentTextColor(_ key: SkinKey<SkinColor>) -> SkinProxy {
      content("contentTextColor", key, \.textProperties.color)
    }

    /// Lets the font of the content configuration's text follow a key.
    /// - Parameter key: The font's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func contentTextFont(_ key: SkinKey<SkinFont>) -> SkinProxy {
      content("contentTextFont", key, \.textProperties.font)
    }

    /// Lets the colour of the content configuration's secondary text follow a key.
    /// - Parameter key: The colour's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func contentSecondaryTextColor(_ key: SkinKey<SkinColor>) -> SkinProxy {
      content("contentSecondaryTextColor", key, \.secondaryTextProperties.color)
    }

    /// Lets the font of the content configuration's secondary text follow a key.
    /// - Parameter key: The font's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func contentSecondaryTextFont(_ key: SkinKey<SkinFont>) -> SkinProxy {
      content("contentSecondaryTextFont", key, \.secondaryTextProperties.font)
    }

    /// Lets the content configuration's text follow a key.
    /// - Parameter key: The text's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func contentText(_ key: SkinKey<String>) -> SkinProxy { content("contentText", key, \.text) }

    /// Lets the content configuration's secondary text follow a key.
    /// - Parameter key: The text's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func contentSecondaryText(_ key: SkinKey<String>) -> SkinProxy {
      content("contentSecondaryText", key, \.secondaryText)
    }

    /// Lets the content configuration's image follow a key.
    /// - Parameter key: The image's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func contentImage(_ key: SkinKey<SkinImage>) -> SkinProxy { content("contentImage", key, \.image) }

    /// Lets the tint of the content configuration's image follow a key.
    /// - Parameter key: The colour's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func contentImageTintColor(_ key: SkinKey<SkinColor>) -> SkinProxy {
      content("contentImageTintColor", key, \.imageProperties.tintColor)
    }

    /// Lets the corner radius of the content configuration's image follow a key.
    /// - Parameter key: The number's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func contentImageCornerRadius(_ key: SkinKey<Double>) -> SkinProxy {
      content("contentImageCornerRadius", key, \.imageProperties.cornerRadius)
    }

    private func content<Value: SkinProperty>(
      _ name: String, _ key: SkinKey<Value.Resource>, _ path: WritableKeyPath<UIListContentConfiguration, Value>
    ) -> SkinProxy {
      bind(
        BindingProperty(name), to: key,
        original: { ($0.contentConfiguration as? UIListContentConfiguration)?[keyPath: path] },
        make: { Value.skinValue($0, in: $1).map(Optional.some) },
        set: { cell, value in
          guard var content = cell.contentConfiguration as? UIListContentConfiguration else { return }
          // A configuration that came after the binding has nothing that was noted of it.
          content[keyPath: path] = value ?? UIListContentConfiguration.cell()[keyPath: path]
          cell.contentConfiguration = content
        })
    }
  }
#endif
