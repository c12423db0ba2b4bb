// UIButton.Configuration: the content and appearance of a button as a value.

public import Foundation

extension UIButton {
  public typealias ConfigurationUpdateHandler = (UIButton) -> Void

  @MainActor public struct Configuration {
    public enum Size: Hashable, Sendable {
      case mini
      case small
      case medium
      case large
    }

    public enum CornerStyle: Hashable, Sendable {
      case fixed
      case dynamic
      case small
      case medium
      case large
      case capsule
    }

    public enum TitleAlignment: Hashable, Sendable {
      case automatic
      case leading
      case center
      case trailing
    }

    let style: Style
    /// The state of the last update.
    var flags = ConfigurationFlags()
    private var explicitBackground = UIBackgroundConfiguration(role: .button(cornerRadius: 0))
    private var explicitInsets: NSDirectionalEdgeInsets?

    public var cornerStyle = UIButton.Configuration.CornerStyle.dynamic
    public var buttonSize = UIButton.Configuration.Size.medium
    public var baseForegroundColor: UIColor?
    public var baseBackgroundColor: UIColor?
    public var image: UIImage?
    public var imageColorTransformer: UIConfigurationColorTransformer?
    public var preferredSymbolConfigurationForImage: UIImage.SymbolConfiguration?
    public var showsActivityIndicator = false
    public var activityIndicatorColorTransformer: UIConfigurationColorTransformer?
    public var attributedTitle: AttributedString?
    public var titleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
    public var titleLineBreakMode = NSLineBreakMode.byWordWrapping
    public var attributedSubtitle: AttributedString?
    public var subtitleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
    public var subtitleLineBreakMode = NSLineBreakMode.byWordWrapping
    public var imagePlacement = NSDirectionalRectEdge.leading
    public var imagePadding: CGFloat = 0
    public var titlePadding: CGFloat = 1
    public var titleAlignment = UIButton.Configuration.TitleAlignment.automatic
    public var automaticallyUpdateForSelection = true

    private init(_ style: Style) { self.style = style }

    /// The attributed title's text. Setting it removes all attributes.
    public var title: String? {
      get { attributedTitle.map { String($0.characters) } }
      set { attributedTitle = newValue.map { AttributedString($0) } }
    }

    /// The attributed subtitle's text. Setting it removes all attributes.
    public var subtitle: String? {
      get { attributedSubtitle.map { String($0.characters) } }
      set { attributedSubtitle = newValue.map { AttributedString($0) } }
    }

    /// The background, whose corners follow the corner style unless they are set.
    public var background: UIBackgroundConfiguration {
      get { explicitBackground.with(role: .button(cornerRadius: standardCornerRadius)) }
      set { explicitBackground = newValue }
    }

    public var contentInsets: NSDirectionalEdgeInsets {
      get { explicitInsets ?? standardInsets }
      set { explicitInsets = newValue }
    }

    public mutating func setDefaultContentInsets() { explicitInsets = nil }

    /// Returns the configuration for a button's state.
    public func updated(for button: UIButton) -> UIButton.Configuration {
      var result = self
      result.flags = ConfigurationFlags(button)
      return result
    }

    public static func plain() -> UIButton.Configuration { UIButton.Configuration(.plain) }

    public static func tinted() -> UIButton.Configuration { UIButton.Configuration(.tinted) }

    public static func gray() -> UIButton.Configuration { UIButton.Configuration(.gray) }

    public static func filled() -> UIButton.Configuration { UIButton.Configuration(.filled) }

    public static func borderless() -> UIButton.Configuration { UIButton.Configuration(.borderless) }

    public static func bordered() -> UIButton.Configuration { UIButton.Configuration(.gray) }

    public static func borderedTinted() -> UIButton.Configuration { UIButton.Configuration(.tinted) }

    public static func borderedProminent() -> UIButton.Configuration { UIButton.Configuration(.filled) }
  }
}

extension UIButton.Configuration {
  enum Style: Hashable, Sendable {
    case plain
    case gray
    case tinted
    case filled
    case borderless
  }

  private var standardInsets: NSDirectionalEdgeInsets {
    let (vertical, horizontal): (CGFloat, CGFloat) =
      switch buttonSize {
      case .mini, .small: (5, 10)
      case .medium: (7, 12)
      case .large: (15, 20)
      }
    guard style != .borderless else { return .zero }
    return NSDirectionalEdgeInsets(top: vertical, leading: horizontal, bottom: vertical, trailing: horizontal)
  }

  /// UIKit's radius for each size. Capsules use half of their height instead.
  private var standardCornerRadius: CGFloat {
    switch cornerStyle {
    case .small: 4
    case .medium: 8
    case .large: 12
    case .fixed, .dynamic, .capsule:
      switch buttonSize {
      case .mini, .small: 14
      case .medium: 5.95
      case .large: 8.75
      }
    }
  }
}

extension UIButton.Configuration: Hashable {
  nonisolated public static func == (lhs: UIButton.Configuration, rhs: UIButton.Configuration) -> Bool {
    lhs.style == rhs.style && lhs.flags == rhs.flags && lhs.explicitBackground == rhs.explicitBackground
      && lhs.explicitInsets == rhs.explicitInsets && lhs.cornerStyle == rhs.cornerStyle
      && lhs.buttonSize == rhs.buttonSize
      && lhs.baseForegroundColor == rhs.baseForegroundColor && lhs.baseBackgroundColor == rhs.baseBackgroundColor
      && lhs.hasSameContent(as: rhs)
  }

  nonisolated private func hasSameContent(as other: UIButton.Configuration) -> Bool {
    attributedTitle == other.attributedTitle && titleLineBreakMode == other.titleLineBreakMode
      && attributedSubtitle == other.attributedSubtitle && subtitleLineBreakMode == other.subtitleLineBreakMode
      && image == other.image && imagePlacement == other.imagePlacement && imagePadding == other.imagePadding
      && preferredSymbolConfigurationForImage == other.preferredSymbolConfigurationForImage
      && showsActivityIndicator == other.showsActivityIndicator && titlePadding == other.titlePadding
      && titleAlignment == other.titleAlignment
      && automaticallyUpdateForSelection == other.automaticallyUpdateForSelection
      && isSame(imageColorTransformer, other.imageColorTransformer)
      && isSame(activityIndicatorColorTransformer, other.activityIndicatorColorTransformer)
      && isSame(titleTextAttributesTransformer, other.titleTextAttributesTransformer)
      && isSame(subtitleTextAttributesTransformer, other.subtitleTextAttributesTransformer)
  }

  nonisolated public func hash(into hasher: inout Hasher) {
    hasher.combine(style)
    hasher.combine(explicitBackground)
    hasher.combine(baseForegroundColor)
    hasher.combine(baseBackgroundColor)
    hasher.combine(attributedTitle)
    hasher.combine(image)
  }
}
