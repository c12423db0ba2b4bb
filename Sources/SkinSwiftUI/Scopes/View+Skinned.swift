#if canImport(SwiftUI) && canImport(UIKit) && !HEADLESS
  public import SkinKit
  public import SwiftUI

  extension View {
    /// Shows the app's skin in a tree of views: the only call that a SwiftUI app needs.
    ///
    /// ```swift
    /// @main struct Market: App {
    ///   init() { SkinApp.start("Skins", builtIn: "builtin") }
    ///   var body: some Scene { WindowGroup { ContentView().skinned() } }
    /// }
    /// ```
    /// The manager follows the appearance of the window, registers the fonts of skins, decodes their images before they are shown, and animates
    /// changes. In a `UIHostingController` inside a view with a `skinScope`, the tree follows that scope.
    /// - Returns: The view.
    public func skinned() -> some View { modifier(SkinScopeModifier(manager: nil)) }

    /// Shows the app's skin in a widget or a Live Activity, which can't contain views of UIKit.
    ///
    /// ```swift
    /// StaticConfiguration(kind: "today", provider: provider) { Today(entry: $0).skinnedInWidget() }
    /// ```
    /// Light or dark, contrast and text size are those of the widget. A timeline shows the app's current skin if its provider starts the façade again
    /// before it makes the timeline.
    /// - Returns: The view.
    public func skinnedInWidget() -> some View { modifier(SkinScopeModifier(manager: nil, hasAnchor: false)) }

    /// Shows the skin of another manager in a tree of views, such as a preview of a skin in a shop.
    ///
    /// ```swift
    /// @State private var preview = SkinManager(scopeOf: .shared)
    /// var body: some View { Card().skinScope(preview).task { preview.apply(night) } }
    /// ```
    /// Views of UIKit inside follow it, too, from iOS 17 on. On iOS 16, set the scope of each in `makeUIView(context:)`:
    /// `view.skinScope = context.environment.skin.manager`.
    /// - Parameter manager: The manager. It is retained.
    /// - Returns: The view.
    public func skinScope(_ manager: SkinManager) -> some View { modifier(SkinScopeModifier(manager: manager)) }
  }
#endif
