// The leases of this process, and what becomes of them in the background.

import Foundation
import SkinKit

/// The leases of this process: one for each skin, however many values read it.
///
/// iOS ends a process that is suspended while it holds a lock in a shared container. So in the background all leases
/// sleep, those that are taken there, too. On iOS a process counts as one in the background until it says otherwise:
/// it may have been launched there.
package final class ProcessLeases: Sendable {
  /// Those of the process that runs.
  package static let shared: ProcessLeases = {
    #if os(iOS)
      let leases = ProcessLeases(isInBackground: true, app: app)
      leases.followNotifications()
      return leases
    #else
      return ProcessLeases(isInBackground: false)
    #endif
  }()

  /// The app, where this is its process; of an extension there may be several.
  private static var app: String? {
    Bundle.main.bundleURL.pathExtension == "appex" ? nil : Bundle.main.bundleIdentifier
  }

  private struct Entry {
    weak var lease: StoreLease?
  }

  private struct LeaseTable {
    var isInBackground: Bool
    var entries: [URL: Entry] = [:]
  }

  private let app: String?
  private let state: Locked<LeaseTable>

  init(isInBackground: Bool, app: String? = nil) {
    self.app = app
    state = Locked(LeaseTable(isInBackground: isInBackground))
  }

  /// Takes the lease of a skin, or has another part of the process share the one it took.
  /// - Parameter file: The lease file; made where there is none.
  /// - Returns: The lease; nil where the folder doesn't let itself be written or locked now, so that none can be had.
  /// - Throws: `SkinIssue` where the skin is just being removed.
  func take(_ file: URL) throws -> StoreLease? {
    try state.withLock { state in
      let known = state.entries[file]?.lease
      // Its file may be another one by now, or its week over.
      try known?.wake()
      guard let lease = try known ?? StoreLease(file, app: app) else { return nil }
      if state.isInBackground { lease.sleep() }
      if known == nil {
        state.entries = state.entries.filter { $0.value.lease != nil }
        state.entries[file] = Entry(lease: lease)
      }
      return lease
    }
  }

  /// Lets go of all locks; the process may be suspended from here on.
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
      // Where a skin is just being removed, reading tells.
      for entry in state.entries.values { try? entry.lease?.wake() }
    }
  }

  #if os(iOS)
    /// Follows the notifications of apps and of extensions by name, because this module doesn't link UIKit.
    private func followNotifications() {
      func observe(_ names: [String], _ act: @escaping @Sendable (ProcessLeases) -> Void) {
        for name in names {
          // Never removed: this lives as long as the process.
          _ = NotificationCenter.default.addObserver(forName: Notification.Name(name), object: nil, queue: nil) { _ in
            act(self)
          }
        }
      }
      observe(["UIApplicationDidEnterBackgroundNotification", "NSExtensionHostDidEnterBackgroundNotification"]) {
        $0.enterBackground()
      }
      // An app that is launched into the foreground becomes active without having entered it.
      observe([
        "UIApplicationWillEnterForegroundNotification", "UIApplicationDidBecomeActiveNotification",
        "NSExtensionHostWillEnterForegroundNotification", "NSExtensionHostDidBecomeActiveNotification",
      ]) { $0.enterForeground() }
    }
  #endif
}
