#if canImport(UIKit)
  import UIKit

  /// A dictionary with weakly held views, or bar items, as keys.
  ///
  /// Entries of deallocated objects are removed as it grows, in amortized constant time.
  @MainActor
  struct WeakViews<Value> {
    private var table = WeakTable()

    var isEmpty: Bool { table.isEmpty }

    /// The objects that still exist.
    var objects: [AnyObject] { table.objects }

    subscript(object: AnyObject, default value: @autoclosure () -> Value) -> Value {
      get { self[object] ?? value() }
      set { self[object] = newValue }
    }

    subscript(object: AnyObject) -> Value? {
      get { table.value(of: object) as? Value }
      set { table.set(newValue.map { $0 as Any }, of: object) }
    }
  }

  /// The table behind all dictionaries of views: the compiler writes code for each type of value in a dictionary.
  @MainActor
  private struct WeakTable {
    private struct Entry {
      weak var object: AnyObject?
      var value: Any
    }

    private var entries: [ObjectIdentifier: Entry] = [:]
    private var sweepAt = 64

    var isEmpty: Bool { entries.isEmpty }

    var objects: [AnyObject] { entries.values.compactMap(\.object) }

    func value(of object: AnyObject) -> Any? {
      // A new object can have the address of a deallocated one.
      guard !entries.isEmpty, let entry = entries[ObjectIdentifier(object)], entry.object === object else { return nil }
      return entry.value
    }

    mutating func set(_ value: Any?, of object: AnyObject) {
      entries[ObjectIdentifier(object)] = value.map { Entry(object: object, value: $0) }
      guard entries.count > sweepAt else { return }
      entries = entries.filter { $0.value.object != nil }
      sweepAt = max(64, entries.count * 2)
    }
  }
#endif
