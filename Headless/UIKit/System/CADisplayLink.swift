// CADisplayLink: a message for each frame. Frames are made by code here, because nothing is on a display.

public import Foundation

public struct CAFrameRateRange: Equatable, Sendable {
  public var minimum: Float
  public var maximum: Float
  public var preferred: Float?

  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }

  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0, preferred: 0)
}

open class CADisplayLink: NSObject {
  private let target: AnyObject
  private let selector: Selector
  private var isAdded = false
  private var isInvalid = false
  open private(set) var timestamp: CFTimeInterval = 0
  open private(set) var duration: CFTimeInterval = 1.0 / 60
  open var isPaused = false
  open var preferredFramesPerSecond = 0
  open var preferredFrameRateRange = CAFrameRateRange.default

  /// Retains its target until it is invalidated.
  public init(target: Any, selector sel: Selector) {
    self.target = target as AnyObject
    selector = sel
    super.init()
  }

  open var targetTimestamp: CFTimeInterval { timestamp + duration }

  open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) { isAdded = !isInvalid }

  open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) { isAdded = false }

  open func invalidate() {
    isAdded = false
    isInvalid = true
  }

  /// Shows a frame, unless the link is paused or in no run loop.
  @MainActor package func showFrame(at time: CFTimeInterval) {
    guard isAdded, !isPaused else { return }
    timestamp = time
    UIApplication.shared.sendAction(selector, to: target, from: self, for: nil)
  }
}
