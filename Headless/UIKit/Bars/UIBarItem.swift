// UIBarItem: the properties of all bar items. An item notifies its bar of changes.

public import Foundation

@MainActor @preconcurrency open class UIBarItem: NSObject {
  enum Look: UInt8 {
    case titleTextAttributes
  }

  /// Called on every change. The bar that shows the item sets it.
  var onChange: (() -> Void)?
  var explicitLooks = ExplicitLooks()
  /// The bar in a window that shows the item.
  private weak var host: UIView?

  open var title: String? { didSet { onChange?() } }
  open var image: UIImage? { didSet { onChange?() } }
  open var landscapeImagePhone: UIImage? { didSet { onChange?() } }
  open var largeContentSizeImage: UIImage?
  open var isEnabled = true { didSet { onChange?() } }
  open var tag = 0
  open var imageInsets = UIEdgeInsets.zero { didSet { onChange?() } }
  open var landscapeImagePhoneInsets = UIEdgeInsets.zero { didSet { onChange?() } }
  open var largeContentSizeImageInsets = UIEdgeInsets.zero
  open var accessibilityIdentifier: String?
  private var attributes: [UIControl.State: [NSAttributedString.Key: Any]] = [:]

  public override init() { super.init() }

  /// Creates an empty item: the headless UIKit has no archives.
  public required init?(coder: NSCoder) { super.init() }

  /// Attaches the item to a bar. Once the bar is in a window, the item applies appearance proxies, but only once.
  func enter(_ bar: UIView) {
    guard bar.window != nil, host !== bar else { return }
    host = bar
    AppearanceStore.apply(to: self, in: bar, traits: bar.traitCollection)
  }

  /// Called when the item's bar enters a window, or no longer shows the item.
  func leaveBar() { host = nil }

  open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
    self.attributes[state] = attributes
    onChange?()
    noteLook(
      Look.titleTextAttributes, at: state.axis, replay: { $0.setTitleTextAttributes(attributes, for: state) })
  }

  open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? { attributes[state] }
}
