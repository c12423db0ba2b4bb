import Foundation
import SkinKit
import SkinPackage

/// A reader of untrusted BSDIFF40 patches.
///
/// Every number is compared with its limit before it is used. Remaining sizes are compared instead of sums, which could
/// overflow.
struct BsdiffReader {
  /// The size of the new file.
  let newSize: Int
  /// The size of the patch file.
  var patchSize: Int { input.size }
  private let input: InputFile
  /// The ranges of the three streams.
  private let control: Range<Int>
  private let difference: Range<Int>
  private let extra: Range<Int>

  private static let headerSize = 32
  // Some instructions may only move, so without a limit a small patch could keep its reader busy for hours.
  private static let spareInstructions = 1_024
  private static let chunkSize = 64 << 10
  /// The fewest bytes between two progress reports.
  private static let progressStep = 256 << 10

  /// Reads the header.
  /// - Throws: `SkinIssue` if the file isn't a patch, its streams exceed it, or the new file would be too large.
  init(_ url: URL, limits: PackageLimits) throws {
    input = try InputFile(url)
    guard try BsdiffPatch.isPatch(input) else {
      throw SkinIssue.archive(
        .notAPatch, "\(input.path) is not a patch in the format BSDIFF40", suggestion: "Pass the path of such a patch.",
        file: input.path)
    }
    guard input.size >= Self.headerSize else { throw Self.bad("it ends within its header", input.path) }
    var header = BsdiffNumbers(try input.read(at: 8, count: 24))
    let (controlSize, differenceSize, newSize) = (header.next(), header.next(), header.next())
    guard controlSize >= 0, differenceSize >= 0, newSize >= 0 else {
      throw Self.bad("its header holds a negative size", input.path)
    }
    let rest = input.size - Self.headerSize
    guard controlSize <= rest, differenceSize <= rest - controlSize else {
      throw Self.bad("its header says that it is longer than it is", input.path)
    }
    guard newSize <= limits.archiveSize else {
      throw SkinIssue.archive(
        .fileTooLarge, "The patch builds a file of \(newSize) bytes, more than the \(limits.archiveSize) allowed",
        suggestion: "Fetch the new file instead.", file: input.path)
    }
    self.newSize = newSize
    control = Self.headerSize..<Self.headerSize + controlSize
    difference = control.upperBound..<control.upperBound + differenceSize
    extra = difference.upperBound..<input.size
  }

  /// Writes the new file.
  /// - Parameters:
  ///   - old: The file that the patch starts from.
  ///   - output: Receives exactly `newSize` bytes.
  ///   - progress: Called repeatedly with the number of bytes written.
  /// - Throws: `SkinIssue` if the patch is damaged or is for another old file; `CancellationError` if the task is
  ///   canceled.
  func rebuild(from old: InputFile, into output: OutputFile, progress: (Int) -> Void = { _ in }) throws {
    let control = try Bzip2Decompressor(input, range: control, name: "control block")
    let difference = try Bzip2Decompressor(input, range: difference, name: "difference block")
    let extra = try Bzip2Decompressor(input, range: extra, name: "extra block")
    var window = OldFileWindow(old)
    var position = 0
    var reported = 0
    var done = 0
    // Most instructions build few bytes, which are written together.
    var pending: [UInt8] = []
    var instructions = min(
      newSize / PackageLimits.bytesPerBsdiffInstruction + Self.spareInstructions,
      PackageLimits.mostPatchSteps(packed: patchSize))
    while done < newSize {
      try Task.checkCancellation()
      instructions -= 1
      guard instructions >= 0 else {
        throw bad("it has more instructions than a patch of \(patchSize) bytes to a file of \(newSize) bytes needs")
      }
      var numbers = BsdiffNumbers(try control.read(24))
      let (similar, fresh, move) = (numbers.next(), numbers.next(), numbers.next())
      try check(similar, fresh, at: position, old, left: newSize - done)
      try copy(similar) { piece in
        var bytes = try difference.read(piece.count)
        try window.add(from: position + piece.lowerBound, to: &bytes)
        try append(bytes, to: &pending, output)
      }
      try copy(fresh) { piece in
        try append(extra.read(piece.count), to: &pending, output)
      }
      done += similar + fresh
      position = try moved(position + similar, by: move, old)
      if done - reported >= Self.progressStep || done == newSize {
        reported = done
        progress(reported)
      }
    }
    try output.append(Data(pending))
    try control.finish()
    try difference.finish()
    try extra.finish()
  }

  private func append(_ bytes: [UInt8], to pending: inout [UInt8], _ output: OutputFile) throws {
    pending += bytes
    guard pending.count >= Self.chunkSize else { return }
    try output.append(Data(pending))
    pending.removeAll(keepingCapacity: true)
  }

  /// Checks an instruction against the rest of the new file and against the old one, which contains `position`.
  private func check(_ similar: Int, _ fresh: Int, at position: Int, _ old: InputFile, left: Int) throws {
    guard similar >= 0, fresh >= 0 else { throw bad("an instruction has a negative length") }
    guard similar <= left, fresh <= left - similar else {
      throw bad("its instructions make more than the \(newSize) bytes it declares")
    }
    guard similar <= old.size - position else { throw wrongBase(old) }
  }

  /// Returns the position in the old file after a move, at most its end.
  private func moved(_ position: Int, by move: Int, _ old: InputFile) throws -> Int {
    let (target, overflow) = position.addingReportingOverflow(move)
    guard !overflow, target >= 0 else { throw bad("an instruction moves out of the old file") }
    guard target <= old.size else { throw wrongBase(old) }
    return target
  }

  /// Calls `body` for consecutive ranges of `count` bytes.
  private func copy(_ count: Int, _ body: (Range<Int>) throws -> Void) throws {
    var done = 0
    while done < count {
      let end = done + min(count - done, Self.chunkSize)
      try Task.checkCancellation()
      try body(done..<end)
      done = end
    }
  }

  private func wrongBase(_ old: InputFile) -> SkinIssue {
    SkinIssue(
      .wrongBase, "The patch can't be applied: it reads beyond the end of \(old.path), which has \(old.size) bytes",
      suggestion: "Pass the file that the patch was built from.", place: .init(file: old.path))
  }

  private func bad(_ why: String) -> SkinIssue { Self.bad(why, input.path) }

  private static func bad(_ why: String, _ path: String) -> SkinIssue {
    SkinIssue.archive(.badPatch, "The patch is damaged: \(why)", suggestion: SkinIssue.fetchAgain, file: path)
  }
}

/// The old file with a part of it in memory, because most instructions continue where the last one ended.
private struct OldFileWindow {
  private let file: InputFile
  private var bytes: [UInt8] = []
  private var start = 0
  private static let size = 8 << 10

  init(_ file: InputFile) { self.file = file }

  /// Adds bytes of the file, which must exist, to as many others, each modulo 256.
  mutating func add(from position: Int, to others: inout [UInt8]) throws {
    if position < start || position + others.count > start + bytes.count {
      bytes = try file.read(at: position, count: min(max(others.count, Self.size), file.size - position))
      start = position
    }
    let offset = position - start
    for index in others.indices { others[index] &+= bytes[offset + index] }
  }
}
