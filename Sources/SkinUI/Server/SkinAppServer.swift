public import Foundation
public import SkinKit
public import SkinUpdate

/// A server of skins for ``SkinApp/start(_:in:builtIn:formats:server:storage:)``.
///
/// ```swift
/// SkinApp.start("Skins", builtIn: "builtin", server: .init(url, app: "festival", root: "root"))
/// ```
/// The app trusts only its root: a file `root.json` in the bundle, which `skin keys init` creates.
public struct SkinAppServer: Sendable {
  /// The server's address, such as `https://skins.example.com`.
  public var url: URL
  /// The app's name on the server.
  public var app: String
  /// The channel that the app follows.
  public var channel: String
  /// The name of the root metadata's file in the bundle, without `.json`.
  public var root: String
  /// The app's version, for skins that need a certain one; the bundle's by default.
  public var appVersion: SkinVersion?
  /// The settings of the updater.
  public var options = Options()
  /// Decides when and over which network to download.
  public var policy: any Policy = DefaultUpdatePolicy()
  /// The time in the foreground after which a new skin is confirmed as healthy, in seconds.
  public var trialDuration: TimeInterval = 5
  /// The transport of metadata and downloads; tests use a repository in memory, and import SkinUpdate.
  public var transport: any HTTPTransport = URLSessionTransport()
  /// Creates the transport of packages and patches for the folder that it downloads to; `nil` for ``transport``.
  ///
  /// `BackgroundDownloads` continue while the app is suspended; the app passes them the events of their session:
  /// ```swift
  /// server.downloads = { folder in SkinApp.Server.BackgroundDownloads(identifier: "skins", folder: folder) }
  /// ```
  public var downloads: (@Sendable (URL) -> any FileTransport)?
  /// The clock.
  public var clock: any UpdateClock = SystemClock()

  /// Creates a server.
  /// - Parameters:
  ///   - url: The server's address, such as `https://skins.example.com`.
  ///   - app: The app's name on the server.
  ///   - root: The name of the root metadata's file in the bundle, without `.json`.
  ///   - channel: The channel that the app follows.
  public init(_ url: URL, app: String, root: String = "root", channel: String = "stable") {
    self.url = url
    self.app = app
    self.root = root
    self.channel = channel
    appVersion = (Bundle.main.object(forInfoDictionaryKey: "CFBundleShortVersionString") as? String)
      .flatMap { SkinVersion($0) }
  }

  /// The server's address and the names on it.
  var address: String { "\(url.absoluteString) \(app) \(channel) \(root)" }
}

extension SkinIssue {
  static func badServerName(_ name: String) -> SkinIssue {
    SkinIssue(
      .malformedKey, "\(name.prefix(64)) can't be the name of an app or a channel, so no server is followed",
      suggestion: "Use the name that the operator publishes for: a–z, 0–9, '.', '_' and '-'.")
  }

  static func noRoot(_ name: String) -> SkinIssue {
    SkinIssue(
      .missingFile, "The bundle has no \(name).json, so no skin of the server is accepted",
      suggestion: "Create it with `skin keys init`, and add it to the target.", place: .init(file: "\(name).json"))
  }
}
