import SkinKit

@testable import SkinUpdate

extension SkinStore {
  /// Installs a version of the spring skin.
  @discardableResult func install(spring version: SkinVersion) throws -> InstalledSkin {
    try install(files: springFiles(version), manifest: springManifest(version))
  }

  /// Installs a version of the spring skin and makes it current.
  @discardableResult func show(spring version: SkinVersion, isHealthy: Bool = false) throws -> InstalledSkin {
    let skin = try install(spring: version)
    try setCurrent(skin)
    if isHealthy { try confirmHealthy(skin) }
    return skin
  }
}
