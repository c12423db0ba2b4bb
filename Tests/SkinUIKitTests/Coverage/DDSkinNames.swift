// What DDSkin can bind, which Interface Builder has by the same names here.

#if canImport(UIKit)

/// The properties of DDSkin's; what stands for them here has the same names in Interface Builder.
enum DDSkinNames {
  /// The names without `SkinKey`, by class.
  private static let names: [String: String] = [
    "UIView": "backgroundColor tintColor",
    "CALayer":
      "cornerRadius borderWidth borderColor opacity shadowColor shadowOpacity shadowOffset shadowRadius",
    "UILabel": """
    text font textColor shadowColor shadowOffset textAlignment lineBreakMode highlightedTextColor numberOfLines \
    adjustsFontSizeToFitWidth minimumScaleFactor
    """,
    "UITextField":
      "textColor font textAlignment adjustsFontSizeToFitWidth minimumFontSize background disabledBackground",
    "UITextView": "font textColor textAlignment",
    "UIButton": """
    normalTitle highlightedTitle selectedTitle selectedHighlightedTitle disabledTitle normalTitleColor \
    highlightedTitleColor selectedTitleColor selectedHighlightedTitleColor disabledTitleColor normalImage \
    highlightedImage selectedImage selectedHighlightedImage disabledImage normalBackgroundImage \
    highlightedBackgroundImage selectedBackgroundImage selectedHighlightedBackgroundImage disabledBackgroundImage
    """,
    "UIImageView": "image highlightedImage",
    "UISwitch": "onTintColor tintColor thumbTintColor onImage offImage",
    "UISlider": """
    normalThumbImage highlightedThumbImage normalMinimumTrackImage highlightedMinimumTrackImage \
    normalMaximumTrackImage highlightedMaximumTrackImage minimumValueImage maximumValueImage minimumTrackTintColor \
    maximumTrackTintColor thumbTintColor
    """,
    "UIProgressView": "progressTintColor trackTintColor progressImage trackImage",
    "UIPageControl":
      "hidesForSinglePage defersCurrentPageDisplay pageIndicatorTintColor currentPageIndicatorTintColor",
    "UIActivityIndicatorView": "color hidesWhenStopped",
    "UINavigationBar": "barTintColor shadowImage backIndicatorImage backIndicatorTransitionMaskImage",
    "UITabBar": """
    barTintColor unselectedItemTintColor backgroundImage selectionIndicatorImage shadowImage itemWidth itemSpacing
    """,
    "UIToolbar": "barTintColor",
    "UITableView":
      "sectionIndexColor sectionIndexBackgroundColor sectionIndexTrackingBackgroundColor separatorColor",
  ]

  /// Classes with the names of their properties.
  static let all: [(className: String, name: String)] = names.flatMap { className, names in
    names.split(separator: " ").map { (className, "\($0)SkinKey") }
  }.sorted { ($0.className, $0.name) < ($1.className, $1.name) }
}

#endif
