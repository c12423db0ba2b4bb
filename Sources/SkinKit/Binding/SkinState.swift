public import Observation

/// The values of a manager as `@Observable` state: a reader of a key is notified when that key's value changes, and only then.
///
/// ```swift
/// let state = SkinState(SkinManager.shared)
/// withObservationTracking { label.title = state["home.title"] } onChange: { … }
/// ```
/// A key is followed from its first reading on.
@available(iOS 17, macOS 14, *)
@MainActor
public final class SkinState: Observable {
  /// The values of the shared manager.
  public static let shared = SkinState(.shared)

  /// The manager that has the values.
  public let manager: SkinManager
  private let registrar = ObservationRegistrar()
  private var followed: Set<AnySkinKey> = []

  /// Creates a manager's values observable.
  /// - Parameter manager: The manager. It is retained.
  public init(_ manager: SkinManager) { self.manager = manager }

  /// The current value of a key.
  /// - Parameter key: The key; its value is `nil` if the skin has none of the key's type.
  public subscript<Value>(key: SkinKey<Value>) -> Value? {
    follow(key.erased)
    registrar.access(self, keyPath: \.[revisionOf: key.erased])
    return manager.value(for: key)
  }

  /// The current values of a key for all appearances.
  /// - Parameter key: The key.
  /// - Returns: The values; `nil` if the skin has none of the key's type.
  public func variants<Value>(_ key: SkinKey<Value>) -> SkinVariants<Value>? {
    follow(key.erased)
    registrar.access(self, keyPath: \.[revisionOf: key.erased])
    return manager.skin.variants(for: key)
  }

  /// The header of the current skin.
  public var header: SkinHeader {
    follow(nil)
    registrar.access(self, keyPath: \.[revisionOf: nil])
    return manager.skin.header
  }

  /// The observed property of a key; only its key path matters.
  subscript(revisionOf key: AnySkinKey?) -> Int { 0 }

  private func follow(_ key: AnySkinKey?) {
    guard followed.insert(key ?? "").inserted else { return }
    var isFirst = true
    manager.follow(self, keys: [key].compactMap(\.self), name: key?.name ?? "") { state, _ in
      // Following calls back at once, when nothing has changed.
      guard !isFirst else {
        isFirst = false
        return
      }
      state.registrar.withMutation(of: state, keyPath: \.[revisionOf: key]) {}
    }
  }
}
