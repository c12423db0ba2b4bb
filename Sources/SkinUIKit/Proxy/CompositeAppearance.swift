#if canImport(UIKit)
  import SkinKit

  /// A field of a composite appearance that follows a key.
  protocol CompositeField: Identifiable {
    /// The key that the field follows.
    var key: AnySkinKey { get }
  }

  /// A value that UIKit takes as a whole and that several keys contribute to.
  ///
  /// Examples are a bar's appearance object, a cell's background configuration and a text field's rich placeholder. An object has one
  /// binding for the whole value. The binding's original value is the composite, whose fields list the keys.
  @MainActor
  protocol CompositeAppearance: AnyObject {
    associatedtype Target: AnyObject
    associatedtype Field: CompositeField

    /// The name that distinguishes the composite from the object's other properties.
    static var name: String { get }
    /// The fields that follow keys.
    var fields: [Field.ID: Field] { get set }

    /// Applies the values of the fields, or the original where a field has no value, or follows no key any more.
    func apply(_ values: SkinValues, to target: Target)
  }

  extension CompositeAppearance {
    private static var property: SkinBindingProperty { SkinBindingProperty(name) }

    /// The composite of an object, once a field of it follows a key.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    static func existing(of target: Target, _ manager: SkinManager) -> Self? {
      manager.originalValue(of: target, property) as? Self
    }

    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    fileprivate func unbind(_ id: Field.ID, of target: Target, _ manager: SkinManager) {
      guard fields[id] != nil else { return }
      // Ending the binding applies the composite once more, without values.
      if fields.count == 1 { return manager.unbind(target, Self.property) }
      fields[id] = nil
      bind(target, manager)
    }

    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    fileprivate func bind(_ target: Target, _ manager: SkinManager) {
      let keys = fields.values.map(\.key)
      manager.bind(
        target, Self.property, to: keys, original: { _ in self },
        update: TraitUpdates.following(
          Self.property, keys, while: { [weak self] _ in self.map { !$0.fields.isEmpty } ?? false },
          update: { target, composite, values in composite.apply(values, to: target) }))
    }
  }

  /// The identity of a field among all bindings of an object.
  private struct FieldIdentity<ID: Hashable>: Hashable {
    let composite: String
    let id: ID
  }

  extension SkinProxy {
    /// Binds a field of a composite appearance.
    /// - Parameters:
    ///   - field: The field.
    ///   - create: Creates the composite of an object that has none.
    /// - Returns: The proxy, for chaining.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    func bindField<Composite: CompositeAppearance>(
      _ field: Composite.Field, of create: (Target) -> Composite
    ) -> SkinProxy where Composite.Target == Target {
      let existing = Composite.existing(of: target, manager)
      let isBinding = mode.isBinding(
        target, FieldIdentity(composite: Composite.name, id: field.id),
        keys: { existing?.fields[field.id].map { [$0.key] } },
        unbind: { existing?.unbind(field.id, of: target, manager) })
      guard isBinding else { return self }
      manager.prepareResources()
      let composite = existing ?? create(target)
      composite.fields[field.id] = field
      composite.bind(target, manager)
      return self
    }
  }
#endif
