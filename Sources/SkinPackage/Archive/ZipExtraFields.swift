internal import Foundation
internal import SkinKit

/// The extra fields of a header: only zip64's sizes are used, and fields that contradict the header or create a link
/// fail.
struct ZipExtraFields {
  private let shown: String
  /// The content of the zip64 field, if any.
  private var zip64: [UInt8]?

  private static let zip64ID = 0x0001
  private static let unicodePathID = 0x7075
  private static let strongEncryptionID = 0x0017
  private static let aesID = 0x9901
  /// PKWARE's field for Unix: two times, owner and group, and then the target of a link or the numbers of a device.
  private static let unixID = 0x000D
  private static let unixFixedSize = 12
  /// Info-ZIP's old field for Unix: a checksum, the mode, and the target of a link.
  private static let unixModeID = 0x756E

  /// Reads a header's extra fields.
  /// - Parameters:
  ///   - bytes: The fields.
  ///   - name: The name in the header.
  ///   - text: The name as decoded.
  ///   - shown: The path for messages.
  /// - Throws: `SkinIssue` if they are damaged, contradict the header, or create a link.
  init(_ bytes: [UInt8], name: [UInt8], text: String, shown: String) throws {
    self.shown = shown
    var cursor = ByteCursor(bytes)
    while cursor.remaining > 0 {
      guard cursor.remaining >= 4 else { throw bad("ends in the middle of a field") }
      let id = try cursor.u16()
      let length = try cursor.u16()
      guard length <= cursor.remaining else { throw bad("is shorter than a field in it declares") }
      let content = try cursor.take(length)
      switch id {
      case Self.zip64ID:
        guard zip64 == nil else { throw bad("has sizes of 64 bits twice") }
        zip64 = content
      case Self.unicodePathID:
        let second = content.dropFirst(5)
        guard second.elementsEqual(name) || second.elementsEqual(text.utf8) else {
          throw bad("gives the file a second name")
        }
      case Self.strongEncryptionID, Self.aesID:
        throw SkinIssue.archive(
          .encrypted, "\(shown) is encrypted", suggestion: "Pack it without a password.", file: shown)
      case Self.unixID:
        guard content.count <= Self.unixFixedSize else { throw link }
      case Self.unixModeID:
        guard content.count >= 6, content[5] & 0xF0 == 0x80 || content[5] & 0xF0 == 0x40 else { throw link }
      default: break
      }
    }
  }

  private var link: SkinIssue {
    SkinIssue.archive(
      .symbolicLink, "The extra field of \(shown) makes it a link or a special file",
      suggestion: "Replace it with the file it points to.", file: shown)
  }

  /// Whether there is a zip64 field, which makes descriptors wider.
  var isZip64: Bool { zip64 != nil }

  /// Returns the sizes of a directory entry: those of the header or, if they are all ones, those of the zip64 field.
  func wideSizes(
    size: Int, compressedSize: Int, offset: Int, disk: Int
  ) throws -> (size: Int, compressedSize: Int, offset: Int, disk: Int) {
    var cursor = ByteCursor(zip64 ?? [])
    let wideSize = try wide(size, &cursor)
    let wideCompressed = try wide(compressedSize, &cursor)
    let wideOffset = try wide(offset, &cursor)
    let wideDisk = disk == 0xFFFF ? try narrow(&cursor) : disk
    try checkRest(of: &cursor, against: [wideSize, wideCompressed, wideOffset])
    return (wideSize, wideCompressed, wideOffset, wideDisk)
  }

  /// Returns the sizes of an entry's own header.
  func wideSizes(size: Int, compressedSize: Int) throws -> (size: Int, compressedSize: Int) {
    var cursor = ByteCursor(zip64 ?? [])
    let wideSize = try wide(size, &cursor)
    let wideCompressed = try wide(compressedSize, &cursor)
    try checkRest(of: &cursor, against: [wideSize, wideCompressed])
    return (wideSize, wideCompressed)
  }

  /// Checks that zip64 numbers that the header doesn't need repeat it, because some readers use them anyway.
  private func checkRest(of cursor: inout ByteCursor, against values: [Int]) throws {
    guard cursor.remaining > 0 else { return }
    guard cursor.position == 0 else { throw bad("has more sizes of 64 bits than its header asks for") }
    for value in values where cursor.remaining > 0 {
      guard cursor.remaining >= 8, try cursor.u64() == UInt64(value) else {
        throw bad("has sizes of 64 bits that its header contradicts")
      }
    }
    guard cursor.remaining == 0 else { throw bad("has more sizes of 64 bits than its header asks for") }
  }

  private func wide(_ value: Int, _ cursor: inout ByteCursor) throws -> Int {
    guard value == 0xFFFF_FFFF else { return value }
    guard cursor.remaining >= 8 else { throw bad("lacks a size of 64 bits that its header asks for") }
    // Small enough that no sum can overflow.
    guard let number = Int(exactly: try cursor.u64()), number < 1 << 48 else {
      throw bad("holds a size that no archive has")
    }
    return number
  }

  private func narrow(_ cursor: inout ByteCursor) throws -> Int {
    guard cursor.remaining >= 4 else { throw bad("lacks a disk number that its header asks for") }
    return try cursor.u32()
  }

  private func bad(_ what: String) -> SkinIssue {
    SkinIssue.archive(.badExtraField, "The extra field of \(shown) \(what)", file: shown)
  }
}
