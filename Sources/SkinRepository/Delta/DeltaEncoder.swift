import SkinPackage

/// An encoder that writes the steps of one file after the other as a delta.
struct DeltaEncoder {
  /// The number of steps so far, as a decoder counts them.
  private(set) var steps = 0
  private var bytes: [UInt8] = []
  private var chunk = DeltaChunk()
  /// The old byte that the next new one is aligned with, in the patch's text.
  private var position = 0
  /// The equal bytes since the last difference.
  private var run = 0

  /// Begins a file, aligned with a position in the text; nil continues after the last file.
  mutating func begin(at place: Int?) {
    if let place { position = place }
  }

  /// Adds a step of the current file.
  /// - Parameters:
  ///   - step: The step, with a position in the patch's text.
  ///   - new: The new bytes that it builds.
  ///   - old: The old bytes that they resemble.
  ///   - remaining: The bytes of the file that are still missing, including this step's.
  mutating func add(_ step: DeltaStep, new: ArraySlice<UInt8>, old: ArraySlice<UInt8>, remaining: Int) {
    var remaining = remaining
    var step = step
    var new = new
    var old = old
    // A step that is too long is split.
    while step.similar > DeltaChunk.largestStep || step.fresh > DeltaChunk.largestStep {
      let similar = min(step.similar, DeltaChunk.largestStep)
      let fresh = similar < step.similar ? 0 : min(step.fresh, DeltaChunk.largestStep)
      write(similar: similar, at: step.old, fresh: fresh, new, old, remaining)
      new = new.dropFirst(similar + fresh)
      old = old.dropFirst(similar)
      remaining -= similar + fresh
      step = DeltaStep(old: step.old + similar, similar: step.similar - similar, fresh: step.fresh - fresh)
    }
    if step.similar > 0 || step.fresh > 0 {
      write(similar: step.similar, at: step.old, fresh: step.fresh, new, old, remaining)
    }
  }

  /// Closes the delta and returns its bytes.
  mutating func finish() -> [UInt8] {
    if chunk.count > 0 { close() }
    return bytes
  }

  private mutating func write(
    similar: Int, at place: Int, fresh: Int, _ new: ArraySlice<UInt8>, _ old: ArraySlice<UInt8>, _ remaining: Int
  ) {
    steps += 1
    LEB128.append(similar == remaining ? 0 : similar + 1, to: &chunk.control)
    if similar > 0 {
      LEB128.append(ZigZag.encode(place - position), to: &chunk.control)
      position = place
    }
    if similar < remaining { LEB128.append(fresh == remaining - similar ? 0 : fresh + 1, to: &chunk.control) }
    for (newByte, oldByte) in zip(new.prefix(similar), old) {
      if newByte == oldByte {
        run += 1
      } else {
        LEB128.append(run, to: &chunk.runs)
        chunk.differences.append(newByte &- oldByte)
        run = 0
      }
    }
    chunk.fresh += new.dropFirst(similar).prefix(fresh)
    position += similar + fresh
    if chunk.count >= DeltaChunk.wantedSize { close() }
  }

  private mutating func close() {
    steps += PackageLimits.patchStepsPerChunk
    chunk.append(to: &bytes)
    chunk = DeltaChunk()
    run = 0
  }
}
