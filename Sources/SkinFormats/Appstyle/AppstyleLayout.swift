import Foundation
import SkinKit

/// The layered folders of a skin, each with a trailing slash.
struct AppstyleLayout {
  static let styleNames = ["appstyle.json", "style.json"]
  private static let common = "Common/"
  /// Folders of resources, which aren't brands.
  private static let resourceFolders: Set = ["common", "components", "images", "lottieresource", "fonts", "files"]

  let files: any SkinFiles
  /// The folder that contains all others.
  let root: String
  /// The names of the brands' folders.
  let brands: [String]
  /// The folders with keys, the lowest layer first.
  private(set) var layers: [String] = []

  /// Finds the parts of a skin.
  /// - Parameters:
  ///   - files: The skin's files.
  ///   - entry: An `appstyle.json` that was named.
  init?(_ files: any SkinFiles, entry: String?) {
    self.files = files
    if let entry {
      guard Self.styleNames[0] == FileNames.name(of: entry), files.contains(entry) else { return nil }
      let folder = FileNames.folder(of: entry)
      root =
        folder.hasSuffix("/\(Self.common)") || folder == Self.common
        ? String(folder.dropLast(Self.common.count)) : folder
    } else {
      let enclosing = files.enclosingFolder
      let roots = [enclosing, enclosing + "Assets/", enclosing + "Skin.bundle/"]
      guard
        let root = roots.first(where: { root in
          files.contains(root + Self.styleNames[0]) || !Self.branded(files, root).isEmpty
        })
      else { return nil }
      self.root = root
    }
    let root = root
    let hasCommon = files.paths.contains { $0.hasPrefix(root + Self.common) }
    brands = Self.folders(files, in: root).filter { name in
      !Self.resourceFolders.contains(name.lowercased()) && !name.hasSuffix(".bundle") && !name.hasSuffix(".xcassets")
        && (hasCommon ? Self.isBrand(files, root + name + "/") : files.contains("\(root)\(name)/appstyle.json"))
    }
  }

  /// Chooses the layers of a brand, or the common ones alone.
  mutating func choose(_ brand: String?) throws {
    layers = [root, root + Self.common].filter { folder in
      folder == root
        ? Self.styleNames.contains { files.contains(root + $0) } : files.paths.contains { $0.hasPrefix(folder) }
    }
    if let brand {
      guard brands.contains(brand) else { throw SkinIssue.unknownBrand(brand, among: brands) }
      layers.append("\(root)\(brand)/")
    }
    guard !layers.isEmpty else { throw SkinIssue.unknownBrand(nil, among: brands) }
  }

  /// The paths of the layers' files, the uppermost first; those of brands that weren't chosen aren't among them.
  var resources: [String] {
    let others = Set(brands + [String(Self.common.dropLast())])
    return layers.reversed().flatMap { layer in
      files.paths.filter { path in
        guard path.hasPrefix(layer) else { return false }
        guard layer == root, let slash = path.dropFirst(root.count).firstIndex(of: "/") else { return true }
        let folder = path.dropFirst(root.count)[..<slash]
        return !others.contains(String(folder))
      }
    }
  }

  /// The resource bundles of components in a layer, by the component's name.
  func components(in layer: String) -> [(name: String, folder: String)] {
    let bundles = Self.folders(files, in: layer).filter { $0.hasSuffix(".bundle") && $0 != "Skin.bundle" }.map {
      (name: String($0.dropLast(".bundle".count)), folder: "\(layer)\($0)/")
    }
    let folders = Self.folders(files, in: layer + "Components/").map {
      (name: $0.hasSuffix(".bundle") ? String($0.dropLast(".bundle".count)) : $0, folder: "\(layer)Components/\($0)/")
    }
    return bundles + folders
  }

  /// The configuration files of a folder by their modules: the global ones first, as `app`.
  func modules(in folder: String) -> [(module: String, path: String)] {
    var modules: [(module: String, path: String)] = []
    if let style = Self.styleNames.first(where: { files.contains(folder + $0) }) {
      modules.append((module: "app", path: folder + style))
    }
    for path in files.paths where FileNames.folder(of: path) == folder {
      let name = FileNames.name(of: path)
      guard FileNames.pathExtension(of: name) == "json", !Self.styleNames.contains(name) else { continue }
      modules.append((module: FileNames.stem(of: name), path: path))
    }
    return modules
  }

  private static func branded(_ files: any SkinFiles, _ root: String) -> [String] {
    files.paths.filter { path in
      guard path.hasPrefix(root) else { return false }
      let parts = path.dropFirst(root.count).split(separator: "/")
      return parts.count == 2 && parts[1] == "appstyle.json" && !parts[0].hasSuffix(".bundle")
    }
  }

  private static func isBrand(_ files: any SkinFiles, _ folder: String) -> Bool {
    files.paths.contains { path in
      path.hasPrefix(folder)
        && ["images/", "LottieResource/", "Skin.xcassets/"].contains(where: path.dropFirst(folder.count).hasPrefix)
        || FileNames.folder(of: path) == folder && path.hasSuffix(".json")
    }
  }

  private static func folders(_ files: any SkinFiles, in root: String) -> [String] {
    var names: [String] = []
    for path in files.paths where path.hasPrefix(root) {
      let rest = path.dropFirst(root.count)
      guard let slash = rest.firstIndex(of: "/") else { continue }
      let name = String(rest[..<slash])
      if names.last != name { names.append(name) }
    }
    return names
  }
}
