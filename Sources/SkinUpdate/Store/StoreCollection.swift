// What may go, in which order, and how it goes so that a kill leaves whole skins.

import Foundation
import SkinKit
import SkinPackage

/// One collection of a store, under its lock.
struct StoreCollection {
  private let writer: StoreWriter
  private let state: StoreState
  private let inventory: StoreInventory
  private var layout: StoreLayout { writer.layout }

  /// Looks at everything in the store.
  /// - Throws: `SkinIssue` where anything can't be read: what can't be read may be needed.
  init(_ writer: StoreWriter) throws {
    self.writer = writer
    // A pointer that is damaged shows nothing, and protects nothing; one that can't be read may.
    state = try writer.layout.readWritableState() ?? StoreState()
    inventory = try StoreInventory(writer.layout)
    _ = try inventory.neededObjects()
  }

  /// Removes one skin, all manifests of its version.
  func remove(_ reference: SkinReference) throws {
    if reference == state.skin?.reference { throw SkinIssue.skinInUse(reference, "it is the current skin") }
    if reference == state.previous?.reference {
      throw SkinIssue.skinInUse(reference, "it is the skin to fall back to")
    }
    var claims: [RemovalClaim] = []
    let entries = inventory.entries.filter { $0.named.reference == reference }
    for entry in entries {
      guard let claim = try RemovalClaim(layout.lease(entry.named.manifest), now: Date()) else {
        throw SkinIssue.skinInUse(reference, "a process shows it")
      }
      claims.append(claim)
    }
    var report = CollectionReport()
    try sweep(zip(entries, claims).map { ($0, $1) }, &report)
  }

  /// Removes what may go.
  func collect(quota: Int?, kept: Set<SkinReference>, now: Date) throws -> CollectionReport {
    var report = CollectionReport()
    var usage = Usage(inventory)
    var going: [(StoreInventory.Entry, RemovalClaim)] = []
    for (entry, claim) in try candidates(kept: kept, now: now) {
      if case .skin(let skin) = entry.content {
        guard let quota, usage.bytes > quota else { continue }
        usage.remove(skin)
        report.removed.append(skin.reference)
      }
      going.append((entry, claim))
    }
    try sweep(going, &report)
    report.keptBytes = usage.bytes
    try removeStrayLeases(now: now)
    return report
  }

  /// Removes the lease files of skins that aren't there.
  private func removeStrayLeases(now: Date) throws {
    let known = Set(inventory.entries.map(\.named.manifest.hex))
    for name in try StoreLayout.names(in: layout.leases) where !known.contains(name) {
      try RemovalClaim(layout.leases.appending(path: name), now: now)?.removeFile()
    }
  }

  /// What nobody needs, the least recently shown first.
  private func candidates(
    kept: Set<SkinReference>, now: Date
  ) throws -> [(StoreInventory.Entry, RemovalClaim)] {
    let needed = Set([state.skin, state.previous].compactMap(\.self))
    var found: [(entry: StoreInventory.Entry, claim: RemovalClaim, age: (Int, Int))] = []
    for entry in inventory.entries where !needed.contains(entry.named) && !kept.contains(entry.named.reference) {
      guard let claim = try RemovalClaim(layout.lease(entry.named.manifest), now: now) else { continue }
      let file = layout.manifest(entry.named.reference, entry.named.manifest)
      let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
      let installed = (attributes?[.modificationDate] as? Date).map { Int($0.timeIntervalSince1970) } ?? 0
      // What was never shown is as old as its installation.
      found.append((entry, claim, (claim.lastShown ?? installed, installed)))
    }
    // Stable: skins of one moment go by name and version.
    let sorted = found.enumerated().sorted { left, right in
      left.element.age != right.element.age ? left.element.age < right.element.age : left.offset < right.offset
    }
    return sorted.map { ($0.element.entry, $0.element.claim) }
  }

  /// Removes skins and then every file that no other one has.
  private func sweep(
    _ going: [(entry: StoreInventory.Entry, claim: RemovalClaim)], _ report: inout CollectionReport
  ) throws {
    let gone = Set(going.map(\.entry.named))
    var needed: Set<ContentHash> = []
    for case .skin(let skin) in inventory.entries.filter({ !gone.contains($0.named) }).map(\.content) {
      needed.formUnion(skin.manifest.files.map(\.sha256))
    }
    // A manifest that was changed says nothing of its files; as long as it stays, so do all files that are not known.
    let isCertain = !inventory.entries.contains {
      if case .changed = $0.content { !gone.contains($0.named) } else { false }
    }
    let unneeded = try isCertain ? objects().filter { !needed.contains($0) } : objects(of: going, without: needed)
    guard !going.isEmpty || !unneeded.isEmpty else { return }
    try writer.journal.begin(.init(operation: .collect, objects: unneeded))
    try writer.interrupt?(.journalWritten)
    // First the manifests: a skin without one isn't installed, so a kill in between leaves no skin with holes.
    for (entry, claim) in going {
      let file = layout.manifest(entry.named.reference, entry.named.manifest)
      report.freedBytes += FileDownload.size(of: file)
      try StoreLayout.remove(file)
      claim.removeFile()
      try writer.interrupt?(.versionRemoved)
    }
    try DurableFile.synchronise(together: Array(Set(gone.map { layout.manifests($0.reference) })))
    for hash in unneeded {
      report.freedBytes += FileDownload.size(of: layout.object(hash))
      try StoreLayout.remove(layout.object(hash))
      try writer.interrupt?(.objectRemoved)
    }
    try writer.journal.finish()
    try writer.interrupt?(.journalEmptied)
  }

  /// Every object in the store.
  private func objects() throws -> [ContentHash] {
    try StoreLayout.names(in: layout.objects).compactMap { ContentHash(hex: $0) }
  }

  private func objects(
    of going: [(entry: StoreInventory.Entry, claim: RemovalClaim)], without needed: Set<ContentHash>
  ) -> [ContentHash] {
    var found: Set<ContentHash> = []
    for case .skin(let skin) in going.map(\.entry.content) { found.formUnion(skin.manifest.files.map(\.sha256)) }
    return found.subtracting(needed).sorted { $0.hex < $1.hex }
  }
}

/// How many bytes skins take that share files.
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

extension PackageManifest {
  /// The files of different contents.
  fileprivate var uniqueFiles: [File] {
    var seen: Set<ContentHash> = []
    return files.filter { seen.insert($0.sha256).inserted }
  }
}
