import SkinKit

/// The app's consent to downloads, by its policy.
final class DownloadConsent: Sendable {
  private let policy: any UpdatePolicy
  /// The skins that the app declined.
  private let declined = Locked<Set<SkinReference>>([])

  init(_ policy: any UpdatePolicy) { self.policy = policy }

  /// Asks the app for a download.
  /// - Parameters:
  ///   - path: The files to download.
  ///   - target: The skin.
  /// - Returns: Whether the cellular network may be used.
  /// - Throws: `UpdatePause` if the app doesn't consent.
  func request(_ path: UpdatePath, to target: UpdateTarget) async throws -> Bool {
    let skin = target.package.reference
    // Files already on disk need no approval.
    guard path.missing > 0 else { return true }
    // The app is asked about every request of its user.
    guard target.purpose == .catalog || !declined.withLock({ $0.contains(skin) }) else { throw Self.refusal(of: skin) }
    let download = PlannedDownload(
      skin: skin, kind: path.kind, bytes: path.missing, size: target.package.size, purpose: target.purpose)
    switch await policy.decide(download) {
    case .now: return true
    case .wifiOnly: return false
    case .later:
      throw UpdatePause(
        skin, "the app put it off", suggestion: "It is asked again at the next check; the current skin stays.")
    case .never:
      declined.withLock { _ = $0.insert(skin) }
      throw Self.refusal(of: skin)
    }
  }

  private static func refusal(of skin: SkinReference) -> UpdatePause {
    UpdatePause(skin, "the app doesn't want it", suggestion: "Restart the updater to be asked again.")
  }
}
