#if canImport(SwiftUI) && canImport(UIKit) && !HEADLESS
  import Combine
  import SkinKit
  import SwiftUI

  /// The changes of a manager, as SwiftUI observes them on every system.
  @MainActor
  final class SkinChanges: ObservableObject {
    @Published private var revision = 0
    private weak var manager: SkinManager?

    nonisolated init() {}

    /// Returns the current skin of a manager, and observes its changes from now on.
    func snapshot(of manager: SkinManager) -> SkinSnapshot {
      follow(manager)
      return SkinSnapshot(skin: manager.skin, manager: ObjectIdentifier(manager), revision: revision)
    }

    private func follow(_ manager: SkinManager) {
      guard manager !== self.manager else { return }
      self.manager?.unfollow(self)
      self.manager = manager
      var isFirst = true
      manager.follow(self, keys: []) { changes, _ in
        // Following calls back at once, in the middle of an update of views.
        guard !isFirst else {
          isFirst = false
          return
        }
        changes.revision += 1
      }
    }
  }
#endif
