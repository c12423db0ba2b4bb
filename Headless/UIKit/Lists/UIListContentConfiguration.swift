// UIListContentConfiguration: text, secondary text and an image with their appearance, as a value.

public import Foundation

@MainActor public struct UIListContentConfiguration: UIContentConfiguration, Hashable {
  public var image: UIImage?
  public var imageProperties = ImageProperties()
  public var text: String?
  public var textProperties: TextProperties
  public var secondaryText: String?
  public var secondaryTextProperties: TextProperties
  private var rich = RichText()
  public var prefersSideBySideTextAndSecondaryText = false
  public var directionalLayoutMargins = NSDirectionalEdgeInsets(top: 11, leading: 16, bottom: 11, trailing: 8)
  public var imageToTextPadding: CGFloat = 16
  public var textToSecondaryTextHorizontalPadding: CGFloat = 8
  public var textToSecondaryTextVerticalPadding: CGFloat = 4

  /// An immutable copy of attributed text.
  private struct RichText: Hashable, @unchecked Sendable {
    // Unchecked, because attributed strings can't be checked: these are immutable copies.
    var text: NSAttributedString?
    var secondary: NSAttributedString?
  }

  private init(_ font: UIFont, _ color: UIColor = .label, secondary: UIFont, _ secondaryColor: UIColor = .label) {
    textProperties = TextProperties(font, color)
    secondaryTextProperties = TextProperties(secondary, secondaryColor)
  }

  public var attributedText: NSAttributedString? {
    get { rich.text }
    set { rich.text = newValue?.copy() as? NSAttributedString }
  }

  public var secondaryAttributedText: NSAttributedString? {
    get { rich.secondary }
    set { rich.secondary = newValue?.copy() as? NSAttributedString }
  }

  public func makeContentView() -> any UIView & UIContentView { UIListContentView(configuration: self) }

  /// Updates for a state: properties that code has set stay; the others are the state's defaults.
  public func updated(for state: any UIConfigurationState) -> UIListContentConfiguration {
    let flags = ConfigurationFlags(state)
    var result = self
    result.textProperties.isDimmed = flags.isDisabled
    result.secondaryTextProperties.isDimmed = flags.isDisabled
    return result
  }

  // MARK: Those of lists

  public static func cell() -> UIListContentConfiguration {
    UIListContentConfiguration(body, secondary: .systemFont(ofSize: 12))
  }

  public static func subtitleCell() -> UIListContentConfiguration {
    UIListContentConfiguration(body, secondary: .systemFont(ofSize: 12), .label)
  }

  public static func valueCell() -> UIListContentConfiguration {
    var value = UIListContentConfiguration(body, secondary: body, .secondaryLabel)
    value.prefersSideBySideTextAndSecondaryText = true
    return value
  }

  public static func plainHeader() -> UIListContentConfiguration {
    heading(.systemFont(ofSize: 17, weight: .semibold), .label)
  }

  public static func plainFooter() -> UIListContentConfiguration { heading(footnote, .secondaryLabel) }

  public static func groupedHeader() -> UIListContentConfiguration {
    var header = heading(footnote, .secondaryLabel)
    header.textProperties.transform = .uppercase
    return header
  }

  public static func groupedFooter() -> UIListContentConfiguration { heading(footnote, .secondaryLabel) }

  public static func prominentInsetGroupedHeader() -> UIListContentConfiguration {
    heading(.systemFont(ofSize: 17, weight: .semibold), .label)
  }

  public static func extraProminentInsetGroupedHeader() -> UIListContentConfiguration {
    heading(.systemFont(ofSize: 20, weight: .bold), .label)
  }

  public static func sidebarCell() -> UIListContentConfiguration { cell() }

  public static func sidebarSubtitleCell() -> UIListContentConfiguration { subtitleCell() }

  public static func sidebarHeader() -> UIListContentConfiguration {
    heading(.systemFont(ofSize: 20, weight: .bold), .label)
  }

  private static var body: UIFont { .systemFont(ofSize: 17) }

  private static var footnote: UIFont { .systemFont(ofSize: 13) }

  private static func heading(_ font: UIFont, _ color: UIColor) -> UIListContentConfiguration {
    var heading = UIListContentConfiguration(font, color, secondary: footnote, .secondaryLabel)
    heading.textProperties.numberOfLines = 0
    heading.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 6, leading: 16, bottom: 6, trailing: 16)
    return heading
  }
}
