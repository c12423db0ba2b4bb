// The native format: skin.json, and modules/<module>.json with a section for each kind.

import Foundation

/// Reads `skin.json`, `modules/*.json`, `rules.json`, and the folders of components and brands; docs/formats.md has the format.
struct NativeFormatReader: SkinFormatReader {
  /// The newest schema that is read.
  static let schema = 1

  static let sections: [String: SkinKind] = [
    "colors": .color, "gradients": .gradient, "fonts": .font, "images": .image, "texts": .text, "numbers": .number,
    "flags": .flag, "sizes": .size, "insets": .insets, "shadows": .shadow, "durations": .duration, "files": .file,
    "urls": .url, "curves": .curve, "objects": .object,
  ]

  func recognizes(_ files: any SkinFiles, entry: String?) -> Bool {
    entry.map { $0 == "skin.json" } ?? files.contains("skin.json")
  }

  func read(_ files: any SkinFiles, _ options: SkinReadOptions) throws -> SkinDocument {
    var builder = DocumentBuilder(files: files)
    var header = try NativeHeaderReader(file: "skin.json").header(&builder)
    let brand = try options.brand.map { try folder(ofBrand: $0, header, files) } ?? nil
    let modules = Self.modulePaths(in: files)
    let shared = [brand, ""].compactMap(\.self)

    for component in Self.folders(in: "components/", of: files) {
      let folder = "components/\(component)/"
      guard DocumentBuilder.isModule(component) else {
        builder.report(.malformedModule(component, place: .init(file: folder)))
        continue
      }
      let source = ModuleSource(
        folder: folder, component: component, folders: [brand, folder, ""].compactMap(\.self), options: options)
      read(source, modules, &builder)
    }
    if !builder.entries.isEmpty { builder.beginLayer() }
    read(ModuleSource(folder: "", folders: shared, options: options), modules, &builder)
    NativeRuleReader(file: "rules.json").read(&builder)
    if let brand {
      header.brand = options.brand
      builder.beginLayer()
      NativeHeaderReader(file: "\(brand)skin.json").complete(&header, &builder)
      read(ModuleSource(folder: brand, folders: shared, options: options), modules, &builder)
      NativeRuleReader(file: "\(brand)rules.json").read(&builder)
    }
    return builder.document(.native, header: header)
  }

  /// The folder of a brand; none where the whole skin is the brand's.
  private func folder(ofBrand brand: String, _ header: SkinHeader, _ files: any SkinFiles) throws -> String? {
    let brands = Self.folders(in: "brands/", of: files)
    if brands.contains(brand) { return "brands/\(brand)/" }
    if brands.isEmpty, header.brand == brand { return nil }
    throw SkinIssue.unknownBrand(brand, among: brands, file: "brands")
  }

  /// The names of the folders in a folder, as files below them tell.
  static func folders(in folder: String, of files: any SkinFiles) -> [String] {
    var names: [String] = []
    for path in files.paths where path.hasPrefix(folder) {
      let rest = path.dropFirst(folder.count)
      guard let slash = rest.firstIndex(of: "/") else { continue }
      let name = String(rest[..<slash])
      if names.last != name { names.append(name) }
    }
    return names
  }

  private func read(_ source: ModuleSource, _ paths: [String: [String]], _ builder: inout DocumentBuilder) {
    let paths = paths[source.folder] ?? []
    for (index, path) in paths.enumerated() {
      let name = path.dropFirst(source.folder.count + "modules/".count).dropLast(".json".count)
      do {
        let json = try builder.object(at: path)
        NativeModuleReader(source: source, file: path).read(json, named: String(name), &builder)
        // Modules tend to be of like size.
        if index == 0 { builder.reserve(builder.entries.count * paths.count) }
      } catch {
        builder.report(DocumentBuilder.issue(error))
      }
    }
  }

  /// The paths of modules by the folder that their folder `modules` stands in.
  private static func modulePaths(in files: any SkinFiles) -> [String: [String]] {
    var paths: [String: [String]] = [:]
    for path in files.paths where path.hasSuffix(".json") {
      guard let slash = path.lastIndex(of: "/") else { continue }
      let parent = path[..<slash]
      guard parent == "modules" || parent.hasSuffix("/modules") else { continue }
      paths[String(parent.dropLast("modules".count)), default: []].append(path)
    }
    return paths
  }
}

/// Where a folder `modules` stands, and where the files that it names are looked for.
struct ModuleSource {
  /// The folder that `modules` stands in, ending in a slash; empty for the skin's own.
  let folder: String
  /// The component that the folder is of; its name is the first part of all its keys.
  var component: String?
  /// Where paths are looked up, in order.
  let folders: [String]
  let options: SkinReadOptions
}

extension SkinIssue {
  static func malformedModule(_ name: String, place: Place) -> SkinIssue {
    SkinIssue(
      .malformedKey, "\"\(name.prefix(60))\" can't be the name of a module or component",
      remedy: "Rename it: letters, digits, '_' and '-'; no dot, brace, slash or quote.", place: place)
  }
}
