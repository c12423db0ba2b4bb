import Foundation
import SkinKit
import SkinPackage

/// A point in a store's change at which tests interrupt or kill the process.
package enum StoreStep: Sendable, Hashable {
  case journalWritten
  case objectWritten(String)
  case manifestWritten
  case contentsOrdered
  case objectMoved(String)
  case manifestMoved
  case journalEmptied
  case pointerWritten
  case pointerMoved
  case versionRemoved
  case objectRemoved
  case recordWritten
  case recordMoved
  case formatWritten
}

/// The writer of a store's folder: every change takes its lock, so one operation runs at a time.
struct StoreWriter: Sendable {
  let layout: StoreLayout
  /// A test's hook, called at every step of a change.
  let interrupt: (@Sendable (StoreStep) throws -> Void)?
  /// The number of attempts to take the lock, five milliseconds apart.
  var attempts = 1_000

  var journal: StoreJournal { StoreJournal(file: layout.journal) }

  /// Performs an operation under the store's lock, after completing an interrupted one.
  func change<Result>(_ body: () throws -> Result) throws -> Result {
    let lock = try StoreLock(layout.lock, store: layout.folder, attempts: attempts)
    return try withExtendedLifetime(lock) {
      try layout.checkFormat()
      if !journal.isEmpty { try completeInterrupted() }
      return try body()
    }
  }

  /// Completes an interrupted operation: removes its manifest if files of it are missing or damaged, and those of its objects that no
  /// manifest lists.
  ///
  /// The folders are ordered first, because the interrupted operation may not have done so. Otherwise a power loss could
  /// take away a manifest that this operation relies on, or bring back one whose files it removes.
  func completeInterrupted() throws {
    try clearTemporary()
    try DurableFile.order(together: ([layout.folder, layout.objects] + layout.manifestFolders).map(\.path))
    // A manifest that can't be read may list any of the objects. They stay then, and this operation goes on; a later
    // collection removes them once it can read all manifests.
    let record = try? journal.pending()
    if let manifest = record?.manifest { try removeIncomplete(manifest) }
    if let record, let needed = try? StoreInventory(layout).neededObjects() {
      for hash in record.objects where !needed.contains(hash) {
        try StoreLayout.remove(layout.object(hash))
        try interrupt?(.objectRemoved)
      }
    }
    try journal.finish()
  }

  /// Removes the manifest of an interrupted installation if files of it are missing or damaged.
  private func removeIncomplete(_ hash: ContentHash) throws {
    // While manifests can't be listed, an incomplete skin is like a damaged one.
    guard let inventory = try? StoreInventory(layout) else { return }
    for skin in inventory.skins where skin.manifest.hash == hash {
      guard skin.manifest.files.contains(where: { layout.stored($0).condition() != .intact }) else { continue }
      try StoreLayout.remove(layout.manifest(skin.reference, hash))
      try interrupt?(.versionRemoved)
      try DurableFile.order(together: [layout.manifests(skin.reference).path])
    }
  }

  /// Removes unfinished files.
  ///
  /// Requires the lock.
  func clearTemporary() throws {
    for name in try StoreLayout.names(in: layout.temporary) {
      try StoreLayout.remove(layout.temporary.appending(path: name))
    }
  }

  /// Replaces `current` atomically.
  func write(_ state: StoreState) throws {
    try replace(layout.current, with: state.data, written: .pointerWritten, moved: .pointerMoved)
    StoreSignal.post()
  }

  /// Replaces a small file atomically: a reader sees either the old or the new contents.
  func replace(_ file: URL, with data: Data, written: StoreStep, moved: StoreStep) throws {
    let aside = layout.temporary.appending(path: "\(file.lastPathComponent).new")
    // Only the holder of the lock writes here, so an existing file was left by a killed process.
    try StoreLayout.remove(aside)
    try DurableFile.create(data, at: aside)
    try interrupt?(written)
    do { try DurableFile.move(aside, to: file) } catch {
      // Report the first error. The next opening clears the folder.
      try? StoreLayout.remove(aside)
      throw error
    }
    try interrupt?(moved)
    try DurableFile.synchronize(folder: file.deletingLastPathComponent())
  }

  /// Writes the file `format` if it is missing or damaged.
  func writeFormat() throws {
    guard layout.readFormat() == nil else { return }
    try replace(layout.format, with: StoreLayout.formatData, written: .recordWritten, moved: .formatWritten)
  }

  /// Creates missing folders and excludes them from backups.
  func prepare() throws {
    // The temporary folder is created last, after the others are synced: if it exists, they all do.
    let isPrepared = FileManager.default.fileExists(atPath: layout.temporary.path)
    for folder in layout.folders where folder != layout.temporary { try StoreLayout.makeFolder(folder) }
    if !isPrepared {
      try DurableFile.synchronize(folder: layout.folder)
      // An app may not be allowed to open its folder's parent.
      try? DurableFile.synchronize(folder: layout.folder.deletingLastPathComponent())
    }
    try StoreLayout.makeFolder(layout.temporary)
    #if canImport(Darwin)
      // Files that can be fetched again don't belong in a backup.
      var folder = layout.folder
      var values = URLResourceValues()
      values.isExcludedFromBackup = true
      try folder.setResourceValues(values)
    #endif
  }
}
