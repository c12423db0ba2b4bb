import Foundation
import SkinKit

/// The layered folders of a skin, each with a trailing slash.
struct AppstyleLayout {
  static let styleNames = ["appstyle.json", "style.json"]
  /// The name of a file that only adds a header.
  static let header = "skin.json"
  private static let common = "Common/"
  /// Folders whose files are resources.
  static let resourceFolders: Set = ["images", "lottieresource", "fonts", "files"]
  /// Folders that are no brands.
  private static let notBrands: Set = resourceFolders.union(["common", "components"])

  let files: any SkinFiles
  let index: FolderIndex
  /// The folder that contains all others.
  let root: String
  /// The names of the brands' folders.
  let brands: [String]
  /// The module file that was named, if it is read alone.
  let module: String?
  /// The folders with keys, the lowest layer first.
  private(set) var layers: [String] = []
  /// The brand that was chosen.
  private var brand: String?
  /// The folders of other brands in components.
  private var otherFolders: Set<String> = []
  /// The folder's name where there are no folders of brands: it may be a brand's.
  private let onlyBrand: String?
  private let hasCommon: Bool

  /// Finds the parts of a skin.
  /// - Parameters:
  ///   - files: The skin's files.
  ///   - entry: An `appstyle.json` or a module that was named.
  init?(_ files: any SkinFiles, entry: String?) {
    self.files = files
    let index = FolderIndex(files.paths)
    self.index = index
    let disk = (files as? any DerivedFiles)?.original ?? files
    let emptyFolders = (disk as? SkinFolderFiles)?.emptyFolders ?? []
    var module: String?
    if let entry {
      guard files.contains(entry) else { return nil }
      let folder = FileNames.folder(of: entry)
      if Self.styleNames[0] == FileNames.name(of: entry) {
        root =
          folder.hasSuffix("/\(Self.common)") || folder == Self.common
          ? String(folder.dropLast(Self.common.count)) : folder
      } else {
        guard AppstyleShape.isModule(entry, in: files) else { return nil }
        (root, module) = (folder, entry)
      }
    } else {
      let enclosing = files.enclosingFolder
      // Empty brands are next to the only one with files.
      let isOnly = emptyFolders.allSatisfy { $0.hasPrefix(enclosing) }
      guard let root = Self.root(of: files, index, below: isOnly ? enclosing : "") else { return nil }
      self.root = root
    }
    self.module = module
    let root = root
    hasCommon = (files.paths + emptyFolders.map { $0 + "/" }).contains { $0.hasPrefix(root + Self.common) }
    brands = module == nil ? Self.brands(files, index, emptyFolders, in: root, hasCommon: hasCommon) : []
    let name = root.isEmpty ? files.folderName : FileNames.name(of: root)
    onlyBrand = brands.isEmpty ? name : nil
  }

  /// Finds the folder of the skin: with an `appstyle.json`, itself or in its brands; otherwise with modules alone.
  private static func root(of files: any SkinFiles, _ index: FolderIndex, below enclosing: String) -> String? {
    let roots = [enclosing, enclosing + "Assets/", enclosing + "Skin.bundle/"]
    return roots.first { files.contains($0 + styleNames[0]) || hasBrands(files, index, $0) }
      ?? roots.first { root in
        [root, root + common].contains { AppstyleShape.areModules(in: $0, of: files) }
      }
  }

  private static func brands(
    _ files: any SkinFiles, _ index: FolderIndex, _ emptyFolders: [String], in root: String, hasCommon: Bool
  ) -> [String] {
    let hasStyle = styleNames.contains { files.contains(root + $0) }
    let areBrands = hasCommon || !hasStyle && hasBrands(files, index, root)
    let found = index.folders(in: root).filter { name in
      areBrands ? isBrand(index, root + name + "/") : files.contains("\(root)\(name)/appstyle.json")
    }
    // The folders of brands without anything of their own.
    let empty = emptyFolders.filter { areBrands && $0.hasPrefix(root) }.map { String($0.dropFirst(root.count)) }
      .filter { !$0.contains("/") }
    return (found + empty).filter { name in
      !notBrands.contains(name.lowercased()) && !name.hasSuffix(".bundle") && !name.hasSuffix(".xcassets")
    }
    .sorted { $0.precedesByBytes($1) }
  }

  /// Chooses the layers of a brand, or the common ones alone.
  mutating func choose(_ brand: String?) throws {
    self.brand = brand
    let isTop = Self.styleNames.contains { files.contains(root + $0) } || !hasCommon && brands.isEmpty
    layers = (isTop ? [root] : []) + (hasCommon && module == nil ? [root + Self.common] : [])
    if let brand, brand != onlyBrand {
      guard brands.contains(brand) else { throw SkinIssue.unknownBrand(brand, among: brands) }
      layers.append("\(root)\(brand)/")
    }
    guard !layers.isEmpty else { throw SkinIssue.unknownBrand(nil, among: brands) }
    otherFolders = Self.otherFolders(self)
  }

  /// The components next to `Common` and the brands.
  ///
  /// Those in a layer are its own.
  var outerComponents: [(name: String, folder: String)] {
    layers.contains(root) || module != nil ? [] : components(in: root)
  }

  /// The paths of the layers' files, the uppermost first, and those of the components outside of them; those of brands that weren't chosen
  /// aren't among them.
  var resources: [FileNames.Paths] {
    let others = Set(brands + [String(Self.common.dropLast())])
    let outer = Set(outerComponents.map(\.folder))
    let shown = files.paths.filter { !isOfOtherBrand($0) }
    let components = shown.filter { Self.isIn(outer, $0) }
    return layers.reversed().map { layer in
      let paths = shown.filter { path in
        guard path.hasPrefix(layer) else { return false }
        guard layer == root, let slash = path.dropFirst(root.count).firstIndex(of: "/") else { return true }
        let folder = path.dropFirst(root.count)[..<slash]
        return !others.contains(String(folder))
      }
      return (layer, paths)
    } + [(root, components)]
  }

  /// The resource bundles of components in a layer, by the component's name.
  func components(in layer: String) -> [(name: String, folder: String)] {
    let bundles = index.folders(in: layer).filter { $0.hasSuffix(".bundle") && $0 != "Skin.bundle" }.map {
      (name: String($0.dropLast(".bundle".count)), folder: "\(layer)\($0)/")
    }
    let folders = index.folders(in: layer + "Components/").map {
      (name: $0.hasSuffix(".bundle") ? String($0.dropLast(".bundle".count)) : $0, folder: "\(layer)Components/\($0)/")
    }
    return bundles + folders
  }

  /// The folders of a component's keys, the lowest layer first: itself, what its brands share, and the chosen brand.
  func layers(ofComponent folder: String) -> [String] {
    let own = [String(Self.common.dropLast())] + [brand].compactMap(\.self)
    let found = Set(index.folders(in: folder))
    return [folder] + own.filter(found.contains).map { "\(folder)\($0)/" }
  }

  /// The folders of other brands in components.
  private static func otherFolders(_ layout: AppstyleLayout) -> Set<String> {
    let others = Set(layout.brands).subtracting([layout.brand].compactMap(\.self))
    guard layout.module == nil, !others.isEmpty else { return [] }
    let components = ([layout.root] + layout.layers).flatMap(layout.components).map(\.folder)
    return Set(
      components.flatMap { folder in
        Set(layout.index.folders(in: folder)).intersection(others).map { "\(folder)\($0)/" }
      })
  }

  /// Whether a file is in a component's folder for another brand than the chosen one.
  func isOfOtherBrand(_ path: String) -> Bool { Self.isIn(otherFolders, path) }

  /// Whether a file is below one of the folders.
  private static func isIn(_ folders: Set<String>, _ path: String) -> Bool {
    guard !folders.isEmpty else { return false }
    let name = path.utf8
    return name.indices.contains { name[$0] == UInt8(ascii: "/") && folders.contains(String(path[...$0])) }
  }

  /// The configuration files of a folder by their modules: the global ones first, as `app`.
  func modules(in folder: String) -> [(module: String, path: String)] {
    if let module { return [(module: FileNames.stem(of: FileNames.name(of: module)), path: module)] }
    var modules: [(module: String, path: String)] = []
    if let style = Self.styleNames.first(where: { files.contains(folder + $0) }) {
      modules.append((module: "app", path: folder + style))
    }
    for path in index.files(in: folder) {
      let name = FileNames.name(of: path)
      guard FileNames.pathExtension(of: name) == "json", !Self.styleNames.contains(name), name != Self.header else {
        continue
      }
      modules.append((module: FileNames.stem(of: name), path: path))
    }
    return modules
  }

  /// Whether a folder has folders of brands.
  private static func hasBrands(_ files: any SkinFiles, _ index: FolderIndex, _ root: String) -> Bool {
    index.folders(in: root).contains { !$0.hasSuffix(".bundle") && files.contains("\(root)\($0)/appstyle.json") }
  }

  private static func isBrand(_ index: FolderIndex, _ folder: String) -> Bool {
    index.folders(in: folder).contains { ["images", "LottieResource", "Skin.xcassets"].contains($0) }
      || index.files(in: folder).contains { $0.hasSuffix(".json") }
  }
}
