// Values as observable state, for SwiftUI and for whatever else uses Observation.

public import Observation

/// The values of a manager as `@Observable` state: what reads a key is told when that key's value changes, and only then.
///
/// ```swift
/// let state = SkinState(SkinManager.shared)
/// withObservationTracking { label.title = state["home.title"] } onChange: { … }
/// ```
/// A key is followed from the first time it is read.
@available(iOS 17, macOS 14, *)
@MainActor
public final class SkinState: Observable {
  /// The values of the manager that an app's views follow unless they are told otherwise.
  public static let shared = SkinState(.shared)

  /// The manager whose values these are.
  public let manager: SkinManager
  private let registrar = ObservationRegistrar()
  private var followed: Set<AnySkinKey> = []

  /// Makes a manager's values observable.
  /// - Parameter manager: The manager; it is kept alive.
  public init(_ manager: SkinManager) { self.manager = manager }

  /// The value of a key as it is in force now.
  /// - Parameter key: The key; `nil` is the value where the skin has none of the key's type.
  public subscript<Value>(key: SkinKey<Value>) -> Value? {
    follow(key.erased)
    registrar.access(self, keyPath: \.[revisionOf: key.erased])
    return manager.value(for: key)
  }

  /// A key's values for every appearance, as they are in force now.
  /// - Parameter key: The key.
  /// - Returns: The values; `nil` where the skin has none of the key's type.
  public func variants<Value>(_ key: SkinKey<Value>) -> SkinVariants<Value>? {
    follow(key.erased)
    registrar.access(self, keyPath: \.[revisionOf: key.erased])
    return manager.skin.variants(for: key)
  }

  /// The header of the skin in force.
  public var header: SkinHeader {
    follow(nil)
    registrar.access(self, keyPath: \.[revisionOf: nil])
    return manager.skin.header
  }

  /// What observers are told by: a property for each key, which has no value worth reading.
  subscript(revisionOf key: AnySkinKey?) -> Int { 0 }

  private func follow(_ key: AnySkinKey?) {
    guard followed.insert(key ?? "").inserted else { return }
    var isFirst = true
    manager.follow(self, keys: [key].compactMap(\.self), name: key?.name ?? "") { state, _ in
      // The first call comes of following itself, when nothing has changed.
      guard !isFirst else {
        isFirst = false
        return
      }
      state.registrar.withMutation(of: state, keyPath: \.[revisionOf: key]) {}
    }
  }
}
