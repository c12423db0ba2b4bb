/// UIKit's public classes of views, view controllers and bar items, for tools that check rules without UIKit.
package enum UIKitClasses {
  /// The superclass of each class; `nil` for other names.
  package static func superclass(of name: String) -> String? { superclasses[name] }

  /// Whether a name is that of one of these classes.
  package static func contains(_ name: String) -> Bool { superclasses[name] != nil || roots.contains(name) }

  /// All names, sorted.
  package static let names = (Array(superclasses.keys) + roots).sorted()

  /// The properties that rules can name for a class, with those that it inherits.
  /// - Parameter name: The class.
  /// - Returns: The names; empty for a class that isn't UIKit's.
  package static func properties(of name: String) -> Set<String> {
    var found: Set<String> = []
    var current: String? = name
    while let each = current {
      found.formUnion(declaredProperties[each] ?? [])
      current = superclasses[each]
    }
    return found
  }

  /// The classes that have a property of their own, sorted.
  package static func classes(with property: String) -> [String] {
    declaredProperties.filter { $0.value.contains(property) }.map(\.key).sorted()
  }

  /// Returns the kind of resource that a property of a class follows.
  /// - Parameters:
  ///   - property: The property.
  ///   - name: The class; `nil` if it is unknown.
  /// - Returns: The kind; `nil` if the class doesn't have the property, or if the class is unknown and the classes that have the
  ///   property disagree.
  package static func kind(of property: String, in name: String?) -> PropertyKind? {
    guard let name else {
      let found = Set(declaredKinds.values.compactMap { $0[property] })
      return found.count == 1 ? found.first : nil
    }
    var current: String? = name
    while let each = current {
      if let kind = declaredKinds[each]?[property] { return kind }
      current = superclasses[each]
    }
    return nil
  }

  /// The names of all properties that rules can name, sorted.
  package static let propertyNames = declaredProperties.values.reduce(into: Set<String>()) { $0.formUnion($1) }.sorted()

  /// The properties by class, without those that a class inherits.
  static let declaredProperties = declaredKinds.mapValues { Set($0.keys) }

  private static let declaredKinds = UIKitProperties.names.mapValues { entries in
    let pairs = entries.split(separator: " ").map { entry in
      let parts = entry.split(separator: ":", maxSplits: 1).map(String.init)
      return (parts[0], parts.last.flatMap(PropertyKind.init) ?? .option)
    }
    return Dictionary(pairs) { first, _ in first }
  }

  private static let roots = ["UIView", "UIViewController", "UIBarItem", "UIResponder"]

  private static let subclasses = [
    "UIResponder": "UIView UIViewController",
    "UIView": """
    UIActionSheet UIActivityIndicatorView UIAlertView UIBackgroundExtensionView UICalendarView UICollectionReusableView \
    UIContentUnavailableView UIControl UIEventAttributionView UIImageView UIInputView UILabel UIListContentView \
    UINavigationBar UIPickerView UIPopoverBackgroundView UIProgressView UIScrollView UISearchBar UIStackView \
    UIStandardTextCursorView UITabBar UITableViewCell UITableViewHeaderFooterView UIToolbar UIVisualEffectView \
    UIWebView UIWindow SkinGradientView
    """,
    "UIControl": """
    UIButton UIColorWell UIDatePicker UIPageControl UIPasteControl UIRefreshControl UISegmentedControl UISlider \
    UIStepper UISwitch UITextField
    """,
    "UIButton": "SkinGradientButton",
    "UILabel": "SkinGradientLabel",
    "UITextField": "UISearchTextField",
    "UIScrollView": "UICollectionView UITableView UITextView",
    "UICollectionReusableView": "UICollectionViewCell",
    "UICollectionViewCell": "UICollectionViewListCell",
    "UIViewController": """
    UIActivityViewController UIAlertController UICloudSharingController UICollectionViewController \
    UIColorPickerViewController UIDocumentBrowserViewController UIDocumentMenuViewController \
    UIDocumentPickerExtensionViewController UIDocumentPickerViewController UIDocumentViewController \
    UIFontPickerViewController UIInputViewController UINavigationController UIPageViewController \
    UIReferenceLibraryViewController UISearchContainerViewController UISearchController UISplitViewController \
    UITabBarController UITableViewController UITextFormattingViewController
    """,
    "UINavigationController": "UIImagePickerController UIVideoEditorController",
    "UIBarItem": "UIBarButtonItem UITabBarItem",
  ]

  private static let superclasses = subclasses.reduce(into: [String: String]()) { found, entry in
    for name in entry.value.split(separator: " ") { found[String(name)] = entry.key }
  }
}
