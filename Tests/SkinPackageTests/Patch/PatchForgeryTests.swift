import Foundation
import SkinKit
import SkinTestSupport
import Testing

@testable import SkinPackage

@Suite("Forged patches") struct PatchForgeryTests {
  private let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  @Test("A patch without forgery is applied")
  func honest() throws {
    let forge = try PatchForge()
    let made = try forge.apply(in: scratch)
    #expect(made["added.txt"] == PatchForge.addition && made["twin.txt"] == PatchForge.addition)
    #expect(try made["a.png"] == PNGForge.picture(width: 40, height: 30, seed: 1))
    #expect(
      made.mapValues { ContentHash(of: $0) }
        == Dictionary(uniqueKeysWithValues: forge.new.files.map { ($0.path, $0.sha256) }))
    #expect(try scratch.names == ["forged.skinpatch"])
  }

  typealias Forgery = (name: String, change: @Sendable (inout PatchForge) throws -> Void)

  private static let tables: [Forgery] = [
    ("tables larger than declared", { $0.tableSize = $0.tables.bytes.count - 1 }),
    ("tables smaller than declared", { $0.tableSize = $0.tables.bytes.count + 1 }),
    ("tables beyond the limit", { $0.tableSize = 5 << 20 }),
    ("tables of a huge size", { $0.tableSize = .max }),
    ("no tables", { $0.tableBytes = [] }),
    ("bytes after the tables", { $0.tableBytes = $0.tables.bytes + [0] }),
    ("tables cut short", { $0.tableBytes = $0.tables.bytes.dropLast() }),
    ("more sources than there can be", { $0.tableBytes = [7] + $0.tables.bytes.dropFirst() }),
    ("a huge number of sources", { $0.tableBytes = PatchForge.leb(.max) + $0.tables.bytes.dropFirst() }),
    ("a number in a longer spelling", { $0.tableBytes = [0x81, 0] + $0.tables.bytes.dropFirst() }),
    ("a source twice", { $0.tables.sources += $0.tables.sources }),
    ("a source that isn't there", { $0.tables.sources[0].file = 3 }),
    ("a source before the first", { $0.tables.sources[0].file = -1 }),
    ("a source far away", { $0.tables.sources[0].file = 1 << 50 }),
    ("pixels of a text", { $0.tables.sources[0].isInflated = true }),
    ("a kept file that isn't there", { $0.tables.origins[3] = .old(3) }),
    ("another kept file", { $0.tables.origins[3] = .old(0) }),
    ("a twin of a missing row", { $0.tables.origins[5] = .twin(of: 3) }),
    ("a twin of another row", { $0.tables.origins[5] = .twin(of: 0) }),
    ("a file that nothing builds", { $0.tables.origins[5] = .made }),
    ("a file that is built and kept", { $0.tables.origins[2] = .old(0) }),
    ("a file fewer", { $0.tables.origins.removeLast() }),
    ("a file more", { $0.tables.origins.append(.old(0)) }),
    ("a file made twice", { $0.tables.made[0].file = 1 }),
    ("a kept file that is built", { $0.tables.made[0].file = 3 }),
    ("a made file beyond the last", { $0.tables.made[0].file = 6 }),
    ("files made in another order", { ($0.tables.made[0].file, $0.tables.made[1].file) = (1, 2) }),
    ("a counterpart that isn't there", { $0.tables.made[0].counterpart = 2 }),
    ("a counterpart before the first", { $0.tables.made[0].counterpart = -1 }),
    ("the template as counterpart", { $0.tables.made[0].counterpart = 0 }),
    ("a negative size", { $0.tables.made[1].growth = -1 }),
    ("a file that shrinks below nothing", { $0.tables.made[0].growth = -301 }),
    ("a huge growth", { $0.tables.made[1].growth = 1 << 39 }),
    ("the greatest growth", { $0.tables.made[1].growth = .max }),
    ("a file beyond the limit", { $0.tables.made[1].growth = 64 << 20 + 1 }),
    ("a form beyond the limit", { $0.tables.made[2].growth = 20 << 20 + 1 }),
    ("a negative template", { $0.tables.templateGrowth = -1_000 }),
    ("a huge template", { $0.tables.templateGrowth = 5 << 20 }),
    ("no template", { $0.tables.templateGrowth = -ManifestTemplate.make(from: $0.old).count }),
    ("a form taken for a file", { $0.tables.made[2].isInflated = false }),
    ("a file taken for a form", { $0.tables.made[1].isInflated = true }),
    ("an unknown origin", { $0.tableBytes = $0.tables.bytes.map { $0 == 2 ? 3 : $0 } }),
  ]

  @Test("Forged tables are refused", arguments: tables.indices)
  func forgedTables(number: Int) throws { try expectRefusal(Self.tables[number]) }

  private static let deltas: [Forgery] = [
    ("no delta", { $0.chunks = [] }),
    ("bytes after the delta", { $0.rest = [0] }),
    ("a part after the delta", { $0.rest = [0, 0, 0, 0] }),
    ("an empty part", { $0.chunks.insert(DeltaChunk(), at: 0) }),
    ("a part cut short", { ($0.chunks, $0.rest) = ([], [8, 1]) }),
    ("parts of huge sizes", { ($0.chunks, $0.rest) = ([], (0..<4).flatMap { _ in PatchForge.leb(.max) }) }),
    ("a part beyond the limit", { ($0.chunks, $0.rest) = ([], PatchForge.leb(4 << 20 + 1) + [0, 0, 0]) }),
    ("a part that ends before its end", { ($0.chunks, $0.rest) = ([], PatchForge.leb(4 << 20) + [0, 0, 0, 1]) }),
    (
      "bytes before the old files", { $0.chunks[0].control.replaceSubrange(2...3, with: [0] + PatchForge.jump(-2_000)) }
    ),
    ("bytes beyond the old files", { $0.chunks[0].control.replaceSubrange(2...3, with: [0] + PatchForge.jump(1)) }),
    ("a jump far away", { $0.chunks[0].control.replaceSubrange(2...3, with: [0] + PatchForge.jump(1 << 38)) }),
    ("a jump far back", { $0.chunks[0].control.replaceSubrange(2...3, with: [0] + PatchForge.jump(-1 << 38)) }),
    ("the farthest jump", { $0.chunks[0].control.replaceSubrange(2...3, with: [0] + PatchForge.leb(.max)) }),
    ("similar bytes beyond the file", { $0.chunks[0].control.replaceSubrange(2...2, with: PatchForge.leb(302)) }),
    ("fresh bytes beyond the file", { $0.chunks[0].control[5] = 35 }),
    ("fresh bytes beyond the part", { $0.chunks[0].fresh.removeLast() }),
    ("fresh bytes left over", { $0.chunks[0].fresh.append(0) }),
    ("steps left over", { $0.chunks[0].control.append(1) }),
    ("a step that builds nothing", { $0.chunks[0].control.insert(contentsOf: [1, 1], at: 0) }),
    (
      "steps that make nothing",
      { $0.chunks[0].control.insert(contentsOf: [UInt8](repeating: 1, count: 4_000_000), at: 0) }
    ),
    ("steps cut short", { $0.chunks[0].control.removeLast() }),
    (
      "a step in two parts",
      {
        var second = DeltaChunk()
        second.control = [0]
        $0.chunks[0].control.removeLast()
        $0.chunks.append(second)
      }
    ),
    ("a step in a longer spelling", { $0.chunks[0].control.replaceSubrange(0...0, with: [0x81, 0]) }),
    ("a run beyond the part", { $0.chunks[0].runs = PatchForge.leb(300) }),
    ("a huge run", { $0.chunks[0].runs = PatchForge.leb(.max) }),
    ("a run without a difference", { $0.chunks[0].runs.append(5) }),
    ("runs cut short", { $0.chunks[0].runs[0] = 0x80 }),
    ("a difference without a run", { $0.chunks[0].differences.append(5) }),
    (
      "a difference more",
      {
        $0.chunks[0].runs.append(5)
        $0.chunks[0].differences.append(5)
      }
    ),
    ("another difference", { $0.chunks[0].differences[0] = 4 }),
    ("no difference", { ($0.chunks[0].runs, $0.chunks[0].differences) = ([], []) }),
    ("other fresh bytes", { $0.chunks[0].fresh[$0.chunks[0].fresh.count - 5] ^= 1 }),
  ]

  @Test("Forged deltas are refused", arguments: deltas.indices)
  func forgedDeltas(number: Int) throws { try expectRefusal(Self.deltas[number]) }

  private func expectRefusal(_ forgery: Forgery) throws {
    var forge = try PatchForge()
    try forgery.change(&forge)
    let code = issueCode { try forge.apply(in: scratch) }
    #expect([.badPatch, .resultMismatch].contains(code), "\(forgery.name): \(code?.rawValue ?? "applied")")
    #expect(try scratch.names == ["forged.skinpatch"], "\(forgery.name)")
  }
}

extension PatchForge {
  static func leb(_ number: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    LEB128.append(number, to: &bytes)
    return bytes
  }

  static func jump(_ distance: Int) -> [UInt8] { leb(ZigZag.encode(distance)) }
}

extension PatchForgeryTests {
  @Test("A patch that builds a program is refused, whatever the file's name")
  func program() throws {
    var forge = try PatchForge()
    let program = Data([0x7F, 0x45, 0x4C, 0x46]) + PatchForge.addition.dropFirst(4)
    let start = ManifestTemplate.make(from: forge.new).count
    forge.chunks[0].fresh.replaceSubrange(start..<start + program.count, with: program)
    let hash = ContentHash(of: program)
    let files = forge.new.files.map { file in
      ["added.txt", "twin.txt"].contains(file.path)
        ? PackageManifest.File(path: file.path, size: program.count, sha256: hash) : file
    }
    forge.new = try PackageManifest(info: .init(id: forge.new.id, version: forge.new.version), files: files)
    forge.header.result.manifestHash = forge.new.hash
    #expect(issueCode { try forge.apply(in: TemporaryFolder()) } == .executableFile)
  }
}
