import Foundation

/// The paths that a skin's files get in the native format: their own if possible, else similar ones.
///
/// Images of other formats are named by screen, device and direction (`@2x`, `~ipad`, `~rtl`), as the native format finds them. No two
/// paths differ only in case, because not every file system distinguishes them.
struct NativeFilePlan {
  /// The files by their new paths.
  private(set) var copies: [String: SkinFile] = [:]
  /// The assigned paths by their folded forms.
  private var taken: [String: String] = [:]
  /// The former paths of the files.
  private(set) var sources: Set<String> = []
  /// The paths that no file may get, because an image would take it for one of its variants.
  private var forbidden: Set<String> = []
  /// The last number that was appended to a path.
  private var numbers: [String: Int] = [:]
  private var images: [Source<[SkinImage.Variant]>: String] = [:]
  private var files: [Source<SkinFile>: String] = [:]

  private struct Source<Contents: Hashable>: Hashable {
    let path: String
    let contents: Contents
  }

  /// Assigns a path to a file that a key names.
  mutating func path(of file: SkinFile) -> String {
    let source = Source(path: file.path, contents: file)
    if let known = files[source] { return known }
    let preferred = NativeFileName.place(of: file.path)
    var candidates = NameCandidates(preferred, from: numbers[preferred])
    while !canTake(candidates.current, file) { candidates.advance() }
    numbers[preferred] = candidates.number
    take(candidates.current, file)
    files[source] = candidates.current
    return candidates.current
  }

  /// Assigns a path to a file that no key names, without reading the file.
  mutating func carry(_ file: SkinFile) {
    let preferred = NativeFileName.place(of: file.path)
    var candidates = NameCandidates(preferred, from: numbers[preferred])
    while forbidden.contains(candidates.current) || taken[NativeFileName.folded(candidates.current)] != nil {
      candidates.advance()
    }
    numbers[preferred] = candidates.number
    take(candidates.current, file)
  }

  /// Assigns paths to an image's files, and returns the one that names the image.
  mutating func path(of image: SkinImage) throws -> String {
    let source = Source(path: image.path, contents: image.variants)
    if let known = images[source] { return known }
    let scales = image.variants.map { "\($0.scale) \($0.idiom?.rawValue ?? "") \($0.isRightToLeft)" }
    guard image.variants.allSatisfy({ (1...3).contains($0.scale) }), Set(scales).count == scales.count else {
      throw SkinIssue(
        .unwritableValue, "The image has two files for the same screens, or one for none of @1x, @2x and @3x",
        suggestion: "Leave one file for each scale, kind of device and direction.")
    }
    let preferred = Self.preferredPath(of: image)
    var candidates = NameCandidates(preferred, from: numbers[preferred])
    while !fits(image, candidates.current) { candidates.advance() }
    numbers[preferred] = candidates.number
    for name in SkinImage.names(of: candidates.current) {
      if let variant = Self.variant(of: image, name) {
        take(name.path, variant.file)
      } else {
        forbidden.insert(name.path)
      }
    }
    images[source] = candidates.current
    return candidates.current
  }

  private static func preferredPath(of image: SkinImage) -> String {
    let isNamedBySuffix = image.variants.allSatisfy {
      $0.file.path
        == SkinImage.path(image.path, scale: $0.scale, idiom: $0.idiom, isRightToLeft: $0.isRightToLeft)
    }
    if isNamedBySuffix { return NativeFileName.place(of: image.path) }
    let name = image.path.split(separator: "/").last.map(String.init) ?? "image"
    let fileName = image.variants.first?.file.path.split(separator: "/").last.map(String.init) ?? ""
    let fileExtension = fileName.lastIndex(of: ".").map { String(fileName[$0...]) } ?? ""
    let stem = name.hasSuffix(fileExtension) ? String(name.dropLast(fileExtension.count)) : name
    return "images/" + NativeFileName.safe(stem + fileExtension, allowing: ".")
  }

  private func fits(_ image: SkinImage, _ path: String) -> Bool {
    SkinImage.names(of: path).allSatisfy { name in
      guard let variant = Self.variant(of: image, name) else { return copies[name.path] == nil }
      return canTake(name.path, variant.file)
    }
  }

  private static func variant(of image: SkinImage, _ name: SkinImage.Name) -> SkinImage.Variant? {
    image.variants.first {
      $0.scale == name.scale && $0.idiom == name.idiom && $0.isRightToLeft == name.isRightToLeft
    }
  }

  private func canTake(_ path: String, _ file: SkinFile) -> Bool {
    guard !forbidden.contains(path) else { return false }
    guard let holder = taken[NativeFileName.folded(path)] else { return true }
    return holder == path && copies[path] == file
  }

  private mutating func take(_ path: String, _ file: SkinFile) {
    sources.insert(file.path)
    copies[path] = file
    taken[NativeFileName.folded(path)] = path
  }
}

/// A path and its numbered alternatives, such as `a.png`, `a-2.png` and `a-3.png`.
package struct NameCandidates {
  private let stem: String
  private let end: String
  /// The number of the current path.
  package private(set) var number: Int

  /// Begins at a number, if the paths with lower numbers are known to be assigned.
  package init(_ path: String, from number: Int? = nil) {
    self.number = number ?? 1
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    let dot = path.lastIndex(of: ".").flatMap { $0 > slash ? $0 : nil } ?? path.endIndex
    stem = String(path[..<dot])
    end = String(path[dot...])
  }

  package var current: String { number == 1 ? stem + end : "\(stem)-\(number)\(end)" }

  package mutating func advance() { number += 1 }
}

/// Names of files that are valid on every system and in every package.
package enum NativeFileName {
  /// The folders of the format itself.
  private static let folders: Set<String> = ["modules", "brands", "components"]
  /// The files of the format itself.
  private static let files: Set<String> = ["skin.json", "rules.json"]
  /// The name of a package's own manifest.
  private static let manifest = "manifest.json"

  /// Whether a file holds keys, rules or a header of the format.
  static func isOfFormat(_ path: String) -> Bool {
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
