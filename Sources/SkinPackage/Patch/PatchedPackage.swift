internal import Foundation
internal import SkinKit

/// A writer of the package of a patched version, which copies the compressed data of unchanged files.
struct PatchedPackage {
  private let files: any SkinFiles
  private let manifest: PackageManifest
  private let base: PackageReader
  /// The paths of the old package's files by their contents.
  private let oldPaths: [ContentHash: String]

  /// A file ready to be written.
  private enum Entry: Sendable {
    case encoded(EncodedEntry)
    case copied(ZipEntry, path: String)
  }

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
    for window in Parallel.windows(of: manifest.files, size: \.size) {
      try Task.checkCancellation()
      let entries = try Parallel.map(
        window, width: Parallel.width, makeWorker: { try Worker(base.archive) }, entry(with:for:))
      for (entry, file) in zip(entries, window) {
        switch entry {
        case .encoded(let encoded): try writer.add(encoded)
        case .copied(let old, let path): try copy(old, as: path, to: &writer)
        }
        done += file.size
        progress?(PackageProgress(path: file.path, completed: done, total: manifest.totalSize))
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
    return .copied(old, path: file.path)
  }

  private func copy(_ entry: ZipEntry, as path: String, to writer: inout ZipWriter) throws {
    let copied = ZipWriter.Entry(
      path: path, isCompressed: entry.isCompressed, crc32: entry.crc32, compressedSize: entry.compressedSize,
      size: entry.size)
    try writer.add(copied) { try base.archive.readCompressed(entry, $0) }
  }
}
