#if canImport(SwiftUI) && canImport(UIKit) && !HEADLESS
  import Foundation
  import SkinKit
  import SkinUIKit
  import SwiftUI
  import UIKit

  /// The manager of the scope that a view belongs to; `nil` is the app's.
  private struct SkinManagerKey: EnvironmentKey {
    static let defaultValue: SkinManager? = nil
  }

  /// The same, exchanged with the traits of UIKit's views around and inside.
  @available(iOS 17, *)
  private struct BridgedManagerKey: UITraitBridgedEnvironmentKey {
    static let defaultValue: SkinManager? = nil

    // UIKit's traits belong to the main actor, and the protocol's requirements to none. Elsewhere, there is nothing to exchange.
    static func read(from traits: UITraitCollection) -> SkinManager? {
      guard Thread.isMainThread else { return nil }
      return MainActor.assumeIsolated { traits[SkinScopeTrait.self].manager }
    }

    static func write(to traits: inout any UIMutableTraits, value: SkinManager?) {
      guard Thread.isMainThread else { return }
      MainActor.assumeIsolated { traits[SkinScopeTrait.self] = SkinScopeTrait.Value(value) }
    }
  }

  extension EnvironmentValues {
    /// The manager of the scope that a view belongs to; `nil` is the app's.
    var skinManager: SkinManager? {
      get {
        if #available(iOS 17, *) { self[BridgedManagerKey.self] } else { self[SkinManagerKey.self] }
      }
      set {
        if #available(iOS 17, *) {
          self[BridgedManagerKey.self] = newValue
        } else {
          self[SkinManagerKey.self] = newValue
        }
      }
    }
  }
#endif
