public import Observation

/// The values of a manager as `@Observable` state: a reader of a key is notified when that key's value changes, and only then.
///
/// ```swift
/// let state = SkinState(SkinManager.shared)
/// withObservationTracking { label.title = state["home.title"] } onChange: { … }
/// ```
/// A key is followed from its first reading on.
@available(iOS 17, macOS 14, *)
@MainActor @preconcurrency
public final class SkinState: Observable {
  /// The values of the shared manager.
  public static let shared = SkinState(.shared)

  /// The manager that has the values.
  public let manager: SkinManager

  /// Creates a manager's values observable.
  /// - Parameter manager: The manager. It is retained.
  public init(_ manager: SkinManager) { self.manager = manager }

  /// The current value of a key.
  /// - Parameter key: The key; its value is `nil` if the skin has none of the key's type.
  public subscript<Value>(key: SkinKey<Value>) -> Value? {
    manager.keyObservation.access(key.erased)
    return manager.value(for: key)
  }

  /// The current values of a key for all appearances.
  /// - Parameter key: The key.
  /// - Returns: The values; `nil` if the skin has none of the key's type.
  public func variants<Value>(_ key: SkinKey<Value>) -> SkinVariants<Value>? {
    manager.keyObservation.access(key.erased)
    return manager.variants(for: key)
  }

  /// The header of the current skin.
  public var header: SkinHeader {
    manager.keyObservation.access(nil)
    return manager.skin.header
  }
}
