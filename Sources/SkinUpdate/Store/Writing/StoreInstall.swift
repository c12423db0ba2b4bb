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
  /// Installs a skin: writes all new files and the manifest, and moves first the files and then the manifest into place.
  ///
  /// All contents with the journal are ordered before the names of the files and of the manifest, and these are
  /// synchronized together: as long as the journal names the manifest, it counts only with all of its files. So it waits
  /// for the disk once, on Linux twice, however many files there are. Files that are already stored aren't read.
  func install(_ files: any SkinFiles, _ manifest: PackageManifest) throws {
    var missing: [ContentHash: PackageManifest.File] = [:]
    for file in manifest.files where missing[file.sha256] == nil && layout.stored(file).condition() != .intact {
      missing[file.sha256] = file
    }
    let new = missing.values.ordered { $0.path < $1.path }
    let reference = SkinReference(id: manifest.id, version: manifest.version)
    let place = layout.manifest(reference, manifest.hash)
    let isListed = (try? Data(contentsOf: place)) == manifest.data
    if new.isEmpty, isListed { return }
    do {
      try clearTemporary()
      // Needed even without new files: the record marks a manifest that may not be on the disk yet.
      // A repair that is interrupted leaves the manifest, so that the next one fetches only what is missing.
      let named = isListed ? nil : manifest.hash
      let isNewJournal = !FileManager.default.fileExists(atPath: journal.file.path)
      try journal.write(.init(operation: .install, objects: new.map(\.sha256), manifest: named))
      try interrupt?(.journalWritten)
      let written = try write(new, of: files)
      let folders = try makeFolders(of: place)
      let aside = layout.temporary.appending(path: place.lastPathComponent)
      try DurableFile.write(manifest.data, at: aside)
      try interrupt?(.manifestWritten)
      let renamed = folders + (isNewJournal ? [layout.folder] : [])
      try DurableFile.order(together: [journal.file.path, aside.path] + written + renamed.map(\.path))
      try interrupt?(.contentsOrdered)
      try move(written, named: new)
      try DurableFile.move(aside, to: place)
      try interrupt?(.manifestMoved)
      try DurableFile.synchronize(together: (new.isEmpty ? [] : [layout.objects]) + [place.deletingLastPathComponent()])
      try journal.finish()
      try interrupt?(.journalEmptied)
    } catch {
      // If this fails, too, the next change of the store does it.
      try? completeInterrupted()
      throw error
    }
  }

  /// Writes files into the temporary folder.
  /// - Returns: Their paths there, in the same order.
  private func write(_ new: [PackageManifest.File], of files: any SkinFiles) throws -> [String] {
    let folder = layout.temporary.path
    var written: [String] = []
    for file in new {
      try Task.checkCancellation()
      let aside = "\(folder)/\(file.sha256.hex)"
      try ObjectOutput(aside).write(file, of: files)
      written.append(aside)
      try interrupt?(.objectWritten(file.path))
    }
    return written
  }

  /// Moves files whose contents are ordered to their places.
  private func move(_ written: [String], named new: [PackageManifest.File]) throws {
    for (file, aside) in zip(new, written) {
      try DurableFile.move(aside, to: layout.stored(file).path)
      try interrupt?(.objectMoved(file.path))
    }
  }

  /// Creates the folders of a manifest.
  /// - Returns: The folders whose names changed, which must be ordered.
  private func makeFolders(of manifest: URL) throws -> [URL] {
    let version = manifest.deletingLastPathComponent()
    let id = version.deletingLastPathComponent()
    try StoreLayout.makeFolder(id)
    return try StoreLayout.makeFolder(version) ? [id, layout.skins] : []
  }
}

/// The temporary copy of a skin's file while it is installed.
private struct ObjectOutput {
  let path: String

  init(_ path: String) { self.path = path }

  /// Writes a file piece by piece and checks it against the manifest.
  func write(_ file: PackageManifest.File, of files: any SkinFiles) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw DurableFile.failure("create", path, errno) }
    defer { close(descriptor) }
    var hasher = ContentHasher()
    var count = 0
    var start = FileStart()
    func append(_ piece: Data) throws {
      count += piece.count
      // Checked before writing, so that a file that is longer than listed can't fill the disk.
      guard count <= file.size else { throw mismatch(file) }
      hasher.update(piece)
      start.append(piece)
      try DurableFile.append(piece, to: descriptor, path)
    }
    try files.readPieces(of: file.path, append)
    guard count == file.size, hasher.finalize() == file.sha256 else { throw mismatch(file) }
    try PackageFileKinds.check(file.path, startingWith: start.bytes)
    // The mark is set before the contents are ordered, so that it reaches the disk with them.
    guard StoredObject.setMark(on: descriptor) else { throw DurableFile.failure("mark", path, errno) }
  }

  private func mismatch(_ file: PackageManifest.File) -> SkinIssue {
    .mismatch(file.path, "its contents aren't those that the manifest lists")
  }
}
