import Foundation
import SkinKit
import SkinTestSupport
import Testing

@testable import SkinPackage
@testable import SkinRepository

@Suite("Bounded reading: patches made to take long") struct BoundedPatchTests {
  private let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  /// Decodes a delta whose steps build the same number of bytes each.
  private func decode(_ count: Int, bytesPerStep: Int) throws -> [UInt8] {
    var random = SeededGenerator(seed: 1)
    let old = RandomBytes.make(.noise, count: count, &random)
    var encoder = DeltaEncoder()
    encoder.begin(at: 0)
    for start in stride(from: 0, to: count, by: bytesPerStep) {
      let step = DeltaStep(old: start, similar: min(bytesPerStep, count - start), fresh: 0)
      encoder.add(step, new: old[start...], old: old[start...], remaining: count - start)
    }
    var container = Data()
    try XZEncoder.encode(encoder.finish()) { container += $1 }
    let input = try InputFile(scratch.write(Array(container), "delta"))
    var new: [UInt8] = []
    try old.withUnsafeBytes { text in
      let delta = DeltaDecoder(try XZDecoder(input, in: 0..<input.size), text: text)
      try delta.read(count, from: 0) { new += $0 }
      try delta.finish()
    }
    #expect(new == old)
    return new
  }

  @Test("A delta of steps of one byte each is refused; twice as many bytes as a step must build are enough")
  func steps() throws {
    let issue = #expect(throws: SkinIssue.self) { try decode(200_000, bytesPerStep: 1) }
    #expect(issue?.code == .badPatch && issue?.message.contains("steps") == true)
    #expect(throws: SkinIssue.self) { try decode(200_000, bytesPerStep: PackageLimits.bytesPerPatchStep / 2) }
    #expect(try decode(200_000, bytesPerStep: 2 * PackageLimits.bytesPerPatchStep).count == 200_000)
    // Small files may have steps of any size.
    #expect(try decode(900, bytesPerStep: 1).count == 900)
  }

  @Test("A small patch has few steps, however many bytes they build, and may have many if it is larger")
  func packedSteps() throws {
    // The steps are alike, so that they take almost no space.
    let old = [UInt8](repeating: 7, count: 32)
    let count = 32 * 100_000
    var chunk = DeltaChunk()
    chunk.control = [33, 0, 1] + (1..<100_000 - 1).flatMap { _ in [33, 63, 1] as [UInt8] } + [0, 63]
    var body: [UInt8] = []
    chunk.append(to: &body)
    var container = Data()
    try XZEncoder.encode(body) { container += $1 }
    let input = try InputFile(scratch.write(Array(container), "delta"))
    var built = 0
    let issue = #expect(throws: SkinIssue.self) {
      try old.withUnsafeBytes { text in
        let delta = DeltaDecoder(try XZDecoder(input, in: 0..<input.size), text: text)
        try delta.read(count, from: 0) { built += $0.count }
      }
    }
    #expect(issue?.code == .badPatch && issue?.message.contains("a patch of its size") == true)
    #expect(built <= 32 * PackageLimits.mostPatchSteps(packed: input.size))
    #expect(PackageLimits.mostPatchSteps(packed: 4_000) > 100_000 && input.size < 2_000)
  }

  @Test("A patch with more steps than readers accept isn't made")
  func madeSteps() throws {
    try PackageLimits.checkMade(steps: PackageLimits.mostPatchSteps(packed: 100), packed: 100)
    let issue = #expect(throws: SkinIssue.self) {
      try PackageLimits.checkMade(steps: PackageLimits.mostPatchSteps(packed: 100) + 1, packed: 100)
    }
    #expect(issue?.code == .patchTooLarge)
  }

  @Test("An encoder counts the steps that a decoder counts")
  func countedSteps() {
    let old = [UInt8](repeating: 1, count: 3 << 20)
    var encoder = DeltaEncoder()
    encoder.begin(at: 0)
    // A step of more than 1 MiB is written as several.
    encoder.add(DeltaStep(old: 0, similar: old.count, fresh: 0), new: old[...], old: old[...], remaining: old.count)
    _ = encoder.finish()
    #expect(encoder.steps == 3 + PackageLimits.patchStepsPerChunk)
  }

  @Test("A delta of many small chunks is refused")
  func chunks() throws {
    let old = [UInt8](repeating: 7, count: 3_000)
    var body: [UInt8] = []
    for index in 0..<old.count {
      var chunk = DeltaChunk()
      // One similar byte where the last step ended, and no fresh one; the last byte is the rest.
      chunk.control = index == old.count - 1 ? [0, 0] : [2, 0, 1]
      chunk.append(to: &body)
    }
    let input = try InputFile(scratch.write(XZForge(body).bytes, "delta"))
    let issue = #expect(throws: SkinIssue.self) {
      try old.withUnsafeBytes { text in
        let delta = DeltaDecoder(try XZDecoder(input, in: 0..<input.size), text: text)
        try delta.read(old.count, from: 0) { _ in }
      }
    }
    #expect(issue?.message.contains("steps") == true)
  }

  @Test("A container of chunks of one byte each is refused before it is decoded", arguments: [64, 100_000])
  func container(count: Int) throws {
    let data = [UInt8](repeating: 1, count: count)
    let forge = XZForge(data) { block in
      block.chunks = data.enumerated().flatMap { [$0.offset == 0 ? 1 : 2, 0, 0, $0.element] as [UInt8] } + [0]
    }
    let input = try InputFile(scratch.write(forge.bytes, "container"))
    guard count > 64 else {
      #expect(try XZContainer.check(input, in: 0..<input.size) == count)
      return
    }
    let issue = #expect(throws: SkinIssue.self) { try XZContainer.check(input, in: 0..<input.size) }
    #expect(issue?.code == .badPatch && issue?.message.contains("more chunks") == true)
  }

  @Test("Containers of data that compresses well, badly and not at all have few enough chunks")
  func honestContainer() throws {
    var random = SeededGenerator(seed: 2)
    for bytes in [
      [UInt8](repeating: 0, count: 20 << 20), RandomBytes.make(.noise, count: 3 << 20, &random),
      RandomBytes.make(.text, count: 1 << 20, &random),
    ] {
      var container = Data()
      try XZEncoder.encode(bytes) { container += $1 }
      let input = try InputFile(scratch.write(Array(container), "container"))
      #expect(try XZContainer.check(input, in: 0..<input.size) == bytes.count)
    }
  }

  @Test("A patch of bsdiff with more instructions than its file needs is refused")
  func instructions() throws {
    let control = (0..<3_000).flatMap { _ in BsdiffNumbers.encode(1, 0, 0) }
    let streams = try [control, [UInt8](repeating: 0, count: 3_000), []].map { bytes -> [UInt8] in
      let compressor = try Bzip2Compressor()
      try bytes.withUnsafeBufferPointer(compressor.append)
      return Array(try compressor.finish())
    }
    let header = BsdiffNumbers.encode(streams[0].count, streams[1].count, 3_000)
    let patch = try scratch.write(Array("BSDIFF40".utf8) + header + streams.joined(), "patch")
    let old = try scratch.write([UInt8](repeating: 1, count: 3_000), "old")
    let issue = #expect(throws: SkinIssue.self) {
      try BsdiffPatch.apply([patch], to: old, output: scratch.url.appending(path: "new"))
    }
    #expect(issue?.code == .badPatch && issue?.message.contains("more instructions") == true)
  }

  @Test("Pixels that take too many comparisons aren't deflated")
  func comparisons() throws {
    // Thousands of earlier words agree in eight bytes, and none in nine.
    var random = SeededGenerator(seed: 3)
    let pixels = (0..<20_000).flatMap { _ in Array("abcdefgh".utf8) + [.random(in: 0...255, using: &random)] }
    let (strong, weak) = (try #require(DeflateSettings(level: 9)), try #require(DeflateSettings(level: 1)))
    #expect(PortableDeflater.deflate(pixels, settings: strong, limit: 1 << 20) == nil)
    #expect(PortableDeflater.deflate(pixels, settings: weak, limit: 1 << 20) != nil)
  }

  @Test("Equal files of a patched package are encoded once, and written as packing writes them")
  func twins() throws {
    let base = SkinMemoryFiles(contents: ["kept.txt": Data("kept".utf8)])
    let text = Data(String(repeating: "the same text in many files. ", count: 500).utf8)
    let names = (0..<40).flatMap { ["\($0).txt", "\($0).png"] } + ["z/last.txt"]
    let contents = Dictionary(names.map { ($0, text) }) { first, _ in first }
    let id = try #require(SkinIdentifier("a"))
    func info(_ major: UInt16) -> PackageManifest.Info { .init(id: id, version: SkinVersion(major, 0, 0)) }
    try PackageWriter.pack(base, info: info(1), to: scratch.file("old"))
    let files = SkinMemoryFiles(contents: contents.merging(["kept.txt": Data("kept".utf8)]) { first, _ in first })
    let manifest = try PackageWriter.pack(files, info: info(2), to: scratch.file("new"), kinds: .all)
    let counted = CountedFiles(files)
    try PatchedPackage(counted, manifest: manifest, base: try PackageReader(url: scratch.file("old")))
      .write(to: scratch.file("patched"), progress: nil)
    #expect(try Data(contentsOf: scratch.file("patched")) == Data(contentsOf: scratch.file("new")))
    // Once as text, and once as a file of a kind that is compressed already.
    #expect(counted.reads.withLock { $0 } == 2)
  }

  /// Files that count how often one of them is read.
  private final class CountedFiles: SkinFiles {
    private let files: SkinMemoryFiles
    let reads = Locked(0)
    var paths: [String] { files.paths }

    init(_ files: SkinMemoryFiles) { self.files = files }

    func contents(of path: String) throws -> Data {
      reads.withLock { $0 += 1 }
      return try files.contents(of: path)
    }
  }

  @Test("A search for how pixels were deflated counts the comparisons and bytes of all its tries")
  func searches() throws {
    var random = SeededGenerator(seed: 4)
    let pixels = RandomBytes.make(.text, count: 40_000, &random)
    let png = ForgedPNG(pixels, DeflateSettings(level: 9))
    var work = 0
    #expect(PNGRecompression.inflatedForm(of: try png.bytes(), work: &work) != nil)
    // The opening and all blocks are made at least once.
    #expect(work > pixels.count)
    var nothing = 0
    #expect(PNGRecompression.inflatedForm(of: Array("no PNG".utf8), work: &nothing) == nil && nothing == 0)
  }

  @Test("When searches without a result have taken a patch's comparisons, its other images stay as they are")
  func spentSearches() throws {
    var random = SeededGenerator(seed: 5)
    let pixels = RandomBytes.make(.text, count: 20_000, &random)
    let base = try ForgedPNG(pixels, DeflateSettings(level: 9)).bytes()
    var foreign = ForgedPNG(pixels, nil)
    foreign.deflate = { pixels in
      // One block without compression, which zlib wouldn't write.
      let count = [UInt8(pixels.count & 255), UInt8(pixels.count >> 8)]
      return [0x01] + count + count.map { ~$0 } + pixels
    }
    var last = ForgedPNG(pixels, DeflateSettings(level: 9))
    last.pixels[10_000] ^= 0x55
    // Eight images are searched at once.
    let names = (0...8).map { "\($0).png" }
    let id = try #require(SkinIdentifier("a"))
    let readers = try [false, true].map { isNew in
      let contents = try Dictionary(
        uniqueKeysWithValues: names.enumerated().map { number, name in
          foreign.trailing = [UInt8(number)]
          let changed = number < names.count - 1 ? try foreign.bytes() : try last.bytes()
          return (name, Data(isNew ? changed : base + [UInt8(number)]))
        })
      let package = scratch.file("\(isNew)")
      let info = PackageManifest.Info(id: id, version: SkinVersion(isNew ? 2 : 1, 0, 0))
      try PackageWriter.pack(SkinMemoryFiles(contents: contents), info: info, to: package)
      return try PackageReader(url: package)
    }
    let whole = try PatchMaker(from: readers[0], to: readers[1]).make(progress: nil)
    let spent = try PatchMaker(from: readers[0], to: readers[1], workOfSearches: 1).make(progress: nil)
    // The changed pixel changes thousands of compressed bytes.
    #expect(whole.body.count + 1_000 < spent.body.count, "\(whole.body.count) and \(spent.body.count) bytes")
  }

  @Test("A patch may build twice the pixels that one is made with, and no more than a package may have bytes")
  func pixels() {
    #expect(PackageLimits.mostPixelsOfPatch == 2 * PackageLimits.pixelsOfPatch)
    #expect(PackageLimits.pixelsOfPatch > InflatedPNG.mostPixels)
  }
}
