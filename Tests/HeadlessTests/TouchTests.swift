import Foundation
import Testing

@testable import UIKit

@MainActor @Suite("Touches")
struct TouchTests {
  private let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  private let back = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
  private let front = UIView(frame: CGRect(x: 40, y: 40, width: 60, height: 60))

  init() {
    root.addSubview(back)
    root.addSubview(front)
  }

  @Test("A touch hits the frontmost view at its place that is visible and enabled")
  func hits() {
    #expect(root.hitTest(CGPoint(x: 50, y: 50), with: nil) === front)
    #expect(root.hitTest(CGPoint(x: 10, y: 10), with: nil) === back)
    #expect(root.hitTest(CGPoint(x: 90, y: 10), with: nil) === root)
    #expect(root.hitTest(CGPoint(x: 100, y: 10), with: nil) == nil)
    front.isUserInteractionEnabled = false
    #expect(root.hitTest(CGPoint(x: 50, y: 50), with: nil) === back)
    back.alpha = 0.005
    #expect(root.hitTest(CGPoint(x: 50, y: 50), with: nil) === root)
    root.isHidden = true
    #expect(root.hitTest(CGPoint(x: 50, y: 50), with: nil) == nil)
  }

  @Test("A view can change where it is hit")
  func shape() {
    final class Wide: UIView {
      override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        bounds.insetBy(dx: -20, dy: -20).contains(point)
      }
    }
    let wide = Wide(frame: CGRect(x: 70, y: 20, width: 10, height: 10))
    root.addSubview(wide)
    #expect(root.hitTest(CGPoint(x: 95, y: 25), with: nil) === wide)
  }

  @Test("A touch that a view doesn't handle goes to the next responder, with its place in any view")
  func chain() {
    final class Handler: UIView {
      var places: [CGPoint] = []

      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        places += touches.map { $0.location(in: self) }
      }

      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        places += touches.flatMap { [$0.previousLocation(in: self), $0.location(in: self)] }
      }
    }
    let handler = Handler(frame: root.bounds)
    let child = UIView(frame: CGRect(x: 30, y: 40, width: 20, height: 20))
    handler.addSubview(child)
    root.addSubview(handler)
    let touch = UITouch(at: CGPoint(x: 5, y: 6), in: child)
    child.touchesBegan([touch], with: UIEvent([touch]))
    #expect(handler.places == [CGPoint(x: 35, y: 46)])
    touch.move(to: CGPoint(x: 7, y: 6))
    child.touchesMoved([touch], with: nil)
    #expect(handler.places.suffix(2) == [CGPoint(x: 35, y: 46), CGPoint(x: 37, y: 46)])
    #expect(touch.view === child && touch.phase == .moved)
  }
}
