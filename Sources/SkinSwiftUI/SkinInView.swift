// The values of a skin in a view's environment.

#if canImport(SwiftUI) && canImport(UIKit)
  import CoreText
  public import SkinKit
  import SkinUIKit
  public import SwiftUI
  import UIKit

  /// The values of the skin that a view shows, from its environment.
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
  /// A view is made again when the value of a key changes that its body has read, and not for others: these are the values of a `SkinState`.
  @available(iOS 17, *)
  public struct SkinInView: Sendable {
    let ownState: SkinState?

    /// The observable values: those of the app's manager, where `View.skin(_:)` hasn't set others.
    @MainActor public var state: SkinState { ownState ?? .shared }

    /// The value of a key as it is in force now.
    /// - Parameter key: The key; `nil` is the value where the skin has none of the key's type.
    @MainActor public subscript<Value>(key: SkinKey<Value>) -> Value? { state[key] }

    /// The colour of a key, for light and dark, normal and high contrast.
    /// - Parameter key: The key.
    /// - Returns: The colour; `nil` where the skin has none.
    @MainActor public func color(_ key: SkinKey<SkinColor>) -> Color? {
      state.variants(key).map { Color(uiColor: UIColor($0)) }
    }

    /// The font of a key, scaled by the user's text size where it names a text style.
    /// - Parameter key: The key.
    /// - Returns: The font; `nil` where the skin has none.
    @MainActor public func font(_ key: SkinKey<SkinFont>) -> Font? {
      state[key].map { Font(UIFont.make($0) as CTFont) }
    }

    /// The image of a key, its recipe followed.
    /// - Parameter key: The key.
    /// - Returns: The image; `nil` where the skin has none, or its file can't be read.
    @MainActor public func image(_ key: SkinKey<SkinImage>) -> Image? {
      let traits = UITraitCollection.current
      return state[key].flatMap { image in
        SkinImageCache.shared.image(image, screenScale: traits.displayScale, idiom: traits.userInterfaceIdiom)
      }.map(Image.init(uiImage:))
    }

    /// The gradient of a key, in the shape that the skin gives it.
    /// - Parameter key: The key.
    /// - Returns: The gradient; `nil` where the skin has none.
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
    /// The values of the skin that a view shows.
    public var skin: SkinInView {
      get { self[SkinInViewKey.self] }
      set { self[SkinInViewKey.self] = newValue }
    }
  }

  @available(iOS 17, *)
  extension View {
    /// Lets a view and all in it show the skin of another manager, as for a preview or one window.
    /// - Parameter state: The manager's values; keep it as `@State`.
    /// - Returns: The view.
    public func skin(_ state: SkinState) -> some View { environment(\.skin, SkinInView(ownState: state)) }
  }
#endif
