internal import Foundation
internal import SkinKit

/// A reader of an archive's entries, one after the other with the same buffers, on one thread at a time.
package final class EntryReader {
  private let input: InputFile
  /// The bytes read last.
  ///
  /// They are overwritten before each use, so the buffer isn't cleared.
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
  /// The inflater, created for the first entry that needs one.
  private var inflater: Inflater?
  #if canImport(CLibdeflate)
    private lazy var oneShotInflater = OneShotInflater()
  #endif

  init(_ input: InputFile) { self.input = input }

  deinit { buffer.deallocate() }

  /// Reads an entry in borrowed pieces, and checks its size and CRC-32 at the end.
  ///
  /// An executable file is refused before all but its first bytes are passed on.
  package func read(_ entry: ZipEntry, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    var crc = CRC32()
    if let contents = try inflateAtOnce(entry) {
      crc.update(contents)
      // Unlike the pieces of a large entry, these bytes are passed on only after the check.
      try check(crc, entry)
      try PackageFileKinds.checkContents(of: entry.path, startingWith: contents)
      try body(contents)
      return
    }
    var start = FileStart()
    func pass(_ piece: UnsafeRawBufferPointer) throws {
      crc.update(piece)
      if start.append(piece) { try PackageFileKinds.checkContents(of: entry.path, startingWith: start.bytes) }
      try body(piece)
    }
    if entry.isCompressed {
      let inflater = try inflater(for: entry)
      try readPieces(of: entry) { try inflater.inflate(bytes: $0, pass) }
      try inflater.finish()
    } else {
      try readPieces(of: entry, pass)
    }
    try check(crc, entry)
    if start.isShort { try PackageFileKinds.checkContents(of: entry.path, startingWith: start.bytes) }
  }

  private func check(_ crc: CRC32, _ entry: ZipEntry) throws {
    guard crc.value == entry.crc32 else {
      let name = EntryName.shown(entry.path)
      throw SkinIssue.archive(
        .badChecksum, "The contents of \(name) don't match their checksum", suggestion: SkinIssue.fetchAgain, file: name
      )
    }
  }

  /// Inflates an entry in one step; nil if it isn't compressed, is large, or is damaged, which ``Inflater`` reports.
  private func inflateAtOnce(_ entry: ZipEntry) throws -> UnsafeRawBufferPointer? {
    #if canImport(CLibdeflate)
      guard entry.isCompressed, max(entry.size, entry.compressedSize) <= OneShotInflater.largest else { return nil }
      return try oneShotInflater?.inflate(entry, of: input)
    #else
      return nil
    #endif
  }

  private func inflater(for entry: ZipEntry) throws -> Inflater {
    if let inflater {
      try inflater.reset(limit: entry.size, path: entry.path)
      return inflater
    }
    let made = try Inflater(limit: entry.size, path: entry.path)
    inflater = made
    return made
  }

  /// Reads an entry's data, as stored in the archive, in borrowed pieces.
  private func readPieces(of entry: ZipEntry, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    var done = 0
    while done < entry.compressedSize {
      let piece = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(entry.compressedSize - done))
      try input.read(at: entry.dataOffset + done, into: piece)
      done += piece.count
      try body(UnsafeRawBufferPointer(piece))
    }
  }
}
