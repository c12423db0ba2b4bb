#if canImport(UIKit)
  import UIKit

  /// A dictionary with weakly held views, or bar items, as keys.
  ///
  /// Entries of deallocated objects are removed as it grows, in amortized constant time.
  @MainActor
  struct WeakViews<Value> {
    private var table: WeakTable

    /// Creates an empty dictionary.
    /// - Parameter end: Called with the value of each object that was deallocated, once that is noticed.
    init(end: @escaping @MainActor (Value) -> Void = { _ in }) {
      table = WeakTable { value in if let value = value as? Value { end(value) } }
    }

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
    private let end: @MainActor (Any) -> Void

    init(end: @escaping @MainActor (Any) -> Void) { self.end = end }

    var isEmpty: Bool { entries.isEmpty }

    var objects: [AnyObject] { entries.values.compactMap(\.object) }

    func value(of object: AnyObject) -> Any? {
      // A new object can have the address of a deallocated one.
      guard !entries.isEmpty, let entry = entries[ObjectIdentifier(object)], entry.object === object else { return nil }
      return entry.value
    }

    mutating func set(_ value: Any?, of object: AnyObject) {
      let id = ObjectIdentifier(object)
      let old = entries[id]
      entries[id] = value.map { Entry(object: object, value: $0) }
      var dead = old.map { $0.object === object ? [] : [$0] } ?? []
      if entries.count > sweepAt {
        dead += entries.values.filter { $0.object == nil }
        entries = entries.filter { $0.value.object != nil }
        sweepAt = max(64, entries.count * 2)
      }
      for entry in dead { end(entry.value) }
    }
  }
#endif
