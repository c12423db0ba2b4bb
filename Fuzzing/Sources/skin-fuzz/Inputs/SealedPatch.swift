// Patches whose hashes are always right, so that what stands behind them is reached.

import Foundation
import SkinKit
import SkinPackage

/// A patch as text: the header, a line `---`, the manifest, a line `---`, and the other files' data.
///
/// `@hash@` in the header becomes the manifest's hash, `@size@` its size.
enum SealedPatch {
  private static let separator = Data("\n---\n".utf8)

  static let example: Data = {
    let contents = Data("new".utf8)
    let header = #"""
      {"base": {"id": "seed", "version": "1.0.0", "manifest": {"sha256": "@hash@", "size": 1}, "package": {"sha256": "@hash@", "size": 1}},
      "result": {"id": "seed", "version": "2.0.0", "manifest": {"sha256": "@hash@", "size": @size@}, "package": {"sha256": "@hash@", "size": 1}},
      "renamed": {"moved.txt": "kept.txt"},
      "data": [{"path": "manifest.json", "method": "stored", "length": @size@}, {"path": "new.txt", "method": "stored", "length": 3}]}
      """#
    let manifest = [("kept.txt", Data("kept".utf8)), ("moved.txt", Data("kept".utf8)), ("new.txt", contents)]
      .map { PackageManifest.File(path: $0, size: $1.count, sha256: ContentHash(of: $1)) }
    guard
      let made = try? PackageManifest(info: .init(id: PackageSeeds.id, version: SkinVersion(2, 0, 0)), files: manifest)
    else { finding("the example of a patch can't be made") }
    return Data(header.utf8) + separator + made.data + separator + contents
  }()

  /// Whether an input is a patch as text.
  static func isOpen(_ data: Data) -> Bool { data.first == UInt8(ascii: "{") }

  /// Makes a patch of an input.
  static func seal(_ data: Data) -> Data {
    let end = data.range(of: separator)
    let rest = end.map { data[$0.upperBound...] } ?? Data()
    let manifestEnd = rest.range(of: separator)
    let manifest = Data(rest[..<(manifestEnd?.lowerBound ?? rest.endIndex)])
    let text = String(decoding: data[..<(end?.lowerBound ?? data.endIndex)], as: UTF8.self)
      .replacingOccurrences(of: "@hash@", with: ContentHash(of: manifest).hex)
      .replacingOccurrences(of: "@size@", with: String(manifest.count))
    let header = Data(text.utf8.prefix(0xFFFF))
    // One stored block of deflate.
    let block = Data([1]) + little(header.count, 2) + little(~header.count, 2) + header
    return Data([0x89, 0x53, 0x4B, 0x50, 0x0D, 0x0A, 0x1A, 0x0A]) + little(1, 2) + little(0, 2)
      + little(block.count, 4) + little(header.count, 4) + Data(ContentHash(of: header).bytes) + block + manifest
      + (manifestEnd.map { rest[$0.upperBound...] } ?? Data())
  }

  private static func little(_ number: Int, _ count: Int) -> Data {
    Data((0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) })
  }
}
