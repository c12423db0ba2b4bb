import Foundation
import SkinKit
import SkinPackage
import SkinTestSupport
import Testing

@Suite("Deceiving archives") struct ArchiveAttackTests {
  let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  @Test("A comment that contains an end record is refused, even if the record doesn't fit")
  func commentWithEnd() throws {
    var forge = ZipForge(ZipForge.Entry("a"))
    let end = Array(ZipForge(ZipForge.Entry("b")).bytes.suffix(22))
    forge.comment = end
    #expect(code(forge) == .ambiguousEnd)
    forge.comment = end + Array("more".utf8)
    #expect(code(forge) == .ambiguousEnd)
    // A nested archive, which a skin may contain, isn't an end of this one.
    let nested = ZipForge(ZipForge.Entry("inner.zip")) {
      $0.data = ZipForge(ZipForge.Entry("b")).bytes
      $0.plain = $0.data
    }
    #expect(code(nested) == nil)
  }

  @Test("A signature of the directory, records before it and disks without a 64-bit end record are refused")
  func directory() throws {
    let signature = ZipForge.u32(0x0505_4B50) + ZipForge.u16(4) + [1, 2, 3, 4]
    var forge = ZipForge(ZipForge.Entry("a"))
    forge.directoryTail = signature
    #expect(code(forge) == .badDirectory)
    forge.directorySize = 47
    #expect(code(forge) == .badDirectory)
    forge = ZipForge(ZipForge.Entry("a"))
    forge.between = ZipForge.u32(0x0806_4B50) + ZipForge.u32(4) + [1, 2, 3, 4]
    #expect(code(forge) == .hiddenBytes)
    forge = ZipForge(ZipForge.Entry("a"))
    forge.disk = 0xFFFF
    #expect(code(forge) == .splitArchive)
  }

  @Test("A 64-bit end record is read, and refused if it hides bytes or contradicts the other one")
  func wideEnd() throws {
    var forge = ZipForge(ZipForge.Entry("a"))
    forge.wideEnd = []
    #expect(code(forge) == nil)
    forge.wideEnd = Array("hidden".utf8)
    #expect(code(forge) == .hiddenBytes)
    forge.wideEnd = []
    forge.directoryOffset = 3
    #expect(code(forge) == .ambiguousEnd)
  }

  @Test("Unneeded 64-bit sizes may only repeat the header")
  func idleWideSizes() throws {
    func field(_ values: Int...) -> [UInt8] {
      [1, 0] + ZipForge.u16(values.count * 8) + values.flatMap(ZipForge.u64)
    }
    #expect(code(ZipForge(ZipForge.Entry("a")) { $0.extra = field(8, 8) }) == nil)
    #expect(code(ZipForge(ZipForge.Entry("a")) { $0.extra = field(8, 8, 0) }) == nil)
    #expect(code(ZipForge(ZipForge.Entry("a")) { $0.localExtra = field(8, 8) }) == nil)
    #expect(code(ZipForge(ZipForge.Entry("a")) { $0.extra = field(8, 9) }) == .badExtraField)
    #expect(code(ZipForge(ZipForge.Entry("a")) { $0.localExtra = field(9, 8) }) == .badExtraField)
    #expect(code(ZipForge(ZipForge.Entry("a")) { $0.extra = field(8, 8, 1) }) == .badExtraField)
    #expect(code(ZipForge(ZipForge.Entry("a")) { $0.extra = field(8, 8, 0, 0) }) == .badExtraField)
  }

  @Test("A streamed entry with 64-bit sizes is read, as Python writes it")
  func streamedWide() throws {
    let entry = ZipForge(ZipForge.Entry("a")) {
      $0.flags |= 8
      $0.localExtra = [1, 0, 16, 0] + ZipForge.u64(0) + ZipForge.u64(0)
      $0.descriptor =
        ZipForge.u32(0x0807_4B50) + ZipForge.u32(ZipForge.crc32($0.plain)) + ZipForge.u64(8) + ZipForge.u64(8)
    }
    var bytes = entry.bytes
    bytes.replaceSubrange(18..<26, with: Array(repeating: 0xFF, count: 8))
    let archive = try ZipArchive(url: scratch.write(bytes, "streamed.zip"))
    #expect(try archive.contents(of: "a") == Data("contents".utf8))
  }

  @Test("A link is refused in every notation, and so is a disk's name")
  func links() throws {
    func extra(_ id: Int, _ content: [UInt8]) -> [UInt8] { ZipForge.u16(id) + ZipForge.u16(content.count) + content }
    func code(_ extra: [UInt8], isLocal: Bool = false) -> SkinIssue.Code? {
      self.code(ZipForge(ZipForge.Entry("a")) { if isLocal { $0.localExtra = extra } else { $0.extra = extra } })
    }
    let times = [UInt8](repeating: 0, count: 12)
    #expect(code(extra(0x000D, times)) == nil)
    #expect(code(extra(0x000D, times + Array("/etc/passwd".utf8))) == .symbolicLink)
    #expect(code(extra(0x000D, times + Array("/etc/passwd".utf8)), isLocal: true) == .symbolicLink)
    func mode(_ mode: Int) -> [UInt8] { extra(0x756E, ZipForge.u32(0) + ZipForge.u16(mode) + times) }
    #expect(code(mode(0o100644)) == nil)
    #expect(code(mode(0o120777)) == .symbolicLink)
    #expect(code(mode(0o010644)) == .symbolicLink)
    #expect(code(extra(0x756E, [1])) == .symbolicLink)
    for system in [0, 3, 10, 19] {
      func code(_ attributes: Int) -> SkinIssue.Code? {
        self.code(
          ZipForge(ZipForge.Entry("a")) {
            $0.madeBy = system << 8 | 20
            $0.attributes = attributes
          })
      }
      #expect(code(0x20) == nil)
      #expect(code(0x0400) == .symbolicLink)
      #expect(code(0o120777 << 16) == .symbolicLink)
      #expect(code(0x08) == .specialFile)
    }
  }

  @Test("A second name in an extra field is refused, and one that repeats the header's is not")
  func unicodePath() throws {
    func field(_ name: String) -> [UInt8] {
      let content = [1] + ZipForge.u32(0) + Array(name.utf8)
      return ZipForge.u16(0x7075) + ZipForge.u16(content.count) + content
    }
    #expect(code(ZipForge(ZipForge.Entry("a")) { $0.extra = field("a") }) == nil)
    #expect(code(ZipForge(ZipForge.Entry("a")) { $0.extra = field("../b") }) == .badExtraField)
    #expect(code(ZipForge(ZipForge.Entry("a")) { $0.localExtra = field("../b") }) == .badExtraField)
  }

  @Test("A path that is a file and a folder is refused in either order; a folder may have many files")
  func fileAndFolder() throws {
    #expect(code(ZipForge([ZipForge.Entry("a"), ZipForge.Entry("a/b")])) == .nameCollision)
    #expect(code(ZipForge([ZipForge.Entry("a/b"), ZipForge.Entry("a")])) == .nameCollision)
    #expect(code(ZipForge([ZipForge.Entry("A/b"), ZipForge.Entry("A/c"), ZipForge.Entry("A/d/c")])) == nil)
    #expect(code(ZipForge([ZipForge.Entry("A/b"), ZipForge.Entry("a/c")])) == .nameCollision)
  }

  @Test(
    "Names that some system resolves to another place are refused",
    arguments: [
      ".\u{200D}./a", "\u{FEFF}a", "\u{200B}/a", "\u{2025}/a", "\u{FF0E}\u{FF0E}/a", "a\u{FF0F}b", "a\u{FF3C}b", "..",
      "~\u{7F}", "con .txt", "CONIN$", "conout$.png", "LPT\u{B9}", "com0.a", "\u{FF43}on.png", "a/\u{AD}/b", " a", "a ",
      "a.", "a\u{85}b", "a\u{2028}b", "\u{FFFE}",
    ])
  func names(name: String) throws {
    #expect(code(ZipForge(ZipForge.Entry(name))) == .unsafePath)
  }

  @Test(
    "Names in human languages are accepted",
    arguments: ["图标/首页.png", "é.png", "می‌خواهم.txt", "👩‍👧.png", "更多…", "컨트롤.json", "~", "-rf", "%2e%2e", "console.txt"])
  func goodNames(name: String) throws {
    #expect(try open(ZipForge(ZipForge.Entry(name))).paths == [name])
  }

  @Test("Blocks without contents are refused before they are inflated")
  func emptyBlocks() throws {
    let empty: [UInt8] = [0, 0, 0, 0xFF, 0xFF]
    func forge(_ count: Int) -> ZipForge {
      ZipForge(ZipForge.Entry("a", "")) {
        $0.method = 8
        $0.data = Array(repeating: empty, count: count).flatMap(\.self) + [1, 0, 0, 0xFF, 0xFF]
      }
    }
    #expect(try open(forge(13_106)).contents(of: "a").isEmpty)  // 65,535 bytes
    #expect(code(forge(13_107)) == .damagedData)
  }

  @Test("Every refusal names the problem and the file")
  func messages() throws {
    func message(_ change: (inout ZipForge.Entry) -> Void) -> String? {
      do {
        _ = try open(ZipForge(ZipForge.Entry("images/a.png"), change))
        return nil
      } catch {
        let issue = error as? SkinIssue
        return issue?.place.file == "images/a.png" ? issue?.message : "no place: \(error)"
      }
    }
    #expect(message { $0.flags |= 1 } == "images/a.png is encrypted")
    #expect(
      message { $0.localSize = 3 }
        == "The header of images/a.png and the archive's directory disagree about its sizes or checksum")
    #expect(message { $0.method = 9 }?.contains("images/a.png is compressed by method 9") == true)
    #expect(message { $0.attributes = 0o120777 << 16 } == "images/a.png is a symbolic link")
    #expect(message { $0.extra = [1, 2, 3] }?.contains("images/a.png ends in the middle of a field") == true)
  }

  private func open(_ forge: ZipForge) throws -> ZipArchive {
    try ZipArchive(url: scratch.write(forge.bytes, "\(UUID()).zip"))
  }

  private func code(_ forge: ZipForge) -> SkinIssue.Code? { issueCode { _ = try open(forge) } }
}
