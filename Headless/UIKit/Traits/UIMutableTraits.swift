// Mutable traits, in the closures that create collections, and as overrides of views and controllers.

public import Foundation

@available(iOS 17.0, *)
@MainActor @preconcurrency public protocol UIMutableTraits: NSObjectProtocol {
  var userInterfaceStyle: UIUserInterfaceStyle { get set }
  var accessibilityContrast: UIAccessibilityContrast { get set }
  var displayGamut: UIDisplayGamut { get set }
  var displayScale: CGFloat { get set }
  var userInterfaceIdiom: UIUserInterfaceIdiom { get set }
  var horizontalSizeClass: UIUserInterfaceSizeClass { get set }
  var verticalSizeClass: UIUserInterfaceSizeClass { get set }
  var userInterfaceLevel: UIUserInterfaceLevel { get set }
  var layoutDirection: UITraitEnvironmentLayoutDirection { get set }
  var legibilityWeight: UILegibilityWeight { get set }
  var preferredContentSizeCategory: UIContentSizeCategory { get set }
  subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value { get set }
}

@available(iOS 17.0, *)
@MainActor @preconcurrency public protocol UITraitOverrides: UIMutableTraits {
  func contains(_ trait: UITrait) -> Bool
  func remove(_ trait: UITrait)
}

public typealias UITraitMutations = (inout any UIMutableTraits) -> Void

/// Values that report changes.
class MutableTraits: NSObject, UIMutableTraits {
  private nonisolated let box: Locked<TraitValues>

  nonisolated init(_ values: TraitValues = TraitValues()) {
    box = Locked(values)
    super.init()
  }

  nonisolated var values: TraitValues { box.with { $0 } }

  final func replace(_ new: TraitValues) {
    guard new != values else { return }
    box.with { $0 = new }
    valuesChanged()
  }

  /// Called after a value has been set to another.
  func valuesChanged() {}

  final subscript<Value: Equatable>(_ path: WritableKeyPath<TraitValues, Value>) -> Value {
    get { values[keyPath: path] }
    set {
      guard values[keyPath: path] != newValue else { return }
      box.with { $0[keyPath: path] = newValue }
      valuesChanged()
    }
  }

  subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value {
    get { values.value(of: trait) }
    set {
      if let system = trait as? any SystemTrait.Type {
        system.set(newValue, in: self)
      } else {
        self[\.custom][trait.identifier] = CustomTraitValue(newValue, trait)
      }
    }
  }

  var userInterfaceStyle: UIUserInterfaceStyle {
    get { self[\.style] }
    set { self[\.style] = newValue }
  }

  var accessibilityContrast: UIAccessibilityContrast {
    get { self[\.contrast] }
    set { self[\.contrast] = newValue }
  }

  var displayGamut: UIDisplayGamut {
    get { self[\.gamut] }
    set { self[\.gamut] = newValue }
  }

  var displayScale: CGFloat {
    get { self[\.scale] }
    set { self[\.scale] = newValue }
  }

  var userInterfaceIdiom: UIUserInterfaceIdiom {
    get { self[\.idiom] }
    set { self[\.idiom] = newValue }
  }

  var horizontalSizeClass: UIUserInterfaceSizeClass {
    get { self[\.horizontal] }
    set { self[\.horizontal] = newValue }
  }

  var verticalSizeClass: UIUserInterfaceSizeClass {
    get { self[\.vertical] }
    set { self[\.vertical] = newValue }
  }

  var userInterfaceLevel: UIUserInterfaceLevel {
    get { self[\.level] }
    set { self[\.level] = newValue }
  }

  var layoutDirection: UITraitEnvironmentLayoutDirection {
    get { self[\.direction] }
    set { self[\.direction] = newValue }
  }

  var legibilityWeight: UILegibilityWeight {
    get { self[\.legibility] }
    set { self[\.legibility] = newValue }
  }

  var preferredContentSizeCategory: UIContentSizeCategory {
    get { self[\.category] }
    set { self[\.category] = newValue }
  }
}

/// The overrides of a view or controller. A value that is `unspecified` overrides nothing.
final class TraitOverrides: MutableTraits, UITraitOverrides {
  private let changed: () -> Void

  init(_ changed: @escaping () -> Void) {
    self.changed = changed
    super.init()
  }

  override func valuesChanged() { changed() }

  /// Copies the overrides of another object.
  func take(_ other: any UITraitOverrides) {
    guard other !== self, let other = other as? TraitOverrides else { return }
    replace(other.values)
  }

  func contains(_ trait: UITrait) -> Bool {
    (trait as? any SystemTrait.Type)?.differs(values, TraitValues()) ?? (values.custom[trait.identifier] != nil)
  }

  func remove(_ trait: UITrait) {
    if let system = trait as? any SystemTrait.Type {
      system.remove(from: self)
    } else {
      self[\.custom][trait.identifier] = nil
    }
  }
}

extension UITraitCollection {
  @available(iOS 17.0, *)
  public convenience init(mutations: UITraitMutations) {
    self.init(values: UITraitCollection.mutated(TraitValues(), mutations))
  }

  @available(iOS 17.0, *)
  public func modifyingTraits(_ mutations: UITraitMutations) -> UITraitCollection {
    UITraitCollection(values: UITraitCollection.mutated(values, mutations))
  }

  private static func mutated(_ values: TraitValues, _ mutations: UITraitMutations) -> TraitValues {
    let traits = MutableTraits(values)
    var some: any UIMutableTraits = traits
    mutations(&some)
    return traits.values
  }
}
