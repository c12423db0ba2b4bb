// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals
// UIImageView: an image placed by the content mode, a tinted template, or the frames of an animation.

public import Foundation

open class UIImageView: UIView {
  private var startTime: TimeInterval?

  private var explicitImage: UIImage?

  open var image: UIImage? {
    get { explicitImage }
    set {
      if SetterHook.sets(self, "image", newValue, assign: { $0.image = newValue }) { return }
      let old = explicitImage
      explicitImage = newValue
      if newValue !== old { contentChanged() }
    }
  }
  open var highlightedImage: UIImage? { didSet { contentChanged() } }
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { contentChanged() } } }
  open var animationImages: [UIImage]? { didSet { contentChanged() } }
  open var highlightedAnimationImages: [UIImage]? { didSet { contentChanged() } }
  open var animationDuration: TimeInterval = 0 { didSet { contentChanged() } }
  open var animationRepeatCount = 0
  /// Stored without effect: the headless UIKit has no symbols.
  open var preferredSymbolConfiguration: UIImage.SymbolConfiguration?

  public convenience init(image: UIImage?) {
    self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
  }

  public convenience init(image: UIImage?, highlightedImage: UIImage?) {
    self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
    self.highlightedImage = highlightedImage
  }

  override func setUp() {
    super.setUp()
    isUserInteractionEnabled = false
  }

  private func contentChanged() {
    setNeedsDisplay()
    invalidateIntrinsicContentSize()
  }

  open func startAnimating() {
    startTime = UIScreen.main.animationTime
    setNeedsDisplay()
  }

  open func stopAnimating() {
    startTime = nil
    setNeedsDisplay()
  }

  /// Animated images always play; `animationImages` play between start and stop.
  open var isAnimating: Bool { (startTime != nil && animationImages != nil) || shown?.images != nil }

  private var shown: UIImage? { isHighlighted ? highlightedImage ?? image : image }

  /// The current frame.
  private var current: UIImage? {
    let frames = isHighlighted ? highlightedAnimationImages ?? animationImages : animationImages
    if let startTime, let frames, let movie = UIImage.animatedImage(with: frames, duration: animationDuration) {
      return movie.frame(at: UIScreen.main.animationTime - startTime)
    }
    return shown?.frame(at: UIScreen.main.animationTime)
  }

  override func animationTimeChanged() {
    if isAnimating { setNeedsDisplay() }
    super.animationTimeChanged()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsDisplay()
  }

  override func drawContent(in context: CGContext) {
    guard let image = current else { return }
    let rect =
      image.parts.resizing != nil && contentMode == .scaleToFill
      ? bounds : contentMode.gravity.rect(for: image.size, in: bounds)
    context.saveGState()
    if image.flipsForRightToLeftLayoutDirection, effectiveUserInterfaceLayoutDirection == .rightToLeft {
      context.translateBy(x: rect.minX + rect.maxX, y: 0)
      context.scaleBy(x: -1, y: 1)
    }
    image.draw(in: rect, context: context, template: image.renderingMode == .alwaysTemplate ? tintColor : nil)
    context.restoreGState()
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }

  open override var intrinsicContentSize: CGSize {
    image?.size ?? CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }
}
