#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  extension SkinProxy where Target: UIView {
    /// Binds the color of the view's border to a key.
    ///
    /// The border is visible if it has a width; see ``borderWidth``. Like other colors of views, it follows the view's traits,
    /// including those that the view overrides.
    public var borderColor: SkinCall<Target, SkinColor> {
      SkinCall(self) { skin, key in
        skin.bindLayer(
          "borderColor", to: key, original: \.borderColor, make: { UIColor($0).cgColor }, set: { $0.borderColor = $1 })
      }
    }

    /// Binds the width of the view's border to a key.
    public var borderWidth: SkinCall<Target, Double> {
      SkinCall(self) { skin, key in
        skin.bindLayer(
          "borderWidth", to: key, original: \.borderWidth, make: { CGFloat($0) }, set: { $0.borderWidth = $1 })
      }
    }

    /// Binds the radius of the view's corners to a key.
    ///
    /// A background gradient has the same corners.
    public var cornerRadius: SkinCall<Target, Double> {
      SkinCall(self) { skin, key in
        skin.bindLayer(
          "cornerRadius", to: key, original: \.cornerRadius, make: { CGFloat($0) },
          set: { layer, radius in
            layer.cornerRadius = radius
            (layer.delegate as? UIView)?.updateBackgroundCorners()
          })
      }
    }

    /// Binds the set of round corners to a text: `topLeft topRight`, also `top`, `bottom`, `left`, `right`, `all` or `none`.
    ///
    /// If the text contains another word, the view keeps its original corners.
    public var maskedCorners: SkinCall<Target, String> {
      SkinCall(self) { skin, key in
        skin.bind(
          SkinBindingProperty("maskedCorners"), to: key, get: { $0.layer.maskedCorners },
          set: { view, corners in
            view.layer.maskedCorners = corners
            view.updateBackgroundCorners()
          })
      }
    }

    /// Binds the curve of the corners to a text: `circular` or `continuous`.
    public var cornerCurve: SkinCall<Target, SkinOption> {
      SkinCall(self) { skin, key in
        skin.bind(
          SkinBindingProperty("cornerCurve"), to: key, get: { $0.layer.cornerCurve },
          set: { view, curve in
            view.layer.cornerCurve = curve
            view.updateBackgroundCorners()
          })
      }
    }

    /// Binds the whole shadow of the view to a key.
    ///
    /// A single shadow without a spread is that of the view's layer, and follows the view's content. Several shadows, a spread and inset
    /// shadows follow the view's bounds and corners, as `box-shadow` does in CSS: outer ones are drawn outside of the view only, inset
    /// ones above its background and below its subviews. A view that clips to its bounds shows only inset shadows.
    public var shadow: SkinCall<Target, SkinShadow> {
      SkinCall(self) { skin, key in
        skin.bindLayer(
          "shadow", to: key, original: { LayerShadow(original: $0) }, make: { LayerShadow($0) },
          set: { $1.apply(to: $0) })
      }
    }

    /// Binds the shadow color of the view's layer to a key; see ``layerShadowOpacity``.
    public var layerShadowColor: SkinCall<Target, SkinColor> {
      SkinCall(self) { skin, key in
        skin.bindLayer(
          "layerShadowColor", to: key, original: \.shadowColor, make: { UIColor($0).cgColor },
          set: { $0.shadowColor = $1 })
      }
    }

    /// Binds the shadow opacity of the view's layer to a key.
    ///
    /// The default of layers is 0, which shows no shadow.
    ///
    /// Its key is that of a number between 0 and 1.
    public var layerShadowOpacity: SkinCall<Target, Double> {
      SkinCall(self) { skin, key in
        skin.bindLayer(
          "layerShadowOpacity", to: key, original: \.shadowOpacity, make: { Float($0) }, set: { $0.shadowOpacity = $1 })
      }
    }

    /// Binds the shadow offset of the view's layer to a key.
    public var layerShadowOffset: SkinCall<Target, SkinSize> {
      SkinCall(self) { skin, key in
        skin.bindLayer(
          "layerShadowOffset", to: key, original: \.shadowOffset, make: { CGSize(width: $0.width, height: $0.height) },
          set: { $0.shadowOffset = $1 })
      }
    }

    /// Binds the shadow's blur radius of the view's layer to a key.
    public var layerShadowRadius: SkinCall<Target, Double> {
      SkinCall(self) { skin, key in
        skin.bindLayer(
          "layerShadowRadius", to: key, original: \.shadowRadius, make: { CGFloat($0) }, set: { $0.shadowRadius = $1 })
      }
    }
  }

  extension SkinProxy where Target: UIView {
    /// Binds a property of the view's layer so that it also follows the view's traits.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    fileprivate func bindLayer<Resource: SkinResource, Value: Equatable>(
      _ name: String, to key: SkinKey<Resource>, original: @escaping (CALayer) -> Value,
      make: @escaping @MainActor (Resource) -> Value, set: @escaping @MainActor (CALayer, Value) -> Void
    ) -> SkinProxy {
      let property = SkinBindingProperty(name)
      guard isBinding(property) else { return self }
      manager.prepareResources()
      bindFollowingTraits(
        property, to: key, original: { original($0.layer) }, make: { make($0[$1]) },
        setter: { { set($0.layer, $1) } },
        changes: { ObservedProperties.shared.changes(of: property) { original($0.layer) } })
      return self
    }
  }

  extension UIView {
    /// Applies the view's corners to its background gradient.
    fileprivate func updateBackgroundCorners() {
      setNeedsLayout()
      let host = (self as? UIVisualEffectView)?.contentView ?? self
      for case let background as SkinGradientView in host.subviews { background.setNeedsLayout() }
    }
  }
#endif
