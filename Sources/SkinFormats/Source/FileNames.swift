import Foundation
import SkinKit

/// Finds files by name with or without folder, scale and extension; the first of several paths is used.
struct FileNames {
  static let imageExtensions: Set = ["png", "jpg", "jpeg", "gif", "webp", "heic", "pdf"]

  let files: any SkinFiles
  private let paths: Set<String>
  /// Paths by file name, and paths without scale by file name without scale and extension.
  private var byName: [String: String] = [:]
  private var byStem: [String: String] = [:]
  /// The folders of image sets by their names.
  private var imageSets: [String: String] = [:]

  /// Indexes files.
  /// - Parameters:
  ///   - files: The skin's files.
  ///   - found: The paths to search, the most important first; `nil` searches all files.
  init(_ files: any SkinFiles, paths found: [String]? = nil) {
    self.files = files
    let all = found ?? files.paths
    paths = Set(all)
    for path in all {
      let name = Self.name(of: path)
      if name == "Contents.json", let set = path.split(separator: "/").dropLast().last, set.hasSuffix(".imageset") {
        let stem = String(set.dropLast(".imageset".count))
        imageSets[stem] = imageSets[stem] ?? String(path.dropLast(name.count))
      }
      guard !path.contains(".xcassets/") else { continue }
      byName[name] = byName[name] ?? path
      guard Self.imageExtensions.contains(Self.pathExtension(of: name)) else { continue }
      let plain = Self.plainImagePath(path)
      let stem = Self.stem(of: Self.name(of: plain))
      byStem[stem] = byStem[stem] ?? plain
    }
  }

  /// The path of a file.
  func file(_ name: String) -> String? { paths.contains(name) ? name : byName[name] }

  /// The path of an image without scale; the name itself if there is none.
  func image(_ name: String) -> String { file(name) ?? byStem[name] ?? name }

  /// The image of a name, from files or from an image set; `nil` if there is neither.
  func image(named name: String) -> SkinImage? {
    for candidate in [name, Self.stem(of: name)] {
      if let image = try? SkinImage(path: image(candidate), in: files) { return image }
    }
    return imageSets[name].flatMap { image(ofSet: name, in: $0) }
  }

  /// The image of an image set's files, without those for one appearance only.
  private func image(ofSet name: String, in folder: String) -> SkinImage? {
    var ignored: [SkinIssue] = []
    guard let data = try? files.contents(of: folder + "Contents.json"),
      let json = try? SourceJSON(data, file: folder + "Contents.json", warnings: &ignored)
    else { return nil }
    let variants = (json["images"]?.elements ?? []).compactMap { image -> SkinImage.Variant? in
      guard image["appearances"] == nil, let file = image["filename"]?.string, paths.contains(folder + file) else {
        return nil
      }
      let idiom = image["idiom"]?.string.flatMap { SkinImage.Idiom(rawValue: $0) }
      guard idiom != nil || image["idiom"]?.string ?? "universal" == "universal" else { return nil }
      let scale = image["scale"]?.string.flatMap { Int($0.dropLast()) } ?? 1
      return SkinImage.Variant(
        scale: min(max(scale, 1), 3), idiom: idiom,
        isRightToLeft: image["language-direction"]?.string == "right-to-left",
        file: SkinFile(path: folder + file, in: files))
    }
    return variants.isEmpty ? nil : SkinImage(path: name, variants: variants)
  }

  /// `a/b.png` → `b.png`.
  static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

  /// The folder of a path with its slash; empty for one at the top.
  static func folder(of path: String) -> String { String(path.dropLast(name(of: path).count)) }

  /// `b.png` → `b`.
  static func stem(of name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// The lowercase extension of a name; empty if it has none.
  static func pathExtension(of name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }

  /// `a/b@2x~ipad.png` → `a/b.png`.
  static func plainImagePath(_ path: String) -> String {
    let ending = pathExtension(of: name(of: path))
    guard !ending.isEmpty else { return path }
    var stem = path.dropLast(ending.count + 1)
    for idiom in SkinImage.Idiom.allCases where stem.hasSuffix("~\(idiom.rawValue)") {
      stem = stem.dropLast(idiom.rawValue.count + 1)
    }
    for scale in ["@2x", "@3x"] where stem.hasSuffix(scale) { stem = stem.dropLast(scale.count) }
    return String(stem) + path.suffix(ending.count + 1)
  }
}
