// UIBarAppearance and its kinds: what a bar looks like. A bar notices when its appearance object changes.

public import Foundation

@MainActor open class UIBarAppearance: NSObject {
  /// Told of every change; set by the bar that has this object.
  var onChange: (() -> Void)?

  open private(set) var idiom: UIUserInterfaceIdiom

  open var backgroundEffect: UIBlurEffect? { didSet { onChange?() } }
  open var backgroundColor: UIColor? { didSet { onChange?() } }
  open var backgroundImage: UIImage? { didSet { onChange?() } }
  open var backgroundImageContentMode = UIView.ContentMode.scaleToFill { didSet { onChange?() } }
  open var shadowColor: UIColor? { didSet { onChange?() } }
  open var shadowImage: UIImage? { didSet { onChange?() } }

  public required init(idiom: UIUserInterfaceIdiom) {
    self.idiom = idiom
    super.init()
    configureWithDefaultBackground()
  }

  public override convenience init() { self.init(idiom: .unspecified) }

  public convenience init(barAppearance: UIBarAppearance) {
    self.init(idiom: barAppearance.idiom)
    take(barAppearance)
  }

  open func configureWithDefaultBackground() {
    clear()
    backgroundEffect = UIBlurEffect(style: .systemChromeMaterial)
    shadowColor = UIColor(white: 0, alpha: 0.3)
  }

  open func configureWithOpaqueBackground() {
    clear()
    backgroundColor = .systemBackground
    shadowColor = UIColor(white: 0, alpha: 0.3)
  }

  open func configureWithTransparentBackground() { clear() }

  private func clear() {
    backgroundEffect = nil
    backgroundColor = nil
    backgroundImage = nil
    shadowColor = nil
    shadowImage = nil
  }

  /// Takes another appearance's values over.
  func take(_ other: UIBarAppearance) {
    backgroundEffect = other.backgroundEffect
    backgroundColor = other.backgroundColor
    backgroundImage = other.backgroundImage
    backgroundImageContentMode = other.backgroundImageContentMode
    shadowColor = other.shadowColor
    shadowImage = other.shadowImage
  }

  // NSObject's `copy()` belongs to no actor; these objects do, as in UIKit.
  nonisolated open override func copy() -> Any {
    MainActor.assumeIsolated { UncheckedBox(duplicate()) }.value
  }

  func duplicate() -> UIBarAppearance {
    let copy = type(of: self).init(idiom: idiom)
    copy.take(self)
    return copy
  }
}

/// Carries a value out of an isolated closure that runs at once.
struct UncheckedBox<Value>: @unchecked Sendable {
  // Unchecked: the closure runs on the thread that waits for it, so the value never changes threads.
  let value: Value

  init(_ value: Value) { self.value = value }
}

open class UINavigationBarAppearance: UIBarAppearance {
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { onChange?() } }
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { onChange?() } }
  open var titlePositionAdjustment = UIOffset.zero { didSet { onChange?() } }
  open var buttonAppearance = UIBarButtonItemAppearance() { didSet { follow() } }
  open var doneButtonAppearance = UIBarButtonItemAppearance(style: .done) { didSet { follow() } }
  open var backButtonAppearance = UIBarButtonItemAppearance() { didSet { follow() } }
  private var ownBackIndicator: UIImage?
  private var ownBackMask: UIImage?

  override var onChange: (() -> Void)? { didSet { wire() } }

  open var backIndicatorImage: UIImage { ownBackIndicator ?? BarGlyph.back }

  open var backIndicatorTransitionMaskImage: UIImage { ownBackMask ?? backIndicatorImage }

  open func setBackIndicatorImage(_ backIndicatorImage: UIImage?, transitionMaskImage: UIImage?) {
    ownBackIndicator = backIndicatorImage
    ownBackMask = transitionMaskImage
    onChange?()
  }

  private func follow() {
    wire()
    onChange?()
  }

  private func wire() {
    for appearance in [buttonAppearance, doneButtonAppearance, backButtonAppearance] {
      appearance.onChange = { [weak self] in self?.onChange?() }
    }
  }

  override func take(_ other: UIBarAppearance) {
    super.take(other)
    guard let other = other as? UINavigationBarAppearance else { return }
    titleTextAttributes = other.titleTextAttributes
    largeTitleTextAttributes = other.largeTitleTextAttributes
    titlePositionAdjustment = other.titlePositionAdjustment
    buttonAppearance = other.buttonAppearance.duplicate()
    doneButtonAppearance = other.doneButtonAppearance.duplicate()
    backButtonAppearance = other.backButtonAppearance.duplicate()
    ownBackIndicator = other.ownBackIndicator
    ownBackMask = other.ownBackMask
  }
}

open class UITabBarAppearance: UIBarAppearance {
  open var stackedLayoutAppearance = UITabBarItemAppearance() { didSet { follow() } }
  open var inlineLayoutAppearance = UITabBarItemAppearance(style: .inline) { didSet { follow() } }
  open var compactInlineLayoutAppearance = UITabBarItemAppearance(style: .compactInline) { didSet { follow() } }
  open var selectionIndicatorTintColor: UIColor? { didSet { onChange?() } }
  open var selectionIndicatorImage: UIImage? { didSet { onChange?() } }
  open var stackedItemWidth: CGFloat = 0 { didSet { onChange?() } }
  open var stackedItemSpacing: CGFloat = 0 { didSet { onChange?() } }

  override var onChange: (() -> Void)? { didSet { wire() } }

  private func follow() {
    wire()
    onChange?()
  }

  private func wire() {
    for appearance in [stackedLayoutAppearance, inlineLayoutAppearance, compactInlineLayoutAppearance] {
      appearance.onChange = { [weak self] in self?.onChange?() }
    }
  }

  override func take(_ other: UIBarAppearance) {
    super.take(other)
    guard let other = other as? UITabBarAppearance else { return }
    stackedLayoutAppearance = other.stackedLayoutAppearance.duplicate()
    inlineLayoutAppearance = other.inlineLayoutAppearance.duplicate()
    compactInlineLayoutAppearance = other.compactInlineLayoutAppearance.duplicate()
    selectionIndicatorTintColor = other.selectionIndicatorTintColor
    selectionIndicatorImage = other.selectionIndicatorImage
    stackedItemWidth = other.stackedItemWidth
    stackedItemSpacing = other.stackedItemSpacing
  }
}
