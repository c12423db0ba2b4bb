#if canImport(SwiftUI) && canImport(UIKit) && !HEADLESS
  import SkinKit
  import SwiftUI

  /// Puts a manager and its current skin into the environment.
  struct SkinScopeModifier: ViewModifier {
    /// The manager; `nil` is that of the scope around, or the app's.
    let manager: SkinManager?
    /// Whether a view of UIKit finds the window and the scope around.
    var hasAnchor = true
    @Environment(\.skinManager) private var inherited
    /// The scope of UIKit's views around, which has no other way here before iOS 17.
    @State private var surrounding: SkinManager?
    @StateObject private var changes = SkinChanges()

    /// The manager of the scope around.
    private var around: SkinManager? {
      // From iOS 17 on, the environment has the scopes of UIKit's views, too, also when one ends.
      if #available(iOS 17, *) { inherited } else { inherited ?? surrounding }
    }

    func body(content: Content) -> some View {
      let own = manager ?? around
      // A scope without a language of its own leaves the locale, which a view around it may have set.
      let language = manager == nil ? (own ?? .shared).language : manager?.explicitLanguage
      content
        .environment(\.skinSnapshot, changes.snapshot(of: own ?? .shared))
        .environment(\.skinManager, own)
        .transformEnvironment(\.locale) { locale in
          if let language { locale = locale.speaking(language) }
        }
        .background {
          if hasAnchor { SkinAnchor(manager: manager, surrounding: $surrounding).accessibilityHidden(true) }
        }
    }
  }
#endif
