#if canImport(SwiftUI) && canImport(UIKit) && !HEADLESS
  import Foundation
  import SkinKit
  import SkinUIKit
  import SwiftUI
  import UIKit

  /// The parts of a view's environment on which a skin's values depend.
  struct ViewTraits: Hashable, Sendable {
    private let colorScheme: ColorScheme
    private let contrast: ColorSchemeContrast
    private let textSize: DynamicTypeSize
    private let displayScale: CGFloat
    private let direction: LayoutDirection
    private let locale: Locale

    init(_ environment: EnvironmentValues) {
      colorScheme = environment.colorScheme
      contrast = environment.colorSchemeContrast
      textSize = environment.dynamicTypeSize
      displayScale = environment.displayScale
      direction = environment.layoutDirection
      locale = environment.locale
    }

    /// Takes UIKit's traits, such as the current ones outside of views.
    init(_ traits: UITraitCollection, _ locale: Locale) {
      colorScheme = ColorScheme(traits.userInterfaceStyle) ?? .light
      contrast = traits.accessibilityContrast == .high ? .increased : .standard
      textSize = DynamicTypeSize(traits.preferredContentSizeCategory) ?? .large
      displayScale = traits.displayScale > 0 ? traits.displayScale : 1
      direction = LayoutDirection(traits.layoutDirection) ?? .leftToRight
      self.locale = locale
    }

    /// The appearance and language whose values the view shows.
    var appearance: SkinAppearance {
      SkinAppearance(
        isDark: colorScheme == .dark, isHighContrast: contrast == .increased,
        language: SkinLanguage(locale) ?? .ofApp)
    }

    /// The same as UIKit's traits.
    @MainActor var collection: UITraitCollection {
      UITraitCollection(traitsFrom: [
        UITraitCollection(userInterfaceStyle: UIUserInterfaceStyle(colorScheme)),
        UITraitCollection(accessibilityContrast: UIAccessibilityContrast(contrast)),
        UITraitCollection(preferredContentSizeCategory: UIContentSizeCategory(textSize)),
        UITraitCollection(displayScale: displayScale),
        UITraitCollection(layoutDirection: UITraitEnvironmentLayoutDirection(direction)),
        UITraitCollection(userInterfaceIdiom: UIDevice.current.userInterfaceIdiom),
      ])
    }

    /// Calls a closure with these as the current traits.
    @MainActor func performAsCurrent<Result>(_ body: (UITraitCollection) -> Result?) -> Result? {
      let traits = collection
      var result: Result?
      traits.performAsCurrent { result = body(traits) }
      return result
    }
  }
#endif
