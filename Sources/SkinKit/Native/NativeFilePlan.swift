// Where the files that keys name come to lie in a skin's folder of the native format.

import Foundation

/// Gives every file a path: its own where that can stay, else one like it.
///
/// Images of other formats get names that tell screens, devices and directions (`@2x`, `~ipad`, `~rtl`), as the native format finds them. No two
/// paths differ only in case, since not every file system tells them apart.
struct NativeFilePlan {
  /// The files by the paths that they come to.
  private(set) var copies: [String: SkinFile] = [:]
  /// The paths that are given, by what a file system may take for equal.
  private var taken: [String: String] = [:]
  /// Paths that no file may get, because an image would find it and mean something else.
  private var forbidden: Set<String> = []
  /// The last number given to a path like one.
  private var numbers: [String: Int] = [:]
  private var images: [Source<[SkinImage.Variant]>: String] = [:]
  private var files: [Source<SkinFile>: String] = [:]

  private struct Source<Contents: Hashable>: Hashable {
    let path: String
    let contents: Contents
  }

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

  /// The path that names an image whose files are the skin's own.
  mutating func path(of image: SkinImage) throws -> String {
    let source = Source(path: image.path, contents: image.variants)
    if let known = images[source] { return known }
    let scales = image.variants.map { "\($0.scale) \($0.idiom?.rawValue ?? "") \($0.isRightToLeft)" }
    guard image.variants.allSatisfy({ (1...3).contains($0.scale) }), Set(scales).count == scales.count else {
      throw SkinIssue(
        .unwritableValue, "The image has two files for the same screens, or one for none of @1x, @2x and @3x",
        remedy: "Leave one file for each scale, kind of device and direction.")
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
    copies[path] = file
    taken[NativeFileName.folded(path)] = path
  }
}

/// A path, and others like it, such as `a.png`, `a-2.png` and `a-3.png`.
package struct NameCandidates {
  private let stem: String
  private let end: String
  /// The number of the current one.
  package private(set) var number: Int

  /// Begins at a number, where those before are known to be given.
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

/// Names that are files on every system.
package enum NativeFileName {
  /// The names that mean something else in a skin's folder than a file that keys name.
  private static let folders: Set<String> = ["modules", "brands", "components"]
  private static let files: Set<String> = ["skin.json", "rules.json"]

  /// Where a file may lie: at its own path, unless that leaves the folder, is hidden, or means something else there.
  package static func place(of path: String) -> String {
    var parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    // What a brand or component brought lies where it would without it.
    if parts.count > 2, ["brands", "components"].contains(parts[0]) { parts.removeFirst(2) }
    let isOther = parts.count == 1 ? files.contains(parts[0].lowercased()) : folders.contains(parts[0].lowercased())
    let isUnsafe = parts.contains { part in
      part.isEmpty || part.hasPrefix(".") || part.utf8.contains { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") }
    }
    guard isOther || isUnsafe else { return parts.joined(separator: "/") }
    return "files/" + safe(parts.last ?? "", allowing: ".@~")
  }

  /// A name of letters, digits, `_`, `-` and what else is allowed; an underscore stands for anything else.
  package static func safe(_ name: String, allowing others: String = "") -> String {
    var safe = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      let isLetter = scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal
      let isFine = (isLetter && !scalar.properties.isDefaultIgnorableCodePoint) || "_-".unicodeScalars.contains(scalar)
      safe.append(isFine || others.unicodeScalars.contains(scalar) ? scalar : "_")
    }
    let text = String(safe)
    let stem = text.split(separator: ".", omittingEmptySubsequences: false).first?.lowercased() ?? ""
    return text.isEmpty || text.hasPrefix(".") || isDevice(stem) ? "_" + text : text
  }

  /// What a file system that doesn't tell cases and spellings apart takes for equal.
  package static func folded(_ path: String) -> String {
    path.decomposedStringWithCompatibilityMapping.uppercased().lowercased()
  }

  /// Names that mean devices to Windows, with any extension.
  private static func isDevice(_ stem: String) -> Bool {
    if ["con", "prn", "aux", "nul"].contains(stem) { return true }
    return stem.count == 4 && (stem.hasPrefix("com") || stem.hasPrefix("lpt")) && stem.last?.isNumber == true
  }
}
