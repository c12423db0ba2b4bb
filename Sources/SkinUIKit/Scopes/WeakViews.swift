#if canImport(UIKit)
  import UIKit

  /// A dictionary with weakly held views, or bar items, as keys.
  ///
  /// Entries of deallocated objects are removed as it grows, in amortized constant time.
  @MainActor
  struct WeakViews<Value> {
    private struct Entry {
      weak var object: AnyObject?
      var value: Value
    }

    private var entries: [ObjectIdentifier: Entry] = [:]
    private var sweepAt = 64

    var isEmpty: Bool { entries.isEmpty }

    /// The objects that still exist.
    var objects: [AnyObject] { entries.values.compactMap(\.object) }

    subscript(object: AnyObject, default value: @autoclosure () -> Value) -> Value {
      get { self[object] ?? value() }
      set { self[object] = newValue }
    }

    subscript(object: AnyObject) -> Value? {
      get {
        // A new object can have the address of a deallocated one.
        guard !entries.isEmpty, let entry = entries[ObjectIdentifier(object)], entry.object === object else {
          return nil
        }
        return entry.value
      }
      set {
        entries[ObjectIdentifier(object)] = newValue.map { Entry(object: object, value: $0) }
        guard entries.count > sweepAt else { return }
        entries = entries.filter { $0.value.object != nil }
        sweepAt = max(64, entries.count * 2)
      }
    }
  }
#endif
