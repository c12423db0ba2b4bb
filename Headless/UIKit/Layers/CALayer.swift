// CALayer: rectangles with colors, corners, borders, shadows, contents and sublayers. As in QuartzCore it belongs to
// no actor and isn't Sendable. There is no render server: layer trees are drawn on request. A changed property runs
// its action, but no layer has an implicit animation by default, so changes apply immediately.
//
// `init()` is `required` here and isn't on Apple's platforms: without the Objective-C runtime a view's `layerClass`
// can't be instantiated otherwise. A subclass that writes its own `init()` marks it `required` too.

public import Foundation

public protocol CALayerDelegate: AnyObject {
  func display(_ layer: CALayer)
  func draw(_ layer: CALayer, in ctx: CGContext)
  func layoutSublayers(of layer: CALayer)
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
  public func display(_ layer: CALayer) {}
  public func draw(_ layer: CALayer, in ctx: CGContext) {}
  public func layoutSublayers(of layer: CALayer) {}
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}

open class CALayer: NSObject {
  open var bounds = CGRect.zero {
    didSet {
      guard bounds != oldValue else { return }
      if bounds.size != oldValue.size {
        setNeedsLayout()
        if needsDisplayOnBoundsChange { setNeedsDisplay() }
        boundsSizeChanged(from: oldValue.size)
      }
      shapeChanged()
      changed("bounds")
    }
  }
  open var position = CGPoint.zero { didSet { if position != oldValue { changed("position") } } }
  open var zPosition: CGFloat = 0 { didSet { changed("zPosition") } }
  open var anchorPoint = CGPoint(x: 0.5, y: 0.5) { didSet { changed("anchorPoint") } }
  open var transform = CATransform3DIdentity { didSet { if transform != oldValue { changed("transform") } } }
  open var sublayerTransform = CATransform3DIdentity { didSet { changed("sublayerTransform") } }
  open var isHidden = false { didSet { if isHidden != oldValue { changed("hidden") } } }
  open var opacity: Float = 1 { didSet { if opacity != oldValue { changed("opacity") } } }
  open var isOpaque = false
  open var masksToBounds = false { didSet { if masksToBounds != oldValue { changed("masksToBounds") } } }
  open var backgroundColor: CGColor? { didSet { if backgroundColor != oldValue { changed("backgroundColor") } } }
  open var borderColor: CGColor? = .black { didSet { if borderColor != oldValue { changed("borderColor") } } }
  open var borderWidth: CGFloat = 0 { didSet { if borderWidth != oldValue { changed("borderWidth") } } }
  open var cornerRadius: CGFloat = 0 {
    didSet {
      guard cornerRadius != oldValue else { return }
      shapeChanged()
      changed("cornerRadius")
    }
  }
  open var cornerCurve = CALayerCornerCurve.circular { didSet { if cornerCurve != oldValue { shapeChanged() } } }
  open var maskedCorners: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
  {
    didSet {
      guard maskedCorners != oldValue else { return }
      shapeChanged()
      changed("maskedCorners")
    }
  }
  open var shadowColor: CGColor? = .black { didSet { if shadowColor != oldValue { changed("shadowColor") } } }
  open var shadowOpacity: Float = 0 { didSet { if shadowOpacity != oldValue { changed("shadowOpacity") } } }
  open var shadowOffset = CGSize(width: 0, height: -3) {
    didSet { if shadowOffset != oldValue { changed("shadowOffset") } }
  }
  open var shadowRadius: CGFloat = 3 { didSet { if shadowRadius != oldValue { changed("shadowRadius") } } }
  open var shadowPath: CGPath? { didSet { if shadowPath != oldValue { changed("shadowPath") } } }
  /// A CGImage, or a UIImage as in UIKit.
  open var contents: Any? { didSet { changed("contents") } }
  open var contentsGravity = CALayerContentsGravity.resize { didSet { changed() } }
  open var contentsFormat = CALayerContentsFormat.RGBA8Uint
  open var contentsScale: CGFloat = 1
  open var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1) { didSet { changed("contentsRect") } }
  open var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1) { didSet { changed("contentsCenter") } }
  open var mask: CALayer? {
    didSet {
      if oldValue !== mask { oldValue?.superlayer = nil }
      mask?.removeFromSuperlayer()
      mask?.superlayer = self
      changed()
    }
  }
  open var name: String?
  open weak var delegate: (any CALayerDelegate)?
  open var actions: [String: any CAAction]?
  open var shouldRasterize = false
  open var rasterizationScale: CGFloat = 1
  open var allowsGroupOpacity = true
  open var allowsEdgeAntialiasing = false
  open var drawsAsynchronously = false
  open var needsDisplayOnBoundsChange = false
  open internal(set) weak var superlayer: CALayer?
  /// Called when the bounds or corners change, since properties can't be observed by key here.
  package var shapeObservers: [ObjectIdentifier: (CALayer) -> Void] = [:]
  var children: [CALayer] = []
  var animations: [String: CAAnimation] = [:]
  private var layoutFlag = true
  private var displayFlag = false
  /// A counter of changes to this layer and its sublayers.
  package private(set) var changeCount = 0

  public required override init() { super.init() }

  public init(layer: Any) {
    super.init()
    guard let other = layer as? CALayer else { return }
    bounds = other.bounds
    position = other.position
    backgroundColor = other.backgroundColor
    cornerRadius = other.cornerRadius
    opacity = other.opacity
    contents = other.contents
  }

  open var frame: CGRect {
    get {
      let t = CATransform3DGetAffineTransform(transform)
      let size = bounds.size
      let local = CGRect(
        x: -anchorPoint.x * size.width, y: -anchorPoint.y * size.height, width: size.width, height: size.height)
      return local.applying(t).offsetBy(dx: position.x, dy: position.y)
    }
    set {
      let t = CATransform3DGetAffineTransform(transform)
      guard !t.isIdentity, t.a * t.d - t.b * t.c != 0 else {
        position = CGPoint(
          x: newValue.minX + anchorPoint.x * newValue.width, y: newValue.minY + anchorPoint.y * newValue.height)
        bounds = CGRect(origin: bounds.origin, size: newValue.size)
        return
      }
      // The size whose transformed rectangle is the frame, as far as one exists.
      let size = CGRect(origin: .zero, size: newValue.size).applying(t.inverted()).size
      bounds = CGRect(origin: bounds.origin, size: size)
      let old = frame
      position = CGPoint(x: position.x + newValue.minX - old.minX, y: position.y + newValue.minY - old.minY)
    }
  }

  open func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }

  open func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3DMakeAffineTransform(m) }

  // MARK: Layout and display

  open func setNeedsLayout() {
    layoutFlag = true
    changed()
  }

  open func needsLayout() -> Bool { layoutFlag }

  open func layoutIfNeeded() {
    if layoutFlag {
      layoutFlag = false
      layoutSublayers()
    }
    // The list may change while it is walked.
    for layer in children { layer.layoutIfNeeded() }
    mask?.layoutIfNeeded()
  }

  open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

  open func setNeedsDisplay() {
    displayFlag = true
    changed()
  }

  open func setNeedsDisplay(_ r: CGRect) { setNeedsDisplay() }

  open func needsDisplay() -> Bool { displayFlag }

  open func displayIfNeeded() { if displayFlag { display() } }

  /// Does nothing: contents aren't cached, and `draw(in:)` runs for every picture.
  open func display() {
    displayFlag = false
    delegate?.display(self)
  }

  open func draw(in ctx: CGContext) { delegate?.draw(self, in: ctx) }

  /// Draws a layer class's own content, between background and sublayers.
  func drawOwnContents(in context: CGContext) {}

  /// Called by views when their layer's size changed.
  func boundsSizeChanged(from old: CGSize) {}

  private func shapeChanged() { for observer in shapeObservers.values { observer(self) } }

  /// Records a change in this layer and its superlayers.
  func changed() {
    var layer: CALayer? = self
    while let current = layer {
      current.changeCount += 1
      layer = current.superlayer
    }
  }

  // MARK: Animations end as soon as they begin

  open func add(_ anim: CAAnimation, forKey key: String?) {
    if HeldAnimations.isHolding {
      CATransaction.noteAnimation()
      return HeldAnimations.add(anim, to: self, key: key)
    }
    guard !anim.isRemovedOnCompletion, let key else {
      anim.delegate?.animationDidStart(anim)
      anim.delegate?.animationDidStop(anim, finished: true)
      return
    }
    animations[key] = anim
  }

  open func animation(forKey key: String) -> CAAnimation? { animations[key] }

  open func animationKeys() -> [String]? { animations.isEmpty ? nil : animations.keys.sorted() }

  open func removeAnimation(forKey key: String) { animations[key] = nil }

  open func removeAllAnimations() { animations.removeAll() }

  open func presentation() -> Self? { self }

  open func model() -> Self { self }

  /// Searches the delegate, the layer's actions and those of its class; `NSNull` ends the search.
  open func action(forKey event: String) -> (any CAAction)? {
    let found =
      delegate?.action(for: self, forKey: event) ?? actions?[event] ?? type(of: self).defaultAction(forKey: event)
    return found is NSNull ? nil : found
  }

  /// Runs the action of a property, as QuartzCore does, and records the change.
  func changed(_ event: String) {
    if let action = action(forKey: event), !CATransaction.disableActions() {
      action.run(forKey: event, object: self, arguments: nil)
    }
    changed()
  }

  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }
}
