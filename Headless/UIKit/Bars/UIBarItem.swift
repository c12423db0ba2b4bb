// UIBarItem: what items of all bars have. An item tells the bar that shows it of changes.

public import Foundation

@MainActor open class UIBarItem: NSObject {
  enum Look: UInt8 {
    case titleTextAttributes
  }

  /// Told of every change; set by the bar that shows the item.
  var onChange: (() -> Void)?
  var ownLooks = OwnLooks()
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

  /// There are no archives to read items from: this makes an empty item.
  public required init?(coder: NSCoder) { super.init() }

  /// The item is shown by a bar. When the bar is in a window, it takes on what appearance proxies say, once.
  func enter(_ bar: UIView) {
    guard bar.window != nil, host !== bar else { return }
    host = bar
    AppearanceStore.apply(to: self, in: bar, traits: bar.traitCollection)
  }

  /// The item's bar enters a window anew, or shows the item no longer.
  func leaveBar() { host = nil }

  open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
    self.attributes[state] = attributes
    onChange?()
    noteLook(
      Look.titleTextAttributes, at: state.axis, replay: { $0.setTitleTextAttributes(attributes, for: state) })
  }

  open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? { attributes[state] }
}
