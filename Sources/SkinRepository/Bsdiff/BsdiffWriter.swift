import Foundation

/// A writer of BSDIFF40 patches: a header, and three bzip2 streams of instructions, differences and new bytes.
struct BsdiffWriter {
  private let control: Bzip2Compressor
  private let difference: Bzip2Compressor
  private let extra: Bzip2Compressor
  private let matcher: DeltaMatcher
  private let new: [UInt8]
  private static let chunkSize = 64 << 10

  /// Writes the patch between two texts.
  /// - Parameters:
  ///   - old: The text that the patch starts from.
  ///   - new: The text that it builds.
  ///   - output: Receives the patch.
  ///   - progress: Called repeatedly with the bytes of the new text that are done.
  /// - Returns: The number of instructions.
  /// - Throws: `SkinIssue` if the output can't be written; `CancellationError` if the task is canceled.
  static func write(
    from old: [UInt8], to new: [UInt8], into output: OutputFile, progress: (Int) -> Void
  ) throws -> Int {
    progress(0)
    let writer = try BsdiffWriter(from: old, to: new)
    let count = try writer.addSteps(progress)
    let streams = try [writer.control, writer.difference, writer.extra].map { try $0.finish() }
    try output.append(Data(BsdiffPatch.magic))
    try output.append(Data(BsdiffNumbers.encode(streams[0].count, streams[1].count, new.count)))
    for stream in streams { try output.append(stream) }
    return count
  }

  private init(from old: [UInt8], to new: [UInt8]) throws {
    control = try Bzip2Compressor()
    difference = try Bzip2Compressor()
    extra = try Bzip2Compressor()
    var text = DeltaText()
    text.append(old)
    matcher = DeltaMatcher(DeltaIndex(text))
    self.new = new
  }

  private func addSteps(_ progress: (Int) -> Void) throws -> Int {
    let steps = matcher.steps(for: new, from: 0).filter { $0.similar > 0 || $0.fresh > 0 }
    // Each instruction ends with the distance to the old bytes of the next one; the first one starts at 0.
    var position = 0
    if let first = steps.first, first.similar > 0, first.old > 0 {
      try add(DeltaStep(old: 0, similar: 0, fresh: 0), at: 0, move: first.old)
      position = first.old
    }
    var done = 0
    for (number, step) in steps.enumerated() {
      position += step.similar
      let next = number + 1 < steps.count ? steps[number + 1] : nil
      let move = next.map { $0.similar > 0 ? $0.old - position : 0 } ?? 0
      try add(step, at: done, move: move)
      position += move
      done += step.similar + step.fresh
      progress(done)
    }
    return steps.count + 1
  }

  private func add(_ step: DeltaStep, at start: Int, move: Int) throws {
    try BsdiffNumbers.encode(step.similar, step.fresh, move).withUnsafeBufferPointer(control.append)
    try addDifferences(step, at: start)
    let fresh = start + step.similar..<start + step.similar + step.fresh
    try new.withUnsafeBufferPointer { try extra.append(UnsafeBufferPointer(rebasing: $0[fresh])) }
  }

  private func addDifferences(_ step: DeltaStep, at start: Int) throws {
    let old = matcher.text.bytes
    var done = 0
    while done < step.similar {
      try Task.checkCancellation()
      let count = min(step.similar - done, Self.chunkSize)
      let bytes = (done..<done + count).map { new[start + $0] &- old[step.old + $0] }
      try bytes.withUnsafeBufferPointer(difference.append)
      done += count
    }
  }
}
