// Reads the contents of an archive's entries, checked and piece by piece.

internal import Foundation
internal import SkinKit

/// Reads one entry after the other with the same buffers; for one thread at a time.
final class EntryReader {
  private let input: InputFile
  /// What was read last; filled before it is looked at, so it needs no zeros at first.
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
  /// Made for the first entry that needs one.
  private var inflater: Inflater?
  #if canImport(CLibdeflate)
    private lazy var wholeInflater = WholeInflater()
  #endif

  init(_ input: InputFile) { self.input = input }

  deinit { buffer.deallocate() }

  /// Reads an entry and checks its size and CRC-32 at the end; the pieces are lent, and overwritten afterwards.
  func read(_ entry: ZipEntry, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    var crc = CRC32()
    if let whole = try inflateWhole(entry) {
      crc.update(whole)
      // Lent only once it is known to be right, unlike the pieces of a large entry.
      try check(crc, entry)
      try body(whole)
      return
    }
    if entry.isCompressed {
      let inflater = try inflater(for: entry)
      try readPieces(of: entry) { piece in
        try inflater.inflate(bytes: piece) { inflated in
          crc.update(inflated)
          try body(inflated)
        }
      }
      try inflater.finish()
    } else {
      try readPieces(of: entry) { piece in
        crc.update(piece)
        try body(piece)
      }
    }
    try check(crc, entry)
  }

  private func check(_ crc: CRC32, _ entry: ZipEntry) throws {
    guard crc.value == entry.crc32 else {
      let name = EntryName.shown(entry.path)
      throw SkinIssue.archive(
        .badChecksum, "The contents of \(name) don't match their checksum", remedy: SkinIssue.fetchAgain, file: name)
    }
  }

  /// Inflates an entry in one step; nil where it isn't compressed, is large, or has something wrong with it, which
  /// ``Inflater`` finds out and names.
  private func inflateWhole(_ entry: ZipEntry) throws -> UnsafeRawBufferPointer? {
    #if canImport(CLibdeflate)
      guard entry.isCompressed, max(entry.size, entry.compressedSize) <= WholeInflater.largest else { return nil }
      return try wholeInflater?.inflate(entry, of: input)
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

  /// Lends an entry's data as they stand in the archive.
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
