public import Foundation
public import SkinKit

/// The addresses of a repository.
public struct RepositoryLocation: Hashable, Sendable {
  /// The address of the metadata files.
  public var metadata: URL
  /// The address of the packages, patches and activations; may be another host, such as a CDN.
  public var targets: URL
  /// The stream of server-sent events that announces updates; nil if the app only polls.
  public var events: URL?

  /// Creates a location.
  /// - Parameters:
  ///   - metadata: The address of the metadata files.
  ///   - targets: The address of the packages, patches and activations.
  ///   - events: The stream of server-sent events.
  public init(metadata: URL, targets: URL, events: URL? = nil) {
    self.metadata = metadata
    self.targets = targets
    self.events = events
  }

  /// Creates the location of an app's repository on a `skin-server`.
  /// - Parameters:
  ///   - server: The server's address, such as `https://skins.example.com`.
  ///   - app: The app's name.
  ///   - channel: The channel's name.
  public init(server: URL, app: SkinIdentifier, channel: SkinIdentifier) {
    // The characters of these names need no escaping.
    metadata = server.appendingEncoded("repository/\(app)/metadata/")
    targets = server.appendingEncoded("repository/\(app)/targets/")
    events = server.appendingEncoded("events?app=\(app)&channel=\(channel)")
  }
}
