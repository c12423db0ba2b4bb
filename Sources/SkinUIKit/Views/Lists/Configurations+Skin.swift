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
    public var backgroundConfigurationColor: SkinCall<Target, SkinColor> {
      SkinCall(self) { skin, key in skin.background(key, \.backgroundColor) }
    }

    /// Binds the image of the background configuration to a key.
    public var backgroundConfigurationImage: SkinCall<Target, SkinImage> {
      SkinCall(self) { skin, key in skin.background(key, \.image) }
    }

    /// Binds the corner radius of the background configuration to a key.
    public var backgroundConfigurationCornerRadius: SkinCall<Target, Double> {
      SkinCall(self) { skin, key in skin.background(key, \.cornerRadius) }
    }

    /// Binds the color of the line around the background configuration to a key.
    public var backgroundConfigurationStrokeColor: SkinCall<Target, SkinColor> {
      SkinCall(self) { skin, key in skin.background(key, \.strokeColor) }
    }

    /// Binds the width of the line around the background configuration to a key.
    public var backgroundConfigurationStrokeWidth: SkinCall<Target, Double> {
      SkinCall(self) { skin, key in skin.background(key, \.strokeWidth) }
    }

    /// Binds the visual effect of the background configuration to a key.
    ///
    /// Its key is that of a text: a style of `UIBlurEffect`, such as `systemThinMaterial`, or `none`.
    public var backgroundConfigurationEffect: SkinCall<Target, String> {
      SkinCall(self) { skin, key in
        skin.background(key, \.visualEffect) { values, appearance in UIBlurEffect.named(values[appearance]) }
      }
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
      typealias Composite = ConfigurationAppearance<Target, UIBackgroundConfiguration>
      return bindField(Composite.Field(key.inModule(moduleName), path, make: make)) { Composite($0) }
    }

    // MARK: Content

    /// Binds the color of the content configuration's text to a key.
    ///
    /// Applies if the content configuration is a `UIListContentConfiguration`. An app that creates a new configuration each time binds
    /// after setting it: binding again is cheap.
    public var contentTextColor: SkinCall<Target, SkinColor> {
      SkinCall(self) { skin, key in skin.content(key, \.textProperties.color) }
    }

    /// Binds the font of the content configuration's text to a key.
    public var contentTextFont: SkinCall<Target, SkinFont> {
      SkinCall(self) { skin, key in skin.content(key, \.textProperties.font) }
    }

    /// Binds the color of the content configuration's secondary text to a key.
    public var contentSecondaryTextColor: SkinCall<Target, SkinColor> {
      SkinCall(self) { skin, key in skin.content(key, \.secondaryTextProperties.color) }
    }

    /// Binds the font of the content configuration's secondary text to a key.
    public var contentSecondaryTextFont: SkinCall<Target, SkinFont> {
      SkinCall(self) { skin, key in skin.content(key, \.secondaryTextProperties.font) }
    }

    /// Binds the content configuration's text to a key.
    public var contentText: SkinCall<Target, String> {
      SkinCall(self) { skin, key in skin.content(key, \.text) }
    }

    /// Binds the content configuration's secondary text to a key.
    public var contentSecondaryText: SkinCall<Target, String> {
      SkinCall(self) { skin, key in skin.content(key, \.secondaryText) }
    }

    /// Binds the content configuration's image to a key.
    public var contentImage: SkinCall<Target, SkinImage> {
      SkinCall(self) { skin, key in skin.content(key, \.image) }
    }

    /// Binds the tint of the content configuration's image to a key.
    public var contentImageTintColor: SkinCall<Target, SkinColor> {
      SkinCall(self) { skin, key in skin.content(key, \.imageProperties.tintColor) }
    }

    /// Binds the corner radius of the content configuration's image to a key.
    public var contentImageCornerRadius: SkinCall<Target, Double> {
      SkinCall(self) { skin, key in skin.content(key, \.imageProperties.cornerRadius) }
    }

    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    private func content<Value: SkinProperty>(
      _ key: SkinKey<Value.Resource>, _ path: WritableKeyPath<UIListContentConfiguration, Value>
    ) -> SkinProxy {
      typealias Composite = ConfigurationAppearance<Target, UIListContentConfiguration>
      let field = Composite.Field(key.inModule(moduleName), path) { Value.skinValue($0, in: $1) }
      return bindField(field) { Composite($0) }
    }
  }
#endif
