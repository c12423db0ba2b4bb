// Which paths a skin may have: those that mean the same file on every system.

internal import Foundation
internal import SkinKit

/// The rules of paths inside packages.
enum EntryName {
  /// Checks a path of a file, without a slash at its end; one that is plain needs no check.
  static func check(_ path: String, limits: PackageLimits) throws {
    let shown = shown(path)
    guard !path.isEmpty else { throw unsafe(shown, "is empty") }
    guard path.utf8.count <= limits.nameLength else { throw tooLong(shown, limits.nameLength) }
    // Scalars, not characters: a slash with a combining mark after it is one character, and still a slash.
    let scalars = path.unicodeScalars
    guard scalars.first != "/" else { throw unsafe(shown, "is absolute") }
    for scalar in scalars { try check(scalar, in: shown) }
    let components = scalars.split(separator: "/", omittingEmptySubsequences: false)
    for component in components { try check(component, in: shown) }
    guard components.count <= limits.depth else {
      throw SkinIssue.archive(
        .tooDeep, "The path \(shown) has \(components.count) names, more than the \(limits.depth) that are allowed",
        remedy: "Nest the folders less deeply.", file: shown)
    }
    // Some systems normalise names or drop what can't be seen, and find a slash or a dot then.
    if !isASCII(path) {
      let plain = visible(path.precomposedStringWithCompatibilityMapping).unicodeScalars
      let names = plain.split(separator: "/", omittingEmptySubsequences: false)
      guard names.count == components.count, !plain.contains("\\"), !names.contains(where: { $0.isEmpty || isDots($0) })
      else { throw unsafe(shown, "holds a character that some systems take for a slash or a dot, or for nothing") }
      for name in names where isDevice(name) { throw device(shown) }
    }
  }

  /// Whether a path is so plain that nothing can be wrong with it: ASCII, and far from everything that is refused.
  ///
  /// Nearly all paths are, and for them one pass over their bytes is enough. What isn't plain may still be a good path.
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

  /// The form under which paths are compared: two equal ones would be one file on some file system.
  ///
  /// Compatibility decomposition, full case folding (by way of upper case, which joins ß and ss, σ and ς), and without
  /// characters that some systems ignore.
  static func folded(_ name: some StringProtocol) -> String {
    if isASCII(name) { return name.lowercased() }
    let plain = visible(name.decomposedStringWithCompatibilityMapping.uppercased().lowercased())
    return plain.decomposedStringWithCompatibilityMapping
  }

  /// A text without characters that some systems ignore.
  private static func visible(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where !scalar.properties.isDefaultIgnorableCodePoint { scalars.append(scalar) }
    return String(scalars)
  }

  /// The names of a path, told apart by bytes: a slash with a combining mark after it is one character, and still a slash.
  static func components(of path: String) -> [String] {
    path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
  }

  static func isASCII(_ name: some StringProtocol) -> Bool { name.utf8.allSatisfy { $0 < 0x80 } }

  /// A path for messages: what could confuse a terminal or a reader is spelled out.
  static func shown(_ path: String) -> String {
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

  /// Whether Windows takes a name for a device, whatever follows its first dot.
  private static func isDevice(_ name: Substring.UnicodeScalarView) -> Bool {
    var stem = String(name.prefix { $0 != "." }).lowercased()
    while stem.last == " " { stem.removeLast() }
    let isPort = stem.count == 4 && (stem.hasPrefix("com") || stem.hasPrefix("lpt")) && stem.last?.isNumber == true
    return isPort || ["con", "prn", "aux", "nul", "conin$", "conout$"].contains(stem)
  }

  private static func device(_ shown: String) -> SkinIssue {
    unsafe(shown, "has a name that is a device on some systems")
  }

  /// Whether a name is one of the two that lead elsewhere.
  private static func isDots(_ name: Substring.UnicodeScalarView) -> Bool {
    (1...2).contains(name.count) && name.allSatisfy { $0 == "." }
  }

  private static func isConfusing(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0: true  // control characters
    case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true  // direction of text
    case 0x2028, 0x2029, 0xFEFF, 0xFFF9...0xFFFB: true  // line ends, byte order mark, annotations
    case 0xFDD0...0xFDEF: true  // noncharacters, as are the last two of each plane
    default: scalar.value & 0xFFFE == 0xFFFE
    }
  }

  private static func unsafe(_ shown: String, _ what: String) -> SkinIssue {
    SkinIssue.archive(.unsafePath, "The path \"\(shown)\" \(what)", remedy: "Rename the file.", file: shown)
  }

  private static func tooLong(_ shown: String, _ limit: Int) -> SkinIssue {
    SkinIssue.archive(
      .nameTooLong, "The path \"\(shown)\" is longer than \(limit) bytes", remedy: "Shorten the name.", file: shown)
  }
}

/// One name of a path, byte by byte, as long as it is far from everything that is refused.
private struct PlainName {
  private var first: UInt8 = 0
  private var last: UInt8 = 0
  /// The number of bytes before the first dot, and the last four of them, in lower case.
  private var stem = 0
  private var stemEnd: UInt32 = 0
  private var hasDot = false

  /// Takes the next byte, unless it is one that not every system has in names, or that names of devices may have.
  mutating func append(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: ":"), UInt8(ascii: "\""), UInt8(ascii: "|"),
      UInt8(ascii: "?"), UInt8(ascii: "*"), UInt8(ascii: "\\"), UInt8(ascii: "$"):
      return false
    case UInt8(ascii: "."):
      // Spaces before the first dot don't count for the names of devices.
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

  /// Whether it is a name, doesn't begin or end with what is refused there, and can't be that of a device.
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

/// All paths of one archive or manifest: finds those that would be one file on some file system.
///
/// Every name is kept once under its folder's number, so that many deep paths take no more memory than they are long.
struct NameTable {
  private struct Key: Hashable {
    let folder: Int
    let folded: String
  }

  private struct Known {
    let number: Int
    /// The name as it is written; nil where that is its folded form.
    let spelling: String?
    let isFolder: Bool
  }

  private let limits: PackageLimits
  private var known: [Key: Known] = [:]
  private var lastPath = ""
  /// The folders of the last plain path: how many bytes of it each one takes, with its slash, and its number.
  private var lastFolders: [(length: Int, number: Int)] = []

  init(limits: PackageLimits, capacity: Int = 0) {
    self.limits = limits
    known.reserveCapacity(capacity)
  }

  /// Checks a path and adds it with all folders on its way.
  mutating func insert(_ path: String, isFolder: Bool = false) throws {
    let isPlain = EntryName.isPlain(path, limits: limits)
    if !isPlain { try EntryName.check(path, limits: limits) }
    // Neighbours mostly lie in the same folders, which need no second look.
    let shared = isPlain ? Self.sharedBytes(path, lastPath) : 0
    while let last = lastFolders.last, last.length > shared { lastFolders.removeLast() }
    lastPath = isPlain ? path : ""
    var folder = lastFolders.last?.number ?? 0
    let bytes = path.utf8
    var start = bytes.index(bytes.startIndex, offsetBy: lastFolders.last?.length ?? 0)
    while let slash = bytes[start...].firstIndex(of: UInt8(ascii: "/")) {
      folder = try insert(path[start..<slash], in: folder, of: path, isFolder: true)
      start = bytes.index(after: slash)
      if isPlain { lastFolders.append((bytes.distance(from: bytes.startIndex, to: start), folder)) }
    }
    try insert(path[start...], in: folder, of: path, isFolder: isFolder)
  }

  /// The number of bytes at their beginnings in which two texts agree.
  private static func sharedBytes(_ first: String, _ second: String) -> Int {
    let shared = first.utf8.withContiguousStorageIfAvailable { first in
      second.utf8.withContiguousStorageIfAvailable { second in
        let most = min(first.count, second.count)
        return (0..<most).first { first[$0] != second[$0] } ?? most
      }
    }
    return (shared ?? nil) ?? 0
  }

  /// Adds a name to a folder.
  /// - Returns: Its number.
  @discardableResult private mutating func insert(
    _ name: Substring, in folder: Int, of path: String, isFolder: Bool
  ) throws -> Int {
    let key = Key(folder: folder, folded: EntryName.folded(name))
    guard let other = known[key] else {
      let number = known.count + 1
      let spelling = name.utf8.elementsEqual(key.folded.utf8) ? nil : String(name)
      known[key] = Known(number: number, spelling: spelling, isFolder: isFolder)
      return number
    }
    // A folder may be met again by each of its files, in the same spelling; a file may not.
    let spelling = other.spelling ?? key.folded
    guard isFolder, other.isFolder, spelling.utf8.elementsEqual(name.utf8) else {
      throw collision(path, path[..<name.startIndex] + spelling)
    }
    return other.number
  }

  private func collision(_ path: String, _ other: some StringProtocol) -> SkinIssue {
    let shown = EntryName.shown(path)
    return SkinIssue.archive(
      .nameCollision, "\"\(shown)\" and \"\(EntryName.shown(String(other)))\" would be the same file on some systems",
      remedy: "Rename one of them.", file: shown)
  }
}
