import Foundation
import SkinKit
import SkinPackage
import SkinRepository
import SkinTestSupport
import Testing

@Suite("Packages") struct PackageTests {
  let scratch: TemporaryFolder
  let package: URL

  init() throws {
    scratch = try TemporaryFolder()
    package = scratch.file("test.skin")
  }

  @Test("A packed skin can be opened and read again", arguments: 1...40 as ClosedRange<UInt64>)
  func roundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let files = RandomSkin.make(&random)
    let written = try pack(files, to: package)
    let reader = try PackageReader(url: package)
    #expect(try reader.all() == files.contents, "seed \(seed)")
    #expect(reader.manifest == written)
    #expect(reader.paths == files.paths)
    try reader.verify()
  }

  @Test("The same files give the same bytes, whatever their order and times")
  func reproducible() throws {
    var random = SeededGenerator(seed: 7)
    let files = RandomSkin.make(&random, files: 8...8)
    try pack(files, to: package)
    let folder = scratch.file("folder")
    for path in files.paths.reversed() {
      let url = folder.appending(path: path)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try files.contents[path]?.write(to: url)
    }
    let second = scratch.file("second.skin")
    try pack(SkinFolderFiles(folder), to: second)
    #expect(try Data(contentsOf: package) == Data(contentsOf: second))
  }

  @Test("The manifest is the first file and describes the skin")
  func manifest() throws {
    let app = PackageManifest.AppConstraints(minimum: SkinVersion("1.2"), maximum: SkinVersion("3.0.0"))
    let info = PackageManifest.Info(
      id: try #require(SkinIdentifier("spring")), name: "春节", version: SkinVersion(1, 0, 0), base: "builtin", app: app)
    try PackageWriter.pack(SkinMemoryFiles(["skin.json": "{}"]), info: info, to: package)
    let reader = try PackageReader(url: package)
    #expect(reader.archive.entries.map(\.path) == ["manifest.json", "skin.json"])
    #expect(reader.manifest.info == info)
    #expect(reader.manifest.file(at: "skin.json")?.sha256 == ContentHash(of: Data("{}".utf8)))
    #expect(
      String(decoding: reader.manifest.data, as: UTF8.self)
        == """
        {"app":{"maximum":"3.0.0","minimum":"1.2.0"},"base":"builtin","files":[{"path":"skin.json","sha256":\
        "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a","size":2}],"format":1,"id":"spring",\
        "name":"春节","version":"1.0.0"}

        """)
  }

  @Test("Unknown fields of a manifest survive reading and packing again")
  func unknownFields() throws {
    let text = """
      {"format": 1, "id": "spring", "name": "Spring", "version": "1.0.0", "later": {"b": [1.50, null], "a": "x"},
       "app": {"devices": ["pad"]}, "files": []}
      """
    let manifest = try PackageManifest(data: Data(text.utf8))
    #expect(manifest.data == Data(text.utf8))
    let again = try PackageManifest(info: manifest.info, files: [])
    #expect(
      String(decoding: again.data, as: UTF8.self)
        == """
        {"app":{"devices":["pad"]},"files":[],"format":1,"id":"spring","later":{"a":"x","b":[1.50,null]},\
        "name":"Spring","version":"1.0.0"}

        """)
  }

  @Test("Files are deflated if that makes them smaller, compressed kinds if it saves a sixteenth")
  func methods() throws {
    var random = SeededGenerator(seed: 5)
    let long = Data((0..<80_000).map { _ in UInt8.random(in: 0...255, using: &random) })
    let noise = long.prefix(16_000)
    let contents = [
      "noise.png": noise, "noise.txt": noise, "little.PNG": noise + Data(count: 800),
      "little.txt": noise + Data(count: 800),
      "much.png": noise + Data(count: 4_000), "late.mp4": long + Data(count: 40_000),
      "early.mp4": Data(count: 40_000) + long, "one": Data("x".utf8), "none": Data(), "none.png": Data(),
    ]
    try pack(SkinMemoryFiles(contents: contents), to: package)
    let archive = try PackageReader(url: package).archive
    let deflated = archive.entries.filter(\.isCompressed).map(\.path)
    #expect(deflated == ["manifest.json", "early.mp4", "little.txt", "much.png"])
    #expect(try contents.allSatisfy { try archive.contents(of: $0.key) == $0.value })
  }

  @Test("A file with too high a compression ratio is stored, so that our own packages always open")
  func ownBombs() throws {
    try pack(SkinMemoryFiles(contents: ["zeros.bin": Data(count: 1 << 20)]), to: package)
    let archive = try PackageReader(url: package).archive
    #expect(archive.entry(at: "zeros.bin")?.isCompressed == false)
  }

  @Test(
    "A file with a name that is unsafe on some system can't be packed",
    arguments: [
      ("../a.png", "unsafe-path"), ("/a", "unsafe-path"), ("a\\b", "unsafe-path"), ("a\nb", "unsafe-path"),
      ("c:a", "unsafe-path"), ("aux.png", "unsafe-path"), ("a./b", "unsafe-path"), ("a//b", "unsafe-path"),
      ("../\u{301}x", "unsafe-path"), ("/\u{301}x", "unsafe-path"), ("a/\u{301}../b", "unsafe-path"),
      ("x/ \u{301}a", "unsafe-path"), ("COM1.txt", "unsafe-path"), ("lpt9", "unsafe-path"),
      ("Manifest.json", "reserved-name"), (String(repeating: "a", count: 256), "name-too-long"),
      (Array(repeating: "a", count: 17).joined(separator: "/"), "too-deep"), ("\u{202E}gnp.a", "unsafe-path"),
    ])
  func names(path: String, code: String) throws {
    #expect(issueCode { try pack(SkinMemoryFiles([path: "x"]), to: package) }?.rawValue == code)
    #expect(try scratch.names == [])
  }

  @Test(
    "Names that are the same file on some systems can't be packed together",
    arguments: [
      ("a.png", "A.png"), ("straße", "STRASSE"), ("ς", "Σ"), ("ﬁ", "fi"), ("A", "a/b"), ("x/a", "X/b"),
      ("a\u{200D}b", "ab"),
    ])
  func collisions(first: String, second: String) throws {
    #expect(issueCode { try pack(SkinMemoryFiles([first: "1", second: "2"]), to: package) } == .nameCollision)
  }

  @Test("Progress ends at the total, and a canceled task cleans up after itself")
  func progress() async throws {
    let files = SkinMemoryFiles(["a": "12345", "b": "678"])
    let seen = Seen()
    try PackageWriter.pack(files, info: info(), to: package) { seen.add($0) }
    #expect(seen.values.map(\.completed) == [5, 8])
    #expect(seen.values.last?.total == 8)

    let output = scratch.file("cancelled.skin")
    let info = try info()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try PackageWriter.pack(files, info: info, to: output)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try scratch.names == ["test.skin"])
  }

  @Test("A package that can't be written leaves the old one as it was")
  func failedWrite() throws {
    try pack(SkinMemoryFiles(["a": "old"]), to: package)
    let before = try Data(contentsOf: package)
    #expect(issueCode { try pack(SkinMemoryFiles(["a": "new", "b\\": "x"]), to: package) } == .unsafePath)
    #expect(try Data(contentsOf: package) == before)
    #expect(issueCode { try pack(SkinMemoryFiles(["a": "x"]), to: scratch.file("none/x.skin")) } == .unwritableFile)
    #expect(try scratch.names == ["test.skin"])
  }

  private func info() throws -> PackageManifest.Info {
    .init(id: try #require(SkinIdentifier("x")), version: SkinVersion(1, 0, 0))
  }
}

/// A collector of the values of a progress callback.
final class Seen: @unchecked Sendable {  // guarded by its lock
  private let lock = NSLock()
  private var list: [PackageProgress] = []
  var values: [PackageProgress] { lock.withLock { list } }
  func add(_ value: PackageProgress) { lock.withLock { list.append(value) } }
}
