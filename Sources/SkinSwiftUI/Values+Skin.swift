#if canImport(SwiftUI) && canImport(UIKit) && !HEADLESS
  public import SkinKit
  public import SwiftUI
  import UIKit

  @available(iOS 17, *)
  extension Color {
    /// Creates the color of a key in the app's skin.
    ///
    /// A body that uses it is evaluated again when the key's value changes.
    /// ```swift
    /// Text("Hello").foregroundStyle(Color(skin: "home.title"))
    /// ```
    /// - Parameters:
    ///   - key: The key.
    ///   - fallback: The color if the skin has none.
    @MainActor public init(skin key: SkinKey<SkinColor>, fallback: Color = .primary) {
      self = SkinInView(ownState: nil).color(key) ?? fallback
    }
  }

  @available(iOS 17, *)
  extension Font {
    /// Creates the font of a key in the app's skin.
    ///
    /// A body that uses it is evaluated again when the key's value changes.
    /// - Parameters:
    ///   - key: The key.
    ///   - fallback: The font if the skin has none.
    @MainActor public init(skin key: SkinKey<SkinFont>, fallback: Font = .body) {
      self = SkinInView(ownState: nil).font(key) ?? fallback
    }
  }

  @available(iOS 17, *)
  extension Image {
    /// Creates the image of a key in the app's skin.
    ///
    /// A body that uses it is evaluated again when the key's value changes.
    /// - Parameters:
    ///   - key: The key.
    ///   - fallback: The image if the skin has none; `nil` is an empty image.
    @MainActor public init(skin key: SkinKey<SkinImage>, fallback: Image? = nil) {
      self = SkinInView(ownState: nil).image(key) ?? fallback ?? Image(uiImage: UIImage())
    }
  }
#endif
