import Foundation
import Testing

@testable import UIKit

@MainActor @Suite("Scrolling by touches")
struct ScrollTouchTests {
  private final class Log: NSObject, UIScrollViewDelegate {
    var calls: [String] = []
    var target: CGPoint?
    var zoomed: UIView?

    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { calls.append("begin") }

    func scrollViewWillEndDragging(
      _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
      calls.append("will end")
      if let target { targetContentOffset.pointee = target }
    }

    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
      calls.append("end \(decelerate)")
    }

    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { calls.append("stopped") }

    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { calls.append("animated") }

    func viewForZooming(in scrollView: UIScrollView) -> UIView? { zoomed }
  }

  private let scroll = UIScrollView()
  private let window: UIWindow
  private let log = Log()

  init() {
    window = screen(scroll)
    scroll.contentInsetAdjustmentBehavior = .never
    scroll.contentSize = CGSize(width: 300, height: 3000)
    scroll.contentOffset = .zero
    scroll.delegate = log
  }

  @Test("Content follows a finger, and its delegate is told of the drag and the deceleration")
  func drag() {
    let finger = Finger(at: CGPoint(x: 100, y: 400), in: window)
    finger?.move(to: CGPoint(x: 100, y: 300))
    #expect(scroll.contentOffset == CGPoint(x: 0, y: 100) && scroll.isDragging)
    Finger.wait(1)
    finger?.lift()
    #expect(scroll.contentOffset.y == 100 && !scroll.isDragging)
    #expect(log.calls == ["begin", "will end", "end false"])
    log.calls = []
    log.target = CGPoint(x: 0, y: 500)
    Finger.drag(from: CGPoint(x: 100, y: 400), to: CGPoint(x: 100, y: 300), in: window)
    #expect(scroll.contentOffset.y == 500)
    #expect(log.calls == ["begin", "will end", "end true", "stopped"])
  }

  @Test("Content that bounces follows half as far beyond its end, and returns")
  func bounce() {
    let finger = Finger(at: CGPoint(x: 100, y: 100), in: window)
    finger?.move(to: CGPoint(x: 100, y: 200))
    #expect(scroll.contentOffset.y == -50)
    finger?.lift()
    #expect(scroll.contentOffset.y == 0)
    scroll.bounces = false
    let other = Finger(at: CGPoint(x: 100, y: 100), in: window)
    other?.move(to: CGPoint(x: 100, y: 200))
    #expect(scroll.contentOffset.y == 0)
    other?.lift()
  }

  @Test("Pages stop at multiples of the view's size")
  func paging() {
    scroll.isPagingEnabled = true
    Finger.drag(from: CGPoint(x: 100, y: 500), to: CGPoint(x: 100, y: 300), in: window, over: 5)
    #expect(scroll.contentOffset.y == 0)
    Finger.drag(from: CGPoint(x: 100, y: 500), to: CGPoint(x: 100, y: 300), in: window, over: 0.1)
    #expect(scroll.contentOffset.y == scroll.bounds.height)
  }

  @Test("A view that can't scroll leaves its touches to others")
  func disabled() {
    scroll.isScrollEnabled = false
    Finger.drag(from: CGPoint(x: 100, y: 400), to: CGPoint(x: 100, y: 300), in: window)
    #expect(scroll.contentOffset == .zero && log.calls.isEmpty)
  }

  @Test("A drag ends the input of a field, if the view dismisses the keyboard")
  func keyboard() {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    scroll.addSubview(field)
    field.becomeFirstResponder()
    Finger.drag(from: CGPoint(x: 100, y: 400), to: CGPoint(x: 100, y: 300), in: window)
    #expect(field.isFirstResponder)
    scroll.keyboardDismissMode = .onDrag
    Finger.drag(from: CGPoint(x: 100, y: 400), to: CGPoint(x: 100, y: 300), in: window)
    #expect(!field.isFirstResponder)
  }

  @Test("An animated offset ends with a call of the delegate, others don't")
  func animated() {
    scroll.setContentOffset(CGPoint(x: 0, y: 50), animated: false)
    #expect(log.calls.isEmpty)
    scroll.setContentOffset(CGPoint(x: 0, y: 80), animated: true)
    #expect(log.calls == ["animated"])
  }

  @Test("Zooming scales the view that the delegate names, between the limits")
  func zoom() {
    let page = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
    scroll.addSubview(page)
    scroll.maximumZoomScale = 3
    scroll.zoomScale = 2
    #expect(scroll.zoomScale == 1)
    log.zoomed = page
    scroll.zoomScale = 10
    #expect(scroll.zoomScale == 3 && scroll.contentSize == CGSize(width: 300, height: 600))
    #expect(page.frame == CGRect(x: 0, y: 0, width: 300, height: 600))
  }
}
