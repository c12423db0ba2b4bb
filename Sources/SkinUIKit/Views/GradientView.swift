// A view that is a gradient.

#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  /// A view that shows a gradient, and nothing else, over all of its bounds.
  ///
  /// ```swift
  /// let header = GradientView()
  /// header.skin.gradient("home.header")
  /// ```
  public final class GradientView: UIView {
    /// The class of the view's layer.
    public override class var layerClass: AnyClass { CAGradientLayer.self }

    /// What it shows; `nil` shows nothing.
    public var gradient: SkinGradient? {
      didSet {
        guard let layer = layer as? CAGradientLayer else { return }
        if let gradient {
          layer.show(gradient)
        } else {
          layer.colors = nil
        }
      }
    }

    /// Takes over the corners of the view that it is the background of.
    public override func layoutSubviews() {
      super.layoutSubviews()
      guard isBackground, let host = superview else { return }
      layer.cornerRadius = host.layer.cornerRadius
      layer.maskedCorners = host.layer.maskedCorners
    }

    /// Whether it was put behind what another view shows.
    var isBackground = false
  }

  extension SkinGradient: SkinProperty {
    /// Takes the gradient for the appearance.
    /// - Parameters:
    ///   - values: The gradients.
    ///   - appearance: What the screen looks like now.
    /// - Returns: The gradient.
    public static func skinValue(
      _ values: SkinVariants<SkinGradient>, in appearance: SkinAppearance
    ) -> SkinGradient? {
      values[appearance]
    }
  }

  extension SkinProxy where Target: UIView {
    /// Lets a gradient (or a colour) behind all that the view shows follow a key.
    ///
    /// The gradient follows the view's bounds and its layer's corners. It is a subview at the very back, so views that draw
    /// themselves, as `UILabel` does, are put into a ``GradientView`` instead.
    /// - Parameter key: The gradient's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func backgroundGradient(_ key: SkinKey<SkinGradient>) -> SkinProxy {
      bind(
        BindingProperty("backgroundGradient"), to: key, own: { _ in SkinGradient?.none },
        make: { values, appearance in .some(values[appearance]) },
        set: { view, gradient in
          let background = view.subviews.lazy.compactMap { $0 as? GradientView }.first(where: \.isBackground)
          guard let gradient else {
            background?.removeFromSuperview()
            return
          }
          (background ?? GradientView.behind(view)).gradient = gradient
        })
    }

    /// Lets the shadow of the view's layer follow a key.
    /// - Parameter key: The shadow's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func shadow(_ key: SkinKey<SkinShadow>) -> SkinProxy {
      bind(
        BindingProperty("shadow"), to: key, own: { LayerShadow(of: $0.layer) },
        make: { values, appearance in LayerShadow(values[appearance]) },
        set: { view, shadow in shadow.show(on: view.layer) })
    }
  }

  extension GradientView {
    /// A background behind a view, following its bounds.
    fileprivate static func behind(_ view: UIView) -> GradientView {
      let background = GradientView(frame: view.bounds)
      background.isBackground = true
      background.isUserInteractionEnabled = false
      background.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.insertSubview(background, at: 0)
      background.setNeedsLayout()
      return background
    }
  }

  /// The four properties that make a layer's shadow.
  private struct LayerShadow {
    let color: CGColor?
    let opacity: Float
    let offset: CGSize
    let radius: CGFloat

    init(of layer: CALayer) {
      color = layer.shadowColor
      opacity = layer.shadowOpacity
      offset = layer.shadowOffset
      radius = layer.shadowRadius
    }

    init(_ shadow: SkinShadow) {
      color = UIColor(shadow.color.withAlpha(1)).cgColor
      opacity = Float(shadow.color.alpha)
      offset = CGSize(width: shadow.offset.width, height: shadow.offset.height)
      radius = shadow.radius
    }

    func show(on layer: CALayer) {
      layer.shadowColor = color
      layer.shadowOpacity = opacity
      layer.shadowOffset = offset
      layer.shadowRadius = radius
    }
  }
#endif
