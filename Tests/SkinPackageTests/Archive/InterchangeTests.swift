#if os(Linux) || os(macOS)
  import Foundation
  import SkinKit
  import SkinPackage
  import SkinTestSupport
  import Testing

  @Suite("Interchange") struct InterchangeTests {
    let scratch: TemporaryFolder
    let package: URL
    let files: SkinMemoryFiles

    init() throws {
      scratch = try TemporaryFolder()
      package = scratch.file("test.skin")
      var random = SeededGenerator(seed: 11)
      var files = RandomSkin.make(&random, files: 12...12)
      files.contents["图片/背景 — naïve 🎆.json"] = Data(String(repeating: "{}\n", count: 400).utf8)
      files.contents["Ünïcödé/empty.txt"] = Data()
      self.files = files
    }

    @Test("Info-ZIP finds nothing wrong with our archives, and reads the same", .enabled(if: has("unzip", "zipinfo")))
    func infoZIP() throws {
      let manifest = try pack(files, to: package)
      let tested = try run("unzip", "-t", package.path)
      #expect(tested.status == 0 && tested.output.contains("No errors detected"), "\(tested.output)")
      let listed = try run("zipinfo", "-1", package.path)
      #expect(listed.status == 0)
      #expect(listed.output.split(separator: "\n").map(String.init) == ["manifest.json"] + files.paths)
      let unpacked = try run("unzip", "-q", package.path, "-d", scratch.file("out").path)
      #expect(unpacked.status == 0, "\(unpacked.output)")
      try expectSame(scratch.file("out"), manifest)
    }

    @Test("Python finds nothing wrong with our archives, and reads the same", .enabled(if: has("python3")))
    func python() throws {
      let manifest = try pack(files, to: package)
      let script = """
        import hashlib, json, sys, zipfile
        archive = zipfile.ZipFile(sys.argv[1])
        assert archive.testzip() is None
        print(json.dumps([[e.filename, hashlib.sha256(archive.read(e)).hexdigest(), list(e.date_time), e.external_attr]
                          for e in archive.infolist()]))
        """
      let result = try run("python3", "-c", script, package.path)
      #expect(result.status == 0, "\(result.output)")
      let list = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[Any]])
      let manifestHash = ContentHash(of: manifest.data).hex
      #expect(list.map { $0[0] as? String } == ["manifest.json"] + files.paths)
      #expect(list.map { $0[1] as? String } == [manifestHash] + manifest.files.map(\.sha256.hex))
      #expect(list.allSatisfy { $0[2] as? [Int] == [1980, 1, 1, 0, 0, 0] && $0[3] as? Int == 0o100644 << 16 })
    }

    @Test("bsdtar finds nothing wrong with our archives, and reads the same", .enabled(if: has("bsdtar")))
    func bsdtar() throws {
      let manifest = try pack(files, to: package)
      let listed = try run("bsdtar", "-tf", package.path)
      #expect(listed.status == 0)
      #expect(listed.output.split(separator: "\n").map(String.init) == ["manifest.json"] + files.paths)
      let folder = scratch.file("out")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let unpacked = try run("bsdtar", "-x", "-f", package.path, "-C", folder.path)
      #expect(unpacked.status == 0, "\(unpacked.output)")
      try expectSame(folder, manifest)
    }

    @Test("A plain archive of Info-ZIP opens, from a file and from a stream", .enabled(if: has("zip")))
    func plainInfoZIP() throws {
      // Info-ZIP on Unix doesn't mark names as UTF-8. Readers disagree about them, so non-ASCII names are refused.
      let plain = SkinMemoryFiles(contents: files.contents.filter { $0.key.utf8.allSatisfy { $0 < 0x80 } })
      let folder = try write(plain)
      let file = scratch.file("plain.zip").path
      #expect(try run("sh", "-c", "cd '\(folder.path)' && zip -q -9 -r '\(file)' .").status == 0)
      try expectPlain(file, plain)
      #expect(try run("sh", "-c", "cd '\(folder.path)' && zip -q -r - . | cat > '\(file)'").status == 0)
      try expectPlain(file, plain)
    }

    @Test("A plain archive of Python opens", .enabled(if: has("python3")))
    func plainPython() throws {
      let folder = try write(files)
      let script = "import shutil, sys; shutil.make_archive(sys.argv[1], 'zip', sys.argv[2])"
      let result = try run("python3", "-c", script, scratch.file("plain").path, folder.path)
      #expect(result.status == 0, "\(result.output)")
      try expectPlain(scratch.file("plain.zip").path, files)
    }

    @Test("A plain archive of bsdtar opens", .enabled(if: has("bsdtar")))
    func plainBsdtar() throws {
      let file = scratch.file("plain.zip").path
      let result = try run("bsdtar", "--format", "zip", "-c", "-f", file, "-C", try write(files).path, ".")
      // An archive of `.` has the invalid entry "./", so a pattern lists its files instead.
      #expect(result.status == 0, "\(result.output)")
      #expect(issueCode { _ = try ZipArchive(url: URL(filePath: file)) } == .unsafePath)
      let folder = try write(files)
      #expect(try run("sh", "-c", "cd '\(folder.path)' && bsdtar --format zip -cf '\(file)' *").status == 0)
      try expectPlain(file, files)
    }

    /// Opens an archive without a manifest and compares its contents.
    private func expectPlain(_ path: String, _ expected: SkinMemoryFiles) throws {
      let url = URL(filePath: path)
      let archive = try ZipArchive(url: url)
      #expect(archive.paths == expected.paths)
      #expect(try archive.all() == expected.contents)
      #expect(issueCode { _ = try PackageReader(url: url) } == .manifestMissing)
    }

    private func expectSame(_ folder: URL, _ manifest: PackageManifest) throws {
      var read = try SkinFolderFiles(folder).all()
      #expect(read.removeValue(forKey: "manifest.json") == manifest.data)
      #expect(read == files.contents)
    }

    private func write(_ files: SkinMemoryFiles) throws -> URL {
      let folder = scratch.file("folder")
      for (path, data) in files.contents {
        let url = folder.appending(path: path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: url)
      }
      return folder
    }

    /// Runs a tool in a UTF-8 locale.
    private func run(_ tool: String, _ arguments: String...) throws -> (status: Int32, output: String) {
      #if os(macOS)
        let locale = "LC_ALL=en_US.UTF-8"
      #else
        let locale = "LC_ALL=C.UTF-8"
      #endif
      return try Tool.run(URL(filePath: "/usr/bin/env"), [locale, tool] + arguments)
    }
  }

  private func has(_ tools: String...) -> Bool { tools.allSatisfy { Tool.find($0) != nil } }
#endif
