// The appearance of a button's configuration in its state: colors, fonts, texts.

internal import Foundation

/// The colors of a configured button in the state of its configuration.
@MainActor struct ConfigurationLook {
  let configuration: UIButton.Configuration
  let tint: UIColor

  private var flags: ConfigurationFlags { configuration.flags }

  private var isSelected: Bool { flags.isSelected && configuration.automaticallyUpdateForSelection }

  /// The foreground color.
  var foreground: UIColor {
    if flags.isDisabled { return .tertiaryLabel }
    let isFilled = configuration.style == .filled || (configuration.style == .tinted && isSelected)
    let color = configuration.baseForegroundColor ?? (isFilled ? .white : tint)
    guard flags.isHighlighted else { return color }
    return color.withAlpha(times: configuration.style == .filled ? 0.9 : 0.6)
  }

  var background: UIBackgroundConfiguration {
    var result = configuration.background
    if !result.hasOwnColor { result.backgroundColor = color }
    if flags.isHighlighted {
      let given = result.resolvedBackgroundColor(for: tint)
      result.backgroundColorTransformer = nil
      result.backgroundColor = given.withAlpha(times: 0.75)
    }
    return result
  }

  /// The style's background color.
  private var color: UIColor {
    let base = configuration.baseBackgroundColor
    switch configuration.style {
    case .plain, .borderless:
      return isSelected && !flags.isDisabled ? (base ?? tint).withAlpha(times: 0.18) : base ?? .clear
    case .gray:
      if flags.isDisabled { return .tertiarySystemFill }
      return isSelected ? (base ?? tint).withAlpha(times: 0.18) : base ?? .secondarySystemFill
    case .tinted:
      if flags.isDisabled { return .tertiarySystemFill }
      return isSelected ? base ?? tint : (base ?? tint).withAlpha(times: 0.18)
    case .filled:
      return flags.isDisabled ? .tertiarySystemFill : base ?? tint
    }
  }

  var imageColor: UIColor { configuration.imageColorTransformer?(foreground) ?? foreground }

  var indicatorColor: UIColor { configuration.activityIndicatorColorTransformer?(foreground) ?? foreground }

  func title(_ text: AttributedString) -> NSAttributedString {
    let isSmall = configuration.buttonSize == .mini || configuration.buttonSize == .small
    return rich(text, isSmall ? .subheadline : .body, configuration.titleTextAttributesTransformer)
  }

  func subtitle(_ text: AttributedString) -> NSAttributedString {
    let isSmall = configuration.buttonSize == .mini || configuration.buttonSize == .small
    return rich(text, isSmall ? .caption2 : .caption1, configuration.subtitleTextAttributesTransformer)
  }

  /// Completes a text with default attributes and its transformer.
  private func rich(
    _ text: AttributedString, _ style: UIFont.TextStyle, _ transformer: UIConfigurationTextAttributesTransformer?
  ) -> NSAttributedString {
    var base = AttributeContainer()
    base.font = UIFont.preferredFont(forTextStyle: style)
    base.foregroundColor = foreground
    let result = NSMutableAttributedString(string: "")
    for run in text.runs {
      let attributes = base.merging(run.attributes)
      result.append(
        NSAttributedString(
          string: String(text[run.range].characters),
          attributes: (transformer?(attributes) ?? attributes).dictionary))
    }
    return result
  }
}

extension UIColor {
  /// Returns the color with its opacity multiplied.
  func withAlpha(times factor: CGFloat) -> UIColor {
    UIColor { traits in
      let color = self.resolvedColor(with: traits)
      return color.withAlphaComponent(color.cgColor.alpha * factor)
    }
  }
}

extension ConfigurationFlags {
  @MainActor init(_ control: UIControl) {
    isDisabled = !control.isEnabled
    isHighlighted = control.isHighlighted
    isSelected = control.isSelected
  }
}
