import Foundation
import Testing

@testable import UIKit

/// Small behaviors on which apps depend, and which the tests of other implementations of UIKit check, too.
@MainActor @Suite("Behaviors of views, layers and controllers")
struct BehaviorTests {
  private final class Log: UIView {
    var calls: [String] = []

    override func willMove(toSuperview newSuperview: UIView?) { calls.append("will move \(newSuperview != nil)") }
    override func didMoveToSuperview() { calls.append("did move \(superview != nil)") }
    override func didAddSubview(_ subview: UIView) { calls.append("added \(subview.superview === self)") }
    override func willRemoveSubview(_ subview: UIView) { calls.append("removing \(subview.superview === self)") }
  }

  @Test("A view that moves between superviews is told of both")
  func moves() {
    let (view, first, second) = (Log(), Log(), Log())
    first.addSubview(view)
    second.addSubview(view)
    view.removeFromSuperview()
    view.removeFromSuperview()
    #expect(
      view.calls == [
        "will move true", "did move true", "will move false", "did move false", "will move true", "did move true",
        "will move false", "did move false",
      ])
    #expect(first.calls == ["added true", "removing true"] && second.calls == first.calls)
    #expect(first.subviews.isEmpty && view.superview == nil)
  }

  @Test("Subviews are inserted at, above and below others, and a view that isn't a sibling is treated as none")
  func order() {
    let root = UIView()
    let views = (0..<4).map { number in
      let view = UIView()
      view.tag = number
      return view
    }
    func tags() -> [Int] { root.subviews.map(\.tag) }
    root.addSubview(views[0])
    root.addSubview(views[1])
    root.insertSubview(views[2], at: 0)
    #expect(tags() == [2, 0, 1])
    root.insertSubview(views[3], aboveSubview: views[2])
    #expect(tags() == [2, 3, 0, 1])
    root.insertSubview(views[1], belowSubview: views[3])
    #expect(tags() == [2, 1, 3, 0])
    root.insertSubview(views[2], at: 100)
    #expect(tags() == [1, 3, 0, 2])
    root.exchangeSubview(at: 0, withSubviewAt: 3)
    #expect(tags() == [2, 3, 0, 1])
    root.sendSubviewToBack(views[1])
    root.bringSubviewToFront(views[2])
    #expect(tags() == [1, 3, 0, 2])
    #expect(root.layer.sublayers?.map { $0.delegate as? UIView } == root.subviews)
  }

  @Test("Points and rectangles convert through scrolled, scaled and turned views")
  func conversion() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    let outer = UIView(frame: CGRect(x: 100, y: 50, width: 200, height: 200))
    outer.bounds.origin = CGPoint(x: 10, y: 20)
    let inner = UIView(frame: CGRect(x: 30, y: 40, width: 50, height: 60))
    root.addSubview(outer)
    outer.addSubview(inner)
    #expect(inner.convert(CGPoint(x: 1, y: 2), to: root) == CGPoint(x: 121, y: 72))
    #expect(inner.convert(CGPoint(x: 121, y: 72), from: root) == CGPoint(x: 1, y: 2))
    let sibling = UIView(frame: CGRect(x: 10, y: 10, width: 10, height: 10))
    root.addSubview(sibling)
    #expect(sibling.convert(CGRect(x: 0, y: 0, width: 5, height: 5), to: outer).origin == CGPoint(x: -80, y: -20))
    inner.transform = CGAffineTransform(scaleX: 2, y: 2)
    #expect(inner.frame == CGRect(x: 5, y: 10, width: 100, height: 120))
    #expect(inner.bounds.size == CGSize(width: 50, height: 60) && inner.center == CGPoint(x: 55, y: 70))
    #expect(inner.convert(CGPoint(x: 50, y: 60), to: outer) == CGPoint(x: 105, y: 130))
  }

  @Test("A touch passes through what is hidden, disabled or outside, however deep")
  func hits() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let middle = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    let outside = UIView(frame: CGRect(x: 60, y: 0, width: 30, height: 30))
    root.addSubview(middle)
    middle.addSubview(outside)
    #expect(root.hitTest(CGPoint(x: 70, y: 10), with: nil) === root)
    #expect(middle.hitTest(CGPoint(x: 70, y: 10), with: nil) == nil)
    outside.frame.origin.x = 20
    #expect(root.hitTest(CGPoint(x: 25, y: 10), with: nil) === outside)
    middle.isUserInteractionEnabled = false
    #expect(root.hitTest(CGPoint(x: 25, y: 10), with: nil) === root)
  }

  @Test("A layer's frame follows its position, bounds, anchor point and transform")
  func layers() {
    let layer = CALayer()
    layer.anchorPoint = .zero
    layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
    #expect(layer.position == CGPoint(x: 10, y: 20))
    layer.anchorPoint = CGPoint(x: 1, y: 1)
    #expect(layer.frame == CGRect(x: -90, y: -30, width: 100, height: 50))
    layer.bounds.size = CGSize(width: 10, height: 10)
    #expect(layer.frame == CGRect(x: 0, y: 10, width: 10, height: 10))
    layer.anchorPoint = CGPoint(x: 0.5, y: 0.5)
    layer.setAffineTransform(CGAffineTransform(scaleX: 2, y: 2))
    layer.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
    #expect(layer.bounds.size == CGSize(width: 20, height: 10))
  }

  @Test("A scroll view's offset is its bounds' origin, and an inset moves content that is at its edge")
  func scrolling() {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    #expect(scroll.contentOffset == .zero && scroll.contentSize == .zero && scroll.contentInset == .zero)
    #expect(scroll.showsVerticalScrollIndicator && scroll.isScrollEnabled && scroll.zoomScale == 1)
    scroll.contentSize = CGSize(width: 100, height: 500)
    scroll.contentInset.top = 20
    #expect(scroll.contentOffset.y == -20)
    scroll.contentOffset = CGPoint(x: 0, y: 50)
    #expect(scroll.bounds.origin.y == 50)
    scroll.contentInset.top = 30
    #expect(scroll.contentOffset.y == 50)
    scroll.scrollRectToVisible(CGRect(x: 0, y: 300, width: 10, height: 20), animated: false)
    #expect(scroll.contentOffset.y == 220)
  }

  private final class Page: UIViewController {
    var calls: [String] = []

    override func viewDidLoad() { calls.append("load") }
    override func viewWillAppear(_ animated: Bool) { calls.append("will appear \(isBeingPresented)") }
    override func viewDidAppear(_ animated: Bool) { calls.append("did appear") }
    override func viewWillDisappear(_ animated: Bool) { calls.append("will disappear \(isBeingDismissed)") }
    override func viewDidDisappear(_ animated: Bool) { calls.append("did disappear") }
  }

  @Test("A container that forwards appearance itself begins and ends its children's transitions")
  func forwardedAppearance() {
    final class Container: UIViewController {
      override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }
    }
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 600))
    let (container, page) = (Container(), Page())
    window.rootViewController = container
    window.makeKeyAndVisible()
    container.addChild(page)
    page.beginAppearanceTransition(true, animated: true)
    #expect(page.calls == ["load", "will appear false"])
    container.view.addSubview(page.view)
    page.endAppearanceTransition()
    page.didMove(toParent: container)
    #expect(page.calls == ["load", "will appear false", "did appear"])
    page.calls = []
    page.beginAppearanceTransition(true, animated: false)
    page.endAppearanceTransition()
    #expect(page.calls.isEmpty)
    page.beginAppearanceTransition(false, animated: true)
    page.endAppearanceTransition()
    #expect(page.calls == ["will disappear false", "did disappear"])
  }

  @Test("Controllers know each other while one presents the other, and are released afterwards")
  func presenting() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 600))
    let page = Page()
    window.rootViewController = page
    window.makeKeyAndVisible()
    #expect(page.calls == ["load", "will appear false", "did appear"])
    weak var released: Page?
    weak var releasedView: UIView?
    do {
      let sheet = Page()
      (released, releasedView) = (sheet, sheet.view)
      var isComplete = false
      page.present(sheet, animated: true) { isComplete = true }
      #expect(isComplete && page.presentedViewController === sheet && sheet.presentingViewController === page)
      #expect(sheet.view.frame == window.bounds)
      #expect(sheet.calls == ["load", "will appear true", "did appear"])
      sheet.dismiss(animated: true)
      #expect(sheet.calls.suffix(2) == ["will disappear true", "did disappear"])
      #expect(page.presentedViewController == nil && sheet.presentingViewController == nil)
    }
    #expect(released == nil && releasedView == nil)
    #expect(page.calls.count == 3)
    let cover = Page()
    cover.modalPresentationStyle = .fullScreen
    page.present(cover, animated: false)
    page.dismiss(animated: false)
    #expect(page.calls.suffix(4) == ["will disappear false", "did disappear", "will appear false", "did appear"])
  }

  @Test("Index paths of lists have a section, and a row or an item")
  func indexPaths() {
    var path = IndexPath(row: 1, section: 2)
    #expect(path.row == 1 && path.item == 1 && path.section == 2 && path == IndexPath(item: 1, section: 2))
    path.row = 5
    #expect(path == [2, 5])
  }

  @Test("Animations complete, in order and on disabled animations, too")
  func animations() {
    var log: [String] = []
    UIView.animate(withDuration: 1, animations: { log.append("change") }, completion: { log.append("end \($0)") })
    UIView.performWithoutAnimation {
      #expect(!UIView.areAnimationsEnabled)
      UIView.animate(withDuration: 1) { log.append("inner") }
    }
    #expect(UIView.areAnimationsEnabled && log == ["change", "end true", "inner"])
  }

  @Test("Dragged views follow a pan by its translation")
  func draggable() {
    final class Card: UIView {
      @discardableResult
      override func perform(_ aSelector: Selector!, with object: Any!) -> Unmanaged<AnyObject>! {
        guard let pan = object as? UIPanGestureRecognizer else { return nil }
        let way = pan.translation(in: superview)
        center = CGPoint(x: center.x + way.x, y: center.y + way.y)
        pan.setTranslation(.zero, in: superview)
        return nil
      }
    }
    let root = UIView()
    let window = screen(root)
    let card = Card(frame: CGRect(x: 100, y: 100, width: 50, height: 50))
    root.addSubview(card)
    card.addGestureRecognizer(UIPanGestureRecognizer(target: card, action: "pan:"))
    Finger.drag(from: CGPoint(x: 120, y: 120), to: CGPoint(x: 170, y: 220), in: window, steps: 20)
    #expect(card.frame.origin == CGPoint(x: 150, y: 200))
  }
}
