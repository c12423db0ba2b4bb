import Foundation
public import SkinKit

extension SkinFormat {
  /// `Color.plist`, `Font.plist` and `Image.plist`, with images and animations as files next to them.
  public static let plistFolder = SkinFormat("plist-folder", reader: PlistFolderFormatReader())
}

/// Reads `Color.plist`, `Font.plist` and `Image.plist` into the module `app`; every other resource is a key by its name without
/// extension.
///
/// If that name is taken, the file's key is its name with the extension.
struct PlistFolderFormatReader: SkinFormatReader {
  private static let lists: [(name: String, kind: SkinKind)] = [
    ("Color.plist", .color), ("Font.plist", .font), ("Image.plist", .image),
  ]
  /// The lists that make a folder a skin; other software has an Image.plist, too.
  private static let marks = ["Color.plist", "Font.plist"]

  func recognizes(_ files: any SkinFiles, entry: String?) -> Bool {
    if let entry { return Self.lists.contains { $0.name == FileNames.name(of: entry) } && files.contains(entry) }
    return Self.folder(of: files) != nil
  }

  func evidence(in files: any SkinFiles, entry: String?) -> SkinFormatEvidence? {
    recognizes(files, entry: entry) ? SkinFormatEvidence("a Color.plist or Font.plist") : nil
  }

  /// The folder of the lists: the only folder at the top, or the only bundle below it that has any.
  private static func folder(of files: any SkinFiles) -> String? {
    let enclosing = files.enclosingFolder
    if marks.contains(where: { files.contains(enclosing + $0) }) { return enclosing }
    let folders = files.paths.filter { marks.contains(FileNames.name(of: $0)) }.map(FileNames.folder)
    let bundles = Set(folders.filter { $0.hasSuffix(".bundle/") && !$0.dropLast().contains(".app/") })
    return bundles.count == 1 ? bundles.first : nil
  }

  func read(_ files: any SkinFiles, _ options: SkinReadOptions) throws -> SkinDocument {
    guard let folder = options.entry.map(FileNames.folder) ?? Self.folder(of: files),
      Self.lists.contains(where: { files.contains(folder + $0.name) })
    else {
      throw SkinIssue(
        .missingFile, "There is neither a Color.plist nor a Font.plist", suggestion: "Pass the folder that holds them.",
        place: .init(file: options.entry))
    }
    var builder = DocumentBuilder(files: files)
    let resources = BundleResources(folder: folder, in: files)
    if !(files is SkinLooseFiles) { builder.candidates.removeAll { !resources.contains($0) } }
    let names = FileNames(files, layers: [(folder, resources.paths)])
    let reader = BundleValueReader(values: ImportedValues(names: names, order: options.alphaOrder))
    for list in Self.lists where files.contains(folder + list.name) {
      do {
        for member in try builder.tree(at: folder + list.name).members ?? [] {
          builder.add(
            module: "app", name: member.key, kind: list.kind, place: .init(file: folder + list.name, line: member.line),
            source: member.value
          ) { issues in SkinVariants(.value(try reader.value(member.value, list.kind, issues: &issues))) }
        }
      } catch {
        builder.report(DocumentBuilder.issue(error))
      }
    }
    let fonts = addFiles(resources, names, &builder)
    var document = builder.document(.plistFolder, header: SkinHeader(fonts: fonts))
    document.pictureBundle = names.pictureBundle
    return document
  }

  /// Adds the folder's other resources as keys, and returns its font files.
  private func addFiles(_ resources: BundleResources, _ names: FileNames, _ builder: inout DocumentBuilder) -> [String]
  {
    var fonts: [String] = []
    var images: Set<String> = []
    for path in resources.paths where !path.contains(".xcassets/") {
      let name = FileNames.name(of: path)
      let ending = FileNames.pathExtension(of: name)
      if ["ttf", "otf", "ttc"].contains(ending) {
        fonts.append(path)
      } else if ending != "gif", FileNames.imageExtensions.contains(ending) {
        let plain = FileNames.plainImagePath(path)
        guard images.insert(plain).inserted else { continue }
        add(FileNames.name(of: plain), path, .image, &builder) {
          .image(try SkinImage(path: plain, in: names.files))
        }
      } else {
        add(name, path, .file, &builder) { .file(SkinFile(path: path, in: names.files)) }
      }
    }
    return fonts
  }

  private func add(
    _ name: String, _ path: String, _ kind: SkinKind, _ builder: inout DocumentBuilder, value: () throws -> SkinValue
  ) {
    let stem = FileNames.stem(of: name)
    let key = builder.entries["app.\(stem)"] == nil ? stem : name
    guard builder.entries["app.\(key)"] == nil else {
      builder.report(
        SkinIssue(
          .duplicateKey, "Another file has the same name; this one is no key", suggestion: "Rename one of the two.",
          place: .init(file: path, key: "app.\(key)"), severity: .warning))
      return
    }
    builder.add(module: "app", name: key, kind: kind, place: .init(file: path)) { _ in
      SkinVariants(.value(try value()))
    }
  }
}
