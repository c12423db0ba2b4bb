// UITabBarItem: an icon with a title and a badge in a tab bar.

public import Foundation

open class UITabBarItem: UIBarItem {
  enum Look: UInt8 {
    case badgeColor = 8
    case titlePositionAdjustment
    case standardAppearance
    case scrollEdgeAppearance
    case badgeTextAttributes
  }

  open var selectedImage: UIImage? { didSet { onChange?() } }
  open var badgeValue: String? { didSet { onChange?() } }
  open var badgeColor: UIColor? {
    didSet {
      onChange?()
      noteLook(Look.badgeColor, \.badgeColor)
    }
  }
  open var titlePositionAdjustment = UIOffset.zero {
    didSet {
      onChange?()
      noteLook(Look.titlePositionAdjustment, \.titlePositionAdjustment)
    }
  }
  private var badgeAttributes: [UIControl.State: [NSAttributedString.Key: Any]] = [:]
  private(set) lazy var appearances = BarAppearances<UITabBarAppearance> { [weak self] in self?.onChange?() }

  public override init() { super.init() }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

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
    set {
      appearances[.standard] = newValue
      noteLook(Look.standardAppearance, replay: { $0.standardAppearance = newValue })
    }
  }

  open var scrollEdgeAppearance: UITabBarAppearance? {
    get { appearances[.scrollEdge] }
    set {
      appearances[.scrollEdge] = newValue
      noteLook(Look.scrollEdgeAppearance, replay: { $0.scrollEdgeAppearance = newValue })
    }
  }

  open func setBadgeTextAttributes(_ textAttributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
    badgeAttributes[state] = textAttributes
    onChange?()
    noteLook(
      Look.badgeTextAttributes, at: state.axis, replay: { $0.setBadgeTextAttributes(textAttributes, for: state) })
  }

  open func badgeTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
    badgeAttributes[state]
  }
}
