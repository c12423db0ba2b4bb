import SkinKit
import SkinPackage

/// The installed skins, and which of them are intact.
///
/// Every file of a skin is read once. From then on its presence is enough, because the store notices changes.
final class SkinInventory: Sendable {
  let store: SkinStore
  /// The manifests of skins whose every file was read and found intact.
  private let verified = Locked<Set<ContentHash>>([])

  init(_ store: SkinStore) { self.store = store }

  /// Whether every file of an installed skin is intact.
  ///
  /// A damaged skin is treated as not installed, and is fetched again.
  func isIntact(_ skin: InstalledSkin) -> Bool {
    let hash = skin.manifest.hash
    if verified.withLock({ $0.contains(hash) }), (try? skin.checkPresence()) != nil { return true }
    guard (try? skin.verify()) != nil else { return false }
    markVerified(hash)
    return true
  }

  /// The installed skin with a manifest; nil if there is none that is intact.
  func intactSkin(_ manifest: ContentHash) async -> InstalledSkin? {
    guard let skin = await store.installed.first(where: { $0.manifest.hash == manifest }) else { return nil }
    return isIntact(skin) ? skin : nil
  }

  /// The manifests of the intact versions of a skin.
  func intactVersions(of id: SkinIdentifier) async -> Set<ContentHash> {
    Set(await store.installed.filter { $0.manifest.id == id && isIntact($0) }.map(\.manifest.hash))
  }

  /// The highest intact version of a base that suits a version of the app.
  func intactBase(_ base: BaseConstraint, appVersion: SkinVersion?) async -> InstalledSkin? {
    await store.installed.last { skin in
      skin.manifest.id.rawValue == base.id && base.allows(skin.manifest.version)
        && (appVersion.map(skin.manifest.app.allows) ?? true) && isIntact(skin)
    }
  }

  /// Notes that every file of a skin was checked.
  func markVerified(_ manifest: ContentHash) { verified.withLock { _ = $0.insert(manifest) } }

  /// Has every skin read again, because one of them was found damaged.
  func forgetVerified() { verified.withLock { $0 = [] } }
}
