#if canImport(UIKit)
  import SkinKit
  import UIKit

  /// A value of a property, or one that differs between objects because of their traits.
  @MainActor
  enum TraitValue<Value> {
    case fixed(Value)
    case varied(VariedValue<Value>)

    /// Creates the value of a resource.
    ///
    /// Returns `nil` if no value can be created for the manager's appearance.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    init?<Resource>(
      _ resource: SkinVariants<Resource>, _ appearance: SkinAppearance,
      make: @escaping @MainActor (SkinVariants<Resource>, SkinAppearance) -> Value?
    ) {
      guard let standard = make(resource, appearance) else { return nil }
      if resource.dependsOnTraits {
        self = .varied(VariedValue(standard, appearance) { make(resource, $0) })
      } else {
        self = .fixed(standard)
      }
    }

    /// Sets a property of an object now, and again when the object's traits change if the value depends on them.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    func set<Target: AnyObject>(
      _ property: SkinBindingProperty, of target: Target, by set: @escaping @MainActor (Target, Value) -> Void
    ) {
      switch self {
      case .varied(let varied):
        guard let view = TraitFollowers.view(of: target) else { fallthrough }
        TraitFollowers.shared.follow(target, view, property) { object, view in
          if let target = object as? Target { set(target, varied.value(for: view)) }
        }
      case .fixed:
        TraitFollowers.shared.end(property, of: target)
        set(target, standard)
      }
    }

    /// Returns the detection of changes of a property by that of its values.
    static func changes<Target: AnyObject>(
      _ changes: ChangeDetection<Target, Value>
    ) -> ChangeDetection<Target, TraitValue> {
      ChangeDetection(
        keepsChanges: changes.keepsChanges, current: { changes.current($0).map(TraitValue.fixed) },
        isSame: { changes.isSame($0.standard, $1.standard) })
    }

    /// The value for objects without traits.
    private var standard: Value {
      switch self {
      case .fixed(let value): value
      case .varied(let varied): varied.standard
      }
    }
  }

  /// A value that is created once for all objects with equal traits.
  @MainActor
  final class VariedValue<Value> {
    /// The value for the manager's appearance, which also serves where none can be created.
    let standard: Value
    private let appearance: SkinAppearance
    private let make: @MainActor (SkinAppearance) -> Value?
    private var known: [ViewTraits: Value]

    init(_ standard: Value, _ appearance: SkinAppearance, make: @escaping @MainActor (SkinAppearance) -> Value?) {
      self.standard = standard
      self.appearance = appearance
      self.make = make
      known = [ViewTraits(appearance: appearance): standard]
    }

    func value(for view: UIView) -> Value {
      let traits = ViewTraits(of: view, else: appearance)
      if let value = known[traits] { return value }
      let value = traits.perform { make(traits.appearance) } ?? standard
      known[traits] = value
      return value
    }
  }
#endif
