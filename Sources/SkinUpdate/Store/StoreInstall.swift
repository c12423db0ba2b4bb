// Brings a skin's files into the store.

import Foundation
import SkinKit
import SkinPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension StoreWriter {
  /// Installs a skin: all new files are written, synchronised together, and moved into place; then the manifest is.
  ///
  /// Waits for the disk five times, however many files there are: for the journal, the contents, their folder, and the
  /// manifest and its folders. Files that are there aren't read.
  func install(_ files: any SkinFiles, _ manifest: PackageManifest) throws {
    var missing: [ContentHash: PackageManifest.File] = [:]
    for file in manifest.files where missing[file.sha256] == nil && layout.stored(file).condition() != .whole {
      missing[file.sha256] = file
    }
    let new = missing.values.sorted { $0.path < $1.path }
    let reference = SkinReference(id: manifest.id, version: manifest.version)
    let place = layout.manifest(reference, manifest.hash)
    if new.isEmpty, (try? Data(contentsOf: place)) == manifest.data { return }
    do {
      // Also where there are no new files: it tells whoever finds the manifest that it may not be on the disk yet.
      try journal.begin(.init(operation: .install, objects: new.map(\.sha256)))
      try interrupt?(.journalWritten)
      if !new.isEmpty { try bring(new, of: files) }
      try put(manifest, at: place)
      try journal.finish()
      try interrupt?(.journalEmptied)
    } catch {
      // Where even this fails, the next change of the store does it.
      try? endInterrupted()
      throw error
    }
  }

  private func bring(_ new: [PackageManifest.File], of files: any SkinFiles) throws {
    try clearTemporary()
    var written: [URL] = []
    for file in new {
      try Task.checkCancellation()
      let aside = layout.temporary.appending(path: file.sha256.hex)
      try ObjectOutput(aside).write(file, of: files)
      written.append(aside)
      try interrupt?(.objectWritten(file.path))
    }
    try DurableFile.synchronise(together: written)
    try interrupt?(.objectsSynchronised)
    for (file, aside) in zip(new, written) {
      try DurableFile.move(aside, to: layout.object(file.sha256))
      try interrupt?(.objectMoved(file.path))
    }
    try DurableFile.synchronise(folder: layout.objects)
    try interrupt?(.folderSynchronised)
  }

  private func put(_ manifest: PackageManifest, at place: URL) throws {
    let folder = place.deletingLastPathComponent()
    let isNew = try makeFolder(folder)
    let aside = layout.temporary.appending(path: place.lastPathComponent)
    try StoreLayout.remove(aside)
    try DurableFile.create(manifest.data, at: aside)
    try interrupt?(.manifestWritten)
    try DurableFile.move(aside, to: place)
    try interrupt?(.manifestMoved)
    let above = isNew ? [folder.deletingLastPathComponent(), layout.skins] : []
    try DurableFile.synchronise(together: [folder] + above)
  }
}

/// A file of a skin on its way into the store.
private struct ObjectOutput {
  let url: URL

  init(_ url: URL) { self.url = url }

  /// Writes a file piece by piece and checks it against the manifest.
  func write(_ file: PackageManifest.File, of files: any SkinFiles) throws {
    let descriptor = open(url.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw DurableFile.failure("create", url, errno) }
    defer { close(descriptor) }
    var hasher = ContentHasher()
    var count = 0
    func append(_ piece: Data) throws {
      count += piece.count
      // Checked before it is written, so that what is longer than promised doesn't fill the disk.
      guard count <= file.size else { throw mismatch(file) }
      hasher.update(piece)
      try DurableFile.append(piece, to: descriptor, url)
    }
    if let files = files as? any PiecewiseFiles {
      try files.read(file.path, append)
    } else {
      try append(files.contents(of: file.path))
    }
    guard count == file.size, hasher.finalize() == file.sha256 else { throw mismatch(file) }
    // Before it is synchronised, so that the mark is on the disk with the contents.
    guard StoredObject.setMark(url) else { throw DurableFile.failure("mark", url, errno) }
  }

  private func mismatch(_ file: PackageManifest.File) -> SkinIssue {
    .mismatch(file.path, "its contents aren't what the manifest promises")
  }
}
