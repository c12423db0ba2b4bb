import Foundation
import SkinKit
import SkinTestSupport
import Testing

@testable import SkinPackage
@testable import SkinRepository

@Suite("Inflated forms in patches") struct InflatedPNGTests {
  private let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  private static let start: [UInt8] = [6, 15 | 8 << 4, 0x78, 0x9C]

  private static let damaged: [(String, [UInt8])] = [
    ("nothing", []), ("four bytes", start), ("level 0", [0, 0x8F, 0x78, 0x9C, 0, 0, 0, 0]),
    ("level 10", [10, 0x8F, 0x78, 0x9C, 0, 0, 0, 0]), ("an unknown strategy", [0x56, 0x8F, 0x78, 0x9C, 0, 0, 0, 0]),
    ("a window of 8 bits", [6, 0x88, 0x78, 0x9C, 0, 0, 0, 0]), ("no memory", [6, 0x0F, 0x78, 0x9C, 0, 0, 0, 0]),
    ("no numbers", start + [0]), ("too few numbers", start + [0, 0, 0]), ("a size missing", start + [2, 1]),
    ("countless chunks", start + PatchForge.leb(.max) + [0, 0, 0, 0]),
    ("too many chunks", start + PatchForge.leb(70_000) + [UInt8](repeating: 0, count: 70_003)),
    ("chunks that can't be filled", start + [1] + PatchForge.leb(.max) + [0, 0, 0]),
    ("a long spelling", start + [0x80, 0, 0, 0, 0]),
    ("a head beyond the end", start + [0, 0, 1, 0]), ("a huge head", start + [0, 0] + PatchForge.leb(.max) + [0]),
    ("pixels beyond the end", start + [0, 0, 0, 1]), ("huge pixels", start + [0, 0, 0] + PatchForge.leb(.max)),
    ("a head and pixels that overflow", start + [0, 0] + PatchForge.leb(.max) + PatchForge.leb(.max) + [1]),
  ]

  @Test("A damaged form builds nothing", arguments: damaged.indices)
  func damagedForms(number: Int) throws {
    let (name, form) = Self.damaged[number]
    #expect(issueCode { _ = try PNGRecompression.png(from: form, limit: 64 << 20) } == .badPatch, "\(name)")
    var forge = try PatchForge()
    forge.setForm(form)
    #expect(issueCode { try forge.apply(in: scratch) } == .badPatch, "\(name)")
  }

  @Test("Neither a form nor a file may have more chunks than the limit")
  func limits() throws {
    var random = SeededGenerator(seed: 5)
    let noise = RandomBytes.make(.noise, count: 66_000, &random)
    for (size, code) in [(1, SkinIssue.Code.badPatch), (2, nil)] {
      let bytes = Self.start + [0, UInt8(size), 0] + PatchForge.leb(noise.count) + noise
      #expect(issueCode { _ = try PNGRecompression.png(from: bytes, limit: 64 << 20) } == code)
    }
    var png = ForgedPNG(noise, DeflateSettings(level: 6))
    png.chunkSizes = [Int](repeating: 1, count: PNGFile.mostChunks - 1)
    #expect(inflatedForm(of: try png.bytes()) != nil)
    png.chunkSizes.append(1)
    #expect(inflatedForm(of: try png.bytes()) == nil)
  }
}
