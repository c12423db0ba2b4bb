internal import Foundation
internal import SkinKit

/// A manifest's bytes without the hashes and sizes of its files, as patches carry it.
///
/// Holes mark the missing values, in the order of the files. They are bytes that JSON doesn't allow. A value spelled in
/// an unusual format stays as it is.
package enum ManifestTemplate {
  /// The hole for the 64 digits of the next file's hash.
  private static let hashHole: UInt8 = 0
  /// The hole for the digits of the next file's size.
  private static let sizeHole: UInt8 = 1
  private static let hashField = Array("\"sha256\":\"".utf8)
  private static let sizeField = Array("\"size\":".utf8)

  package static func make(from manifest: PackageManifest) -> [UInt8] {
    let bytes = Array(manifest.data)
    var template: [UInt8] = []
    template.reserveCapacity(bytes.count)
    var hashes = 0
    var sizes = 0
    var position = 0
    while position < bytes.count {
      guard bytes[position] == UInt8(ascii: "\"") else {
        template.append(bytes[position])
        position += 1
        continue
      }
      let rest = bytes[position...]
      if hashes < manifest.files.count, rest.starts(with: hashField) {
        let digits = Array(manifest.files[hashes].sha256.hex.utf8)
        if rest.dropFirst(hashField.count).starts(with: digits) {
          template += hashField + [hashHole]
          position += hashField.count + digits.count
          hashes += 1
          continue
        }
      }
      if sizes < manifest.files.count, rest.starts(with: sizeField) {
        let digits = Array(String(manifest.files[sizes].size).utf8)
        let after = rest.dropFirst(sizeField.count)
        if after.starts(with: digits), let end = after.dropFirst(digits.count).first, !isDigit(end) {
          template += sizeField + [sizeHole]
          position += sizeField.count + digits.count
          sizes += 1
          continue
        }
      }
      template.append(bytes[position])
      position += 1
    }
    return template
  }

  /// Fills the holes of a template.
  /// - Throws: `SkinIssue` with the code `bad-patch` if the template has more holes than there are files, or the
  ///   manifest would exceed `limit` bytes.
  static func fill(_ template: [UInt8], with files: [(size: Int, sha256: ContentHash)], limit: Int) throws -> Data {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(limit, template.count + 70 * files.count))
    var hashes = files.makeIterator()
    var sizes = files.makeIterator()
    for byte in template {
      switch byte {
      case hashHole:
        guard let file = hashes.next() else { throw tooManyHoles }
        bytes += file.sha256.hex.utf8
      case sizeHole:
        guard let file = sizes.next() else { throw tooManyHoles }
        bytes += String(file.size).utf8
      default: bytes.append(byte)
      }
      guard bytes.count <= limit else { throw SkinIssue.badPatch("its manifest is larger than \(limit) bytes") }
    }
    return Data(bytes)
  }

  private static let tooManyHoles = SkinIssue.badPatch("its manifest lists more files than it builds")

  private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
}
