#if canImport(SwiftUI) && canImport(UIKit) && !HEADLESS
  public import SkinKit
  public import SwiftUI

  extension View {
    /// Binds the color of texts and symbols to a key; without a value, they keep their color.
    ///
    /// ```swift
    /// Text("Sign in").skinForeground("login.title").skinFont("login.title_font")
    ///   .padding().skinBackground(gradient: "login.header")
    /// ```
    /// - Parameter key: The color's key.
    /// - Returns: The view.
    public func skinForeground(_ key: SkinKey<SkinColor>) -> some View {
      modifier(StyleModifier(style: { $0.style(key) }, isBackground: false))
    }

    /// Binds a gradient in texts and symbols to a key; without a value, they keep their color.
    /// - Parameter key: The gradient's key.
    /// - Returns: The view.
    public func skinForeground(gradient key: SkinKey<SkinGradient>) -> some View {
      modifier(StyleModifier(style: { $0.gradient(key) }, isBackground: false))
    }

    /// Binds the background color to a key; without a value, there is no background.
    /// - Parameter key: The color's key.
    /// - Returns: The view.
    public func skinBackground(_ key: SkinKey<SkinColor>) -> some View {
      modifier(StyleModifier(style: { $0.style(key) }, isBackground: true))
    }

    /// Binds a background gradient to a key; without a value, there is no background.
    /// - Parameter key: The gradient's key.
    /// - Returns: The view.
    public func skinBackground(gradient key: SkinKey<SkinGradient>) -> some View {
      modifier(StyleModifier(style: { $0.gradient(key) }, isBackground: true))
    }

    /// Binds the font to a key, with its line height and letter spacing; without a value, they are inherited.
    ///
    /// Lines are set no closer than the font does by itself. SwiftUI can't restore an inherited letter spacing, so a font without one has
    /// no modifier for it. If a switch adds or removes the letter spacing, the view's state starts anew.
    /// - Parameter key: The font's key.
    /// - Returns: The view.
    public func skinFont(_ key: SkinKey<SkinFont>) -> some View { modifier(FontModifier(key: key)) }

    /// Binds the tint of controls to a key; without a value, it is inherited.
    ///
    /// SwiftUI can't restore an inherited tint, so a view without a value has no modifier for it. If a switch adds or removes the value,
    /// the view's state starts anew. Define the key in the built-in skin to prevent this.
    /// - Parameter key: The color's key.
    /// - Returns: The view.
    public func skinTint(_ key: SkinKey<SkinColor>) -> some View { modifier(TintModifier(key: key)) }
  }

  /// Fills the foreground or background of a view.
  private struct StyleModifier: ViewModifier {
    @Environment(\.skin) private var skin
    let style: @MainActor (SkinInView) -> AnyShapeStyle?
    let isBackground: Bool

    @ViewBuilder func body(content: Content) -> some View {
      if isBackground {
        content.background(style(skin) ?? AnyShapeStyle(.clear))
      } else {
        content.foregroundStyle(style(skin) ?? AnyShapeStyle(.foreground))
      }
    }
  }

  private struct FontModifier: ViewModifier {
    @Environment(\.skin) private var skin
    let key: SkinKey<SkinFont>

    func body(content: Content) -> some View {
      let (font, lineSpacing) = (skin.font(key), skin.lineSpacing(key))
      // `font(nil)` would replace the inherited font with the default one.
      return content.modifier(TrackingModifier(points: skin[key]?.letterSpacing))
        .transformEnvironment(\.font) { inherited in inherited = font ?? inherited }
        .transformEnvironment(\.lineSpacing) { inherited in inherited = lineSpacing ?? inherited }
    }
  }

  private struct TrackingModifier: ViewModifier {
    let points: Double?

    @ViewBuilder func body(content: Content) -> some View {
      if let points { content.tracking(points) } else { content }
    }
  }

  private struct TintModifier: ViewModifier {
    @Environment(\.skin) private var skin
    let key: SkinKey<SkinColor>

    @ViewBuilder func body(content: Content) -> some View {
      if let color = skin.color(key) {
        content.tint(color)
      } else {
        // `tint(nil)` would replace the inherited tint with the app's accent color.
        content
      }
    }
  }
#endif
