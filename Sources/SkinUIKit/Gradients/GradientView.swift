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
  public final class GradientView: UIView, HelperView {
    /// The class of the view's layer.
    public override class var layerClass: AnyClass { CAGradientLayer.self }

    /// What it shows; `nil` shows nothing.
    public var gradient: SkinGradient? {
      get { variants?[SkinAppearance(traitCollection)] }
      set { variants = newValue.map { SkinVariants($0) } }
    }

    /// What it shows in every appearance of its traits.
    var variants: SkinVariants<SkinGradient>? {
      didSet { show() }
    }

    private func show() {
      guard let layer = layer as? CAGradientLayer else { return }
      if let gradient {
        layer.show(gradient)
      } else {
        layer.colors = nil
      }
    }

    /// Shows the gradient for the traits.
    /// - Parameter previous: The traits before.
    public override func traitCollectionDidChange(_ previous: UITraitCollection?) {
      super.traitCollectionDidChange(previous)
      if variants?.isVaried == true { show() }
    }

    /// Takes over the corners of the view that it is the background of.
    public override func layoutSubviews() {
      super.layoutSubviews()
      guard isBackground, let host = superview else { return }
      layer.cornerRadius = host.layer.cornerRadius
      layer.maskedCorners = host.layer.maskedCorners
      layer.cornerCurve = host.layer.cornerCurve
    }

    /// Whether it was put behind what another view shows.
    var isBackground = false

    var isHelper: Bool { isBackground }
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

  extension SkinProxy where Target: GradientView {
    /// Lets the view's gradient follow a key, and the view's traits.
    /// - Parameter key: The gradient's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func gradient(_ key: SkinKey<SkinGradient>) -> SkinProxy {
      bind(
        BindingProperty(\Target.gradient), to: key, original: \.variants, make: { values, _ in .some(values) },
        set: { $0.variants = $1 })
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
        BindingProperty("backgroundGradient"), to: key, original: { _ in SkinVariants<SkinGradient>?.none },
        make: { values, _ in .some(values) },
        set: { view, variants in
          let background = view.subviews.lazy.compactMap { $0 as? GradientView }.first(where: \.isBackground)
          guard let variants else {
            background?.removeFromSuperview()
            return
          }
          (background ?? GradientView.behind(view)).variants = variants
        })
    }
  }

  extension GradientView {
    /// A background behind a view, following its bounds.
    static func behind(_ view: UIView) -> GradientView {
      let background = GradientView(frame: view.bounds)
      background.isBackground = true
      background.isUserInteractionEnabled = false
      background.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.insertSubview(background, at: 0)
      background.setNeedsLayout()
      return background
    }
  }
#endif
