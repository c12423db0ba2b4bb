import Foundation
public import SkinKit

extension SkinFormat {
  /// `Color.plist` and `Font.plist`, with images and animations as files next to them.
  public static let plistFolder = SkinFormat("plist-folder", reader: PlistFolderFormatReader())
}

/// Reads `Color.plist` and `Font.plist` into the module `app`; every other file is a key by its name without extension.
///
/// If that name is taken, the file's key is its name with the extension.
struct PlistFolderFormatReader: SkinFormatReader {
  private static let lists: [(name: String, kind: SkinKind)] = [("Color.plist", .color), ("Font.plist", .font)]

  func recognizes(_ files: any SkinFiles, entry: String?) -> Bool {
    if let entry { return Self.lists.contains { $0.name == FileNames.name(of: entry) } && files.contains(entry) }
    return Self.lists.contains { files.contains(files.enclosingFolder + $0.name) }
  }

  func read(_ files: any SkinFiles, _ options: SkinReadOptions) throws -> SkinDocument {
    let folder = options.entry.map(FileNames.folder) ?? files.enclosingFolder
    guard Self.lists.contains(where: { files.contains(folder + $0.name) }) else {
      throw SkinIssue(
        .missingFile, "There is neither a Color.plist nor a Font.plist", remedy: "Give the folder that holds them.",
        place: .init(file: options.entry))
    }
    var builder = DocumentBuilder(files: files)
    let names = FileNames(files, paths: files.paths.filter { $0.hasPrefix(folder) })
    let reader = SectionValueReader(values: ImportedValues(names: names, order: options.alphaOrder))
    for list in Self.lists where files.contains(folder + list.name) {
      do {
        for member in try builder.tree(at: folder + list.name).members ?? [] {
          builder.add(
            module: "app", name: member.key, kind: list.kind, place: .init(file: folder + list.name, line: member.line)
          ) { issues in SkinVariants(.value(try reader.value(member.value, list.kind, issues: &issues))) }
        }
      } catch {
        builder.report(DocumentBuilder.issue(error))
      }
    }
    let fonts = addFiles(names, in: folder, &builder)
    return builder.document(.plistFolder, header: SkinHeader(fonts: fonts))
  }

  /// Adds the folder's other files as keys, and returns its font files.
  private func addFiles(_ names: FileNames, in folder: String, _ builder: inout DocumentBuilder) -> [String] {
    var fonts: [String] = []
    var images: Set<String> = []
    for path in builder.files.paths where path.hasPrefix(folder) {
      let name = FileNames.name(of: path)
      let ending = FileNames.pathExtension(of: name)
      guard ending != "plist", !path.contains(".xcassets/") else { continue }
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
          .duplicateKey, "Another file has the same name; this one is no key", remedy: "Rename one of the two.",
          place: .init(file: path, key: "app.\(key)"), severity: .warning))
      return
    }
    builder.add(module: "app", name: key, kind: kind, place: .init(file: path)) { _ in
      SkinVariants(.value(try value()))
    }
  }
}
