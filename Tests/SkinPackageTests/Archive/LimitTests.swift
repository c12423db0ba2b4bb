import Foundation
import SkinKit
import SkinPackage
import SkinTestSupport
import Testing

@Suite("Limits") struct LimitTests {
  let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  @Test("The defaults are those in docs/formats.md")
  func defaults() {
    let limits = PackageLimits.default
    #expect(limits == PackageLimits())
    #expect(limits.archiveSize == 256 << 20 && limits.entries == 10_000 && limits.fileSize == 64 << 20)
    #expect(limits.totalSize == 512 << 20 && limits.ratio == 250 && limits.nameLength == 512 && limits.depth == 16)
    #expect(limits.directorySize == 8 << 20 && limits.manifestSize == 4 << 20)
  }

  @Test("An archive's limits are exact to the byte")
  func archive() throws {
    let forge = ZipForge([
      ZipForge.Entry("a/b/c", "12345678"), ZipForge.Entry("long-name", "12345678"), ZipForge.Entry("e", "12"),
    ])
    let url = try scratch.write(forge.bytes, "limits.zip")
    let directory = 3 * 46 + 15
    let edges: [(WritableKeyPath<PackageLimits, Int>, Int, SkinIssue.Code)] = [
      (\.entries, 3, .tooManyEntries), (\.fileSize, 8, .fileTooLarge), (\.totalSize, 18, .packageTooLarge),
      (\.nameLength, 9, .nameTooLong), (\.depth, 3, .tooDeep), (\.directorySize, directory, .packageTooLarge),
      (\.archiveSize, 3 * 30 + 15 + 18 + directory + 22, .packageTooLarge),
    ]
    for (limit, edge, code) in edges {
      func found(_ value: Int) -> SkinIssue.Code? {
        var limits = PackageLimits()
        limits[keyPath: limit] = value
        return issueCode { _ = try ZipArchive(url: url, limits: limits) }
      }
      #expect(found(edge) == nil, "\(limit)")
      #expect(found(edge - 1) == code, "\(limit)")
      #expect(found(0) == code, "\(limit)")
    }
  }

  @Test("The ratio applies to files of 64 KiB and more")
  func ratio() throws {
    func found(size: Int, compressed: Int, ratio: Int = 250) throws -> SkinIssue.Code? {
      let forge = ZipForge(ZipForge.Entry("a")) {
        $0.method = 8
        $0.data = Array(repeating: 0, count: compressed)
        $0.size = size
      }
      let url = try scratch.write(forge.bytes, "ratio.zip")
      return issueCode { _ = try ZipArchive(url: url, limits: PackageLimits(ratio: ratio)) }
    }
    #expect(try found(size: 65_535, compressed: 1) == nil)
    #expect(try found(size: 65_536, compressed: 262) == nil)
    #expect(try found(size: 65_536, compressed: 261) == .ratioTooHigh)
    #expect(try found(size: 65_536, compressed: 65_536, ratio: 1) == nil)
    #expect(try found(size: 65_536, compressed: 65_535, ratio: 1) == .ratioTooHigh)
    #expect(try found(size: 65_536, compressed: 65_535, ratio: 0) == .ratioTooHigh)
  }

  @Test("A single name has 255 bytes at most, whatever the limits")
  func component() throws {
    func found(_ count: Int) throws -> SkinIssue.Code? {
      let name = String(repeating: "é", count: count / 2) + String(repeating: "e", count: count % 2)
      let url = try scratch.write(ZipForge(ZipForge.Entry("a/\(name)")).bytes, "name.zip")
      return issueCode { _ = try ZipArchive(url: url, limits: PackageLimits(nameLength: 10_000)) }
    }
    #expect(try found(255) == nil)
    #expect(try found(256) == .nameTooLong)
  }

  @Test("A manifest has at most sixteen values for each allowed entry")
  func manifestValues() throws {
    func found(_ commas: Int) -> SkinIssue.Code? {
      let rest = Array(repeating: "0", count: commas - 3).joined(separator: ",")
      let text = #"{"files":[],"format":1,"id":"a","name":"a","rest":[\#(rest)],"version":"1.0.0"}"#
      #expect(text.utf8.count { $0 == UInt8(ascii: ",") } == commas + 1)
      return issueCode { _ = try PackageManifest(data: Data(text.utf8), limits: PackageLimits(entries: 10)) }
    }
    #expect(found(159) == nil)
    #expect(found(160) == .badManifest)
  }

  @Test("Sizes whose sum overflows are refused, whatever the limits")
  func endlessSizes() throws {
    let hash = String(repeating: "0", count: 64)
    // A size has fifteen digits at most.
    let size = 999_999_999_999_999
    let files = (10_000...(10_000 + Int.max / size)).map { #"{"path":"\#($0)","sha256":"\#(hash)","size":\#(size)}"# }
    let text =
      #"{"files":[\#(files.joined(separator: ","))],"format":1,"id":"a","name":"a","version":"1.0.0"}"#
    let limits = PackageLimits(fileSize: .max, totalSize: .max)
    #expect(issueCode { _ = try PackageManifest(data: Data(text.utf8), limits: limits) } == .packageTooLarge)
  }

  @Test("A manifest's limits apply to its own size, and to those of its files")
  func manifest() throws {
    let package = scratch.file("test.skin")
    let manifest = try pack(SkinMemoryFiles(["a": "1234", "b": "5"]), to: package)
    func opened(_ change: (inout PackageLimits) -> Void) -> SkinIssue.Code? {
      var limits = PackageLimits()
      change(&limits)
      return issueCode { _ = try PackageReader(url: package, limits: limits) }
    }
    func alone(_ change: (inout PackageLimits) -> Void) -> SkinIssue.Code? {
      var limits = PackageLimits()
      change(&limits)
      return issueCode { _ = try PackageManifest(data: manifest.data, limits: limits) }
    }
    #expect(opened { $0.manifestSize = manifest.data.count } == nil)
    #expect(opened { $0.manifestSize = manifest.data.count - 1 } == .badManifest)
    #expect(alone { $0.manifestSize = manifest.data.count } == nil)
    #expect(alone { $0.manifestSize = manifest.data.count - 1 } == .badManifest)
    #expect(alone { $0.entries = 3 } == nil)
    #expect(alone { $0.entries = 2 } == .tooManyEntries)
    #expect(alone { $0.fileSize = 4 } == nil)
    #expect(alone { $0.fileSize = 3 } == .fileTooLarge)
    #expect(alone { $0.totalSize = 5 } == nil)
    #expect(alone { $0.totalSize = 4 } == .packageTooLarge)
  }
}
