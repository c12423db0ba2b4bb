// The title and subtitle of a button's configuration: their texts, fonts and colours.

#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  extension SkinProxy where Target: UIButton {
    /// Lets the configuration's title follow a key; the attributes that the app has given it stay.
    /// - Parameter key: The text's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func configurationTitle(_ key: SkinKey<String>) -> SkinProxy {
      bindText("title", key, plain: \.title, rich: \.attributedTitle)
    }

    /// Lets the configuration's subtitle follow a key; the attributes that the app has given it stay.
    /// - Parameter key: The text's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func configurationSubtitle(_ key: SkinKey<String>) -> SkinProxy {
      bindText("subtitle", key, plain: \.subtitle, rich: \.attributedSubtitle)
    }

    /// Lets the colour of the configuration's title follow a key, in all states; the app's transformer is called before.
    /// - Parameter key: The colour's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func configurationTitleColor(_ key: SkinKey<SkinColor>) -> SkinProxy {
      bindStyle("titleColor", key, \.titleTextAttributesTransformer, \.color)
    }

    /// Lets the font of the configuration's title follow a key; the app's transformer is called before.
    /// - Parameter key: The font's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func configurationTitleFont(_ key: SkinKey<SkinFont>) -> SkinProxy {
      bindStyle("titleFont", key, \.titleTextAttributesTransformer, \.font)
    }

    /// Lets the colour of the configuration's subtitle follow a key, in all states; the app's transformer is called before.
    /// - Parameter key: The colour's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func configurationSubtitleColor(_ key: SkinKey<SkinColor>) -> SkinProxy {
      bindStyle("subtitleColor", key, \.subtitleTextAttributesTransformer, \.color)
    }

    /// Lets the font of the configuration's subtitle follow a key; the app's transformer is called before.
    /// - Parameter key: The font's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func configurationSubtitleFont(_ key: SkinKey<SkinFont>) -> SkinProxy {
      bindStyle("subtitleFont", key, \.subtitleTextAttributesTransformer, \.font)
    }

    private func bindText(
      _ name: String, _ key: SkinKey<String>, plain: WritableKeyPath<UIButton.Configuration, String?>,
      rich: WritableKeyPath<UIButton.Configuration, AttributedString?>
    ) -> SkinProxy {
      bind(
        BindingProperty("configuration.\(name)"), to: key,
        original: { button in
          ConfigurationText.own(
            plain: button.configuration?[keyPath: plain], rich: button.configuration?[keyPath: rich])
        },
        make: { values, appearance in .ofSkin(values[appearance]) },
        set: { button, text in
          switch text {
          case .ofSkin(let text):
            let attributes = button.configuration?[keyPath: rich]?.runs.first?.attributes
            button.configuration?[keyPath: rich] = AttributedString(
              text, attributes: attributes ?? AttributeContainer())
          case .own(let text, nil): button.configuration?[keyPath: plain] = text
          case .own(_, let text): button.configuration?[keyPath: rich] = text
          }
        })
    }

    private func bindStyle<Value: SkinProperty>(
      _ name: String, _ key: SkinKey<Value.Resource>,
      _ transformer: WritableKeyPath<UIButton.Configuration, UIConfigurationTextAttributesTransformer?>,
      _ path: WritableKeyPath<ConfigurationTextStyle, Value?>
    ) -> SkinProxy {
      bind(
        BindingProperty("configuration.\(name)"), to: key, original: { _ in Value?.none },
        make: { values, appearance in Value.skinValue(values, in: appearance).map(Optional.some) },
        set: { button, value in
          guard let configuration = button.configuration else { return }
          var style = ConfigurationTextStyle(configuration[keyPath: transformer])
          style[keyPath: path] = value
          button.configuration?[keyPath: transformer] = style.transformer
        })
    }
  }

  /// A text of a configuration: a skin's, or the app's with its attributes.
  private enum ConfigurationText {
    case ofSkin(String)
    case own(plain: String?, rich: AttributedString?)
  }
#endif
