import Foundation
import SkinKit
import SkinPackage
public import SkinUpdate

/// A new activation document.
public struct ActivationPublication: Publication {
  /// The activation.
  public let activation: Activation
  /// The document's target.
  public let targets: [String: TargetEntry]
  /// The document.
  public let blobs: [PublishedBlob]

  /// Prepares an activation for publication.
  /// - Parameters:
  ///   - activation: The activation.
  ///   - state: The repository's state.
  /// - Throws: `SkinIssue` with the code `unknown-version` if a skin was never published for the app, or
  ///   `bad-activation` if the document would be longer than apps read.
  public init(_ activation: Activation, in state: RepositoryState) throws {
    for skin in activation.skins
    where state[RepositoryLayout.package(app: activation.app, id: skin.id, version: skin.version)] == nil {
      throw SkinIssue(
        .unknownVersion, "\(skin) was never published for the app \(activation.app)",
        suggestion: "Publish the package first, or activate a published version.",
        place: .init(key: skin.description))
    }
    self.activation = activation
    let data = activation.data
    guard data.count <= Activation.maximumLength else {
      throw SkinIssue(
        .badActivation,
        "The activation has \(data.count) bytes, more than the \(Activation.maximumLength) that apps read",
        suggestion: "Remove rules that have ended.")
    }
    let path = RepositoryLayout.activation(app: activation.app, channel: activation.channel)
    let custom = TargetDescription.activation(app: activation.app, channel: activation.channel).custom
    let entry = TargetEntry(length: data.count, sha256: ContentHash(of: data), custom: custom)
    targets = [path: entry]
    blobs = [PublishedBlob(target: path, entry: entry, contents: .data(data))]
  }

  /// The most versions whose descriptions a client gets together with the activation; it looks others up.
  private static let maximumShown = 16

  /// Adds the activation, and the descriptions of the versions that it shows.
  /// - Parameter state: The state, with these versions loaded.
  public func apply(to state: inout RepositoryState) {
    for (path, entry) in targets {
      let old = state.targets[path]?.custom?.shownVersions
      state[path] = entry
      // The node of before is replaced when the state is signed.
      state.targets[path]?.custom = entry.custom?.showing(old)
      let keys = activation.skins.prefix(Self.maximumShown).map { IndexKey(app: activation.app, $0) }
      if state.targets[path] != nil { state.newlyShown[path] = keys.filter { state[$0.package] != nil } }
    }
  }
}
