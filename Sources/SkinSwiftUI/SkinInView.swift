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
  /// A view's body is evaluated again when the value of a key that it has read changes, and not for other keys. The values are those of a
  /// `SkinState`.
  @available(iOS 17, *)
  public struct SkinInView: Sendable {
    let ownState: SkinState?

    /// The observable values: those of the app's manager, unless `View.skin(_:)` has set others.
    @MainActor public var state: SkinState { ownState ?? .shared }

    /// The current value of a key; `nil` if the skin has none of the key's type.
    /// - Parameter key: The key.
    @MainActor public subscript<Value>(key: SkinKey<Value>) -> Value? { state[key] }

    /// Returns the color of a key, for light and dark, normal and high contrast.
    /// - Parameter key: The key.
    /// - Returns: The color; `nil` if the skin has none.
    @MainActor public func color(_ key: SkinKey<SkinColor>) -> Color? {
      state.variants(key).map { Color(uiColor: UIColor($0)) }
    }

    /// Returns the font of a key, scaled by the user's text size if it names a text style.
    /// - Parameter key: The key.
    /// - Returns: The font; `nil` if the skin has none.
    @MainActor public func font(_ key: SkinKey<SkinFont>) -> Font? {
      state[key].map { Font(UIFont.make($0) as CTFont) }
    }

    /// Returns the image of a key, with its recipe applied.
    /// - Parameter key: The key.
    /// - Returns: The image; `nil` if the skin has none or its file can't be read.
    @MainActor public func image(_ key: SkinKey<SkinImage>) -> Image? {
      let traits = UITraitCollection.current
      return state[key].flatMap { image in
        SkinImageCache.shared.image(image, screenScale: traits.displayScale, idiom: traits.userInterfaceIdiom)
      }.map(Image.init(uiImage:))
    }

    /// Returns the gradient of a key.
    /// - Parameter key: The key.
    /// - Returns: The gradient; `nil` if the skin has none.
    @MainActor public func gradient(_ key: SkinKey<SkinGradient>) -> AnyShapeStyle? {
      state[key].map(AnyShapeStyle.init(skin:))
    }
  }

  @available(iOS 17, *)
  private struct SkinInViewKey: EnvironmentKey {
    static let defaultValue = SkinInView(ownState: nil)
  }

  @available(iOS 17, *)
  extension EnvironmentValues {
    /// The values of the skin that the view follows.
    public var skin: SkinInView {
      get { self[SkinInViewKey.self] }
      set { self[SkinInViewKey.self] = newValue }
    }
  }

  @available(iOS 17, *)
  extension View {
    /// Sets the manager whose skin the view and its subviews follow, such as that of a preview or of one window.
    /// - Parameter state: The manager's values. Store them as `@State`.
    /// - Returns: The view.
    public func skin(_ state: SkinState) -> some View { environment(\.skin, SkinInView(ownState: state)) }
  }
#endif
