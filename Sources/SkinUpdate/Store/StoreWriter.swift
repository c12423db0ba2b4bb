// One writer at a time: every change of a store goes through here.

import Foundation
import SkinKit
import SkinPackage

/// A point at which a process can be killed while a store changes; tests stop there.
package enum StoreStep: Sendable, Hashable {
  case journalWritten
  case objectWritten(String)
  case objectsSynchronised
  case objectMoved(String)
  case folderSynchronised
  case manifestWritten
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

/// What changes a store's folder, one operation at a time.
struct StoreWriter: Sendable {
  let layout: StoreLayout
  /// Called at every step of a change; a test kills the process there or throws.
  let interrupt: (@Sendable (StoreStep) throws -> Void)?
  /// How often the lock is tried before an operation gives up; five milliseconds lie between two attempts.
  var attempts = 1_000

  var journal: StoreJournal { StoreJournal(file: layout.journal) }

  /// Carries out an operation under the store's lock, after what an earlier one left half done was ended.
  func change<Result>(_ body: () throws -> Result) throws -> Result {
    let lock = try StoreLock(layout.lock, store: layout.folder, attempts: attempts)
    return try withExtendedLifetime(lock) {
      try layout.checkFormat()
      if !journal.isEmpty { try endInterrupted() }
      return try body()
    }
  }

  /// Ends an operation that was cut off: removes those of its objects that no manifest in place names.
  ///
  /// What it moved and removed may not be on the disk yet, because it didn't come to wait for that. It is brought there
  /// first: nothing may be built on a manifest, or removed for want of one, that a power loss takes away or brings back.
  func endInterrupted() throws {
    try clearTemporary()
    try DurableFile.synchronise(together: [layout.folder, layout.objects] + layout.manifestFolders)
    // A manifest that can't be read may name any of the objects. They stay then, so that what has nothing to do with it
    // goes on; a collection removes them once it can read all.
    if let record = try? journal.pending(), let needed = try? StoreInventory(layout).neededObjects() {
      for hash in record.objects where !needed.contains(hash) {
        // A launch ends what was cut off in a store that isn't brought to the latest format yet, too.
        for place in layout.places(of: hash) { try StoreLayout.remove(place) }
        try interrupt?(.objectRemoved)
      }
    }
    try journal.finish()
  }

  /// Removes what was being written; only under the lock.
  func clearTemporary() throws {
    for name in try StoreLayout.names(in: layout.temporary) {
      try StoreLayout.remove(layout.temporary.appending(path: name))
    }
  }

  /// Replaces `current` in one step.
  func write(_ state: StoreState) throws {
    try replace(layout.current, with: state.data, written: .pointerWritten, moved: .pointerMoved)
  }

  /// Replaces a small file in one step: a reader sees the old or the new contents, never less.
  func replace(_ file: URL, with data: Data, written: StoreStep, moved: StoreStep) throws {
    let aside = layout.temporary.appending(path: "\(file.lastPathComponent).new")
    // Only the holder of the lock writes here, so that what stands there was left by a kill.
    try StoreLayout.remove(aside)
    try DurableFile.create(data, at: aside)
    try interrupt?(written)
    do { try DurableFile.move(aside, to: file) } catch {
      // The error that matters is the one that is thrown; the next opening clears the folder.
      try? StoreLayout.remove(aside)
      throw error
    }
    try interrupt?(moved)
    try DurableFile.synchronise(folder: file.deletingLastPathComponent())
  }

  /// Makes a folder.
  /// - Returns: Whether it wasn't there.
  @discardableResult func makeFolder(_ folder: URL) throws -> Bool {
    if FileManager.default.fileExists(atPath: folder.path) {
      #if os(iOS)
        // An app may have made the store's folder itself. One that isn't the app's own stays as it is.
        try? protect(folder)
      #endif
      return false
    }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      #if os(iOS)
        try protect(folder)
      #endif
      return true
    } catch {
      throw SkinIssue(
        .storeFailure, "The folder \(folder.lastPathComponent) can't be made: \(error.localizedDescription)",
        remedy: "Give a folder the app may write to.", place: .init(file: folder.path))
    }
  }

  #if os(iOS)
    /// Gives a folder the class that what is written into it has from then on: it can be read after the first unlocking,
    /// by a launch in the background and by extensions, too.
    private func protect(_ folder: URL) throws {
      let wanted = FileProtectionType.completeUntilFirstUserAuthentication
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.path)
      guard attributes[.protectionKey] as? FileProtectionType != wanted else { return }
      try FileManager.default.setAttributes([.protectionKey: wanted], ofItemAtPath: folder.path)
    }
  #endif

  /// Makes the folders that are missing, and keeps them out of backups.
  func prepare() throws {
    // The folder of what is being written is made last, when the others are on the disk: where it is there, they are.
    let isPrepared = FileManager.default.fileExists(atPath: layout.temporary.path)
    for folder in layout.folders where folder != layout.temporary { try makeFolder(folder) }
    if !isPrepared {
      try DurableFile.synchronise(folder: layout.folder)
      // An app may not open what its own folder lies in.
      try? DurableFile.synchronise(folder: layout.folder.deletingLastPathComponent())
    }
    try makeFolder(layout.temporary)
    #if canImport(Darwin)
      // What can be fetched again doesn't belong in a backup.
      var folder = layout.folder
      var values = URLResourceValues()
      values.isExcludedFromBackup = true
      try folder.setResourceValues(values)
    #endif
  }
}
