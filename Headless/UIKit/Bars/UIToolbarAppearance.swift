// UIToolbarAppearance: buttons, in addition to the background.

internal import Foundation

open class UIToolbarAppearance: UIBarAppearance {
  private var buttons = UIBarButtonItemAppearance() { didSet { follow() } }
  private var doneButtons = UIBarButtonItemAppearance(style: .done) { didSet { follow() } }
  private var prominentButtons = UIBarButtonItemAppearance() { didSet { follow() } }

  override var onChange: (() -> Void)? { didSet { wire() } }

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

  private func follow() {
    wire()
    onChange?()
  }

  private func wire() {
    for appearance in [buttons, doneButtons, prominentButtons] {
      appearance.onChange = { [weak self] in self?.onChange?() }
    }
  }

  override func take(_ other: UIBarAppearance) {
    super.take(other)
    guard let other = other as? UIToolbarAppearance else { return }
    buttonAppearance = other.buttons
    doneButtonAppearance = other.doneButtons
    prominentButtonAppearance = other.prominentButtons
  }
}
