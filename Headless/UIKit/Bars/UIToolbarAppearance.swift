// UIToolbarAppearance: buttons, in addition to the background.

internal import Foundation

open class UIToolbarAppearance: UIBarAppearance {
  private var buttons = UIBarButtonItemAppearance() { didSet { itemsChanged() } }
  private var doneButtons = UIBarButtonItemAppearance(style: .done) { didSet { itemsChanged() } }
  private var prominentButtons = UIBarButtonItemAppearance() { didSet { itemsChanged() } }

  open var buttonAppearance: UIBarButtonItemAppearance {
    get { buttons }
    set { buttons = newValue.duplicate() }
  }

  open var prominentButtonAppearance: UIBarButtonItemAppearance {
    get { prominentButtons }
    set { prominentButtons = newValue.duplicate() }
  }

  open var doneButtonAppearance: UIBarButtonItemAppearance {
    get { doneButtons }
    set { doneButtons = newValue.duplicate() }
  }

  override var itemAppearances: [any ItemAppearance] { [buttons, doneButtons, prominentButtons] }

  override func hasValues(of other: UIBarAppearance) -> Bool {
    guard super.hasValues(of: other), let other = other as? UIToolbarAppearance else { return false }
    return buttons == other.buttons && doneButtons == other.doneButtons && prominentButtons == other.prominentButtons
  }

  override func take(_ other: UIBarAppearance) {
    super.take(other)
    guard let other = other as? UIToolbarAppearance else { return }
    buttonAppearance = other.buttons
    doneButtonAppearance = other.doneButtons
    prominentButtonAppearance = other.prominentButtons
  }
}
