import Foundation
public import SkinKit

extension SkinFormat {
  /// `appstyle.json` and a file per module, with folders for brands.
  public static let appstyle = SkinFormat("appstyle", reader: AppstyleFormatReader())
}

/// Reads `appstyle.json` as the module `app`, and every other `<module>.json` next to it as that module; also modules alone.
struct AppstyleFormatReader: SkinFormatReader {
  /// A configuration file that was read.
  private struct Module {
    let name: String
    let path: String
    let members: [SkinSourceJSON.Member]
  }

  /// Settings in `appstyle.json` that aren't resources.
  private static let settings: Set = ["registerFonts", "shouldSearchFonts"]

  func recognizes(_ files: any SkinFiles, entry: String?) -> Bool { AppstyleLayout(files, entry: entry) != nil }

  func evidence(in files: any SkinFiles, entry: String?) -> SkinFormatEvidence? {
    recognizes(files, entry: entry) ? SkinFormatEvidence("an appstyle.json, or its files of modules") : nil
  }

  func brands(in files: any SkinFiles, _ options: SkinReadOptions) -> [String] {
    AppstyleLayout(files, entry: options.entry)?.brands ?? []
  }

  func read(_ files: any SkinFiles, _ options: SkinReadOptions) throws -> SkinDocument {
    guard var layout = AppstyleLayout(files, entry: options.entry) else {
      throw SkinIssue(
        .missingFile, "There is neither an appstyle.json nor a module of that format",
        suggestion: "Pass the folder that holds it, or Common and the brands.", place: .init(file: options.entry))
    }
    try layout.choose(options.brand)
    var builder = DocumentBuilder(files: files)
    var (header, options) = (SkinHeader(), options)
    if layout.module == nil, let found = builder.header(at: layout.root + AppstyleLayout.header) {
      header = found.header
      options.alphaOrder = found.alphaOrder ?? options.alphaOrder
    }
    let layers = layout.resources
    // A module that is read alone has only the files that its keys name.
    builder.candidates = layout.module == nil ? layers.flatMap(\.paths) : []
    let names = FileNames(files, layers: layers)
    let modules = layout.layers.map { parsed(layout.modules(in: $0), prefix: nil, &builder) }
    let globals = AppstyleGlobals(modules.flatMap { $0 }.filter { $0.name == "app" }.map(\.members))
    add(layout.outerComponents, of: layout, globals, names, options, &builder)
    for (layer, modules) in zip(layout.layers, modules) {
      builder.beginLayer()
      add(modules, globals, names, options, &builder)
      if layout.module == nil { add(layout.components(in: layer), of: layout, globals, names, options, &builder) }
    }
    let fonts = fonts(globals, modules.flatMap { $0 }, names, builder.candidates, &builder)
    header.brand = options.brand ?? header.brand
    header.fonts += fonts.filter { !header.fonts.contains($0) }
    for path in builder.candidates where FileNames.name(of: path) == SkinIssue.compiledCatalogName {
      builder.report(.compiledCatalog(path, isInBundle: true))
    }
    // Only the system can read it, in the bundle.
    builder.candidates.removeAll { FileNames.name(of: $0) == SkinIssue.compiledCatalogName }
    for path in builder.candidates where ["xib", "nib"].contains(FileNames.pathExtension(of: FileNames.name(of: path)))
    {
      builder.report(.unloadedNib(path))
    }
    for issue in layout.leftovers(read: builder.formatFiles, named: builder.namedFiles) { builder.report(issue) }
    return builder.document(.appstyle, header: header)
  }

  private func add(
    _ components: [(name: String, folder: String)], of layout: AppstyleLayout, _ globals: AppstyleGlobals,
    _ names: FileNames, _ options: SkinReadOptions, _ builder: inout DocumentBuilder
  ) {
    for component in components {
      let folders = layout.layers(ofComponent: component.folder)
      guard KeyName.isModule(component.name) else {
        let modules = folders.flatMap(layout.modules)
        builder.formatFiles.formUnion(modules.map(\.path))
        if !modules.isEmpty {
          builder.report(
            SkinIssue(
              .malformedKey, "\"\(component.name.prefix(60))\" can't be the name of a component; its keys aren't read",
              suggestion: "Rename the folder: letters, digits, '_' and '-'.", place: .init(file: component.folder),
              severity: .warning))
        }
        continue
      }
      var names = names
      for folder in folders {
        let inner = folders.filter { $0 != folder && $0.hasPrefix(folder) }
        let paths = layout.index.files(below: folder).filter { path in
          !inner.contains(where: path.hasPrefix) && !layout.isOfOtherBrand(path)
        }
        names = FileNames((folder, paths), over: names)
      }
      for (depth, folder) in folders.enumerated() {
        if depth > 0 { builder.beginLayer() }
        add(parsed(layout.modules(in: folder), prefix: component.name, &builder), globals, names, options, &builder)
      }
    }
  }

  private func parsed(
    _ found: [(module: String, path: String)], prefix: String?, _ builder: inout DocumentBuilder
  ) -> [Module] {
    found.compactMap { module, path in
      do {
        guard !builder.files.isBlank(at: path) else {
          builder.formatFiles.insert(path)
          builder.report(.emptyFile(path))
          return nil
        }
        let tree = try builder.tree(at: path)
        // An animation's file, which may be next to the modules.
        if tree.isAnimation {
          builder.formatFiles.remove(path)
          return nil
        }
        guard KeyName.isModule(module) else {
          throw SkinIssue(
            .malformedKey, "\"\(module.prefix(60))\" can't be the name of a module",
            suggestion: "Rename the file: letters, digits, '_' and '-'.", place: .init(file: path))
        }
        return Module(name: prefix.map { "\($0).\(module)" } ?? module, path: path, members: tree.members ?? [])
      } catch {
        builder.report(DocumentBuilder.issue(error))
        return nil
      }
    }
  }

  private func add(
    _ modules: [Module], _ globals: AppstyleGlobals, _ names: FileNames, _ options: SkinReadOptions,
    _ builder: inout DocumentBuilder
  ) {
    let values = ImportedValues(names: names, order: options.alphaOrder, rendering: options.tabRendering)
    for module in modules {
      let reader = AppstyleValueReader(
        module: module.name, own: AppstyleGlobals([module.members]), globals: globals, values: values)
      var ambiguous: [(name: String, place: SkinIssue.Place)] = []
      for member in module.members where module.name != "app" || !Self.settings.contains(member.key) {
        let place = SkinIssue.Place(file: module.path, line: member.line)
        var issues: [SkinIssue] = []
        let result = Result { try reader.uses(member.value, name: member.key, issues: &issues) }
        let found = try? result.get()
        let reported = issues
        let isAdded = builder.add(
          module: module.name, name: member.key, kind: found?.main.kind ?? .object, place: place, source: member.value
        ) {
          $0 += reported
          return SkinVariants(try result.get().main.definition)
        }
        guard isAdded, let found, let further = found.further else { continue }
        builder.add(module: module.name, name: member.key, kind: further.kind, place: place) { _ in
          SkinVariants(further.definition)
        }
        if case .value = found.main.definition { ambiguous.append((member.key, place)) }
      }
      if let first = ambiguous.first { builder.report(.bareColors(ambiguous.map(\.name), first.place)) }
    }
  }

  /// The named fonts; without any, those in the skin's folders.
  private func fonts(
    _ globals: AppstyleGlobals, _ modules: [Module], _ names: FileNames, _ paths: [String],
    _ builder: inout DocumentBuilder
  ) -> [String] {
    let file = modules.last { module in module.name == "app" && module.members.contains { $0.key == "registerFonts" } }
    if let field = globals["registerFonts"], let list = field.elements, !list.isEmpty {
      var fonts: [String] = []
      for element in list {
        let name = element.string ?? ""
        let path = names.file(FileNames.pathExtension(of: name).isEmpty ? name + ".ttf" : name)?.found
        if let path, !name.isEmpty {
          fonts.append(path)
        } else {
          builder.report(
            SkinIssue(
              .missingFile, "There is no font file \"\(name.prefix(60))\"",
              suggestion: "Add the file or correct its name.",
              place: .init(file: file?.path, line: element.line, key: "registerFonts")))
        }
      }
      return fonts
    }
    if let field = globals["registerFonts"], field.elements == nil {
      builder.report(
        SkinIssue(
          .wrongType, "registerFonts is \(field.kindName), not a list of files",
          suggestion: "Write \"registerFonts\": [\"Name.ttf\"].",
          place: .init(file: file?.path, line: field.line, key: "registerFonts")))
    }
    switch globals["shouldSearchFonts"]?.content {
    case .bool(false)?, .number(0, _)?: return []
    default:
      return paths.filter { ["ttf", "otf", "ttc"].contains(FileNames.pathExtension(of: FileNames.name(of: $0))) }
    }
  }
}

extension SkinIssue.Code {
  /// Hexadecimal digits without `#`, which are a color only where a color is used.
  public static let bareColor: Self = "bare-color"
}

extension SkinIssue {
  /// The issue of a file of Interface Builder.
  fileprivate static func unloadedNib(_ path: String) -> SkinIssue {
    SkinIssue(
      .unreadFile, "\(path) isn't loaded: iOS loads nibs only from the app's bundle, compiled",
      suggestion: "Add it to the app, and leave it out of the skin.", place: .init(file: path), severity: .warning)
  }

  /// The issue of the keys of a file whose values are hexadecimal digits without `#`.
  fileprivate static func bareColors(_ names: [String], _ place: Place) -> SkinIssue {
    let others = names.count > 3 ? " and \(names.count - 3) more" : ""
    let list = names.prefix(3).map { "\"\($0.prefix(60))\"" }.joined(separator: ", ") + others
    return SkinIssue(
      .bareColor, "Hexadecimal digits without # are colors where colors are used, and texts elsewhere: \(list)",
      suggestion: "Write # before the digits of colors.", place: place, severity: .warning)
  }
}
