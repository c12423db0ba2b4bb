// Raw deflate data back to bytes in one step, by libdeflate, which takes a third of the time of Debian's zlib.

#if canImport(CLibdeflate)
  internal import CLibdeflate

  /// Inflates entries that fit in memory, one after the other, into the same buffer.
  final class WholeInflater {
    /// The largest entry, in bytes, on either side of its compression; two buffers of this size are all that is held.
    static let largest = 4 << 20
    private let decompressor: OpaquePointer
    private var input = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    private var output = UnsafeMutableRawBufferPointer(start: nil, count: 0)

    /// Nil where there is no memory left.
    init?() {
      guard let made = libdeflate_alloc_decompressor() else { return nil }
      decompressor = made
    }

    deinit {
      libdeflate_free_decompressor(decompressor)
      input.deallocate()
      output.deallocate()
    }

    /// Inflates an entry and lends its bytes, which the next one overwrites.
    ///
    /// Gives nil where the data aren't one deflate stream, from the first byte to the last, of as many bytes as the
    /// entry declares. Its checksum is not looked at.
    func inflate(_ entry: ZipEntry, of file: InputFile) throws -> UnsafeRawBufferPointer? {
      Self.grow(&input, to: entry.compressedSize)
      Self.grow(&output, to: entry.size)
      let source = UnsafeMutableRawBufferPointer(rebasing: input.prefix(entry.compressedSize))
      try file.read(at: entry.dataOffset, into: source)
      var consumed = 0
      // Without a place for the size that came out, any other than the declared one is an error.
      let result = libdeflate_deflate_decompress_ex(
        decompressor, source.baseAddress, source.count, output.baseAddress, entry.size, &consumed, nil)
      guard result == LIBDEFLATE_SUCCESS, consumed == source.count else { return nil }
      return UnsafeRawBufferPointer(rebasing: output.prefix(entry.size))
    }

    /// Makes room, in steps that double.
    private static func grow(_ buffer: inout UnsafeMutableRawBufferPointer, to count: Int) {
      guard buffer.count < count else { return }
      let room = min(max(count, 2 * buffer.count, 64 << 10), largest)
      buffer.deallocate()
      buffer = .allocate(byteCount: room, alignment: 16)
    }
  }
#endif
