// UINavigationBarAppearance: titles, buttons and the back indicator, in addition to the background.

public import Foundation

open class UINavigationBarAppearance: UIBarAppearance {
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { onChange?() } }
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { onChange?() } }
  open var titlePositionAdjustment = UIOffset.zero { didSet { onChange?() } }
  private var buttons = UIBarButtonItemAppearance() { didSet { itemsChanged() } }
  private var doneButtons = UIBarButtonItemAppearance(style: .done) { didSet { itemsChanged() } }
  private var prominentButtons = UIBarButtonItemAppearance() { didSet { itemsChanged() } }
  private var backButtons = UIBarButtonItemAppearance() { didSet { itemsChanged() } }
  private var explicitBackIndicator: UIImage?
  private var explicitBackMask: UIImage?

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

  open var backButtonAppearance: UIBarButtonItemAppearance {
    get { backButtons }
    set { backButtons = newValue.duplicate() }
  }

  open var backIndicatorImage: UIImage { explicitBackIndicator ?? BarGlyph.back }

  open var backIndicatorTransitionMaskImage: UIImage { explicitBackMask ?? backIndicatorImage }

  open func setBackIndicatorImage(_ backIndicatorImage: UIImage?, transitionMaskImage: UIImage?) {
    explicitBackIndicator = backIndicatorImage
    explicitBackMask = transitionMaskImage
    onChange?()
  }

  override var itemAppearances: [any ItemAppearance] { [buttons, doneButtons, prominentButtons, backButtons] }

  override func hasValues(of other: UIBarAppearance) -> Bool {
    guard super.hasValues(of: other), let other = other as? UINavigationBarAppearance else { return false }
    return titleTextAttributes.hasValues(of: other.titleTextAttributes)
      && largeTitleTextAttributes.hasValues(of: other.largeTitleTextAttributes)
      && titlePositionAdjustment == other.titlePositionAdjustment
      && explicitBackIndicator == other.explicitBackIndicator
      && explicitBackMask == other.explicitBackMask && buttons == other.buttons && doneButtons == other.doneButtons
      && prominentButtons == other.prominentButtons && backButtons == other.backButtons
  }

  override func take(_ other: UIBarAppearance) {
    super.take(other)
    guard let other = other as? UINavigationBarAppearance else { return }
    titleTextAttributes = other.titleTextAttributes
    largeTitleTextAttributes = other.largeTitleTextAttributes
    titlePositionAdjustment = other.titlePositionAdjustment
    buttonAppearance = other.buttons
    doneButtonAppearance = other.doneButtons
    prominentButtonAppearance = other.prominentButtons
    backButtonAppearance = other.backButtons
    explicitBackIndicator = other.explicitBackIndicator
    explicitBackMask = other.explicitBackMask
  }
}
