import Foundation
import Testing

@testable import UIKit

@MainActor @Suite("Gestures")
struct GestureTests {
  private let recorder = Recorder()
  private let view = UIView()
  private let window: UIWindow

  init() { window = screen(view) }

  private func add<Gesture: UIGestureRecognizer>(_ gesture: Gesture, to other: UIView? = nil) -> Gesture {
    gesture.addTarget(recorder, action: "recognized:")
    (other ?? view).addGestureRecognizer(gesture)
    return gesture
  }

  @Test("A tap is recognized where a finger goes up, and leaves the gesture ready for the next")
  func tap() {
    let gesture = add(UITapGestureRecognizer())
    var place: CGPoint?
    recorder.onMessage = { place = ($0 as? UIGestureRecognizer)?.location(in: nil) }
    Finger.tap(at: CGPoint(x: 40, y: 50), in: window)
    #expect(recorder.states == [.ended] && place == CGPoint(x: 40, y: 50))
    #expect(gesture.state == .possible && gesture.numberOfTouches == 0)
    Finger.tap(at: CGPoint(x: 10, y: 10), in: window)
    #expect(recorder.states == [.ended, .ended])
  }

  @Test("A finger that moves far, or rests long, doesn't tap")
  func noTap() {
    _ = add(UITapGestureRecognizer())
    Finger.drag(from: CGPoint(x: 40, y: 50), to: CGPoint(x: 140, y: 50), in: window)
    let resting = Finger(at: CGPoint(x: 40, y: 50), in: window)
    Finger.wait(2)
    resting?.lift()
    #expect(recorder.messages.isEmpty)
  }

  @Test("A tap that requires a double tap to fail waits for it")
  func doubleTap() {
    let single = add(UITapGestureRecognizer())
    let double = add(UITapGestureRecognizer())
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    Finger.tap(at: CGPoint(x: 40, y: 50), in: window, count: 2)
    #expect(recorder.senders.map { $0 === double } == [true])
    recorder.clear()
    let finger = Finger(at: CGPoint(x: 40, y: 50), in: window)
    finger?.lift()
    #expect(recorder.messages.isEmpty)
    Finger.wait(1)
    #expect(recorder.senders.map { $0 === single } == [true])
  }

  @Test("A pan measures the way and the speed of the finger, and its translation can be set back")
  func pan() {
    let gesture = add(UIPanGestureRecognizer())
    var ways: [CGFloat] = []
    recorder.onMessage = { _ in
      ways.append(gesture.translation(in: self.view).x)
      gesture.setTranslation(.zero, in: self.view)
    }
    let finger = Finger(at: CGPoint(x: 40, y: 50), in: window)
    finger?.move(to: CGPoint(x: 45, y: 50), steps: 1)
    #expect(recorder.states.isEmpty)
    finger?.move(to: CGPoint(x: 60, y: 50), over: 0.1, steps: 1)
    finger?.move(to: CGPoint(x: 100, y: 50), over: 0.1, steps: 1)
    #expect(abs(gesture.velocity(in: view).x - 400) < 0.001)
    finger?.lift()
    #expect(recorder.states == [.began, .changed, .ended])
    #expect(ways == [20, 40, 0])
  }

  @Test("A recognized gesture takes its touches from the view, unless it doesn't cancel them")
  func cancelling() {
    final class Touched: UIView {
      var log: [String] = []
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("began") }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("ended") }
      override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("cancelled") }
    }
    let touched = Touched(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    view.addSubview(touched)
    let gesture = add(UITapGestureRecognizer())
    Finger.tap(touched)
    #expect(touched.log == ["began", "cancelled"])
    gesture.cancelsTouchesInView = false
    touched.log = []
    Finger.tap(touched)
    #expect(touched.log == ["began", "ended"])
    gesture.cancelsTouchesInView = true
    gesture.delaysTouchesBegan = true
    touched.log = []
    Finger.tap(touched)
    #expect(touched.log.isEmpty)
    Finger.drag(from: CGPoint(x: 10, y: 10), to: CGPoint(x: 90, y: 10), in: window)
    #expect(touched.log == ["began", "ended"])
  }

  @Test("A delegate decides which touches a gesture receives, and whether it begins")
  func delegate() {
    final class Guard: NSObject, UIGestureRecognizerDelegate {
      var receives = false
      var begins = false

      func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
        receives
      }

      func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { begins }
    }
    let gesture = add(UITapGestureRecognizer())
    let guardian = Guard()
    gesture.delegate = guardian
    for (receives, begins) in [(false, true), (true, false), (true, true)] {
      (guardian.receives, guardian.begins) = (receives, begins)
      Finger.tap(view)
    }
    #expect(recorder.states == [.ended])
  }

  @Test("A control keeps its taps from gestures of the views around it")
  func control() {
    let outer = add(UITapGestureRecognizer())
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    button.addTarget(recorder, action: "pressed", for: .touchUpInside)
    view.addSubview(button)
    Finger.tap(button)
    #expect(recorder.messages == ["pressed"])
    let own = UITapGestureRecognizer(target: recorder, action: "own:")
    button.addGestureRecognizer(own)
    Finger.tap(button)
    #expect(recorder.messages == ["pressed", "own:"])
    #expect(outer.state == .possible)
  }

  @Test("A gesture that is disabled or removed ends, and gets no further touches")
  func removal() {
    let gesture = add(UIPanGestureRecognizer())
    let finger = Finger(at: CGPoint(x: 40, y: 50), in: window)
    finger?.move(to: CGPoint(x: 140, y: 50))
    gesture.isEnabled = false
    #expect(recorder.states.last == .cancelled)
    finger?.lift()
    gesture.isEnabled = true
    recorder.clear()
    view.removeGestureRecognizer(gesture)
    #expect(gesture.view == nil && view.gestureRecognizers == nil)
    Finger.drag(from: .zero, to: CGPoint(x: 100, y: 100), in: window)
    #expect(recorder.states.isEmpty)
  }

  @Test("Only a pan from the edge is one of the screen's edge, and it pops a page")
  func edge() {
    let navigation = UINavigationController(rootViewController: UIViewController())
    navigation.pushViewController(UIViewController(), animated: false)
    window.rootViewController = navigation
    window.layoutIfNeeded()
    Finger.drag(from: CGPoint(x: 100, y: 300), to: CGPoint(x: 290, y: 300), in: window)
    #expect(navigation.viewControllers.count == 2)
    Finger.drag(from: CGPoint(x: 4, y: 300), to: CGPoint(x: 280, y: 300), in: window)
    #expect(navigation.viewControllers.count == 1)
    #expect(navigation.interactivePopGestureRecognizer?.view === navigation.view)
  }
}
