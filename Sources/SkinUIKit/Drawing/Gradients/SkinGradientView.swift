#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  /// A view that shows a gradient across its bounds.
  ///
  /// ```swift
  /// let header = SkinGradientView()
  /// header.skin.gradient("home.header")
  /// ```
  public final class SkinGradientView: UIView, HelperView {
    /// The class of the view's layer.
    public override class var layerClass: AnyClass { CAGradientLayer.self }

    /// The gradient; `nil` shows nothing.
    public var gradient: SkinGradient? {
      get { variants?[SkinAppearance(traitCollection)] }
      set { variants = newValue.map { SkinVariants($0) } }
    }

    /// The gradient for every appearance.
    var variants: SkinVariants<SkinGradient>? {
      didSet {
        show()
        if variants?.isVaried == true, observation == nil {
          observation = TraitObservation(of: self) { [weak self] in self?.show() }
        }
      }
    }

    private var observation: TraitObservation?

    private func show() {
      guard let layer = layer as? CAGradientLayer else { return }
      if let gradient {
        layer.show(gradient)
      } else {
        layer.colors = nil
      }
    }

    /// Applies the corners of the view behind whose content this one is.
    public override func layoutSubviews() {
      super.layoutSubviews()
      guard isBackground, let host = superview else { return }
      layer.cornerRadius = host.layer.cornerRadius
      layer.maskedCorners = host.layer.maskedCorners
      layer.cornerCurve = host.layer.cornerCurve
    }

    /// Whether the view is the background of another view.
    var isBackground = false

    package var isHelper: Bool { isBackground }
  }

  extension SkinGradient: SkinProperty {
    /// Returns the gradient for the appearance.
    /// - Parameters:
    ///   - values: The gradients.
    ///   - appearance: The current appearance.
    /// - Returns: The gradient.
    public static func skinValue(
      _ values: SkinVariants<SkinGradient>, in appearance: SkinAppearance
    ) -> SkinGradient? {
      values[appearance]
    }
  }

  extension SkinProxy where Target: SkinGradientView {
    /// Binds the view's gradient to a key.
    ///
    /// It also follows the view's traits.
    public var gradient: SkinCall<Target, SkinGradient> {
      SkinCall(self) { skin, key in
        skin.bind(
          SkinBindingProperty(\Target.gradient), to: key, original: \.variants, make: { values, _ in .some(values) },
          set: { $0.variants = $1 })
      }
    }
  }

  extension SkinGradientView {
    /// Adds a background to a view, which follows the view's bounds.
    static func behind(_ view: UIView) -> SkinGradientView {
      let background = SkinGradientView(frame: view.bounds)
      background.isBackground = true
      background.isUserInteractionEnabled = false
      background.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.insertSubview(background, at: 0)
      background.setNeedsLayout()
      return background
    }
  }
#endif
