// PNG files and their inflated form: the same file comes back, and a damaged form makes nothing.

import Foundation
import SkinKit
import Testing

@testable import SkinPackage

@Suite("Inflated PNG files") struct InflatedPNGTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test("A form makes the very same file", arguments: [1, 6, 9], [1, 2, 3, 100, 8_192, 1 << 20])
  func roundTrip(level: Int, chunkSize: Int) throws {
    let pixels = PNGForge.pixels(width: 61, height: 47, seed: UInt64(level))
    let png = try PNGForge.file(pixels, width: 61, height: 47, level: level, chunkSize: chunkSize)
    let form = try #require(PNGRecompression.inflatedForm(of: png))
    #expect(form.count > pixels.count)
    #expect(try write(form) == png)
    let view = try #require(try PNGRecompression.inflatedView(of: png, in: scratch.url))
    #expect(Array(view.pixels) == pixels && view.count == view.bytes.count)
    #expect(try scratch.names == [])
  }

  @Test("Chunks of any sizes come back, empty ones included")
  func chunks() throws {
    let png = Array(try PNGForge.file(PNGForge.pixels(width: 30, height: 30, seed: 2), width: 30, height: 30, chunkSize: 300))
    let empty: [UInt8] = [0, 0, 0, 0] + PNGFile.dataType + ZipForge.crc32(PNGFile.dataType).bigEndianBytes
    // Behind the header, and before IEND.
    for place in [33, png.count - 12] {
      var changed = png
      changed.insert(contentsOf: empty + empty, at: place)
      let form = try #require(PNGRecompression.inflatedForm(of: Data(changed)), "place \(place)")
      #expect(try write(form) == Data(changed))
    }
  }

  @Test("Every truncation of a file, and every changed byte, gives no form or one that makes the same file")
  func damagedFiles() throws {
    let png = Array(try PNGForge.picture(width: 9, height: 7, seed: 4))
    for position in png.indices {
      #expect(PNGRecompression.inflatedForm(of: Data(png[..<position])) == nil)
      var changed = png
      changed[position] ^= 0x10
      if let form = PNGRecompression.inflatedForm(of: Data(changed)) {
        #expect(try write(form) == Data(changed), "byte \(position)")
      }
    }
  }

  @Test("Pixels that inflate to more than images do have no form")
  func bombs() throws {
    let pixels = [UInt8](repeating: 0, count: 17 << 20)
    let png = try PNGForge.file(pixels, width: 1, height: 1)
    #expect(PNGRecompression.inflatedForm(of: png) == nil)
    #expect(try PNGRecompression.inflatedView(of: png, in: scratch.url) == nil)
  }

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

  @Test("A damaged form makes nothing", arguments: damaged.indices)
  func damagedForms(number: Int) throws {
    let (name, form) = Self.damaged[number]
    #expect(issueCode { _ = try write(form) } == .badPatch, "\(name)")
    var forge = try PatchForge()
    forge.setForm(form)
    #expect(issueCode { try forge.apply(in: scratch) } == .badPatch, "\(name)")
  }

  @Test("A form makes no more than the limit, and no more chunks than a file may have")
  func limits() throws {
    let form = try #require(PNGRecompression.inflatedForm(of: PNGForge.picture(width: 50, height: 50, seed: 9)))
    let size = try write(form).count
    #expect(try write(form, limit: size).count == size)
    for limit in [size - 1, size / 2, 50, 0] { #expect(issueCode { _ = try write(form, limit: limit) } == .badPatch) }
    // Noise in chunks of one byte.
    var random = SeededGenerator(seed: 5)
    let noise = RandomBytes.make(.noise, count: 66_000, &random)
    let bytes = Self.start + [0, 1, 0] + PatchForge.leb(noise.count) + noise
    #expect(issueCode { _ = try write(bytes) } == .badPatch)
    // No pixels at all are a stream of their own.
    #expect(try write(Self.start + [0, 0, 0, 0]).count > 12)
  }

  private func write(_ form: [UInt8], limit: Int = 64 << 20) throws -> Data {
    var made = Data()
    try PNGRecompression.write(Data(form), limit: limit) { made.append(contentsOf: $0) }
    return made
  }
}

extension Int {
  fileprivate var bigEndianBytes: [UInt8] {
    stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: self >> $0) }
  }
}
