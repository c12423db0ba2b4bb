#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  extension SkinProxy where Target: UIButton {
    /// Binds the configuration's title to a key.
    ///
    /// The attributes that the app has set stay.
    public var configurationTitle: SkinCall<Target, String> {
      SkinCall(self) { skin, key in skin.bindText("title", key, plain: \.title, rich: \.attributedTitle) }
    }

    /// Binds the configuration's subtitle to a key.
    ///
    /// The attributes that the app has set stay.
    public var configurationSubtitle: SkinCall<Target, String> {
      SkinCall(self) { skin, key in skin.bindText("subtitle", key, plain: \.subtitle, rich: \.attributedSubtitle) }
    }

    /// Binds the color of the configuration's title in all states to a key.
    ///
    /// It applies after the app's transformer.
    public var configurationTitleColor: SkinCall<Target, SkinColor> {
      SkinCall(self) { skin, key in skin.bindStyle("titleColor", key, .title, \.color) }
    }

    /// Binds the font of the configuration's title to a key.
    ///
    /// It applies after the app's transformer.
    public var configurationTitleFont: SkinCall<Target, SkinFont> {
      SkinCall(self) { skin, key in skin.bindStyle("titleFont", key, .title, \.font) }
    }

    /// Binds the color of the configuration's subtitle in all states to a key.
    ///
    /// It applies after the app's transformer.
    public var configurationSubtitleColor: SkinCall<Target, SkinColor> {
      SkinCall(self) { skin, key in skin.bindStyle("subtitleColor", key, .subtitle, \.color) }
    }

    /// Binds the font of the configuration's subtitle to a key.
    ///
    /// It applies after the app's transformer.
    public var configurationSubtitleFont: SkinCall<Target, SkinFont> {
      SkinCall(self) { skin, key in skin.bindStyle("subtitleFont", key, .subtitle, \.font) }
    }

    private func bindText(
      _ name: String, _ key: SkinKey<String>, plain: WritableKeyPath<UIButton.Configuration, String?>,
      rich: WritableKeyPath<UIButton.Configuration, AttributedString?>
    ) -> SkinProxy {
      bind(
        SkinBindingProperty("configuration.\(name)"), to: key,
        original: { button in
          ConfigurationText.original(
            plain: button.configuration?[keyPath: plain], rich: button.configuration?[keyPath: rich])
        },
        make: { values, appearance in .ofSkin(values[appearance]) },
        set: { button, text in
          switch text {
          case .ofSkin(let text):
            let attributes = button.configuration?[keyPath: rich]?.runs.first?.attributes
            button.configuration?[keyPath: rich] = AttributedString(
              text, attributes: attributes ?? AttributeContainer())
          case .original(let text, nil): button.configuration?[keyPath: plain] = text
          case .original(_, let text): button.configuration?[keyPath: rich] = text
          }
        })
    }

    /// Binds the color of the configuration's title in one state to a key.
    func configurationTitleColor(_ key: SkinKey<SkinColor>, for state: UIControl.State) -> SkinProxy {
      bindStyle("titleColor.\(state.rawValue)", key, .title, \.stateColors[state.rawValue])
    }

    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    private func bindStyle<Value: SkinProperty>(
      _ name: String, _ key: SkinKey<Value.Resource>, _ text: ConfigurationTextStyle.Text,
      _ path: WritableKeyPath<ConfigurationTextStyle, Value?>
    ) -> SkinProxy {
      bind(
        SkinBindingProperty("configuration.\(name)"), to: key, original: { _ in Value?.none },
        make: { values, appearance in Value.skinValue(values, in: appearance).map(Optional.some) },
        set: { button, value in ConfigurationTextStyle.change(text, of: button) { $0[keyPath: path] = value } })
    }
  }

  /// A text of a configuration: a skin's, or the app's original with its attributes.
  private enum ConfigurationText: Equatable {
    case ofSkin(String)
    case original(plain: String?, rich: AttributedString?)
  }
#endif
