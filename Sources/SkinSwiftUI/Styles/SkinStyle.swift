#if canImport(SwiftUI) && canImport(UIKit) && !HEADLESS
  import Foundation
  public import SkinKit
  import SkinUIKit
  public import SwiftUI
  import UIKit

  /// A color or gradient of a skin as a style of shapes, texts and backgrounds.
  ///
  /// ```swift
  /// Circle().fill(.skin("home.badge"))
  /// Text("New").background(.skin("home.header"), in: .capsule)
  /// ```
  /// It follows the skin inside a view with `skinned()` or `skinScope(_:)`.
  @available(iOS 17, *)
  public struct SkinStyle: ShapeStyle {
    let key: SkinKey<SkinColor>
    let fallback: AnyShapeStyle

    /// Resolves the style for a view.
    /// - Parameter environment: The view's environment.
    /// - Returns: The color, or the gradient if the key has one; the fallback if the skin has neither.
    public func resolve(in environment: EnvironmentValues) -> AnyShapeStyle {
      #if DEBUG
        let manager = environment.skinManager
        if Thread.isMainThread { MainActor.assumeIsolated { (manager ?? .shared).audit(key, by: SkinStyle.self) } }
      #endif
      let skin = environment.skinSnapshot?.skin ?? SkinManager.sharedValues.withLock(\.skin)
      if let gradient = skin.gradient(inPlaceOf: key)?.value(in: ViewTraits(environment).appearance) {
        return AnyShapeStyle(skin: gradient)
      }
      return skin.variants(for: key).map { AnyShapeStyle(Color(uiColor: UIColor($0))) } ?? fallback
    }
  }

  @available(iOS 17, *)
  extension ShapeStyle where Self == SkinStyle {
    /// The color or gradient of a key.
    /// - Parameter key: The key.
    /// - Returns: The style; where the skin has neither, the style of the foreground.
    public static func skin(_ key: SkinKey<SkinColor>) -> SkinStyle {
      SkinStyle(key: key, fallback: AnyShapeStyle(.foreground))
    }

    /// The color or gradient of a key, or another style.
    /// - Parameters:
    ///   - key: The key.
    ///   - fallback: The style where the skin has neither.
    /// - Returns: The style.
    public static func skin(_ key: SkinKey<SkinColor>, fallback: some ShapeStyle) -> SkinStyle {
      SkinStyle(key: key, fallback: AnyShapeStyle(fallback))
    }
  }
#endif
