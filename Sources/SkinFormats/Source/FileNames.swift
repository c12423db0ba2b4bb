import Foundation
import SkinKit

/// Finds files by name: with or without folder, scale and extension.
///
/// A name is relative to the folder of the configuration, or to the top; otherwise it is the end of a path, of which those in the fewest
/// folders are first. It never names a file in a folder of another name: `images/logo` isn't `other/logo.png`. All imported formats use it,
/// so that each of them finds a file by the same names.
struct FileNames {
  static let imageExtensions: Set = ["png", "jpg", "jpeg", "gif", "webp", "heic", "pdf"]
  /// The most files of one name that are looked at.
  private static let mostListed = 8

  /// The result of a search by name.
  struct Match<Found> {
    /// The file or image.
    let found: Found
    /// The paths that the name fits, if they are several; the first is the one that was found.
    let candidates: [String]
  }

  /// The indexes of a layer's files.
  private struct Layer {
    /// The folder of the layer's configuration, with its slash.
    let folder: String
    let files: PathEndings
    let filesWithoutExtension: PathEndings
    let images: PathEndings
    let imageSets: PathEndings
  }

  let files: any SkinFiles
  /// Suggestions for names that no image has.
  let suggestions: ImageNameSuggestions
  private let layers: [Layer]

  /// The paths to search, and the folder of the configuration that names them, with its slash.
  typealias Paths = (folder: String, paths: [String])

  /// Indexes all files of a skin.
  /// - Parameters:
  ///   - files: The skin's files.
  ///   - folder: The folder of the configuration, with its slash.
  init(_ files: any SkinFiles, folder: String = "") { self.init(files, layers: [(folder, files.paths)]) }

  /// Indexes files.
  /// - Parameters:
  ///   - files: The skin's files.
  ///   - layers: The paths; a layer hides files of the same name in those after it.
  init(_ files: any SkinFiles, layers: [Paths]) {
    self.files = files
    suggestions = ImageNameSuggestions(files)
    self.layers = layers.map(Self.layer)
  }

  /// Adds a layer above those of other names.
  init(_ own: Paths, over others: FileNames) {
    (files, suggestions) = (others.files, others.suggestions)
    layers = [Self.layer(own)] + others.layers
  }

  private static func layer(_ layer: Paths) -> Layer {
    let paths = layer.paths
    let loose = paths.filter { !$0.contains(".xcassets/") }
    var plain: Set<String> = []
    let images = loose.compactMap { path -> (name: String, path: String)? in
      guard imageExtensions.contains(pathExtension(of: name(of: path))) else { return nil }
      let image = plainImagePath(path)
      return plain.insert(image).inserted ? (withoutExtension(image), image) : nil
    }
    let sets = paths.compactMap { path -> (name: String, path: String)? in
      let set = folder(of: path)
      guard name(of: path) == "Contents.json", set.hasSuffix(".imageset/") else { return nil }
      return (String(set.dropLast(".imageset/".count)), set)
    }
    return Layer(
      folder: layer.folder, files: PathEndings(paths.map { ($0, $0) }),
      filesWithoutExtension: PathEndings(loose.map { (withoutExtension($0), $0) }), images: PathEndings(images),
      imageSets: PathEndings(sets))
  }

  /// The path of the compiled catalog next to the configuration or in a folder above; `nil` if there is none.
  var compiledCatalog: String? {
    (layers.map(\.folder) + [""]).lazy.map { $0 + SkinIssue.compiledCatalogName }.first(where: files.contains)
  }

  /// The bundle on this machine that has the compiled catalog.
  var pictureBundle: URL? {
    guard let folder = (files as? SkinFolderFiles)?.folder else { return nil }
    return compiledCatalog.map { folder.appending(path: Self.folder(of: $0)) }
  }

  /// The file of a name; `nil` if there is none.
  func file(_ name: String) -> Match<String>? {
    guard !name.isEmpty else { return nil }
    for layer in layers {
      var groups = groups(name, in: layer.files, of: layer)
      if groups.isEmpty, Self.pathExtension(of: Self.name(of: name)).isEmpty {
        groups = self.groups(name, in: layer.filesWithoutExtension, of: layer)
      }
      let candidates = Array(groups.joined())
      if let first = candidates.first { return Match(found: first, candidates: candidates) }
    }
    return nil
  }

  /// The image of a name, from files or from an image set; `nil` if there is neither.
  func image(named name: String) -> Match<SkinImage>? {
    let plain = Self.plainName(name)
    guard !plain.isEmpty else { return nil }
    let ending = Self.pathExtension(of: Self.name(of: name))
    for layer in layers {
      // The name of a file for one device or direction is that file, and so is one with another extension: it is an image for its author.
      if name.contains("~") || !ending.isEmpty && !Self.imageExtensions.contains(ending),
        let match = imageFile(name, in: layer)
      {
        return match
      }
      // Images of one name that differ only in their extension are the same picture.
      let found = [plain, Self.withoutExtension(name)].lazy.map { groups($0, in: layer.images, of: layer) }
      let named = (found.first { !$0.isEmpty } ?? []).map { group in
        group.first { Self.pathExtension(of: $0) == ending } ?? group[0]
      }
      let sameEnding = named.filter { Self.pathExtension(of: $0) == ending }
      let candidates = sameEnding.isEmpty ? named : sameEnding
      if let first = candidates.first, let image = try? SkinImage(path: first, in: files) {
        return Match(found: image, candidates: candidates)
      }
      let sets = Array(groups(name, in: layer.imageSets, of: layer).joined())
      if let first = sets.first, let image = image(ofSet: name, in: first) {
        return Match(found: image, candidates: sets)
      }
      if ending.isEmpty, let match = imageFile(name, in: layer) { return match }
    }
    return nil
  }

  /// The image that is exactly a file.
  private func imageFile(_ name: String, in layer: Layer) -> Match<SkinImage>? {
    let candidates = Array(groups(name, in: layer.files, of: layer).joined())
    guard let first = candidates.first, let image = try? SkinImage(path: first, in: files) else { return nil }
    return Match(found: image, candidates: candidates)
  }

  /// The paths of a name: relative to the configuration's folder, from the top, or at the end of any path.
  private func groups(_ name: String, in index: PathEndings, of layer: Layer) -> [PathEndings.Group] {
    exact(name, in: index, of: layer).map { [$0] } ?? index.groups(endingWith: name, atMost: Self.mostListed)
  }

  /// The paths of a name relative to the configuration's folder or from the top; `nil` if there are none.
  private func exact(_ name: String, in index: PathEndings, of layer: Layer) -> PathEndings.Group? {
    let names = layer.folder.isEmpty ? [name] : [layer.folder + name, name]
    return names.lazy.map { index.group(named: $0, atMost: Self.mostListed) }.first { !$0.isEmpty }
  }

  /// The image of an image set's files, without those for one appearance only.
  private func image(ofSet name: String, in folder: String) -> SkinImage? {
    var ignored: [SkinIssue] = []
    guard let data = try? files.contents(of: folder + "Contents.json"),
      let json = try? SkinSourceJSON(data, file: folder + "Contents.json", warnings: &ignored)
    else { return nil }
    let variants = (json["images"]?.elements ?? []).compactMap { image -> SkinImage.Variant? in
      guard image["appearances"] == nil, let file = image["filename"]?.string, files.contains(folder + file) else {
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
    let intent = json["properties"]?["template-rendering-intent"]?.string
    let rendering = intent.flatMap(SkinImage.Rendering.init) ?? .automatic
    return variants.isEmpty ? nil : SkinImage(path: name, variants: variants, rendering: rendering)
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

  /// `a/b.png` → `a/b`.
  static func withoutExtension(_ path: String) -> String {
    let ending = pathExtension(of: name(of: path))
    return ending.isEmpty ? path : String(path.dropLast(ending.count + 1))
  }

  /// The name of an image without scale, device and extension: `a/b@2x.png` and `a/b@2x` → `a/b`.
  static func plainName(_ name: String) -> String {
    let isImage = imageExtensions.contains(pathExtension(of: self.name(of: name)))
    return withoutExtension(plainImagePath(isImage ? name : name + ".png"))
  }

  /// `a/b@2x~ipad.png` → `a/b.png`.
  static func plainImagePath(_ path: String) -> String {
    let ending = pathExtension(of: name(of: path))
    guard !ending.isEmpty else { return path }
    var stem = path.dropLast(ending.count + 1)
    if stem.hasSuffix("~rtl") { stem = stem.dropLast("~rtl".count) }
    for idiom in SkinImage.Idiom.allCases where stem.hasSuffix("~\(idiom.rawValue)") {
      stem = stem.dropLast(idiom.rawValue.count + 1)
    }
    for scale in ["@2x", "@3x"] where stem.hasSuffix(scale) { stem = stem.dropLast(scale.count) }
    return String(stem) + path.suffix(ending.count + 1)
  }
}
