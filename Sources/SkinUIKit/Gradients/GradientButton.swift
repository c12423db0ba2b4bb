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
  /// The gradient fills the button and has the corners of its layer. It is behind all other content, so the configuration of a button
  /// should have no background.
  open class GradientButton: UIButton {
    private var gradients: [UInt: SkinVariants<SkinGradient>] = [:]
    private var background: GradientView?

    /// Sets the gradient of a state.
    ///
    /// A state without a gradient shows that of the normal state, at lower opacity while the button is touched or disabled.
    /// - Parameters:
    ///   - gradient: The gradient; `nil` removes it.
    ///   - state: The state.
    public func setGradient(_ gradient: SkinGradient?, for state: UIControl.State) {
      setVariants(gradient.map { SkinVariants($0) }, for: state)
    }

    /// Returns the gradient of a state.
    /// - Parameter state: The state.
    /// - Returns: The gradient that was set for the state; `nil` if there is none.
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

    /// Whether the button is enabled.
    open override var isEnabled: Bool { didSet { showState() } }

    /// Keeps the gradient behind all other content.
    open override func layoutSubviews() {
      super.layoutSubviews()
      guard let background else { return }
      if subviews.first !== background { sendSubviewToBack(background) }
      background.setNeedsLayout()
    }

    private func showState() {
      let original = gradients[state.rawValue]
      guard let variants = original ?? gradients[UIControl.State.normal.rawValue] else {
        background?.removeFromSuperview()
        background = nil
        return
      }
      let view = background ?? GradientView.behind(self)
      background = view
      view.variants = variants
      view.alpha = original == nil && (isHighlighted || !isEnabled) ? 0.6 : 1
    }
  }

  extension SkinProxy where Target: GradientButton {
    /// Binds the gradient of a state to a key.
    ///
    /// It also follows the button's traits.
    /// - Parameters:
    ///   - key: The gradient's key.
    ///   - state: The state.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func gradient(_ key: SkinKey<SkinGradient>, for state: UIControl.State = .normal) -> SkinProxy {
      bind(
        BindingProperty("gradient", Int(state.rawValue)), to: key, original: { $0.variants(for: state) },
        make: { values, _ in .some(values) }, set: { $0.setVariants($1, for: state) })
    }
  }
#endif
