public import SkinKit

/// The progress of one version of a skin on one device.
///
/// It contains nothing about the device or the person, except for the app's version. With the token, a server counts a
/// device once for this version: it is random, and new for every version. A device shows one skin at a time, so at most
/// one of its versions is `applied`. A server can see that the reports of one ``ReportBatch``, or of attempts to send
/// it, are from one device, which states belong to one version, and on which days the app shows it. No token links a
/// batch to the versions of another one.
public struct UpdateReport: Codable, Hashable, Sendable {
  /// The progress of a skin; each step implies those before it.
  public enum Kind: String, Codable, Hashable, Sendable {
    /// The skin was offered.
    case offered
    /// Its files were downloaded.
    case downloaded
    /// The app shows the skin; repeated once a day.
    case applied
    /// The app showed the skin, and shows another one, or the built-in one, instead.
    case replaced
    /// The skin couldn't be downloaded, installed or shown.
    case failed
    /// The app rolled back from the skin; later failures don't change that.
    case rolledBack = "rolled-back"
  }

  /// The progress.
  public var kind: Kind
  /// The skin.
  public var skin: SkinReference
  /// How the skin was downloaded; nil if it wasn't.
  public var updateKind: UpdateKind?
  /// The bytes to download, or that were downloaded.
  public var bytes: Int?
  /// The code of the issue, if it failed.
  public var code: String?
  /// 32 random hexadecimal digits, the same in all reports of one device about this version.
  public var token: String
  /// The version of the app that reports; nil if it isn't known.
  public var appVersion: SkinVersion?

  private enum CodingKeys: String, CodingKey {
    case kind, skin
    case updateKind = "method"
    case bytes, code, token
    case appVersion = "app_version"
  }
}

/// Reports that are sent together.
///
/// A report whose token the server knows is sent alone. A batch without an answer, or that was refused for now, is sent
/// again with newer reports.
///
/// ```json
/// {"app":"festival","channel":"stable","format":1,"reports":[{"bytes":51200,"kind":"applied",
///  "method":"patch","skin":{"id":"spring-festival","version":"2.0.0"},"token":"6f0c…"}]}
/// ```
public struct ReportBatch: Codable, Hashable, Sendable {
  /// The version of the format: 1.
  public var format = 1
  /// The app's name.
  public var app: SkinIdentifier
  /// The channel the app follows.
  public var channel: SkinIdentifier
  /// One report for each version of a skin.
  public var reports: [UpdateReport]

  /// Creates a batch.
  /// - Parameters:
  ///   - app: The app's name.
  ///   - channel: The channel the app follows.
  ///   - reports: One report for each version of a skin.
  public init(app: SkinIdentifier, channel: SkinIdentifier, reports: [UpdateReport]) {
    self.app = app
    self.channel = channel
    self.reports = reports
  }
}
