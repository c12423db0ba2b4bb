// A deflater whose bytes are the same on every device: those of zlib 1.2 with the same settings, given all input at once.
// The zlib of a device can't serve for that, as there are several, and each writes other bytes.

/// Deflates bytes block by block into raw deflate data.
struct PortableDeflater: ~Copyable {
  private let input: UnsafeBufferPointer<UInt8>
  private var tokenizer: Tokenizer
  private var writer: BlockWriter
  private let tokens: UnsafeMutableBufferPointer<DeflateToken>
  /// Whether the last block has been written.
  private(set) var isFinished = false

  /// Begins at the first byte of an input, which must outlive the deflater and have less than 2 GiB.
  init(_ input: UnsafeBufferPointer<UInt8>, settings: DeflateSettings) {
    self.input = input
    tokenizer = Tokenizer(input, settings: settings)
    writer = BlockWriter(strategy: settings.strategy)
    tokens = .allocate(capacity: settings.tokensPerBlock)
    tokens.initialize(repeating: DeflateToken(literal: 0))
  }

  deinit { tokens.deallocate() }

  /// The bytes of the blocks written so far; the last of them may still be missing.
  var output: [UInt8] { writer.bits.bytes }
  /// Whether the input takes more looking for matches than is allowed; the output is worthless then.
  var isExhausted: Bool { tokenizer.isExhausted }

  /// Writes the next block.
  mutating func writeBlock() {
    let start = tokenizer.consumed
    let batch = tokenizer.next(into: tokens)
    writer.write(
      UnsafeBufferPointer(rebasing: tokens[..<batch.count]),
      standingFor: UnsafeBufferPointer(rebasing: input[start..<tokenizer.consumed]),
      isStorable: start >= tokenizer.windowStart, isLast: batch.isLast)
    isFinished = batch.isLast
  }
}

extension PortableDeflater {
  /// Deflates bytes whole; nil where that takes more than `limit` bytes or too much time.
  static func deflate(_ bytes: [UInt8], settings: DeflateSettings, limit: Int) -> [UInt8]? {
    bytes.withUnsafeBufferPointer { deflate($0, settings: settings, limit: limit) }
  }

  static func deflate(_ bytes: UnsafeBufferPointer<UInt8>, settings: DeflateSettings, limit: Int) -> [UInt8]? {
    guard bytes.count < Int32.max else { return nil }
    var deflater = PortableDeflater(bytes, settings: settings)
    repeat {
      deflater.writeBlock()
      guard !deflater.isExhausted, deflater.output.count <= limit else { return nil }
    } while !deflater.isFinished
    return deflater.output
  }
}
