import Foundation
import SkinKit
import SkinTestSupport
import Testing

@testable import SkinPackage
@testable import SkinRepository

/// A patch from a small skin to its next version; every part of it can be forged.
///
/// The new version changes a text, adds a text twice and an image, keeps a file and moves another.
struct PatchForge {
  static let oldFiles = SkinMemoryFiles([
    "changed.txt": String(repeating: "night and day, ", count: 20), "kept.txt": "kept", "left.txt": "moved",
  ])
  static let addition = Data("Fresh bytes that no old file has.".utf8)
  /// The position and the difference of the changed byte.
  private static let change = (at: 100, by: UInt8(3))

  let old: PackageManifest
  var new: PackageManifest
  var header: PatchHeader
  var tables: PatchTables
  var chunks: [DeltaChunk]
  /// The forged bytes of the tables, instead of those of ``tables``.
  var tableBytes: [UInt8]?
  var tableSize: Int?
  /// The bytes after the delta.
  var rest: [UInt8] = []

  init() throws {
    var changed = try Self.oldFiles.contents(of: "changed.txt")
    changed[Self.change.at] &+= Self.change.by
    let picture = try PNGForge.picture(width: 40, height: 30, seed: 1)
    let form = try #require(inflatedForm(of: Array(picture)))
    let files = try SkinMemoryFiles(contents: [
      "a.png": picture, "added.txt": Self.addition, "changed.txt": changed,
      "kept.txt": Self.oldFiles.contents(of: "kept.txt"),
      "moved.txt": Self.oldFiles.contents(of: "left.txt"), "twin.txt": Self.addition,
    ])
    let id = try #require(SkinIdentifier("forged"))
    old = try PackageWriter.describe(Self.oldFiles, info: .init(id: id, version: SkinVersion(1, 0, 0)))
    new = try PackageWriter.describe(files, info: .init(id: id, version: SkinVersion(2, 0, 0)))
    let oldTemplate = ManifestTemplate.make(from: old)
    let template = ManifestTemplate.make(from: new)
    tables = PatchTables()
    tables.sources = [.init(file: 0, isInflated: false)]
    tables.origins = [.made, .made, .made, .old(1), .old(2), .twin(of: 1)]
    tables.made = [
      .init(file: 2, isInflated: false, counterpart: 1, growth: 0),
      .init(file: 1, isInflated: false, counterpart: nil, growth: Self.addition.count),
      .init(file: 0, isInflated: true, counterpart: nil, growth: form.count),
    ]
    tables.templateGrowth = template.count - oldTemplate.count
    var chunk = DeltaChunk()
    // The template, the changed text, the addition, the image.
    chunk.control = [1, 0, 0, 0, 1, 0, 1, 0]
    chunk.runs = [UInt8(Self.change.at)]
    chunk.differences = [Self.change.by]
    chunk.fresh = template + Self.addition + form
    chunks = [chunk]
    func version(_ manifest: PackageManifest) -> PatchHeader.Version {
      .init(id: manifest.id, version: manifest.version, manifestHash: manifest.hash)
    }
    header = PatchHeader(
      base: version(old), result: version(new), counts: PatchCounts(kept: 1, renamed: 1, patched: 4),
      resultSize: new.totalSize, packageSize: 9_999)
  }

  var body: [UInt8] {
    let tables = tableBytes ?? self.tables.bytes
    var body: [UInt8] = []
    LEB128.append(tableSize ?? tables.count, to: &body)
    body += tables
    for chunk in chunks { chunk.append(to: &body) }
    return body + rest
  }

  func bytes() throws -> [UInt8] {
    var container = Data()
    try XZEncoder.encode(body) { container += $1 }
    return Self.seal(header.bytes + container)
  }

  /// Adds the hash.
  static func seal(_ bytes: [UInt8]) -> [UInt8] { bytes + ContentHash(of: Data(bytes)).bytes }

  /// Applies the patch to the old version.
  @discardableResult func apply(in scratch: TemporaryFolder, limits: PackageLimits = .default) throws -> [String: Data]
  {
    let url = try scratch.write(bytes(), "forged.skinpatch")
    return try PatchReader(url: url, limits: limits).apply(to: Self.oldFiles, manifest: old, in: scratch.url).all()
  }

  /// Replaces the new manifest by a text, and sets its hash in the header.
  mutating func setManifest(_ text: Data) {
    header.result.manifestHash = ContentHash(of: text)
    let before = ManifestTemplate.make(from: new).count
    tables.templateGrowth += text.count - before
    chunks[0].fresh.replaceSubrange(..<before, with: text)
  }

  /// Replaces the form of the image.
  mutating func setForm(_ form: [UInt8]) {
    chunks[0].fresh.removeLast(tables.made[2].growth)
    chunks[0].fresh += form
    tables.made[2].growth = form.count
  }
}

/// PNG files for the tests.
enum PNGForge {
  /// Rows of filtered pixels.
  static func pixels(width: Int, height: Int, seed: UInt64) -> [UInt8] {
    var random = SeededGenerator(seed: seed)
    return (0..<height).flatMap { row -> [UInt8] in
      var value = UInt8(truncatingIfNeeded: row)
      return [0]
        + (0..<width * 3).map { column in
          if Int.random(in: 0..<9, using: &random) == 0 { value &+= .random(in: 0...40, using: &random) }
          return value &+ UInt8(truncatingIfNeeded: column / 3)
        }
    }
  }

  static func picture(width: Int, height: Int, seed: UInt64) throws -> Data {
    try file(pixels(width: width, height: height, seed: seed))
  }

  /// A file of such pixels.
  static func file(_ pixels: [UInt8], level: Int = 6) throws -> Data {
    Data(try ForgedPNG(pixels, DeflateSettings(level: level)).bytes())
  }
}
