// UIBarItem: what items of all bars have. An item tells the bar that shows it of changes.

public import Foundation

@MainActor open class UIBarItem: NSObject {
  /// Told of every change; set by the bar that shows the item.
  var onChange: (() -> Void)?

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

  open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
    self.attributes[state] = attributes
    onChange?()
  }

  open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? { attributes[state] }
}
