package import Foundation
import SkinKit
import SkinPackage

/// A file that is written under a temporary name, hashed meanwhile, and then moved into place.
///
/// Without ``commit()``, the temporary file is removed and an existing file with the final name stays.
package final class OutputFile {
  /// The number of bytes written so far.
  private(set) var count = 0
  private let destination: URL
  /// The temporary file; nil for an output that is only hashed.
  private let temporary: URL?
  private var descriptor: Int32
  private var buffer: [UInt8] = []
  private var hasher = ContentHasher()
  private static let bufferSize = 256 << 10

  package init(_ destination: URL) throws {
    self.destination = destination
    let temporary = destination.deletingLastPathComponent()
      .appending(path: ".\(destination.lastPathComponent).\(UUID().uuidString).partial")
    self.temporary = temporary
    descriptor = open(temporary.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw SkinIssue.unwritable(destination.path, errno) }
  }

  private init() {
    destination = URL(filePath: "/dev/null")
    temporary = nil
    descriptor = -1
  }

  /// Creates an output that is hashed but not written.
  static func discarding() -> OutputFile { OutputFile() }

  deinit {
    guard descriptor >= 0, let temporary else { return }
    close(descriptor)
    unlink(temporary.path)
  }

  /// Appends bytes.
  package func append(_ data: Data) throws {
    hasher.update(data)
    count += data.count
    guard temporary != nil else { return }
    if data.count < Self.bufferSize {
      buffer.append(contentsOf: data)
      if buffer.count >= Self.bufferSize { try flush() }
    } else {
      try flush()
      try data.withUnsafeBytes { try FileWriting.write($0, to: descriptor, path: destination.path) }
    }
  }

  /// The hash of all bytes so far.
  var hash: ContentHash { hasher.finalize() }

  /// Syncs the file and moves it into place.
  /// - Parameter check: Receives the complete file under its temporary name.
  /// - Throws: `SkinIssue` if the file can't be written, and any error of `check`; nothing is moved then.
  package func commit(check: (URL) throws -> Void = { _ in }) throws {
    try flush()
    guard let temporary else { return }
    try check(temporary)
    guard fsync(descriptor) == 0, rename(temporary.path, destination.path) == 0 else {
      throw SkinIssue.unwritable(destination.path, errno)
    }
    close(descriptor)
    descriptor = -1
  }

  private func flush() throws {
    try buffer.withUnsafeBytes { try FileWriting.write($0, to: descriptor, path: destination.path) }
    buffer.removeAll(keepingCapacity: true)
  }
}
