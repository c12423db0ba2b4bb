#if canImport(UIKit)
  import UIKit

  /// A dictionary with weakly held views as keys.
  ///
  /// Entries of deallocated views are removed as it grows, in amortized constant time.
  @MainActor
  struct WeakViews<Value> {
    private struct Entry {
      weak var view: UIView?
      var value: Value
    }

    private var entries: [ObjectIdentifier: Entry] = [:]
    private var sweepAt = 64

    var isEmpty: Bool { entries.isEmpty }

    /// The views that still exist.
    var views: [UIView] { entries.values.compactMap(\.view) }

    subscript(view: UIView, default value: @autoclosure () -> Value) -> Value {
      get { self[view] ?? value() }
      set { self[view] = newValue }
    }

    subscript(view: UIView) -> Value? {
      get {
        // A new view can have the address of a deallocated one.
        guard !entries.isEmpty, let entry = entries[ObjectIdentifier(view)], entry.view === view else { return nil }
        return entry.value
      }
      set {
        entries[ObjectIdentifier(view)] = newValue.map { Entry(view: view, value: $0) }
        guard entries.count > sweepAt else { return }
        entries = entries.filter { $0.value.view != nil }
        sweepAt = max(64, entries.count * 2)
      }
    }
  }
#endif
