import Foundation
import SkinKit
import SkinRepository
import SkinTestSupport
import Testing

@testable import SkinPackage

@Suite("Damaged patches") struct PatchDamageTests: PatchFiles {
  let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  @Test("A truncated patch is refused", arguments: 1...3 as ClosedRange<UInt64>)
  func truncated(seed: UInt64) throws {
    let bytes = try makePatch(seed)
    for length in stride(from: 0, to: bytes.count, by: bytes.count < 4_096 ? 1 : 64) {
      try expectRefusal(Array(bytes[..<length]), "seed \(seed), \(length) of \(bytes.count) bytes")
    }
  }

  @Test("A patch with a changed bit anywhere is refused", arguments: 1...3 as ClosedRange<UInt64>)
  func flipped(seed: UInt64) throws {
    let bytes = try makePatch(seed)
    for position in stride(from: 0, to: bytes.count, by: bytes.count < 4_096 ? 1 : 64) {
      var changed = bytes
      changed[position] ^= 1 << UInt8(position / 64 % 8)
      try expectRefusal(changed, "seed \(seed), byte \(position)")
    }
  }

  @Test(
    "A patch with a changed bit and a right seal gives the right version, or none",
    arguments: 1...3 as ClosedRange<UInt64>)
  func sealed(seed: UInt64) throws {
    let bytes = try makePatch(seed).dropLast(PatchReader.sealSize)
    let new = try PackageReader(url: new)
    let base = try PackageReader(url: old)
    let manifest = base.manifest
    let expected = try new.all()
    let url = scratch.file("changed.skinpatch")
    for position in stride(from: 0, to: bytes.count, by: bytes.count < 4_096 ? 1 : 64) {
      var changed = Array(bytes)
      changed[position] ^= 1 << UInt8(position / 64 % 8)
      try Data(PatchForge.seal(changed)).write(to: url)
      do {
        let made = try PatchReader(url: url).apply(to: base, manifest: manifest, in: scratch.url)
        // The size of the package is informative only.
        #expect(try made.manifest == new.manifest && made.all() == expected, "seed \(seed), byte \(position)")
      } catch let issue as SkinIssue {
        let codes: [SkinIssue.Code] = [
          .notAPatch, .unsupportedFormat, .badPatch, .wrongBase, .resultMismatch, .packageTooLarge,
        ]
        #expect(codes.contains(issue.code), "seed \(seed), byte \(position): \(issue)")
      }
    }
    #expect(try scratch.names == ["changed.skinpatch", "new", "old", "patch"])
  }

  /// A small patch for the first seed, larger ones for the others.
  private func makePatch(_ seed: UInt64) throws -> [UInt8] {
    var tree = try RandomTree(seed: seed, files: seed == 1 ? 3 : 20, large: 6_000 * Int(seed))
    try pack(tree.files, to: old)
    try tree.edit(seed == 1 ? 1 : 12)
    try pack(tree.files, to: new, version: "2.0.0")
    try SkinPatch.make(from: old, to: new, output: patch)
    return Array(try Data(contentsOf: patch))
  }

  private func expectRefusal(_ bytes: [UInt8], _ comment: Comment) throws {
    let url = try scratch.write(bytes, "changed.skinpatch")
    let code = issueCode { try SkinPatch.apply([url], to: old, output: output) }
    #expect([.notAPatch, .unsupportedFormat, .badPatch, .packageTooLarge].contains(code), comment)
    #expect(try scratch.names == ["changed.skinpatch", "new", "old", "patch"], comment)
  }
}
