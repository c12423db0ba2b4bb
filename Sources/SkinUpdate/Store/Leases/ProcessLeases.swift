import Foundation
import SkinKit

/// The leases of this process, one for each skin.
///
/// iOS kills a process that is suspended while it holds a lock in a shared container. So in the background all leases
/// sleep, including those taken there. On iOS, a process is considered to be in the background until it is notified
/// otherwise, because it may have been launched there.
package final class ProcessLeases: Sendable {
  /// The leases of the current process.
  package static let shared: ProcessLeases = {
    #if os(iOS)
      let leases = ProcessLeases(isInBackground: true, app: app)
      leases.followNotifications()
      return leases
    #else
      return ProcessLeases(isInBackground: false)
    #endif
  }()

  /// The identifier of the app; nil in an extension, which may have several processes.
  private static var app: String? {
    Bundle.main.bundleURL.pathExtension == "appex" ? nil : Bundle.main.bundleIdentifier
  }

  private struct WeakLease {
    weak var lease: StoreLease?
  }

  private struct LeaseTable {
    var isInBackground: Bool
    var entries: [URL: WeakLease] = [:]
  }

  private let app: String?
  private let state: Locked<LeaseTable>

  init(isInBackground: Bool, app: String? = nil) {
    self.app = app
    state = Locked(LeaseTable(isInBackground: isInBackground))
  }

  /// Takes the lease of a skin, or returns the one that this process has.
  /// - Parameter file: The lease file; created if it doesn't exist.
  /// - Returns: The lease; nil if the folder can't be written or locked now.
  /// - Throws: `SkinIssue` if the skin is being removed.
  func take(_ file: URL) throws -> StoreLease? {
    try state.withLock { state in
      let known = state.entries[file]?.lease
      // Its file may have been replaced, or its protection may have ended.
      try known?.wake()
      guard let lease = try known ?? StoreLease(file, app: app) else { return nil }
      if state.isInBackground { lease.sleep() }
      if known == nil {
        state.entries = state.entries.filter { $0.value.lease != nil }
        state.entries[file] = WeakLease(lease: lease)
      }
      return lease
    }
  }

  /// Releases all locks before the process may be suspended.
  package func enterBackground() {
    state.withLock { state in
      state.isInBackground = true
      for entry in state.entries.values { entry.lease?.sleep() }
    }
  }

  /// Takes all locks again.
  package func enterForeground() {
    state.withLock { state in
      guard state.isInBackground else { return }
      state.isInBackground = false
      // If a skin is being removed, reading it reports that.
      for entry in state.entries.values { try? entry.lease?.wake() }
    }
  }

  #if os(iOS)
    /// Observes the notifications of apps and extensions by name, because this module doesn't link UIKit.
    private func followNotifications() {
      func observe(_ names: [String], _ act: @escaping @Sendable (ProcessLeases) -> Void) {
        for name in names {
          // Never removed: this object lives as long as the process.
          _ = NotificationCenter.default.addObserver(forName: Notification.Name(name), object: nil, queue: nil) { _ in
            act(self)
          }
        }
      }
      observe(["UIApplicationDidEnterBackgroundNotification", "NSExtensionHostDidEnterBackgroundNotification"]) {
        $0.enterBackground()
      }
      // An app launched in the foreground becomes active without entering it.
      observe([
        "UIApplicationWillEnterForegroundNotification", "UIApplicationDidBecomeActiveNotification",
        "NSExtensionHostWillEnterForegroundNotification", "NSExtensionHostDidBecomeActiveNotification",
      ]) { $0.enterForeground() }
    }
  #endif
}
