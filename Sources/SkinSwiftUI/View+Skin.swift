// Modifiers that let a view follow keys.

#if canImport(SwiftUI) && canImport(UIKit)
  public import SkinKit
  public import SwiftUI

  @available(iOS 17, *)
  extension View {
    /// Lets the colour of texts and symbols follow a key; where the skin has none, they keep theirs.
    ///
    /// ```swift
    /// Text("Sign in").skinForeground("login.title").skinFont("login.title_font")
    ///   .padding().skinBackground(gradient: "login.header")
    /// ```
    /// - Parameter key: The colour's key.
    /// - Returns: The view.
    public func skinForeground(_ key: SkinKey<SkinColor>) -> some View { modifier(ForegroundColor(key: key)) }

    /// Lets a gradient in texts and symbols follow a key; where the skin has none, they keep theirs.
    /// - Parameter key: The gradient's key.
    /// - Returns: The view.
    public func skinForeground(gradient key: SkinKey<SkinGradient>) -> some View {
      modifier(ForegroundGradient(key: key))
    }

    /// Lets the background follow a key; where the skin has none, there is none.
    /// - Parameter key: The colour's key.
    /// - Returns: The view.
    public func skinBackground(_ key: SkinKey<SkinColor>) -> some View { modifier(BackgroundColor(key: key)) }

    /// Lets a gradient as the background follow a key; where the skin has none, there is none.
    /// - Parameter key: The gradient's key.
    /// - Returns: The view.
    public func skinBackground(gradient key: SkinKey<SkinGradient>) -> some View {
      modifier(BackgroundGradient(key: key))
    }

    /// Lets the font follow a key; where the skin has none, it is inherited.
    /// - Parameter key: The font's key.
    /// - Returns: The view.
    public func skinFont(_ key: SkinKey<SkinFont>) -> some View { modifier(TextFont(key: key)) }

    /// Lets the tint of controls follow a key; where the skin has none, it is inherited.
    /// - Parameter key: The colour's key.
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
    /// Read so that the font is made again when the user's text size changes.
    @Environment(\.dynamicTypeSize) private var textSize
    let key: SkinKey<SkinFont>

    func body(content: Content) -> some View {
      _ = textSize
      return content.font(skin.font(key))
    }
  }

  @available(iOS 17, *)
  private struct Tint: ViewModifier {
    @Environment(\.skin) private var skin
    let key: SkinKey<SkinColor>

    func body(content: Content) -> some View { content.tint(skin.color(key)) }
  }
#endif
