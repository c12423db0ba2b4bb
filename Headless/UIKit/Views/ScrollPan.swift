// The pan that scrolls a scroll view.

public import Foundation

extension UIScrollView {
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    public static let normal = DecelerationRate(rawValue: 0.998)
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  /// The offsets between which content rests.
  private var offsetRange: (low: CGPoint, high: CGPoint) {
    let inset = adjustedContentInset
    let low = CGPoint(x: -inset.left, y: -inset.top)
    return (
      low,
      CGPoint(
        x: max(low.x, contentSize.width + inset.right - bounds.width),
        y: max(low.y, contentSize.height + inset.bottom - bounds.height))
    )
  }

  fileprivate func rested(_ offset: CGPoint) -> CGPoint {
    let (low, high) = offsetRange
    return CGPoint(x: min(max(offset.x, low.x), high.x), y: min(max(offset.y, low.y), high.y))
  }

  /// An offset during a drag. Content that bounces follows the finger half as far beyond its end.
  fileprivate func dragged(_ offset: CGPoint) -> CGPoint {
    let (low, high) = offsetRange
    let rest = rested(offset)
    func beyond(_ value: CGFloat, _ rest: CGFloat, _ isFixed: Bool, _ always: Bool) -> CGFloat {
      bounces && (!isFixed || always) ? rest + (value - rest) / 2 : rest
    }
    return CGPoint(
      x: beyond(offset.x, rest.x, low.x == high.x, alwaysBounceHorizontal),
      y: beyond(offset.y, rest.y, low.y == high.y, alwaysBounceVertical))
  }

  /// Whether a finger can move the content.
  fileprivate var canScroll: Bool {
    let (low, high) = offsetRange
    return low != high || (bounces && (alwaysBounceVertical || alwaysBounceHorizontal))
  }

  fileprivate func dragBegan() {
    if keyboardDismissMode != .none { window?.endEditing(true) }
    isDragging = true
    delegate?.scrollViewWillBeginDragging(self)
  }

  /// Ends a drag. The content jumps to where the throw would end.
  fileprivate func dragEnded(_ velocity: CGPoint) {
    // The way of a throw whose speed shrinks by the rate in each millisecond.
    let way = 0.001 / (1 - decelerationRate.rawValue)
    var target = rested(CGPoint(x: contentOffset.x - velocity.x * way, y: contentOffset.y - velocity.y * way))
    if isPagingEnabled { target = page(near: contentOffset, velocity) }
    let speed = CGPoint(x: -velocity.x / 1000, y: -velocity.y / 1000)
    delegate?.scrollViewWillEndDragging(self, withVelocity: speed, targetContentOffset: &target)
    isDragging = false
    let moves = target != contentOffset
    delegate?.scrollViewDidEndDragging(self, willDecelerate: moves)
    guard moves else { return }
    delegate?.scrollViewWillBeginDecelerating(self)
    contentOffset = target
    delegate?.scrollViewDidEndDecelerating(self)
  }

  private func page(near offset: CGPoint, _ velocity: CGPoint) -> CGPoint {
    func stop(_ value: CGFloat, _ length: CGFloat, _ speed: CGFloat) -> CGFloat {
      guard length > 0 else { return value }
      let page = value / length
      let target = abs(speed) > 300 ? (speed < 0 ? page.rounded(.up) : page.rounded(.down)) : page.rounded()
      return target * length
    }
    return rested(
      CGPoint(x: stop(offset.x, bounds.width, velocity.x), y: stop(offset.y, bounds.height, velocity.y)))
  }
}

/// The pan of a scroll view, which tells it of its states.
final class ScrollPan: UIPanGestureRecognizer {
  weak var scrollView: UIScrollView?
  private var start = CGPoint.zero

  override var mayPan: Bool { scrollView?.canScroll ?? false }

  override var state: UIGestureRecognizer.State {
    get { super.state }
    set {
      super.state = newValue
      follow()
    }
  }

  private func follow() {
    guard let scrollView, let window = scrollView.window else { return }
    switch super.state {
    case .began:
      start = scrollView.contentOffset
      scrollView.dragBegan()
      move(scrollView, window)
    case .changed: move(scrollView, window)
    case .ended where scrollView.isDragging: scrollView.dragEnded(velocity(in: window))
    case .cancelled where scrollView.isDragging: scrollView.dragEnded(.zero)
    default: break
    }
  }

  private func move(_ scrollView: UIScrollView, _ window: UIWindow) {
    let way = translation(in: window)
    scrollView.contentOffset = scrollView.dragged(CGPoint(x: start.x - way.x, y: start.y - way.y))
  }
}
