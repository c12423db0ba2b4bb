#if canImport(UIKit)
  import SkinKit
  import UIKit

  /// Setters by key path, for the properties that are bound most.
  ///
  /// They change no other property that is bound next to them in practice. Writing through a key path takes several hundred nanoseconds longer. A property without an entry uses its key path. A few
  /// properties have an entry because their setter does more than write. Subclasses use the entries of their superclasses.
  @MainActor
  struct DirectSetters {
    static let shared = DirectSetters()

    private struct Entry {
      /// Whether a class is that of the entry, or inherits from it.
      let isInherited: (AnyClass) -> Bool
      /// The setter, for the class of the entry.
      let exact: Any
      /// The setter, for objects that are known to be of the class.
      let general: Any
    }

    /// The entries by property: classes that aren't related can share one, if they have properties with the same selector.
    private var entries: [SkinBindingProperty: [Entry]] = [:]

    private init() { addStandard() }

    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    mutating func add<Target: AnyObject, Value>(
      _ path: ReferenceWritableKeyPath<Target, Value>, _ set: @escaping @MainActor (Target, Value) -> Void
    ) {
      // `setter(for:)` returns the closure only for subclasses of the entry's class.
      let general: @MainActor (AnyObject, Value) -> Void = { set(unsafeDowncast($0, to: Target.self), $1) }
      entries[SkinBindingProperty(path), default: []].append(
        Entry(isInherited: { $0 is Target.Type }, exact: set, general: general))
    }

    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    func setter<Target: AnyObject, Value>(
      for path: ReferenceWritableKeyPath<Target, Value>
    ) -> (@MainActor (Target, Value) -> Void)? {
      let entry = entries[SkinBindingProperty(path)]?.first { $0.isInherited(Target.self) }
      guard let entry else { return nil }
      if let exact = entry.exact as? @MainActor (Target, Value) -> Void { return exact }
      guard let general = entry.general as? @MainActor (AnyObject, Value) -> Void else { return nil }
      return { general($0, $1) }
    }
  }
#endif
