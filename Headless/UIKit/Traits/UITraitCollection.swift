// UITraitCollection: immutable sets of traits. Missing traits are `unspecified`, and filled in by merging.

public import Foundation

/// The traits of a collection, as one comparable value.
struct TraitValues: Hashable, Sendable {
  var style = UIUserInterfaceStyle.unspecified
  var contrast = UIAccessibilityContrast.unspecified
  var gamut = UIDisplayGamut.unspecified
  var scale: CGFloat = 0
  var idiom = UIUserInterfaceIdiom.unspecified
  var horizontal = UIUserInterfaceSizeClass.unspecified
  var vertical = UIUserInterfaceSizeClass.unspecified
  var level = UIUserInterfaceLevel.unspecified
  var direction = UITraitEnvironmentLayoutDirection.unspecified
  var legibility = UILegibilityWeight.unspecified
  var category = UIContentSizeCategory.unspecified
  /// The values of an app's own traits, by identifier.
  var custom: [String: CustomTraitValue] = [:]

  /// Merges with other values, which take precedence.
  func overridden(by other: TraitValues) -> TraitValues {
    var result = self
    if other.style != .unspecified { result.style = other.style }
    if other.contrast != .unspecified { result.contrast = other.contrast }
    if other.gamut != .unspecified { result.gamut = other.gamut }
    if other.scale != 0 { result.scale = other.scale }
    if other.idiom != .unspecified { result.idiom = other.idiom }
    if other.horizontal != .unspecified { result.horizontal = other.horizontal }
    if other.vertical != .unspecified { result.vertical = other.vertical }
    if other.level != .unspecified { result.level = other.level }
    if other.direction != .unspecified { result.direction = other.direction }
    if other.legibility != .unspecified { result.legibility = other.legibility }
    if other.category != .unspecified { result.category = other.category }
    if !other.custom.isEmpty { result.custom.merge(other.custom) { $1 } }
    return result
  }
}

/// Unchecked Sendable because NSObject's subclasses can't be checked: `values` never changes.
open class UITraitCollection: NSObject, @unchecked Sendable {
  let values: TraitValues
  /// The tint of the view with these traits, for `UIColor.tintColor`. It isn't compared or reported.
  let tint: UIColor?

  init(values: TraitValues, tint: UIColor? = nil) {
    self.values = values
    self.tint = tint
  }

  public override convenience init() { self.init(values: TraitValues()) }

  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init(values: TraitValues(style: userInterfaceStyle))
  }

  public convenience init(accessibilityContrast: UIAccessibilityContrast) {
    self.init(values: TraitValues(contrast: accessibilityContrast))
  }

  public convenience init(displayGamut: UIDisplayGamut) { self.init(values: TraitValues(gamut: displayGamut)) }

  public convenience init(displayScale: CGFloat) { self.init(values: TraitValues(scale: displayScale)) }

  public convenience init(userInterfaceIdiom idiom: UIUserInterfaceIdiom) {
    self.init(values: TraitValues(idiom: idiom))
  }

  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
    self.init(values: TraitValues(horizontal: horizontalSizeClass))
  }

  public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
    self.init(values: TraitValues(vertical: verticalSizeClass))
  }

  public convenience init(userInterfaceLevel: UIUserInterfaceLevel) {
    self.init(values: TraitValues(level: userInterfaceLevel))
  }

  public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
    self.init(values: TraitValues(direction: layoutDirection))
  }

  public convenience init(legibilityWeight: UILegibilityWeight) {
    self.init(values: TraitValues(legibility: legibilityWeight))
  }

  public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
    self.init(values: TraitValues(category: preferredContentSizeCategory))
  }

  /// Later collections win.
  public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
    self.init(values: traitCollections.reduce(TraitValues()) { $0.overridden(by: $1.values) })
  }

  open var userInterfaceStyle: UIUserInterfaceStyle { values.style }
  open var accessibilityContrast: UIAccessibilityContrast { values.contrast }
  open var displayGamut: UIDisplayGamut { values.gamut }
  open var displayScale: CGFloat { values.scale }
  open var userInterfaceIdiom: UIUserInterfaceIdiom { values.idiom }
  open var horizontalSizeClass: UIUserInterfaceSizeClass { values.horizontal }
  open var verticalSizeClass: UIUserInterfaceSizeClass { values.vertical }
  open var userInterfaceLevel: UIUserInterfaceLevel { values.level }
  open var layoutDirection: UITraitEnvironmentLayoutDirection { values.direction }
  open var legibilityWeight: UILegibilityWeight { values.legibility }
  open var preferredContentSizeCategory: UIContentSizeCategory { values.category }

  open func containsTraits(in trait: UITraitCollection?) -> Bool {
    guard let trait else { return true }
    return values.overridden(by: trait.values) == values
  }

  open func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
    guard let other = traitCollection?.values else { return true }
    return other.style != values.style || other.contrast != values.contrast || other.gamut != values.gamut
      || other.level != values.level || other.custom.colors != values.custom.colors
  }

  open func performAsCurrent(_ actions: () -> Void) {
    let previous = UITraitCollection.perThread.value
    UITraitCollection.perThread.value = self
    defer { UITraitCollection.perThread.value = previous }
    actions()
  }

  private static let perThread = PerThread<UITraitCollection?>("traits") { nil }

  open class var current: UITraitCollection {
    get { perThread.value ?? ScreenSettings.shared.with { $0.traits } }
    set { perThread.value = newValue }
  }

  /// Runs drawing or layout with a view's traits as the current ones, as UIKit does.
  func asCurrent<Result>(_ body: () throws -> Result) rethrows -> Result {
    let previous = UITraitCollection.perThread.value
    UITraitCollection.perThread.value = self
    defer { UITraitCollection.perThread.value = previous }
    return try body()
  }

  open override func isEqual(_ object: Any?) -> Bool { (object as? UITraitCollection)?.values == values }

  open override var hash: Int { values.hashValue }

  open override var description: String {
    "UITraitCollection(style: \(values.style), contrast: \(values.contrast), scale: \(values.scale))"
  }
}
