import Foundation

/// Names of files that are valid on every system and in every package.
package enum NativeFileName {
  /// The folders of the format itself.
  private static let folders: Set<String> = ["modules", "brands", "components"]
  /// The files of the format itself.
  private static let files: Set<String> = ["skin.json", "rules.json"]
  /// The name of a package's own manifest.
  private static let manifest = "manifest.json"

  /// Whether a file holds keys, rules or a header of the format.
  package static func isOfFormat(_ path: String) -> Bool {
    let names = path.split(separator: "/")
    guard let name = names.last else { return false }
    let isInHome = names.count == 1 || (names.count == 3 && names[0] == "brands")
    if isInHome, files.contains(String(name)) { return true }
    let isModule = names.dropLast().last == "modules" && name.hasSuffix(".json")
    return isModule && (names.count == 2 || (names.count == 4 && ["brands", "components"].contains(names[0])))
  }

  /// A path without the screen and device of an image: `a@2x~ipad.png` becomes `a.png`.
  static func plain(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    guard let suffix = name.firstIndex(where: { $0 == "@" || $0 == "~" }), let dot = name.lastIndex(of: "."),
      suffix < dot
    else { return path }
    return String(path[..<suffix] + path[dot...])
  }

  /// The path for a file: its own, unless that leaves the folder, isn't portable, or belongs to the format.
  package static func place(of path: String) -> String {
    var parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    // The folder of a brand or component isn't part of the new path.
    if parts.count > 2, ["brands", "components"].contains(parts[0]) { parts.removeFirst(2) }
    let first = parts[0].lowercased()
    let isReserved = parts.count == 1 ? files.contains(first) || first == manifest : folders.contains(first)
    guard isReserved || !parts.allSatisfy(isPortable) else { return parts.joined(separator: "/") }
    return "files/" + safe(parts.last ?? "", allowing: ".@~")
  }

  /// Whether a part of a path is visible and valid on every system.
  private static func isPortable(_ part: String) -> Bool {
    guard let first = part.unicodeScalars.first, let last = part.unicodeScalars.last else { return false }
    return first != "." && first != " " && last != "." && last != " " && !isDevice(stem(of: part))
      && part.unicodeScalars.allSatisfy { scalar in
        scalar.value >= 0x20 && scalar.value != 0x7F && !"\\<>:\"|?*".unicodeScalars.contains(scalar)
          && (scalar.isASCII || !scalar.properties.isDefaultIgnorableCodePoint)
      }
  }

  /// A name of letters, digits, `_`, `-` and the given characters; an underscore replaces every other one.
  package static func safe(_ name: String, allowing others: String = "") -> String {
    var safe = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      let isLetter = scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal
      let isFine = (isLetter && !scalar.properties.isDefaultIgnorableCodePoint) || "_-".unicodeScalars.contains(scalar)
      safe.append(isFine || others.unicodeScalars.contains(scalar) ? scalar : "_")
    }
    let text = String(safe) + (name.hasSuffix(".") && others.contains(".") ? "_" : "")
    return text.isEmpty || text.hasPrefix(".") || isDevice(stem(of: text)) ? "_" + text : text
  }

  /// The lower-case part of a name before its first dot.
  private static func stem(of name: String) -> String {
    name.split(separator: ".", omittingEmptySubsequences: false).first?.lowercased() ?? ""
  }

  /// The form of a path that is equal for paths which some file systems don't distinguish.
  package static func folded(_ path: String) -> String {
    path.decomposedStringWithCompatibilityMapping.uppercased().lowercased()
  }

  /// Whether a name means a device to Windows, with any extension.
  private static func isDevice(_ stem: String) -> Bool {
    if ["con", "prn", "aux", "nul"].contains(stem) { return true }
    return stem.count == 4 && (stem.hasPrefix("com") || stem.hasPrefix("lpt")) && stem.last?.isNumber == true
  }
}
