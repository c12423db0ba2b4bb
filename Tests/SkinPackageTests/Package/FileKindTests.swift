import Foundation
import SkinKit
import SkinTestSupport
import Testing

@testable import SkinPackage
@testable import SkinRepository

@Suite("Kinds of files")
struct FileKindTests {
  private let info: PackageManifest.Info

  init() throws {
    let id = try #require(SkinIdentifier("kinds"))
    info = PackageManifest.Info(id: id, version: SkinVersion(1, 0, 0))
  }

  private func code(_ path: String, _ contents: [UInt8], _ kinds: PackageFileKinds = .default) -> SkinIssue.Code? {
    let files = SkinMemoryFiles(contents: [path: Data(contents)])
    do {
      _ = try PackageWriter.describe(files, info: info, kinds: kinds)
      return nil
    } catch {
      let issue = error as? SkinIssue
      if issue?.place.file != path { Issue.record("\(error) names another file than \(path)") }
      return issue?.code
    }
  }

  static let programs: [[UInt8]] = [
    [0xCF, 0xFA, 0xED, 0xFE, 7, 0, 0, 1], [0xCE, 0xFA, 0xED, 0xFE, 7], [0xFE, 0xED, 0xFA, 0xCE],
    [0xFE, 0xED, 0xFA, 0xCF],
    [0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 2], [0xCA, 0xFE, 0xBA, 0xBF, 0], [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1],
    [0x4D, 0x5A, 0x90, 0] + [UInt8](repeating: 0, count: 56) + [0x80, 0, 0, 0, 0x0E], Array("#!/bin/sh\n".utf8),
    Array("!<arch>\n".utf8), [0x00, 0x61, 0x73, 0x6D, 1],
  ]

  @Test("Programs, libraries and scripts are refused under every name, also if the app allows it", arguments: programs)
  func executables(_ contents: [UInt8]) {
    for path in ["images/a.png", "a.bin", "tool", "modules/home.json", "a.particles"] {
      #expect(code(path, contents, .default.adding(["particles"])) == .executableFile)
    }
  }

  @Test(
    "Names of programs and libraries are refused, also if the app allows them",
    arguments: [
      "lib/a.dylib", "a.SO", "Kit.framework/Kit", "Kit.framework/Info.plist", "run.sh", "a.exe", "A.appex/x.png",
    ])
  func executableNames(_ path: String) {
    #expect(code(path, [1, 2, 3]) == .executableFile)
    #expect(
      code(path, [1, 2, 3], .default.adding(["dylib", ".so", "framework", "sh", "exe", "appex"])) == .executableFile)
  }

  @Test("Kinds that aren't on the list are refused unless the app adds them, in any case and with a dot")
  func unknown() {
    #expect(code("a.particles", [1]) == .unknownFileKind)
    #expect(code("a.particles", [1], .default.adding(["other"])) == .unknownFileKind)
    for name in ["particles", ".particles", "PARTICLES"] {
      #expect(code("a.Particles", [1], .default.adding([name])) == nil)
    }
    #expect(code("a.particles", [0x50, 0x4B, 3, 4], .default.adding(["particles"])) == nil)
  }

  @Test(
    "Known kinds pass, with their own contents, with none, and with bytes of no known kind",
    arguments: [
      "a.png", "a.JPG", "b/a@2x.png", "modules/home.json", "fonts/a.ttf", "a.mp3", "a.lottie", "a.bin", "LICENSE",
      "a/b",
      "a.bundle/a.plist", "app.json",
    ])
  func known(_ path: String) {
    #expect(code(path, []) == nil)
    #expect(code(path, [1, 2, 3, 4, 5, 6, 7, 8, 9]) == nil)
  }

  @Test("A name without an extension promises nothing: all contents pass, other than programs, also without a list")
  func withoutExtension() {
    for contents: [UInt8] in [[0x50, 0x4B, 3, 4], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], [1]] {
      for path in ["LICENSE", "data/table", "a.bundle/x"] { #expect(code(path, contents) == nil) }
    }
    #expect(code("data/table", [0x7F, 0x45, 0x4C, 0x46]) == .executableFile)
    #expect(code("a.bundle/table.", [1]) == .unsafePath)
  }

  @Test("Contents of another kind than the name are refused; images may be named like other images")
  func mismatches() {
    let (png, zip): ([UInt8], [UInt8]) = (
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0], [0x50, 0x4B, 3, 4, 20, 0]
    )
    let font: [UInt8] = [0, 1, 0, 0, 0, 12]
    for path in ["a.png", "a.jpg", "a.webp", "a.bin", "a"] { #expect(code(path, png) == nil) }
    for path in ["a.json", "a.ttf", "a.txt", "a.mp3"] { #expect(code(path, png) == .fileKindMismatch) }
    for path in ["a.lottie", "a.dat"] { #expect(code(path, zip) == nil) }
    for path in ["a.png", "a.json", "a.plist"] { #expect(code(path, zip) == .fileKindMismatch) }
    #expect(code("a.otf", font) == nil)
    #expect(code("a.png", font) == .fileKindMismatch)
    #expect(code("a.strings", Array("bplist00".utf8)) == nil)
    #expect(code("a.json", Array("bplist00".utf8)) == .fileKindMismatch)
    // Texts may begin like a kind's letters.
    for text in ["MZ is a label", "OTTO", "RIVER", "ID3 tags", "PK"] { #expect(code("a.txt", Array(text.utf8)) == nil) }
  }

  @Test("Every file of a wrong kind is listed, ordered by path")
  func lists() {
    let files = SkinMemoryFiles(contents: [
      "a.particles": Data([1]), "b.png": Data([0x50, 0x4B, 3, 4]), "c.png": Data("#!/bin/sh".utf8),
      "d.json": Data("{}".utf8),
    ])
    let issues = PackageWriter.issues(of: files)
    #expect(issues.map(\.code) == [.unknownFileKind, .fileKindMismatch, .executableFile])
    #expect(issues.allSatisfy { $0.severity == .error })
    let others = PackageWriter.issues(of: files) { $0 == "b.png" }
    #expect(others.map(\.severity) == [.warning, .error, .error])
  }

  @Test("Every case is packed or refused as its table says", arguments: FileKindCase.all)
  func cases(_ file: FileKindCase) {
    #expect(code(file.path, Array(file.contents)) == file.code)
  }

  @Test(
    "No reader of archives passes a program on, whatever its name; nothing is unpacked",
    arguments: FileKindCase.programs + FileKindCase.names)
  func archives(_ file: FileKindCase) throws {
    let folder = try TemporaryFolder()
    let manifest = try PackageManifest(
      info: info,
      files: [.init(path: file.path, size: file.contents.count, sha256: ContentHash(of: file.contents))])
    let url = folder.url.appending(path: "a.skin")
    try StoredZip.archive([(PackageManifest.path, manifest.data), (file.path, file.contents)]).write(to: url)
    #expect(issueCode { _ = try PackageReader(url: url).contents(of: file.path) } == .executableFile)
    #expect(issueCode { try PackageReader(url: url).read(file.path) { _ in } } == .executableFile)
    #expect(issueCode { try PackageReader(url: url).verify() } == .executableFile)
    #expect(issueCode { _ = try ZipArchive(url: url).all() } == .executableFile)
    #expect(issueCode { _ = try ZipSkinFiles(url: url, formats: []).all() } == .executableFile)
    let output = folder.url.appending(path: "out")
    #expect(issueCode { try PackageExtractor.extract(ZipArchive(url: url), to: output) } == .executableFile)
    #expect(!FileManager.default.fileExists(atPath: output.path))
  }

  @Test("A large program that is compressed is refused before its contents are passed on")
  func largeProgram() throws {
    let folder = try TemporaryFolder()
    let contents =
      Data([0x7F, 0x45, 0x4C, 0x46, 2, 1, 1]) + Data((0..<6 << 20).map { UInt8(truncatingIfNeeded: $0 / 9) })
    let url = folder.url.appending(path: "a.zip")
    let output = try OutputFile(url)
    var writer = ZipWriter(output)
    try writer.add(EntryEncoder().encode("a.bin", contents))
    try writer.finish()
    try output.commit()
    var count = 0
    #expect(issueCode { try ZipArchive(url: url).read("a.bin") { count += $0.count } } == .executableFile)
    #expect(count < FileSignature.length)
  }

  @Test("A package that holds a program isn't intact, whoever packed it")
  func verifies() throws {
    let folder = try TemporaryFolder()
    let contents = Data([0xCF, 0xFA, 0xED, 0xFE, 7, 0, 0, 1])
    let file = PackageManifest.File(path: "images/a.png", size: contents.count, sha256: ContentHash(of: contents))
    let manifest = try PackageManifest(info: info, files: [file])
    let url = folder.url.appending(path: "a.skin")
    let output = try OutputFile(url)
    var writer = ZipWriter(output)
    try writer.add(EntryEncoder().encode(PackageManifest.path, manifest.data))
    try writer.add(EntryEncoder().encode(file.path, contents))
    try writer.finish()
    try output.commit()
    let issue = #expect(throws: SkinIssue.self) { try PackageReader(url: url).verify() }
    #expect(issue?.code == .executableFile)
  }
}
