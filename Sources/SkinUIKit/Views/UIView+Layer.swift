// Border, corners and shadow of views: what their layers show, following the views' traits.

#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  extension SkinProxy where Target: UIView {
    /// Lets the colour of the view's border follow a key.
    ///
    /// The border shows where it has a width; see ``borderWidth(_:)``. Like a view's other colours it follows the view's traits, also
    /// those that the view overrides itself.
    /// - Parameter key: The colour's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func borderColor(_ key: SkinKey<SkinColor>) -> SkinProxy {
      bindLayer(
        "borderColor", to: key, original: \.borderColor, look: { UIColor($0).cgColor }, show: { $0.borderColor = $1 })
    }

    /// Lets the width of the view's border follow a key.
    /// - Parameter key: The number's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func borderWidth(_ key: SkinKey<Double>) -> SkinProxy {
      bindLayer("borderWidth", to: key, original: \.borderWidth, look: { CGFloat($0) }, show: { $0.borderWidth = $1 })
    }

    /// Lets the radius of the view's corners follow a key; a background gradient takes it over.
    /// - Parameter key: The number's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func cornerRadius(_ key: SkinKey<Double>) -> SkinProxy {
      bindCorners(
        "cornerRadius", to: key, original: \.cornerRadius, look: { CGFloat($0) }, show: { $0.cornerRadius = $1 })
    }

    /// Lets a text say which corners are round: `topLeft topRight`, also `top`, `bottom`, `left`, `right`, `all` or `none`.
    ///
    /// Where the text names something else, the view keeps its own corners.
    /// - Parameter key: The text's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func maskedCorners(_ key: SkinKey<String>) -> SkinProxy {
      bind(
        BindingProperty("maskedCorners"), to: key, original: { $0.layer.maskedCorners },
        make: { CACornerMask.skinValue($0, in: $1) },
        set: {
          $0.layer.maskedCorners = $1
          $0.cornersDidChange()
        })
    }

    /// Lets a text say how the corners are rounded: `circular` or `continuous`.
    /// - Parameter key: The text's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func cornerCurve(_ key: SkinKey<SkinOption>) -> SkinProxy {
      bind(
        BindingProperty("cornerCurve"), to: key, original: { $0.layer.cornerCurve },
        make: { CALayerCornerCurve.skinValue($0, in: $1) },
        set: {
          $0.layer.cornerCurve = $1
          $0.cornersDidChange()
        })
    }

    /// Lets the whole shadow of the view follow a key.
    /// - Parameter key: The shadow's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func shadow(_ key: SkinKey<SkinShadow>) -> SkinProxy {
      bindLayer(
        "shadow", to: key, original: { LayerShadow(of: $0) }, look: { LayerShadow($0) }, show: { $1.show(on: $0) })
    }

    /// Lets the colour of the shadow of the view's layer follow a key; see ``layerShadowOpacity(_:)``.
    /// - Parameter key: The colour's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func layerShadowColor(_ key: SkinKey<SkinColor>) -> SkinProxy {
      bindLayer(
        "layerShadowColor", to: key, original: \.shadowColor, look: { UIColor($0).cgColor },
        show: { $0.shadowColor = $1 })
    }

    /// Lets the opacity of the shadow of the view's layer follow a key; layers have 0 unless told otherwise, which shows no shadow.
    /// - Parameter key: The key of a number between 0 and 1.
    /// - Returns: The object's properties.
    @discardableResult
    public func layerShadowOpacity(_ key: SkinKey<Double>) -> SkinProxy {
      bindLayer(
        "layerShadowOpacity", to: key, original: \.shadowOpacity, look: { Float($0) }, show: { $0.shadowOpacity = $1 })
    }

    /// Lets the offset of the shadow of the view's layer follow a key.
    /// - Parameter key: The size's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func layerShadowOffset(_ key: SkinKey<SkinSize>) -> SkinProxy {
      bindLayer(
        "layerShadowOffset", to: key, original: \.shadowOffset, look: { CGSize(width: $0.width, height: $0.height) },
        show: { $0.shadowOffset = $1 })
    }

    /// Lets the blur radius of the shadow of the view's layer follow a key.
    /// - Parameter key: The number's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func layerShadowRadius(_ key: SkinKey<Double>) -> SkinProxy {
      bindLayer(
        "layerShadowRadius", to: key, original: \.shadowRadius, look: { CGFloat($0) }, show: { $0.shadowRadius = $1 })
    }

    /// Binds something of the corners, which backgrounds take over.
    private func bindCorners<Resource: SkinResource, Look>(
      _ name: String, to key: SkinKey<Resource>, original: (CALayer) -> Look,
      look: @escaping @MainActor (Resource) -> Look, show: @escaping @MainActor (CALayer, Look) -> Void
    ) -> SkinProxy {
      bind(
        BindingProperty(name), to: key, original: { LayerLook.own(original($0.layer)) },
        make: { values, _ in .skin(values.map(look)) },
        set: { view, value in
          TraitObserverView.show(value, as: name, on: view, show: show)
          view.cornersDidChange()
        })
    }
  }

  extension UIView {
    /// Lets what takes over the view's corners do so.
    fileprivate func cornersDidChange() {
      setNeedsLayout()
      for case let background as GradientView in subviews { background.setNeedsLayout() }
    }
  }
#endif
