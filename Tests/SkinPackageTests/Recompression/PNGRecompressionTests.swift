import Foundation
import SkinKit
import SkinTestSupport
import Testing

@testable import SkinPackage
@testable import SkinRepository

@Suite("PNG recompression") struct PNGRecompressionTests {
  #if os(Linux)
    // Only zlib 1.2 and 1.3 build PNGs that can be rebuilt.
    @Test("A PNG is rebuilt exactly, whatever settings zlib used", arguments: DeflateSettings.levels)
    func settings(level: Int) throws {
      var random = SeededGenerator(seed: UInt64(level))
      for strategy in DeflateSettings.Strategy.allCases {
        for kind in [RandomBytes.filteredRows, .runs, .mixture] {
          for (windowBits, memoryLevel) in [(15, 8), (15, 9), (11, 8)] {
            let settings = try #require(
              DeflateSettings(level: level, strategy: strategy, windowBits: windowBits, memoryLevel: memoryLevel))
            let pixels = RandomBytes.make(kind, count: .random(in: 1...8_000, using: &random), &random)
            let stream = try SystemZlib.deflate(pixels, settings, isRaw: false)
            var png = ForgedPNG(pixels, nil)
            png.deflate = { _ in Array(stream[2..<stream.count - 4]) }
            png.zlibHeader = Array(stream.prefix(2))
            try expectSame(png.bytes(), "\(settings), \(kind)")
          }
        }
      }
    }

    @Test("A PNG that was deflated row by row is rebuilt exactly")
    func rowByRow() throws {
      var random = SeededGenerator(seed: 3)
      let pixels = RandomBytes.make(.filteredRows, count: 80_000, &random)
      for level in [1, 6, 9] {
        let settings = try #require(DeflateSettings(level: level))
        var png = ForgedPNG(pixels, nil)
        png.deflate = { try SystemZlib.deflate($0, settings, step: 321) }
        try expectSame(png.bytes(), "level \(level)")
      }
    }
  #endif

  @Test("A PNG is rebuilt exactly, however its pixels are split")
  func chunks() throws {
    var png = ForgedPNG(pixels(9_000), DeflateSettings(level: 6))
    let count = try png.deflate(png.pixels).count + 6
    for sizes in [
      [], [1], [0], [0, 0, 5], [100, 100, 100], [200, 100], [100, 200], [100, 100, 0], [count], [count, 0],
      [count, 0, 0], [count - 1, 1], [count / 2, count - count / 2], [2, 8_192], [1, 2, 3, 4, 5, 50, 50],
    ] {
      png.chunkSizes = sizes
      try expectSame(png.bytes(), "split at \(sizes)")
    }
  }

  @Test("A PNG is rebuilt with everything around its pixels")
  func surroundings() throws {
    var png = ForgedPNG(pixels(2_000), DeflateSettings(level: 9))
    png.textChunk = Array("Comment\0drawn by hand".utf8)
    png.trailing = [1, 2, 3]
    for header: [UInt8] in [[0x78, 0x01], [0x78, 0x9C], [0x18, 0x19], [0x08, 0x1D], [0x00, 0xFF]] {
      png.zlibHeader = header
      try expectSame(png.bytes(), "header \(header)")
    }
    try expectSame(ForgedPNG([], DeflateSettings(level: 6)).bytes(), "no pixels")
  }

  @Test("A changed pixel changes little of the inflated form")
  func similarity() throws {
    var png = ForgedPNG(pixels(20_000), DeflateSettings(level: 9))
    png.chunkSizes = [500, 500, 500]
    let first = try #require(inflatedForm(of: png.bytes()))
    png.pixels[10_000] ^= 0x55
    let second = try #require(inflatedForm(of: png.bytes()))
    #expect(first.count == second.count)
    #expect(zip(first, second).filter { $0 != $1 }.count == 1)
  }

  @Test("Only a valid PNG deflated by zlib has an inflated form")
  func refusals() throws {
    let sound = ForgedPNG(pixels(5_000), DeflateSettings(level: 6))
    var png = sound
    png.adlerError = 1
    try expectNone(png.bytes(), "wrong checksum of the pixels")
    png = sound
    png.garbage = [0]
    try expectNone(png.bytes(), "a byte after the deflate data")
    png = sound
    png.deflate = { pixels in
      let count = [UInt8(pixels.count & 255), UInt8(pixels.count >> 8)]
      return [0x01] + count + count.map { ~$0 } + pixels
    }
    try expectNone(png.bytes(), "pixels stored without need")
    png = sound
    png.deflate = { try sound.deflate($0).dropLast(5) }
    try expectNone(png.bytes(), "deflate data cut short")
    png = sound
    png.deflate = { _ in [] }
    try expectNone(png.bytes(), "no deflate data")
    png.zlibHeader = []
    try expectNone(png.bytes(), "nothing but a checksum")

    let bytes = try sound.bytes()
    let end = ForgedPNG.chunk("IEND", [])
    let text = ForgedPNG.chunk("tEXt", [])
    let start = bytes.dropLast(end.count)
    try expectSame(Array(start) + text + end, "a chunk after the pixels")
    expectNone(Array(start) + text + ForgedPNG.chunk("IDAT", []) + end, "pixels in two places")
    expectNone(Array(start) + text, "no end")
    expectNone(Array(bytes.prefix(33)) + end, "no pixels at all")
    for count in 0..<bytes.count { expectNone(Array(bytes.prefix(count)), "cut after \(count) bytes") }
    for position in 0..<bytes.count {
      var flipped = bytes
      flipped[position] ^= 0x20
      expectNone(flipped, "byte \(position) changed")
    }
  }

  @Test("Pixels that inflate to far more than images do stay as they are")
  func bombs() throws {
    let settings = DeflateSettings(level: 9)
    let most = PackageLimits.default.ratio
    try expectNone(ForgedPNG([UInt8](repeating: 0, count: 600_000), settings).bytes(), "a ratio of more than \(most)")
    let fits = try ForgedPNG([UInt8](repeating: 0, count: PackageLimits.ratioFloor), settings).bytes()
    try expectSame(fits, "few zeros")
  }

  @Test("Pixels that take too long to deflate stay as they are")
  func slowPixels() throws {
    var random = SeededGenerator(seed: 11)
    let pixels = (0..<60_000).map { _ in UInt8.random(in: 0...1, using: &random) }
    let slow = try #require(DeflateSettings(level: 9))
    let fast = try #require(DeflateSettings(level: 6))
    #expect(PortableDeflater.deflate(pixels, settings: slow, limit: .max) == nil)
    #expect(PortableDeflater.deflate(pixels, settings: fast, limit: .max) != nil)
  }

  @Test("A truncated or changed form gives another file of the same size or an error")
  func damagedForms() throws {
    var png = ForgedPNG(pixels(3_000), DeflateSettings(level: 6))
    png.chunkSizes = [7, 300, 300]
    let bytes = try png.bytes()
    let form = try #require(inflatedForm(of: bytes))
    for count in 0..<form.count { expectErrorOr(bytes.count, Array(form.prefix(count))) }
    for bit in 0..<(form.count * 8) where bit < 800 || bit % 97 == 0 {
      var flipped = form
      flipped[bit / 8] ^= 1 << UInt8(bit % 8)
      expectErrorOr(bytes.count, flipped)
      // Other settings may well give the same bytes, but nothing else does.
      if bit >= 16 { #expect((try? PNGRecompression.png(from: flipped, limit: bytes.count)) != bytes, "bit \(bit)") }
    }
  }

  @Test("Forms with false sizes are refused")
  func lies() throws {
    let most: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F]
    let start: [UInt8] = [0x06, 0x8F, 0x78, 0x9C]
    for form in [
      start + most, start + [1] + most, start + [0] + most, start + [0, 0] + most, start + [0, 0, 0] + most,
      start + [1] + most + [0, 0, 0], start + [2] + most + most + [0, 0, 0], start + [0] + most + most + most,
      start + [0, 0, 1, 0], start + [0, 0, 0, 1], start + [0x80, 0, 0, 0, 0], start + most + [0xFF],
    ] {
      for size in [0, 1, 20, 1_000, .max, -1, .min] { expectErrorOr(size, form) }
    }
    // A file of one-byte chunks stays within the limit, or is refused before it is built.
    let pixels = [UInt8](repeating: 7, count: 1_000)
    var form = start + [0, 1, 0]
    LEB128.append(pixels.count, to: &form)
    form += pixels
    expectErrorOr(1_000, form)
    let settings = try #require(DeflateSettings(level: 6))
    let raw = try #require(PortableDeflater.deflate(pixels, settings: settings, limit: 1_000))
    #expect(try PNGRecompression.png(from: form, limit: 13 * (raw.count + 6)).count == 13 * (raw.count + 6))
    #expect(issueCode { _ = try PNGRecompression.png(from: form, limit: 13 * (raw.count + 6) - 1) } == .badPatch)
    for size in [0, 11, 12, .max, .min] { expectErrorOr(size, form) }
  }

  @Test("Settings that don't exist are refused")
  func settingsOutOfRange() throws {
    for first: [UInt8] in [[0x00, 0x8F], [0x0A, 0x8F], [0x56, 0x8F], [0x06, 0x88], [0x06, 0x0F], [0x06, 0xAF]] {
      let form = first + [0x78, 0x9C, 0, 0, 0, 0]
      #expect(issueCode { _ = try PNGRecompression.png(from: form, limit: 20) } == .badPatch)
    }
    let sound = [0x06, 0x8F, 0x78, 0x9C, 0, 0, 0, 0] as [UInt8]
    #expect(issueCode { _ = try PNGRecompression.png(from: sound, limit: 20) } == nil)
  }

  @Test("Numbers have one spelling")
  func numbers() {
    for value in [0, 1, 127, 128, 16_383, 16_384, 1 << 31, 1 << 61, .max] {
      var bytes: [UInt8] = []
      LEB128.append(value, to: &bytes)
      var position = 0
      #expect(LEB128.read(bytes, at: &position) == value && position == bytes.count)
      position = 0
      #expect(LEB128.read(Array(bytes.dropLast()), at: &position) == nil)
    }
    for bytes: [UInt8] in [[0x80, 0], [0x81, 0x80, 0], [UInt8](repeating: 0xFF, count: 9) + [0x01]] {
      var position = 0
      #expect(LEB128.read(bytes, at: &position) == nil)
    }
  }

  @Test("Hostile PNGs stay as they are, or are rebuilt exactly", arguments: Self.hostilePNGs)
  func hostile(url: URL) throws {
    let bytes = Array(try Data(contentsOf: url))
    guard let form = inflatedForm(of: bytes) else { return }
    #expect(form.count < bytes.count + PackageLimits.ratioFloor)
    #expect(try PNGRecompression.png(from: form, limit: bytes.count) == bytes)
  }

  /// The PNGs of the hostile collection; empty if the tests run without it.
  static var hostilePNGs: [URL] {
    guard let folder = HostileIndex.folder?.appending(path: "content") else { return [] }
    let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return files.filter { $0.pathExtension == "png" }.sorted { $0.path < $1.path }
  }

  private func pixels(_ count: Int) -> [UInt8] {
    var random = SeededGenerator(seed: UInt64(count))
    return RandomBytes.make(.filteredRows, count: count, &random)
  }

  private func expectSame(_ png: [UInt8], _ what: String) throws {
    let form = try #require(inflatedForm(of: png), "\(what)")
    #expect(try PNGRecompression.png(from: form, limit: png.count) == png, "\(what)")
  }

  private func expectNone(_ png: [UInt8], _ what: String) {
    #expect(inflatedForm(of: png) == nil, "\(what)")
  }

  private func expectErrorOr(_ size: Int, _ form: [UInt8]) {
    let code = issueCode { try #expect(PNGRecompression.png(from: form, limit: size).count <= size) }
    #expect(code == nil || code == .badPatch)
  }
}
