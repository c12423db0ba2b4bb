// What an app may tell its operator about updates: no name, no address, no device.

public import SkinKit

/// How far one version of a skin came on one device.
///
/// It says nothing about the device or the person. The token lets a server count a device once for this version: it is
/// random and made anew for every version. A server can tell that what came in one ``ReportBatch``, or in attempts to send
/// it, is from one device, and which states of one version are; no token ties a batch to the versions of another one.
public struct UpdateReport: Codable, Hashable, Sendable {
  /// How far a skin came; each step implies those before it.
  public enum Kind: String, Codable, Hashable, Sendable {
    /// It was offered.
    case offered
    /// Its files were fetched.
    case downloaded
    /// The app shows it.
    case applied
    /// It couldn't be fetched, installed or shown.
    case failed
    /// The app went back from it because it did harm; what fails with it afterwards doesn't change that.
    case rolledBack = "rolled-back"
  }

  /// How far the skin came.
  public var kind: Kind
  /// The skin.
  public var skin: SkinReference
  /// How it came, where it was fetched.
  public var updateKind: UpdateKind?
  /// How many bytes were to be fetched, or were.
  public var bytes: Int?
  /// The code of the issue, where it failed.
  public var code: String?
  /// 32 random hexadecimal digits, the same in all reports of one device about this version.
  public var token: String

  private enum CodingKeys: String, CodingKey {
    case kind, skin
    case updateKind = "way"
    case bytes, code, token
  }
}

/// Reports that are sent together.
///
/// A report whose token the server had in an earlier batch is alone in its own. A batch that got no answer, or was to
/// come later, is sent again with what came since.
///
/// ```json
/// {"app":"festival","channel":"stable","format":1,"reports":[{"bytes":51200,"kind":"applied",
///  "skin":{"id":"spring-festival","version":"2.0.0"},"token":"6f0c…","way":"patch"}]}
/// ```
public struct ReportBatch: Codable, Hashable, Sendable {
  /// The version of the form: 1.
  public var format = 1
  /// The app's name.
  public var app: SkinIdentifier
  /// The channel the app follows.
  public var channel: SkinIdentifier
  /// One report for each version of a skin.
  public var reports: [UpdateReport]

  /// Gathers reports.
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
