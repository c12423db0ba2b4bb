// What an updater tells while it works, and what comes of it.

public import Foundation
public import SkinKit

/// What an updater tells while it works.
public enum UpdateEvent: Hashable, Sendable {
  /// A check begins.
  case checking
  /// The signed metadata is up to date; its timestamp has this version.
  case refreshed(version: Int)
  /// A skin is wanted that isn't installed, and will be fetched in this way; that many bytes are still to come.
  case offered(SkinReference, kind: UpdateKind, bytes: Int)
  /// A skin will be shown at that moment, and is fetched ahead.
  case scheduled(SkinReference, at: Date)
  /// A skin isn't fetched now, because the app or the network doesn't allow it.
  case postponed(SkinReference, SkinIssue)
  /// A skin demands what this app or device isn't; ``failed(_:)`` follows.
  case refused(SkinReference, UpdateRequirement)
  /// Bytes of the download are there.
  case downloading(received: Int, total: Int)
  /// The download is complete and is what the metadata says; that many bytes came over the network.
  case downloaded(bytes: Int, kind: UpdateKind)
  /// One way to the skin failed; the next one is tried.
  case fellBack(SkinIssue)
  /// The skin is installed.
  case installed(InstalledSkin)
  /// From now on this skin is shown; nil is the built-in one.
  case activated(InstalledSkin?)
  /// The app says that it shows this skin; nil is the built-in one.
  case applied(SkinReference?)
  /// The app says that it couldn't show this skin.
  case failedToApply(SkinReference, SkinIssue)
  /// The app went back from a skin that did harm, to the one before or the built-in one.
  case rolledBack(from: SkinReference, to: SkinReference?, SkinIssue)
  /// The list of the catalog changed otherwise: a skin was asked for, pinned or removed, or a download broke off.
  case catalogChanged
  /// The check found that everything is as it should be.
  case unchanged
  /// The check failed; what was shown before is still shown.
  case failed(SkinIssue)
  /// The stream of events is open.
  case listening
  /// The stream of events was lost; it is opened again after that many seconds.
  case lostStream(SkinIssue, retryAfter: TimeInterval)
}
