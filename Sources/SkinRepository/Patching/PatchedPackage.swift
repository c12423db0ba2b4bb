import Foundation
import SkinKit
import SkinPackage

/// A writer of the package of a patched version, which copies the compressed data of unchanged files.
struct PatchedPackage {
  private let files: any SkinFiles
  private let manifest: PackageManifest
  private let base: PackageReader
  /// The paths of the old package's files by their contents.
  private let oldPaths: [ContentHash: String]

  /// A file ready to be written, under any path.
  private enum Entry: Sendable {
    case encoded(EncodedEntry)
    case copied(ZipEntry)

    /// The bytes in memory.
    var size: Int { if case .encoded(let encoded) = self { encoded.data.count } else { 0 } }
  }

  /// The contents and the kind of a file; files with equal ones are encoded alike.
  private struct Content: Hashable {
    let sha256: ContentHash
    let isCompressedKind: Bool

    init(_ file: PackageManifest.File) {
      sha256 = file.sha256
      isCompressedKind = EntryEncoder.isCompressedKind(file.path)
    }
  }

  /// The most bytes of files that stay in memory because equal ones follow.
  private static let roomForTwins = 32 << 20

  /// The buffers of a thread.
  private final class Worker {
    let encoder: EntryEncoder
    let reader: EntryReader

    init(_ archive: ZipArchive) throws {
      encoder = try EntryEncoder()
      reader = archive.makeReader()
    }
  }

  init(_ files: any SkinFiles, manifest: PackageManifest, base: PackageReader) {
    self.files = files
    self.manifest = manifest
    self.base = base
    oldPaths = Dictionary(base.manifest.files.map { ($0.sha256, $0.path) }) { first, _ in first }
  }

  func write(to url: URL, progress: (@Sendable (PackageProgress) -> Void)?) throws {
    let output = try OutputFile(url)
    var writer = ZipWriter(output)
    try writer.add(EntryEncoder().encode(PackageManifest.path, manifest.data))
    var done = 0
    var room = Self.roomForTwins
    var known: [Content: Entry] = [:]
    var left = manifest.files.reduce(into: [:]) { $0[Content($1), default: 0] += 1 }
    for window in Parallel.windows(of: manifest.files, size: \.size) {
      try Task.checkCancellation()
      var found = Set(known.keys)
      // Equal files are encoded once: a patch makes many of them from few bytes.
      let fresh = window.filter { found.insert(Content($0)).inserted }
      let entries = try Parallel.map(
        fresh[...], width: Parallel.width, makeWorker: { try Worker(base.archive) }, entry(with:for:))
      var current = known
      for (file, entry) in zip(fresh, entries) { current[Content(file)] = entry }
      for file in window {
        let content = Content(file)
        left[content, default: 1] -= 1
        guard let entry = current[content] else { throw SkinIssue.mismatch(file.path) }
        switch entry {
        case .encoded(let encoded): try writer.add(encoded.named(file.path))
        case .copied(let old): try copy(old, as: file.path, to: &writer)
        }
        done += file.size
        progress?(PackageProgress(path: file.path, completed: done, total: manifest.totalSize))
      }
      for (content, entry) in current where known[content] == nil && left[content, default: 0] > 0 && entry.size <= room
      {
        room -= entry.size
        known[content] = entry
      }
    }
    try writer.finish()
    try Task.checkCancellation()
    try output.commit()
  }

  private func entry(with worker: Worker, for file: PackageManifest.File) throws -> Entry {
    guard let path = oldPaths[file.sha256], let old = base.archive.entry(at: path) else {
      return .encoded(try worker.encoder.encode(file.path, files.contents(of: file.path)))
    }
    var hasher = ContentHasher()
    try worker.reader.read(old) { hasher.update($0) }
    guard hasher.finalize() == file.sha256 else { throw SkinIssue.mismatch(path) }
    return .copied(old)
  }

  private func copy(_ entry: ZipEntry, as path: String, to writer: inout ZipWriter) throws {
    let copied = ZipWriter.Entry(
      path: path, isCompressed: entry.isCompressed, crc32: entry.crc32, compressedSize: entry.compressedSize,
      size: entry.size)
    try writer.add(copied) { try base.archive.readCompressed(entry, $0) }
  }
}
