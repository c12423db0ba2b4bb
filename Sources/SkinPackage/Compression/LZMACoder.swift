package import SkinKit

/// The result of a step of a coder.
package struct LZMAStep {
  /// The number of input bytes consumed.
  package let consumed: Int
  /// The number of output bytes produced.
  package let produced: Int
  /// Whether the container has ended.
  package let isFinished: Bool
}

package enum LZMADirection {
  case decode
  /// The dictionary's size in bytes; Apple's coder always uses 8 MiB.
  case encode(dictionarySize: Int)
}

#if canImport(Compression)
  internal import Compression

  /// A run of the system's coder for LZMA2 in XZ containers; Apple's Compression framework reads XZ of any level.
  package final class LZMACoder {
    // The framework stores its state in this structure, so it must not move.
    private let stream: UnsafeMutablePointer<compression_stream>

    package init(_ direction: LZMADirection) throws {
      let operation: compression_stream_operation
      switch direction {
      case .decode: operation = COMPRESSION_STREAM_DECODE
      case .encode: operation = COMPRESSION_STREAM_ENCODE
      }
      // Stored only once it is set up: an error before that skips the deinitializer, which would free it again.
      let stream = UnsafeMutablePointer<compression_stream>.allocate(capacity: 1)
      guard compression_stream_init(stream, operation, COMPRESSION_LZMA) == COMPRESSION_STATUS_OK else {
        stream.deallocate()
        throw SkinIssue.noMemoryForPatch
      }
      self.stream = stream
    }

    deinit {
      compression_stream_destroy(stream)
      stream.deallocate()
    }

    /// Codes as much as the input and the output allow; nil if the input can't be decoded.
    package func step(_ input: UnsafeBufferPointer<UInt8>, isLast: Bool, into output: UnsafeMutableBufferPointer<UInt8>)
      -> LZMAStep?
    {
      guard let target = output.baseAddress else { return nil }
      // An empty input has no address; any other will do, because no byte is read.
      stream.pointee.src_ptr = input.baseAddress ?? UnsafePointer(target)
      stream.pointee.src_size = input.count
      stream.pointee.dst_ptr = target
      stream.pointee.dst_size = output.count
      let flags = isLast ? Int32(COMPRESSION_STREAM_FINALIZE.rawValue) : 0
      let status = compression_stream_process(stream, flags)
      guard status != COMPRESSION_STATUS_ERROR else { return nil }
      return LZMAStep(
        consumed: input.count - stream.pointee.src_size, produced: output.count - stream.pointee.dst_size,
        isFinished: status == COMPRESSION_STATUS_END)
    }
  }
#else
  internal import CLzma

  /// A run of the system's coder for LZMA2 in XZ containers: liblzma.
  package final class LZMACoder {
    // liblzma keeps a pointer to this structure, so it must not move.
    private let stream = UnsafeMutablePointer<lzma_stream>.allocate(capacity: 1)

    package init(_ direction: LZMADirection) throws {
      stream.initialize(to: lzma_stream())
      let status: lzma_ret
      switch direction {
      case .decode: status = lzma_stream_decoder(stream, Self.decoderMemory, 0)
      case .encode(let dictionarySize): status = Self.beginEncoding(stream, dictionarySize)
      }
      // Every property is set, so the deinitializer runs and frees the structure.
      guard status == LZMA_OK else { throw SkinIssue.noMemoryForPatch }
    }

    deinit {
      lzma_end(stream)
      stream.deallocate()
    }

    /// Codes as much as the input and the output allow; nil if the input can't be decoded.
    package func step(_ input: UnsafeBufferPointer<UInt8>, isLast: Bool, into output: UnsafeMutableBufferPointer<UInt8>)
      -> LZMAStep?
    {
      stream.pointee.next_in = input.baseAddress
      stream.pointee.avail_in = input.count
      stream.pointee.next_out = output.baseAddress
      stream.pointee.avail_out = output.count
      let status = lzma_code(stream, isLast ? LZMA_FINISH : LZMA_RUN)
      // A buffer error only means that more input or space is needed.
      guard status == LZMA_OK || status == LZMA_STREAM_END || status == LZMA_BUF_ERROR else { return nil }
      return LZMAStep(
        consumed: input.count - stream.pointee.avail_in, produced: output.count - stream.pointee.avail_out,
        isFinished: status == LZMA_STREAM_END)
    }

    private static let filterLZMA2: lzma_vli = 0x21
    private static let noFilter = lzma_vli.max
    /// The strongest preset within the largest dictionary.
    private static let extreme: UInt32 = 6 | 1 << 31
    /// The memory for decoding with the largest dictionary, and a little more.
    private static let decoderMemory: UInt64 = 10 << 20

    private static func beginEncoding(_ stream: UnsafeMutablePointer<lzma_stream>, _ dictionarySize: Int) -> lzma_ret {
      var options = lzma_options_lzma()
      guard lzma_lzma_preset(&options, extreme) == 0, let dictionarySize = UInt32(exactly: dictionarySize) else {
        return LZMA_OPTIONS_ERROR
      }
      options.dict_size = dictionarySize
      // Contents are texts, images and one-byte numbers, so a byte's position says nothing about it.
      options.pb = 0
      options.nice_len = 273
      return withUnsafeMutablePointer(to: &options) { options in
        let filters = [
          lzma_filter(id: filterLZMA2, options: options), lzma_filter(id: noFilter, options: nil),
        ]
        return lzma_stream_encoder(stream, filters, LZMA_CHECK_CRC64)
      }
    }
  }
#endif

extension SkinIssue {
  package static let noMemoryForPatch = SkinIssue(
    .unwritableFile, "A patch can't be coded: there is no memory left", suggestion: "Free some memory and try again.")
}
