// The layer tree and its coordinate systems.

public import Foundation

extension CALayer {
  public var sublayers: [CALayer]? {
    get { children.isEmpty ? nil : children }
    set {
      for layer in children where !(newValue ?? []).contains(where: { $0 === layer }) { layer.superlayer = nil }
      children = []
      for layer in newValue ?? [] { addSublayer(layer) }
      changed()
    }
  }

  public func addSublayer(_ layer: CALayer) { insert(layer, at: nil) }

  public func insertSublayer(_ layer: CALayer, at idx: UInt32) { insert(layer, at: Int(idx)) }

  public func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    layer.removeFromSuperlayer()
    insert(layer, at: children.firstIndex { $0 === sibling } ?? 0)
  }

  public func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    layer.removeFromSuperlayer()
    insert(layer, at: children.firstIndex { $0 === sibling }.map { $0 + 1 })
  }

  public func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    guard let index = children.firstIndex(where: { $0 === oldLayer }) else { return }
    oldLayer.removeFromSuperlayer()
    insert(newLayer, at: index)
  }

  public func removeFromSuperlayer() {
    guard let parent = superlayer else { return }
    superlayer = nil
    if parent.mask === self {
      parent.mask = nil
    } else {
      parent.children.removeAll { $0 === self }
    }
    parent.changed()
  }

  private func insert(_ layer: CALayer, at index: Int?) {
    guard layer !== self else { return }
    layer.removeFromSuperlayer()
    layer.superlayer = self
    children.insert(layer, at: min(index ?? children.count, children.count))
    changed()
  }

  /// The transform from this layer's coordinates to its superlayer's.
  var toSuperlayer: CGAffineTransform {
    let size = bounds.size
    return CGAffineTransform(
      translationX: -bounds.minX - anchorPoint.x * size.width, y: -bounds.minY - anchorPoint.y * size.height
    ).concatenating(CATransform3DGetAffineTransform(transform)).concatenating(
      CGAffineTransform(translationX: position.x, y: position.y))
  }

  private var toRoot: CGAffineTransform {
    var result = CGAffineTransform.identity
    var layer: CALayer? = self
    while let current = layer {
      // The position of a root layer has no effect.
      if current.superlayer != nil { result = result.concatenating(current.toSuperlayer) }
      layer = current.superlayer
    }
    return result
  }

  func transform(to other: CALayer?) -> CGAffineTransform {
    toRoot.concatenating((other?.toRoot ?? .identity).inverted())
  }

  public func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint {
    p.applying((l?.toRoot ?? .identity).concatenating(toRoot.inverted()))
  }

  public func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint { p.applying(transform(to: l)) }

  public func convert(_ r: CGRect, from l: CALayer?) -> CGRect {
    r.applying((l?.toRoot ?? .identity).concatenating(toRoot.inverted()))
  }

  public func convert(_ r: CGRect, to l: CALayer?) -> CGRect { r.applying(transform(to: l)) }

  public func contains(_ p: CGPoint) -> Bool { bounds.contains(p) }
}
