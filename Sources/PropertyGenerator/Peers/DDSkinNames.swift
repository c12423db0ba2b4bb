/// The properties of DDSkin, which have the same names here in Interface Builder.
package enum DDSkinNames {
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
  package static let all: [(className: String, name: String)] = names.flatMap { className, names in
    names.split(separator: " ").map { (className, "\($0)SkinKey") }
  }.sorted { ($0.className, $0.name) < ($1.className, $1.name) }
}

extension DDSkinNames {
  /// The properties without their states, by class.
  static var bases: Set<String> {
    let states = ["selectedHighlighted", "normal", "highlighted", "selected", "disabled"]
    return Set(
      all.map { className, name in
        // A label's and an image view's highlighted look is a property, not a state.
        let isControl = ["UIButton", "UISlider"].contains(className)
        let state = isControl ? states.first { name.hasPrefix($0) } : nil
        return "\(className).\(state.map { String(name.dropFirst($0.count)) } ?? name)"
      })
  }

  /// How many are marked for Interface Builder: all but those of layers.
  static var inInterfaceBuilder: Int { all.filter { $0.className != "CALayer" }.count }
}

extension PropertyTable {
  /// The names that DDSkin has for a row.
  package func ddSkinNames(for row: DocumentRow) -> [String] {
    attributes(of: row).filter { attribute in
      DDSkinNames.all.contains { $0.className == row.type.name && $0.name == attribute }
    }
  }
}
