// UIBarAppearance: the background of a bar. Bars observe their appearance objects.

public import Foundation

@MainActor @preconcurrency open class UIBarAppearance: NSObject {
  /// Called on every change. The bar that owns the object sets it.
  var onChange: (() -> Void)? { didSet { observeItems() } }

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

  /// The color of a bar's hairline.
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

  /// Copies the values of another appearance.
  func take(_ other: UIBarAppearance) {
    backgroundEffect = other.backgroundEffect
    backgroundColor = other.backgroundColor
    backgroundImage = other.backgroundImage
    backgroundImageContentMode = other.backgroundImageContentMode
    shadowColor = other.shadowColor
    shadowImage = other.shadowImage
  }

  /// The appearances of items, whose changes are its own.
  var itemAppearances: [any ItemAppearance] { [] }

  /// Reports that an appearance of items was replaced.
  func itemsChanged() {
    observeItems()
    onChange?()
  }

  private func observeItems() {
    for appearance in itemAppearances { appearance.onChange = { [weak self] in self?.onChange?() } }
  }

  // NSObject's `copy()` is nonisolated, but these objects are isolated to the main actor, as in UIKit.
  nonisolated open override func copy() -> Any {
    MainActor.assumeIsolated { UncheckedBox(duplicate()) }.value
  }

  nonisolated open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIBarAppearance, type(of: other) == type(of: self) else { return false }
    return MainActor.assumeIsolated { hasValues(of: other) }
  }

  nonisolated open override var hash: Int { ObjectIdentifier(type(of: self)).hashValue }

  /// Returns whether another appearance of the same class has equal values.
  func hasValues(of other: UIBarAppearance) -> Bool {
    idiom == other.idiom && backgroundEffect == other.backgroundEffect && backgroundColor == other.backgroundColor
      && backgroundImage == other.backgroundImage && backgroundImageContentMode == other.backgroundImageContentMode
      && shadowColor == other.shadowColor && shadowImage == other.shadowImage
  }

  func duplicate() -> UIBarAppearance {
    let copy = type(of: self).init(idiom: idiom)
    copy.take(self)
    return copy
  }
}

/// Passes a value out of an isolated closure that runs synchronously.
struct UncheckedBox<Value>: @unchecked Sendable {
  // Unchecked: the closure runs synchronously, so the value stays on its thread.
  let value: Value

  init(_ value: Value) { self.value = value }
}
