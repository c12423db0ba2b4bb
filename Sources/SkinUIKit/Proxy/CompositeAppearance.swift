// Looks that several keys make together: an object has one binding for all of them.

#if canImport(UIKit)
  import SkinKit

  /// A part of a look that follows a key.
  protocol CombinedLookField {
    /// The key that it follows.
    var key: AnySkinKey { get }
  }

  /// What a look is of its own, and what several keys make of it.
  ///
  /// Some things are set as a whole: a bar's appearance object, a cell's background configuration, a field's rich placeholder. Several
  /// keys go into one. So an object has one binding for the whole, with the look as what is kept of its own; the fields say which keys go in.
  @MainActor
  protocol CompositeAppearance: AnyObject {
    associatedtype Target: AnyObject
    associatedtype Field: CombinedLookField

    /// The name of the whole, which tells it from other properties of the object.
    static var name: String { get }
    /// The fields that follow keys, by what tells them from each other.
    var fields: [String: Field] { get set }

    /// Brings an object up to date: puts in what keys say, or what it has of its own.
    func show(on target: Target, _ values: SkinValues)
    /// Takes a field that follows no key any more out of what is shown, where showing the others doesn't do that.
    func takeOut(_ field: Field, of target: Target)
  }

  extension CompositeAppearance {
    func takeOut(_ field: Field, of target: Target) {}

    private static var property: BindingProperty { BindingProperty(name) }

    /// The look that an object has, once a field of it follows a key.
    static func existing(of target: Target, _ manager: SkinManager) -> Self? {
      manager.originalValue(of: target, property) as? Self
    }

    fileprivate func unbind(_ id: String, of target: Target, _ manager: SkinManager) {
      guard let field = fields[id] else { return }
      // The binding's end shows the look once more, without values.
      if fields.count == 1 { return manager.unbind(target, Self.property) }
      fields[id] = nil
      takeOut(field, of: target)
      follow(target, manager)
    }

    fileprivate func follow(_ target: Target, _ manager: SkinManager) {
      manager.bind(
        target, Self.property, to: fields.values.map(\.key), original: { _ in self },
        update: { target, look, values in look.show(on: target, values) })
    }
  }

  extension SkinProxy {
    /// Binds a field of a look.
    /// - Parameters:
    ///   - id: What tells the field from others of the look.
    ///   - field: The field.
    ///   - make: Makes the look of an object that has none yet.
    /// - Returns: The object's properties.
    func bindField<Look: CompositeAppearance>(_ id: String, _ field: Look.Field, of make: (Target) -> Look) -> SkinProxy
    where Look.Target == Target {
      let existing = Look.existing(of: target, manager)
      let isBinding = mode.isBinding(
        target, BindingProperty("\(Look.name).\(id)"), isBound: { existing?.fields[id] != nil },
        unbind: { existing?.unbind(id, of: target, manager) })
      guard isBinding else { return self }
      manager.prepareResources()
      let look = existing ?? make(target)
      look.fields[id] = field
      look.follow(target, manager)
      return self
    }
  }
#endif
