public import Foundation
import SkinKit
import SkinPackage

extension SkinStore {
  /// The skin to show, whenever a process has made another one current, from now on.
  ///
  /// For extensions and widgets, which show what the app switches to. ``SkinUpdater/run()`` follows other processes
  /// itself. On Apple's platforms a notification reports the switch; elsewhere the store's state is read every two
  /// seconds. A process that was suspended meanwhile receives the newest skin. The stream ends with the task that reads
  /// it.
  /// ```swift
  /// for await skin in SkinStore.switches(at: sharedFolder) { show(skin) }      // nil: the built-in one
  /// ```
  /// - Parameter folder: The store's folder.
  /// - Returns: The skins, as ``current(at:)`` returns them; a slow reader receives the newest.
  public static func switches(at folder: URL) -> AsyncStream<InstalledSkin?> {
    let layout = StoreLayout(folder: folder)
    let (stream, continuation) = AsyncStream.makeStream(of: InstalledSkin?.self, bufferingPolicy: .bufferingNewest(1))
    // Before the state is read, so that no switch is missed.
    let signals = StoreSignal.stream()
    let first = (try? layout.readState())?.skin
    let task = Task {
      var last = first
      for await _ in signals {
        // A state that can't be read now is read at the next signal.
        guard let state = try? layout.readState(), state.skin != last else { continue }
        last = state.skin
        continuation.yield(StoreReading(layout, state).skin)
      }
    }
    continuation.onTermination = { _ in task.cancel() }
    return stream
  }

  /// Whether another process, or another object of this one, has made another skin current since the last call, or has
  /// found the current skin damaged.
  func noticeSwitch() -> Bool {
    guard let state = try? layout.readState() else { return false }
    let isReplaced = current?.manifest.hash != state.skin?.manifest
    defer { (lastSkin, wasReplaced) = (state.skin, isReplaced) }
    return state.skin != lastSkin || (isReplaced && !wasReplaced)
  }
}
