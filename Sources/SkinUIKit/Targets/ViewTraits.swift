#if canImport(UIKit)
  import Foundation
  import SkinKit
  import UIKit

  /// The traits on which the images, fonts and layers of a skin can depend.
  struct ViewTraits: Hashable {
    let appearance: SkinAppearance
    private let scale: CGFloat
    private let idiom: UIUserInterfaceIdiom
    private let direction: UITraitEnvironmentLayoutDirection
    private let category: UIContentSizeCategory

    /// The current traits with an appearance.
    init(current traits: UITraitCollection = .current, appearance: SkinAppearance) {
      self.init(traits, traits.layoutDirection, appearance)
    }

    /// The traits of a view.
    ///
    /// A view outside of windows has its own appearance; its other traits are those that were current when it was created, so that the
    /// current ones are better.
    /// - Parameters:
    ///   - view: The view.
    ///   - fallback: The appearance of a view that has none.
    @MainActor init(of view: UIView, else fallback: SkinAppearance) {
      let own = view.traitCollection
      let traits = view.window == nil ? UITraitCollection.current : own
      let direction: UITraitEnvironmentLayoutDirection =
        switch view.semanticContentAttribute {
        case .unspecified: traits.layoutDirection
        default: view.effectiveUserInterfaceLayoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
        }
      self.init(traits, direction, own.userInterfaceStyle == .unspecified ? fallback : SkinAppearance(own))
    }

    private init(
      _ traits: UITraitCollection, _ direction: UITraitEnvironmentLayoutDirection, _ appearance: SkinAppearance
    ) {
      self.appearance = appearance
      self.direction = direction
      scale = traits.displayScale
      idiom = traits.userInterfaceIdiom
      category = traits.preferredContentSizeCategory
    }

    /// Calls a closure with these traits as the current ones.
    @MainActor func perform<Result>(_ body: () -> Result) -> Result {
      var result: Result?
      UITraitCollection(traitsFrom: [
        .current, UITraitCollection(userInterfaceStyle: appearance.isDark ? .dark : .light),
        UITraitCollection(accessibilityContrast: appearance.isHighContrast ? .high : .normal),
        UITraitCollection(displayScale: scale), UITraitCollection(userInterfaceIdiom: idiom),
        UITraitCollection(layoutDirection: direction), UITraitCollection(preferredContentSizeCategory: category),
      ]).performAsCurrent { result = body() }
      // `performAsCurrent` calls its closure before it returns.
      return result ?? body()
    }
  }

  extension SkinVariants {
    /// Whether the value for an object may depend on the object's traits.
    var dependsOnTraits: Bool {
      if isVaried { return true }
      let value: Any = self.any
      switch (value as? SkinValue)?.content ?? value {
      case let image as SkinImage: return image.variants.count > 1 || image.isVector
      case let font as SkinFont: return font.textStyle != nil
      default: return false
      }
    }
  }

  extension SkinImage {
    /// Whether it is drawn for each scale.
    fileprivate var isVector: Bool { variants.contains { $0.file.path.lowercased().hasSuffix(".pdf") } }
  }

  extension SkinValue {
    /// The image or font.
    fileprivate var content: Any? {
      switch self {
      case .image(let image): image
      case .font(let font): font
      default: nil
      }
    }
  }
#endif
