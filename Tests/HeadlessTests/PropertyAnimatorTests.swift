import Foundation
import Testing

@testable import UIKit

@MainActor @Suite("Property animators")
struct PropertyAnimatorTests {
  private let view = UIView()

  @Test("Started animations apply at once, and completion blocks learn where they ended")
  func start() {
    var ends: [UIViewAnimatingPosition] = []
    let view = view
    let animator = UIViewPropertyAnimator(duration: 1, curve: .easeOut) { view.alpha = 0.5 }
    animator.addCompletion { ends.append($0) }
    #expect(view.alpha == 1 && animator.state == .inactive)
    animator.startAnimation()
    #expect(view.alpha == 0.5 && ends == [.end] && animator.state == .inactive)
    #expect(animator.timingParameters?.cubicTimingParameters?.animationCurve == .easeOut)
  }

  @Test("A paused animator waits, and a stopped one ends where it is told to")
  func pauseAndStop() {
    var ends: [UIViewAnimatingPosition] = []
    let view = view
    let animator = UIViewPropertyAnimator(duration: 1, dampingRatio: 0.7) { view.alpha = 0.2 }
    animator.addCompletion { ends.append($0) }
    animator.pauseAnimation()
    #expect(animator.state == .active && view.alpha == 1)
    animator.stopAnimation(false)
    #expect(animator.state == .stopped)
    animator.finishAnimation(at: .start)
    #expect(animator.state == .inactive && view.alpha == 1 && ends == [.start])
    #expect(animator.timingParameters?.timingCurveType == .spring)
  }

  @Test("A running animator has started when it is returned")
  func running() {
    let view = view
    var isOver = false
    let animator = UIViewPropertyAnimator.runningPropertyAnimator(withDuration: 0.3, delay: 0.1) {
      view.alpha = 0.75
    } completion: { _ in
      isOver = true
    }
    #expect(view.alpha == 0.75 && isOver && animator.delay == 0.1)
  }
}
