// Where the files of a zip skin lie, and what its configuration calls them.

import Foundation
import SkinKit

/// Lays all files at the top of a zip skin under names that differ in more than case and extension.
///
/// So an app finds a PNG image by the name alone, as those that read zip skins expect; everything else is named with its extension. The
/// files of an image for other scales and devices lie beside it, as the system looks for them: `tab@2x.png`, `tab~ipad.png`. A
/// file that several keys name is there once.
struct ConfigFilePlan {
  /// What must not be among the files: the configuration, the manifest of packages, and what would make it another format.
  private static let reserved: Set<String> = ["config.json", "localconfig.json", "manifest.json", "skin.json"]

  /// The files by the paths that they come to.
  private(set) var copies: [String: SkinFile] = [:]
  /// The names without extension that are given, by what a file system may take for equal.
  private var taken: Set<String> = []
  /// The last number given to a name like one.
  private var numbers: [String: Int] = [:]
  private var files: [SkinFile: String] = [:]
  private var images: [[SkinImage.Variant]: String] = [:]

  /// The files of an image that can be told apart by their names; of several for the same screens the first.
  static func variants(of image: SkinImage) -> [SkinImage.Variant] {
    var paths: Set<String> = []
    return image.variants.filter { (1...3).contains($0.scale) && paths.insert(path(image.path, $0)).inserted }
  }

  /// What the configuration calls a file.
  mutating func name(of file: SkinFile) -> String {
    if let known = files[file] { return known }
    let name = unusedName(NativeFileName.safe(FileNames.name(of: file.path), allowing: "."))
    copies[name] = file
    files[file] = name
    return name
  }

  /// What the configuration calls an image; `nil` where it has no files.
  mutating func name(of variants: [SkinImage.Variant], like path: String) -> String? {
    guard let first = variants.first else { return nil }
    if let known = images[variants] { return known }
    let ending = FileNames.pathExtension(of: FileNames.name(of: first.file.path))
    let original = FileNames.name(of: path)
    let isNamedLikeFile = FileNames.pathExtension(of: original) == ending && !ending.isEmpty
    let stem = NativeFileName.safe(isNamedLikeFile ? FileNames.stem(of: original) : original)
    let file = unusedName(ending.isEmpty ? stem : "\(stem).\(NativeFileName.safe(ending))")
    for variant in variants { copies[Self.path(file, variant)] = variant.file }
    // A name alone doesn't lead to files that are all for people who read from right to left.
    let isFoundByName = ending == "png" && variants.contains { !$0.isRightToLeft }
    let name = isFoundByName ? FileNames.stem(of: file) : file
    images[variants] = name
    return name
  }

  private static func path(_ path: String, _ variant: SkinImage.Variant) -> String {
    SkinImage.path(path, scale: variant.scale, idiom: variant.idiom, isRightToLeft: variant.isRightToLeft)
  }

  private mutating func unusedName(_ preferred: String) -> String {
    var candidates = NameCandidates(preferred, from: numbers[preferred])
    while !take(candidates.current) { candidates.advance() }
    numbers[preferred] = candidates.number
    return candidates.current
  }

  private mutating func take(_ name: String) -> Bool {
    let folded = NativeFileName.folded(name)
    guard !Self.reserved.contains(folded) else { return false }
    return taken.insert(FileNames.stem(of: folded)).inserted
  }
}
