import Foundation
public import SkinKit

extension SkinFormat {
  /// An asset catalog: a folder `….xcassets`.
  public static let assetCatalog = SkinFormat("xcassets", reader: AssetCatalogFormatReader())
}

/// Reads a folder `X.xcassets`, a folder of such folders, the folder of one set, or one set's `Contents.json`.
struct AssetCatalogFormatReader: SkinFormatReader {
  /// The most files next to catalogs that are examined.
  private static let mostOthers = 64

  func recognizes(_ files: any SkinFiles, entry: String?) -> Bool {
    guard let entry else {
      return AssetCatalog(files).isCatalog
    }
    guard AssetCatalog.isContents(entry), let data = try? files.contents(of: entry) else { return false }
    var warnings: [SkinIssue] = []
    guard let json = try? SkinSourceJSON(data, file: entry, warnings: &warnings) else {
      // A file of this name that isn't JSON is a malformed catalog: reading it reports the line.
      return true
    }
    return json["info"] != nil || AssetKind(contents: json) != nil
  }

  func evidence(in files: any SkinFiles, entry: String?) -> SkinFormatEvidence? {
    recognizes(files, entry: entry) ? SkinFormatEvidence("the Contents.json of an asset catalog") : nil
  }

  func read(_ files: any SkinFiles, _ options: SkinReadOptions) throws -> SkinDocument {
    var builder = DocumentBuilder(files: files)
    // The files of a catalog are those that its sets name.
    builder.candidates = []
    if let entry = options.entry {
      if let set = try single(entry, &builder) { set.read(into: &builder) }
    } else {
      let catalog = AssetCatalog(files)
      let groups = AssetGroups(catalog.groups, &builder)
      for folder in catalog.sets { read(folder, catalog, groups, &builder) }
      for path in catalog.strays where !groups.isUnknown(path) { builder.report(.unnamedFile(path)) }
      for issue in Self.skins(next: catalog, in: files) { builder.report(issue) }
    }
    return builder.document(.assetCatalog, header: SkinHeader())
  }

  /// Warnings about skins in other formats next to the catalogs, such as a theme, which aren't read.
  private static func skins(next catalog: AssetCatalog, in files: any SkinFiles) -> [SkinIssue] {
    let formats = [SkinFormat].all.filter { $0 != .assetCatalog }
    return catalog.others.prefix(mostOthers).compactMap { path in
      guard let format = try? SkinFormat.detect(files, entry: path, among: formats) else { return nil }
      return SkinIssue(
        .unreadFile, "\(path) isn't read: it is a skin in the format \(format) next to an asset catalog",
        suggestion: "Pass the file itself to read it, or remove it from the folder.", place: .init(file: path),
        severity: .warning)
    }
  }

  private func read(
    _ folder: AssetCatalog.Folder, _ catalog: AssetCatalog, _ groups: AssetGroups, _ builder: inout DocumentBuilder
  ) {
    guard let kind = folder.kind else {
      return builder.report(
        SkinIssue(
          .unknownAsset, "\(folder.name) is an asset of a kind that skins don't have; it is left out",
          suggestion: "Keep it in the app's own catalog.", place: .init(file: folder.path), severity: .warning))
    }
    let contents = folder.path.isEmpty ? AssetCatalog.contents : "\(folder.path)/\(AssetCatalog.contents)"
    guard builder.files.contains(contents) else {
      return builder.report(
        SkinIssue(
          .missingFile, "\(folder.name) has no Contents.json", suggestion: "Add the file, or remove the folder.",
          place: .init(file: contents)))
    }
    let namespaces = groups.namespaces(above: folder)
    let name = (namespaces.dropFirst() + [AssetKind.stem(of: folder.name)]).joined(separator: ".")
    AssetSet(
      kind: kind, module: namespaces.first ?? "app", name: name,
      folder: folder.path.isEmpty ? "" : folder.path + "/", contents: contents, files: folder.files
    ).read(into: &builder)
  }

  /// The set of a single file; its folder's name determines the kind, otherwise its lists do.
  private func single(_ entry: String, _ builder: inout DocumentBuilder) throws -> AssetSet? {
    let slash = entry.lastIndex(of: "/")
    let folder = slash.map { String(entry[...$0]) } ?? ""
    let enclosing = slash.map { AssetKind.lastName(of: entry[..<$0]) } ?? builder.files.folderName
    // Files whose folders were joined to their names keep the parts: `X~A.colorset~Contents.json`.
    let file = AssetKind.stem(of: entry[(slash.map(entry.index(after:)) ?? entry.startIndex)...])
    let flattened = file.split(separator: "~").dropLast().last.map(String.init)
    let isWhole = file == AssetKind.stem(of: AssetCatalog.contents)
    let home = isWhole ? enclosing : flattened
    let kind: AssetKind
    if let known = home.flatMap({ AssetKind(folder: $0) }) {
      kind = known
    } else if let home, AssetKind.others.contains(AssetKind.extension(of: home)) {
      builder.report(
        SkinIssue(
          .unknownAsset, "\(home) is an asset of a kind that skins don't have",
          suggestion: "Pass a color set, an image set or a data set.", place: .init(file: entry), severity: .warning))
      return nil
    } else {
      let json = try builder.object(at: entry)
      guard let told = AssetKind(contents: json) else {
        builder.report(
          SkinIssue(
            .unknownAsset, "The file lists no colors, images or data",
            suggestion: "Pass the Contents.json of a color set, an image set or a data set, or a whole catalog.",
            place: .init(file: entry, line: json.line), severity: .warning))
        return nil
      }
      kind = told
    }
    return AssetSet(
      kind: kind, module: "app", name: AssetKind.stem(of: home ?? file), folder: folder, contents: entry, isAlone: true)
  }
}
