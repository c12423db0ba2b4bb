import Observation

/// The observable revision of each key of a manager.
@available(iOS 17, macOS 14, *)
@MainActor
final class KeyObservation: Observable {
  private weak var manager: SkinManager?
  private let registrar = ObservationRegistrar()
  private var followed: Set<AnySkinKey> = []

  init(_ manager: SkinManager) { self.manager = manager }

  /// Registers that the observing code reads a key; `nil` is the skin as a whole.
  func access(_ key: AnySkinKey?) {
    follow(key)
    registrar.access(self, keyPath: \.[revisionOf: key])
  }

  /// The observed property of a key; only its key path matters.
  subscript(revisionOf key: AnySkinKey?) -> Int { 0 }

  private func follow(_ key: AnySkinKey?) {
    guard let manager, followed.insert(key ?? "").inserted else { return }
    var isFirst = true
    manager.follow(self, keys: [key].compactMap(\.self), name: key?.name ?? "") { observation, _ in
      // Following calls back at once, when nothing has changed.
      guard !isFirst else {
        isFirst = false
        return
      }
      observation.registrar.withMutation(of: observation, keyPath: \.[revisionOf: key]) {}
    }
  }
}

extension SkinManager {
  /// The manager's observable keys.
  @available(iOS 17, macOS 14, *)
  var keyObservation: KeyObservation {
    if let observation = observation as? KeyObservation { return observation }
    let observation = KeyObservation(self)
    self.observation = observation
    return observation
  }

  /// Registers that the observing code reads a key, where the system has Observation.
  ///
  /// The caller audits the key, with its kind.
  package func registerRead(of key: AnySkinKey) {
    if #available(iOS 17, macOS 14, *) { KeyPlace.using(.reporting) { keyObservation.access(key) } }
  }
}
