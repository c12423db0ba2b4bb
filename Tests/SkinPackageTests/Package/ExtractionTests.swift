import Foundation
import SkinKit
import SkinPackage
import SkinTestSupport
import Testing

@Suite("Extraction") struct ExtractionTests {
  let scratch: TemporaryFolder
  let package: URL
  let folder: URL

  init() throws {
    scratch = try TemporaryFolder()
    package = scratch.file("test.skin")
    folder = scratch.file("folder")
  }

  @Test("Packing, unpacking and packing again gives the same bytes", arguments: 1...12 as ClosedRange<UInt64>)
  func roundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let files = RandomSkin.make(&random, files: 1...12)
    try pack(files, to: package)
    try PackageExtractor.extract(PackageReader(url: package), to: folder)
    #expect(try SkinFolderFiles(folder).all() == files.contents, "seed \(seed)")
    let again = scratch.file("again.skin")
    try pack(SkinFolderFiles(folder), to: again)
    #expect(try Data(contentsOf: again) == Data(contentsOf: package), "seed \(seed)")
  }

  @Test("A name that begins with a combining mark is a name in its folder")
  func combiningMark() throws {
    let files = SkinMemoryFiles(["a/\u{301}b.txt": "1", "c/.\u{301}d": "2"])
    try pack(files, to: package)
    #expect(try PackageExtractor.extract(PackageReader(url: package), to: folder) == ["c/.\u{301}d"])
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "a").path)
    #expect(names.map { Array($0.utf8) } == [Array("\u{301}b.txt".utf8)])
  }

  @Test("An empty folder is replaced; a full one, a file and a link are refused and unchanged")
  func destinations() throws {
    try pack(SkinMemoryFiles(["a/b.txt": "1"]), to: package)
    let reader = try PackageReader(url: package)
    func code(_ url: URL) -> SkinIssue.Code? { issueCode { try PackageExtractor.extract(reader, to: url) } }
    let files = FileManager.default
    let empty = scratch.file("empty")
    try files.createDirectory(at: empty, withIntermediateDirectories: false)
    #expect(code(empty) == nil)
    #expect(try SkinFolderFiles(empty).paths == ["a/b.txt"])
    #expect(code(empty) == .occupiedFolder)
    #expect(code(package) == .occupiedFolder)

    let target = scratch.file("target")
    try files.createDirectory(at: target, withIntermediateDirectories: false)
    let link = scratch.file("link")
    try files.createSymbolicLink(at: link, withDestinationURL: target)
    #expect(code(link) == .occupiedFolder)
    let dangling = scratch.file("dangling")
    try files.createSymbolicLink(at: dangling, withDestinationURL: scratch.file("nowhere"))
    #expect(code(dangling) == .occupiedFolder)
    #expect(try files.contentsOfDirectory(atPath: target.path).isEmpty)
    #expect(code(scratch.file("none/folder")) == .unwritableFile)
    #expect(try scratch.names == ["dangling", "empty", "link", "target", "test.skin"])
  }

  @Test("A folder's path may contain a link above it")
  func linkAbove() throws {
    try pack(SkinMemoryFiles(["a.txt": "1"]), to: package)
    let real = scratch.file("real")
    try FileManager.default.createDirectory(at: real, withIntermediateDirectories: false)
    let link = scratch.file("link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: real)
    try PackageExtractor.extract(PackageReader(url: package), to: link.appending(path: "folder"))
    #expect(try SkinFolderFiles(real.appending(path: "folder")).paths == ["a.txt"])
  }

  @Test("If the last file is damaged or doesn't match the manifest, nothing is left")
  func damagedLast() throws {
    let good = ZipForge.Entry("a/first.txt")
    func plain(_ change: (inout ZipForge.Entry) -> Void) throws -> SkinIssue.Code? {
      var last = ZipForge.Entry("b/last.txt")
      change(&last)
      let archive = try ZipArchive(url: scratch.write(ZipForge([good, last]).bytes, "plain.zip"))
      return issueCode { try PackageExtractor.extract(archive, to: folder) }
    }
    #expect(try plain { $0.crc = 1 } == .badChecksum)
    #expect(
      try plain {
        $0.method = 8
        $0.data = [1, 8, 0, 0xF7, 0xFF] + Array("conten".utf8)
      } == .damagedData)

    let manifest = try pack(SkinMemoryFiles(["a": "1234", "b": "5"]), to: package)
    let forged = ZipForge([
      ZipForge.Entry("manifest.json", String(decoding: manifest.data, as: UTF8.self)), ZipForge.Entry("a", "1234"),
      ZipForge.Entry("b", "6"),
    ])
    let reader = try PackageReader(url: scratch.write(forged.bytes, "forged.skin"))
    #expect(issueCode { try PackageExtractor.extract(reader, to: folder) } == .contentMismatch)
    #expect(try scratch.names == ["forged.skin", "plain.zip", "test.skin"])
  }

  @Test("A canceled task cleans up after itself")
  func cancelled() async throws {
    try pack(SkinMemoryFiles(["a/b": "1", "c": "2"]), to: package)
    let reader = try PackageReader(url: package)
    let folder = folder
    let task = Task {
      // Canceled between the first file and the second one.
      try PackageExtractor.extract(reader, to: folder) { _ in withUnsafeCurrentTask { $0?.cancel() } }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try scratch.names == ["test.skin"])
  }

  @Test("Links that appear while files are written aren't followed, and their targets are unchanged")
  func appearingLinks() throws {
    try pack(SkinMemoryFiles(["a/1.txt": "1", "b/2.txt": "2", "a/3.txt": "3", "c.txt": "4"]), to: package)
    let reader = try PackageReader(url: package)
    let outside = scratch.file("outside")
    try FileManager.default.createDirectory(at: outside, withIntermediateDirectories: false)
    try Data("kept".utf8).write(to: outside.appending(path: "1.txt"))
    // A link replaces a future folder, the folder in use, or a file, once the first file is written.
    for obstacle in ["b", "a", "c.txt"] {
      let base = scratch.url
      let failure = issueCode {
        try PackageExtractor.extract(reader, to: folder) { progress in
          guard progress.path == "a/1.txt",
            let names = try? FileManager.default.contentsOfDirectory(atPath: base.path),
            let temporary = names.first(where: { $0.hasSuffix(".partial") })
          else { return }
          let place = base.appending(path: "\(temporary)/\(obstacle)")
          try? FileManager.default.moveItem(at: place, to: base.appending(path: "\(temporary)/moved"))
          try? FileManager.default.createSymbolicLink(at: place, withDestinationURL: outside)
        }
      }
      // A folder that is open already is still filled at its new place, which is inside, too.
      #expect(failure == (obstacle == "a" ? nil : .unwritableFile), "\(obstacle)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path) == ["1.txt"], "\(obstacle)")
      #expect(try String(contentsOf: outside.appending(path: "1.txt"), encoding: .utf8) == "kept")
      try? FileManager.default.removeItem(at: folder)
    }
    #expect(try scratch.names == ["outside", "test.skin"])
  }

  @Test("A file that takes the folder's place while files are written stays, and nothing is left next to it")
  func occupiedMeanwhile() throws {
    try pack(SkinMemoryFiles(["a.txt": "1"]), to: package)
    let folder = folder
    let failure = issueCode {
      try PackageExtractor.extract(PackageReader(url: package), to: folder) { _ in
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        try? Data("mine".utf8).write(to: folder.appending(path: "mine.txt"))
      }
    }
    #expect(failure == .occupiedFolder)
    #expect(try SkinFolderFiles(folder).paths == ["mine.txt"])
    #expect(try scratch.names == ["folder", "test.skin"])
  }

  @Test("Hidden files are checked and left out; the archive's permissions are ignored")
  func hidden() throws {
    var script = ZipForge.Entry("run.txt")
    script.attributes = 0o104777 << 16
    let forge = ZipForge([ZipForge.Entry(".git/config"), script, ZipForge.Entry("__MACOSX/x/._a")])
    let archive = try ZipArchive(url: scratch.write(forge.bytes, "plain.zip"))
    #expect(try PackageExtractor.extract(archive, to: folder) == [".git/config", "__MACOSX/x/._a"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["run.txt"])
    let facts = try FileManager.default.attributesOfItem(atPath: folder.appending(path: "run.txt").path)
    let mode = try #require(facts[.posixPermissions] as? Int)
    #expect(mode & 0o7111 == 0)

    var damaged = ZipForge.Entry(".hidden")
    damaged.crc = 1
    let other = try ZipArchive(url: scratch.write(ZipForge([damaged]).bytes, "damaged.zip"))
    #expect(issueCode { try PackageExtractor.extract(other, to: scratch.file("other")) } == .badChecksum)
    #expect(try scratch.names == ["damaged.zip", "folder", "plain.zip"])
  }
}
