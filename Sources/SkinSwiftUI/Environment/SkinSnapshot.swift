#if canImport(SwiftUI) && canImport(UIKit) && !HEADLESS
  import SkinKit
  import SwiftUI

  /// The skin of a manager at one time, which can be read on any thread.
  struct SkinSnapshot: Equatable, Sendable {
    let skin: Skin
    /// The manager whose skin it is.
    let manager: ObjectIdentifier
    /// The number of changes so far.
    let revision: Int

    static func == (lhs: SkinSnapshot, rhs: SkinSnapshot) -> Bool {
      lhs.manager == rhs.manager && lhs.revision == rhs.revision
    }
  }

  private struct SkinSnapshotKey: EnvironmentKey {
    static let defaultValue: SkinSnapshot? = nil
  }

  extension EnvironmentValues {
    /// The skin of the surrounding scope.
    ///
    /// A view that reads it is updated at each change.
    var skinSnapshot: SkinSnapshot? {
      get { self[SkinSnapshotKey.self] }
      set { self[SkinSnapshotKey.self] = newValue }
    }
  }
#endif
