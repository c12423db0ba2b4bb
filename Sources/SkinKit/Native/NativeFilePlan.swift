import Foundation

/// The paths that a skin's files get in the native format: their own if possible, else similar ones.
///
/// Images of other formats are named by screen, device and direction (`@2x`, `~ipad`, `~rtl`), as the native format finds them. No two
/// paths differ only in case, because not every file system distinguishes them.
package struct NativeFilePlan {
  /// The files by their new paths.
  package private(set) var copies: [String: SkinFile] = [:]
  /// The assigned paths by their folded forms.
  private var taken: [String: String] = [:]
  /// The former paths of the files.
  package private(set) var sources: Set<String> = []
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
