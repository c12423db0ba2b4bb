import Foundation
import SkinKit
import SkinPackage

/// The actions of a shop's users. ``choose(_:)`` shows a skin.
extension SkinUpdater {
  /// Fetches and installs a skin and the skins it builds on, without showing it.
  ///
  /// It waits for a check or download in progress. Events and ``catalogItems`` report the progress.
  /// - Parameter skin: A skin of the repository.
  /// - Returns: The installed skin.
  /// - Throws: `SkinIssue` if it can't be fetched, with the code `download-postponed` if the app's policy put it off;
  ///   `CancellationError` if the task is canceled.
  @discardableResult
  public func download(_ skin: SkinReference) async throws -> InstalledSkin {
    let request = requested.add(skin)
    reporter.send(.catalogChanged)
    defer { withdraw(request) }
    return try await withTaskCancellationHandler {
      try await exclusively { try await fetchForShop(skin) }
    } onCancel: {
      // The task still waits for the mutex, but the user doesn't wait for the skin.
      withdraw(request)
    }
  }

  private func fetchForShop(_ skin: SkinReference) async throws -> InstalledSkin {
    do {
      try await repository.refresh()
      let target = try await acquire(skin)
      guard let installed = await inventory.intactSkin(target.package.manifest) else {
        throw SkinIssue.damagedStore("\(skin) is missing after it was installed")
      }
      return installed
    } catch let pause as UpdatePause {
      reporter.postponed(pause)
      throw pause.issue
    } catch {
      throw reporter.failed(error, about: skin)
    }
  }

  private func acquire(_ skin: SkinReference) async throws -> UpdateTarget {
    while true {
      let target = try await acquirer.target(skin, for: .catalog)
      var bytes = 0
      do {
        _ = try await acquirer.acquire(target, bytes: &bytes, isWanted: { _ in true })
        return target
      } catch is SupersededDownload {
        // The repository has another package of the skin by now, or none.
      }
    }
  }

  nonisolated private func withdraw(_ request: UUID) {
    if requested.remove(request) { reporter.send(.catalogChanged) }
  }

  /// Keeps a skin on the device whatever the quota, or no longer.
  /// - Parameters:
  ///   - skin: The skin; it may be installed later.
  ///   - isPinned: Whether it is kept.
  /// - Throws: `SkinIssue` if the pin can't be written.
  public func pin(_ skin: SkinReference, _ isPinned: Bool = true) async throws {
    try await store.pin(skin, isPinned)
    reporter.send(.catalogChanged)
  }

  /// Removes a skin from the device, with its pin.
  ///
  /// The next check fetches it again if a schedule or the user's choice needs it.
  /// - Parameter skin: The skin. If it isn't installed, only the pin is removed.
  /// - Throws: `SkinIssue` with the code `skin-in-use` if it is current, the fallback, shown by a process, or the base of
  ///   another installed skin; nothing is changed then.
  public func remove(_ skin: SkinReference) async throws {
    try await store.remove(skin)
    reporter.send(.catalogChanged)
  }
}
