// UIScrollView: clips its content and moves it by the content offset, which code or a pan changes.

public import Foundation

@MainActor @preconcurrency public protocol UIScrollViewDelegate: AnyObject {
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  func scrollViewDidZoom(_ scrollView: UIScrollView)
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>)
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
  func viewForZooming(in scrollView: UIScrollView) -> UIView?
  func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?)
  func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat)
  func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool
  func scrollViewDidScrollToTop(_ scrollView: UIScrollView)
  func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}

  public func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}

  public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
  public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
  public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
  public func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {}
  public func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {}
  public func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { true }
  public func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {}
  public func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
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

  public enum KeyboardDismissMode: Int, Sendable {
    case none
    case onDrag
    case interactive
    case onDragWithAccessory
    case interactiveWithAccessory
  }

  override func setUp() {
    super.setUp()
    clipsToBounds = true
    // An appearance proxy needs no gestures.
    drag.scrollView = self
    addGestureRecognizer(drag)
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
  open var isScrollEnabled = true { didSet { drag.isEnabled = isScrollEnabled } }
  open var isDirectionalLockEnabled = false
  open var scrollsToTop = true
  open var delaysContentTouches = true
  open var canCancelContentTouches = true
  open var bouncesZoom = true
  open var automaticallyAdjustsScrollIndicatorInsets = true
  open var keyboardDismissMode = UIScrollView.KeyboardDismissMode.none
  open var decelerationRate = UIScrollView.DecelerationRate.normal
  open internal(set) var isDragging = false
  open internal(set) var isZooming = false
  open var minimumZoomScale: CGFloat = 1
  open var maximumZoomScale: CGFloat = 1
  private let drag = ScrollPan()
  private var zoom: CGFloat = 1
  open var isPagingEnabled = false
  open var bounces = true
  open var alwaysBounceVertical = false
  open var alwaysBounceHorizontal = false
  public private(set) lazy var contentLayoutGuide = UILayoutGuide(.scrollContent, of: self)
  public private(set) lazy var frameLayoutGuide = UILayoutGuide(.scrollFrame, of: self)
  private var lastInset = UIEdgeInsets.zero
  open var refreshControl: UIRefreshControl? {
    didSet { if putBehind(refreshControl, insteadOf: oldValue) { refreshingChanged() } }
  }

  /// Puts a view behind the content, in place of another.
  /// - Returns: Whether it is another one.
  func putBehind(_ view: UIView?, insteadOf old: UIView?) -> Bool {
    guard view !== old else { return false }
    old?.removeFromSuperview()
    if let view { insertSubview(view, at: 0) }
    return true
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

  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    let moves = contentOffset != self.contentOffset
    self.contentOffset = contentOffset
    if animated, moves { delegate?.scrollViewDidEndScrollingAnimation(self) }
  }

  open var panGestureRecognizer: UIPanGestureRecognizer { drag }

  open var isTracking: Bool { drag.numberOfTouches > 0 }

  /// Content doesn't move by itself: a thrown one jumps to where it would stop.
  open var isDecelerating: Bool { false }

  open func flashScrollIndicators() {}

  /// The insets of both indicators, if they are equal.
  open var scrollIndicatorInsets: UIEdgeInsets {
    get { verticalScrollIndicatorInsets }
    set {
      verticalScrollIndicatorInsets = newValue
      horizontalScrollIndicatorInsets = newValue
    }
  }

  open var zoomScale: CGFloat {
    get { zoom }
    set { setZoomScale(newValue, animated: false) }
  }

  /// Scales the view that the delegate names, and the content's size with it.
  open func setZoomScale(_ scale: CGFloat, animated: Bool) {
    guard let view = delegate?.viewForZooming(in: self) else { return }
    zoom = min(max(scale, minimumZoomScale), maximumZoomScale)
    view.transform = CGAffineTransform(scaleX: zoom, y: zoom)
    contentSize = view.frame.size
    view.frame.origin = .zero
    delegate?.scrollViewDidZoom(self)
  }

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
    delegate?.scrollViewDidChangeAdjustedContentInset(self)
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
