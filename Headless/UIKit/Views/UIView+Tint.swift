// The inheritance of tints and traits.

extension UIView {
  var undimmedTint: UIColor { explicitTint ?? parentView?.undimmedTint ?? UIColor.systemBlue }

  var effectiveTintMode: UIView.TintAdjustmentMode {
    explicitTintMode != .automatic ? explicitTintMode : parentView?.effectiveTintMode ?? .normal
  }

  /// Notifies this view, and all views that inherit its tint, of a change.
  func tintChanged() {
    takeTint()
    for view in subviews where view.explicitTint == nil { view.tintChanged() }
  }

  /// Notifies this view, and all subviews without their own dimming mode, even those with their own tint.
  func tintModeChanged() {
    takeTint()
    for view in subviews where view.explicitTintMode == .automatic { view.tintModeChanged() }
  }

  func takeTint() {
    tintedTraits = nil
    if explicitBackground?.isDynamic == true { resolveColors() }
    setNeedsDisplay()
    traitCollection.asCurrent { tintColorDidChange() }
  }

  // MARK: Traits

  var madeTraitOverrides: TraitOverrides {
    if let explicitTraitOverrides { return explicitTraitOverrides }
    let overrides = TraitOverrides { [weak self] in self?.traitsMayHaveChanged() }
    explicitTraitOverrides = overrides
    return overrides
  }

  /// Updates the traits, and notifies this view, its controller and its subviews of a change.
  func traitsMayHaveChanged() {
    var values = parentView?.traits.values ?? ScreenSettings.shared.with { $0.traits.values }
    let previousOfController = controller?.takeTraits(&values)
    if let overrides = explicitTraitOverrides { values = values.overridden(by: overrides.values) }
    if overrideUserInterfaceStyle != .unspecified { values.style = overrideUserInterfaceStyle }
    let previous = traits
    let isOther = values != previous.values
    if isOther {
      traits = UITraitCollection(values: values)
      tintedTraits = nil
      layer.contentsScale = values.scale
      resolveColors()
      setNeedsDisplay()
      setNeedsLayout()
    }
    if let previousOfController { controller?.tellOfTraits(previousOfController) }
    guard isOther else { return }
    traitCollection.asCurrent {
      traitsChanged()
      if AppearanceStore.dependsOnTraits, explicitWindow != nil { takeAppearance() }
      traitsChanged(from: previous, to: traitCollection)
    }
    for view in subviews { view.traitsMayHaveChanged() }
  }
}
