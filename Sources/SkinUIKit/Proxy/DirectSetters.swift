#if canImport(UIKit)
  import UIKit

  /// Setters by key path, for the properties that are bound most.
  ///
  /// Writing through a key path takes several hundred nanoseconds longer. A property without an entry uses its key path. A few
  /// properties have an entry because their setter does more than write.
  @MainActor
  struct DirectSetters {
    static let shared = DirectSetters()

    private var setters: [AnyKeyPath: Any] = [:]

    private init() { addStandard() }

    mutating func add<Target, Value>(
      _ path: ReferenceWritableKeyPath<Target, Value>, _ set: @escaping @MainActor (Target, Value) -> Void
    ) {
      setters[path] = set
    }

    func setter<Target, Value>(
      for path: ReferenceWritableKeyPath<Target, Value>
    ) -> (@MainActor (Target, Value) -> Void)? {
      setters[path] as? @MainActor (Target, Value) -> Void
    }
  }
#endif
