internal import Foundation
internal import SkinKit

/// A file of an archive.
public struct ZipEntry: Sendable, Hashable {
  /// The path within the archive.
  public let path: String
  /// The size in bytes.
  public let size: Int
  /// The size in the archive, in bytes.
  public let compressedSize: Int
  /// Whether the file is compressed; otherwise it is stored.
  public let isCompressed: Bool
  /// The CRC-32 of the contents.
  public let crc32: UInt32
  /// The offset of its own header.
  let headerOffset: Int
  /// The offset of its data.
  let dataOffset: Int
}

/// An entry of the directory, not yet compared with its own header.
package struct ZipDirectoryEntry {
  var name: [UInt8]
  /// The path; empty for a folder `./`.
  var path: String
  /// The decoded name.
  var text: String
  var isFolder: Bool
  var flags: Int
  var method: Int
  var crc32: Int
  var compressedSize: Int
  var size: Int
  var headerOffset: Int

  static let signature = 0x0201_4B50
  static let fixedSize = 46

  /// The known flags: deflate's two hints, sizes in a data descriptor, and names in UTF-8.
  static let knownFlags = 0x0806
  static let descriptorFlag = 0x0008
  package static let utf8Flag = 0x0800
  /// The flags for encrypted, strongly encrypted, and encrypted directory.
  static let encryptionFlags = 0x2041

  /// The Windows attributes of a link or mount point, and of a disk's name.
  static let reparsePoint = 0x0400
  static let volumeLabel = 0x0008

  var hasDescriptor: Bool { flags & Self.descriptorFlag != 0 }
  var shown: String { EntryName.shown(path) }

  /// Reads an entry's name as stored, and skips the rest.
  static func storedName(from cursor: inout ByteCursor) throws -> ZipNames.StoredName {
    guard try cursor.u32() == signature else { throw notAnEntry }
    let madeBy = try cursor.u16()
    try cursor.skip(2)
    let flags = try cursor.u16()
    try cursor.skip(18)
    let nameLength = try cursor.u16()
    let extraLength = try cursor.u16()
    let commentLength = try cursor.u16()
    try cursor.skip(12)
    let name = try cursor.take(nameLength)
    try cursor.skip(extraLength + commentLength)
    return ZipNames.StoredName(bytes: name, isMarked: flags & utf8Flag != 0, system: madeBy >> 8)
  }

  private static var notAnEntry: SkinIssue {
    SkinIssue.archive(.badDirectory, "The archive's directory holds something that isn't an entry")
  }

  /// Reads an entry, and checks everything that needs no other data.
  init(from cursor: inout ByteCursor, names: ZipNames) throws {
    guard try cursor.u32() == Self.signature else { throw Self.notAnEntry }
    let madeBy = try cursor.u16()
    let needed = try cursor.u16()
    flags = try cursor.u16()
    method = try cursor.u16()
    try cursor.skip(4)  // the time, which skins don't use
    crc32 = try cursor.u32()
    let compressedSize = try cursor.u32()
    let size = try cursor.u32()
    let nameLength = try cursor.u16()
    let extraLength = try cursor.u16()
    let commentLength = try cursor.u16()
    let disk = try cursor.u16()
    _ = try cursor.u16()  // the writer's guess whether it is text
    let attributes = try cursor.u32()
    let offset = try cursor.u32()
    name = try cursor.take(nameLength)
    let extra = try cursor.take(extraLength)
    try cursor.skip(commentLength)

    let read = try names.read(name, isMarked: flags & Self.utf8Flag != 0)
    (path, text, isFolder) = (read.path, read.text, read.isFolder)
    let fields = try ZipExtraFields(extra, name: name, text: text, shown: EntryName.shown(path))
    let wide = try fields.wideSizes(size: size, compressedSize: compressedSize, offset: offset, disk: disk)
    self.size = wide.size
    self.compressedSize = wide.compressedSize
    headerOffset = wide.offset
    guard wide.disk == 0 else {
      throw SkinIssue.archive(.splitArchive, "\(shown) is in another part of a split archive", file: shown)
    }
    try check(needed: needed & 0xFF, madeBy: madeBy >> 8, attributes: attributes)
  }

  private func check(needed: Int, madeBy: Int, attributes: Int) throws {
    guard flags & Self.encryptionFlags == 0 else {
      throw SkinIssue.archive(
        .encrypted, "\(shown) is encrypted", suggestion: "Pack it without a password.", file: shown)
    }
    guard flags & ~(Self.knownFlags | Self.descriptorFlag) == 0, needed <= 45 else {
      throw SkinIssue.archive(
        .unsupportedFeature,
        "\(shown) uses a feature of the zip format that skins don't (flags \(flags), "
          + "version \(needed))", file: shown)
    }
    guard method == 0 || method == 8 else {
      throw SkinIssue.archive(
        .unsupportedMethod, "\(shown) is compressed by method \(method); only 0 (stored) and 8 (deflate) are read",
        file: shown)
    }
    // Only Unix-like systems define the upper half, but a careless reader creates the link on any system.
    let kind = attributes >> 16 & 0xF000
    if kind == 0xA000 || attributes & Self.reparsePoint != 0 {
      throw SkinIssue.archive(
        .symbolicLink, "\(shown) is a symbolic link", suggestion: "Replace the link by the file it points at.",
        file: shown)
    }
    // A tool that writes backslashes takes its folders for files.
    let isUnmarkedFolder = isFolder && name.last != UInt8(ascii: "/") && kind == 0x8000
    guard kind == 0 || kind == (isFolder ? 0x4000 : 0x8000) || isUnmarkedFolder, isFolder || attributes & 0x10 == 0,
      attributes & Self.volumeLabel == 0
    else {
      throw SkinIssue.archive(.specialFile, "\(shown) is not a regular file", suggestion: "Leave it out.", file: shown)
    }
    guard !isFolder || (size == 0 && crc32 == 0 && (compressedSize == 0 || method == 8 && compressedSize == 2)) else {
      throw SkinIssue.archive(.specialFile, "\(shown) is a folder that carries data", file: shown)
    }
    guard method == 8 || size == compressedSize else {
      throw SkinIssue.archive(
        .damagedData, "\(shown) is stored, yet declares \(compressedSize) bytes of data for \(size)", file: shown)
    }
  }
}
