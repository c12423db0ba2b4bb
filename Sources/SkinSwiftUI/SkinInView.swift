#if canImport(SwiftUI) && canImport(UIKit) && !HEADLESS
  import CoreText
  public import SkinKit
  import SkinUIKit
  public import SwiftUI
  import UIKit

  /// The values of the skin that a view follows, from its environment.
  ///
  /// ```swift
  /// struct Greeting: View {
  ///   @Environment(\.skin) private var skin
  ///
  ///   var body: some View {
  ///     Text(skin["home.greeting"] ?? "Hello").foregroundStyle(skin.color("home.title") ?? .primary)
  ///   }
  /// }
  /// ```
  /// The values are those for the view's own environment: color scheme, contrast, text size, layout direction, scale, and the language of
  /// `\.locale`.
  ///
  /// From iOS 17 on, a view's body is evaluated again only when the value of a key that it has read changes. On iOS 16, it is evaluated
  /// again at each change of the skin, inside a view with `skinned()`.
  public struct SkinInView: Equatable, Sendable {
    private let explicitManager: SkinManager?
    private let traits: ViewTraits
    /// Different after each change, for systems without Observation.
    private let snapshot: SkinSnapshot?

    init(_ environment: EnvironmentValues) {
      explicitManager = environment.skinManager
      traits = ViewTraits(environment)
      if #available(iOS 17, *) { snapshot = nil } else { snapshot = environment.skinSnapshot }
    }

    /// The values of the app's skin for some traits.
    init(_ traits: ViewTraits) {
      (explicitManager, snapshot) = (nil, nil)
      self.traits = traits
    }

    /// Whether two are of the same manager and environment.
    /// - Parameters:
    ///   - lhs: One of them.
    ///   - rhs: The other one.
    /// - Returns: Whether they are equal.
    public static func == (lhs: SkinInView, rhs: SkinInView) -> Bool {
      lhs.explicitManager === rhs.explicitManager && lhs.traits == rhs.traits && lhs.snapshot == rhs.snapshot
    }

    /// The manager whose skin the view follows: that of its scope, or the app's.
    @MainActor @preconcurrency public var manager: SkinManager { explicitManager ?? .shared }

    /// The current value of a key; `nil` if the skin has none of the key's type.
    /// - Parameter key: The key.
    @MainActor @preconcurrency public subscript<Value>(key: SkinKey<Value>) -> Value? {
      read(key)
      return manager.skin.value(for: key, in: traits.appearance)
    }

    /// Returns the color of a key, for light and dark, normal and high contrast.
    /// - Parameter key: The key.
    /// - Returns: The color; `nil` if the skin has none.
    @MainActor @preconcurrency public func color(_ key: SkinKey<SkinColor>) -> Color? {
      read(key)
      return manager.skin.variants(for: key).map { Color(uiColor: UIColor($0)) }
    }

    /// Returns the color of a key, or the gradient that the skin gives in its place, as a style.
    @MainActor func style(_ key: SkinKey<SkinColor>) -> AnyShapeStyle? {
      read(key)
      if let gradient = manager.skin.gradient(inPlaceOf: key)?.value(in: traits.appearance) {
        return AnyShapeStyle(skin: gradient)
      }
      return color(key).map { AnyShapeStyle($0) }
    }

    /// Records that a view reads a key; debug builds check it.
    @MainActor private func read<Value: SkinResource>(_ key: SkinKey<Value>) {
      manager.registerRead(of: key.erased)
      #if DEBUG
        manager.audit(key, by: (any View).self)
      #endif
    }

    /// Returns the font of a key, scaled by the view's text size if it names a text style.
    /// - Parameter key: The key.
    /// - Returns: The font; `nil` if the skin has none.
    @MainActor @preconcurrency public func font(_ key: SkinKey<SkinFont>) -> Font? {
      manager.prepareResources()
      return self[key].flatMap { font in traits.performAsCurrent { _ in Font(UIFont.make(font) as CTFont) } }
    }

    /// The space between lines that gives text in the font of a key the font's line height; `nil` if the font has none.
    ///
    /// SwiftUI can't set lines closer than the font itself does.
    @MainActor func lineSpacing(_ key: SkinKey<SkinFont>) -> CGFloat? {
      guard let font = self[key], let lineHeight = font.lineHeight else { return nil }
      return traits.performAsCurrent { _ in
        let shown = UIFont.make(font)
        return max(shown.pointSize * lineHeight - shown.lineHeight, 0)
      }
    }

    /// Returns the image of a key, with its recipe applied, for the view's scale and layout direction.
    /// - Parameter key: The key.
    /// - Returns: The image; `nil` if the skin has none or its file can't be read.
    @MainActor @preconcurrency public func image(_ key: SkinKey<SkinImage>) -> Image? {
      manager.prepareResources()
      guard let image = self[key] else { return nil }
      let picture = traits.performAsCurrent { traits in
        SkinImageCache.shared.image(
          image, screenScale: traits.displayScale, idiom: traits.userInterfaceIdiom, direction: traits.layoutDirection)
      }
      return picture.map(Image.init(uiImage:))
    }

    /// Returns the gradient of a key.
    /// - Parameter key: The key.
    /// - Returns: The gradient; `nil` if the skin has none.
    @MainActor @preconcurrency public func gradient(_ key: SkinKey<SkinGradient>) -> AnyShapeStyle? {
      self[key].map(AnyShapeStyle.init(skin:))
    }
  }

  extension EnvironmentValues {
    /// The values of the skin that the view follows.
    public var skin: SkinInView { SkinInView(self) }
  }
#endif
