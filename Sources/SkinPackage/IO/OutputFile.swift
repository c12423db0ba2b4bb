// A file that appears whole or not at all: written beside its place, moved there at the end.

package import Foundation
internal import SkinKit

/// A file being written under a temporary name, hashed on the way.
///
/// Unless ``commit()`` is reached, the temporary file is removed and the old file of that name, if any, stays.
package final class OutputFile {
  /// The bytes written so far.
  private(set) var count = 0
  private let destination: URL
  /// Nil where only the hash is wanted.
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

  /// An output that is hashed and written nowhere.
  static func discarding() -> OutputFile { OutputFile() }

  deinit {
    guard descriptor >= 0, let temporary else { return }
    close(descriptor)
    unlink(temporary.path)
  }

  /// Adds bytes at the end.
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

  /// The hash of everything written so far.
  var hash: ContentHash { hasher.finalize() }

  /// Makes the file durable and moves it to its place.
  /// - Parameter check: Gets the complete file under its temporary name.
  /// - Throws: Where it can't be written, and what `check` throws; nothing is moved then.
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
