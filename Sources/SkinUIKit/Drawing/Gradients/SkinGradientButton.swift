#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  /// A button with a gradient behind its title and image, or across its title.
  ///
  /// ```swift
  /// let next = SkinGradientButton(type: .custom)
  /// next.skin.gradient("login.next").gradient("login.next_pressed", for: .highlighted).cornerRadius("login.corner")
  /// next.skin.titleGradient("login.next_title")
  /// ```
  /// The gradient fills the button and has the corners of its layer. It is behind all other content, so the configuration of a button
  /// should have no background. A title's gradient replaces the title's color, for buttons without a configuration.
  open class SkinGradientButton: UIButton {
    private var gradients: [UInt: SkinVariants<SkinGradient>] = [:]
    private var titleGradients: [UInt: SkinVariants<SkinGradient>] = [:]
    private var background: SkinGradientView?

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

    /// Sets the gradient of the title in a state.
    ///
    /// A state without a gradient shows that of the normal state.
    /// - Parameters:
    ///   - gradient: The gradient; `nil` removes it.
    ///   - state: The state.
    public func setTitleGradient(_ gradient: SkinGradient?, for state: UIControl.State) {
      setTitleVariants(gradient.map { SkinVariants($0) }, for: state)
    }

    /// Returns the gradient of the title in a state.
    /// - Parameter state: The state.
    /// - Returns: The gradient that was set for the state; `nil` if there is none.
    public func titleGradient(for state: UIControl.State) -> SkinGradient? {
      titleGradients[state.rawValue]?[SkinAppearance(traitCollection)]
    }

    func titleVariants(for state: UIControl.State) -> SkinVariants<SkinGradient>? { titleGradients[state.rawValue] }

    func setTitleVariants(_ variants: SkinVariants<SkinGradient>?, for state: UIControl.State) {
      titleGradients[state.rawValue] = variants
      if titleGradients.isEmpty { titleLabel?.textColor = currentTitleColor }
      setNeedsLayout()
      if variants?.isVaried == true, observation == nil {
        observation = TraitObservation(of: self) { [weak self] in self?.setNeedsLayout() }
      }
    }

    private var observation: TraitObservation?

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

    /// Keeps the gradient behind all other content, and fills the title with its gradient.
    open override func layoutSubviews() {
      super.layoutSubviews()
      fillTitle()
      guard let background else { return }
      if subviews.first !== background { sendSubviewToBack(background) }
      background.setNeedsLayout()
    }

    private func fillTitle() {
      guard let label = titleLabel, label.bounds.width > 0, label.bounds.height > 0,
        let variants = titleGradients[state.rawValue] ?? titleGradients[UIControl.State.normal.rawValue]
      else { return }
      let gradient = variants[SkinAppearance(traitCollection)]
      label.textColor = UIColor(patternImage: .filled(with: gradient, size: label.bounds.size))
    }

    private func showState() {
      if !titleGradients.isEmpty { setNeedsLayout() }
      let original = gradients[state.rawValue]
      guard let variants = original ?? gradients[UIControl.State.normal.rawValue] else {
        background?.removeFromSuperview()
        background = nil
        return
      }
      let view = background ?? SkinGradientView.behind(self)
      background = view
      view.variants = variants
      view.alpha = original == nil && (isHighlighted || !isEnabled) ? 0.6 : 1
    }
  }

  extension SkinProxy where Target: SkinGradientButton {
    /// Binds the gradient of a state to a key.
    ///
    /// It also follows the button's traits.
    public var gradient: SkinStateCall<Target, SkinGradient> {
      SkinStateCall(self) { skin, key, state in
        skin.bind(
          SkinBindingProperty("gradient", Int(state.rawValue)), to: key, original: { $0.variants(for: state) },
          make: { values, _ in .some(values) }, set: { $0.setVariants($1, for: state) })
      }
    }

    /// Binds the gradient of the title in a state to a key.
    ///
    /// It also follows the button's traits.
    ///
    /// A color fills the title evenly.
    public var titleGradient: SkinStateCall<Target, SkinGradient> {
      SkinStateCall(self) { skin, key, state in
        skin.bind(
          SkinBindingProperty("titleGradient", Int(state.rawValue)), to: key,
          original: { $0.titleVariants(for: state) },
          make: { values, _ in .some(values) }, set: { $0.setTitleVariants($1, for: state) })
      }
    }
  }
#endif
