internal import Foundation
internal import SkinKit

/// The rules for paths in packages: a path must mean the same file on every system.
package enum EntryName {
  /// Checks the path of a file, without a trailing slash.
  ///
  /// A plain path needs no check.
  static func check(_ path: String, limits: PackageLimits) throws {
    let shown = shown(path)
    guard !path.isEmpty else { throw unsafe(shown, "is empty") }
    guard path.utf8.count <= limits.nameLength else { throw tooLong(shown, limits.nameLength) }
    // Scalars, not characters: a slash followed by a combining mark is one character, but still a slash.
    let scalars = path.unicodeScalars
    guard scalars.first != "/" else { throw unsafe(shown, "is absolute") }
    for scalar in scalars { try check(scalar, in: shown) }
    let components = scalars.split(separator: "/", omittingEmptySubsequences: false)
    for component in components { try check(component, in: shown) }
    guard components.count <= limits.depth else {
      throw SkinIssue.archive(
        .tooDeep, "The path \(shown) has \(components.count) names, more than the \(limits.depth) that are allowed",
        suggestion: "Nest the folders less deeply.", file: shown)
    }
    // Some systems normalize names or drop invisible characters, which can produce a slash or a dot.
    if !isASCII(path) {
      let composed = path.precomposedStringWithCompatibilityMapping
      // A single character may stand for 18 others.
      guard composed.utf8.count <= limits.nameLength else { throw tooLong(shown, limits.nameLength) }
      let plain = visible(composed).unicodeScalars
      let names = plain.split(separator: "/", omittingEmptySubsequences: false)
      guard names.count == components.count, !plain.contains("\\"), !names.contains(where: { $0.isEmpty || isDots($0) })
      else { throw unsafe(shown, "holds a character that some systems take for a slash or a dot, or for nothing") }
      for name in names where isDevice(name) { throw device(shown) }
    }
  }

  /// Returns whether a path is plain: ASCII, and without anything near a refused name.
  ///
  /// Nearly all paths are plain, and need only one pass over their bytes. Other paths may still be valid.
  static func isPlain(_ path: String, limits: PackageLimits) -> Bool {
    let isPlain = path.utf8.withContiguousStorageIfAvailable { bytes in
      guard bytes.count <= min(limits.nameLength, PackageLimits.componentLength) else { return false }
      var depth = 1
      var name = PlainName()
      for byte in bytes {
        if byte == UInt8(ascii: "/") {
          guard name.isComplete else { return false }
          depth += 1
          name = PlainName()
        } else if !name.append(byte) {
          return false
        }
      }
      return name.isComplete && depth <= limits.depth
    }
    return isPlain ?? false
  }

  /// Returns the form in which paths are compared: two paths with equal forms are the same file on some file system.
  ///
  /// The form is the compatibility decomposition with full case folding (through uppercase, which joins ß and ss, σ and
  /// ς), without characters that some systems ignore.
  package static func folded(_ name: some StringProtocol) -> String {
    if isASCII(name) { return name.lowercased() }
    let plain = visible(name.decomposedStringWithCompatibilityMapping.uppercased().lowercased())
    return plain.decomposedStringWithCompatibilityMapping
  }

  /// Removes characters that some systems ignore.
  private static func visible(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where !scalar.properties.isDefaultIgnorableCodePoint { scalars.append(scalar) }
    return String(scalars)
  }

  /// Splits a path into names by bytes: a slash followed by a combining mark is one character, but still a slash.
  static func components(of path: String) -> [String] {
    path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
  }

  /// Returns whether a file is hidden: a name in its path begins with a dot, or is the folder `__MACOSX` of the Finder's zips.
  static func isHidden(_ path: String) -> Bool {
    components(of: path).contains { $0.utf8.first == UInt8(ascii: ".") || $0 == "__MACOSX" }
  }

  static func isASCII(_ name: some StringProtocol) -> Bool { name.utf8.allSatisfy { $0 < 0x80 } }

  /// Returns a path for messages, with escapes for characters that could confuse a terminal or a reader.
  package static func shown(_ path: String) -> String {
    if path.utf8.count <= 200, path.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return path }
    var text = ""
    for scalar in path.unicodeScalars.prefix(200) {
      if isConfusing(scalar) {
        text += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  private static func check(_ scalar: Unicode.Scalar, in shown: String) throws {
    if scalar == "\\" { throw unsafe(shown, "holds a backslash") }
    if "<>:\"|?*".unicodeScalars.contains(scalar) {
      throw unsafe(shown, "holds the character \(scalar), which some file systems don't allow")
    }
    if isConfusing(scalar) { throw unsafe(shown, "holds a control or direction character") }
  }

  private static func check(_ component: Substring.UnicodeScalarView, in shown: String) throws {
    guard let first = component.first, let last = component.last else { throw unsafe(shown, "has an empty name in it") }
    if isDots(component) { throw unsafe(shown, "has the name \(Substring(component)) in it") }
    guard Substring(component).utf8.count <= PackageLimits.componentLength else {
      throw tooLong(shown, PackageLimits.componentLength)
    }
    guard last != ".", last != " ", first != " " else {
      throw unsafe(shown, "has a name that begins or ends with a space or ends with a dot")
    }
    guard !isDevice(component) else { throw device(shown) }
  }

  /// Returns whether Windows treats a name as a device, whatever follows its first dot.
  private static func isDevice(_ name: Substring.UnicodeScalarView) -> Bool {
    var stem = String(name.prefix { $0 != "." }).lowercased()
    while stem.last == " " { stem.removeLast() }
    let isPort = stem.count == 4 && (stem.hasPrefix("com") || stem.hasPrefix("lpt")) && stem.last?.isNumber == true
    return isPort || ["con", "prn", "aux", "nul", "conin$", "conout$"].contains(stem)
  }

  private static func device(_ shown: String) -> SkinIssue {
    unsafe(shown, "has a name that is a device on some systems")
  }

  /// Returns whether a name is `.` or `..`.
  private static func isDots(_ name: Substring.UnicodeScalarView) -> Bool {
    (1...2).contains(name.count) && name.allSatisfy { $0 == "." }
  }

  private static func isConfusing(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0: true  // control characters
    case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true  // text direction
    case 0x2028, 0x2029, 0xFEFF, 0xFFF9...0xFFFB: true  // line ends, byte order mark, annotations
    case 0xFDD0...0xFDEF: true  // noncharacters, as are the last two of each plane
    default: scalar.value & 0xFFFE == 0xFFFE
    }
  }

  private static func unsafe(_ shown: String, _ what: String) -> SkinIssue {
    SkinIssue.archive(.unsafePath, "The path \"\(shown)\" \(what)", suggestion: "Rename the file.", file: shown)
  }

  private static func tooLong(_ shown: String, _ limit: Int) -> SkinIssue {
    SkinIssue.archive(
      .nameTooLong, "The path \"\(shown)\" is longer than \(limit) bytes", suggestion: "Shorten the name.", file: shown)
  }
}

/// A name of a path, read byte by byte while it is plain.
private struct PlainName {
  private var first: UInt8 = 0
  private var last: UInt8 = 0
  /// The number of bytes before the first dot, and the last four of them in lowercase.
  private var stem = 0
  private var stemEnd: UInt32 = 0
  private var hasDot = false

  /// Appends a byte, unless some system doesn't allow it in names or it may be part of a device name.
  mutating func append(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: ":"), UInt8(ascii: "\""), UInt8(ascii: "|"),
      UInt8(ascii: "?"), UInt8(ascii: "*"), UInt8(ascii: "\\"), UInt8(ascii: "$"):
      return false
    case UInt8(ascii: "."):
      // Windows ignores spaces before the first dot of a device name.
      if !hasDot, last == UInt8(ascii: " ") { return false }
      hasDot = true
    case 0x20..<0x7F:
      if !hasDot {
        stem += 1
        stemEnd = stemEnd << 8 | UInt32(byte | 0x20)
      }
    default: return false
    }
    if first == 0 { first = byte }
    last = byte
    return true
  }

  /// Whether the name is valid so far as a complete name, and can't be that of a device.
  var isComplete: Bool {
    guard first != 0, first != UInt8(ascii: " "), last != UInt8(ascii: " "), last != UInt8(ascii: ".") else {
      return false
    }
    switch stem {
    case 3: return ![0x63_6F6E, 0x70_726E, 0x61_7578, 0x6E_756C].contains(stemEnd)  // con, prn, aux, nul
    case 4: return ![0x63_6F6D, 0x6C_7074].contains(stemEnd >> 8)  // com1, lpt1 …
    default: return true
    }
  }
}
