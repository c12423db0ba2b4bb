// What an updater tells while it works, and what comes of it.

public import Foundation
public import SkinKit

/// How a skin comes to the device.
public enum UpdateKind: String, Codable, Hashable, Sendable {
  /// The whole package.
  case full
  /// One patch or more, from a version that is installed.
  case patch
}

/// What an updater tells while it works.
public enum UpdateEvent: Hashable, Sendable {
  /// A check begins.
  case checking
  /// The signed metadata is up to date; its timestamp has this version.
  case refreshed(version: Int)
  /// A skin is wanted that isn't installed, and will be fetched in this way.
  case offered(SkinReference, kind: UpdateKind, bytes: Int)
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
  /// The check found that everything is as it should be.
  case unchanged
  /// The check failed; what was shown before is still shown.
  case failed(SkinIssue)
  /// The stream of events is open.
  case listening
  /// The stream of events was lost; it is opened again after that many seconds.
  case lostStream(SkinIssue, retryAfter: TimeInterval)
}

/// What came of a check.
public struct UpdateResult: Hashable, Sendable {
  /// What changed.
  public enum Change: Hashable, Sendable {
    /// Nothing.
    case none
    /// Another skin is shown.
    case activated(InstalledSkin)
    /// The built-in skin is shown again.
    case deactivated
  }

  /// What changed.
  public var change: Change
  /// The version of the repository's timestamp.
  public var version: Int
  /// How many bytes of packages and patches came over the network.
  public var downloadedBytes: Int
  /// How the skin came, where one was fetched.
  public var kind: UpdateKind?
}

/// Sends events to any number of streams.
final class UpdateBroadcast: Sendable {
  private let streams = Locked<[UUID: AsyncStream<UpdateEvent>.Continuation]>([:])

  func stream() -> AsyncStream<UpdateEvent> {
    let (stream, continuation) = AsyncStream.makeStream(of: UpdateEvent.self)
    let id = UUID()
    streams.withLock { $0[id] = continuation }
    continuation.onTermination = { [weak self] _ in
      _ = self?.streams.withLock { $0.removeValue(forKey: id) }
    }
    return stream
  }

  func send(_ event: UpdateEvent) {
    for continuation in streams.withLock({ Array($0.values) }) { continuation.yield(event) }
  }

  deinit { for continuation in streams.withLock({ Array($0.values) }) { continuation.finish() } }
}
