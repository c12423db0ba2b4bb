import SkinKit
import SkinUpdate

extension MetadataReading {
  /// Returns all packages of an app, oldest first.
  /// - Throws: `HTTPProblem` with the code `unknown-app` if the app has none.
  func publishedPackages(of app: SkinIdentifier) throws -> [PackageRecord] {
    let packages = try packages(of: app, skin: nil)
    guard !packages.isEmpty else { throw HTTPProblem.unknownApp(app, known: try apps()) }
    return packages
  }

  /// Checks that skins were published for an app.
  /// - Throws: `HTTPProblem` with the code `unknown-app` or `unknown-skin`.
  func requirePublished(_ skins: [SkinReference], of app: SkinIdentifier) throws {
    let packages = try publishedPackages(of: app)
    let published = Set(packages.map(\.skin))
    if let missing = skins.first(where: { !published.contains($0) }) {
      throw HTTPProblem.unknownSkin(missing, of: app, known: packages)
    }
  }
}
