public import Foundation
public import SkinKit
public import SkinPackage
public import SkinRepository
public import SkinUpdate

extension InMemoryRepository {
  /// Packs and publishes a skin, with patches from all earlier versions.
  /// - Parameters:
  ///   - files: The skin's files.
  ///   - info: The skin's info.
  ///   - app: The app that the skin is for.
  /// - Returns: The publication.
  /// - Throws: `SkinIssue` if the skin can't be packed or its version exists with other contents.
  @discardableResult
  public func publish(
    _ files: any SkinFiles, info: PackageManifest.Info, app: SkinIdentifier
  ) throws -> PackagePublication {
    let package = work.appending(path: "\(UUID().uuidString).skin")
    try PackageWriter.pack(files, info: info, to: package)
    return try publish(package: package, app: app)
  }

  /// Publishes a package, with patches from all earlier versions.
  /// - Parameters:
  ///   - package: The package's file.
  ///   - app: The app that the package is for.
  /// - Returns: The publication.
  /// - Throws: `SkinIssue` if the package is damaged or its version exists with other contents.
  @discardableResult
  public func publish(package: URL, app: SkinIdentifier) throws -> PackagePublication {
    let reader = try PackageReader(url: package)
    let folder = work.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let earlier = try state.packages(app: app, id: reader.manifest.id).map { published in
      let file = folder.appending(path: "\(published.package.version).skin")
      try files[published.stored, default: Data()].write(to: file)
      return file
    }
    let publication = try PackagePublication(
      package: package, app: app, in: state, earlier: earlier, work: folder)
    try publish(publication)
    return publication
  }

  /// Sets the skin that an app shows on a channel.
  /// - Parameters:
  ///   - skin: A published skin; nil for the built-in one.
  ///   - app: The app's name.
  ///   - channel: The channel's name.
  /// - Throws: `SkinIssue` if the skin was never published for the app.
  public func activate(_ skin: SkinReference?, app: SkinIdentifier, channel: SkinIdentifier) throws {
    try publish(ActivationPublication(Activation(app: app, channel: channel, skin: skin), in: state))
  }

  /// Stores a publication's files and signs.
  /// - Parameter publication: The publication.
  /// - Throws: Any error from reading its files or signing.
  public func publish(_ publication: some Publication) throws {
    for blob in publication.blobs {
      let data =
        switch blob.contents {
        case .data(let data): data
        case .file(let url): try Data(contentsOf: url)
        }
      lock.withLock { served[blob.stored] = data }
    }
    try sign { publication.apply(to: &$0) }
  }

  /// Changes the targets arbitrarily, as only a holder of the keys can, and signs.
  /// - Parameter change: The change.
  /// - Throws: Any error of `change` or signing.
  public func sign(_ change: (inout RepositoryState) throws -> Void) throws {
    let version = try lock.withLock {
      var state = held
      try change(&state)
      guard let root = roots.last else { return 0 }
      let signed = try RepositorySigner(root: root, keys: keys, lifetimes: lifetimes).sign(state, now: clock.now)
      held = signed.state
      served.merge(signed.files) { $1 }
      return held.version
    }
    push(version: version)
  }

  /// Replaces the repository's keys by a new root, which the old root keys sign, too.
  /// - Parameters:
  ///   - keys: The new keys of all roles.
  ///   - thresholds: The number of keys that must sign a role; 1 by default.
  /// - Throws: `SkinIssue` if keys are missing.
  public func rotate(to keys: KeySet, thresholds: [RoleName: Int] = [:]) throws {
    try lock.withLock {
      guard let last = roots.last else { return }
      roots.append(
        try RootMetadata.makeRoot(
          after: last, keys: keys, signedAlsoBy: self.keys, expires: clock.now + 10 * 365 * 86_400,
          thresholds: thresholds))
      self.keys = keys
    }
    try sign { _ in }
  }
}
