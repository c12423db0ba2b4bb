package import SkinKit
import SkinPackage
import SkinServerHTTP
package import SkinServerStorage
package import SkinUpdate

extension MetadataReading {
  /// Returns all packages of an app, oldest first; none if all were removed or withdrawn.
  /// - Throws: `HTTPProblem` with the code `unknown-app` if none was ever published for the app.
  package func publishedPackages(of app: SkinIdentifier) throws -> [PackageRecord] {
    try requirePublished(app)
    return try packages(of: app, skin: nil)
  }

  /// Checks that a package can have a version that may have been removed.
  /// - Parameters:
  ///   - skin: The version.
  ///   - app: The app.
  ///   - sha256: The hash of the package.
  /// - Throws: `HTTPProblem` with the code `withdrawn`, or `version-taken` if the removed version had other contents.
  func requireUnused(_ skin: SkinReference, of app: SkinIdentifier, sha256: ContentHash) throws {
    guard let removed = try removedVersion(of: app, skin) else { return }
    guard !removed.isWithdrawn else { throw HTTPProblem.withdrawn(skin, of: app) }
    guard removed.sha256 == sha256 else { throw HTTPProblem.versionTaken(skin) }
  }

  /// Checks that a package was published for an app.
  /// - Throws: `HTTPProblem` with the code `unknown-app`.
  package func requirePublished(_ app: SkinIdentifier) throws {
    guard try isPublished(app) else { throw HTTPProblem.unknownApp(app, known: try apps()) }
  }

  /// Checks that skins were published for an app.
  /// - Throws: `HTTPProblem` with the code `unknown-app` or `unknown-skin`.
  package func requirePublished(_ skins: [SkinReference], of app: SkinIdentifier) throws {
    try requirePublished(app)
    if let missing = try skins.first(where: { try package(of: app, $0) == nil }) {
      if try removedVersion(of: app, missing)?.isWithdrawn == true { throw HTTPProblem.withdrawn(missing, of: app) }
      throw HTTPProblem.unknownSkin(missing, of: app, known: try publishedPackages(of: app))
    }
  }
}
