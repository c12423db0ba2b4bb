internal import Foundation
internal import SkinKit

/// A parser of an archive's directory, which compares it with the contents of the file.
enum ZipDirectory {
  private static let localSignature = 0x0403_4B50
  private static let localFixedSize = 30
  /// The size of the times and owners that Info-ZIP adds.
  private static let usualExtraSize = 32
  private static let descriptorSignature: [UInt8] = [0x50, 0x4B, 0x07, 0x08]

  /// Reads all entries and checks the limits.
  /// - Returns: The entries, and warnings about converted names.
  static func read(
    _ end: ZipEnd, of input: InputFile, names policy: ZipNamePolicy, limits: PackageLimits
  ) throws -> (entries: [ZipDirectoryEntry], issues: [SkinIssue]) {
    guard end.entryCount <= limits.entries else {
      throw SkinIssue.archive(
        .tooManyEntries, "The archive has \(end.entryCount) entries, more than the \(limits.entries) that are allowed",
        suggestion: "Split the skin, or remove files it doesn't use.")
    }
    guard end.directorySize <= limits.directorySize else {
      throw SkinIssue.archive(
        .packageTooLarge,
        "The archive's directory has \(end.directorySize) bytes, more than the "
          + "\(limits.directorySize) that are allowed", suggestion: "Shorten the names.")
    }
    // Checked before memory is reserved by the count.
    guard end.entryCount > 0 else { throw SkinIssue.archive(.badDirectory, "The archive has no files") }
    guard end.entryCount <= end.directorySize / ZipDirectoryEntry.fixedSize else {
      throw SkinIssue.archive(
        .badDirectory, "The archive says it has \(end.entryCount) entries, which isn't what its directory holds")
    }
    var cursor = ByteCursor(try input.read(at: end.directoryOffset, count: end.directorySize))
    let reading = try policy == .strict ? .strict : names(in: cursor, count: end.entryCount)
    var entries: [ZipDirectoryEntry] = []
    entries.reserveCapacity(end.entryCount)
    var names = NameTable(limits: limits, capacity: end.entryCount)
    var folders: Set<[UInt8]> = []
    var total = 0
    for _ in 0..<end.entryCount {
      let entry = try ZipDirectoryEntry(from: &cursor, names: reading)
      // The folder `./` is that of the archive.
      let isTop = entry.isFolder && entry.path.isEmpty
      if !isTop {
        try names.insert(entry.isFolder ? String(entry.path.dropLast()) : entry.path, isFolder: entry.isFolder)
      }
      if entry.isFolder, !folders.insert(entry.name).inserted {
        throw SkinIssue.archive(.nameCollision, "The folder \(entry.shown) is listed twice", file: entry.shown)
      }
      try check(entry, limits)
      total += entry.size
      entries.append(entry)
    }
    guard total <= limits.totalSize else { throw SkinIssue.contentsTooLarge(total, limits) }
    guard cursor.remaining == 0 else {
      throw SkinIssue.archive(.badDirectory, "The archive's directory holds more than its \(end.entryCount) entries")
    }
    return (entries, reading.issues)
  }

  /// Reads the names of an archive of any tool.
  private static func names(in directory: ByteCursor, count: Int) throws -> ZipNames {
    var cursor = directory
    return try ZipNames(ofAnyTool: (0..<count).map { _ in try ZipDirectoryEntry.storedName(from: &cursor) })
  }

  private static func check(_ entry: ZipDirectoryEntry, _ limits: PackageLimits) throws {
    guard entry.size <= limits.fileSize else { throw SkinIssue.fileTooLarge(entry.path, entry.size, limits) }
    guard entry.size < PackageLimits.ratioFloor || entry.size / max(1, limits.ratio) <= entry.compressedSize else {
      throw SkinIssue.archive(
        .ratioTooHigh,
        "\(entry.shown) would inflate from \(entry.compressedSize) to \(entry.size) bytes, more than "
          + "\(limits.ratio) times", suggestion: "Pack it with `skin pack`, which stores such files.", file: entry.shown
      )
    }
    // Blocks without contents only cost time. Contents need at most a block for every byte.
    guard entry.method == 0 || entry.compressedSize - PackageLimits.ratioFloor <= entry.size * 6 else {
      throw SkinIssue.archive(
        .damagedData, "\(entry.shown) takes \(entry.compressedSize) bytes to compress \(entry.size)",
        suggestion: "Pack it with `skin pack`.", file: entry.shown)
    }
  }

  /// Compares every entry with its own header.
  ///
  /// Together, they must cover the file up to the directory exactly once.
  static func locate(_ listed: [ZipDirectoryEntry], before directory: Int, in input: InputFile) throws -> [ZipEntry] {
    let sorted = listed.sorted { $0.headerOffset < $1.headerOffset }
    var entries: [ZipEntry] = []
    entries.reserveCapacity(sorted.count)
    var position = 0
    for (number, entry) in sorted.enumerated() {
      guard entry.headerOffset >= position else {
        throw SkinIssue.archive(
          .overlappingEntries, "\(entry.shown) shares bytes with another entry", file: entry.shown)
      }
      guard entry.headerOffset == position else {
        throw SkinIssue.archive(
          position == 0 ? .leadingBytes : .hiddenBytes,
          "\(entry.headerOffset - position) bytes before \(entry.shown) belong to no entry", file: entry.shown)
      }
      let next = number + 1 < sorted.count ? sorted[number + 1].headerOffset : directory
      let (located, end) = try locate(entry, limit: directory, next: next, in: input)
      position = end
      if !entry.isFolder { entries.append(located) }
    }
    guard position == directory else {
      throw SkinIssue.archive(
        position > directory ? .overlappingEntries : .hiddenBytes,
        "The bytes from \(min(position, directory)) to \(max(position, directory)) belong to no entry or to two")
    }
    return entries
  }

  private static func locate(
    _ entry: ZipDirectoryEntry, limit: Int, next: Int, in input: InputFile
  ) throws -> (ZipEntry, end: Int) {
    let start = entry.headerOffset
    guard localFixedSize <= limit - start else { throw outside(entry) }
    // One read covers most headers: the same name as in the directory, and few extra fields.
    let usual = localFixedSize + entry.name.count + usualExtraSize
    var cursor = ByteCursor(try input.read(at: start, count: min(limit - start, usual)))
    guard try cursor.u32() == localSignature else {
      throw SkinIssue.archive(.headersDisagree, "\(entry.shown) has no header of its own", file: entry.shown)
    }
    _ = try cursor.u16()  // the version needed, which varies between writers and decides nothing
    let flags = try cursor.u16()
    let method = try cursor.u16()
    try cursor.skip(4)  // the time
    let crc32 = try cursor.u32()
    let narrowCompressed = try cursor.u32()
    let narrowSize = try cursor.u32()
    let nameLength = try cursor.u16()
    let extraLength = try cursor.u16()
    let dataStart = start + localFixedSize + nameLength + extraLength
    guard dataStart <= limit, entry.compressedSize <= limit - dataStart else { throw outside(entry) }
    if nameLength + extraLength > cursor.remaining {
      cursor = ByteCursor(try input.read(at: start + localFixedSize, count: nameLength + extraLength))
    }
    let name = try cursor.take(nameLength)
    let extra = try ZipExtraFields(cursor.take(extraLength), name: name, text: entry.text, shown: entry.shown)
    let sizes = try extra.wideSizes(size: narrowSize, compressedSize: narrowCompressed)

    guard name == entry.name else { throw disagree(entry, "name") }
    guard flags == entry.flags else { throw disagree(entry, "flags") }
    guard method == entry.method else { throw disagree(entry, "compression method") }
    // Before a descriptor, unknown fields are 0: all of them or, in bsdtar, all but the size.
    let agree = { (own: Int, listed: Int) in own == listed || entry.hasDescriptor && own == 0 }
    guard agree(crc32, entry.crc32), agree(sizes.size, entry.size), agree(sizes.compressedSize, entry.compressedSize)
    else { throw disagree(entry, "sizes or checksum") }

    var end = dataStart + entry.compressedSize
    if entry.hasDescriptor { end += try checkDescriptor(of: entry, at: end, next: next, isWide: extra.isZip64, input) }
    let located = ZipEntry(
      path: entry.path, size: entry.size, compressedSize: entry.compressedSize, isCompressed: entry.method == 8,
      crc32: UInt32(entry.crc32), headerOffset: start, dataOffset: dataStart)
    return (located, end)
  }

  /// Checks the descriptor after an entry's data; the start of the next entry shows whether it has the optional
  /// signature.
  private static func checkDescriptor(
    of entry: ZipDirectoryEntry, at position: Int, next: Int, isWide: Bool, _ input: InputFile
  ) throws -> Int {
    let plain = isWide ? 20 : 12
    let length = next - position
    guard length == plain || length == plain + 4 else { throw disagree(entry, "data descriptor") }
    var bytes = try input.read(at: position, count: length)
    if length == plain + 4 {
      guard bytes.starts(with: descriptorSignature) else { throw disagree(entry, "data descriptor") }
      bytes.removeFirst(4)
    }
    var cursor = ByteCursor(bytes)
    let crc32 = try cursor.u32()
    let compressedSize = isWide ? try cursor.u64() : UInt64(try cursor.u32())
    let size = isWide ? try cursor.u64() : UInt64(try cursor.u32())
    guard crc32 == entry.crc32, compressedSize == UInt64(entry.compressedSize), size == UInt64(entry.size) else {
      throw disagree(entry, "data descriptor")
    }
    return length
  }

  private static func disagree(_ entry: ZipDirectoryEntry, _ what: String) -> SkinIssue {
    SkinIssue.archive(
      .headersDisagree, "The header of \(entry.shown) and the archive's directory disagree about its \(what)",
      file: entry.shown)
  }

  private static func outside(_ entry: ZipDirectoryEntry) -> SkinIssue {
    SkinIssue.archive(
      .badDirectory, "\(entry.shown) exceeds the archive", file: entry.shown)
  }
}
