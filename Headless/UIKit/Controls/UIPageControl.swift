// UIPageControl: a dot or image for each page, with the current one highlighted.

public import Foundation

open class UIPageControl: UIControl {
  enum Look: UInt8 {
    case pageIndicatorTintColor = 8
    case currentPageIndicatorTintColor
  }

  public enum BackgroundStyle: Int, Sendable {
    case automatic
    case prominent
    case minimal
  }

  open var numberOfPages = 0 { didSet { contentChanged() } }
  open var currentPage = 0 { didSet { setNeedsDisplay() } }
  open var hidesForSinglePage = false { didSet { setNeedsDisplay() } }
  /// Stored without effect, as in UIKit since iOS 14.
  open var defersCurrentPageDisplay = false
  open var pageIndicatorTintColor: UIColor? {
    didSet { noteDisplay(Look.pageIndicatorTintColor, \.pageIndicatorTintColor) }
  }
  open var currentPageIndicatorTintColor: UIColor? {
    didSet { noteDisplay(Look.currentPageIndicatorTintColor, \.currentPageIndicatorTintColor) }
  }
  open var backgroundStyle = UIPageControl.BackgroundStyle.automatic { didSet { setNeedsDisplay() } }
  open var allowsContinuousInteraction = true
  open var preferredIndicatorImage: UIImage? { didSet { contentChanged() } }
  @available(iOS 16, *)
  open var preferredCurrentPageIndicatorImage: UIImage? {
    get { preferredCurrentImage }
    set {
      preferredCurrentImage = newValue
      contentChanged()
    }
  }
  private var preferredCurrentImage: UIImage?
  private var images: [Int: UIImage] = [:]
  private var currentImages: [Int: UIImage] = [:]

  open func setIndicatorImage(_ image: UIImage?, forPage page: Int) {
    images[page] = image
    contentChanged()
  }

  open func indicatorImage(forPage page: Int) -> UIImage? { images[page] }

  @available(iOS 16, *)
  open func setCurrentPageIndicatorImage(_ image: UIImage?, forPage page: Int) {
    currentImages[page] = image
    contentChanged()
  }

  @available(iOS 16, *)
  open func currentPageIndicatorImage(forPage page: Int) -> UIImage? { currentImages[page] }

  private func contentChanged() {
    setNeedsDisplay()
    invalidateIntrinsicContentSize()
  }

  /// The image of a page: the current page's, the page's own, the preferred one, or a dot, in this order.
  private func image(of page: Int) -> UIImage? {
    let usual = images[page] ?? preferredIndicatorImage
    return page == currentPage ? currentImages[page] ?? preferredCurrentImage ?? usual : usual
  }

  open func size(forNumberOfPages pageCount: Int) -> CGSize {
    let height = (0..<max(numberOfPages, 0)).compactMap { image(of: $0)?.size.height }.max() ?? 0
    return CGSize(width: CGFloat(max(pageCount, 0)) * 18 + 16, height: max(26, height + 8))
  }

  override func drawContent(in context: CGContext) {
    guard numberOfPages > (hidesForSinglePage ? 1 : 0) else { return }
    let width = CGFloat(numberOfPages - 1) * 18
    if backgroundStyle == .prominent {
      UIColor.systemFill.setFill()
      UIBezierPath(roundedRect: bounds.centered(CGSize(width: width + 34, height: 26)), cornerRadius: 13).fill()
    }
    for page in 0..<numberOfPages {
      let color =
        page == currentPage ? currentPageIndicatorTintColor ?? .label : pageIndicatorTintColor ?? .tertiaryLabel
      let center = CGPoint(x: bounds.midX - width / 2 + CGFloat(page) * 18, y: bounds.midY)
      guard let image = image(of: page) else {
        color.setFill()
        UIBezierPath(ovalIn: CGRect(x: center.x - 4, y: center.y - 4, width: 8, height: 8)).fill()
        continue
      }
      let place = CGRect(origin: center, size: .zero).centered(image.size)
      image.draw(in: place, context: context, template: image.renderingMode == .alwaysOriginal ? nil : color)
    }
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { self.size(forNumberOfPages: numberOfPages) }

  open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }
}
