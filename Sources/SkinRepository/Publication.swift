// What is added to a repository in one go: targets and the files behind them.

public import Foundation
public import SkinKit
public import SkinPackage
public import SkinUpdate

/// New targets and their files.
///
/// To publish: store every blob under its name, apply the publication to the state, sign, write the metadata files in
/// their order. A crash before the timestamp is written leaves the repository as it was; blobs that nothing names yet
/// do no harm.
public protocol Publication: Sendable {
  /// The new targets by path.
  var targets: [String: TargetEntry] { get }
  /// The files behind them.
  var blobs: [PublishedBlob] { get }

  /// Adds the targets to a state, each to the role that covers its path.
  /// - Parameter state: The state.
  func apply(to state: inout RepositoryState)
}

extension Publication {
  /// Adds the targets to a state, each to the role that covers its path.
  /// - Parameter state: The state.
  public func apply(to state: inout RepositoryState) {
    for (path, entry) in targets { state[path] = entry }
  }
}

/// A file to store in a repository.
public struct PublishedBlob: Sendable, Hashable {
  /// Where a blob's bytes are.
  public enum Contents: Sendable, Hashable {
    /// In a file.
    case file(URL)
    /// At hand.
    case data(Data)
  }

  /// The target's path in the signed metadata.
  public let target: String
  /// Where the file is stored below the repository, such as `targets/skins/festival/spring/<sha256>.1.0.0.skin`.
  public let stored: String
  /// The file's length in bytes.
  public let length: Int
  /// The file's SHA-256.
  public let sha256: ContentHash
  /// The file's bytes.
  public let contents: Contents

  init(target: String, entry: TargetEntry, contents: Contents) {
    self.target = target
    stored = "targets/" + RepositoryLayout.stored(target, hash: entry.sha256.hex)
    length = entry.length
    sha256 = entry.sha256
    self.contents = contents
  }
}

/// A new activation document.
public struct ActivationPublication: Publication {
  /// The rule.
  public let activation: Activation
  /// The document's target.
  public let targets: [String: TargetEntry]
  /// The document.
  public let blobs: [PublishedBlob]

  /// Prepares a rule for publication.
  /// - Parameters:
  ///   - activation: The rule.
  ///   - state: The repository's state.
  /// - Throws: `SkinIssue` with the code `unknown-version` where a skin was never published for the app, `bad-activation`
  ///   where the document would be longer than apps read.
  public init(_ activation: Activation, in state: RepositoryState) throws {
    for skin in activation.skins
    where state[RepositoryLayout.package(app: activation.app, id: skin.id, version: skin.version)] == nil {
      throw SkinIssue(
        .unknownVersion, "\(skin) was never published for the app \(activation.app)",
        remedy: "Publish the package first, or activate a version that is there.",
        place: .init(key: skin.description))
    }
    self.activation = activation
    let data = activation.data
    guard data.count <= Activation.maximumLength else {
      throw SkinIssue(
        .badActivation,
        "The activation has \(data.count) bytes, more than the \(Activation.maximumLength) that apps read",
        remedy: "Remove rules that are over.")
    }
    let path = RepositoryLayout.activation(app: activation.app, channel: activation.channel)
    let custom = TargetDescription.activation(app: activation.app, channel: activation.channel).custom
    let entry = TargetEntry(length: data.count, sha256: ContentHash(of: data), custom: custom)
    targets = [path: entry]
    blobs = [PublishedBlob(target: path, entry: entry, contents: .data(data))]
  }
}

extension RepositoryState {
  /// A package that was published.
  public struct PublishedPackage: Hashable, Sendable {
    /// The target's path.
    public let target: String
    /// The package file.
    public let entry: TargetEntry
    /// What the package is.
    public let package: TargetDescription.PackageTarget
    /// Where the package is stored below the repository.
    public var stored: String { "targets/" + RepositoryLayout.stored(target, hash: entry.sha256.hex) }
  }

  /// The packages published for an app, newest version first within a skin.
  /// - Parameters:
  ///   - app: The app's name.
  ///   - id: The skin's name; nil for all skins.
  /// - Returns: The packages.
  public func packages(app: SkinIdentifier, id: SkinIdentifier? = nil) -> [PublishedPackage] {
    let found = allTargets.compactMap { path, entry -> PublishedPackage? in
      guard case .package(let package)? = entry.description, id == nil || package.id == id,
        path == RepositoryLayout.package(app: app, id: package.id, version: package.version)
      else { return nil }
      return PublishedPackage(target: path, entry: entry, package: package)
    }
    return found.sorted { ($1.package.id, $0.package.version) > ($0.package.id, $1.package.version) }
  }
}
