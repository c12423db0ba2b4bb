internal import SkinKit

/// A decoder that rebuilds one file after the other from the old text and a delta.
final class DeltaDecoder {
  private let decoder: XZDecoder
  private let text: UnsafeRawBufferPointer
  private var chunk = DeltaChunk()
  private var control = 0
  private var runs = 0
  private var differences = 0
  private var fresh = 0
  private var position = 0
  /// The equal bytes before the next difference; nil if the chunk has no more differences.
  private var run: Int?
  /// The bytes of the file that `body` hasn't received yet; most steps build fewer than a piece.
  private var piece: [UInt8] = []
  /// The number of steps that may follow, by the bytes of the files.
  private var stepsLeft = PackageLimits.sparePatchSteps
  /// The number of steps that may follow, by the bytes of the patch.
  private var packedStepsLeft: Int
  private static let stepsPerFile = 16
  private static let pieceSize = 64 << 10
  /// The largest position and jump: beyond every text, and too small for a sum to overflow.
  private static let farthest = 1 << 40

  /// Creates a decoder.
  /// - Parameters:
  ///   - decoder: The compressed data, positioned at the start of the delta.
  ///   - text: The old text, which must outlive the decoder.
  init(_ decoder: XZDecoder, text: UnsafeRawBufferPointer) {
    self.decoder = decoder
    self.text = text
    packedStepsLeft = PackageLimits.mostPatchSteps(packed: decoder.packedSize)
  }

  /// Rebuilds the next file.
  /// - Parameters:
  ///   - size: Its size in bytes.
  ///   - start: The position in the text that the file starts aligned with; nil continues after the last file.
  ///   - body: Receives the bytes in order.
  /// - Throws: `SkinIssue` with the code `bad-patch`, and any error of `body`.
  func read(_ size: Int, from start: Int?, _ body: (ArraySlice<UInt8>) throws -> Void) throws {
    if let start { position = start }
    var remaining = size
    // Every file may need a few steps, however small it is.
    stepsLeft += size / PackageLimits.bytesPerPatchStep + Self.stepsPerFile
    while remaining > 0 {
      if control == chunk.control.count { try nextChunk() }
      try countSteps(1)
      let code = try number(upTo: remaining)
      let similar = code == 0 ? remaining : code - 1
      if similar > 0 {
        let jump = ZigZag.decode(try number(upTo: Self.farthest))
        position += jump
        guard position >= 0, similar <= text.count, position <= text.count - similar else {
          throw SkinIssue.badPatch("it refers to bytes outside of the old files")
        }
        try readSimilar(similar, body)
        remaining -= similar
      }
      guard remaining > 0 else { break }
      let freshCode = try number(upTo: remaining)
      let count = freshCode == 0 ? remaining : freshCode - 1
      // An empty step costs almost nothing compressed; endless ones would keep the reader busy for hours.
      guard similar > 0 || count > 0 else { throw SkinIssue.badPatch("one of its steps builds nothing") }
      guard count <= chunk.fresh.count - fresh else { throw SkinIssue.badPatch("it lacks fresh bytes") }
      piece += chunk.fresh[fresh..<fresh + count]
      fresh += count
      if piece.count >= Self.pieceSize { try deliver(body) }
      remaining -= count
      position += count
      guard position <= Self.farthest else { throw SkinIssue.badPatch("it refers to bytes outside of the old files") }
    }
    try deliver(body)
  }

  /// Checks that the delta is used up.
  func finish() throws {
    try checkChunk()
    try decoder.finish()
  }

  private func readSimilar(_ count: Int, _ body: (ArraySlice<UInt8>) throws -> Void) throws {
    var done = 0
    while done < count {
      let size = min(Self.pieceSize, count - done)
      var bytes: [UInt8] = []
      swap(&bytes, &piece)
      let start = bytes.count
      bytes += text[position..<position + size]
      try addDifferences(to: &bytes, from: start)
      swap(&bytes, &piece)
      position += size
      done += size
      if piece.count >= Self.pieceSize { try deliver(body) }
    }
  }

  private func deliver(_ body: (ArraySlice<UInt8>) throws -> Void) throws {
    if !piece.isEmpty { try body(piece[...]) }
    piece.removeAll(keepingCapacity: true)
  }

  private func countSteps(_ count: Int) throws {
    stepsLeft -= count
    packedStepsLeft -= count
    guard stepsLeft >= 0 else { throw SkinIssue.badPatch("it has more steps than files of these sizes need") }
    guard packedStepsLeft >= 0 else { throw SkinIssue.badPatch("it has more steps than a patch of its size may have") }
  }

  private func addDifferences(to piece: inout [UInt8], from start: Int) throws {
    var offset = start
    while let run {
      guard run < piece.count - offset else {
        self.run = run - (piece.count - offset)
        return
      }
      offset += run
      piece[offset] &+= chunk.differences[differences]
      differences += 1
      offset += 1
      try nextRun()
    }
  }

  private func nextChunk() throws {
    try checkChunk()
    try countSteps(PackageLimits.patchStepsPerChunk)
    chunk = try DeltaChunk(from: decoder)
    (control, runs, differences, fresh) = (0, 0, 0, 0)
    guard !chunk.control.isEmpty else { throw SkinIssue.badPatch("a part of it is empty") }
    try nextRun()
  }

  private func nextRun() throws {
    guard runs < chunk.runs.count else {
      run = nil
      return
    }
    guard let next = LEB128.read(chunk.runs, at: &runs), next <= Self.farthest,
      differences < chunk.differences.count
    else { throw SkinIssue.badPatch("its differences are damaged") }
    run = next
  }

  private func checkChunk() throws {
    guard control == chunk.control.count, runs == chunk.runs.count, run == nil,
      differences == chunk.differences.count, fresh == chunk.fresh.count
    else { throw SkinIssue.badPatch("a part of it holds more than is used") }
  }

  private func number(upTo limit: Int) throws -> Int {
    guard let number = LEB128.read(chunk.control, at: &control), number <= limit else {
      throw SkinIssue.badPatch("one of its steps is damaged")
    }
    return number
  }
}
