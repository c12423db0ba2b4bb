// Raw deflate data back to bytes in one step, by libdeflate, which takes a third of the time of Debian's zlib.

#if canImport(CLibdeflate)
  internal import CLibdeflate

  /// Inflates entries that fit in memory, one after the other, into the same buffer.
  final class WholeInflater {
    /// The largest entry, in bytes, on either side of its compression; two buffers of this size are all that is held.
    static let largest = 4 << 20
    private let decompressor: OpaquePointer
    private let input: UnsafeMutableRawBufferPointer
    private let output: UnsafeMutableRawBufferPointer

    /// Nil where there is no memory left.
    init?() {
      guard let made = libdeflate_alloc_decompressor() else { return nil }
      decompressor = made
      // The system gives memory only to those of their pages that are used.
      input = .allocate(byteCount: Self.largest, alignment: 16)
      output = .allocate(byteCount: Self.largest, alignment: 16)
    }

    deinit {
      libdeflate_free_decompressor(decompressor)
      input.deallocate()
      output.deallocate()
    }

    /// Inflates an entry of at most ``largest`` bytes and lends its bytes, which the next one overwrites.
    ///
    /// Gives nil where the data aren't one deflate stream, from the first byte to the last, of as many bytes as the
    /// entry declares. Its checksum is not looked at.
    func inflate(_ entry: ZipEntry, of file: InputFile) throws -> UnsafeRawBufferPointer? {
      let source = UnsafeMutableRawBufferPointer(rebasing: input.prefix(entry.compressedSize))
      try file.read(at: entry.dataOffset, into: source)
      var consumed = 0
      // Without a place for the size that came out, any other than the declared one is an error.
      let result = libdeflate_deflate_decompress_ex(
        decompressor, source.baseAddress, source.count, output.baseAddress, entry.size, &consumed, nil)
      guard result == LIBDEFLATE_SUCCESS, consumed == source.count else { return nil }
      return UnsafeRawBufferPointer(rebasing: output.prefix(entry.size))
    }
  }
#endif
