internal import Foundation
public import SkinKit

/// The policy for names of an archive's entries.
public enum ZipNamePolicy: Sendable, Hashable {
  /// Names that all readers understand alike: ASCII, or UTF-8 that is marked as such, with slashes between folders.
  ///
  /// Packages have such names.
  case strict
  /// Names as ordinary tools write them: also UTF-8 without a mark, GBK, decomposed characters, a leading `./`, and backslashes
  /// between folders.
  ///
  /// Converted names pass the same checks as all others. A name with an uncertain encoding is refused.
  case anyTool
}

extension SkinIssue.Code {
  /// The names of an archive are in GBK and were converted.
  public static let convertedNames: Self = "converted-names"
  /// The names of an archive have backslashes between folders, which were converted.
  public static let convertedSeparators: Self = "converted-separators"
}

/// The names of one archive, as its policy reads them.
struct ZipNames {
  /// A name as stored.
  struct StoredName {
    var bytes: [UInt8]
    var isMarked: Bool
    /// The system that wrote the entry: 3 is Unix, 19 is macOS.
    var system: Int
  }

  /// A name as read.
  struct DecodedName {
    /// The name in the archive, without a leading `./`; empty for the entry `./` itself.
    var path: String
    /// The decoded name before anything else was converted.
    var text: String
    var isFolder: Bool
  }

  private let policy: ZipNamePolicy
  private let isGBK: Bool
  private let hasBackslashes: Bool
  /// Warnings about what was converted.
  let issues: [SkinIssue]

  /// The names of a package.
  static let strict = ZipNames(policy: .strict, isGBK: false, hasBackslashes: false, issues: [])

  private init(policy: ZipNamePolicy, isGBK: Bool, hasBackslashes: Bool, issues: [SkinIssue]) {
    self.policy = policy
    self.isGBK = isGBK
    self.hasBackslashes = hasBackslashes
    self.issues = issues
  }

  /// Determines the encoding and the separator of an archive of any tool.
  /// - Parameter names: All names of the archive.
  /// - Throws: `SkinIssue` with the code `name-encoding` that gives a name whose encoding is uncertain.
  init(ofAnyTool names: [StoredName]) throws {
    let isGBK = try Self.isGBK(names.filter { !$0.isMarked && !Self.isASCII($0.bytes) })
    let slash = UInt8(ascii: "/")
    let backslash = UInt8(ascii: "\\")
    let hasBackslashes =
      names.contains { $0.bytes.contains(backslash) } && !names.contains { $0.bytes.contains(slash) }
    var issues: [SkinIssue] = []
    if isGBK {
      issues.append(
        SkinIssue(
          .convertedNames, "The names in the archive are in GBK; they are converted to UTF-8",
          suggestion: "Zip the skin with a tool that writes UTF-8, such as the Finder or `zip`.", severity: .warning))
    }
    if hasBackslashes {
      issues.append(
        SkinIssue(
          .convertedSeparators, "The names in the archive have \\ between folders; it is converted to /",
          suggestion: "Zip the skin with a tool that writes /, as the zip format demands.", severity: .warning))
    }
    self.init(policy: .anyTool, isGBK: isGBK, hasBackslashes: hasBackslashes, issues: issues)
  }

  /// Determines whether names without a mark are in GBK; one tool writes all names of an archive in one encoding.
  private static func isGBK(_ names: [StoredName]) throws -> Bool {
    guard names.allSatisfy({ isUTF8($0.bytes) }) else { return true }
    // A name is certain if no text in GBK has its bytes, or if it has a character of three bytes, which Chinese has in
    // UTF-8. Unix and macOS write UTF-8.
    let isCertain = { (name: StoredName) in
      [3, 19].contains(name.system) || !GBKName.isInArea(name.bytes) || name.bytes.contains { $0 >= 0xE0 }
    }
    if let first = names.first, !names.contains(where: isCertain) {
      let text = String(decoding: first.bytes, as: UTF8.self)
      let other = GBKName.decode(first.bytes).map { ", or \"\(EntryName.shown($0))\" in GBK" } ?? ""
      throw SkinIssue.uncertainName(text, "could be \"\(EntryName.shown(text))\" in UTF-8\(other)")
    }
    return false
  }

  /// Reads a name.
  /// - Throws: `SkinIssue` with the code `name-encoding` if it can't be decoded.
  func read(_ name: [UInt8], isMarked: Bool) throws -> DecodedName {
    let text = try decode(name, isMarked: isMarked)
    guard policy == .anyTool else {
      return DecodedName(path: text, text: text, isFolder: name.last == UInt8(ascii: "/"))
    }
    // Macs decompose names, which skins spell composed.
    var path = Self.isASCII(name) ? text : text.precomposedStringWithCanonicalMapping
    if hasBackslashes {
      path = String(String.UnicodeScalarView(path.unicodeScalars.map { $0 == "\\" ? "/" : $0 }))
    }
    let isFolder = path.utf8.last == UInt8(ascii: "/")
    if path.utf8.starts(with: "./".utf8) { path = String(Substring(path.utf8.dropFirst(2))) }
    return DecodedName(path: path, text: text, isFolder: isFolder)
  }

  private func decode(_ name: [UInt8], isMarked: Bool) throws -> String {
    // Compared as bytes, because decoding replaces malformed bytes and may drop a byte order mark.
    let text = String(decoding: name, as: UTF8.self)
    let isUTF8 = text.utf8.elementsEqual(name)
    if isUTF8, isMarked || Self.isASCII(name) { return text }
    switch policy {
    case .strict:
      throw SkinIssue.uncertainName(
        text, "is not UTF-8, or isn't marked as such",
        suggestion: "Pack it with a tool that writes UTF-8 names, such as `skin pack`.")
    case .anyTool:
      if isMarked { throw SkinIssue.uncertainName(text, "is marked as UTF-8 and isn't") }
      guard isGBK else { return text }
      guard let converted = GBKName.decode(name) else {
        throw SkinIssue.uncertainName(
          text, isUTF8 ? "is UTF-8, but other names of the archive aren't" : "is neither UTF-8 nor plain Chinese in GBK"
        )
      }
      return converted
    }
  }

  private static func isASCII(_ name: [UInt8]) -> Bool { name.allSatisfy { $0 < 0x80 } }

  private static func isUTF8(_ name: [UInt8]) -> Bool { String(decoding: name, as: UTF8.self).utf8.elementsEqual(name) }
}

extension SkinIssue {
  fileprivate static func uncertainName(
    _ name: String, _ what: String,
    suggestion: String = "Zip the skin with a tool that writes UTF-8 names, such as `zip`."
  ) -> SkinIssue {
    let shown = EntryName.shown(name)
    return SkinIssue.archive(.nameEncoding, "The name \"\(shown)\" \(what)", suggestion: suggestion, file: shown)
  }
}
