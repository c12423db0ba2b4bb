// Where an app finds its repository.

public import Foundation
public import SkinKit

/// The addresses of a repository.
public struct RepositoryLocation: Hashable, Sendable {
  /// Where the metadata files are.
  public var metadata: URL
  /// Where the packages, patches and activations are; may be another host, such as a CDN.
  public var targets: URL
  /// The stream of server-sent events that says when something is new; nil where the app only polls.
  public var events: URL?

  /// Names the addresses.
  /// - Parameters:
  ///   - metadata: Where the metadata files are.
  ///   - targets: Where the packages, patches and activations are.
  ///   - events: The stream of server-sent events.
  public init(metadata: URL, targets: URL, events: URL? = nil) {
    self.metadata = metadata
    self.targets = targets
    self.events = events
  }

  /// Names the addresses of a `skin-server`.
  /// - Parameters:
  ///   - server: The server's address, such as `https://skins.example.com`.
  ///   - app: The app's name.
  ///   - channel: The channel's name.
  public init(server: URL, app: SkinIdentifier, channel: SkinIdentifier) {
    metadata = server.appendingEncoded("repository/metadata/")
    targets = server.appendingEncoded("repository/targets/")
    // Names are of characters that need no escaping.
    events = server.appendingEncoded("events?app=\(app)&channel=\(channel)")
  }
}
