import Foundation

/// Reads the native format: `skin.json`, `modules/*.json`, `rules.json`, and the folders of components and brands.
///
/// docs/formats.md describes the format.
package struct NativeFormatReader: SkinFormatReader {
  /// The newest schema that can be read.
  package static let schema = 1

  package func recognizes(_ files: any SkinFiles, entry: String?) -> Bool {
    entry.map { $0 == "skin.json" } ?? (files.contains("skin.json") && !Self.isHeaderOfAnother(files))
  }

  package func evidence(in files: any SkinFiles, entry: String?) -> SkinFormatEvidence? {
    recognizes(files, entry: entry) ? SkinFormatEvidence("the file skin.json") : nil
  }

  /// Whether `skin.json` only adds a header to a skin in another format: `appstyle.json`, or the `config.json` of a zip skin.
  private static func isHeaderOfAnother(_ files: any SkinFiles) -> Bool {
    let hasOther = files.paths.contains { path in
      ["config.json", "localConfig.json"].contains(path) || path == "appstyle.json" || path.hasSuffix("/appstyle.json")
    }
    return hasOther && !files.paths.contains { $0 != "skin.json" && NativeFileName.isOfFormat($0) }
  }

  package func read(_ files: any SkinFiles, _ options: SkinReadOptions) throws -> SkinDocument {
    try read(files, options, options.brand == nil ? [] : Self.brandFolders(in: files), NativeCandidates(files.paths))
  }

  /// Reads a skin for each of its brands, whose folders are looked for once.
  package func read(
    _ files: any SkinFiles, brands: [String], _ options: SkinReadOptions
  ) throws -> [SkinDocument] {
    let (folders, candidates) = (Self.brandFolders(in: files), NativeCandidates(files.paths))
    return try documents(of: brands, options) { try read(files, $0, folders, candidates) }
  }

  private func read(
    _ files: any SkinFiles, _ options: SkinReadOptions, _ brands: [BrandFolder], _ candidates: NativeCandidates
  ) throws -> SkinDocument {
    var builder = DocumentBuilder(files: files)
    builder.offersNamespaces = true
    let top = try NativeHeaderReader(file: "skin.json").header(&builder)
    var header = top.header
    var options = options
    options.alphaOrder = top.alphaOrder ?? options.alphaOrder
    builder.hasNamespaces = header.hasNamespaces
    let brand = try options.brand.map { try folder(ofBrand: $0, header, brands) } ?? nil
    let modules = Self.modulePaths(in: files)
    if !builder.candidates.isEmpty { builder.candidates = candidates.paths(ofBrand: brand) }
    let shared = [brand, ""].compactMap(\.self)

    for component in Self.folders(in: "components/", of: files) {
      let folder = "components/\(component)/"
      guard KeyName.isModule(component) else {
        builder.report(.malformedModule(component, place: .init(file: folder)))
        continue
      }
      let source = ModuleSource(
        folder: folder, component: component, folders: [brand, folder, ""].compactMap(\.self), options: options,
        language: header.language)
      read(source, modules, &builder)
    }
    if !builder.entries.isEmpty { builder.beginLayer() }
    read(
      ModuleSource(folder: "", folders: shared, options: options, language: header.language), modules, &builder)
    NativeRuleReader(file: "rules.json").read(&builder)
    if let brand {
      header.brand = options.brand
      builder.beginLayer()
      NativeHeaderReader(file: "\(brand)skin.json").complete(&header, &builder)
      read(
        ModuleSource(folder: brand, folders: shared, options: options, language: header.language), modules, &builder)
      NativeRuleReader(file: "\(brand)rules.json").read(&builder)
    }
    for issue in NativeFolderCheck(files.paths, named: builder.namedFiles).issues { builder.report(issue) }
    return builder.document(.native, header: header)
  }

  package func brands(in files: any SkinFiles, _ options: SkinReadOptions) -> [String] {
    Self.brandFolders(in: files).map(\.name)
  }

  /// The folder of a brand; `nil` if the whole skin is the brand's.
  private func folder(ofBrand brand: String, _ header: SkinHeader, _ brands: [BrandFolder]) throws -> String? {
    if let found = brands.first(where: { $0.name == brand }) { return found.folder }
    if brands.isEmpty, header.brand == brand { return nil }
    throw SkinIssue.unknownBrand(brand, among: brands.map(\.name), file: "brands")
  }

  private typealias BrandFolder = (name: String, folder: String)

  /// The folders of brands with the brands' names: the folder's name, unless the brand's header gives another one.
  private static func brandFolders(in files: any SkinFiles) -> [BrandFolder] {
    folders(in: "brands/", of: files).map { name in
      let folder = "brands/\(name)/"
      let file = folder + "skin.json"
      var ignored: [SkinIssue] = []
      guard files.contains(file), let data = try? files.contents(of: file),
        let header = try? SkinSourceJSON(data, file: file, warnings: &ignored), let own = header["brand"]?.string
      else { return (name, folder) }
      return (own, folder)
    }
  }

  /// The names of the folders in a folder that have files below them.
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
        var lost: [SkinIssue]? = source.options.damage == .member ? [] : nil
        let json = try builder.object(at: path, lost: &lost)
        NativeModuleReader(source: source, file: path).read(json, named: String(name), lost: lost ?? [], &builder)
        // Modules tend to have similar sizes.
        if index == 0 { builder.reserve(builder.entries.count * paths.count) }
      } catch {
        builder.report(DocumentBuilder.issue(error))
      }
    }
  }

  /// The paths of modules by the folder around their folder `modules`.
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

/// A folder `modules`, and the folders in which the files that it names are looked up.
struct ModuleSource {
  /// The folder around `modules`, with a slash at its end; empty for the skin's own.
  let folder: String
  /// The component of the folder, whose name is the first part of all its keys.
  var component: String?
  /// The folders in which paths are looked up, in order.
  let folders: [String]
  let options: SkinReadOptions
  /// The skin's default language.
  let language: SkinLanguage?
}

extension SkinIssue {
  static func malformedModule(_ name: String, place: Place) -> SkinIssue {
    SkinIssue(
      .malformedKey, "\"\(name.prefix(60))\" can't be the name of a module or component",
      suggestion: "Rename it: letters, digits, '_' and '-'; no dot, brace, slash or quote.", place: place)
  }
}

extension SkinFormat {
  /// The sections of modules of the native format.
  package static let nativeSections = NativeSection.kinds.keys.orderedByBytes()

  /// `skin.json` and `modules/<module>.json`.
  public static let native = SkinFormat("native", reader: NativeFormatReader())
}

extension SkinDocument {
  /// Reads a skin of the native format.
  ///
  /// ```swift
  /// let document = try SkinDocument.read(SkinFolderFiles(folder))
  /// ```
  /// Skins of other formats are read with ``read(_:formats:options:)`` and the module SkinFormats.
  /// - Parameters:
  ///   - files: The skin's files.
  ///   - options: How to read it.
  /// - Returns: The document. Keys that can't be read are left out and reported in ``issues``.
  /// - Throws: ``SkinIssue`` with the code ``SkinIssue/Code/unknownFormat`` if there is no `skin.json`, or an issue of its header.
  public static func read(_ files: any SkinFiles, options: SkinReadOptions = .init()) throws -> SkinDocument {
    try read(files, formats: [.native], options: options)
  }
}
