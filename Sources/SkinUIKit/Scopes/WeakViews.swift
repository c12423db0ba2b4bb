// Values by view, which don't keep the views alive.

#if canImport(UIKit)
  import UIKit

  /// A dictionary whose keys are views that it doesn't keep alive.
  ///
  /// What belongs to views that are gone is dropped as it grows, in amortised constant time.
  @MainActor
  struct WeakViews<Value> {
    private struct Entry {
      weak var view: UIView?
      var value: Value
    }

    private var entries: [ObjectIdentifier: Entry] = [:]
    private var sweepAt = 64

    var isEmpty: Bool { entries.isEmpty }

    /// The views that are alive.
    var views: [UIView] { entries.values.compactMap(\.view) }

    subscript(view: UIView) -> Value? {
      get {
        // Another view may stand where one that is gone stood.
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
