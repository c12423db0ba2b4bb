import Foundation
import SkinKit
import SkinTestSupport
import Testing

@testable import SkinPackage
@testable import SkinRepository

@Suite("Bsdiff patches") struct BsdiffTests: PatchFiles {
  let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  @Test("A patch turns the old file into exactly the new one", arguments: 1...60 as ClosedRange<UInt64>)
  func roundTrip(seed: UInt64) throws {
    let (before, after) = EditedText.make(seed: seed)
    try expectRoundTrip(before, after, "seed \(seed)")
  }

  @Test("Files that are empty, equal, tiny or repeat themselves are patched", arguments: EditedText.corners)
  func corners(corner: EditedText.Corner) throws {
    try expectRoundTrip(corner.old, corner.new, corner.name)
  }

  private func expectRoundTrip(_ before: [UInt8], _ after: [UInt8], _ what: String) throws {
    try write(before, after)
    let made = try BsdiffPatch.make(from: old, to: new, output: patch)
    let patchBytes = try Data(contentsOf: patch)
    #expect(made == .init(patchSize: patchBytes.count, newSize: after.count, sha256: ContentHash(of: patchBytes)))
    let applied = try BsdiffPatch.apply([patch], to: old, output: output)
    #expect(try Array(Data(contentsOf: output)) == after, "\(what)")
    #expect(applied.sha256 == ContentHash(of: Data(after)) && applied.newSize == after.count, "\(what)")
    #expect(try scratch.names == ["new", "old", "output", "patch"])
  }

  @Test("The same two files give the same patch")
  func deterministic() throws {
    let (before, after) = EditedText.make(seed: 7)
    try write(before, after)
    try BsdiffPatch.make(from: old, to: new, output: patch)
    try BsdiffPatch.make(from: old, to: new, output: output)
    #expect(try Data(contentsOf: patch) == Data(contentsOf: output))
  }

  @Test("Single bytes that differ, blocks that move and insertions cost little")
  func small() throws {
    var random = SeededGenerator(seed: 11)
    let before = EditedText.noise(60_000, &random)
    var after = Array(before[30_000...] + before[..<30_000])
    for index in stride(from: 50, to: after.count, by: 100) { after[index] &+= 1 }
    after.insert(contentsOf: EditedText.noise(500, &random), at: 12_345)
    try write(before, after)
    let made = try BsdiffPatch.make(from: old, to: new, output: patch)
    // The 500 new bytes, the positions of 600 others, and three bzip2 headers.
    #expect(made.patchSize < 1_800, "\(made.patchSize) bytes")
  }

  @Test("The bytes between two matches go to the match that predicts more of them")
  func split() throws {
    var random = SeededGenerator(seed: 12)
    let (head, middle, tail) = (
      EditedText.noise(200, &random), EditedText.noise(30, &random), EditedText.noise(300, &random)
    )
    var (early, late) = (middle, middle)
    for index in [20, 24] { early[index] &+= 1 }
    for index in [3, 7] { late[index] &+= 1 }
    let old = head + early + EditedText.noise(50, &random) + late + tail
    var text = DeltaText()
    text.append(old)
    let steps = DeltaMatcher(DeltaIndex(text)).steps(for: head + middle + tail, from: 0)
    // The first match is right up to 19, the second one from 8 on.
    #expect(steps == [.init(old: 0, similar: 208, fresh: 0), .init(old: 288, similar: 322, fresh: 0)])
  }

  @Test("Progress rises to the size of the new file")
  func progress() throws {
    let (before, after) = EditedText.make(seed: 3, count: 600_000)
    try write(before, after)
    let calls = Seen()
    try BsdiffPatch.make(from: old, to: new, output: patch) { calls.add($0) }
    try expectRising(calls.values, to: after.count)
    let more = Seen()
    try BsdiffPatch.apply([patch], to: old, output: output) { more.add($0) }
    try expectRising(more.values, to: after.count)
  }

  private func expectRising(_ calls: [PackageProgress], to total: Int) throws {
    #expect(calls.allSatisfy { $0.total == total })
    #expect(calls.map(\.completed) == calls.map(\.completed).sorted())
    #expect(try #require(calls.last).completed == total)
  }

  @Test("Building and applying stop when the task is canceled, and clean up after themselves")
  func cancelled() async throws {
    let (before, after) = EditedText.make(seed: 5)
    try write(before, after)
    try BsdiffPatch.make(from: old, to: new, output: patch)
    let names = try scratch.names
    let (old, new, patch, output) = (old, new, patch, output)
    await #expect(throws: CancellationError.self) {
      try await cancelledTask { try BsdiffPatch.make(from: old, to: new, output: output) }.value
    }
    await #expect(throws: CancellationError.self) {
      try await cancelledTask { try BsdiffPatch.apply([patch], to: old, output: output) }.value
    }
    #expect(try scratch.names == names)
  }

  private func cancelledTask(
    _ body: @escaping @Sendable () throws -> BsdiffPatch.Summary
  ) -> Task<BsdiffPatch.Summary, any Error> {
    Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try body()
    }
  }

  @Test("Files above the limit are refused, as the new file and as the old one")
  func limits() throws {
    try write([1, 2, 3], [1, 2, 3, 4])
    let limits = PackageLimits(archiveSize: 3)
    #expect(issueCode { try BsdiffPatch.make(from: old, to: new, output: patch, limits: limits) } == .fileTooLarge)
    #expect(issueCode { try BsdiffPatch.make(from: new, to: old, output: patch, limits: limits) } == .fileTooLarge)
    try BsdiffPatch.make(from: old, to: new, output: patch)
    let refused = issueCode { try BsdiffPatch.apply([patch], to: old, output: output, limits: limits) }
    #expect(refused == .fileTooLarge)
    #expect(try scratch.names == ["new", "old", "patch"])
  }

  #if os(Linux) || os(macOS)
    private static let tools: (bsdiff: URL, bspatch: URL)? =
      if let bsdiff = Tool.find("bsdiff"), let bspatch = Tool.find("bspatch") { (bsdiff, bspatch) } else { nil }

    @Test(
      "bspatch applies our patches, and we apply those of bsdiff",
      .enabled(if: tools != nil, "bsdiff and bspatch aren't installed"), arguments: 101...130 as ClosedRange<UInt64>)
    func interchange(seed: UInt64) throws {
      let (before, after) = EditedText.make(seed: seed)
      try expectInterchange(before, after, "seed \(seed)")
    }

    @Test(
      "bsdiff, bspatch and we agree on files that are empty, equal, tiny or repeat themselves",
      .enabled(if: tools != nil, "bsdiff and bspatch aren't installed"), arguments: EditedText.corners)
    func interchangeCorners(corner: EditedText.Corner) throws {
      try expectInterchange(corner.old, corner.new, corner.name)
    }

    private func expectInterchange(_ before: [UInt8], _ after: [UInt8], _ what: String) throws {
      let tools = try #require(Self.tools)
      try write(before, after)
      try BsdiffPatch.make(from: old, to: new, output: patch)
      let applied = try Tool.run(tools.bspatch, [old.path, output.path, patch.path])
      #expect(applied.status == 0, "\(what): \(applied.output)")
      #expect(try Array(Data(contentsOf: output)) == after, "\(what)")

      // Debian's bsdiff maps its files into memory, which fails for empty ones.
      guard !before.isEmpty, !after.isEmpty else { return }
      let theirs = scratch.file("theirs")
      let made = try Tool.run(tools.bsdiff, [old.path, new.path, theirs.path])
      try #require(made.status == 0, "\(what): \(made.output)")
      try BsdiffPatch.apply([theirs], to: old, output: output)
      #expect(try Array(Data(contentsOf: output)) == after, "\(what)")
    }
  #endif

  private func write(_ before: [UInt8], _ after: [UInt8]) throws {
    _ = try scratch.write(before, "old")
    _ = try scratch.write(after, "new")
  }
}

/// Texts and edits of them.
enum EditedText {
  struct Corner: Sendable, CustomTestStringConvertible {
    let name: String
    let old: [UInt8]
    let new: [UInt8]
    var testDescription: String { name }
  }

  static let corners: [Corner] = {
    let text = Array("The quick brown fox jumps over the lazy dog. ".utf8)
    let long = Array(repeatElement(text, count: 400).joined())
    let zeros = [UInt8](repeating: 0, count: 150_000)
    // Two long parts that hardly differ, so there is always another match that is almost as good.
    var random = SeededGenerator(seed: 1)
    let part = noise(40_000, &random)
    var twin = part
    for index in stride(from: 900, to: twin.count, by: 1_000) { twin[index] ^= 1 }
    return [
      Corner(name: "both empty", old: [], new: []), Corner(name: "empty old", old: [], new: text),
      Corner(name: "empty new", old: text, new: []), Corner(name: "equal", old: text, new: text),
      Corner(name: "one byte", old: [1], new: [2]), Corner(name: "one equal byte", old: [1], new: [1]),
      Corner(name: "long and equal", old: long, new: long),
      Corner(name: "shortened", old: long, new: Array(long[9...])),
      Corner(name: "zeros", old: zeros, new: zeros + [1] + zeros),
      Corner(name: "fewer zeros", old: zeros, new: [0, 0]),
      Corner(name: "from zeros to a text", old: zeros, new: long),
      Corner(name: "twins", old: part + twin, new: twin + part),
      Corner(name: "one of twins", old: part + twin + part, new: twin + [7] + twin),
      Corner(name: "all bytes", old: (0...255).map { $0 }, new: (0...255).reversed()),
    ]
  }()

  /// A text or noise, and the same after some insertions, deletions, moves, and bytes that change.
  static func make(seed: UInt64, count: Int? = nil) -> (old: [UInt8], new: [UInt8]) {
    var random = SeededGenerator(seed: seed)
    let count = count ?? [0, 1, 2, 100, 5_000, 90_000].randomElement(using: &random) ?? 0
    let old = Bool.random(using: &random) ? noise(count, &random) : words(count, &random)
    var new = old
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      let start = Int.random(in: 0...new.count, using: &random)
      let end = min(new.count, start + Int.random(in: 0...3_000, using: &random))
      switch Int.random(in: 0..<5, using: &random) {
      case 0: new.removeSubrange(start..<end)
      case 1: new.insert(contentsOf: noise(Int.random(in: 1...900, using: &random), &random), at: start)
      case 2: new.insert(contentsOf: new[start..<end], at: Int.random(in: 0...new.count, using: &random))
      case 3:
        let part = Array(new[start..<end])
        new.removeSubrange(start..<end)
        new.insert(contentsOf: part, at: Int.random(in: 0...new.count, using: &random))
      default:
        for index in stride(from: start, to: end, by: Int.random(in: 1...40, using: &random)) { new[index] &+= 3 }
      }
    }
    return (old, new)
  }

  static func noise(_ count: Int, _ random: inout SeededGenerator) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
  }

  private static func words(_ count: Int, _ random: inout SeededGenerator) -> [UInt8] {
    let words = ["colour", "font", "skin", "image", "{", "}\n", ": ", "\"", "0.5", "#FF8800"]
    var text: [UInt8] = []
    while text.count < count { text += Array((words.randomElement(using: &random) ?? "").utf8) }
    return Array(text.prefix(count))
  }
}
