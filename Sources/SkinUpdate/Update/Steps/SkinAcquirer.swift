import SkinKit
import SkinPackage

/// Fetches the missing parts of a skin and of the skins it builds on, and links them.
struct SkinAcquirer: Sendable {
  /// An installed skin with everything it builds on.
  struct Acquisition: Sendable {
    var skin: InstalledSkin
    /// How the skin was downloaded; nil if it was installed.
    var kind: UpdateKind?
    /// Whether the skin or one that it builds on was installed or linked again.
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
  let watch: DownloadWatch

  private var store: SkinStore { inventory.store }

  /// Selects a skin of the repository.
  /// - Parameters:
  ///   - skin: The skin.
  ///   - purpose: The reason for fetching it.
  /// - Returns: The skin's package.
  /// - Throws: `SkinIssue` if there is no such package, `UpdateRefusal` if it doesn't suit this app.
  func target(_ skin: SkinReference, for purpose: PlannedDownload.Purpose) async throws -> UpdateTarget {
    let path = RepositoryLayout.package(app: app, id: skin.id, version: skin.version)
    let file = try await repository.package(skin)
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
  ///   - isWanted: Whether a decision that was made during the download still wants the skin.
  /// - Returns: The installed skin.
  /// - Throws: `SkinIssue`, `UpdateRefusal`, `UpdatePause`, `SupersededDownload` or `CancellationError`.
  func acquire(
    _ target: UpdateTarget, bytes: inout Int, isWanted: @escaping @Sendable (ActivationDecision) -> Bool
  ) async throws -> Acquisition {
    let dependencies = try await dependencies(of: target)
    let present = await inventory.intactSkin(target.package.manifest)
    let missing = dependencies.compactMap(\.target) + (present == nil ? [target] : [])
    let received = Locked(0)
    defer { bytes += received.withLock { $0 } }
    let work: @Sendable () async throws -> Assembly = {
      var bytes = 0
      defer { received.withLock { [bytes] in $0 += bytes } }
      return try await assemble(target, on: dependencies, present, bytes: &bytes)
    }
    let isStillWanted: @Sendable (ActivationDecision) async -> Bool = { decision in
      guard isWanted(decision) else { return false }
      return await isPublished(target)
    }
    let assembly: Assembly
    if missing.isEmpty {
      assembly = try await work()
    } else {
      assembly = try await watch.run(target, isWanted: isStillWanted, work)
    }
    let isLinked = try !BaseLinks.add(assembly.links, in: store.layout)
    if !missing.isEmpty { await cleanUp(after: missing, keeping: target.package.reference) }
    return Acquisition(skin: assembly.skin, kind: assembly.kind, isNew: !missing.isEmpty || !isLinked)
  }

  /// A skin whose parts are all installed, before their links are stored.
  private struct Assembly: Sendable {
    var skin: InstalledSkin
    var kind: UpdateKind?
    var links: [BaseLinks.Link]
  }

  /// Fetches what is missing of a skin, the lowest base first.
  private func assemble(
    _ target: UpdateTarget, on dependencies: [BaseDependency], _ present: InstalledSkin?, bytes: inout Int
  ) async throws -> Assembly {
    var lower: InstalledSkin?
    var links: [BaseLinks.Link] = []
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
    if let present { return Assembly(skin: present, kind: nil, links: links) }
    let fetched = try await fetcher.fetch(target, bytes: &bytes)
    return Assembly(skin: fetched.skin, kind: fetched.kind, links: links)
  }

  /// Whether the repository still has a skin as it is being fetched, and it still suits this app.
  private func isPublished(_ target: UpdateTarget) async -> Bool {
    do { return try await self.target(target.package.reference, for: target.purpose) == target } catch {
      // A role that can't be loaded now says nothing about the skin.
      return !(error is UpdateRefusal) && SkinIssue.wrapping(error).code != .unknownTarget
    }
  }

  private func dependencies(of target: UpdateTarget) async throws -> [BaseDependency] {
    let resolver = BaseResolver(
      app: app, constraints: constraints, builtInSkins: builtInSkins,
      installed: { await inventory.intactBase($0, appVersion: constraints.appVersion) },
      published: { try await repository.packages(of: $0, for: $1, isSuitable: $2) })
    return try await resolver.dependencies(of: target.package)
  }

  private func cleanUp(after targets: [UpdateTarget], keeping skin: SkinReference) async {
    fetcher.downloader.folder.removeFinished(Set(targets.map(\.package.id)))
    await reclaimer.collect(quota: storeQuota, keeping: [skin])
  }
}
