#if canImport(SwiftUI) && canImport(UIKit) && !HEADLESS
  import Foundation
  public import SkinKit
  public import SwiftUI
  import UIKit

  extension Color {
    /// Creates the color of a key.
    ///
    /// ```swift
    /// Text("Hello").foregroundStyle(Color(skin: "home.title"))
    /// ```
    /// From iOS 17 on, a body that uses it is evaluated again when the key's value changes. On iOS 16, pass the environment's `skin`.
    /// - Parameters:
    ///   - key: The key.
    ///   - skin: The values from the view's environment; `nil` are those of the app's skin.
    ///   - fallback: The color if the skin has none.
    @MainActor @preconcurrency public init(
      skin key: SkinKey<SkinColor>, in skin: SkinInView? = nil, fallback: Color = .primary
    ) {
      self = (skin ?? .app).color(key) ?? fallback
    }
  }

  extension Font {
    /// Creates the font of a key.
    ///
    /// From iOS 17 on, a body that uses it is evaluated again when the key's value changes. On iOS 16, pass the environment's `skin`.
    /// - Parameters:
    ///   - key: The key.
    ///   - skin: The values from the view's environment; `nil` are those of the app's skin.
    ///   - fallback: The font if the skin has none.
    @MainActor @preconcurrency public init(
      skin key: SkinKey<SkinFont>, in skin: SkinInView? = nil, fallback: Font = .body
    ) {
      self = (skin ?? .app).font(key) ?? fallback
    }
  }

  extension Image {
    /// Creates the image of a key.
    ///
    /// From iOS 17 on, a body that uses it is evaluated again when the key's value changes. On iOS 16, pass the environment's `skin`.
    /// - Parameters:
    ///   - key: The key.
    ///   - skin: The values from the view's environment; `nil` are those of the app's skin.
    ///   - fallback: The image if the skin has none; `nil` is an empty image.
    @MainActor @preconcurrency public init(
      skin key: SkinKey<SkinImage>, in skin: SkinInView? = nil, fallback: Image? = nil
    ) {
      self = (skin ?? .app).image(key) ?? fallback ?? Image(uiImage: UIImage())
    }
  }

  extension Text {
    /// Creates a text of a key.
    ///
    /// ```swift
    /// Text(skin: "home.greeting", fallback: "Hello").skinForeground("home.title")
    /// ```
    /// Pass the environment's `skin` for the language of the view's `\.locale`; otherwise, the text is in the app's language. From iOS 17 on,
    /// a body that uses it is evaluated again when the key's value changes. On iOS 16, pass the environment's `skin`.
    /// - Parameters:
    ///   - key: The key.
    ///   - skin: The values from the view's environment; `nil` are those of the app's skin.
    ///   - fallback: The text if the skin has none.
    @MainActor @preconcurrency public init(skin key: SkinKey<String>, in skin: SkinInView? = nil, fallback: String = "")
    {
      self.init(verbatim: (skin ?? .app)[key] ?? fallback)
    }
  }

  extension SkinInView {
    /// The app's skin with the device's settings.
    @MainActor static var app: SkinInView {
      let locale = SkinManager.shared.language.map { Locale.current.speaking($0) } ?? .current
      return SkinInView(ViewTraits(UITraitCollection.current, locale))
    }
  }
#endif
