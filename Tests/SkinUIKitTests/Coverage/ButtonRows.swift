#if canImport(UIKit)

import Foundation
import UIKit

/// What an image shows, to be compared: its size and the colour of its corner.
@MainActor func look(_ image: UIImage?) -> String {
  image.map { "\($0.size) \(Pixels($0)[0, 0])" } ?? "none"
}

enum ButtonRows {
  static let rows: [CoverageRow] = states + insets + configuration + configurationTexts

  private static let states: [CoverageRow] =
    [CoverageRow("titleFont", UIButton()) { $0.titleLabel?.font }]
    + CoverageRow.states("title", UIButton()) { $0.title(for: $1) }
    + CoverageRow.states("titleColor", UIButton()) { $0.titleColor(for: $1) }
    + CoverageRow.states("titleShadowColor", UIButton()) { $0.titleShadowColor(for: $1) }
    + CoverageRow.states("image", UIButton()) { look($0.image(for: $1)) }
    + CoverageRow.states("backgroundImage", UIButton()) { look($0.backgroundImage(for: $1)) }
    + CoverageRow.states("stateBackgroundColor", UIButton()) { look($0.backgroundImage(for: $1)) }
    + CoverageRow.states("symbolFont", UIButton()) { $0.preferredSymbolConfigurationForImage(in: $1) }

  private static let insets: [CoverageRow] = [
    CoverageRow("contentEdgeInsets", UIButton()) { $0.contentEdgeInsets },
    CoverageRow("titleEdgeInsets", UIButton()) { $0.titleEdgeInsets },
    CoverageRow("imageEdgeInsets", UIButton()) { $0.imageEdgeInsets },
  ]

  @MainActor private static func button() -> UIButton {
    var configuration = UIButton.Configuration.filled()
    configuration.title = "own"
    configuration.baseForegroundColor = .yellow
    return UIButton(configuration: configuration)
  }

  private static let configuration: [CoverageRow] = [
    CoverageRow("configurationBaseBackgroundColor", button()) { $0.configuration?.baseBackgroundColor },
    CoverageRow("configurationBaseForegroundColor", button()) { $0.configuration?.baseForegroundColor },
    CoverageRow("configurationBackgroundColor", button()) { $0.configuration?.background.backgroundColor },
    CoverageRow("configurationBackgroundImage", button()) { look($0.configuration?.background.image) },
    CoverageRow("configurationStrokeColor", button()) { $0.configuration?.background.strokeColor },
    CoverageRow("configurationStrokeWidth", button()) { $0.configuration?.background.strokeWidth },
    CoverageRow("configurationCornerRadius", button()) { $0.configuration?.background.cornerRadius },
    CoverageRow("configurationCornerStyle", button(), values: (#""capsule""#, #""small""#)) {
      $0.configuration?.cornerStyle
    },
    CoverageRow("configurationContentInsets", button()) { $0.configuration?.contentInsets },
    CoverageRow("configurationImage", button()) { look($0.configuration?.image) },
    CoverageRow("configurationImagePadding", button()) { $0.configuration?.imagePadding },
    CoverageRow("configurationImageColor", button()) { $0.configuration?.imageColorTransformer?(.white) },
    CoverageRow("configurationIndicatorColor", button()) {
      $0.configuration?.activityIndicatorColorTransformer?(.white)
    },
  ]

  private static let configurationTexts: [CoverageRow] = [
    CoverageRow("configurationTitle", button()) { $0.configuration?.title },
    CoverageRow("configurationTitleColor", button()) { titleAttributes($0)?.foregroundColor },
    CoverageRow("configurationTitleFont", button()) { titleAttributes($0)?.font },
    CoverageRow("configurationSubtitle", button()) { $0.configuration?.subtitle },
    CoverageRow("configurationSubtitleColor", button()) { subtitleAttributes($0)?.foregroundColor },
    CoverageRow("configurationSubtitleFont", button()) { subtitleAttributes($0)?.font },
  ]

  @MainActor private static func titleAttributes(_ button: UIButton) -> AttributeContainer? {
    button.configuration?.titleTextAttributesTransformer?(AttributeContainer())
  }

  @MainActor private static func subtitleAttributes(_ button: UIButton) -> AttributeContainer? {
    button.configuration?.subtitleTextAttributesTransformer?(AttributeContainer())
  }
}

#endif
