import Foundation
import SkinKit
import SkinPackage
import SkinTestSupport
import Testing

@Suite("Archives") struct ArchiveTests {
  let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  @Test("A plain archive opens, with an archive comment, a folder and a data descriptor too")
  func accepted() throws {
    var folder = ZipForge.Entry("images/", "")
    folder.attributes = 0o40755 << 16 | 0x10
    var streamed = ZipForge.Entry("images/b.png", "1234")
    streamed.flags |= 8
    streamed.descriptor =
      ZipForge.u32(0x0807_4B50) + ZipForge.u32(ZipForge.crc32(streamed.plain)) + ZipForge.u32(4) + ZipForge.u32(4)
    var short = streamed
    short.name = Array("c".utf8)
    short.descriptor.removeFirst(4)
    var forge = ZipForge([ZipForge.Entry("a.txt"), folder, streamed, short])
    forge.comment = Array("a comment".utf8)
    let archive = try open(forge)
    #expect(archive.paths == ["a.txt", "c", "images/b.png"])
    #expect(try archive.contents(of: "images/b.png") == Data("1234".utf8))
    #expect(try archive.contents(of: "c") == Data("1234".utf8))
    #expect(issueCode { _ = try archive.contents(of: "none") } == .missingFile)
  }

  @Test("Bytes around an archive are refused")
  func surroundings() throws {
    var forge = ZipForge(ZipForge.Entry("a"))
    forge.before = Array("\u{89}PNG".utf8)
    #expect(code(forge) == .leadingBytes)
    forge = ZipForge(ZipForge.Entry("a"))
    forge.after = [0]
    #expect(code(forge) == .trailingBytes)
    forge.after = []
    forge.between = Array("hidden".utf8)
    #expect(code(forge) == .hiddenBytes)
    #expect(try openCode(ZipForge(ZipForge.Entry("a")).bytes.dropLast(30)) == .truncatedArchive)
    #expect(try openCode(Array("no archive at all, but long enough".utf8)) == .notAnArchive)
    #expect(try openCode([]) == .notAnArchive)
    forge = ZipForge(ZipForge.Entry("a"))
    forge.comment = Array(ZipForge(ZipForge.Entry("b")).bytes.suffix(22))
    #expect(code(forge) == .ambiguousEnd)
  }

  @Test("A directory that contradicts itself is refused")
  func directory() throws {
    var forge = ZipForge([ZipForge.Entry("a"), ZipForge.Entry("b")])
    forge.count = 1
    #expect(code(forge) == .badDirectory)
    forge.count = 3
    #expect([.badDirectory, .truncatedArchive].contains(code(forge)))
    forge.count = 0
    #expect(code(forge) == .badDirectory)
    forge.count = nil
    forge.directoryOffset = 10
    #expect(code(forge) == .badDirectory)
    forge.directoryOffset = nil
    forge.disk = 1
    #expect(code(forge) == .splitArchive)
  }

  @Test("Headers that disagree are refused")
  func disagreement() throws {
    #expect(code(ZipForge(ZipForge.Entry("a")) { $0.localName = Array("b".utf8) }) == .headersDisagree)
    #expect(code(ZipForge(ZipForge.Entry("a")) { $0.localFlags = 0 }) == .headersDisagree)
    #expect(code(ZipForge(ZipForge.Entry("a")) { $0.localSize = 3 }) == .headersDisagree)
    let streamed = ZipForge(ZipForge.Entry("a")) {
      $0.flags |= 8
      $0.descriptor = ZipForge.u32(1) + ZipForge.u32(8) + ZipForge.u32(8)
    }
    #expect(code(streamed) == .headersDisagree)
  }

  @Test("Entries that share bytes are refused")
  func overlap() throws {
    var second = ZipForge.Entry("b")
    second.offset = 0
    #expect(code(ZipForge([ZipForge.Entry("a"), second])) == .overlappingEntries)
  }

  @Test("Links, devices, encrypted entries, unknown methods and features are refused")
  func kinds() throws {
    #expect(code(ZipForge(ZipForge.Entry("a")) { $0.attributes = 0o120777 << 16 }) == .symbolicLink)
    #expect(code(ZipForge(ZipForge.Entry("a")) { $0.attributes = 0o010644 << 16 }) == .specialFile)
    #expect(code(ZipForge(ZipForge.Entry("a")) { $0.attributes = 0x10 }) == .specialFile)
    #expect(code(ZipForge(ZipForge.Entry("a/"))) == .specialFile)
    #expect(code(ZipForge(ZipForge.Entry("a")) { $0.flags |= 1 }) == .encrypted)
    #expect(code(ZipForge(ZipForge.Entry("a")) { $0.extra = [0x01, 0x99, 0, 0] }) == .encrypted)
    #expect(code(ZipForge(ZipForge.Entry("a")) { $0.method = 12 }) == .unsupportedMethod)
    #expect(code(ZipForge(ZipForge.Entry("a")) { $0.flags |= 0x20 }) == .unsupportedFeature)
    #expect(code(ZipForge(ZipForge.Entry("a")) { $0.needed = 63 }) == .unsupportedFeature)
    #expect(code(ZipForge(ZipForge.Entry("a")) { $0.extra = [1, 2, 3] }) == .badExtraField)
  }

  @Test("Names that aren't UTF-8, or aren't marked as UTF-8, are refused")
  func encoding() throws {
    #expect(code(ZipForge(ZipForge.Entry("a")) { $0.name = [0xE9] }) == .nameEncoding)
    #expect(code(ZipForge(ZipForge.Entry("é")) { $0.flags = 0 }) == .nameEncoding)
  }

  @Test("Damaged contents are refused when they are read")
  func contents() throws {
    func readCode(_ change: (inout ZipForge.Entry) -> Void) throws -> SkinIssue.Code? {
      let archive = try open(ZipForge(ZipForge.Entry("a"), change))
      return issueCode { _ = try archive.contents(of: "a") }
    }
    #expect(try readCode { $0.crc = 1 } == .badChecksum)
    // One stored deflate block of eight bytes.
    let block: [UInt8] = [1, 8, 0, 0xF7, 0xFF] + Array("contents".utf8)
    let deflated: (inout ZipForge.Entry) -> Void = {
      $0.method = 8
      $0.data = block
    }
    #expect(try readCode(deflated) == nil)
    #expect(
      try readCode {
        deflated(&$0)
        $0.size = 7
      } == .damagedData)
    #expect(
      try readCode {
        deflated(&$0)
        $0.size = 9
      } == .damagedData)
    #expect(
      try readCode {
        deflated(&$0)
        $0.data += [0]
      } == .damagedData)
    #expect(
      try readCode {
        deflated(&$0)
        $0.data.removeLast()
      } == .damagedData)
  }

  @Test("Every limit is checked before a byte is inflated")
  func limits() throws {
    let forge = ZipForge([ZipForge.Entry("a/b/c", "12345678"), ZipForge.Entry("long-name", "12345678")])
    func code(_ change: (inout PackageLimits) -> Void) throws -> SkinIssue.Code? {
      var limits = PackageLimits()
      change(&limits)
      let url = try scratch.write(forge.bytes, "limits.zip")
      return issueCode { _ = try ZipArchive(url: url, limits: limits) }
    }
    #expect(try code { _ in } == nil)
    #expect(try code { $0.entries = 1 } == .tooManyEntries)
    #expect(try code { $0.fileSize = 7 } == .fileTooLarge)
    #expect(try code { $0.totalSize = 15 } == .packageTooLarge)
    #expect(try code { $0.archiveSize = 100 } == .packageTooLarge)
    #expect(try code { $0.directorySize = 60 } == .packageTooLarge)
    #expect(try code { $0.nameLength = 8 } == .nameTooLong)
    #expect(try code { $0.depth = 2 } == .tooDeep)
    let bomb = ZipForge(ZipForge.Entry("bomb")) {
      $0.method = 8
      $0.size = 1 << 20
    }
    #expect(self.code(bomb) == .ratioTooHigh)
  }

  @Test("64-bit numbers are read if they agree, and refused if they overflow")
  func zip64() throws {
    func field(_ values: [UInt64]) -> [UInt8] {
      [1, 0] + ZipForge.u16(values.count * 8)
        + values.flatMap { value in (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
    }
    func forge(_ values: [UInt64]) -> ZipForge {
      ZipForge(ZipForge.Entry("a")) {
        $0.size = 0xFFFF_FFFF
        $0.compressedSize = 0xFFFF_FFFF
        $0.extra = field(values)
        $0.localExtra = field(values)
      }
    }
    #expect(try open(forge([8, 8])).contents(of: "a") == Data("contents".utf8))
    #expect(code(forge([8])) == .badExtraField)
    #expect(code(forge([])) == .badExtraField)
    #expect(code(forge([.max, 8])) == .badExtraField)
    #expect(code(forge([8, 8, 8])) == .badExtraField)
  }

  @Test("A pipe, a folder and a missing file are distinguished from archives", .timeLimit(.minutes(1)))
  func notFiles() throws {
    #expect(issueCode { _ = try ZipArchive(url: scratch.url) } == .unreadableFile)
    #expect(issueCode { _ = try ZipArchive(url: scratch.file("none")) } == .missingFile)
    let pipe = scratch.file("pipe")
    #expect(mkfifo(pipe.path, 0o600) == 0)
    #expect(issueCode { _ = try ZipArchive(url: pipe) } == .unreadableFile)
  }

  private func open(_ forge: ZipForge) throws -> ZipArchive {
    try ZipArchive(url: scratch.write(forge.bytes, "\(UUID()).zip"))
  }

  private func code(_ forge: ZipForge) -> SkinIssue.Code? { issueCode { _ = try open(forge) } }

  private func openCode(_ bytes: some Sequence<UInt8>) throws -> SkinIssue.Code? {
    let url = try scratch.write(Array(bytes), "\(UUID()).zip")
    return issueCode { _ = try ZipArchive(url: url) }
  }
}
