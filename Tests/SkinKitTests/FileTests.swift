import Foundation
import SkinTestSupport
import Testing

@testable import SkinKit

@Suite("Files of skins")
struct FileTests {
  /// A folder's files that count their reads.
  private struct CountingFiles: SkinFiles {
    let folder: SkinFolderFiles
    let reads = Locked<[String: Int]>([:])

    var paths: [String] { folder.paths }
    func revision(of path: String) -> String? { folder.revision(of: path) }
    func size(of path: String) -> Int? { folder.size(of: path) }
    func contents(of path: String) throws -> Data {
      reads.withLock { $0[path, default: 0] += 1 }
      return try folder.contents(of: path)
    }
  }

  private func write(_ text: String, to path: String, in folder: URL, age: TimeInterval) throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -age)], ofItemAtPath: file.path)
  }

  @Test("Reading a folder's skin reads no picture before values are compared, and then each once")
  func lazy() throws {
    try TemporaryFolder.use { folder in
      try write(#"{"schema": 1, "id": "a", "version": "1.0.0"}"#, to: "skin.json", in: folder, age: 60)
      let module = #"{"images": {"i": "a.png"}, "files": {"f": "a.gif"}}"#
      try write(module, to: "modules/m.json", in: folder, age: 60)
      try write("picture", to: "a.png", in: folder, age: 60)
      try write("film", to: "a.gif", in: folder, age: 60)
      let (first, second) = (
        CountingFiles(folder: try SkinFolderFiles(folder)), CountingFiles(folder: try SkinFolderFiles(folder))
      )
      let skins = try [first, second].map { SkinResolver().resolve(try SkinDocument.read($0)) }
      #expect(first.reads.withLock { $0["a.png"] == nil && $0["a.gif"] == nil && $0["modules/m.json"] == 1 })
      for _ in 0..<2 { #expect(skins[0].keysChanged(to: skins[1]).isEmpty) }
      for files in [first, second] {
        #expect(files.reads.withLock { $0["a.png"] == 1 && $0["a.gif"] == 1 })
      }
      #expect(skins[0].keysChanged(to: skins[0]).isEmpty)
    }
  }

  @Test("Files of different sizes aren't read to compare them")
  func sizes() throws {
    try TemporaryFolder.use { folder in
      try write("picture", to: "a.png", in: folder, age: 60)
      try write("another picture", to: "b.png", in: folder, age: 60)
      let files = CountingFiles(folder: try SkinFolderFiles(folder))
      let (first, second) = (SkinFile(path: "a.png", in: files), SkinFile(path: "b.png", in: files))
      let picture = SkinFile(path: "p", in: SkinMemoryFiles(contents: ["p": Data("a small picture".utf8)]))
      #expect(first != second && first != picture && files.reads.withLock(\.isEmpty))
      #expect(second != picture && files.reads.withLock { $0 == ["b.png": 1] })
    }
  }

  @Test("A file whose identity was determined keeps it, whatever is written later", arguments: [60, 0])
  func keptIdentity(age: TimeInterval) throws {
    try TemporaryFolder.use { folder in
      try write("picture", to: "a.png", in: folder, age: age)
      try write("picture", to: "b.png", in: folder, age: 60)
      let files = try SkinFolderFiles(folder)
      let (file, same) = (SkinFile(path: "a.png", in: files), SkinFile(path: "b.png", in: files))
      // A file that was just written has its identity already.
      if age > 0 { #expect(file == SkinFile(path: "b.png", in: files)) }
      try write("another picture", to: "a.png", in: folder, age: 30)
      #expect(file == same)
    }
  }

  @Test("A file that was written after it was named equals no other, whatever its size and date")
  func writtenSince() throws {
    try TemporaryFolder.use { folder in
      try write("old!", to: "a.png", in: folder, age: 60)
      let old = SkinFile(path: "a.png", in: try SkinFolderFiles(folder))
      let copy = old
      try write("new!", to: "a.png", in: folder, age: 30)
      let new = SkinFile(path: "a.png", in: try SkinFolderFiles(folder))
      let again = SkinFile(path: "a.png", in: try SkinFolderFiles(folder))
      #expect(old != new && old == copy && new == again)
    }
  }

  @Test("A file that was just written is identified at once: its date can't reveal a second writing")
  func justWritten() throws {
    try TemporaryFolder.use { folder in
      try write("old!", to: "a.png", in: folder, age: 0)
      let old = SkinFile(path: "a.png", in: try SkinFolderFiles(folder))
      try write("new!", to: "a.png", in: folder, age: 0)
      let new = SkinFile(path: "a.png", in: try SkinFolderFiles(folder))
      #expect(old != new)
      try write("old!", to: "a.png", in: folder, age: 0)
      let restored = SkinFile(path: "a.png", in: try SkinFolderFiles(folder))
      #expect(old == restored)
    }
  }

  @Test("Files of equal contents are equal and hash equally, whatever their paths")
  func equality() {
    let files = SkinMemoryFiles(["a": "same", "b": "same", "c": "other"])
    let (a, b, c) = (SkinFile(path: "a", in: files), SkinFile(path: "b", in: files), SkinFile(path: "c", in: files))
    #expect(a == b && a != c && Set([a, b, c]).count == 2)
  }
}
