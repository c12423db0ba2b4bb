#if canImport(UIKit)

import UIKit

enum LabelRows {
  static let rows: [CoverageRow] =
    [
      CoverageRow("text", UILabel()) { $0.text },
      CoverageRow("textColor", UILabel()) { $0.textColor },
      CoverageRow("highlightedTextColor", UILabel()) { $0.highlightedTextColor },
      CoverageRow("font", UILabel()) { $0.font },
      CoverageRow("shadowColor", UILabel()) { $0.shadowColor },
      CoverageRow("shadowOffset", UILabel()) { $0.shadowOffset },
      CoverageRow("textAlignment", UILabel()) { $0.textAlignment },
      CoverageRow("numberOfLines", UILabel()) { $0.numberOfLines },
      CoverageRow("lineBreakMode", UILabel()) { $0.lineBreakMode },
      CoverageRow("isEnabled", UILabel()) { $0.isEnabled },
      CoverageRow("isHighlighted", UILabel()) { $0.isHighlighted },
      CoverageRow("adjustsFontSizeToFitWidth", UILabel()) { $0.adjustsFontSizeToFitWidth },
      CoverageRow("minimumScaleFactor", UILabel(), values: ("0.5", "0.75")) { $0.minimumScaleFactor },
      CoverageRow("adjustsFontForContentSizeCategory", UILabel()) { $0.adjustsFontForContentSizeCategory },
    ]
}

#endif
