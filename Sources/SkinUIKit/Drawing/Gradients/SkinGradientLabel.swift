#if canImport(UIKit)
  public import Foundation
  public import SkinKit
  public import UIKit

  /// A label whose text is filled with a gradient across the label's bounds.
  ///
  /// ```swift
  /// let title = SkinGradientLabel()
  /// title.skin.gradient("home.title").font("home.title_font")
  /// ```
  /// The gradient replaces all colors of the text, including those of rich text. Without a gradient, the text has its colors again.
  open class SkinGradientLabel: UILabel {
    /// The gradient; `nil` shows the text in its colors.
    public var gradient: SkinGradient? {
      get { variants?[SkinAppearance(traitCollection)] }
      set { variants = newValue.map { SkinVariants($0) } }
    }

    /// The gradient for every appearance.
    var variants: SkinVariants<SkinGradient>? { didSet { gradientDidChange(variants) } }
    /// The gradient that a skin gives in place of the text's color.
    var cover: SkinVariants<SkinGradient>? { didSet { gradientDidChange(cover) } }

    private var observation: TraitObservation?

    private func gradientDidChange(_ variants: SkinVariants<SkinGradient>?) {
      // For black text, the system would choose a format without colors.
      layer.contentsFormat = .RGBA8Uint
      setNeedsDisplay()
      if variants?.isVaried == true, observation == nil {
        observation = TraitObservation(of: self) { [weak self] in self?.setNeedsDisplay() }
      }
    }

    /// Draws the text filled with the gradient.
    /// - Parameter rect: The text's frame.
    open override func drawText(in rect: CGRect) {
      let cover = cover?[SkinAppearance(traitCollection)]
      guard let gradient = gradient ?? cover, let context = UIGraphicsGetCurrentContext(), bounds.width > 0,
        bounds.height > 0
      else {
        super.drawText(in: rect)
        return
      }
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      super.drawText(in: rect)
      UIImage.filled(with: gradient, size: bounds.size).draw(in: bounds, blendMode: .sourceIn, alpha: 1)
      context.endTransparencyLayer()
    }
  }

  extension UIImage {
    /// Draws a gradient across an image of some size.
    static func filled(with gradient: SkinGradient, size: CGSize) -> UIImage {
      let layer = CAGradientLayer()
      layer.frame = CGRect(origin: .zero, size: size)
      layer.show(gradient)
      return UIGraphicsImageRenderer(size: size).image { layer.render(in: $0.cgContext) }
    }
  }

  extension SkinProxy where Target: SkinGradientLabel {
    /// Binds the gradient of the text to a key.
    ///
    /// It also follows the label's traits.
    public var gradient: SkinCall<Target, SkinGradient> {
      SkinCall(self) { skin, key in
        skin.bind(
          SkinBindingProperty(\Target.gradient), to: key, original: \.variants, make: { values, _ in .some(values) },
          set: { $0.variants = $1 })
      }
    }
  }
#endif
