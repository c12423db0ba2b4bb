// What users do in a skin store: fetch a skin, keep it, remove it. `choose(_:)` shows one.

import Foundation
import SkinKit
import SkinPackage

extension SkinUpdater {
  /// Fetches and installs a skin, and what it builds on, without showing it.
  ///
  /// It waits for a check or download that is under way. Events and ``catalogItems`` tell how far it is.
  /// - Parameter skin: A skin of the repository.
  /// - Returns: The installed skin.
  /// - Throws: `SkinIssue` where it can't be had, or with the code `download-postponed` where the app's policy put it off;
  ///   `CancellationError` where the task is cancelled.
  @discardableResult
  public func download(_ skin: SkinReference) async throws -> InstalledSkin {
    let request = UUID()
    requested[request] = skin
    broadcast.send(.catalogChanged)
    defer { withdraw(request) }
    return try await withTaskCancellationHandler {
      try await exclusively { try await self.fetchForCatalog(skin) }
    } onCancel: {
      // Whoever waits for a turn is woken only when it comes; nobody waits for the skin any more.
      Task { await self.withdraw(request) }
    }
  }

  private func fetchForCatalog(_ skin: SkinReference) async throws -> InstalledSkin {
    do {
      try await refresh()
      let wish = try await wish(for: skin, purpose: .catalog)
      var result = UpdateResult(change: .none, version: 0, downloadedBytes: 0, kind: nil)
      let bases = try await bases(of: wish.package)
      _ = try await bring(wish, over: bases, &result)
      guard let installed = await installedWhole(wish.package.manifest) else {
        throw SkinIssue.damagedStore("\(skin) isn't there after it was installed")
      }
      return installed
    } catch let pause as UpdatePause {
      broadcast.send(.postponed(pause.skin, pause.issue))
      throw pause.issue
    } catch {
      throw tell(error, about: skin)
    }
  }

  private func withdraw(_ request: UUID) {
    if requested.removeValue(forKey: request) != nil { broadcast.send(.catalogChanged) }
  }

  /// Keeps a skin on the device whatever the quota, or doesn't any more.
  /// - Parameters:
  ///   - skin: The skin; it may be installed later.
  ///   - isPinned: Whether it is kept.
  /// - Throws: `SkinIssue` where it can't be written.
  public func pin(_ skin: SkinReference, _ isPinned: Bool = true) async throws {
    try await store.pin(skin, isPinned)
    broadcast.send(.catalogChanged)
  }

  /// Removes a skin from the device, with its pin.
  ///
  /// What a schedule or the user's choice wants is fetched again by the next check.
  /// - Parameter skin: The skin. Where it isn't installed, only the pin goes.
  /// - Throws: `SkinIssue` with the code `skin-in-use` where it is current, the one to fall back to, shown by a process, or
  ///   where another installed skin builds on it; nothing is changed then.
  public func remove(_ skin: SkinReference) async throws {
    try await store.remove(skin)
    broadcast.send(.catalogChanged)
  }
}
