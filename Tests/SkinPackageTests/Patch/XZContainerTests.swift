import Foundation
import SkinKit
import SkinTestSupport
import Testing

@testable import SkinPackage
@testable import SkinRepository

@Suite("Containers of patches") struct XZContainerTests {
  private let scratch: TemporaryFolder
  private let data = Array("The same words again and again, the same words.".utf8)

  init() throws { scratch = try TemporaryFolder() }

  @Test("Encoded data is decoded", arguments: [1, 65_535, 65_536, 65_537, 3_000_000])
  func roundTrip(count: Int) throws {
    var random = SeededGenerator(seed: UInt64(count))
    let bytes = RandomBytes.make(.mixture, count: count, &random)
    var container = Data()
    try XZEncoder.encode(bytes) { container += $1 }
    #expect(try decode(Array(container), count: count) == bytes)
  }

  @Test("A coder that can't be set up throws, and frees its memory once", arguments: [1, 4_095, Int(UInt32.max), .max])
  func unusableDictionary(size: Int) throws {
    // A second release would end the process.
    for _ in 0..<100 {
      #expect(throws: SkinIssue.self) { _ = try LZMACoder(.encode(dictionarySize: size)) }
    }
  }

  @Test("Containers by other tools are read: with other checks, and with sizes in the block's header")
  func others() throws {
    for check in [0, 1, 4] as [UInt8] {
      var forge = XZForge(data)
      forge.check = check
      #expect(try decode(forge.bytes, count: data.count) == data)
    }
    let sizes = XZForge(data) { block in
      block.flags = 0xC0
      block.sizes = [XZForge.chunks(of: data).count, data.count]
    }
    #expect(try decode(sizes.bytes, count: data.count) == data)
    let long = [UInt8](repeating: 7, count: 200_000)
    #expect(try decode(XZForge(long).bytes, count: long.count) == long)
  }

  private static let forgeries: [(String, @Sendable (inout XZForge) -> Void)] = [
    ("SHA-256 as check", { $0.check = 10 }),
    ("an unknown check", { $0.check = 2 }),
    ("two blocks", { $0.blocks.append($0.blocks[0]) }),
    ("no block", { $0.blocks = [] }),
    ("two blocks in the index", { $0.blockCount = 2 }),
    ("a filter for programs", { $0.blocks[0].filters.insert([0x04, 0], at: 0) }),
    ("another filter alone", { $0.blocks[0].filters = [[0x03, 1, 0]] }),
    ("a reserved flag", { $0.blocks[0].flags = 0x04 }),
    ("a dictionary of 12 MiB", { $0.blocks[0].filters = [[0x21, 1, 23]] }),
    ("a dictionary of 4 GiB", { $0.blocks[0].filters = [[0x21, 1, 40]] }),
    ("a dictionary of an unknown size", { $0.blocks[0].filters = [[0x21, 1, 0xFF]] }),
    ("properties of two bytes", { $0.blocks[0].filters = [[0x21, 2, 22, 0]] }),
    ("stream padding", { $0.after = [0, 0, 0, 0] }),
    ("another stream", { $0.after = XZForge([1, 2, 3]).bytes }),
    ("a wrong size in the index", { $0.blocks[0].declared = (32, 46) }),
    ("a huge size in the index", { $0.blocks[0].declared = (.max, .max) }),
    ("bytes after the index", { $0.afterIndex = [0, 0, 0, 0] }),
    ("many bytes after the index", { $0.afterIndex = [UInt8](repeating: 0, count: 1 << 20) }),
    ("a wrong compressed size", { ($0.blocks[0].flags, $0.blocks[0].sizes) = (0x40, [10]) }),
    ("a wrong size", { ($0.blocks[0].flags, $0.blocks[0].sizes) = (0x80, [46]) }),
    ("no end mark", { $0.blocks[0].chunks = XZForge.chunks(of: $0.blocks[0].data).dropLast() }),
    ("nothing but an end mark", { $0.blocks[0].chunks = [0] }),
    ("a chunk of an unknown kind", { $0.blocks[0].chunks = [3, 0, 0, 65, 0] }),
    ("a chunk without a dictionary before it", { $0.blocks[0].chunks = [2, 0, 46] + $0.blocks[0].data + [0] }),
    ("a chunk beyond the end", { $0.blocks[0].chunks = [1, 0xFF, 0xFF] + $0.blocks[0].data + [0] }),
    ("a longer compressed chunk", { $0.blocks[0].chunks = [0xFF, 0xFF, 0xFF, 0, 46, 0] + $0.blocks[0].data + [0] }),
    ("a compressed chunk cut short", { $0.blocks[0].chunks = [0xE0, 0, 46] }),
    (
      "compressed chunks that declare more than they contain",
      {
        $0.blocks[0].chunks =
          [1, 0, 46] + $0.blocks[0].data + [0xA0, 0xFF, 0xFF, 0, 9] + [UInt8](repeating: 0, count: 10) + [0]
      }
    ),
  ]

  @Test("A forged container is refused", arguments: forgeries.indices)
  func forged(number: Int) throws {
    let (name, change) = Self.forgeries[number]
    var forge = XZForge(data)
    change(&forge)
    #expect(issueCode { _ = try decode(forge.bytes, count: data.count) } == .badPatch, "\(name)")
  }

  @Test("No byte can be left out, added or changed")
  func damaged() throws {
    var container = Data()
    try XZEncoder.encode(Array(repeatElement(data, count: 9).joined())) { container += $1 }
    let bytes = Array(container)
    let count = 9 * data.count
    for position in bytes.indices {
      let short = Array(bytes[..<position])
      #expect(issueCode { _ = try decode(short, count: count) } == .badPatch, "\(position) bytes")
      for bit in 0..<8 {
        var changed = bytes
        changed[position] ^= 1 << bit
        #expect(issueCode { _ = try decode(changed, count: count) } == .badPatch, "byte \(position), bit \(bit)")
      }
    }
    #expect(issueCode { _ = try decode(bytes + [0], count: count) } == .badPatch)
  }

  @Test("Reading more or fewer bytes than there are is refused")
  func counts() throws {
    let bytes = XZForge(data).bytes
    #expect(issueCode { _ = try decode(bytes, count: data.count + 1) } == .badPatch)
    #expect(issueCode { _ = try decode(bytes, count: data.count - 1) } == .badPatch)
    #expect(issueCode { _ = try decode(bytes, count: .max) } == .badPatch)
  }

  /// Decodes in two reads, out of the middle of a file.
  private func decode(_ container: [UInt8], count: Int) throws -> [UInt8] {
    let file = try InputFile(scratch.write([9, 9, 9] + container + [9], "container"))
    let decoder = try XZDecoder(file, in: 3..<3 + container.count)
    let first = try decoder.read(count / 2)
    let rest = try decoder.read(count - count / 2)
    try decoder.finish()
    return first + rest
  }
}
