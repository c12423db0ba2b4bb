// UITabBarAppearance: items in each layout and the selection indicator, in addition to the background.

public import Foundation

open class UITabBarAppearance: UIBarAppearance {
  private var stacked = UITabBarItemAppearance() { didSet { itemsChanged() } }
  private var inline = UITabBarItemAppearance(style: .inline) { didSet { itemsChanged() } }
  private var compactInline = UITabBarItemAppearance(style: .compactInline) { didSet { itemsChanged() } }
  open var selectionIndicatorTintColor: UIColor? { didSet { onChange?() } }
  open var selectionIndicatorImage: UIImage? { didSet { onChange?() } }
  open var stackedItemPositioning = UITabBar.ItemPositioning.automatic { didSet { onChange?() } }
  open var stackedItemWidth: CGFloat = 0 { didSet { onChange?() } }
  open var stackedItemSpacing: CGFloat = 0 { didSet { onChange?() } }

  open var stackedLayoutAppearance: UITabBarItemAppearance {
    get { stacked }
    set { stacked = newValue.duplicate() }
  }

  open var inlineLayoutAppearance: UITabBarItemAppearance {
    get { inline }
    set { inline = newValue.duplicate() }
  }

  open var compactInlineLayoutAppearance: UITabBarItemAppearance {
    get { compactInline }
    set { compactInline = newValue.duplicate() }
  }

  override var itemAppearances: [any ItemAppearance] { [stacked, inline, compactInline] }

  override func hasValues(of other: UIBarAppearance) -> Bool {
    guard super.hasValues(of: other), let other = other as? UITabBarAppearance else { return false }
    return stacked == other.stacked && inline == other.inline && compactInline == other.compactInline
      && selectionIndicatorTintColor == other.selectionIndicatorTintColor
      && selectionIndicatorImage == other.selectionIndicatorImage
      && stackedItemPositioning == other.stackedItemPositioning && stackedItemWidth == other.stackedItemWidth
      && stackedItemSpacing == other.stackedItemSpacing
  }

  override func take(_ other: UIBarAppearance) {
    super.take(other)
    guard let other = other as? UITabBarAppearance else { return }
    stackedLayoutAppearance = other.stacked
    inlineLayoutAppearance = other.inline
    compactInlineLayoutAppearance = other.compactInline
    selectionIndicatorTintColor = other.selectionIndicatorTintColor
    selectionIndicatorImage = other.selectionIndicatorImage
    stackedItemPositioning = other.stackedItemPositioning
    stackedItemWidth = other.stackedItemWidth
    stackedItemSpacing = other.stackedItemSpacing
  }

  /// The appearance of items in a layout.
  func items(_ style: UITabBarItemAppearance.Style) -> UITabBarItemAppearance {
    switch style {
    case .stacked: stacked
    case .inline: inline
    case .compactInline: compactInline
    }
  }
}
