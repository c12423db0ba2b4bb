// A button whose background is a gradient, one for each state.

#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  /// A button with a gradient behind its title and image.
  ///
  /// ```swift
  /// let next = GradientButton(type: .custom)
  /// next.skin.gradient("login.next").gradient("login.next_pressed", for: .highlighted).cornerRadius("login.corner")
  /// ```
  /// The gradient fills the button and takes over its layer's corners. It lies behind all else that the button shows, so a button with a
  /// configuration should have one without a background.
  open class GradientButton: UIButton {
    private var gradients: [UInt: SkinVariants<SkinGradient>] = [:]
    private var background: GradientView?

    /// Gives a state a gradient.
    ///
    /// A state without one shows that of the normal state, fainter where the button is touched or disabled.
    /// - Parameters:
    ///   - gradient: The gradient; `nil` takes it away.
    ///   - state: The state.
    public func setGradient(_ gradient: SkinGradient?, for state: UIControl.State) {
      setVariants(gradient.map { SkinVariants($0) }, for: state)
    }

    /// The gradient of a state.
    /// - Parameter state: The state.
    /// - Returns: What the state itself was given.
    public func gradient(for state: UIControl.State) -> SkinGradient? {
      gradients[state.rawValue]?[SkinAppearance(traitCollection)]
    }

    func variants(for state: UIControl.State) -> SkinVariants<SkinGradient>? { gradients[state.rawValue] }

    func setVariants(_ variants: SkinVariants<SkinGradient>?, for state: UIControl.State) {
      gradients[state.rawValue] = variants
      showState()
    }

    /// Whether the button is touched.
    open override var isHighlighted: Bool { didSet { showState() } }

    /// Whether the button is selected.
    open override var isSelected: Bool { didSet { showState() } }

    /// Whether the button can be touched.
    open override var isEnabled: Bool { didSet { showState() } }

    /// Keeps the gradient behind all else.
    open override func layoutSubviews() {
      super.layoutSubviews()
      guard let background else { return }
      if subviews.first !== background { sendSubviewToBack(background) }
      background.setNeedsLayout()
    }

    private func showState() {
      let own = gradients[state.rawValue]
      guard let variants = own ?? gradients[UIControl.State.normal.rawValue] else {
        background?.removeFromSuperview()
        background = nil
        return
      }
      let view = background ?? GradientView.behind(self)
      background = view
      view.variants = variants
      view.alpha = own == nil && (isHighlighted || !isEnabled) ? 0.6 : 1
    }
  }

  extension SkinProxy where Target: GradientButton {
    /// Lets the gradient of a state follow a key, and the button's traits.
    /// - Parameters:
    ///   - key: The gradient's key.
    ///   - state: The state.
    /// - Returns: The object's properties.
    @discardableResult
    public func gradient(_ key: SkinKey<SkinGradient>, for state: UIControl.State = .normal) -> SkinProxy {
      bind(
        BindingProperty("gradient", Int(state.rawValue)), to: key, original: { $0.variants(for: state) },
        make: { values, _ in .some(values) }, set: { $0.setVariants($1, for: state) })
    }
  }
#endif
