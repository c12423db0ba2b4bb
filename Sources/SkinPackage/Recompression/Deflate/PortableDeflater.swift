/// A deflater with the same output on every device: that of zlib 1.2 with the same settings, given all input at once.
///
/// Devices have several versions of zlib with different output, so none of them can be used here.
package struct PortableDeflater: ~Copyable {
  private let input: UnsafeBufferPointer<UInt8>
  private var tokenizer: Tokenizer
  private var writer: BlockWriter
  private let tokens: UnsafeMutableBufferPointer<DeflateToken>
  /// Whether the last block is written.
  package private(set) var isFinished = false

  /// Creates a deflater for an input, which must outlive it and have less than 2 GiB.
  package init(_ input: UnsafeBufferPointer<UInt8>, settings: DeflateSettings) {
    self.input = input
    tokenizer = Tokenizer(input, settings: settings)
    writer = BlockWriter(strategy: settings.strategy)
    tokens = .allocate(capacity: settings.tokensPerBlock)
    tokens.initialize(repeating: DeflateToken(literal: 0))
  }

  deinit { tokens.deallocate() }

  /// The bytes of the blocks so far; the last byte may be incomplete.
  package var output: [UInt8] { writer.bits.bytes }
  /// Whether the search for matches exceeded its limit; the output is then useless.
  package var isExhausted: Bool { tokenizer.isExhausted }
  /// The comparisons and the bytes so far, which the time follows.
  package var work: Int { tokenizer.work }

  /// Writes the next block.
  package mutating func writeBlock() {
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
  /// Deflates bytes at once; nil if that takes more than `limit` bytes or too much time.
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
