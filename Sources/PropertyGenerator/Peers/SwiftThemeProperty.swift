/// A property of SwiftTheme 0.6.4, with its counterparts.
package struct SwiftThemeProperty {
  /// The class.
  package let className: String
  /// The name in SwiftTheme.
  package let name: String
  /// The names of the counterparts, such as `UILabel.textColor`; empty if the counterpart takes several keys, or if there is none.
  package let counterparts: [String]
  /// The text of the table if there are no counterparts.
  package let remark: String?

  private init(_ className: String, _ name: String, _ counterparts: [String], remark: String? = nil) {
    self.className = className
    self.name = name
    self.counterparts = counterparts
    self.remark = remark
  }

  /// Properties of a class that are called as UIKit calls them.
  private static func same(_ className: String, _ names: String) -> [SwiftThemeProperty] {
    names.split(separator: " ").map { SwiftThemeProperty(className, "theme_\($0)", ["\(className).\($0)"]) }
  }

  /// All properties.
  package static let all: [SwiftThemeProperty] = views + texts + controls + bars + appearances + others

  private static let views =
    same("UIView", "alpha backgroundColor tintColor") + same("UIScrollView", "indicatorStyle")
    + same("UIVisualEffectView", "effect") + same("CALayer", "backgroundColor borderWidth borderColor shadowColor")
    + same("CATextLayer", "foregroundColor")
    + [
      SwiftThemeProperty("CALayer", "theme_strokeColor", ["CAShapeLayer.strokeColor"]),
      SwiftThemeProperty("CALayer", "theme_fillColor", ["CAShapeLayer.fillColor"]),
      SwiftThemeProperty("CAGradientLayer", "theme_colors", ["CAGradientLayer.gradient"]),
    ]

  private static let texts =
    same("UILabel", "font textColor highlightedTextColor shadowColor")
    + same("UITextField", "font keyboardAppearance textColor") + same("UITextView", "font keyboardAppearance textColor")
    + same("UISearchBar", "barStyle keyboardAppearance barTintColor")
    + [
      SwiftThemeProperty(
        "UILabel", "theme_textAttributes", [], remark: "`label.skin.textAttributes(.foregroundColor(key), …)`"),
      SwiftThemeProperty("UILabel", "theme_attributedText", [], remark: "`label.skin.attributedText(…)`"),
      SwiftThemeProperty(
        "UITextField", "theme_placeholderAttributes", ["UITextField.placeholderColor", "UITextField.placeholderFont"]),
    ]

  private static let controls =
    same("UIProgressView", "progressTintColor trackTintColor")
    + same("UIPageControl", "pageIndicatorTintColor currentPageIndicatorTintColor") + same("UIImageView", "image")
    + same("UIActivityIndicatorView", "color") + same("UISegmentedControl", "selectedSegmentTintColor")
    + same("UISwitch", "onTintColor thumbTintColor")
    + same("UISlider", "thumbTintColor minimumTrackTintColor maximumTrackTintColor")
    + [
      SwiftThemeProperty(
        "UIActivityIndicatorView", "theme_activityIndicatorViewStyle", ["UIActivityIndicatorView.style"]),
      SwiftThemeProperty("UIButton", "theme_setImage", ["UIButton.image"]),
      SwiftThemeProperty("UIButton", "theme_setBackgroundImage", ["UIButton.backgroundImage"]),
      SwiftThemeProperty("UIButton", "theme_setTitleColor", ["UIButton.titleColor"]),
      SwiftThemeProperty(
        "UIButton", "theme_setAttributedTitle", [], remark: "`button.skin.attributedTitle(…, for: .normal)`"),
      SwiftThemeProperty(
        "UISegmentedControl", "theme_setTitleTextAttributes",
        ["UISegmentedControl.titleColor", "UISegmentedControl.titleFont"]),
      SwiftThemeProperty(
        "UIRefreshControl", "theme_titleAttributes", ["UIRefreshControl.titleColor", "UIRefreshControl.titleFont"]),
    ]

  private static let bars =
    same("UIBarItem", "image") + same("UIBarButtonItem", "tintColor") + same("UITabBarItem", "selectedImage")
    + same("UINavigationBar", "barStyle barTintColor")
    + same("UITabBar", "barStyle unselectedItemTintColor barTintColor")
    + same("UIToolbar", "barStyle barTintColor")
    + [
      SwiftThemeProperty(
        "UIBarItem", "theme_setTitleTextAttributes",
        ["UIBarItem.titleColor", "UIBarItem.titleFont", "UIBarItem.titleShadow"]),
      SwiftThemeProperty(
        "UINavigationBar", "theme_titleTextAttributes",
        ["titleColor", "titleFont", "titleShadow", "titleKern"].map { "UINavigationBar.\($0)" }),
      SwiftThemeProperty(
        "UINavigationBar", "theme_largeTitleTextAttributes",
        ["largeTitleColor", "largeTitleFont", "largeTitleShadow", "largeTitleKern"].map { "UINavigationBar.\($0)" }),
    ]

  /// Appearance objects, whose properties follow a key each in this library.
  private static let appearances =
    [
      SwiftThemeProperty(
        "UINavigationBar", "theme_standardAppearance", [],
        remark: "each part of it, `navigationBar.skin.bar(at: .standard).backgroundColor(key)`"),
      SwiftThemeProperty(
        "UINavigationBar", "theme_compactAppearance", [],
        remark: "each part of it, `navigationBar.skin.bar(at: .compact).backgroundColor(key)`"),
      SwiftThemeProperty(
        "UINavigationBar", "theme_scrollEdgeAppearance", [],
        remark: "each part of it, `navigationBar.skin.bar(at: .scrollEdge).backgroundColor(key)`"),
      SwiftThemeProperty(
        "UITabBar", "theme_standardAppearance", [],
        remark: "each part of it, `tabBar.skin.bar(at: .standard).backgroundColor(key)`"),
      SwiftThemeProperty(
        "UITabBar", "theme_compactAppearance", [], remark: "none: UIKit's tab bars have no compact appearance"),
      SwiftThemeProperty(
        "UITabBar", "theme_scrollEdgeAppearance", [],
        remark: "each part of it, `tabBar.skin.bar(at: .scrollEdge).backgroundColor(key)`"),
      SwiftThemeProperty(
        "UINavigationBarAppearance", "theme_titleTextAttributes",
        ["UINavigationBar.barTitleColor", "UINavigationBar.barTitleFont"]),
      SwiftThemeProperty(
        "UINavigationBarAppearance", "theme_largeTitleTextAttributes",
        ["UINavigationBar.barLargeTitleColor", "UINavigationBar.barLargeTitleFont"]),
      SwiftThemeProperty(
        "UINavigationBarAppearance", "theme_backIndicatorImage", ["UINavigationBar.barBackIndicatorImage"]),
    ]
    + ["backgroundColor", "backgroundImage", "backgroundEffect", "shadowColor", "shadowImage"].map { name in
      let own = "bar" + name.prefix(1).uppercased() + name.dropFirst()
      return SwiftThemeProperty(
        "UIBarAppearance", "theme_\(name)", ["UINavigationBar", "UITabBar", "UIToolbar"].map { "\($0).\(own)" })
    }

  private static let others =
    same("UITableView", "separatorColor sectionIndexColor sectionIndexBackgroundColor")
    + same("UIPopoverPresentationController", "backgroundColor")
    + [SwiftThemeProperty("UIApplication", "theme_setStatusBarStyle", ["SkinStatusBar.style"])]
}

extension SwiftThemeProperty {
  /// The names that SwiftTheme has for a row of the document, with the class where it differs.
  static func names(for row: DocumentRow) -> [String] {
    all.filter { $0.counterparts.contains("\(row.type.name).\(row.base)") }
      .map { ($0.className == row.type.name ? "" : "\($0.className).") + $0.name }
  }
}
