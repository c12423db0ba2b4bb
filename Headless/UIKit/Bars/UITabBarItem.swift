// UITabBarItem: an icon with a title and a badge in a tab bar.

public import Foundation

open class UITabBarItem: UIBarItem {
  open var selectedImage: UIImage? { didSet { onChange?() } }
  open var badgeValue: String? { didSet { onChange?() } }
  open var badgeColor: UIColor? { didSet { onChange?() } }
  open var titlePositionAdjustment = UIOffset.zero { didSet { onChange?() } }
  private var badgeAttributes: [UIControl.State: [NSAttributedString.Key: Any]] = [:]
  private(set) lazy var appearances = BarAppearances<UITabBarAppearance> { [weak self] in self?.onChange?() }

  public override init() { super.init() }

  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init()
    self.title = title
    self.image = image
    self.tag = tag
  }

  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.init()
    self.title = title
    self.image = image
    self.selectedImage = selectedImage
  }

  open var standardAppearance: UITabBarAppearance? {
    get { appearances[.standard] }
    set { appearances[.standard] = newValue }
  }

  open var scrollEdgeAppearance: UITabBarAppearance? {
    get { appearances[.scrollEdge] }
    set { appearances[.scrollEdge] = newValue }
  }

  open func setBadgeTextAttributes(_ textAttributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
    badgeAttributes[state] = textAttributes
    onChange?()
  }

  open func badgeTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
    badgeAttributes[state]
  }
}
