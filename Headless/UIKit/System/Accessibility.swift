// The properties of views for assistive technologies.

import Foundation

public struct UIAccessibilityTraits: OptionSet, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  public static let none: UIAccessibilityTraits = []
  public static let button = UIAccessibilityTraits(rawValue: 1 << 0)
  public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
  public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
  public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
  public static let playsSound = UIAccessibilityTraits(rawValue: 1 << 4)
  public static let keyboardKey = UIAccessibilityTraits(rawValue: 1 << 5)
  public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
  public static let summaryElement = UIAccessibilityTraits(rawValue: 1 << 7)
  public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
  public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
  public static let searchField = UIAccessibilityTraits(rawValue: 1 << 10)
  public static let startsMediaSession = UIAccessibilityTraits(rawValue: 1 << 11)
  public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)
  public static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 1 << 13)
  public static let causesPageTurn = UIAccessibilityTraits(rawValue: 1 << 14)
  public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
  public static let tabBar = UIAccessibilityTraits(rawValue: 1 << 17)
}

/// The rarely used attributes of a view.
struct AccessibilityAttributes {
  var value: String?
  var hint: String?
  var traits: UIAccessibilityTraits?
}

extension UIView {
  private var attributes: AccessibilityAttributes {
    get { accessibility ?? AccessibilityAttributes() }
    set { accessibility = newValue }
  }

  public var accessibilityValue: String? {
    get { accessibility?.value }
    set { attributes.value = newValue }
  }

  public var accessibilityHint: String? {
    get { accessibility?.hint }
    set { attributes.hint = newValue }
  }

  /// The set traits, or those of the class.
  public var accessibilityTraits: UIAccessibilityTraits {
    get { accessibility?.traits ?? standardTraits }
    set { attributes.traits = newValue }
  }

  private var standardTraits: UIAccessibilityTraits {
    switch self {
    case let button as UIButton: button.isEnabled ? .button : [.button, .notEnabled]
    case is UISearchTextField: .searchField
    case is UILabel: .staticText
    case is UIImageView: .image
    case is UISlider: .adjustable
    case is UISwitch: .button
    case is UITabBar: .tabBar
    default: .none
    }
  }
}
