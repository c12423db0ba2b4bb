import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinTestSupport
import Testing

@Suite("Patches") struct PatchTests: PatchFiles {
  let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  @Test("A patch turns the old package into exactly the new one", arguments: 1...40 as ClosedRange<UInt64>)
  func roundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let before = RandomSkin.make(&random)
    let after = RandomSkin.edit(before, &random)
    try pack(before, to: old)
    try pack(after, to: new, version: "2.0.0")
    do {
      let summary = try SkinPatch.make(from: old, to: new, output: patch)
      #expect(summary.counts.kept + summary.counts.renamed + summary.counts.patched == after.contents.count)
      #expect(
        try summary.patchSize == Data(contentsOf: patch).count && summary.patchSize * 10 <= summary.packageSize * 9)
    } catch let issue as SkinIssue {
      // For small or completely new skins, a patch isn't worth it.
      #expect(
        try issue.code == .patchTooLarge && scratch.names == ["new", "old"], "seed \(seed): \(issue)")
      return
    }
    try SkinPatch.apply([patch], to: old, output: output)
    #expect(try Data(contentsOf: output) == Data(contentsOf: new), "seed \(seed)")

    let reader = try PatchReader(url: patch)
    let patched = try reader.apply(to: before, manifest: PackageReader(url: old).manifest)
    #expect(try patched.all() == after.contents, "seed \(seed)")
    #expect(try patched.manifest == PackageReader(url: new).manifest)
    #expect(try scratch.names == ["new", "old", "output", "patch"])
  }

  @Test("The same two packages give the same patch")
  func reproducible() throws {
    try makeExample()
    let again = scratch.file("again.skinpatch")
    try SkinPatch.make(from: old, to: new, output: again)
    #expect(try Data(contentsOf: patch) == Data(contentsOf: again))
  }

  @Test("Files that stay or move cost almost nothing, and are counted")
  func sources() throws {
    let summary = try makeExample()
    #expect(summary.counts == PatchCounts(kept: 1, renamed: 1, patched: 2))
    #expect(summary.patchSize < 600 && summary.packageSize > 100_000)
    let reader = try PatchReader(url: patch)
    #expect(reader.counts == summary.counts && reader.sha256 == summary.sha256)
    #expect(reader.baseVersion == SkinVersion(1, 0, 0) && reader.newVersion == SkinVersion(2, 0, 0))
    #expect(reader.newPackageSize == summary.packageSize)
  }

  @Test("A wrong base is refused before anything is written")
  func wrongBase() throws {
    try makeExample()
    let other = scratch.file("other.skin")
    try pack(SkinMemoryFiles(["big.png": "something else"]), to: other)
    let names = try scratch.names
    #expect(issueCode { try SkinPatch.apply([patch], to: other, output: output) } == .wrongBase)
    #expect(issueCode { try SkinPatch.apply([patch], to: new, output: output) } == .wrongBase)
    #expect(try scratch.names == names)
  }

  @Test("A damaged base is refused even if its manifest is intact")
  func damagedBase() throws {
    try makeExample()
    var bytes = Array(try Data(contentsOf: old))
    bytes[bytes.count / 2] ^= 1
    let damaged = try scratch.write(bytes, "damaged.skin")
    #expect(issueCode { try SkinPatch.apply([patch], to: damaged, output: output) } == .badChecksum)
    #expect(try !scratch.names.contains("output"))
  }

  @Test("Installed files that aren't the base are refused, missing or changed")
  func wrongFiles() throws {
    try makeExample()
    let reader = try PatchReader(url: patch)
    let manifest = try PackageReader(url: old).manifest
    let files = try PackageReader(url: old).all()
    let patched = try reader.apply(
      to: SkinMemoryFiles(contents: files.merging(["big.png": Data("x".utf8)]) { $1 }), manifest: manifest)
    #expect(issueCode { _ = try patched.contents(of: "big.png") } == .contentMismatch)
    #expect(try patched.contents(of: "added.txt") == Data("added".utf8))
    #expect(issueCode { _ = try patched.contents(of: "none") } == .missingFile)
    let other = try PackageReader(url: new).manifest
    #expect(issueCode { _ = try reader.apply(to: SkinMemoryFiles(contents: files), manifest: other) } == .wrongBase)
  }

  @Test("Packages by other tools can be patched to and from: only files and manifest matter")
  func foreignPackage() throws {
    try makeExample()
    let manifest = try PackageReader(url: new).manifest
    let files = try PackageReader(url: new).all()
    var entries = [ZipForge.Entry("manifest.json", String(decoding: manifest.data, as: UTF8.self))]
    for (path, data) in files.sorted(by: { $0.key < $1.key }) {
      var entry = ZipForge.Entry(path)
      entry.data = Array(data)
      entry.plain = entry.data
      entries.append(entry)
    }
    let foreign = try scratch.write(ZipForge(entries).bytes, "foreign.skin")
    #expect(throws: Never.self) { try PackageReader(url: foreign).verify() }
    try SkinPatch.make(from: old, to: foreign, output: patch)
    try SkinPatch.apply([patch], to: old, output: output)
    #expect(try Data(contentsOf: output) == Data(contentsOf: new))
    try pack(
      SkinMemoryFiles(contents: files.merging(["added.txt": Data("again".utf8)]) { $1 }), to: new, version: "3.0.0")
    try SkinPatch.make(from: foreign, to: new, output: patch)
    try SkinPatch.apply([patch], to: foreign, output: output)
    #expect(try PackageReader(url: output).manifest == PackageReader(url: new).manifest)
  }

  @Test("Every single flipped bit of a patch is refused")
  func flippedBits() throws {
    try makeExample(size: 300)
    let bytes = Array(try Data(contentsOf: patch))
    for position in bytes.indices {
      var changed = bytes
      changed[position] ^= 1 << UInt8(position % 8)
      let url = try scratch.write(changed, "changed.skinpatch")
      let code = issueCode { try SkinPatch.apply([url], to: old, output: output) }
      #expect([.notAPatch, .unsupportedFormat, .badPatch].contains(code), "byte \(position): \(code?.rawValue ?? "")")
    }
    #expect(try !scratch.names.contains { $0.hasSuffix(".partial") || $0 == "output" })
  }

  @Test("Every truncation of a patch is refused, and so are bytes after its end")
  func truncations() throws {
    try makeExample(size: 300)
    let bytes = Array(try Data(contentsOf: patch))
    for length in bytes.indices {
      let url = try scratch.write(Array(bytes[..<length]), "short.skinpatch")
      #expect(issueCode { _ = try PatchReader(url: url) } != nil, "\(length) bytes")
    }
    let long = try scratch.write(bytes + [0], "long.skinpatch")
    #expect(issueCode { _ = try PatchReader(url: long) } == .badPatch)
    #expect(issueCode { _ = try PatchReader(url: old) } == .notAPatch)
  }

  @Test("A patch of a later format version is refused as such")
  func laterVersion() throws {
    try makeExample()
    var bytes = Array(try Data(contentsOf: patch))
    bytes[8] = 2
    let later = try scratch.write(bytes, "later.skinpatch")
    #expect(issueCode { _ = try PatchReader(url: later) } == .unsupportedFormat)
  }

  /// A large file that stays, one that moves, a small one that changes, and a new one.
  @discardableResult private func makeExample(size: Int = 60_000) throws -> SkinPatch.Summary {
    var random = SeededGenerator(seed: 3)
    let noise = Data((0..<size).map { _ in UInt8.random(in: 0...255, using: &random) })
    let common = ["big.png": noise]
    try pack(
      SkinMemoryFiles(
        contents: common.merging(["b.png": noise.reversed().data, "changed.txt": Data("a".utf8)]) { $1 }),
      to: old)
    try pack(
      SkinMemoryFiles(
        contents: common.merging([
          "moved/b.png": noise.reversed().data, "changed.txt": Data("bb".utf8), "added.txt": Data("added".utf8),
        ]) { $1 }), to: new, version: "2.0.0")
    return try SkinPatch.make(from: old, to: new, output: patch)
  }
}

extension Sequence<UInt8> {
  fileprivate var data: Data { Data(self) }
}
