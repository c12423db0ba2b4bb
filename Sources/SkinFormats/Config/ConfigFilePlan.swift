import Foundation
import SkinKit

/// Places the files at the top of a zip skin under names that differ in more than case and extension; animations with pictures are in
/// folders.
///
/// Apps find a PNG image by the name alone, as readers of zip skins expect; other files are named with their extension. The
/// files of an image for other scales and devices are next to it, as the system looks for them: `tab@2x.png`, `tab~ipad.png`. A
/// file that several keys name is copied once.
struct ConfigFilePlan {
  /// Reserved names: the configuration, the manifest of packages, and names that would change the format.
  private static let reserved: Set<String> = ["config.json", "localconfig.json", "manifest.json", "skin.json"]

  /// The files by their new paths.
  private(set) var copies: [String: SkinFile] = [:]
  /// The names in use without extension, folded as by a file system.
  private var taken: Set<String> = []
  /// The latest number appended to a name.
  private var numbers: [String: Int] = [:]
  private var files: [SkinFile: String] = [:]
  private var images: [[SkinImage.Variant]: String] = [:]

  /// The files of an image with different names; of several for the same screens, the first.
  static func variants(of image: SkinImage) -> [SkinImage.Variant] {
    var paths: Set<String> = []
    return image.variants.filter { (1...3).contains($0.scale) && paths.insert(path(image.path, $0)).inserted }
  }

  /// The name of a file in the configuration.
  mutating func name(of file: SkinFile) -> String {
    if let known = files[file] { return known }
    let pictures = file.pictures
    guard pictures.isEmpty else { return name(of: file, with: pictures) }
    let name = unusedName(NativeFileName.safe(FileNames.name(of: file.path), allowing: "."))
    copies[name] = file
    files[file] = name
    return name
  }

  /// The name of an animation, which has a folder of its own with the pictures that it names.
  private mutating func name(of animation: SkinFile, with pictures: [String: SkinFile]) -> String {
    let fileName = NativeFileName.safe(FileNames.name(of: animation.path), allowing: ".")
    let folder = unusedName(FileNames.stem(of: fileName))
    for (path, picture) in pictures { copies["\(folder)/\(path)"] = picture }
    copies["\(folder)/\(fileName)"] = animation
    files[animation] = "\(folder)/\(fileName)"
    return "\(folder)/\(fileName)"
  }

  /// The name of an image in the configuration; `nil` if it has no files.
  mutating func name(of variants: [SkinImage.Variant], like path: String) -> String? {
    guard let first = variants.first else { return nil }
    if let known = images[variants] { return known }
    let ending = FileNames.pathExtension(of: FileNames.name(of: first.file.path))
    let original = FileNames.name(of: path)
    let isNamedLikeFile = FileNames.pathExtension(of: original) == ending && !ending.isEmpty
    let stem = NativeFileName.safe(isNamedLikeFile ? FileNames.stem(of: original) : original)
    let file = unusedName(ending.isEmpty ? stem : "\(stem).\(NativeFileName.safe(ending))")
    for variant in variants { copies[Self.path(file, variant)] = variant.file }
    // A bare name doesn't find files that are all for right-to-left layouts.
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
