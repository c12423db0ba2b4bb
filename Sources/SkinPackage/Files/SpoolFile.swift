internal import Foundation
internal import SkinKit

/// An unnamed temporary file for data that is too large for memory: written once, in order, and then mapped.
///
/// The system frees it with its last user, even if the process is killed.
final class SpoolFile {
  /// The number of bytes written so far.
  private(set) var count = 0
  private let descriptor: Int32
  private let path: String
  private var buffer: [UInt8] = []
  private static let bufferSize = 256 << 10

  /// Creates a file.
  /// - Parameter folder: A folder on a volume with space for it.
  /// - Throws: `SkinIssue` if no file can be created there.
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

  /// Maps all bytes.
  func map() throws -> MappedBytes {
    try flush()
    return try MappedBytes(descriptor, count: count)
  }

  private func flush() throws {
    try buffer.withUnsafeBytes { try FileWriting.write($0, to: descriptor, path: path) }
    buffer.removeAll(keepingCapacity: true)
  }
}

/// The mapped bytes of a spool file.
///
/// Mapping is safe here, unlike for other files: no process can shrink a file without a name.
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

  /// Returns a part of the bytes without copying it; the part keeps them mapped.
  func data(_ range: Range<Int>) -> Data {
    guard let address = bytes.baseAddress, !range.isEmpty else { return Data() }
    let part = UnsafeMutableRawPointer(mutating: address + range.lowerBound)
    return Data(bytesNoCopy: part, count: range.count, deallocator: .custom { _, _ in withExtendedLifetime(self) {} })
  }

  deinit {
    if let address = bytes.baseAddress { munmap(UnsafeMutableRawPointer(mutating: address), bytes.count) }
  }
}
