import Foundation
public import SkinKit

extension SkinFormat {
  /// A color theme of Visual Studio Code: JSON with `colors`, `tokenColors` and `semanticTokenColors`.
  public static let visualStudioCode = SkinFormat("vscode", reader: VisualStudioCodeReader())
}

/// Reads a color theme, with the theme that it includes.
struct VisualStudioCodeReader: SkinFormatReader {
  private static let extensions: Set = ["json", "jsonc"]
  private static let nameEnds = ["-color-theme.json", "-color-theme.jsonc"]
  private static let types: Set = ["light", "dark", "hc", "hcLight", "hcDark"]

  func recognizes(_ files: any SkinFiles, entry: String?) -> Bool { !themes(files, entry).isEmpty }

  func read(_ files: any SkinFiles, _ options: SkinReadOptions) throws -> SkinDocument {
    let path = try files.onlyTheme(options.entry, among: themes(files, nil), kind: "theme of Visual Studio Code")
    var builder = DocumentBuilder(files: files)
    // A theme names no files other than themes.
    builder.candidates = []
    var theme = VisualStudioCodeTheme(files: files)
    try theme.read(path)
    builder.formatFiles = theme.paths
    theme.keys.add(to: &builder)
    return builder.document(.visualStudioCode, header: SkinHeader(name: theme.name))
  }

  /// The themes at the top of a folder, or in the folder `themes` of an extension.
  private func themes(_ files: any SkinFiles, _ entry: String?) -> [String] {
    var candidates = files.candidates(Self.extensions, entry: entry)
    let enclosing = files.enclosingFolder
    if entry == nil, files.contains(enclosing + "package.json") {
      candidates += files.paths.filter { path in
        FileNames.folder(of: path) == enclosing + "themes/"
          && Self.extensions.contains(FileNames.pathExtension(of: FileNames.name(of: path)))
      }
    }
    return candidates.prefix(64).filter { isTheme($0, files) }
  }

  private func isTheme(_ path: String, _ files: any SkinFiles) -> Bool {
    guard let data = try? files.contents(of: path),
      ["\"colors\"", "\"tokenColors\"", "\"semanticTokenColors\"", "\"include\""].contains(where: { field in
        data.range(of: Data(field.utf8)) != nil
      })
    else { return false }
    let isNamed = Self.nameEnds.contains(where: path.lowercased().hasSuffix)
    var ignored: [SkinIssue] = []
    guard let tree = try? SkinSourceJSON(SkinSourceJSON.withoutComments(data), file: path, warnings: &ignored) else {
      // A malformed file with a theme's name: reading it reports why.
      return isNamed
    }
    let hasColors = tree["colors"]?.members?.allSatisfy { $0.value.string != nil || $0.value.isNull } ?? false
    let hasType = tree["type"]?.string.map(Self.types.contains) ?? false
    let hasRules = tree["tokenColors"]?.elements?.allSatisfy { $0["settings"] != nil || $0["scope"] != nil } ?? false
    return hasRules || (hasColors && (hasType || isNamed || tree["include"]?.string != nil))
      || (tree["semanticTokenColors"]?.members != nil && (hasColors || hasType))
      || (isNamed && tree["include"]?.string != nil)
  }
}

extension SkinSourceJSON {
  /// Whether the value is `null`.
  fileprivate var isNull: Bool { if case .null = content { true } else { false } }
}
