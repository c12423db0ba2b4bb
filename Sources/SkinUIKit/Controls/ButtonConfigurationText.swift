#if canImport(UIKit)
  import Foundation
  import UIKit

  /// The font and color that keys give the title or subtitle of a button's configuration.
  ///
  /// A configuration has one transformer for the fonts and colors of a text. The style's transformer calls the app's and then sets the
  /// values of the keys. Binding another key finds the style in the configuration and changes it.
  struct ConfigurationTextStyle {
    var font: UIFont?
    var color: UIColor?
    /// The transformer that the app has set.
    private var original: UIConfigurationTextAttributesTransformer?

    /// Creates the style that a transformer sets, or an empty style on top of the app's transformer.
    init(_ transformer: UIConfigurationTextAttributesTransformer?) {
      if let style = transformer?(AttributeContainer())[StyleAttribute.self]?.style {
        self = style
      } else {
        original = transformer
      }
    }

    /// The transformer that applies the style, or the app's if no key has a value.
    var transformer: UIConfigurationTextAttributesTransformer? {
      guard font != nil || color != nil else { return original }
      let box = Box(self)
      return UIConfigurationTextAttributesTransformer { incoming in
        var outgoing = box.style.original?(incoming) ?? incoming
        if let font = box.style.font { outgoing[AttributeScopes.UIKitAttributes.FontAttribute.self] = font }
        if let color = box.style.color {
          outgoing[AttributeScopes.UIKitAttributes.ForegroundColorAttribute.self] = color
        }
        outgoing[StyleAttribute.self] = box
        return outgoing
      }
    }

    /// Unchecked Sendable because not every SDK declares transformers as Sendable.
    ///
    /// Neither they nor the style are mutated.
    final class Box: @unchecked Sendable, Hashable {
      let style: ConfigurationTextStyle

      init(_ style: ConfigurationTextStyle) { self.style = style }

      static func == (one: Box, other: Box) -> Bool { one === other }

      func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }

    /// An attribute without effect, by which the style is found in a transformer.
    private enum StyleAttribute: AttributedStringKey {
      typealias Value = Box
      static let name = "SkinKit.ConfigurationTextStyle"
    }
  }
#endif
