public import Foundation
public import SkinKit
public import SkinPackage
import SkinUpdate

/// A patch between two versions of a skin, which can be published together with the later one or afterwards.
public struct PatchPublication: Publication {
  /// The target's path.
  public let target: String
  /// The version that the patch starts from.
  public let from: SkinVersion
  /// The size of the patch in bytes.
  public let size: Int
  /// The new target by its path.
  public let targets: [String: TargetEntry]
  /// The file behind it.
  public let blobs: [PublishedBlob]
  private let app: SkinIdentifier
  private let patch: TargetDescription.PatchTarget

  /// Builds a patch.
  /// - Parameters:
  ///   - old: The package that the patch starts from.
  ///   - new: The package that it builds, of a later version of the same skin.
  ///   - app: The app that the packages are for.
  ///   - work: A folder for the patch, which must stay there until it is stored.
  ///   - limits: The size limits.
  ///   - progress: Called for every file that is read, encoded or checked.
  /// - Throws: `SkinIssue` if a package is damaged, or with the code `patch-too-large` if the patch would be about as large
  ///   as the new package; `CancellationError` if the task is canceled.
  /// - Complexity: O(*n* log *n*), where *n* is the number of bytes of both versions.
  public init(
    from old: URL, to new: URL, app: SkinIdentifier, work: URL, limits: PackageLimits = .default,
    progress: (@Sendable (PackageProgress) -> Void)? = nil
  ) throws {
    let base = try PackageReader(url: old, limits: limits).manifest
    let manifest = try PackageReader(url: new, limits: limits).manifest
    let file = work.appending(path: "\(base.version)-\(manifest.version).skinpatch")
    let summary = try SkinPatch.make(from: old, to: new, output: file, limits: limits, progress: progress)
    let patch = TargetDescription.PatchTarget(
      id: manifest.id, from: base.version, to: manifest.version, fromManifest: base.hash, manifest: manifest.hash)
    let entry = TargetEntry(
      length: summary.patchSize, sha256: summary.sha256, custom: TargetDescription.patch(patch).custom)
    target = RepositoryLayout.patch(app: app, id: manifest.id, from: base.version, to: manifest.version)
    from = base.version
    size = summary.patchSize
    targets = [target: entry]
    blobs = [PublishedBlob(target: target, entry: entry, contents: .file(file))]
    self.app = app
    self.patch = patch
  }

  /// Returns whether a state has both packages as they were when the patch was built.
  /// - Parameter state: The state to which the publication is about to be applied.
  /// - Returns: Whether the patch connects two packages of the state.
  public func fits(_ state: RepositoryState) -> Bool {
    [(patch.from, patch.fromManifest), (patch.to, patch.manifest)].allSatisfy { version, hash in
      guard
        case .package(let package)? =
          state[RepositoryLayout.package(app: app, id: patch.id, version: version)]?.description
      else { return false }
      return package.manifest == hash
    }
  }
}
