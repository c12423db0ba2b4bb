// Whether a download may happen now: the app's word.

public import SkinKit

/// A download that is about to begin.
public struct PlannedDownload: Hashable, Sendable {
  /// The skin that is wanted.
  public var skin: SkinReference
  /// How it comes.
  public var kind: UpdateKind
  /// The bytes to fetch; those of an earlier download that broke aren't counted.
  public var bytes: Int
  /// The bytes of the skin's files, uncompressed; nil where the repository doesn't say.
  public var size: Int?
  /// What it is for.
  public var purpose: Purpose

  /// What a download is for.
  public enum Purpose: Hashable, Sendable {
    /// To be shown now.
    case activation
    /// To be there when its time comes.
    case schedule
    /// Another skin builds on it.
    case base
    /// The user wants to have it.
    case catalog
  }

  /// Describes a download.
  /// - Parameters:
  ///   - skin: The skin that is wanted.
  ///   - kind: How it comes.
  ///   - bytes: The bytes to fetch.
  ///   - size: The bytes of the skin's files, uncompressed.
  ///   - purpose: What it is for.
  public init(skin: SkinReference, kind: UpdateKind, bytes: Int, size: Int?, purpose: Purpose) {
    self.skin = skin
    self.kind = kind
    self.bytes = bytes
    self.size = size
    self.purpose = purpose
  }
}

/// What an app says to a download.
public enum DownloadDecision: Hashable, Sendable {
  /// Over any network, now.
  case now
  /// Now, but not over the cellular network.
  case wifiOnly
  /// Not now; it is asked again at the next check.
  case later
  /// Not at all; this version isn't asked about again while the updater lives.
  case never
}

/// Decides over downloads; an app brings its own to ask the user, or to spare the battery.
/// ```swift
/// struct SparingPolicy: UpdatePolicy {
///   func decide(_ download: PlannedDownload) async -> DownloadDecision {
///     download.bytes < 1_000_000 ? .now : .wifiOnly
///   }
/// }
/// ```
public protocol UpdatePolicy: Sendable {
  /// Decides over one download.
  /// - Parameter download: The download.
  /// - Returns: Whether it may begin.
  func decide(_ download: PlannedDownload) async -> DownloadDecision
}

/// The policy of an app that brings none: what is shown now comes over any network while it is small; what is large or
/// only for later waits for another than the cellular one.
public struct DefaultUpdatePolicy: UpdatePolicy {
  /// The most bytes that come over the cellular network.
  public var cellularLimit: Int

  /// Makes the policy.
  /// - Parameter cellularLimit: The most bytes that come over the cellular network; 10 MiB where nothing else is said.
  public init(cellularLimit: Int = 10 << 20) { self.cellularLimit = cellularLimit }

  /// Decides over one download.
  /// - Parameter download: The download.
  /// - Returns: ``DownloadDecision/wifiOnly`` for what is large or ahead of its time, ``DownloadDecision/now`` else.
  public func decide(_ download: PlannedDownload) async -> DownloadDecision {
    download.purpose == .schedule || download.bytes > cellularLimit ? .wifiOnly : .now
  }
}

extension SkinIssue.Code {
  /// The app put a download off.
  public static let downloadPostponed: Self = "download-postponed"
}
