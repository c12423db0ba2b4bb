import Foundation
import SkinKit

/// The parsed name of a rule: `labelTextColor`, `101:viewBackgroundColor`, `setBarTintColor:`,
/// `UINavigationBar UILabel.textColor`.
struct RuleName {
  let match: SkinRule.Match
  let property: String
  /// Whether it is a tint of every view, which windows pass on to their views.
  let isTint: Bool
  /// The name of the value's key: the rule's name without colons.
  let keyName: String

  /// Names whose meaning doesn't follow from their parts, or that have no class.
  static let known: [String: (className: String, property: String)] = [
    "backgroundColor": ("UIView", "backgroundColor"), "tintColor": ("UIView", "tintColor"),
    "alpha": ("UIView", "alpha"), "textColor": ("UILabel", "textColor"), "font": ("UILabel", "font"),
    "highlightedTextColor": ("UILabel", "highlightedTextColor"), "shadowColor": ("UILabel", "shadowColor"),
    "barTintColor": ("UINavigationBar", "barTintColor"), "titleColor": ("UIButton", "titleColor"),
    "unselectedItemTintColor": ("UITabBar", "unselectedItemTintColor"),
    "tabBarTintColor": ("UITabBar", "barBackgroundColor"),
    "tabbarBackgroundTintColor": ("UITabBar", "tintColor"), "tabbarTextColor": ("UITabBar", "titleColor"),
    "separatorColor": ("UITableView", "separatorColor"), "image": ("UIImageView", "image"),
    "placeholderColor": ("UITextField", "placeholderColor"), "onTintColor": ("UISwitch", "onTintColor"),
  ]

  /// Setters of published lists that, without a tag, nothing reads, or that only replace what code sets; with names for every label.
  static let leftOut: [String: (effect: String, names: String)] = [
    "labelBackgroundColor": ("a background", "UILabel.backgroundColor or labelBackgroundColor"),
    "shadowColor": ("a shadow", "UILabel.shadowColor or labelShadowColor"),
  ]

  /// Classes by the beginnings of rules' names.
  static let classes: [String: String] = [
    "view": "UIView", "label": "UILabel", "button": "UIButton", "imageView": "UIImageView",
    "textField": "UITextField", "textView": "UITextView", "tableView": "UITableView",
    "tableViewCell": "UITableViewCell", "cell": "UITableViewCell",
    "tableViewHeaderFooterView": "UITableViewHeaderFooterView", "collectionView": "UICollectionView",
    "collectionViewCell": "UICollectionViewCell", "scrollView": "UIScrollView", "navigationBar": "UINavigationBar",
    "navBar": "UINavigationBar", "nav": "UINavigationBar", "tabBar": "UITabBar", "tabbar": "UITabBar",
    "toolbar": "UIToolbar", "toolBar": "UIToolbar", "searchBar": "UISearchBar", "switch": "UISwitch",
    "slider": "UISlider", "progressView": "UIProgressView", "pageControl": "UIPageControl",
    "segmentedControl": "UISegmentedControl", "stepper": "UIStepper",
    "activityIndicator": "UIActivityIndicatorView", "activityIndicatorView": "UIActivityIndicatorView",
    "refreshControl": "UIRefreshControl", "pickerView": "UIPickerView", "datePicker": "UIDatePicker",
    "window": "UIWindow", "control": "UIControl", "visualEffectView": "UIVisualEffectView",
  ]

  /// Parses a name; `nil` if it has no known class.
  /// - Parameter text: The name, as a rule's key in a property list.
  init?(_ text: String) {
    let plain = Self.plain(text)
    let (tag, name) = (Int(plain.tag.dropLast()), plain.name)
    keyName = (tag.map { "\($0)-" } ?? "") + name.replacingOccurrences(of: ":", with: "-")

    if let dot = name.lastIndex(of: ".") {
      let classes = name[..<dot].split(separator: " ").map(String.init)
      let property = String(name[name.index(after: dot)...])
      guard let className = classes.last, Self.isIdentifier(property), classes.allSatisfy(Self.isIdentifier) else {
        return nil
      }
      match = SkinRule.Match(className: className, containers: classes.dropLast(), tag: tag)
      self.property = property
      isTint = false
      return
    }
    guard Self.isIdentifier(name), let (className, property) = Self.known[name] ?? Self.split(name) else { return nil }
    let isEveryView = name == "textColor" || (className, property) == ("UIView", "backgroundColor")
    isTint = tag == nil && (className, property) == ("UIView", "tintColor")
    // A tint that is set on each view isn't inherited any more, whereas that of a window reaches every view without one of its own.
    match = SkinRule.Match(
      className: isTint ? "UIWindow" : className, tag: tag, isControllerView: tag == nil && isEveryView)
    self.property = property
  }

  /// Splits a name into its tag with the colon, if there is one, and the name of a class and property.
  static func plain(_ text: String) -> (tag: String, name: String, isSetter: Bool) {
    var rest = text[...]
    var tag = ""
    if let colon = rest.firstIndex(of: ":"), Int(rest[..<colon]) != nil, colon != rest.indices.last {
      rest = rest[rest.index(after: colon)...]
      tag = String(text[..<rest.startIndex])
    }
    guard rest.hasPrefix("set"), rest.hasSuffix(":") else { return (tag, String(rest), false) }
    return (tag, lowercasedFirst(rest.dropFirst(3).dropLast()), true)
  }

  /// Whether a name has the form of a rule, known or not: `setShadowColor:`, `101:viewBackgroundColor`.
  static func hasForm(_ text: String) -> Bool {
    let plain = plain(text)
    return (plain.isSetter || !plain.tag.isEmpty) && isIdentifier(plain.name)
  }

  /// Whether the name says which class it means, so that it can hardly be the key of a theme.
  static func namesClass(_ text: String) -> Bool {
    guard RuleName(text) != nil else { return false }
    return hasForm(text) || text.contains(".") || known[text] == nil
  }

  /// The longest known beginning is the class; the rest, in lower camel case, is the property.
  private static func split(_ name: String) -> (className: String, property: String)? {
    var best: (className: String, property: String)?
    var length = 0
    for (start, className) in classes where start.count > length {
      for prefix in [start, className] where name.hasPrefix(prefix) {
        let rest = name.dropFirst(prefix.count)
        guard let first = rest.first, first.isUppercase else { continue }
        (best, length) = ((className, lowercasedFirst(rest)), start.count)
      }
    }
    return best
  }

  private static func lowercasedFirst(_ text: Substring) -> String {
    text.prefix(1).lowercased() + text.dropFirst()
  }

  private static func isIdentifier(_ text: String) -> Bool {
    guard let first = text.first, first.isLetter || first == "_" else { return false }
    return text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }
}
