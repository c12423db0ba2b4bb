// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals
// UIRefreshControl: an activity indicator and a title above the content of a scroll view while it refreshes.

public import Foundation

open class UIRefreshControl: UIControl {
  enum Look: UInt8 {
    case attributedTitle = 8
  }

  private let indicator = UIActivityIndicatorView(style: .medium)
  private let label = UILabel()
  private var hasOwnTint = false

  open private(set) var isRefreshing = false { didSet { update() } }
  open var attributedTitle: NSAttributedString? {
    didSet {
      update()
      noteLook(Look.attributedTitle, \.attributedTitle)
    }
  }

  override func setUp() {
    super.setUp()
    label.textAlignment = .center
    for view in [indicator, label] as [UIView] { addSubview(view) }
    update()
  }

  /// Gray by default.
  open override var tintColor: UIColor! {
    get { super.tintColor }
    set {
      hasOwnTint = newValue != nil
      super.tintColor = newValue
      update()
    }
  }

  open func beginRefreshing() {
    guard !isRefreshing else { return }
    isRefreshing = true
    (superview as? UIScrollView)?.refreshingChanged()
  }

  open func endRefreshing() {
    guard isRefreshing else { return }
    isRefreshing = false
    (superview as? UIScrollView)?.refreshingChanged()
  }

  /// The height above the content.
  static let height: CGFloat = 60

  private func update() {
    indicator.color = hasOwnTint ? tintColor : nil
    label.attributedText = isRefreshing ? attributedTitle.map(styled) : nil
    if isRefreshing { indicator.startAnimating() } else { indicator.stopAnimating() }
    setNeedsLayout()
  }

  /// The title with a small gray font by default.
  private func styled(_ title: NSAttributedString) -> NSAttributedString {
    let result = NSMutableAttributedString(
      string: title.string,
      attributes: [.font: UIFont.systemFont(ofSize: 12), .foregroundColor: UIColor.secondaryLabel])
    title.enumerateAttributes(in: NSRange(location: 0, length: title.length)) { attributes, range, _ in
      result.addAttributes(attributes, range: range)
    }
    return result
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let title = label.attributedText == nil ? .zero : label.sizeThatFits(.zero)
    let size = indicator.sizeThatFits(.zero)
    let height = size.height + (title.height > 0 ? title.height + 6 : 0)
    let top = bounds.midY - height / 2
    indicator.frame = CGRect(x: bounds.midX - size.width / 2, y: top, width: size.width, height: size.height)
    label.frame = CGRect(
      x: bounds.minX, y: top + height - title.height, width: bounds.width, height: title.height)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: UIRefreshControl.height)
  }
}
