#if canImport(UIKit)
  import Foundation
  public import SkinKit
  import UIKit

  extension SkinProxy where Target: SkinConfigurable {
    // MARK: Background

    /// Binds the color of the background configuration to a key.
    ///
    /// A cell without a background configuration gets that of its list while a skin defines the key. UIKit removes background views and
    /// the background color then; they are restored afterward.
    /// - Parameter key: The color's key.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func backgroundConfigurationColor(_ key: SkinKey<SkinColor>) -> SkinProxy {
      background(key, \.backgroundColor)
    }

    /// Binds the image of the background configuration to a key.
    /// - Parameter key: The image's key.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func backgroundConfigurationImage(_ key: SkinKey<SkinImage>) -> SkinProxy {
      background(key, \.image)
    }

    /// Binds the corner radius of the background configuration to a key.
    /// - Parameter key: The number's key.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func backgroundConfigurationCornerRadius(_ key: SkinKey<Double>) -> SkinProxy {
      background(key, \.cornerRadius)
    }

    /// Binds the color of the line around the background configuration to a key.
    /// - Parameter key: The color's key.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func backgroundConfigurationStrokeColor(_ key: SkinKey<SkinColor>) -> SkinProxy {
      background(key, \.strokeColor)
    }

    /// Binds the width of the line around the background configuration to a key.
    /// - Parameter key: The number's key.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func backgroundConfigurationStrokeWidth(_ key: SkinKey<Double>) -> SkinProxy {
      background(key, \.strokeWidth)
    }

    /// Binds the visual effect of the background configuration to a key.
    /// - Parameter key: The key of a text: a style of `UIBlurEffect`, such as `systemThinMaterial`, or `none`.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func backgroundConfigurationEffect(_ key: SkinKey<String>) -> SkinProxy {
      background(key, \.visualEffect) { values, appearance in UIBlurEffect.named(values[appearance]) }
    }

    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    private func background<Value: SkinProperty>(
      _ key: SkinKey<Value.Resource>, _ path: WritableKeyPath<UIBackgroundConfiguration, Value>
    ) -> SkinProxy {
      background(key, path) { Value.skinValue($0, in: $1) }
    }

    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    private func background<Resource: SkinResource, Value: Equatable>(
      _ key: SkinKey<Resource>, _ path: WritableKeyPath<UIBackgroundConfiguration, Value>,
      make: @escaping @MainActor (SkinVariants<Resource>, SkinAppearance) -> Value?
    ) -> SkinProxy {
      typealias Composite = BackgroundConfigurationAppearance<Target>
      return bindField(Composite.Field(key.inModule(moduleName), path, make: make)) { Composite($0) }
    }

    // MARK: Content

    /// Binds the color of the content configuration's text to a key.
    ///
    /// Applies if the content configuration is a `UIListContentConfiguration`. An app that creates a new configuration each time binds
    /// after setting it: binding again is cheap.
    /// - Parameter key: The color's key.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func contentTextColor(_ key: SkinKey<SkinColor>) -> SkinProxy {
      content("contentTextColor", key, \.textProperties.color)
    }

    /// Binds the font of the content configuration's text to a key.
    /// - Parameter key: The font's key.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func contentTextFont(_ key: SkinKey<SkinFont>) -> SkinProxy {
      content("contentTextFont", key, \.textProperties.font)
    }

    /// Binds the color of the content configuration's secondary text to a key.
    /// - Parameter key: The color's key.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func contentSecondaryTextColor(_ key: SkinKey<SkinColor>) -> SkinProxy {
      content("contentSecondaryTextColor", key, \.secondaryTextProperties.color)
    }

    /// Binds the font of the content configuration's secondary text to a key.
    /// - Parameter key: The font's key.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func contentSecondaryTextFont(_ key: SkinKey<SkinFont>) -> SkinProxy {
      content("contentSecondaryTextFont", key, \.secondaryTextProperties.font)
    }

    /// Binds the content configuration's text to a key.
    /// - Parameter key: The text's key.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func contentText(_ key: SkinKey<String>) -> SkinProxy { content("contentText", key, \.text) }

    /// Binds the content configuration's secondary text to a key.
    /// - Parameter key: The text's key.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func contentSecondaryText(_ key: SkinKey<String>) -> SkinProxy {
      content("contentSecondaryText", key, \.secondaryText)
    }

    /// Binds the content configuration's image to a key.
    /// - Parameter key: The image's key.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func contentImage(_ key: SkinKey<SkinImage>) -> SkinProxy { content("contentImage", key, \.image) }

    /// Binds the tint of the content configuration's image to a key.
    /// - Parameter key: The color's key.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func contentImageTintColor(_ key: SkinKey<SkinColor>) -> SkinProxy {
      content("contentImageTintColor", key, \.imageProperties.tintColor)
    }

    /// Binds the corner radius of the content configuration's image to a key.
    /// - Parameter key: The number's key.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func contentImageCornerRadius(_ key: SkinKey<Double>) -> SkinProxy {
      content("contentImageCornerRadius", key, \.imageProperties.cornerRadius)
    }

    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    private func content<Value: SkinProperty>(
      _ name: String, _ key: SkinKey<Value.Resource>, _ path: WritableKeyPath<UIListContentConfiguration, Value>
    ) -> SkinProxy {
      bind(
        BindingProperty(name), to: key,
        original: { ($0.contentConfiguration as? UIListContentConfiguration)?[keyPath: path] },
        make: { Value.skinValue($0, in: $1).map(Optional.some) },
        set: { cell, value in
          guard var content = cell.contentConfiguration as? UIListContentConfiguration else { return }
          // A configuration that was set after binding has no original value.
          content[keyPath: path] = value ?? UIListContentConfiguration.cell()[keyPath: path]
          cell.contentConfiguration = content
        })
    }
  }
#endif
