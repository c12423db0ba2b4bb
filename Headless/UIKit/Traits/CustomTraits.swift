// The traits that an app defines itself.

internal import Foundation

/// The value of an app's own trait.
///
/// Unchecked Sendable because a trait's values needn't be Sendable; they are read on the main actor only.
struct CustomTraitValue: Hashable, @unchecked Sendable {
  let value: AnyHashable
  let affectsColors: Bool

  /// Wraps a value. One that can't be compared counts as changed each time that it is set.
  @MainActor init<Trait: UITraitDefinition>(_ value: Trait.Value, _ trait: Trait.Type) {
    self.value = value as? AnyHashable ?? AnyHashable(Incomparable(value: value))
    affectsColors = trait.affectsColorAppearance
  }

  /// A value that equals no other.
  struct Incomparable: Hashable {
    let id = UUID()
    let value: Any

    static func == (lhs: Incomparable, rhs: Incomparable) -> Bool { lhs.id == rhs.id }

    func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }
}

extension [String: CustomTraitValue] {
  /// The values on which colors depend.
  var colors: [String: CustomTraitValue] { isEmpty ? self : filter(\.value.affectsColors) }

}

extension TraitValues {
  /// The value of a trait, or its default.
  @MainActor func value<Trait: UITraitDefinition>(of trait: Trait.Type) -> Trait.Value {
    let system = (trait as? any SystemTrait.Type)?.value(in: self)
    let found = system ?? custom[trait.identifier]?.value.base
    return found as? Trait.Value ?? (found as? CustomTraitValue.Incomparable)?.value as? Trait.Value
      ?? trait.defaultValue
  }
}

extension UITraitCollection {
  @available(iOS 17.0, *)
  @MainActor public subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value { values.value(of: trait) }
}
