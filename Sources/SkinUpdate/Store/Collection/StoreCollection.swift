import Foundation
import SkinKit
import SkinPackage

/// A collection or removal of skins, under the store's lock.
///
/// Files are removed in an order in which a crash leaves only complete skins.
struct StoreCollection {
  private let writer: StoreWriter
  private let state: StoreState
  private let inventory: StoreInventory
  /// The bases of the installed skins.
  private let links: BaseLinks
  private var layout: StoreLayout { writer.layout }

  /// Reads the complete store.
  /// - Throws: `SkinIssue` if anything can't be read, because it may be needed.
  init(_ writer: StoreWriter) throws {
    self.writer = writer
    // A damaged `current` protects no skin, but one that can't be read may.
    state = try writer.layout.readWritableState() ?? StoreState()
    inventory = try StoreInventory(writer.layout)
    _ = try inventory.neededObjects()
    var links = try BaseLinks(writer.layout)
    links.keep(only: Set(inventory.entries.map(\.named.manifest)))
    self.links = links
  }

  /// Removes a skin with all manifests of its version.
  func remove(_ reference: SkinReference) throws {
    if reference == state.skin?.reference { throw SkinIssue.skinInUse(reference, "it is the current skin") }
    if reference == state.previous?.reference {
      throw SkinIssue.skinInUse(reference, "it is the fallback")
    }
    let entries = inventory.entries.filter { $0.named.reference == reference }
    for owner in inventory.entries.map(\.named)
    where owner.reference != reference && links[owner.manifest]?.skin == reference {
      throw SkinIssue.skinInUse(
        reference, "\(owner.reference) builds on it", suggestion: "Remove \(owner.reference) first.")
    }
    // Claim all of them before any is removed.
    var claims: [StoreState.NamedVersion: RemovalClaim] = [:]
    for entry in entries {
      guard let claim = try RemovalClaim(layout.lease(entry.named.manifest), now: Date()) else {
        throw SkinIssue.skinInUse(reference, "a running or suspended process shows it")
      }
      claims[entry.named] = claim
    }
    var report = CollectionReport()
    var rest = entries[...]
    try sweep(entries, &report) {
      rest.popFirst().flatMap { entry in claims.removeValue(forKey: entry.named).map { (entry, $0) } }
    }
  }

  /// Removes skins until the rest fits the quota, and unused files.
  func collect(quota: Int?, kept: Set<SkinReference>, now: Date) throws -> CollectionReport {
    var report = CollectionReport()
    var usage = Usage(inventory)
    var removed: [SkinReference] = []
    let isOver = { quota.map { usage.bytes > $0 } ?? false }
    let candidates = candidates(kept: kept).filter { $0.skin == nil || isOver() }
    var (rest, links) = (candidates, self.links)
    try sweep(candidates, &report) {
      // A base is removed after the skins that build on it, or stays with them.
      while let place = rest.firstIndex(where: { !links.isBase($0.named.manifest) }) {
        let entry = rest.remove(at: place)
        guard entry.skin == nil || isOver(),
          let claim = try RemovalClaim(layout.lease(entry.named.manifest), now: now)
        else { continue }
        if let skin = entry.skin {
          usage.remove(skin)
          removed.append(skin.reference)
        }
        links[entry.named.manifest] = nil
        return (entry, claim)
      }
      return nil
    }
    report.removed = removed
    report.keptBytes = usage.bytes
    try removeStrayLeases(now: now)
    return report
  }

  /// Removes the lease files of skins that aren't installed.
  private func removeStrayLeases(now: Date) throws {
    let known = Set(inventory.entries.map(\.named.manifest.hex))
    for name in try StoreLayout.names(in: layout.leases) where !known.contains(name) && ContentHash(hex: name) != nil {
      try RemovalClaim(layout.leases.appending(path: name), now: now)?.removeFile()
    }
  }

  /// Returns the manifests that the store doesn't need, the least recently shown first.
  private func candidates(kept: Set<SkinReference>) -> [StoreInventory.Entry] {
    let needed = Set([state.skin, state.previous].compactMap(\.self))
    let entries = inventory.entries.filter { !needed.contains($0.named) && !kept.contains($0.named.reference) }
    let aged = entries.enumerated().map { place, entry in
      let installed = LeaseTime(of: layout.manifest(entry.named.reference, entry.named.manifest))?.seconds ?? 0
      // A skin that was never shown is as old as its installation.
      let shown = LeaseTime(of: layout.lease(entry.named.manifest))?.seconds ?? installed
      // Skins with the same times are sorted by name and version.
      return (entry: entry, age: (shown, installed, place))
    }
    return aged.ordered { $0.age < $1.age }.map(\.entry)
  }

  /// Removes skins, one after the other, and then every file that no other skin uses.
  /// - Parameters:
  ///   - candidates: The skins that may be removed.
  ///   - report: The report to add the freed bytes to.
  ///   - next: Returns the next candidate to remove, with its claim; nil if the rest stays.
  /// - Throws: Any error of `next`, and `SkinIssue` if something can't be removed.
  private func sweep(
    _ candidates: [StoreInventory.Entry], _ report: inout CollectionReport,
    next: () throws -> (StoreInventory.Entry, RemovalClaim)?
  ) throws {
    // All files that may be removed. After a crash, the next operation removes those of them that no manifest lists.
    // Files that a damaged manifest may list aren't included, because it may turn out to be in use.
    let possible = try unneeded(without: Set(candidates.filter { $0.skin != nil }.map(\.named)))
    guard !candidates.isEmpty || !possible.isEmpty else { return }
    try writer.journal.write(.init(operation: .collect, objects: possible))
    // A killed process may have replaced `current` without syncing it.
    try DurableFile.order(together: [layout.folder.path, writer.journal.file.path])
    try writer.interrupt?(.journalWritten)
    // Manifests first: a skin without one isn't installed, so a crash leaves no incomplete skin.
    var gone: Set<StoreState.NamedVersion> = []
    // Each claim is released at once: open files are limited, and other processes wait for the lease.
    while let (entry, claim) = try next() {
      let file = layout.manifest(entry.named.reference, entry.named.manifest)
      report.freedBytes += DurableFile.size(of: file)
      try StoreLayout.remove(file)
      claim.removeFile()
      gone.insert(entry.named)
      try writer.interrupt?(.versionRemoved)
    }
    try DurableFile.order(together: Array(Set(gone.map { layout.manifests($0.reference).path })))
    for hash in try unneeded(without: gone) {
      report.freedBytes += DurableFile.size(of: layout.object(hash))
      try StoreLayout.remove(layout.object(hash))
      try writer.interrupt?(.objectRemoved)
    }
    try writer.journal.finish()
    try writer.interrupt?(.journalEmptied)
  }

  /// Returns the objects that no skin uses once some skins are removed.
  private func unneeded(without gone: Set<StoreState.NamedVersion>) throws -> [ContentHash] {
    var needed: Set<ContentHash> = []
    var released: Set<ContentHash> = []
    // A damaged manifest may list any file; as long as it stays, so do all unknown files.
    var isCertain = true
    for entry in inventory.entries {
      let isGone = gone.contains(entry.named)
      if let skin = entry.skin {
        let files = skin.manifest.files.map(\.sha256)
        if isGone { released.formUnion(files) } else { needed.formUnion(files) }
      } else if !isGone {
        isCertain = false
      }
    }
    let objects = isCertain ? try objects() : released.ordered { $0.hex < $1.hex }
    return objects.filter { !needed.contains($0) }
  }

  /// Lists every object in the store.
  private func objects() throws -> [ContentHash] {
    try StoreLayout.names(in: layout.objects).compactMap { ContentHash(hex: $0) }
  }
}

/// The number of bytes that skins with shared files take.
private struct Usage {
  private(set) var bytes = 0
  private var users: [ContentHash: Int] = [:]

  init(_ inventory: StoreInventory) {
    for skin in inventory.skins {
      bytes += skin.manifest.data.count
      for file in skin.manifest.uniqueFiles {
        if users[file.sha256, default: 0] == 0 { bytes += file.size }
        users[file.sha256, default: 0] += 1
      }
    }
  }

  mutating func remove(_ skin: InstalledSkin) {
    bytes -= skin.manifest.data.count
    for file in skin.manifest.uniqueFiles {
      users[file.sha256, default: 1] -= 1
      if users[file.sha256] == 0 { bytes -= file.size }
    }
  }
}

extension StoreInventory.Entry {
  /// The skin; nil if the manifest is damaged.
  fileprivate var skin: InstalledSkin? {
    if case .skin(let skin) = content { skin } else { nil }
  }
}

extension PackageManifest {
  /// The files with distinct contents.
  fileprivate var uniqueFiles: [File] {
    var seen: Set<ContentHash> = []
    return files.filter { seen.insert($0.sha256).inserted }
  }
}
