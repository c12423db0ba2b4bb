import SkinKit
import SkinPackage

/// Fetches the missing parts of a skin and of the skins it builds on, and links them.
struct SkinAcquirer: Sendable {
  /// An installed skin with everything it builds on.
  struct Acquisition: Sendable {
    var skin: InstalledSkin
    /// How the skin was downloaded; nil if it was installed.
    var kind: UpdateKind?
    /// Whether the skin or one that it builds on was installed or linked anew.
    var isNew: Bool
  }

  let app: SkinIdentifier
  let constraints: UpdateConstraints
  let builtInSkins: [String: SkinVersion]
  let storeQuota: Int?
  let repository: RepositoryClient
  let inventory: SkinInventory
  let fetcher: SkinFetcher
  let reclaimer: SpaceReclaimer
  let record: any UpdateRecord

  private var store: SkinStore { inventory.store }

  /// Selects a skin of the repository.
  /// - Parameters:
  ///   - skin: The skin.
  ///   - purpose: The reason for fetching it.
  /// - Returns: The skin's package.
  /// - Throws: `SkinIssue` if there is no such package, `UpdateRefusal` if it doesn't suit this app.
  func target(_ skin: SkinReference, for purpose: PlannedDownload.Purpose) async throws -> UpdateTarget {
    let path = RepositoryLayout.package(app: app, id: skin.id, version: skin.version)
    let file = try await repository.target(path)
    return try UpdateTarget(skin, at: path, file: file, purpose: purpose, suiting: constraints)
  }

  /// Refuses a skin that the store rolled back from.
  func checkHealth(of target: UpdateTarget) async throws {
    if let code = await store.blockReason(of: target.package.manifest) {
      throw SkinIssue.blockedSkin(target.package.reference, code)
    }
  }

  /// Installs a skin and the skins it builds on, as far as they aren't installed.
  /// - Parameters:
  ///   - target: The skin.
  ///   - bytes: Receives the bytes that were downloaded, even if this throws.
  /// - Returns: The installed skin.
  /// - Throws: `SkinIssue`, `UpdateRefusal`, `UpdatePause` or `CancellationError`.
  func acquire(_ target: UpdateTarget, bytes: inout Int) async throws -> Acquisition {
    let dependencies = try await dependencies(of: target)
    let present = await inventory.intactSkin(target.package.manifest)
    let missing = dependencies.compactMap(\.target) + (present == nil ? [target] : [])
    var lower: InstalledSkin?
    var links: [(skin: ContentHash, base: InstalledSkin)] = []
    for dependency in dependencies {
      let base: InstalledSkin
      switch dependency {
      case .installed(let skin): base = skin
      case .missing(let target): base = try await fetcher.fetch(target, bytes: &bytes).skin
      }
      // Until the base is linked, only the lease keeps it from being collected.
      try base.takeLease()
      if let lower { links.append((base.manifest.hash, lower)) }
      lower = base
    }
    if let lower { links.append((target.package.manifest, lower)) }
    let skin: InstalledSkin
    var kind: UpdateKind?
    if let present {
      skin = present
    } else {
      let fetched = try await fetcher.fetch(target, bytes: &bytes)
      (skin, kind) = (fetched.skin, fetched.kind)
    }
    let isLinked = try link(links)
    if !missing.isEmpty { await cleanUp(after: missing, keeping: target.package.reference) }
    return Acquisition(skin: skin, kind: kind, isNew: !missing.isEmpty || !isLinked)
  }

  private func dependencies(of target: UpdateTarget) async throws -> [BaseDependency] {
    let resolver = BaseResolver(
      app: app, constraints: constraints, builtInSkins: builtInSkins,
      installed: { await inventory.intactBase($0, appVersion: constraints.appVersion) },
      published: { try await repository.targets(under: RepositoryLayout.packages(app: app, id: $0)) })
    return try await resolver.dependencies(of: target.package)
  }

  /// Stores which versions belong together, so that the next launch shows the same.
  /// - Returns: Whether all links were stored before.
  /// - Throws: `SkinIssue` if the stored links can't be read, because they must not be lost, or can't be written.
  private func link(_ links: [(skin: ContentHash, base: InstalledSkin)]) throws -> Bool {
    let known = try BaseLinks(store.layout)
    var new = known
    for link in links {
      new[link.skin] = BaseLinks.Base(skin: link.base.reference, manifest: link.base.manifest.hash.hex)
    }
    guard new != known else { return true }
    // The links of skins whose manifest can't be read now stay, too.
    new.keep(only: Set(try StoreInventory(store.layout).entries.map(\.named.manifest)))
    try record.encode(new, as: BaseLinks.name)
    return false
  }

  private func cleanUp(after targets: [UpdateTarget], keeping skin: SkinReference) async {
    var edges: [UpdateGraph.Edge] = []
    for target in targets { edges += await repository.edges(to: target) }
    fetcher.downloader.folder.removeFinished(edges)
    await reclaimer.collect(quota: storeQuota, keeping: [skin])
  }
}
