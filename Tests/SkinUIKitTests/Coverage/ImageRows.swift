#if canImport(UIKit)

import Foundation
import UIKit

enum ImageRows {
  static let rows: [CoverageRow] = [
    CoverageRow("animatedImage", UIImageView(), values: (#""images/one.png""#, #""images/two.png""#)) {
      $0.image?.size
    },
    CoverageRow("highlightedImage", UIImageView()) { $0.highlightedImage?.size },
    CoverageRow("image", UIImageView()) { $0.image?.size },
    CoverageRow("preferredSymbolConfiguration", UIImageView()) { $0.preferredSymbolConfiguration },
  ]
}

#endif
