#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  extension SkinProxy where Target: UIBarItem {
    /// Binds the color of the item's title in a state to a key.
    public var titleColor: SkinStateCall<Target, SkinColor> {
      SkinStateCall(self) { skin, key, state in skin.title(state).color(key) }
    }

    /// Binds the font of the item's title in a state to a key.
    public var titleFont: SkinStateCall<Target, SkinFont> {
      SkinStateCall(self) { skin, key, state in skin.title(state).font(key) }
    }

    /// Binds the shadow of the item's title in a state to a key; text shows no spread and no insets.
    public var titleShadow: SkinStateCall<Target, SkinShadow> {
      SkinStateCall(self) { skin, key, state in skin.title(state).shadow(key) }
    }

    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    private func title(_ state: UIControl.State) -> SkinTextProxy<Target> {
      attributes(
        "titleTextAttributes", Int(state.rawValue),
        of: TextDictionary(
          state, get: { $0.titleTextAttributes(for: $1) }, set: { $0.setTitleTextAttributes($1, for: $2) }))
    }
  }

  extension SkinProxy where Target: UITabBarItem {
    /// Binds the icon to a key.
    ///
    /// UIKit draws icons of tabs in the bar's tint. Images of zip skins and of `appstyle.json` keep their colors, unless they say otherwise.
    public var image: SkinCall<Target, SkinImage> {
      SkinCall(self) { skin, key in
        skin.icon(SkinBindingProperty(\Target.image), to: key, get: { $0.image }, set: { $0.image = $1 })
      }
    }

    /// Binds the icon of the selected tab to a key, drawn as that of `image`.
    public var selectedImage: SkinCall<Target, SkinImage> {
      SkinCall(self) { skin, key in
        skin.icon(
          SkinBindingProperty(\Target.selectedImage), to: key, get: { $0.selectedImage }, set: { $0.selectedImage = $1 }
        )
      }
    }

    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    private func icon(
      _ property: SkinBindingProperty, to key: SkinKey<SkinImage>, get: @escaping (Target) -> UIImage?,
      set: @escaping @MainActor (Target, UIImage?) -> Void
    ) -> SkinProxy {
      bind(
        property, to: key, original: get,
        make: { values, appearance in
          let image = UIImage.skinValue(values, in: appearance)
          return values[appearance].rendering == .originalInTabs ? image?.withRenderingMode(.alwaysOriginal) : image
        }, set: set)
    }

    /// Binds the color of the badge's text in a state to a key.
    public var badgeTextColor: SkinStateCall<Target, SkinColor> {
      SkinStateCall(self) { skin, key, state in skin.badge(state).color(key) }
    }

    /// Binds the font of the badge's text in a state to a key.
    public var badgeFont: SkinStateCall<Target, SkinFont> {
      SkinStateCall(self) { skin, key, state in skin.badge(state).font(key) }
    }

    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    private func badge(_ state: UIControl.State) -> SkinTextProxy<Target> {
      attributes(
        "badgeTextAttributes", Int(state.rawValue),
        of: TextDictionary(
          state, get: { $0.badgeTextAttributes(for: $1) }, set: { $0.setBadgeTextAttributes($1, for: $2) }))
    }
  }

  extension SkinProxy where Target: UINavigationItem {
    /// Binds an image in place of the title to a key.
    public var titleImage: SkinCall<Target, SkinImage> {
      SkinCall(self) { skin, key in
        skin.bind(
          SkinBindingProperty("titleImage"), to: key, original: { TitleView.original($0.titleView) },
          make: { values, appearance in UIImage.skinValue(values, in: appearance).map(TitleView.image) },
          set: { item, title in
            switch title {
            case .original(let view): item.titleView = view
            // The value is shared by all items, and each needs a view of its own.
            case .image(let image): item.titleView = UIImageView(image: image)
            }
          },
          changes: { ChangeDetection(current: { .original($0.titleView) }, isSame: { $0.view === $1.view }) })
      }
    }
  }

  /// The view in place of a title.
  private enum TitleView {
    case original(UIView?)
    case image(UIImage)

    /// The view, if it was read from an item.
    var view: UIView? { if case .original(let view) = self { view } else { nil } }
  }
#endif
