#if DEBUG
  import SkinKit
  import SkinUpdate

  extension SkinApp {
    /// Shows each state of a skin that `skin watch` sends, in debug builds.
    ///
    /// ```swift
    /// SkinApp.start("Skins", builtIn: "builtin")
    /// #if DEBUG
    ///   SkinApp.live("8917")                                                // a simulator on the same Mac
    ///   SkinApp.live("http://192.168.1.20:8918/", code: "K7QX-2MNP")        // a phone: `skin watch --network`
    /// #endif
    /// ```
    /// Call it after ``start(_:in:builtIn:formats:server:storage:)``; calling it again follows the other address. The packages aren't signed, so the
    /// method doesn't exist in release builds. The skin isn't remembered: the next launch shows the user's choice. Issues are logged and
    /// posted as ``issueFound``: those of the skin, a lost connection, which is opened again, and a wrong code, which isn't sent again.
    ///
    /// The app must allow local networking in its Info.plist (`NSAppTransportSecurity`, `NSAllowsLocalNetworking`), and on phones explain it to
    /// the user (`NSLocalNetworkUsageDescription`).
    /// - Parameters:
    ///   - address: The address that `skin watch` prints, or the port alone.
    ///   - code: The pairing code that `skin watch --network` prints; `nil` for an address of the same machine.
    public static func live(_ address: String, code: String? = nil) {
      guard let session else { return SkinManager.report(.notStarted("SkinApp.live")) }
      do {
        session.follow(try SkinLiveReload(address, code: code))
      } catch {
        SkinManager.report(.wrapped(error))
      }
    }
  }
#endif
