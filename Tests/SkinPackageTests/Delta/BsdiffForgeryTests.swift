import Foundation
import SkinKit
import SkinTestSupport
import Testing

@testable import SkinPackage
@testable import SkinRepository

@Suite("Forged bsdiff patches") struct BsdiffForgeryTests: PatchFiles {
  let scratch: TemporaryFolder

  init() throws {
    scratch = try TemporaryFolder()
    _ = try scratch.write(Array("0123456789".utf8), "old")
  }

  /// The fields of a patch file, with any values.
  struct Forgery: Sendable, CustomTestStringConvertible {
    var name = ""
    var instructions: [[Int]] = [[4, 2, 0]]
    var difference: [UInt8] = [0, 0, 0, 0]
    var extra: [UInt8] = [65, 66]
    var newSize = 6
    var code: SkinIssue.Code?
    /// The sizes of the first two streams in the header, if they are forged.
    var controlSize: Int?
    var differenceSize: Int?
    /// Bytes after each of the streams.
    var appendix: [UInt8] = []
    var testDescription: String { name }

    func bytes() throws -> [UInt8] {
      let control = instructions.flatMap { $0.flatMap { BsdiffNumbers.encode($0) } }
      let streams = try [control, difference, extra].map { try compressed($0) + appendix }
      let header = BsdiffNumbers.encode(
        controlSize ?? streams[0].count, differenceSize ?? streams[1].count, newSize)
      return Array("BSDIFF40".utf8) + header + streams.joined()
    }

    private func compressed(_ bytes: [UInt8]) throws -> [UInt8] {
      let compressor = try Bzip2Compressor()
      try bytes.withUnsafeBufferPointer(compressor.append)
      return Array(try compressor.finish())
    }
  }

  static let good: [Forgery] = [
    Forgery(name: "plain"),
    Forgery(name: "several instructions, backward and forward", instructions: [[0, 1, 10], [0, 1, -8], [4, 0, -6]]),
    Forgery(name: "useless moves", instructions: Array(repeating: [0, 0, 1], count: 6) + [[4, 2, 0]]),
    Forgery(name: "an end at the end of the old file", instructions: [[0, 2, 6], [4, 0, 0]]),
    Forgery(name: "an empty file", instructions: [], difference: [], extra: [], newSize: 0),
  ]

  /// Negative lengths are the forgeries of CVE-2014-9862, and overflowing sums those of CVE-2020-14315.
  static let bad: [Forgery] = [
    Forgery(name: "a negative new size", newSize: -1, code: .badPatch),
    Forgery(name: "a new size above the limit", newSize: 1 << 40, code: .fileTooLarge),
    Forgery(name: "the largest new size", newSize: .max, code: .fileTooLarge),
    Forgery(name: "a negative control size", code: .badPatch, controlSize: -1),
    Forgery(name: "a negative difference size", code: .badPatch, differenceSize: -40),
    Forgery(name: "a control size beyond the end", code: .badPatch, controlSize: 1 << 20),
    Forgery(name: "sizes whose sum overflows", code: .badPatch, controlSize: .max, differenceSize: .max),
    Forgery(name: "a difference size beyond the end", code: .badPatch, differenceSize: .max),
    Forgery(name: "an empty control block", code: .badPatch, controlSize: 0),
    Forgery(name: "a negative number of differences", instructions: [[-4, 10, 0]], code: .badPatch),
    Forgery(name: "a negative number of new bytes", instructions: [[4, -2, 0], [0, 4, 0]], code: .badPatch),
    Forgery(name: "the most negative lengths", instructions: [[-.max, -.max, -.max]], code: .badPatch),
    Forgery(
      name: "more differences than the new size", instructions: [[7, 0, 0]], difference: [0, 0, 0, 0, 0, 0, 0],
      extra: [], code: .badPatch),
    Forgery(
      name: "more new bytes than the new size", instructions: [[4, 3, 0]], extra: [65, 66, 67], code: .badPatch),
    Forgery(name: "lengths whose sum overflows", instructions: [[4, .max, 0]], code: .badPatch),
    Forgery(
      name: "a second length that overflows the new size", instructions: [[3, 0, 0], [.max, 0, 0]], code: .badPatch),
    Forgery(name: "32-bit lengths that wrap", instructions: [[4, 1 << 32, 0]], code: .badPatch),
    Forgery(name: "a move before the old file", instructions: [[0, 2, -1], [4, 0, 0]], code: .badPatch),
    Forgery(name: "a move far before the old file", instructions: [[0, 2, -(1 << 62)], [4, 0, 0]], code: .badPatch),
    Forgery(name: "moves whose sum overflows", instructions: [[1, 0, .max], [3, 2, .max]], code: .badPatch),
    Forgery(name: "a last move beyond the old file", instructions: [[4, 2, 7]], code: .wrongBase),
    Forgery(name: "a move beyond the old file", instructions: [[0, 2, 11], [4, 0, 0]], code: .wrongBase),
    Forgery(
      name: "differences to bytes beyond the old file", instructions: [[0, 2, 7], [4, 0, 0]], code: .wrongBase),
    Forgery(name: "too few instructions", instructions: [[2, 2, 0]], code: .badPatch),
    Forgery(name: "too many instructions", instructions: [[4, 2, 0], [0, 0, 0]], code: .badPatch),
    Forgery(
      name: "instructions that do nothing", instructions: Array(repeating: [0, 0, 0], count: 100_000) + [[4, 2, 0]],
      code: .badPatch),
    Forgery(
      name: "moves to and fro",
      instructions: Array(repeating: [[0, 0, 1], [0, 0, -1]], count: 600).flatMap(\.self) + [[4, 2, 0]],
      code: .badPatch),
    Forgery(
      name: "an instruction for each byte", instructions: Array(repeating: [0, 1, 0], count: 10_000), difference: [],
      extra: Array(repeating: 65, count: 10_000), newSize: 10_000, code: .badPatch),
    Forgery(name: "half an instruction", instructions: [[4, 2]], code: .badPatch),
    Forgery(name: "too few differences", difference: [0], code: .badPatch),
    Forgery(name: "too many differences", difference: [0, 0, 0, 0, 0], code: .badPatch),
    Forgery(name: "too few new bytes", extra: [65], code: .badPatch),
    Forgery(name: "too many new bytes", extra: [65, 66, 67], code: .badPatch),
    Forgery(name: "bytes after the streams", code: .badPatch, appendix: [0]),
    Forgery(
      name: "bytes after the streams of an empty file", instructions: [], newSize: 0, code: .badPatch, appendix: [1]),
  ]

  @Test("Valid patches that bspatch accepts are accepted", arguments: good)
  func accepted(forgery: Forgery) throws {
    let patch = try scratch.write(forgery.bytes(), "patch")
    try BsdiffPatch.apply([patch], to: old, output: output)
    #expect(try Data(contentsOf: output).count == forgery.newSize)
  }

  @Test("A patch with false fields is refused, and nothing is written", arguments: bad)
  func refused(forgery: Forgery) throws {
    let patch = try scratch.write(forgery.bytes(), "patch")
    #expect(issueCode { try BsdiffPatch.apply([patch], to: old, output: output) } == forgery.code)
    #expect(try scratch.names == ["old", "patch"])
  }

  @Test("Other files are refused as no patches")
  func otherFiles() throws {
    for bytes in [[], Array("BSDIFF4".utf8), Array("BSDIFF41 and more than 32 bytes of anything".utf8)] {
      let url = try scratch.write(bytes, "patch")
      #expect(try !BsdiffPatch.isPatch(url))
      #expect(issueCode { try BsdiffPatch.apply([url], to: old, output: output) } == .notAPatch)
    }
    let missing = scratch.file("missing")
    #expect(issueCode { try BsdiffPatch.apply([missing], to: old, output: output) } == .missingFile)
    let patch = try scratch.write(Forgery().bytes(), "patch")
    #expect(try BsdiffPatch.isPatch(patch))
    #expect(issueCode { try BsdiffPatch.apply([patch], to: missing, output: output) } == .missingFile)
  }

  @Test("A base that is shorter than the patch's is named as the reason")
  func shorterBase() throws {
    let (before, after) = EditedText.make(seed: 4, count: 20_000)
    let base = try scratch.write(before, "base")
    let patch = scratch.file("patch")
    try BsdiffPatch.make(from: base, to: scratch.write(after, "new"), output: patch)
    #expect(issueCode { try BsdiffPatch.apply([patch], to: old, output: output) } == .wrongBase)
  }

  @Test("Every truncation is refused", arguments: [UInt64(21), 22])
  func truncations(seed: UInt64) throws {
    let (base, bytes) = try makePatch(seed: seed)
    for length in Array(stride(from: 0, to: bytes.count, by: 64)) + [bytes.count - 1] {
      let patch = try scratch.write(Array(bytes[..<length]), "patch")
      #expect(issueCode { try BsdiffPatch.apply([patch], to: base, output: output) } != nil, "\(length) bytes")
    }
    #expect(try scratch.names == ["base", "new", "old", "patch"])
  }

  @Test("A flipped bit gives an error or a file of the declared size", arguments: [UInt64(23), 24])
  func flippedBits(seed: UInt64) throws {
    let (base, bytes) = try makePatch(seed: seed)
    var refused = 0
    for position in bytes.indices {
      var changed = bytes
      changed[position] ^= 1 << UInt8(position % 8)
      let patch = try scratch.write(changed, "patch")
      let code = issueCode {
        let made = try BsdiffPatch.apply([patch], to: base, output: output)
        let written = try Data(contentsOf: output)
        #expect(written.count == made.newSize && ContentHash(of: written) == made.sha256, "byte \(position)")
      }
      if code != nil { refused += 1 }
      #expect(code?.rawValue.hasPrefix("not an issue") != true, "byte \(position): \(code?.rawValue ?? "")")
    }
    // The checksums of bzip2 cover everything but the header and a few bits that mean nothing.
    #expect(refused > bytes.count * 9 / 10)
    #expect(try !scratch.names.contains { $0.hasSuffix(".partial") })
  }

  /// The patch between two texts of a few thousand bytes.
  private func makePatch(seed: UInt64) throws -> (base: URL, bytes: [UInt8]) {
    let (before, after) = EditedText.make(seed: seed, count: 3_000)
    let base = try scratch.write(before, "base")
    let patch = scratch.file("patch")
    try BsdiffPatch.make(from: base, to: scratch.write(after, "new"), output: patch)
    return (base, Array(try Data(contentsOf: patch)))
  }

  @Test("The hostile collection's patches are refused", .enabled(if: !HostileTests.patches.isEmpty))
  func collection() throws {
    for file in HostileTests.patches {
      try #require(file.expect == "reject")
      let patch = file.url
      let code = issueCode { try BsdiffPatch.apply([patch], to: old, output: output) }
      #expect(code == .badPatch, "\(file.file) (\(file.wrong))")
    }
    #expect(try scratch.names == ["old"])
  }
}
