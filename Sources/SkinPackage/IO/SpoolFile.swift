// A file without a name that holds what is too much for memory; it goes with its last user, even if that is killed.

internal import Foundation
internal import SkinKit

/// Bytes that are written once, in order, and then mapped.
final class SpoolFile {
  /// The bytes written so far.
  private(set) var count = 0
  private let descriptor: Int32
  private let path: String
  private var buffer: [UInt8] = []
  private static let bufferSize = 256 << 10

  /// - Parameter folder: Where there is room for it.
  /// - Throws: `SkinIssue` where no file can be made there.
  init(in folder: URL) throws {
    path = folder.appending(path: ".\(UUID().uuidString).spool").path
    descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw SkinIssue.unwritable(path, errno) }
    unlink(path)
  }

  deinit { close(descriptor) }

  func append(_ bytes: some ContiguousBytes) throws {
    try bytes.withUnsafeBytes { bytes in
      count += bytes.count
      if bytes.count < Self.bufferSize {
        buffer.append(contentsOf: bytes)
        if buffer.count >= Self.bufferSize { try flush() }
      } else {
        try flush()
        try FileWriting.write(bytes, to: descriptor, path: path)
      }
    }
  }

  /// Maps all that was written.
  func map() throws -> MappedBytes {
    try flush()
    return try MappedBytes(descriptor, count: count)
  }

  private func flush() throws {
    try buffer.withUnsafeBytes { try FileWriting.write($0, to: descriptor, path: path) }
    buffer.removeAll(keepingCapacity: true)
  }
}

/// The bytes of a spool file, read where they lie.
///
/// Mapping is safe here, though not for files that others know: one without a name can't become shorter.
final class MappedBytes: @unchecked Sendable {
  // Sendable, because the bytes never change and are unmapped only with the last reference.
  let bytes: UnsafeRawBufferPointer

  fileprivate init(_ descriptor: Int32, count: Int) throws {
    guard count > 0 else {
      bytes = UnsafeRawBufferPointer(start: nil, count: 0)
      return
    }
    let address = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard let address, address != MAP_FAILED else { throw SkinIssue.noMemoryForPatch }
    bytes = UnsafeRawBufferPointer(start: address, count: count)
  }

  /// A part of the bytes, not copied; it keeps them mapped.
  func data(_ range: Range<Int>) -> Data {
    guard let address = bytes.baseAddress, !range.isEmpty else { return Data() }
    let part = UnsafeMutableRawPointer(mutating: address + range.lowerBound)
    return Data(bytesNoCopy: part, count: range.count, deallocator: .custom { _, _ in withExtendedLifetime(self) {} })
  }

  deinit {
    if let address = bytes.baseAddress { munmap(UnsafeMutableRawPointer(mutating: address), bytes.count) }
  }
}
