// Fonts and colours of a button configuration's texts, put in after the app's own transformer.

#if canImport(UIKit)
  import Foundation
  import UIKit

  /// What keys say about the title or subtitle of a button's configuration.
  ///
  /// A configuration takes fonts and colours of texts by one transformer. So that the app's own one, and several keys, go together, this
  /// is a transformer that calls the app's and then sets what keys say. Another key finds it in the configuration and changes it.
  struct ConfigurationTextStyle {
    var font: UIFont?
    var color: UIColor?
    /// The transformer that the app has set.
    private var own: UIConfigurationTextAttributesTransformer?

    /// The style that a transformer sets; for a transformer of the app's, an empty one on top of it.
    init(_ transformer: UIConfigurationTextAttributesTransformer?) {
      if let style = transformer?(AttributeContainer())[StyleAttribute.self]?.style {
        self = style
      } else {
        own = transformer
      }
    }

    /// What does all of it; the app's own where no key has a value.
    var transformer: UIConfigurationTextAttributesTransformer? {
      guard font != nil || color != nil else { return own }
      let box = Box(self)
      return UIConfigurationTextAttributesTransformer { incoming in
        var outgoing = box.style.own?(incoming) ?? incoming
        if let font = box.style.font { outgoing[AttributeScopes.UIKitAttributes.FontAttribute.self] = font }
        if let color = box.style.color {
          outgoing[AttributeScopes.UIKitAttributes.ForegroundColorAttribute.self] = color
        }
        outgoing[StyleAttribute.self] = box
        return outgoing
      }
    }

    /// Unchecked Sendable because not every SDK says that transformers are: neither they nor the style change.
    final class Box: @unchecked Sendable, Hashable {
      let style: ConfigurationTextStyle

      init(_ style: ConfigurationTextStyle) { self.style = style }

      static func == (one: Box, other: Box) -> Bool { one === other }

      func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }

    /// How the style is found again in a transformer; it shows nothing.
    private enum StyleAttribute: AttributedStringKey {
      typealias Value = Box
      static let name = "SkinKit.ConfigurationTextStyle"
    }
  }
#endif
