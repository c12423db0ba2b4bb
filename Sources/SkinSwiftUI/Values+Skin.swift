// Colours, fonts and images by key, where a body needs no environment.

#if canImport(SwiftUI) && canImport(UIKit)
  public import SkinKit
  public import SwiftUI
  import UIKit

  @available(iOS 17, *)
  extension Color {
    /// The colour of a key in the app's skin.
    ///
    /// A body that makes it is made again when the key's value changes.
    /// ```swift
    /// Text("Hello").foregroundStyle(Color(skin: "home.title"))
    /// ```
    /// - Parameters:
    ///   - key: The key.
    ///   - fallback: The colour where the skin has none.
    @MainActor public init(skin key: SkinKey<SkinColor>, fallback: Color = .primary) {
      self = SkinInView(ownState: nil).color(key) ?? fallback
    }
  }

  @available(iOS 17, *)
  extension Font {
    /// The font of a key in the app's skin.
    ///
    /// A body that makes it is made again when the key's value changes.
    /// - Parameters:
    ///   - key: The key.
    ///   - fallback: The font where the skin has none.
    @MainActor public init(skin key: SkinKey<SkinFont>, fallback: Font = .body) {
      self = SkinInView(ownState: nil).font(key) ?? fallback
    }
  }

  @available(iOS 17, *)
  extension Image {
    /// The image of a key in the app's skin.
    ///
    /// A body that makes it is made again when the key's value changes.
    /// - Parameters:
    ///   - key: The key.
    ///   - fallback: The image where the skin has none; `nil` is an empty one.
    @MainActor public init(skin key: SkinKey<SkinImage>, fallback: Image? = nil) {
      self = SkinInView(ownState: nil).image(key) ?? fallback ?? Image(uiImage: UIImage())
    }
  }
#endif
