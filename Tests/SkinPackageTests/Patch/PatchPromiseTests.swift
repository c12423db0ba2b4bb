import Foundation
import SkinKit
import SkinTestSupport
import Testing

@testable import SkinPackage

@Suite("Patches and their promises") struct PatchPromiseTests {
  private let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  private static let headers: [PatchForgeryTests.Forgery] = [
    ("another base", { $0.header.base.version = SkinVersion(1, 0, 1) }),
    ("another base's name", { $0.header.base.id = $0.header.base.id.longer }),
    ("another result", { $0.header.result.version = SkinVersion(2, 0, 1) }),
    ("another result's name", { $0.header.result.id = $0.header.result.id.longer }),
    ("another result's hash", { $0.header.result.manifestHash = ContentHash(of: Data()) }),
    ("fewer bytes", { $0.header.resultSize -= 1 }),
    ("more bytes", { $0.header.resultSize += 1 }),
    ("no bytes", { $0.header.resultSize = 0 }),
    ("another kept file", { $0.header.counts.kept = 2 }),
    ("no renamed file", { $0.header.counts.renamed = 0 }),
    ("countless files", { $0.header.counts.patched = .max }),
  ]

  @Test("A false header is detected", arguments: headers.indices)
  func header(number: Int) throws {
    let (name, change) = Self.headers[number]
    var forge = try PatchForge()
    try change(&forge)
    let code = issueCode { try forge.apply(in: scratch) }
    #expect([.badPatch, .resultMismatch].contains(code), "\(name): \(code?.rawValue ?? "applied")")
  }

  @Test("Sizes beyond the limits are refused when the patch is opened")
  func limits() throws {
    var forge = try PatchForge()
    let url = try scratch.write(forge.bytes(), "p.skinpatch")
    let size = try Data(contentsOf: url).count
    #expect(issueCode { _ = try PatchReader(url: url, limits: .init(archiveSize: size - 1)) } == .packageTooLarge)
    let total = forge.new.totalSize
    #expect(issueCode { _ = try PatchReader(url: url, limits: .init(totalSize: total - 1)) } == .packageTooLarge)
    #expect(issueCode { try forge.apply(in: scratch, limits: .init(entries: 6)) } == .tooManyEntries)
    #expect(issueCode { try forge.apply(in: scratch, limits: .init(entries: 7)) } == nil)
    let largest = try #require(forge.new.files.map(\.size).max())
    #expect(issueCode { try forge.apply(in: scratch, limits: .init(fileSize: largest - 1)) } == .badPatch)
    #expect(issueCode { try forge.apply(in: scratch, limits: .init(fileSize: largest)) } == nil)
    #expect(issueCode { try forge.apply(in: scratch, limits: .init(manifestSize: 500)) } == .badPatch)
    forge.header.resultSize = .max
    #expect(issueCode { try forge.apply(in: scratch) } == .packageTooLarge)
  }

  @Test("Missing and different old files are detected")
  func otherOldFiles() throws {
    let forge = try PatchForge()
    let patch = try PatchReader(url: scratch.write(forge.bytes(), "p.skinpatch"))
    let right = try PatchForge.oldFiles.contents(of: "changed.txt")
    for wrong in [nil, Data(), right.dropLast(), right + [0], Data(right.reversed())] {
      var files = PatchForge.oldFiles
      files.contents["changed.txt"] = wrong
      #expect(issueCode { _ = try patch.apply(to: files, manifest: forge.old, in: scratch.url) } == .wrongBase)
    }
    #expect(try scratch.names == ["p.skinpatch"])
  }

  @Test("Inflated pixels count against the limit of all files, although their file is smaller")
  func pixels() throws {
    let forge = try PatchForge()
    let form = forge.tables.made[2].growth
    #expect(form > forge.new.totalSize)
    #expect(issueCode { try forge.apply(in: scratch, limits: .init(totalSize: form - 1)) } == .badPatch)
    #expect(issueCode { try forge.apply(in: scratch, limits: .init(totalSize: form)) } == nil)
  }

  @Test("A container that decompresses to far more than the patch uses is refused without being decompressed")
  func bomb() throws {
    var forge = try PatchForge()
    forge.rest = [UInt8](repeating: 0, count: 64 << 20)
    #expect(try forge.bytes().count < 64 << 10)
    #expect(issueCode { try forge.apply(in: scratch) } == .badPatch)
    // Parts that build nothing.
    forge.rest = []
    var chunk = DeltaChunk()
    chunk.control = [UInt8](repeating: 1, count: 4 << 20)
    forge.chunks = [DeltaChunk](repeating: chunk, count: 8)
    #expect(issueCode { try forge.apply(in: scratch) } == .badPatch)
  }

  private static let manifests: [(String, String, SkinIssue.Code)] = [
    ("twin.txt", "z/..", .unsafePath), ("twin.txt", "z/../../a", .unsafePath), ("twin.txt", "z//a", .unsafePath),
    (#""a.png""#, #""/a.png""#, .unsafePath), (#""a.png""#, #""TWIN.txt""#, .nameCollision),
    ("moved.txt", "manifest.json", .nameCollision), ("moved.txt", "twin.txt", .nameCollision),
    ("twin.txt", "added.txt", .badManifest), ("2.0.0", "2.0.1", .badPatch), ("forged", "forgee", .badPatch),
    (#""sha256":""#, #""sha256":"0"#, .badManifest), (#""size":4"#, #""size":5"#, .badPatch),
    (#""size":4"#, #""size":67108865"#, .fileTooLarge),
    (#""size":4"#, #""size":-4"#, .badManifest), (#""size":4"#, #""size":9223372036854775807"#, .badManifest),
    (#""format":1"#, #""format":2"#, .unsupportedFormat), ("{", "[", .badManifest), ("}", "", .badManifest),
  ]

  @Test("A manifest that is invalid in packages is refused, although its hash matches", arguments: manifests.indices)
  func manifest(number: Int) throws {
    let (part, replacement, code) = Self.manifests[number]
    var forge = try PatchForge()
    let text = String(decoding: forge.new.data, as: UTF8.self)
    forge.setManifest(Data(text.replacing(part, with: replacement, maxReplacements: 1).utf8))
    #expect(issueCode { try forge.apply(in: scratch) } == code)
  }

  @Test("Manifests that list other files than those built are refused")
  func otherManifests() throws {
    var forge = try PatchForge()
    forge.setManifest(forge.new.data)
    #expect(issueCode { try forge.apply(in: scratch) } == nil)
    for kept in [0..<5, 1..<6, 0..<0] {
      forge = try PatchForge()
      forge.setManifest(try PackageManifest(info: forge.new.info, files: Array(forge.new.files[kept])).data)
      #expect(issueCode { try forge.apply(in: scratch) } == .badPatch)
    }
    forge = try PatchForge()
    let hash = forge.new.files[0].sha256.hex
    let text = String(decoding: forge.new.data, as: UTF8.self)
    forge.setManifest(Data(text.replacing(hash, with: ContentHash(of: Data()).hex).utf8))
    #expect(issueCode { try forge.apply(in: scratch) } == .badPatch)
    // One hole too many.
    forge = try PatchForge()
    forge.setManifest(Data([UInt8](repeating: 1, count: 7)))
    #expect(issueCode { try forge.apply(in: scratch) } == .badPatch)
  }
}

extension SkinIdentifier {
  fileprivate var longer: SkinIdentifier { SkinIdentifier("\(rawValue)x") ?? self }
}
