package import Foundation
internal import SkinKit

/// A regular file that can be read at any offset and from any thread, without being loaded or mapped.
///
/// Mapping would be slightly faster, but a file that shrinks while it is mapped kills the process.
package final class InputFile: Sendable {
  /// The file's size when it was opened.
  package let size: Int
  /// The file's path, for messages.
  package let path: String
  private let descriptor: Int32
  private static let chunkSize = 256 << 10

  package init(_ url: URL) throws {
    path = url.path
    // Without O_NONBLOCK, opening a named pipe would block forever.
    descriptor = open(url.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw Self.unreadable(url.path, errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let code = errno
      close(descriptor)
      throw Self.unreadable(url.path, code)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw SkinIssue(
        .unreadableFile, "\(url.path) is not a file", suggestion: "Pass the path of a file.",
        place: .init(file: url.path))
    }
    size = Int(status.st_size)
  }

  deinit { close(descriptor) }

  /// Reads exactly `count` bytes.
  package func read(at offset: Int, count: Int) throws -> [UInt8] {
    try checkRange(offset, count)
    return try [UInt8](count: count) { try fill(UnsafeMutableRawBufferPointer($0), from: offset) }
  }

  /// Reads exactly as many bytes as the buffer holds.
  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws {
    try checkRange(offset, buffer.count)
    try fill(buffer, from: offset)
  }

  /// Reads a range piece by piece.
  package func readChunks(from offset: Int, count: Int, _ body: (Data) throws -> Void) throws {
    try checkRange(offset, count)
    var done = 0
    while done < count {
      var chunk = Data(count: min(count - done, Self.chunkSize))
      try chunk.withUnsafeMutableBytes { try fill($0, from: offset + done) }
      done += chunk.count
      try body(chunk)
    }
  }

  private func checkRange(_ offset: Int, _ count: Int) throws {
    guard offset >= 0, count >= 0, offset <= size, count <= size - offset else {
      throw SkinIssue.archive(
        .truncatedArchive, "\(path) ends at byte \(size), before what it should hold", suggestion: SkinIssue.fetchAgain)
    }
  }

  private func fill(_ buffer: UnsafeMutableRawBufferPointer, from offset: Int) throws {
    var done = 0
    while done < buffer.count {
      let got = pread(descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done, off_t(offset + done))
      if got > 0 {
        done += got
      } else if got == 0 {
        throw SkinIssue.archive(
          .truncatedArchive, "\(path) became shorter while it was read", suggestion: SkinIssue.fetchAgain)
      } else if errno != EINTR {
        throw Self.unreadable(path, errno)
      }
    }
  }

  private static func unreadable(_ path: String, _ code: Int32) -> SkinIssue {
    SkinIssue(
      code == ENOENT ? .missingFile : .unreadableFile, "\(path) can't be read: \(String(cString: strerror(code)))",
      suggestion: "Check the path, and that the file may be read.", place: .init(file: path))
  }
}

extension [UInt8] {
  /// Creates an array of as many bytes as `fill` is given to fill.
  package init(count: Int, _ fill: (UnsafeMutableBufferPointer<UInt8>) throws -> Void) rethrows {
    // The standard library would set the count of the empty array, which all threads share.
    guard count > 0 else {
      self = []
      return
    }
    try self.init(unsafeUninitializedCapacity: count) { buffer, filled in
      try fill(UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
      filled = count
    }
  }
}
