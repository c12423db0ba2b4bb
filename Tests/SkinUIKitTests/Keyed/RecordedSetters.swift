#if HEADLESS

import SkinKit

@testable import SkinUIKit

/// Runs a closure while the hook of setters records, and the app shows a skin.
@MainActor
func recordingSetters<Result>(_ skin: Skin, _ body: () throws -> Result) rethrows -> Result {
  let manager = SkinManager.shared
  manager.builtIn = skin
  SkinSetterHook.start()
  defer {
    SkinSetterHook.stop()
    manager.apply(nil)
    manager.builtIn = .empty
    manager.language = nil
  }
  return try body()
}

#endif
