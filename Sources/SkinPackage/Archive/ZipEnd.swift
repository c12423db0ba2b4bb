internal import Foundation
internal import SkinKit

/// The contents of an archive's end records, which must agree: the position and the size of its directory.
struct ZipEnd {
  let entryCount: Int
  let directoryOffset: Int
  let directorySize: Int

  static let fixedSize = 22
  private static let signature: [UInt8] = [0x50, 0x4B, 0x05, 0x06]
  private static let locatorSignature = 0x0706_4B50
  private static let locatorSize = 20
  private static let wideSignature = 0x0606_4B50
  private static let wideFixedSize = 56

  init(of input: InputFile) throws {
    guard input.size >= Self.fixedSize else { throw try Self.incomplete(input) }
    let tailSize = min(input.size, Self.fixedSize + 0xFFFF)
    let tail = try input.read(at: input.size - tailSize, count: tailSize)
    let position = try Self.find(in: tail, input)
    let end = input.size - tailSize + position

    var cursor = ByteCursor(Array(tail[position...]))
    _ = try cursor.u32()
    let disk = try cursor.u16()
    let directoryDisk = try cursor.u16()
    let countHere = try cursor.u16()
    let count = try cursor.u16()
    let size = try cursor.u32()
    let offset = try cursor.u32()
    guard disk == 0 || disk == 0xFFFF, directoryDisk == 0 || directoryDisk == 0xFFFF, countHere == count else {
      throw SkinIssue.archive(.splitArchive, "The archive is one part of a split archive")
    }

    let wide = try Self.wideRecord(before: end, of: input)
    guard wide != nil || (disk == 0 && directoryDisk == 0) else {
      throw SkinIssue.archive(.splitArchive, "The archive is one part of a split archive")
    }
    if let wide {
      let agree = { (narrow: Int, all: Int, value: Int) in narrow == all || narrow == value }
      guard agree(count, 0xFFFF, wide.count), agree(size, 0xFFFF_FFFF, wide.size),
        agree(offset, 0xFFFF_FFFF, wide.offset)
      else {
        throw SkinIssue.archive(.ambiguousEnd, "The archive's two end records name different directories")
      }
    }
    entryCount = wide?.count ?? count
    directorySize = wide?.size ?? size
    directoryOffset = wide?.offset ?? offset
    let directoryEnd = wide?.start ?? end
    guard directoryOffset <= directoryEnd, directorySize == directoryEnd - directoryOffset else {
      throw SkinIssue.archive(
        .badDirectory,
        "The archive's directory should take \(directorySize) bytes from byte \(directoryOffset), "
          + "which isn't where it ends")
    }
  }

  /// Finds the one record that ends exactly at the end of the file.
  ///
  /// A record within the comment is refused even if it doesn't fit: some readers use the last one that they find.
  private static func find(in tail: [UInt8], _ input: InputFile) throws -> Int {
    var marks: [Int] = []
    var fitting: [Int] = []
    for position in 0...(tail.count - fixedSize)
    where tail[position] == signature[0] && tail[position..<position + 4].elementsEqual(signature) {
      marks.append(position)
      let length = Int(tail[position + 20]) | Int(tail[position + 21]) << 8
      if position + fixedSize + length == tail.count { fitting.append(position) }
    }
    if let first = fitting.first {
      guard first == marks.last else {
        throw SkinIssue.archive(.ambiguousEnd, "More than one place could be the end of the archive")
      }
      return first
    }
    if marks.isEmpty { throw try incomplete(input) }
    throw SkinIssue.archive(.trailingBytes, "Bytes follow the end of the archive, or its end is cut off")
  }

  private static func wideRecord(
    before end: Int, of input: InputFile
  ) throws -> (count: Int, size: Int, offset: Int, start: Int)? {
    guard end >= locatorSize else { return nil }
    var locator = ByteCursor(try input.read(at: end - locatorSize, count: locatorSize))
    guard try locator.u32() == locatorSignature else { return nil }
    let disk = try locator.u32()
    let start = try locator.u64()
    let disks = try locator.u32()
    guard disk == 0, disks <= 1 else {
      throw SkinIssue.archive(.splitArchive, "The archive is one part of a split archive")
    }
    guard let start = Int(exactly: start), start <= end - locatorSize - wideFixedSize else {
      throw SkinIssue.archive(.badDirectory, "The archive's 64-bit end record isn't where it is said to be")
    }

    var record = ByteCursor(try input.read(at: start, count: wideFixedSize))
    let signature = try record.u32()
    let length = try record.u64()
    _ = try record.take(4)  // versions
    let thisDisk = try record.u32()
    let directoryDisk = try record.u32()
    let countHere = try record.u64()
    let count = try record.u64()
    let size = try record.u64()
    let offset = try record.u64()
    guard signature == wideSignature, length == UInt64(end - locatorSize - start - 12) else {
      throw SkinIssue.archive(.badDirectory, "The archive's 64-bit end record isn't where it is said to be")
    }
    guard length == UInt64(wideFixedSize - 12) else {
      throw SkinIssue.archive(
        .hiddenBytes, "The archive's 64-bit end record has \(length) bytes, more than it needs")
    }
    guard thisDisk == 0, directoryDisk == 0, countHere == count else {
      throw SkinIssue.archive(.splitArchive, "The archive is one part of a split archive")
    }
    guard let count = Int(exactly: count), let size = Int(exactly: size), let offset = Int(exactly: offset) else {
      throw SkinIssue.archive(.badDirectory, "The archive's 64-bit end record holds numbers that no archive has")
    }
    return (count, size, offset, start)
  }

  private static func incomplete(_ input: InputFile) throws -> SkinIssue {
    let start = try input.read(at: 0, count: min(4, input.size))
    return start.starts(with: [0x50, 0x4B])
      ? SkinIssue.archive(
        .truncatedArchive, "\(input.path) begins as an archive but has no end", suggestion: SkinIssue.fetchAgain,
        file: input.path)
      : SkinIssue.archive(
        .notAnArchive, "\(input.path) is not a zip archive", suggestion: "Pass the path of a .skin file.",
        file: input.path)
  }
}
