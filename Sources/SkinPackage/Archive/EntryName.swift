// Which paths a skin may have: those that mean the same file on every system.

internal import Foundation
internal import SkinKit

/// The rules of paths inside packages.
enum EntryName {
  /// Checks a path of a file, without a slash at its end.
  static func check(_ path: String, limits: PackageLimits) throws {
    let shown = shown(path)
    guard !path.isEmpty else { throw unsafe(shown, "is empty") }
    guard path.utf8.count <= limits.nameLength else { throw tooLong(shown, limits.nameLength) }
    guard !path.hasPrefix("/") else { throw unsafe(shown, "is absolute") }
    for scalar in path.unicodeScalars { try check(scalar, in: shown) }
    let components = path.split(separator: "/", omittingEmptySubsequences: false)
    for component in components { try check(component, in: shown) }
    guard components.count <= limits.depth else {
      throw SkinIssue.archive(
        .tooDeep, "The path \(shown) has \(components.count) names, more than the \(limits.depth) that are allowed",
        remedy: "Nest the folders less deeply.", file: shown)
    }
    // Some systems normalise names or drop what can't be seen, and find a slash or a dot then.
    if !path.utf8.allSatisfy({ $0 < 0x80 }) {
      let plain = visible(path.precomposedStringWithCompatibilityMapping)
      let names = plain.split(separator: "/", omittingEmptySubsequences: false)
      guard names.count == components.count, !plain.contains("\\"), names.allSatisfy({ !["", ".", ".."].contains($0) })
      else { throw unsafe(shown, "holds a character that some systems take for a slash or a dot, or for nothing") }
      for name in names where isDevice(name) { throw device(shown) }
    }
  }

  /// The form under which paths are compared: two equal ones would be one file on some file system.
  ///
  /// Compatibility decomposition, full case folding (by way of upper case, which joins ß and ss, σ and ς), and without
  /// characters that some systems ignore.
  static func folded(_ name: some StringProtocol) -> String {
    if name.utf8.allSatisfy({ $0 < 0x80 }) { return name.lowercased() }
    let plain = visible(name.decomposedStringWithCompatibilityMapping.uppercased().lowercased())
    return plain.decomposedStringWithCompatibilityMapping
  }

  /// A text without characters that some systems ignore.
  private static func visible(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where !scalar.properties.isDefaultIgnorableCodePoint { scalars.append(scalar) }
    return String(scalars)
  }

  /// A path for messages: what could confuse a terminal or a reader is spelled out.
  static func shown(_ path: String) -> String {
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

  private static func check(_ component: Substring, in shown: String) throws {
    switch component {
    case "": throw unsafe(shown, "has an empty name in it")
    case ".": throw unsafe(shown, "has the name . in it")
    case "..": throw unsafe(shown, "has the name .. in it")
    default: break
    }
    guard component.utf8.count <= PackageLimits.componentLength else {
      throw tooLong(shown, PackageLimits.componentLength)
    }
    guard component.last != ".", component.last != " ", component.first != " " else {
      throw unsafe(shown, "has a name that begins or ends with a space or ends with a dot")
    }
    guard !isDevice(component) else { throw device(shown) }
  }

  /// Whether Windows takes a name for a device, whatever follows its first dot.
  private static func isDevice(_ component: Substring) -> Bool {
    var stem = component.prefix { $0 != "." }.lowercased()
    while stem.last == " " { stem.removeLast() }
    let isPort = stem.count == 4 && (stem.hasPrefix("com") || stem.hasPrefix("lpt")) && stem.last?.isNumber == true
    return isPort || ["con", "prn", "aux", "nul", "conin$", "conout$"].contains(stem)
  }

  private static func device(_ shown: String) -> SkinIssue {
    unsafe(shown, "has a name that is a device on some systems")
  }

  private static func isConfusing(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0: true  // control characters
    case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true  // direction of text
    case 0x2028, 0x2029, 0xFEFF, 0xFFF9...0xFFFB: true  // line ends, byte order mark, annotations
    default: scalar.properties.isNoncharacterCodePoint
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

  init(limits: PackageLimits) { self.limits = limits }

  /// Checks a path and adds it with all folders on its way.
  mutating func insert(_ path: String, isFolder: Bool = false) throws {
    try EntryName.check(path, limits: limits)
    var folder = 0
    for component in path.split(separator: "/") {
      let isFolderHere = isFolder || component.endIndex != path.endIndex
      let key = Key(folder: folder, folded: EntryName.folded(component))
      let isPlain = component.utf8.elementsEqual(key.folded.utf8)
      guard let other = known[key] else {
        folder = known.count + 1
        known[key] = Known(number: folder, spelling: isPlain ? nil : String(component), isFolder: isFolderHere)
        continue
      }
      // A folder may be met again by each of its files, in the same spelling; a file may not.
      let spelling = other.spelling ?? key.folded
      guard isFolderHere, other.isFolder, spelling.utf8.elementsEqual(component.utf8) else {
        throw collision(path, path[..<component.startIndex] + spelling)
      }
      folder = other.number
    }
  }

  private func collision(_ path: String, _ other: some StringProtocol) -> SkinIssue {
    let shown = EntryName.shown(path)
    return SkinIssue.archive(
      .nameCollision, "\"\(shown)\" and \"\(EntryName.shown(String(other)))\" would be the same file on some systems",
      remedy: "Rename one of them.", file: shown)
  }
}
