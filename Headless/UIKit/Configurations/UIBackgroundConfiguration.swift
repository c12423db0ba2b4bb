// UIBackgroundConfiguration: the background of a cell, header or button as a value.

public import Foundation

@MainActor public struct UIBackgroundConfiguration {
  /// The kind of view behind which it is drawn, which determines the defaults.
  private var role: Role
  /// The state of the last update.
  private var flags = ConfigurationFlags()
  private var explicitColor: UIColor??
  private var explicitEffect: UIVisualEffect??
  private var explicitRadius: CGFloat?
  private var explicitInsets: NSDirectionalEdgeInsets?

  public var customView: UIView?
  public var edgesAddingLayoutMarginsToBackgroundInsets: NSDirectionalRectEdge = []
  public var backgroundColorTransformer: UIConfigurationColorTransformer?
  public var image: UIImage?
  public var imageContentMode = UIView.ContentMode.scaleToFill
  public var strokeColor: UIColor?
  public var strokeColorTransformer: UIConfigurationColorTransformer?
  public var strokeWidth: CGFloat = 0
  public var strokeOutset: CGFloat = 0

  init(role: Role) { self.role = role }

  /// `nil` shows the view's tint.
  public var backgroundColor: UIColor? {
    get { explicitColor ?? role.color(flags) }
    set { explicitColor = .some(newValue) }
  }

  public var visualEffect: UIVisualEffect? {
    get { explicitEffect ?? role.effect(flags) }
    set { explicitEffect = .some(newValue) }
  }

  public var cornerRadius: CGFloat {
    get { explicitRadius ?? role.cornerRadius }
    set { explicitRadius = newValue }
  }

  public var backgroundInsets: NSDirectionalEdgeInsets {
    get { explicitInsets ?? role.insets }
    set { explicitInsets = newValue }
  }

  /// Whether code has set the color.
  var hasOwnColor: Bool { (explicitColor ?? nil) != nil }

  /// Returns the configuration for another kind of view.
  func with(role: Role) -> UIBackgroundConfiguration {
    var result = self
    result.role = role
    return result
  }

  /// Updates for a state: properties that code has set stay; the others are the state's defaults.
  public func updated(for state: any UIConfigurationState) -> UIBackgroundConfiguration {
    var result = self
    result.flags = ConfigurationFlags(state)
    return result
  }

  public func resolvedBackgroundColor(for tintColor: UIColor) -> UIColor {
    let color = backgroundColor ?? tintColor
    return backgroundColorTransformer?(color) ?? color
  }

  public func resolvedStrokeColor(for tintColor: UIColor) -> UIColor {
    let color = strokeColor ?? tintColor
    return strokeColorTransformer?(color) ?? color
  }

  public static func clear() -> UIBackgroundConfiguration { UIBackgroundConfiguration(role: .clear) }

  public static func listPlainCell() -> UIBackgroundConfiguration { UIBackgroundConfiguration(role: .plainCell) }

  public static func listGroupedCell() -> UIBackgroundConfiguration { UIBackgroundConfiguration(role: .groupedCell) }

  public static func listSidebarCell() -> UIBackgroundConfiguration { UIBackgroundConfiguration(role: .sidebarCell) }

  public static func listAccompaniedSidebarCell() -> UIBackgroundConfiguration {
    UIBackgroundConfiguration(role: .sidebarCell)
  }

  public static func listPlainHeaderFooter() -> UIBackgroundConfiguration {
    UIBackgroundConfiguration(role: .plainHeader)
  }

  public static func listGroupedHeaderFooter() -> UIBackgroundConfiguration { UIBackgroundConfiguration(role: .clear) }

  public static func listSidebarHeader() -> UIBackgroundConfiguration { UIBackgroundConfiguration(role: .clear) }
}

extension UIBackgroundConfiguration {
  enum Role: Hashable, Sendable {
    case clear
    case button(cornerRadius: CGFloat)
    case plainCell
    case groupedCell
    case sidebarCell
    case plainHeader

    func color(_ flags: ConfigurationFlags) -> UIColor? {
      let isMarked = flags.isHighlighted || flags.isSelected
      return switch self {
      case .clear, .plainHeader: .clear
      case .button: nil
      case .plainCell: isMarked ? .systemGray4 : .systemBackground
      case .groupedCell: isMarked ? .systemGray4 : .secondarySystemGroupedBackground
      case .sidebarCell: isMarked ? .tertiarySystemFill : .clear
      }
    }

    /// A plain list's header covers the cells while it is pinned to the top.
    @MainActor func effect(_ flags: ConfigurationFlags) -> UIVisualEffect? {
      self == .plainHeader && flags.isPinned ? UIBlurEffect(style: .systemChromeMaterial) : nil
    }

    var cornerRadius: CGFloat {
      switch self {
      case .button(let cornerRadius): cornerRadius
      case .sidebarCell: 10
      default: 0
      }
    }

    var insets: NSDirectionalEdgeInsets {
      self == .sidebarCell ? NSDirectionalEdgeInsets(top: 0, leading: 8, bottom: 0, trailing: 8) : .zero
    }
  }
}

extension UIBackgroundConfiguration: Hashable {
  nonisolated public static func == (lhs: UIBackgroundConfiguration, rhs: UIBackgroundConfiguration) -> Bool {
    lhs.role == rhs.role && lhs.flags == rhs.flags && lhs.explicitColor == rhs.explicitColor
      && lhs.explicitEffect == rhs.explicitEffect
      && lhs.explicitRadius == rhs.explicitRadius && lhs.explicitInsets == rhs.explicitInsets
      && lhs.customView == rhs.customView
      && lhs.edgesAddingLayoutMarginsToBackgroundInsets == rhs.edgesAddingLayoutMarginsToBackgroundInsets
      && lhs.image == rhs.image && lhs.imageContentMode == rhs.imageContentMode && lhs.strokeColor == rhs.strokeColor
      && lhs.strokeWidth == rhs.strokeWidth && lhs.strokeOutset == rhs.strokeOutset
      && isSame(lhs.backgroundColorTransformer, rhs.backgroundColorTransformer)
      && isSame(lhs.strokeColorTransformer, rhs.strokeColorTransformer)
  }

  nonisolated public func hash(into hasher: inout Hasher) {
    hasher.combine(role)
    hasher.combine(explicitColor)
    hasher.combine(explicitRadius)
    hasher.combine(image)
    hasher.combine(strokeColor)
    hasher.combine(strokeWidth)
  }
}
