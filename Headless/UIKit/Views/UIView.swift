// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals
// UIView: a layer with traits, a tint, subviews and a controller. (`tintColor` is implicitly unwrapped in UIKit too.)

public import Foundation

@MainActor @preconcurrency open class UIView: UIResponder, UITraitEnvironment, CALayerDelegate {
  public let layer: CALayer
  open internal(set) var subviews: [UIView] = []
  weak var parentView: UIView?
  weak var explicitWindow: UIWindow?
  /// The controller that owns this view.
  weak var controller: UIViewController?
  var traits: UITraitCollection
  var tintedTraits: UITraitCollection?
  var explicitTint: UIColor?
  var explicitBackground: UIColor?
  var explicitLooks = ExplicitLooks()
  var traitRegistrations: [TraitRegistration] = []
  var explicitTraitOverrides: TraitOverrides?
  /// The additional safe area insets for a container's bars.
  var extraSafeArea = UIEdgeInsets.zero { didSet { if extraSafeArea != oldValue { safeAreaMayHaveChanged() } } }
  var lastSafeArea = UIEdgeInsets.zero

  open var tag = 0
  open var accessibilityIdentifier: String?
  open var accessibilityLabel: String?
  open var isAccessibilityElement = false
  open var isUserInteractionEnabled = true
  open var isMultipleTouchEnabled = false
  open var isExclusiveTouch = false
  open var gestureRecognizers: [UIGestureRecognizer]?
  open var interactions: [any UIInteraction] = []
  open var restorationIdentifier: String?
  var accessibility: AccessibilityAttributes?
  open var autoresizesSubviews = true
  open var autoresizingMask: UIView.AutoresizingMask = []
  open var translatesAutoresizingMaskIntoConstraints = true {
    didSet { if translatesAutoresizingMaskIntoConstraints != oldValue { constraintsChanged() } }
  }
  open var clearsContextBeforeDrawing = true
  open var semanticContentAttribute = UISemanticContentAttribute.unspecified {
    didSet { if semanticContentAttribute != oldValue { setNeedsLayout() } }
  }
  open var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8) {
    didSet {
      guard layoutMargins != oldValue else { return }
      setNeedsLayout()
      layoutMarginsDidChange()
    }
  }
  open var preservesSuperviewLayoutMargins = false { didSet { setNeedsLayout() } }
  open var insetsLayoutMarginsFromSafeArea = true { didSet { setNeedsLayout() } }
  /// The active constraints that this view is the nearest common ancestor of.
  var heldConstraints: [NSLayoutConstraint] = []
  var layoutState = LayoutState()
  open var contentMode = UIView.ContentMode.scaleToFill { didSet { if contentMode != oldValue { setNeedsDisplay() } } }

  public init(frame: CGRect) {
    let kind = type(of: self).layerClass as? CALayer.Type ?? CALayer.self
    layer = kind.init()
    traits = ScreenSettings.shared.with { $0.traits }
    super.init()
    connect()
    self.frame = frame
    setUp()
  }

  /// Creates an empty view: the headless UIKit has no archives.
  public required init?(coder: NSCoder) {
    let kind = type(of: self).layerClass as? CALayer.Type ?? CALayer.self
    layer = kind.init()
    traits = ScreenSettings.shared.with { $0.traits }
    super.init()
    connect()
    setUp()
  }

  public override convenience init() { self.init(frame: .zero) }

  /// Adds the class's own subviews and sets its defaults. Called at the end of each of `UIView`'s initializers, so that
  /// subclasses need none of their own.
  func setUp() {}

  private func connect() {
    layer.borderColor = CGColor.black
    layer.contentsScale = traits.displayScale
    layer.delegate = self
  }

  open class var layerClass: AnyClass { CALayer.self }

  open override var next: UIResponder? { controller ?? parentView }

  // MARK: Geometry

  open var frame: CGRect {
    get { layer.frame }
    set {
      let old = layer.bounds.size
      layer.frame = newValue
      sizeMayHaveChanged(from: old)
    }
  }

  open var bounds: CGRect {
    get { layer.bounds }
    set {
      let old = layer.bounds.size
      layer.bounds = newValue
      sizeMayHaveChanged(from: old)
    }
  }

  open var center: CGPoint {
    get { layer.position }
    set { layer.position = newValue }
  }

  open var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set { layer.setAffineTransform(newValue) }
  }

  open var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

  /// Whether a gesture on the view or one of its ancestors may begin.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// The frontmost view that a touch at a point of this view belongs to.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard !isHidden, isUserInteractionEnabled, alpha >= 0.01, self.point(inside: point, with: event) else { return nil }
    for view in subviews.reversed() {
      if let hit = view.hitTest(view.convert(point, from: self), with: event) { return hit }
    }
    return self
  }

  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  open func sizeToFit() {
    // The upper left corner stays in place.
    frame = CGRect(origin: frame.origin, size: sizeThatFits(bounds.size))
  }

  open var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric) }

  open func invalidateIntrinsicContentSize() {
    parentView?.setNeedsLayout()
    if !translatesAutoresizingMaskIntoConstraints { constraintsChanged() }
  }

  open class var requiresConstraintBasedLayout: Bool { false }

  open func updateConstraints() {}

  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    updateConstraintsIfNeeded()
    return ConstraintLayout.size(
      of: self, fitting: targetSize, horizontal: horizontalFittingPriority, vertical: verticalFittingPriority)
  }

  /// Whether constraints place a subview of this view, or size the view.
  var placesSubviewsByConstraints: Bool {
    !heldConstraints.isEmpty || subviews.contains { !$0.translatesAutoresizingMaskIntoConstraints }
  }

  open func layoutMarginsDidChange() {}

  nonisolated public static let noIntrinsicMetric: CGFloat = -1

  // MARK: Appearance

  open var backgroundColor: UIColor? {
    get { explicitBackground }
    set {
      if SetterHook.sets(self, "backgroundColor", newValue, assign: { $0.backgroundColor = newValue }) { return }
      explicitBackground = newValue
      resolveColors()
      noteLook(Look.background, replay: { $0.backgroundColor = newValue })
    }
  }

  open var alpha: CGFloat {
    get { CGFloat(layer.opacity) }
    set { layer.opacity = Float(min(max(newValue, 0), 1)) }
  }

  open var isHidden: Bool {
    get { layer.isHidden }
    set {
      guard newValue != layer.isHidden else { return }
      layer.isHidden = newValue
      if parentView is UIStackView { parentView?.setNeedsLayout() }
    }
  }

  open var isOpaque: Bool {
    get { layer.isOpaque }
    set { layer.isOpaque = newValue }
  }

  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  open var mask: UIView? {
    didSet {
      if mask != nil, subviews.contains(where: \.hasEffect) {
        UIKitException.raise("A superview of a UIVisualEffectView can't be masked; mask the effect view itself.")
      }
      layer.mask = mask?.layer
    }
  }

  open var cornerConfiguration = UICornerConfiguration.corners(radius: 0.0) {
    didSet {
      guard case .corners(let radius) = cornerConfiguration.kind, case .fixed(let points) = radius.kind else { return }
      layer.cornerRadius = points
    }
  }

  open var contentScaleFactor: CGFloat {
    get { layer.contentsScale }
    set { layer.contentsScale = newValue }
  }

  open var tintColor: UIColor! {
    get {
      effectiveTintMode == .dimmed ? UIColor.systemGray : undimmedTint
    }
    set {
      if SetterHook.sets(self, "tintColor", newValue, assign: { $0.tintColor = newValue }) { return }
      explicitTint = newValue
      tintChanged()
      noteLook(Look.tint, replay: { $0.tintColor = newValue })
    }
  }

  var explicitTintMode = UIView.TintAdjustmentMode.automatic

  /// As in UIKit, the getter never returns `automatic`.
  open var tintAdjustmentMode: UIView.TintAdjustmentMode {
    get { effectiveTintMode }
    set {
      guard newValue != explicitTintMode else { return }
      explicitTintMode = newValue
      tintModeChanged()
    }
  }

  open func tintColorDidChange() {}

  // MARK: Traits

  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
    didSet { if overrideUserInterfaceStyle != oldValue { traitsMayHaveChanged() } }
  }

  @available(iOS 17.0, *)
  public var traitOverrides: any UITraitOverrides {
    get { madeTraitOverrides }
    set { madeTraitOverrides.take(newValue) }
  }

  /// The traits with the view's tint, which is computed lazily after a change.
  open var traitCollection: UITraitCollection {
    if let tintedTraits { return tintedTraits }
    let color: UIColor? = tintColor
    let tinted = color === UIColor.systemBlue ? traits : UITraitCollection(values: traits.values, tint: color)
    tintedTraits = tinted
    return tinted
  }

  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// An override point for this module's classes, for other state that depends on traits.
  func traitsChanged() {}

  /// Sets the layer's colors, resolved for the current traits.
  func resolveColors() {
    layer.backgroundColor = explicitBackground.map { $0.resolvedColor(with: traitCollection).cgColor }
  }

  // MARK: Layout and drawing

  open func setNeedsLayout() { layer.setNeedsLayout() }

  open func layoutIfNeeded() { layer.layoutIfNeeded() }

  open func layoutSubviews() {}

  open func setNeedsDisplay() { layer.setNeedsDisplay() }

  open func setNeedsDisplay(_ rect: CGRect) { setNeedsDisplay() }

  open func draw(_ rect: CGRect) {}

  /// Draws the content of this module's classes, before `draw(_:)`.
  func drawContent(in context: CGContext) {}

  // MARK: Safe area

  open var safeAreaInsets: UIEdgeInsets { insetsOfSafeArea }

  open func safeAreaInsetsDidChange() {}

  // MARK: Changes of the hierarchy

  open func didAddSubview(_ subview: UIView) {}

  open func willRemoveSubview(_ subview: UIView) {}

  open func willMove(toSuperview newSuperview: UIView?) {}

  open func didMoveToSuperview() {}

  open func willMove(toWindow newWindow: UIWindow?) {}

  open func didMoveToWindow() { UIView.didMoveToWindowHook?(self) }

  /// Called from `didMoveToWindow()`, since methods can't be swizzled here.
  package static var didMoveToWindowHook: (@MainActor (UIView) -> Void)?

  /// Whether lists reuse the view: a cell, a header or a footer.
  var isReusable: Bool { false }

  /// Called from `prepareForReuse()` of reusable views, since methods can't be swizzled here.
  package static var prepareForReuseHook: (@MainActor (UIView) -> Void)?

  /// Called with the cells that lists return for an index path, since methods can't be swizzled here.
  package static var dequeueHook: (@MainActor (UIView) -> Void)?

  static func dequeued<Cell: UIView>(_ cell: Cell) -> Cell {
    dequeueHook?(cell)
    return cell
  }

  /// Called after `layoutSubviews()` of reusable views, since methods can't be swizzled here.
  package static var didLayOutReusableHook: (@MainActor (UIView) -> Void)?

  /// Applies the values of appearance proxies. An override point for bars, which forward it to their items.
  func takeAppearance() { AppearanceStore.apply(to: self, in: next, traits: traitCollection) }

  /// Called when the animation time changes, for views such as animated images.
  func animationTimeChanged() {
    for view in subviews { view.animationTimeChanged() }
  }

  // MARK: Layer delegate

  // As on Apple's platforms, layers of views are drawn and laid out on the main actor, although the protocol
  // isn't isolated.
  nonisolated open func display(_ layer: CALayer) {}

  nonisolated open func draw(_ layer: CALayer, in ctx: CGContext) {
    nonisolated(unsafe) let context = ctx
    MainActor.assumeIsolated {
      traitCollection.asCurrent {
        drawContent(in: context)
        draw(bounds)
      }
    }
  }

  nonisolated open func layoutSublayers(of layer: CALayer) {
    MainActor.assumeIsolated { performLayout() }
  }

  /// Returns `NSNull`: outside of animations, a view's layer changes immediately.
  nonisolated open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { NSNull() }
}
