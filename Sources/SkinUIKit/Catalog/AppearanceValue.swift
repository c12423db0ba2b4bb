#if canImport(UIKit)
  import SkinKit
  import UIKit

  /// The value of a key, to be set on an appearance proxy.
  @MainActor
  struct AppearanceValue {
    let key: String
    let manager: SkinManager

    /// Calls a closure with the value.
    /// - Parameter write: Sets the value on the proxy. The compiler takes the proxy for an object of the class, but it isn't one:
    ///   the closure must not cast it or read from it. Writing through a key path reads first.
    /// - Returns: Whether the key has a value.
    func set<Value: SkinProperty>(_ write: (Value) -> Void) -> Bool {
      let variants = manager.skin.variants(for: SkinKey<Value.Resource>(key))
      guard let value = variants.flatMap({ Value.skinValue($0, in: manager.appearance) }) else { return false }
      write(value)
      return true
    }
  }
#endif
