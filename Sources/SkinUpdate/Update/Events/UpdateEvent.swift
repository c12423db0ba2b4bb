public import Foundation
public import SkinKit

/// An event of an updater.
public enum UpdateEvent: Hashable, Sendable {
  /// A check begins.
  case checking
  /// The signed metadata is up to date, with this version of its timestamp.
  case refreshed(version: Int)
  /// A skin isn't installed and will be downloaded in this form, with that many bytes.
  case offered(SkinReference, kind: UpdateKind, bytes: Int)
  /// A skin was fetched ahead, and will be shown at that time.
  case scheduled(SkinReference, at: Date)
  /// A skin isn't fetched now, because the app or the network doesn't allow it.
  case postponed(SkinReference, SkinIssue)
  /// A skin doesn't suit this app or device; ``failed(_:)`` follows.
  case refused(SkinReference, UpdateRequirement)
  /// Bytes of the download were received.
  case downloading(received: Int, total: Int)
  /// The download is complete and verified; that many bytes were received.
  case downloaded(bytes: Int, kind: UpdateKind)
  /// One path to the skin failed; the next one is tried.
  case fellBack(SkinIssue)
  /// The skin is installed.
  case installed(InstalledSkin)
  /// The skin is current from now on; nil is the built-in one.
  case activated(InstalledSkin?)
  /// The app reported that it shows this skin; nil is the built-in one.
  case applied(SkinReference?)
  /// The app reported that it couldn't show this skin.
  case failedToApply(SkinReference, SkinIssue)
  /// The app rolled back from a harmful skin, to the one before or the built-in one.
  case rolledBack(from: SkinReference, to: SkinReference?, SkinIssue)
  /// The catalog's list changed for another reason: a skin was requested, pinned or removed, or a download was
  /// interrupted.
  case catalogChanged
  /// The check found nothing to change.
  case unchanged
  /// The check failed; the current skin stays.
  case failed(SkinIssue)
  /// The stream of events is open.
  case listening
  /// The stream of events was lost; it is reopened after that many seconds.
  case lostStream(SkinIssue, retryAfter: TimeInterval)
}
