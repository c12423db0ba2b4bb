internal import Foundation
package import SkinKit

/// The header of a `.skinpatch`, which isn't compressed.
///
/// docs/formats.md, "Patches", describes its bytes.
package struct PatchHeader: Sendable, Equatable {
  /// A version that a patch starts from or builds.
  package struct Version: Sendable, Equatable {
    var id: SkinIdentifier
    var version: SkinVersion
    var manifestHash: ContentHash

    package init(id: SkinIdentifier, version: SkinVersion, manifestHash: ContentHash) {
      (self.id, self.version, self.manifestHash) = (id, version, manifestHash)
    }
  }

  var base: Version
  var result: Version
  package var counts: PatchCounts
  /// The bytes of all files of the new version, uncompressed.
  var resultSize: Int
  /// The size of the package that the patch was built for.
  var packageSize: Int

  package init(base: Version, result: Version, counts: PatchCounts, resultSize: Int, packageSize: Int) {
    (self.base, self.result, self.counts) = (base, result, counts)
    (self.resultSize, self.packageSize) = (resultSize, packageSize)
  }
}

extension PatchHeader {
  static let magic: [UInt8] = [0x89, 0x53, 0x4B, 0x50, 0x0D, 0x0A, 0x1A, 0x0A]
  static let formatVersion = 1
  /// The magic, the version, the flags and the size of the rest.
  static let fixedSize = 8 + 2 + 2 + 2
  private static let longestText = 255

  package var bytes: [UInt8] {
    var rest: [UInt8] = []
    for version in [base, result] {
      for text in [version.id.rawValue, version.version.description] {
        LEB128.append(text.utf8.count, to: &rest)
        rest += text.utf8
      }
      rest += version.manifestHash.bytes
    }
    for number in [counts.kept, counts.renamed, counts.patched, resultSize, packageSize] {
      LEB128.append(number, to: &rest)
    }
    var start = Data(Self.magic)
    start.appendU16(Self.formatVersion)
    start.appendU16(0)
    start.appendU16(rest.count)
    return Array(start) + rest
  }

  /// Reads the header.
  /// - Returns: The header, and the start of the container.
  /// - Throws: `SkinIssue` with the code `not-a-patch`, `unsupported-format` or `bad-patch`.
  static func read(from input: InputFile) throws -> (header: PatchHeader, end: Int) {
    guard input.size >= magic.count, try input.read(at: 0, count: magic.count) == magic else {
      throw SkinIssue.archive(
        .notAPatch, "\(input.path) is not a skin patch", suggestion: "Pass the path of a .skinpatch file.",
        file: input.path
      )
    }
    guard input.size >= fixedSize else { throw SkinIssue.badPatch("it ends in its header") }
    var fixed = ByteCursor(try input.read(at: magic.count, count: fixedSize - magic.count))
    let version = try fixed.u16()
    let flags = try fixed.u16()
    guard version == formatVersion, flags == 0 else {
      throw SkinIssue(
        .unsupportedFormat,
        "The patch is of format version \(version), flags \(flags); this version reads "
          + "\(formatVersion), flags 0", suggestion: "Update the app or the tools.", place: .init(file: input.path))
    }
    let count = try fixed.u16()
    guard count <= input.size - fixedSize else { throw SkinIssue.badPatch("it ends in its header") }
    var reader = PatchNumbers(try input.read(at: fixedSize, count: count))
    let header = PatchHeader(
      base: try Self.version(&reader), result: try Self.version(&reader),
      counts: PatchCounts(
        kept: try reader.number(), renamed: try reader.number(), patched: try reader.number()),
      resultSize: try reader.number(), packageSize: try reader.number())
    try reader.finish()
    return (header, fixedSize + count)
  }

  private static func version(_ reader: inout PatchNumbers) throws -> Version {
    let id = SkinIdentifier(try reader.text(upTo: longestText))
    let version = SkinVersion(try reader.text(upTo: longestText))
    let hash = try ContentHash(bytes: reader.take(32))
    guard let id, let version, let hash else { throw SkinIssue.badPatch("its header doesn't name two versions") }
    return Version(id: id, version: version, manifestHash: hash)
  }
}

/// The numbers of files that a patch keeps, renames and rebuilds.
public struct PatchCounts: Sendable, Hashable {
  /// The unchanged files.
  public var kept: Int
  /// The files that equal an old file with another path.
  public var renamed: Int
  /// The files that are rebuilt from old ones and from the patch.
  public var patched: Int

  /// Creates counts.
  /// - Parameters:
  ///   - kept: The unchanged files.
  ///   - renamed: The files that equal an old file with another path.
  ///   - patched: The files that are rebuilt.
  public init(kept: Int, renamed: Int, patched: Int) {
    self.kept = kept
    self.renamed = renamed
    self.patched = patched
  }

  /// Counts the files of a new version by their origin.
  package init(_ origins: [PatchTables.Origin], from old: PackageManifest, to new: PackageManifest) {
    self.init(kept: 0, renamed: 0, patched: 0)
    for (origin, file) in zip(origins, new.files) {
      guard case .old(let number) = origin else {
        patched += 1
        continue
      }
      if old.files[number].path == file.path { kept += 1 } else { renamed += 1 }
    }
  }
}

/// A reader of numbers and strings in a patch.
struct PatchNumbers {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads a number from 0 to 2⁶³ − 1.
  mutating func number() throws -> Int {
    guard let number = LEB128.read(bytes, at: &position) else { throw Self.short }
    return number
  }

  /// Reads a number no greater than `limit`.
  mutating func number(upTo limit: Int) throws -> Int {
    let number = try number()
    guard number <= limit else { throw SkinIssue.badPatch("it holds a number that is out of its bounds") }
    return number
  }

  /// Reads a signed number near 0.
  mutating func change() throws -> Int { ZigZag.decode(try number(upTo: Self.largestChange)) }

  mutating func take(_ count: Int) throws -> [UInt8] {
    guard count >= 0, count <= bytes.count - position else { throw Self.short }
    defer { position += count }
    return Array(bytes[position..<position + count])
  }

  mutating func text(upTo limit: Int) throws -> String {
    guard let text = String(bytes: try take(try number(upTo: limit)), encoding: .utf8) else {
      throw SkinIssue.badPatch("it holds a text that isn't UTF-8")
    }
    return text
  }

  /// Checks that all bytes are read.
  func finish() throws {
    guard position == bytes.count else { throw SkinIssue.badPatch("one of its records is too long") }
  }

  /// The largest change: beyond every size, and too small for a sum to overflow.
  private static let largestChange = 1 << 40
  private static let short = SkinIssue.badPatch("one of its records is too short")
}
