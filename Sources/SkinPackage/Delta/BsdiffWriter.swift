// Writes a BSDIFF40 patch: a header, and three bzip2 streams of instructions, differences and new bytes.

internal import Foundation

/// The three streams of a patch in the making.
struct BsdiffWriter {
  private let control: Bzip2Compressor
  private let difference: Bzip2Compressor
  private let extra: Bzip2Compressor
  private let old: [UInt8]
  private let new: [UInt8]
  private static let chunkSize = 64 << 10

  /// Writes the patch between two texts.
  /// - Parameters:
  ///   - old: The text that the patch starts from.
  ///   - new: The text that it makes.
  ///   - output: Gets the patch.
  ///   - progress: Is told now and then how many bytes of the new text are done.
  /// - Throws: `SkinIssue` where the old text is too long or the output can't be written; `CancellationError` where the
  ///   task is cancelled.
  static func write(from old: [UInt8], to new: [UInt8], into output: OutputFile, progress: (Int) -> Void) throws {
    progress(0)
    let writer = try BsdiffWriter(from: old, to: new)
    try writer.addSteps(progress)
    let streams = try [writer.control, writer.difference, writer.extra].map { try $0.finish() }
    try output.append(Data(BsdiffPatch.magic))
    try output.append(Data(BsdiffNumbers.encode(streams[0].count, streams[1].count, new.count)))
    for stream in streams { try output.append(stream) }
  }

  private init(from old: [UInt8], to new: [UInt8]) throws {
    control = try Bzip2Compressor()
    difference = try Bzip2Compressor()
    extra = try Bzip2Compressor()
    self.old = old
    self.new = new
  }

  private func addSteps(_ progress: (Int) -> Void) throws {
    var matcher = ApproximateMatcher(new, against: try SuffixArray(of: old))
    // Each instruction ends with the way to the place in the old text where the next one begins; the first begins at 0.
    var previous = ApproximateMatcher.Step(old: 0, new: 0, similar: 0, fresh: 0)
    while let step = try matcher.next() {
      if step.new > 0 || step.old > 0 { try add(previous, nextOld: step.old) }
      previous = step
      progress(step.new)
    }
    if !new.isEmpty { try add(previous, nextOld: previous.old + previous.similar) }
    progress(new.count)
  }

  private func add(_ step: ApproximateMatcher.Step, nextOld: Int) throws {
    let move = nextOld - (step.old + step.similar)
    try BsdiffNumbers.encode(step.similar, step.fresh, move).withUnsafeBufferPointer(control.append)
    try addDifferences(step)
    let start = step.new + step.similar
    try new.withUnsafeBufferPointer {
      try extra.append(UnsafeBufferPointer(rebasing: $0[start..<start + step.fresh]))
    }
  }

  private func addDifferences(_ step: ApproximateMatcher.Step) throws {
    var done = 0
    while done < step.similar {
      try Task.checkCancellation()
      let count = min(step.similar - done, Self.chunkSize)
      let bytes = (done..<done + count).map { new[step.new + $0] &- old[step.old + $0] }
      try bytes.withUnsafeBufferPointer(difference.append)
      done += count
    }
  }
}
