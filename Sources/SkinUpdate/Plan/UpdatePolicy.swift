public import SkinKit

/// A download that is about to start.
public struct PlannedDownload: Hashable, Sendable {
  /// The skin.
  public var skin: SkinReference
  /// How it is downloaded.
  public var kind: UpdateKind
  /// The bytes to download, without those of an interrupted download.
  public var bytes: Int
  /// The bytes of the skin's files, uncompressed; nil if the repository doesn't specify them.
  public var size: Int?
  /// The reason for the download.
  public var purpose: Purpose

  /// The reason for a download.
  public enum Purpose: Hashable, Sendable {
    /// The skin is shown now.
    case activation
    /// The skin is scheduled.
    case schedule
    /// Another skin builds on it.
    case base
    /// The user asked for it.
    case catalog
  }

  /// Creates a description.
  /// - Parameters:
  ///   - skin: The skin.
  ///   - kind: How it is downloaded.
  ///   - bytes: The bytes to download.
  ///   - size: The bytes of the skin's files, uncompressed.
  ///   - purpose: The reason for the download.
  public init(skin: SkinReference, kind: UpdateKind, bytes: Int, size: Int?, purpose: Purpose) {
    self.skin = skin
    self.kind = kind
    self.bytes = bytes
    self.size = size
    self.purpose = purpose
  }
}

/// An app's answer to a download.
public enum DownloadDecision: Hashable, Sendable {
  /// Now, over any network.
  case now
  /// Now, but not over the cellular network.
  case wifiOnly
  /// Not now; the next check asks again.
  case later
  /// Never; the updater doesn't ask about this version again while it lives.
  case never
}

/// Decides whether downloads may start.
///
/// Implement it to ask the user, or to save the battery.
/// ```swift
/// struct SparingPolicy: UpdatePolicy {
///   func decide(_ download: PlannedDownload) async -> DownloadDecision {
///     download.bytes < 1_000_000 ? .now : .wifiOnly
///   }
/// }
/// ```
public protocol UpdatePolicy: Sendable {
  /// Decides about a download.
  /// - Parameter download: The download.
  /// - Returns: Whether it may start.
  func decide(_ download: PlannedDownload) async -> DownloadDecision
}

/// The default policy: small downloads for now use any network; large and scheduled ones wait for another network than
/// the cellular one.
public struct DefaultUpdatePolicy: UpdatePolicy {
  /// The maximum size in bytes of a download over the cellular network.
  public var cellularLimit: Int

  /// Creates the policy.
  /// - Parameter cellularLimit: The maximum size in bytes of a download over the cellular network; 10 MiB by default.
  public init(cellularLimit: Int = 10 << 20) { self.cellularLimit = cellularLimit }

  /// Decides about a download.
  /// - Parameter download: The download.
  /// - Returns: ``DownloadDecision/wifiOnly`` for large and scheduled downloads, ``DownloadDecision/now`` otherwise.
  public func decide(_ download: PlannedDownload) async -> DownloadDecision {
    download.purpose == .schedule || download.bytes > cellularLimit ? .wifiOnly : .now
  }
}

extension SkinIssue.Code {
  /// The app postponed a download.
  public static let downloadPostponed: Self = "download-postponed"
}
