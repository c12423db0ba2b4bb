// Animations that stop in the middle for tests.

internal import Foundation

/// Holds animations that are added to layers on this thread, instead of finishing them immediately.
///
/// Basic animations of a layer's opacity and of a shape's path are drawn at the requested progress; others are only
/// held. Completion blocks of transactions that added animations wait for `finish()`.
package enum HeldAnimations {
  private struct State {
    var layers: [(layer: CALayer, key: String)] = []
    var completions: [() -> Void] = []
    var progress = 0.0
  }

  private static let state = PerThread<State?>("held animations") { nil }

  static var isHolding: Bool { state.value != nil }

  /// The number of held animations.
  package static var count: Int { state.value?.layers.count ?? 0 }

  /// Holds animations from now on, at their start.
  package static func hold() { if state.value == nil { state.value = State() } }

  /// Shows all held animations at a progress from 0 to 1.
  package static func show(_ progress: Double) {
    guard let layers = state.value?.layers else { return }
    state.value?.progress = progress
    for (layer, key) in layers {
      layer.animations[key]?.heldProgress = progress
      layer.changed()
    }
  }

  /// Finishes all held animations, runs pending completion blocks, and stops holding.
  package static func finish() {
    guard let ended = state.value else { return }
    state.value = nil
    for (layer, key) in ended.layers {
      let animation = layer.animations[key]
      animation?.heldProgress = nil
      if animation?.isRemovedOnCompletion ?? false { layer.animations[key] = nil }
      layer.changed()
      if let animation { animation.delegate?.animationDidStop(animation, finished: true) }
    }
    for completion in ended.completions { completion() }
  }

  static func add(_ animation: CAAnimation, to layer: CALayer, key: String?) {
    guard let progress = state.value?.progress else { return }
    let key = key ?? "held \(UUID())"
    animation.heldProgress = progress
    layer.animations[key] = animation
    state.value?.layers.append((layer, key))
    animation.delegate?.animationDidStart(animation)
    layer.changed()
  }

  static func wait(_ completion: @escaping () -> Void) { state.value?.completions.append(completion) }
}

extension CALayer {
  /// The current value of a held animation.
  fileprivate func held<Value>(_ keyPath: String, _ mix: (CABasicAnimation, Double) -> Value?) -> Value? {
    for case let animation as CABasicAnimation in animations.values where animation.keyPath == keyPath {
      if let progress = animation.heldProgress { return mix(animation, animation.eased(progress)) }
    }
    return nil
  }

  /// The drawn opacity.
  var shownOpacity: Float {
    guard !animations.isEmpty else { return opacity }
    return held("opacity") { animation, progress in
      let from = (animation.fromValue as? NSNumber)?.floatValue ?? opacity
      let to = (animation.toValue as? NSNumber)?.floatValue ?? opacity
      return min(max(from + (to - from) * Float(progress), 0), 1)
    } ?? opacity
  }
}

extension CAShapeLayer {
  /// The drawn path.
  var shownPath: CGPath? {
    guard !animations.isEmpty else { return path }
    return held("path") { animation, progress in
      guard let from = animation.fromValue as? CGPath ?? path, let to = animation.toValue as? CGPath ?? path else {
        return path
      }
      return from.mixed(with: to, progress)
    } ?? path
  }
}

extension CAAnimation {
  /// The progress at a fraction of the duration.
  fileprivate func eased(_ time: Double) -> Double { timingFunction?.progress(at: time) ?? time }
}

extension CAMediaTimingFunction {
  /// The curve's progress at a fraction of the duration, found by bisection, since time increases along the curve.
  func progress(at time: Double) -> Double {
    func bezier(_ first: Double, _ second: Double, _ t: Double) -> Double {
      3 * first * t * (1 - t) * (1 - t) + 3 * second * t * t * (1 - t) + t * t * t
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if bezier(points.x1, points.x2, middle) < time { low = middle } else { high = middle }
    }
    return bezier(points.y1, points.y2, (low + high) / 2)
  }
}

extension CGPath {
  /// Interpolates between this path and another one with the same elements, like QuartzCore.
  fileprivate func mixed(with other: CGPath, _ progress: Double) -> CGPath {
    guard elements.count == other.elements.count else { return progress < 1 ? self : other }
    func mix(_ from: CGPoint, _ to: CGPoint) -> CGPoint {
      CGPoint(x: from.x + (to.x - from.x) * progress, y: from.y + (to.y - from.y) * progress)
    }
    return CGPath(
      elements: zip(elements, other.elements).map { from, to in
        switch (from, to) {
        case (.move(let from), .move(let to)): .move(mix(from, to))
        case (.line(let from), .line(let to)): .line(mix(from, to))
        case (.curve(let a, let b, let c), .curve(let x, let y, let z)): .curve(mix(a, x), mix(b, y), mix(c, z))
        default: progress < 1 ? from : to
        }
      })
  }
}
