import Foundation
import SkinKit
import SkinRepository
import SkinTestSupport
import Testing

@testable import SkinPackage

@Suite("Patches between random skins") struct PatchRoundTripTests: PatchFiles {
  let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  @Test("Arbitrary edits of skins are patched, and nearly all patches are worth it")
  func edits() throws {
    var refused: [UInt64] = []
    let seeds: ClosedRange<UInt64> = 1...30
    for seed in seeds {
      var tree = try RandomTree(seed: seed)
      let before = tree.files
      try tree.edit(Int(seed))
      if try !roundTrip(from: before, to: tree.files, "seed \(seed)") { refused.append(seed) }
    }
    #expect(refused.count <= 3, "of \(seeds), refused as too large: \(refused)")
  }

  @Test(
    "Files of several chunks are patched: long similar parts, long fresh ones, and both",
    arguments: 1...3 as ClosedRange<UInt64>)
  func largeFiles(seed: UInt64) throws {
    var tree = try RandomTree(seed: seed, files: 2, large: 2_600_000)
    let before = tree.files
    var random = SeededGenerator(seed: seed)
    var files = tree.contents
    let noise = Data(RandomBytes.make(.noise, count: 2_200_000, &random))
    files["noise.bin"]?.insert(contentsOf: noise, at: 1_300_000)
    files["new.txt"] = Data(RandomBytes.make(.text, count: 1_100_000, &random))
    try tree.edit(4)
    #expect(try roundTrip(from: before, to: SkinMemoryFiles(contents: files), "seed \(seed)"), "seed \(seed)")
    #expect(try roundTrip(from: before, to: tree.files, "seed \(seed)"))
  }

  @Test("Manifests by other tools are rebuilt byte for byte", arguments: 1...20 as ClosedRange<UInt64>)
  func foreignManifests(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var tree = try RandomTree(seed: seed, files: 5, large: 30_000)
    try packForeign(tree, "1.0.0", to: old, &random)
    try tree.edit(5)
    try packForeign(tree, "2.0.0", to: new, &random)
    try SkinPatch.make(from: old, to: new, output: patch)
    try SkinPatch.apply([patch], to: old, output: output)
    let (made, wanted) = (try PackageReader(url: output), try PackageReader(url: new))
    #expect(made.manifest.data == wanted.manifest.data, "seed \(seed)")
    try made.verify()
    #expect(try made.all() == tree.contents, "seed \(seed)")
  }

  @Test("From nothing to something, and back, and to the same, a patch is right or not worth it", arguments: [0, 1, 5])
  func extremes(count: Int) throws {
    let tree = try RandomTree(seed: 8, files: count, large: 100)
    let nothing = SkinMemoryFiles([:])
    _ = try roundTrip(from: nothing, to: tree.files, "\(count) files")
    _ = try roundTrip(from: tree.files, to: nothing, "\(count) files")
    _ = try roundTrip(from: tree.files, to: tree.files, "\(count) files")
  }

  @Test("A skin whose pixels don't fit the limits is patched without inflating them")
  func manyPixels() throws {
    let pixels = PNGForge.pixels(width: 250, height: 250, seed: 1)
    let picture = try PNGForge.file(pixels)
    var changed = pixels
    for place in stride(from: 1, to: pixels.count, by: 5_000) { changed[place] &+= 77 }
    let repainted = try PNGForge.file(changed)
    var random = SeededGenerator(seed: 1)
    let common = ["noise": Data(RandomBytes.make(.noise, count: 40_000, &random))]
    try pack(SkinMemoryFiles(contents: common.merging(["a.png": picture, "b.png": picture + [1]]) { $1 }), to: old)
    try pack(
      SkinMemoryFiles(contents: common.merging(["a.png": repainted, "b.png": repainted + [1]]) { $1 }), to: new,
      version: "2.0.0")
    try SkinPatch.make(from: old, to: new, output: patch)
    let manifest = try PackageReader(url: old).manifest
    let base = try PackageReader(url: old)
    func apply(_ total: Int) -> SkinIssue.Code? {
      issueCode {
        _ = try PatchReader(url: patch, limits: .init(totalSize: total)).apply(to: base, manifest: manifest)
      }
    }
    #expect(apply(400_000) == nil && apply(300_000) == .badPatch && apply(140_000) == .badPatch)
    for limit in [300_000, 140_000] {
      try SkinPatch.make(from: old, to: new, output: patch, limits: .init(totalSize: limit))
      #expect(apply(limit) == nil)
    }
  }

  /// Returns whether a patch was built, and checks it.
  private func roundTrip(from before: SkinMemoryFiles, to after: SkinMemoryFiles, _ comment: Comment) throws -> Bool {
    try pack(before, to: old)
    try pack(after, to: new, version: "2.0.0")
    do {
      try SkinPatch.make(from: old, to: new, output: patch)
    } catch let issue as SkinIssue where issue.code == .patchTooLarge {
      return false
    }
    try SkinPatch.apply([patch], to: old, output: output)
    #expect(try Data(contentsOf: output) == Data(contentsOf: new), comment)
    #expect(try PackageReader(url: output).all() == after.contents, comment)
    #expect(try scratch.names == ["new", "old", "output", "patch"], comment)
    return true
  }

  private func packForeign(
    _ tree: RandomTree, _ version: String, to url: URL, _ random: inout SeededGenerator
  ) throws {
    let files = tree.contents.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map {
      (path: $0, contents: $1)
    }
    let manifest = ManifestText.make(files, version: version, &random)
    var entries = [ZipForge.Entry("manifest.json", String(decoding: manifest, as: UTF8.self))]
    for (path, contents) in files {
      var entry = ZipForge.Entry(path)
      entry.data = Array(contents)
      entry.plain = entry.data
      entries.append(entry)
    }
    try Data(ZipForge(entries).bytes).write(to: url)
  }
}
