package import Foundation
import SkinKit
import SkinPackage

/// A writer of zip archives whose bytes depend only on names and contents.
///
/// It writes entries one after the other, and the directory at the end. Times, attributes and versions are fixed; there
/// are no extra fields, descriptors or comments. It refuses archives that would need zip64: no reader would open them
/// within its limits.
package struct ZipWriter {
  /// A file to write.
  struct Entry: Sendable {
    let path: String
    let isCompressed: Bool
    let crc32: UInt32
    let compressedSize: Int
    let size: Int
  }

  private let output: OutputFile
  private var directory = Data()
  private var count = 0

  /// 1 January 1980, 00:00, the earliest DOS time.
  private static let date = 0x0021
  private static let versionNeeded = 20
  /// Unix, so that readers use the attributes' upper half, and version 2.0.
  private static let versionMadeBy = 3 << 8 | 20
  /// A regular file, rw-r--r--.
  private static let attributes = 0o100644 << 16

  package init(_ output: OutputFile) { self.output = output }

  /// Adds a file in memory.
  mutating func add(_ file: EncodedEntry) throws { try add(file.entry) { try $0(file.data) } }

  /// Adds an uncompressed file.
  package mutating func add(_ path: String, stored data: Data) throws {
    let entry = Entry(
      path: path, isCompressed: false, crc32: CRC32.of(data), compressedSize: data.count, size: data.count)
    try add(entry) { try $0(data) }
  }

  /// Adds a file, whose compressed bytes `data` passes on.
  mutating func add(_ entry: Entry, data: ((Data) throws -> Void) throws -> Void) throws {
    let offset = output.count
    guard count < 0xFFFF, offset < 0xFFFF_FFFF, entry.size < 0xFFFF_FFFF, entry.compressedSize < 0xFFFF_FFFF else {
      throw SkinIssue.archive(
        .packageTooLarge, "The package would need more than 4 GiB or 65,535 files", suggestion: "Make the skin smaller."
      )
    }
    let header = Self.header(of: entry)
    try output.append(header)
    let start = output.count
    try data { try output.append($0) }
    guard output.count - start == entry.compressedSize else {
      throw SkinIssue.archive(
        .changedWhilePacking, "\(entry.path) changed its size while it was written",
        suggestion: "Try again when nothing else writes to it.", file: entry.path)
    }
    directory.appendU32(0x0201_4B50)
    directory.appendU16(Self.versionMadeBy)
    directory.append(header[Self.sharedFields])
    directory.appendU16(0)  // comment
    directory.appendU16(0)  // disk
    directory.appendU16(0)  // internal attributes
    directory.appendU32(Self.attributes)
    directory.appendU32(offset)
    directory.append(contentsOf: entry.path.utf8)
    count += 1
  }

  /// Writes the directory and the end record.
  package mutating func finish() throws {
    let offset = output.count
    guard offset < 0xFFFF_FFFF, directory.count < 0xFFFF_FFFF else {
      throw SkinIssue.archive(
        .packageTooLarge, "The package would need more than 4 GiB", suggestion: "Make the skin smaller.")
    }
    try output.append(directory)
    var end = Data()
    end.appendU32(0x0605_4B50)
    end.appendU32(0)  // disks
    end.appendU16(count)
    end.appendU16(count)
    end.appendU32(directory.count)
    end.appendU32(offset)
    end.appendU16(0)
    try output.append(end)
  }

  /// The fields that the directory repeats in the same order: version needed to extra length.
  private static let sharedFields = 4..<30

  /// Returns an entry's own header.
  private static func header(of entry: Entry) -> Data {
    var header = Data(capacity: sharedFields.upperBound + entry.path.utf8.count)
    header.appendU32(0x0403_4B50)
    header.appendU16(versionNeeded)
    header.appendU16(ZipDirectoryEntry.utf8Flag)
    header.appendU16(entry.isCompressed ? 8 : 0)
    header.appendU16(0)
    header.appendU16(date)
    header.appendU32(Int(entry.crc32))
    header.appendU32(entry.compressedSize)
    header.appendU32(entry.size)
    header.appendU16(entry.path.utf8.count)
    header.appendU16(0)
    header.append(contentsOf: entry.path.utf8)
    return header
  }
}
