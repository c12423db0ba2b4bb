// UIBarAppearance: what a bar's background looks like; its kinds add to it. A bar notices when its appearance object changes.

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
    shadowColor = UIBarAppearance.hairline
  }

  open func configureWithOpaqueBackground() {
    clear()
    backgroundColor = .systemBackground
    shadowColor = UIBarAppearance.hairline
  }

  open func configureWithTransparentBackground() { clear() }

  /// The color of the line at a bar's edge.
  private static let hairline = UIColor { traits in
    traits.userInterfaceStyle == .dark ? UIColor(white: 1, alpha: 0.15) : UIColor(white: 0, alpha: 0.3)
  }

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
