#if canImport(UIKit)
  import UIKit

  extension SkinNamedProperty {
    static let label: [SkinNamedProperty] = [
      SkinNamedProperty("text", \UILabel.text),
      SkinNamedProperty("textColor", \UILabel.textColor),
      SkinNamedProperty("highlightedTextColor", \UILabel.highlightedTextColor),
      SkinNamedProperty("font", \UILabel.font),
      SkinNamedProperty("shadowColor", \UILabel.shadowColor),
      SkinNamedProperty("shadowOffset", \UILabel.shadowOffset),
      SkinNamedProperty("textAlignment", \UILabel.textAlignment),
      SkinNamedProperty("numberOfLines", \UILabel.numberOfLines),
      SkinNamedProperty("lineBreakMode", \UILabel.lineBreakMode),
      SkinNamedProperty("isEnabled", \UILabel.isEnabled),
      SkinNamedProperty("isHighlighted", \UILabel.isHighlighted),
      SkinNamedProperty("adjustsFontSizeToFitWidth", \UILabel.adjustsFontSizeToFitWidth),
      SkinNamedProperty("minimumScaleFactor", \UILabel.minimumScaleFactor),
      SkinNamedProperty("adjustsFontForContentSizeCategory", \UILabel.adjustsFontForContentSizeCategory),
    ]
  }
#endif
