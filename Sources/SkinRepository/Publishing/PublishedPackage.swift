public import SkinKit
import SkinPackage
public import SkinUpdate

extension RepositoryState {
  /// A published package.
  public struct PublishedPackage: Hashable, Sendable {
    /// The target's path.
    public let target: String
    /// The package file.
    public let entry: TargetEntry
    /// The description of the package in the metadata.
    public let package: TargetDescription.PackageTarget
    /// The package's path in the repository.
    public var stored: String { "targets/" + RepositoryLayout.stored(target, hash: entry.sha256.hex) }
  }

  /// Returns the packages published for an app, newest version first within a skin.
  /// - Parameters:
  ///   - app: The app's name.
  ///   - id: The skin's name; nil for all skins.
  /// - Returns: The packages.
  /// - Complexity: O(*n* log *n*), where *n* is the number of targets.
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
