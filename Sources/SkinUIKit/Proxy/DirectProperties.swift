#if canImport(UIKit)
  import SkinKit
  import UIKit

  /// The properties that are bound most, by key path.
  ///
  /// Reading or writing through a key path takes several hundred nanoseconds longer. Their setters change no other property that is bound
  /// next to them in practice. A few have an entry because their setter does more than write. A property without an entry uses its key
  /// path. Subclasses use the entries of their superclasses.
  @MainActor
  struct DirectProperties {
    static let shared = DirectProperties()

    private struct Entry {
      /// Whether a class is that of the entry, or inherits from it.
      let isInherited: (AnyClass) -> Bool
      /// The property of the class of the entry.
      let exact: Any
      /// The property of objects that are known to be of the class.
      let general: Any
    }

    /// The entries by property: classes that aren't related can share one, if they have properties with the same selector.
    private var entries: [SkinBindingProperty: [Entry]] = [:]

    private init() { addStandard() }

    /// Adds a property.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    mutating func add<Target: AnyObject, Value>(
      _ path: ReferenceWritableKeyPath<Target, Value>, _ get: @escaping (Target) -> Value,
      _ set: @escaping @MainActor (Target, Value) -> Void
    ) {
      // `access(to:)` returns the closures only for subclasses of the entry's class.
      let general = PropertyAccess<AnyObject, Value>(
        get: { get(unsafeDowncast($0, to: Target.self)) }, set: { set(unsafeDowncast($0, to: Target.self), $1) },
        isAlone: true)
      entries[SkinBindingProperty(path), default: []].append(
        Entry(
          isInherited: { $0 is Target.Type }, exact: PropertyAccess(get: get, set: set, isAlone: true),
          general: general))
    }

    /// Returns the getter and the setter of a property, by its key path if there is no entry.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    func access<Target: AnyObject, Value>(
      to path: ReferenceWritableKeyPath<Target, Value>
    ) -> PropertyAccess<Target, Value> {
      let entry = entries[SkinBindingProperty(path)]?.first { $0.isInherited(Target.self) }
      if let exact = entry?.exact as? PropertyAccess<Target, Value> { return exact }
      if let general = entry?.general as? PropertyAccess<AnyObject, Value> {
        return PropertyAccess(get: { general.get($0) }, set: { general.set($0, $1) }, isAlone: true)
      }
      return PropertyAccess(get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 }, isAlone: false)
    }
  }

  /// The getter and the setter of a property.
  struct PropertyAccess<Target, Value> {
    let get: (Target) -> Value
    let set: @MainActor (Target, Value) -> Void
    /// Whether the setter changes no other property that is bound next to it in practice.
    let isAlone: Bool
  }
#endif
