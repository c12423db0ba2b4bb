// UIScrollView: clips its content and moves it by the content offset. It scrolls only programmatically.

public import Foundation

@MainActor public protocol UIScrollViewDelegate: AnyObject {
  func scrollViewDidScroll(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
}

open class UIScrollView: UIView {
  public enum IndicatorStyle: Int, Sendable {
    case `default`
    case black
    case white
  }

  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    case automatic
    case scrollableAxes
    case never
    case always
  }

  override func setUp() {
    super.setUp()
    clipsToBounds = true
  }

  // Disfavored, because subclasses have a property of the same name with a narrower type.
  @_disfavoredOverload open weak var delegate: (any UIScrollViewDelegate)?
  public let topEdgeEffect = UIScrollEdgeEffect()
  public let leftEdgeEffect = UIScrollEdgeEffect()
  public let bottomEdgeEffect = UIScrollEdgeEffect()
  public let rightEdgeEffect = UIScrollEdgeEffect()
  open var contentSize = CGSize.zero { didSet { if contentSize != oldValue { setNeedsLayout() } } }
  open var contentInset = UIEdgeInsets.zero { didSet { if contentInset != oldValue { insetChanged() } } }
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic { didSet { insetChanged() } }
  open var indicatorStyle = IndicatorStyle.default
  open var verticalScrollIndicatorInsets = UIEdgeInsets.zero
  open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero
  open var showsVerticalScrollIndicator = true
  open var showsHorizontalScrollIndicator = true
  open var isScrollEnabled = true
  open var isPagingEnabled = false
  open var bounces = true
  open var alwaysBounceVertical = false
  open var alwaysBounceHorizontal = false
  public private(set) lazy var contentLayoutGuide = UILayoutGuide(.scrollContent, of: self)
  public private(set) lazy var frameLayoutGuide = UILayoutGuide(.scrollFrame, of: self)
  private var lastInset = UIEdgeInsets.zero
  open var refreshControl: UIRefreshControl? {
    didSet {
      guard refreshControl !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let refreshControl { insertSubview(refreshControl, at: 0) }
      refreshingChanged()
    }
  }

  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      guard newValue != bounds.origin else { return }
      bounds.origin = newValue
      setNeedsLayout()
      scrollPositionChanged()
      delegate?.scrollViewDidScroll(self)
    }
  }

  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) { self.contentOffset = contentOffset }

  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    var offset = contentOffset
    if rect.maxX > bounds.maxX { offset.x = rect.maxX - bounds.width }
    if rect.minX < offset.x { offset.x = rect.minX }
    if rect.maxY > bounds.maxY { offset.y = rect.maxY - bounds.height }
    if rect.minY < offset.y { offset.y = rect.minY }
    contentOffset = offset
  }

  open var adjustedContentInset: UIEdgeInsets {
    let refreshing = refreshControl?.isRefreshing == true ? UIRefreshControl.height : 0
    let safe = contentInsetAdjustmentBehavior == .never ? .zero : safeAreaInsetsOfFrame
    return UIEdgeInsets(
      top: contentInset.top + safe.top + refreshing, left: contentInset.left, bottom: contentInset.bottom + safe.bottom,
      right: contentInset.right)
  }

  private var safeAreaInsetsOfFrame: UIEdgeInsets { safeAreaInsets }

  open func adjustedContentInsetDidChange() {}

  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    insetChanged()
  }

  /// Updates the insets when the refresh control begins or ends refreshing.
  func refreshingChanged() {
    insetChanged()
    setNeedsLayout()
  }

  /// Positions the refresh control directly above the content.
  open override func layoutSubviews() {
    super.layoutSubviews()
    refreshControl?.frame = CGRect(
      x: bounds.minX, y: -UIRefreshControl.height, width: bounds.width, height: UIRefreshControl.height)
  }

  /// Keeps content at the top edge when bars change the insets.
  private func insetChanged() {
    let inset = adjustedContentInset
    guard inset != lastInset else { return }
    let wasAtTop = contentOffset.y <= -lastInset.top
    let wasAtLeft = contentOffset.x <= -lastInset.left
    lastInset = inset
    contentOffset = CGPoint(
      x: wasAtLeft ? -inset.left : contentOffset.x, y: wasAtTop ? -inset.top : contentOffset.y)
    adjustedContentInsetDidChange()
  }

  /// Notifies bars, whose appearance depends on whether the content is at its edge.
  private func scrollPositionChanged() {
    var responder: UIResponder? = self
    while let each = responder {
      if let controller = each as? UIViewController {
        controller.navigationController?.navigationBar.setNeedsLayout()
        controller.tabBarController?.tabBar.setNeedsLayout()
        return
      }
      responder = each.next
    }
  }

  var isAtTop: Bool { contentOffset.y <= -adjustedContentInset.top + 0.5 }

  var isAtBottom: Bool {
    contentOffset.y + bounds.height - adjustedContentInset.bottom >= contentSize.height - 0.5
  }
}
