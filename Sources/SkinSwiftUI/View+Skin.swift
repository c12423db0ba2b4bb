#if canImport(SwiftUI) && canImport(UIKit) && !HEADLESS
  public import SkinKit
  public import SwiftUI

  @available(iOS 17, *)
  extension View {
    /// Binds the color of texts and symbols to a key; without a value, they keep their color.
    ///
    /// ```swift
    /// Text("Sign in").skinForeground("login.title").skinFont("login.title_font")
    ///   .padding().skinBackground(gradient: "login.header")
    /// ```
    /// - Parameter key: The color's key.
    /// - Returns: The view.
    public func skinForeground(_ key: SkinKey<SkinColor>) -> some View { modifier(ForegroundColor(key: key)) }

    /// Binds a gradient in texts and symbols to a key; without a value, they keep their color.
    /// - Parameter key: The gradient's key.
    /// - Returns: The view.
    public func skinForeground(gradient key: SkinKey<SkinGradient>) -> some View {
      modifier(ForegroundGradient(key: key))
    }

    /// Binds the background color to a key; without a value, there is no background.
    /// - Parameter key: The color's key.
    /// - Returns: The view.
    public func skinBackground(_ key: SkinKey<SkinColor>) -> some View { modifier(BackgroundColor(key: key)) }

    /// Binds a background gradient to a key; without a value, there is no background.
    /// - Parameter key: The gradient's key.
    /// - Returns: The view.
    public func skinBackground(gradient key: SkinKey<SkinGradient>) -> some View {
      modifier(BackgroundGradient(key: key))
    }

    /// Binds the font to a key; without a value, it is inherited.
    /// - Parameter key: The font's key.
    /// - Returns: The view.
    public func skinFont(_ key: SkinKey<SkinFont>) -> some View { modifier(TextFont(key: key)) }

    /// Binds the tint of controls to a key; without a value, it is inherited.
    ///
    /// SwiftUI can't restore an inherited tint, so a view without a value has no modifier for it. If a switch adds or removes the value,
    /// the view's state starts anew. Define the key in the built-in skin to prevent this.
    /// - Parameter key: The color's key.
    /// - Returns: The view.
    public func skinTint(_ key: SkinKey<SkinColor>) -> some View { modifier(Tint(key: key)) }
  }

  @available(iOS 17, *)
  private struct ForegroundColor: ViewModifier {
    @Environment(\.skin) private var skin
    let key: SkinKey<SkinColor>

    func body(content: Content) -> some View {
      content.foregroundStyle(skin.color(key).map { AnyShapeStyle($0) } ?? AnyShapeStyle(.foreground))
    }
  }

  @available(iOS 17, *)
  private struct ForegroundGradient: ViewModifier {
    @Environment(\.skin) private var skin
    let key: SkinKey<SkinGradient>

    func body(content: Content) -> some View {
      content.foregroundStyle(skin.gradient(key) ?? AnyShapeStyle(.foreground))
    }
  }

  @available(iOS 17, *)
  private struct BackgroundColor: ViewModifier {
    @Environment(\.skin) private var skin
    let key: SkinKey<SkinColor>

    func body(content: Content) -> some View { content.background(AnyShapeStyle(skin.color(key) ?? .clear)) }
  }

  @available(iOS 17, *)
  private struct BackgroundGradient: ViewModifier {
    @Environment(\.skin) private var skin
    let key: SkinKey<SkinGradient>

    func body(content: Content) -> some View {
      content.background(skin.gradient(key) ?? AnyShapeStyle(.clear))
    }
  }

  @available(iOS 17, *)
  private struct TextFont: ViewModifier {
    @Environment(\.skin) private var skin
    /// Read so that the body is evaluated again when the user's text size changes.
    @Environment(\.dynamicTypeSize) private var textSize
    let key: SkinKey<SkinFont>

    func body(content: Content) -> some View {
      _ = textSize
      let font = skin.font(key)
      // `font(nil)` would replace the inherited font with the default one.
      return content.transformEnvironment(\.font) { inherited in inherited = font ?? inherited }
    }
  }

  @available(iOS 17, *)
  private struct Tint: ViewModifier {
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
