#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  extension SkinBarProxy where Part == UINavigationBarAppearance {
    /// The title.
    ///
    /// Its color is also that of the large title, unless that has a color of its own.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    public var title: SkinTextProxy<Owner> {
      SkinTextProxy(proxy: proxy) { text in
        guard text.attribute == .foregroundColor else { return self.text(\.titleTextAttributes).bind(text) }
        return bind(SkinBindingProperty("title.color"), isGeneral: true, to: text.key, make: text.value) {
          $0.titleTextAttributes[.foregroundColor] = $1
          $0.largeTitleTextAttributes[.foregroundColor] = $1
        }
      }
    }

    /// The large title.
    public var largeTitle: SkinTextProxy<Owner> { text(\.largeTitleTextAttributes) }

    /// Binds the image of the back button to a key; it is its own mask in transitions, unless a key provides one.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    public var backIndicatorImage: SkinCall<Owner, SkinImage> {
      SkinCall(proxy) { _, key in
        bind(
          "backIndicatorImage", isGeneral: true, to: key, make: UIImage.skinValue,
          set: { $0.setBackIndicatorImage($1, transitionMaskImage: $1) })
      }
    }

    /// Binds the mask of the back button's image in transitions to a key.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    public var backIndicatorMask: SkinCall<Owner, SkinImage> {
      SkinCall(proxy) { _, key in
        bind(
          "backIndicatorMask", to: key, make: UIImage.skinValue,
          set: { $0.setBackIndicatorImage($0.backIndicatorImage, transitionMaskImage: $1) })
      }
    }
  }
#endif
