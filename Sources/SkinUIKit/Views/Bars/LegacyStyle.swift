#if canImport(UIKit)
  import Foundation
  import UIKit

  /// The values of a bar's properties that are older than appearance objects.
  protocol LegacyStyle: Equatable {
    /// Creates the values of a bar that the app hasn't styled.
    init()

    /// Whether some values differ at the height of an iPhone in landscape orientation.
    var hasCompactValues: Bool { get }

    /// Puts the values into an appearance object of the bar.
    /// - Parameters:
    ///   - appearance: The object, with UIKit's defaults.
    ///   - isCompact: Whether the object is for the height of an iPhone in landscape orientation.
    @MainActor func put(into appearance: UIBarAppearance, isCompact: Bool)
  }

  extension LegacyStyle {
    /// Whether the app has styled the bar by the older properties.
    var isStyled: Bool { self != Self() }

    /// Returns whether other values of the same bar are equal.
    func isEqual(to other: any LegacyStyle) -> Bool { other as? Self == self }
  }

  /// A bar that apps can style by properties that are older than appearance objects.
  @MainActor
  protocol LegacyStyledBar: AnyObject {
    associatedtype Style: LegacyStyle

    /// The current values of the older properties.
    var legacyStyle: Style { get }
  }

  /// The older properties of a bar's background.
  struct LegacyBackground: Equatable {
    var barStyle = UIBarStyle.default
    var isTranslucent = true
    var tint: UIColor?
    var image: UIImage?
    var compactImage: UIImage?
    var shadow: UIImage?

    var isBlack: Bool { barStyle != .default }

    @MainActor func put(into appearance: UIBarAppearance, isCompact: Bool) {
      if isBlack { appearance.backgroundEffect = UIBlurEffect(style: .systemChromeMaterialDark) }
      if let tint {
        appearance.backgroundEffect = nil
        // UIKit lets a part of the content through.
        appearance.backgroundColor = isTranslucent ? tint.withAlphaComponent(0.85) : tint
      } else if !isTranslucent {
        appearance.backgroundEffect = nil
        appearance.backgroundColor = isBlack ? .black : .systemBackground
      }
      if let image = isCompact ? compactImage : image {
        appearance.backgroundEffect = nil
        appearance.backgroundImage = image
      }
      if let shadow {
        appearance.shadowColor = nil
        appearance.shadowImage = shadow
      }
    }
  }

  /// The older properties of a navigation bar.
  struct LegacyNavigationBarStyle: LegacyStyle {
    typealias Attributes = [NSAttributedString.Key: AnyHashable]

    var background = LegacyBackground()
    var title: Attributes = [:]
    var largeTitle: Attributes = [:]
    var titleOffset: CGFloat = 0
    var compactTitleOffset: CGFloat = 0
    var backIndicatorImage: UIImage?
    var backIndicatorMask: UIImage?

    var hasCompactValues: Bool {
      background.image != background.compactImage || titleOffset != compactTitleOffset
    }

    func put(into appearance: UIBarAppearance, isCompact: Bool) {
      background.put(into: appearance, isCompact: isCompact)
      guard let appearance = appearance as? UINavigationBarAppearance else { return }
      if background.isBlack {
        appearance.titleTextAttributes[.foregroundColor] = UIColor.white
        appearance.largeTitleTextAttributes[.foregroundColor] = UIColor.white
      }
      appearance.titleTextAttributes.merge(title.mapValues(\.base)) { $1 }
      appearance.largeTitleTextAttributes.merge(largeTitle.mapValues(\.base)) { $1 }
      appearance.titlePositionAdjustment.vertical = isCompact ? compactTitleOffset : titleOffset
      if let backIndicatorImage {
        appearance.setBackIndicatorImage(backIndicatorImage, transitionMaskImage: backIndicatorMask)
      }
    }
  }

  extension UINavigationBar: LegacyStyledBar {
    var legacyStyle: LegacyNavigationBarStyle {
      // A prompt has metrics of its own, which fall back to those without a prompt.
      let hasPrompt = topItem?.prompt?.isEmpty == false
      let regular: [UIBarMetrics] = hasPrompt ? [.defaultPrompt, .default] : [.default]
      let compact: [UIBarMetrics] = hasPrompt ? [.compactPrompt, .compact, .default] : [.compact, .default]
      var style = LegacyNavigationBarStyle()
      style.background = LegacyBackground(barStyle: barStyle, isTranslucent: isTranslucent, tint: barTintColor)
      style.background.image = barPosition.image(regular) { backgroundImage(for: $0, barMetrics: $1) }
      style.background.compactImage = barPosition.image(compact) { backgroundImage(for: $0, barMetrics: $1) }
      style.background.shadow = shadowImage
      style.title = Self.hashable(titleTextAttributes)
      style.largeTitle = Self.hashable(largeTitleTextAttributes)
      // UIKit returns 0 for metrics without an offset.
      func offset(_ metrics: [UIBarMetrics]) -> CGFloat {
        metrics.map { titleVerticalPositionAdjustment(for: $0) }.first { $0 != 0 } ?? 0
      }
      style.titleOffset = offset(regular)
      style.compactTitleOffset = offset(compact)
      style.backIndicatorImage = backIndicatorImage
      style.backIndicatorMask = backIndicatorTransitionMaskImage
      return style
    }

    private static func hashable(_ attributes: [NSAttributedString.Key: Any]?) -> LegacyNavigationBarStyle.Attributes {
      (attributes ?? [:]).compactMapValues { $0 as? AnyHashable }
    }
  }

  /// The older properties of a toolbar.
  struct LegacyToolbarStyle: LegacyStyle {
    var background = LegacyBackground()

    var hasCompactValues: Bool { background.image != background.compactImage }

    func put(into appearance: UIBarAppearance, isCompact: Bool) {
      background.put(into: appearance, isCompact: isCompact)
    }
  }

  extension UIToolbar: LegacyStyledBar {
    var legacyStyle: LegacyToolbarStyle {
      var background = LegacyBackground(barStyle: barStyle, isTranslucent: isTranslucent, tint: barTintColor)
      background.image = barPosition.image([.default]) { backgroundImage(forToolbarPosition: $0, barMetrics: $1) }
      background.compactImage = barPosition.image([.compact, .default]) {
        backgroundImage(forToolbarPosition: $0, barMetrics: $1)
      }
      background.shadow = barPosition.covering.lazy.compactMap { self.shadowImage(forToolbarPosition: $0) }.first
      return LegacyToolbarStyle(background: background)
    }
  }

  /// The older properties of a tab bar.
  struct LegacyTabBarStyle: LegacyStyle {
    var background = LegacyBackground()
    var unselectedItemTint: UIColor?
    var selectionIndicatorImage: UIImage?
    var itemPositioning = UITabBar.ItemPositioning.automatic
    var itemWidth: CGFloat = 0
    var itemSpacing: CGFloat = 0

    var hasCompactValues: Bool { false }

    func put(into appearance: UIBarAppearance, isCompact: Bool) {
      background.put(into: appearance, isCompact: isCompact)
      guard let appearance = appearance as? UITabBarAppearance else { return }
      if let unselectedItemTint { appearance.putUnselectedItemTint(unselectedItemTint) }
      if let selectionIndicatorImage { appearance.selectionIndicatorImage = selectionIndicatorImage }
      appearance.stackedItemPositioning = itemPositioning
      appearance.stackedItemWidth = itemWidth
      appearance.stackedItemSpacing = itemSpacing
    }
  }

  extension UITabBar: LegacyStyledBar {
    var legacyStyle: LegacyTabBarStyle {
      var background = LegacyBackground(barStyle: barStyle, isTranslucent: isTranslucent, tint: barTintColor)
      background.image = backgroundImage
      background.compactImage = backgroundImage
      background.shadow = shadowImage
      return LegacyTabBarStyle(
        background: background, unselectedItemTint: unselectedItemTintColor,
        selectionIndicatorImage: selectionIndicatorImage, itemPositioning: itemPositioning, itemWidth: itemWidth,
        itemSpacing: itemSpacing)
    }
  }

  extension UITabBarAppearance {
    /// Sets the color of the icons and titles that aren't selected, in all layouts.
    func putUnselectedItemTint(_ color: UIColor) {
      for items in [stackedLayoutAppearance, inlineLayoutAppearance, compactInlineLayoutAppearance] {
        items.normal.iconColor = color
        items.normal.titleTextAttributes[.foregroundColor] = color
      }
    }
  }

  extension UIBarPosition {
    /// The positions whose images a bar at this position shows, the nearest first.
    var covering: [UIBarPosition] {
      switch self {
      case .topAttached: [.topAttached, .top, .any]
      case .any: [.any]
      default: [self, .any]
      }
    }

    /// Returns the image of a bar at this position.
    /// - Parameters:
    ///   - metrics: The metrics, the nearest first.
    ///   - image: Returns the image for a position and metrics.
    /// - Returns: The image; `nil` if there is none.
    @MainActor fileprivate func image(
      _ metrics: [UIBarMetrics], _ image: (UIBarPosition, UIBarMetrics) -> UIImage?
    ) -> UIImage? {
      for position in covering {
        for metrics in metrics {
          if let found = image(position, metrics) { return found }
        }
      }
      return nil
    }
  }
#endif
