import Foundation
import SkinKit
import SkinPackage
import SkinTestSupport
import Testing

@Suite("Tampered packages") struct PackageTamperTests {
  let scratch: TemporaryFolder
  let package: URL

  init() throws {
    scratch = try TemporaryFolder()
    package = scratch.file("test.skin")
  }

  @Test("Every single flipped bit is refused or changes nothing that matters")
  func flippedBits() throws {
    let files = SkinMemoryFiles([
      "skin.json": String(repeating: "{\"schema\": 1}", count: 20), "images/a.png": "not really a picture",
      "empty": "", "图/é.txt": "text",
    ])
    let manifest = try pack(files, to: package)
    let bytes = Array(try Data(contentsOf: package))
    var harmless = 0
    for position in bytes.indices {
      var changed = bytes
      changed[position] ^= 1 << UInt8(position % 8)
      let url = try scratch.write(changed, "changed.skin")
      guard let reader = try? PackageReader(url: url), (try? reader.verify()) != nil else { continue }
      harmless += 1
      #expect(try reader.all() == files.contents, "byte \(position)")
      #expect(reader.manifest == manifest, "byte \(position)")
    }
    // Only times, versions and attributes may differ.
    #expect(harmless < bytes.count / 8)
  }

  @Test("Every truncation is refused")
  func truncations() throws {
    try pack(SkinMemoryFiles(["skin.json": "{}", "a": "1234"]), to: package)
    let bytes = Array(try Data(contentsOf: package))
    for length in 0..<bytes.count {
      let url = try scratch.write(Array(bytes[..<length]), "short.skin")
      #expect(issueCode { _ = try PackageReader(url: url) } != nil, "\(length) bytes")
    }
  }

  @Test("A file that doesn't match the manifest is refused, even in a valid archive")
  func contents() throws {
    let manifest = try pack(SkinMemoryFiles(["a": "1234", "b": "5"]), to: package)
    func code(_ entries: [ZipForge.Entry]) throws -> SkinIssue.Code? {
      let url = try scratch.write(ZipForge(entries).bytes, "forged.skin")
      return issueCode { try PackageReader(url: url).verify() }
    }
    let first = ZipForge.Entry("manifest.json", String(decoding: manifest.data, as: UTF8.self))
    let a = ZipForge.Entry("a", "1234")
    let b = ZipForge.Entry("b", "5")
    #expect(try code([first, a, b]) == nil)
    #expect(try code([first, ZipForge.Entry("a", "1235"), b]) == .contentMismatch)
    #expect(try code([first, ZipForge.Entry("a", "12345"), b]) == .contentMismatch)
    #expect(try code([first, a]) == .missingFile)
    #expect(try code([first, a, b, ZipForge.Entry("c", "extra")]) == .undeclaredFile)
    #expect(try code([a, first, b]) == .manifestMissing)
    #expect(try code([a, b]) == .manifestMissing)
    #expect(try code([ZipForge.Entry("manifest.json", "{}"), a, b]) == .badManifest)
  }

  @Test(
    "A manifest that can be understood in two ways is refused",
    arguments: [
      ("", "bad-manifest"), ("[]", "bad-manifest"), ("{\"format\":1", "bad-manifest"),
      (#"{"format":2,"id":"a","name":"a","version":"1.0.0","files":[],"what":"ever"}"#, "unsupported-format"),
      (#"{"format":1,"id":"a","id":"b","name":"a","version":"1.0.0","files":[]}"#, "bad-manifest"),
      (#"{"format":1,"id":"A","name":"a","version":"1.0.0","files":[]}"#, "bad-manifest"),
      (#"{"format":1,"id":"a","name":"a","version":"one","files":[]}"#, "bad-manifest"),
      (#"{"format":1,"id":"a","name":"a","version":"1.0.0","files":[]} {}"#, "bad-manifest"),
      (#"{"format":1,"id":"a","name":"a","version":"1.0.0","files":[],}"#, "bad-manifest"),
      (
        #"{"format":1,"id":"a","name":"a","version":"1.0.0","files":[{"path":"a","size":-1,"sha256":"\#(hash)"}]}"#,
        "bad-manifest"
      ),
      (
        #"{"format":1,"id":"a","name":"a","version":"1.0.0","files":[{"path":"a","size":1e3,"sha256":"\#(hash)"}]}"#,
        "bad-manifest"
      ),
      (
        #"{"format":1,"id":"a","name":"a","version":"1.0.0","files":[{"path":"a","size":1,"sha256":"AB"}]}"#,
        "bad-manifest"
      ),
      (
        #"{"format":1,"id":"a","name":"a","version":"1.0.0","files":[{"path":"../a","size":1,"sha256":"\#(hash)"}]}"#,
        "unsafe-path"
      ),
      (#"{"format":1,"id":"a","name":"a","version":"1.0.0","files":[\#(file("b")),\#(file("a"))]}"#, "bad-manifest"),
      (#"{"format":1,"id":"a","name":"a","version":"1.0.0","files":[\#(file("a")),\#(file("a"))]}"#, "name-collision"),
      (#"{"format":1,"id":"a","name":"a","version":"1.0.0","files":[\#(file("manifest.json"))]}"#, "name-collision"),
    ])
  func manifests(text: String, code: String) throws {
    #expect(issueCode { _ = try PackageManifest(data: Data(text.utf8)) }?.rawValue == code)
  }

  private static let hash = String(repeating: "0", count: 64)
  private static func file(_ path: String) -> String { #"{"path":"\#(path)","size":1,"sha256":"\#(hash)"}"# }
}
