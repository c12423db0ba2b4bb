import Foundation
import SkinKit
import SkinTestSupport
import Testing

@testable import SkinPackage

@Suite("Templates of manifests") struct ManifestTemplateTests {
  @Test("A filled template equals the manifest, whatever its fields", arguments: 1...60 as ClosedRange<UInt64>)
  func roundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let manifest = try PackageManifest(data: ManifestText.make(&random))
    let template = ManifestTemplate.make(from: manifest)
    let files = manifest.files.map { ($0.size, $0.sha256) }
    #expect(try ManifestTemplate.fill(template, with: files, limit: 4 << 20) == manifest.data, "seed \(seed)")
  }

  @Test("Our manifests have a hole for every hash and every size")
  func holes() throws {
    let files = (0..<50).map {
      PackageManifest.File(path: "\($0).txt", size: $0 * 777, sha256: ContentHash(of: Data([UInt8($0)])))
    }
    let id = try #require(SkinIdentifier("a"))
    let manifest = try PackageManifest(info: .init(id: id, version: SkinVersion(1, 0, 0)), files: files)
    let template = ManifestTemplate.make(from: manifest)
    #expect(template.count { $0 == 0 } == 50 && template.count { $0 == 1 } == 50)
    #expect(template.count < manifest.data.count - 50 * 64)
  }

  @Test("No manifest contains the bytes that mark holes", arguments: [0, 1] as [UInt8])
  func holesInManifest(hole: UInt8) {
    for text in [#"{"schema":1,"id":"a","name":"#, #"{"schema":1,"id":"a",#"#, "{"] {
      let data = Data(text.utf8) + [UInt8(ascii: "\""), hole, UInt8(ascii: "\"")] + Data("}".utf8)
      #expect(issueCode { _ = try PackageManifest(data: data) } == .badManifest)
      #expect(issueCode { _ = try PackageManifest(data: Data("{".utf8) + [hole] + Data("}".utf8)) } == .badManifest)
    }
  }

  @Test("A template with more holes than files, or too large, is refused")
  func refused() throws {
    let file = (size: 12, sha256: ContentHash(of: Data()))
    #expect(try ManifestTemplate.fill([65, 0, 1, 66], with: [file], limit: 100).count == 68)
    for template in [[0, 0], [1, 1], [0, 1, 0]] as [[UInt8]] {
      #expect(issueCode { _ = try ManifestTemplate.fill(template, with: [file], limit: 1_000) } == .badPatch)
    }
    #expect(issueCode { _ = try ManifestTemplate.fill([0, 1], with: [file], limit: 65) } == .badPatch)
    #expect(try ManifestTemplate.fill([0, 1], with: [file], limit: 66).count == 66)
  }
}

/// Manifests in other spellings: with spaces, other orders, custom fields and escapes.
enum ManifestText {
  static func make(_ random: inout SeededGenerator) -> Data {
    let files = (0..<Int.random(in: 0...9, using: &random)).map { number in
      (path: "f\(number).txt", contents: Data(repeating: UInt8(number), count: Int.random(in: 0...3, using: &random)))
    }
    return make(files, version: "1.0.0", &random)
  }

  static func make(_ files: [(path: String, contents: Data)], version: String, _ random: inout SeededGenerator) -> Data
  {
    let space = ["", " ", "\n  ", "\t"].randomElement(using: &random) ?? ""
    let colon = Bool.random(using: &random) ? ":" : " : "
    func object(_ fields: [(String, String)], _ random: inout SeededGenerator) -> String {
      let extra = [("x-size", "12"), ("sha256s", "\"\\u0000\""), ("note", "\"\\\"size\\\":5\"")]
      let all = (fields + extra.filter { _ in Int.random(in: 0..<3, using: &random) == 0 })
      let isShuffled = Bool.random(using: &random)
      let ordered = isShuffled ? all.shuffled(using: &random) : all.sorted { $0.0 < $1.0 }
      return "{" + ordered.map { "\(space)\"\($0.0)\"\(colon)\($0.1)" }.joined(separator: ",") + space + "}"
    }
    let list = files.map { file in
      let hash = ContentHash(of: file.contents).hex
      return object(
        [("path", "\"\(file.path)\""), ("sha256", "\"\(hash)\""), ("size", "\(file.contents.count)")], &random)
    }
    let text = object(
      [
        ("format", "1"), ("id", "\"test-skin\""), ("name", "\"\\u6d4b\\u8bd5 size\\\":3\""),
        ("version", "\"\(version)\""), ("files", "[\(list.joined(separator: ","))]"),
      ], &random)
    return Data(text.utf8)
  }
}
