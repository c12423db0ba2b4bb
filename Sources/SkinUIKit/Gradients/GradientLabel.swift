// A label whose text is filled with a gradient.

#if canImport(UIKit)
  public import Foundation
  public import SkinKit
  public import UIKit

  /// A label whose text is filled with a gradient that runs over the label's bounds.
  ///
  /// ```swift
  /// let title = GradientLabel()
  /// title.skin.gradient("home.title").font("home.title_font")
  /// ```
  /// All of the text is filled, also where rich text has colours of its own; without a gradient it has its colours again.
  open class GradientLabel: UILabel {
    /// What fills the text; `nil` shows it in its own colours.
    public var gradient: SkinGradient? {
      get { variants?[SkinAppearance(traitCollection)] }
      set { variants = newValue.map { SkinVariants($0) } }
    }

    /// What fills the text in every appearance of its traits.
    var variants: SkinVariants<SkinGradient>? {
      didSet {
        // The system would keep the pixels of black text without colours.
        layer.contentsFormat = .RGBA8Uint
        setNeedsDisplay()
      }
    }

    /// Draws the text filled with the gradient.
    /// - Parameter rect: Where the text goes.
    open override func drawText(in rect: CGRect) {
      guard let gradient, let context = UIGraphicsGetCurrentContext(), bounds.width > 0, bounds.height > 0 else {
        super.drawText(in: rect)
        return
      }
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      super.drawText(in: rect)
      picture(of: gradient).draw(in: bounds, blendMode: .sourceIn, alpha: 1)
      context.endTransparencyLayer()
    }

    /// Shows the gradient for the traits.
    /// - Parameter previous: The traits before.
    open override func traitCollectionDidChange(_ previous: UITraitCollection?) {
      super.traitCollectionDidChange(previous)
      if variants?.isVaried == true { setNeedsDisplay() }
    }

    private func picture(of gradient: SkinGradient) -> UIImage {
      let layer = CAGradientLayer()
      layer.frame = CGRect(origin: .zero, size: bounds.size)
      layer.show(gradient)
      return UIGraphicsImageRenderer(size: bounds.size).image { layer.render(in: $0.cgContext) }
    }
  }

  extension SkinProxy where Target: GradientLabel {
    /// Lets the gradient of the text follow a key, and the label's traits.
    /// - Parameter key: The gradient's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func gradient(_ key: SkinKey<SkinGradient>) -> SkinProxy {
      bind(
        BindingProperty(\Target.gradient), to: key, original: \.variants, make: { values, _ in .some(values) },
        set: { $0.variants = $1 })
    }
  }
#endif
