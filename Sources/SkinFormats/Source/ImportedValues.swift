import Foundation
public import SkinKit

/// Reads single values of the imported formats.
struct ImportedValues {
  let names: FileNames
  let order: SkinColor.AlphaOrder
  /// The rendering of images that name none, in the formats whose images may.
  var rendering = SkinImage.Rendering.automatic

  /// A color.
  ///
  /// A number in a property list isn't one, even if an author only forgot the quotes.
  func color(_ json: SkinSourceJSON) throws -> SkinColor {
    guard let text = json.string else { throw Self.wrong(json, .color, "a color such as \"#C8102E\"") }
    do {
      return try SkinColor(text, order: order)
    } catch var issue as SkinIssue {
      issue.place.move(to: json.line)
      throw issue
    }
  }

  /// Whether a text is certainly a color; bare digits aren't.
  static func isColor(_ text: String) -> Bool {
    let text = text.trimmed.lowercased()
    return text.hasPrefix("#") || text.hasPrefix("0x")
      || ["rgb(", "rgba(", "hsl(", "hsla(", "oklch(", "color("].contains(where: text.hasPrefix)
  }

  /// Whether a text is hexadecimal digits of a color without their `#`, which may also be any other text.
  static func isBareColor(_ text: String) -> Bool {
    let digits = text.trimmed.utf8
    return [3, 4, 6, 8].contains(digits.count)
      && digits.allSatisfy { "0123456789abcdefABCDEF".utf8.contains($0) }
  }

  /// A gradient of evenly spread colors from left to right.
  func gradient(_ list: [SkinSourceJSON]) throws -> SkinGradient { try SkinGradient(colors: try list.map(color)) }

  /// An image of the skin; otherwise one of the app's bundle, with a warning.
  func image(_ json: SkinSourceJSON, issues: inout [SkinIssue]) throws -> SkinImage {
    guard let name = json.string, !name.isEmpty else {
      throw Self.wrong(json, .image, "the name of an image, in double quotes")
    }
    if let image = names.image(named: name) { return unique(image, name, json, issues: &issues) }
    // Found, so that lint can refuse what iOS doesn't draw.
    if let drawing = names.file(name + ".svg") {
      return try SkinImage(path: unique(drawing, name, json, issues: &issues), in: names.files)
    }
    if let catalog = names.compiledCatalog {
      issues.append(.compiledPicture(name, catalog, line: json.line))
      return SkinImage(named: name, in: names.pictureBundle)
    }
    issues.append(
      SkinIssue(
        .missingFile, "The skin has no image \"\(name.prefix(60))\"; the app's own image of that name is shown",
        suggestion: names.suggestions.question(about: name) ?? "Add the file, or make sure that the app has it.",
        place: .init(line: json.line), severity: .warning))
    return SkinImage(named: name)
  }

  /// Reads an image by its name, or by an object of its `name` and `rendering`.
  /// - Parameters:
  ///   - json: The name or the object.
  ///   - issues: The issues found are appended here.
  ///   - image: Reads the name.
  /// - Returns: The image.
  /// - Throws: `SkinIssue` if the name or the rendering can't be read.
  func image(
    _ json: SkinSourceJSON, issues: inout [SkinIssue],
    named image: (SkinSourceJSON, inout [SkinIssue]) throws -> SkinImage
  ) throws -> SkinImage {
    guard json.members != nil, let name = json["name"] else { return rendered(try image(json, &issues)) }
    let plain = try image(name, &issues)
    for member in (json.members ?? []).filter({ !["name", "rendering"].contains($0.key) }) {
      issues.append(
        SkinIssue(
          .unknownField, "\"\(member.key.prefix(60))\" is not a field of an image; it is ignored",
          suggestion: "The fields are name and rendering.", place: .init(line: member.line), severity: .warning))
    }
    guard let field = json["rendering"] else { return rendered(plain) }
    guard let rendering = field.string.flatMap(SkinImage.Rendering.init) else {
      throw Self.wrong(field, .image, "automatic, original, template or original-in-tabs")
    }
    return plain.with(rendering)
  }

  /// An image that names no rendering itself; an image set may name one.
  private func rendered(_ image: SkinImage) -> SkinImage {
    image.rendering == .automatic && rendering != .automatic ? image.with(rendering) : image
  }

  /// A file of the skin.
  func file(_ json: SkinSourceJSON, issues: inout [SkinIssue]) throws -> SkinFile {
    guard let name = json.string else { throw Self.wrong(json, .file, "the name of a file, in double quotes") }
    guard let file = names.file(name) else { throw SkinIssue.noSuchFile(name, line: json.line) }
    return SkinFile(path: unique(file, name, json, issues: &issues), in: names.files)
  }

  /// The file or image of a match, with a warning that lists the candidates if there are several.
  func unique<Found>(
    _ match: FileNames.Match<Found>, _ name: String, _ json: SkinSourceJSON, issues: inout [SkinIssue]
  ) -> Found {
    if match.candidates.count > 1 {
      issues.append(
        SkinIssue(
          .ambiguousFile,
          "\"\(name.prefix(60))\" is the name of several files: \(match.candidates.joined(separator: ", ")); the first is used",
          suggestion: "Write it with more of its folders.", place: .init(line: json.line), severity: .warning))
    }
    return match.found
  }

  /// `Name,size`; `nil` if the text has another form.
  static func font(_ text: String) throws -> SkinFont? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map {
      $0.trimmed
    }
    guard parts.count == 2, let size = number(parts[1]) else { return nil }
    return try SkinFont(name: parts[0], size: size)
  }

  /// `Name size:14`; `nil` if the text has another form.
  static func sizedFont(_ text: String) throws -> SkinFont? {
    guard let mark = text.range(of: "size:", options: [.caseInsensitive, .backwards]),
      let size = number(String(text[mark.upperBound...]))
    else { return nil }
    let name = text[..<mark.lowerBound].trimmed
    return try SkinFont(name: name.isEmpty ? nil : SystemFontName.postScript(name), size: size)
  }

  /// A plain decimal number; `Double.init` also accepts hexadecimal, "nan" and "inf".
  static func number(_ text: String) -> Double? {
    let text = text.trimmed
    guard text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }), let number = Double(text), number.isFinite
    else { return nil }
    return number
  }

  /// The issue of a value of the wrong form.
  static func wrong(_ json: SkinSourceJSON, _ kind: SkinKind, _ form: String) -> SkinIssue {
    let found = json.string.map { "\"\($0.prefix(60))\"" } ?? json.kindName
    let code: SkinIssue.Code = kind == .font ? .malformedFont : .wrongType
    return SkinIssue(
      code, "\(found) can't be read as \(kind.withArticle)", suggestion: "Write \(form).", place: .init(line: json.line)
    )
  }
}

extension SkinIssue {
  /// The note about an image that can only be in a compiled catalog.
  static func compiledPicture(_ name: String, _ catalog: String, line: SkinSourceLine) -> SkinIssue {
    SkinIssue(
      .compiledPicture, "\"\(name.prefix(60))\" is no file, and only a device can say whether \(catalog) has it",
      suggestion: "Check it on a device, or ship the .xcassets folder that the catalog was compiled from.",
      place: .init(line: line), severity: .warning)
  }
}

extension SkinIssue.Code {
  /// An image that can only be in a compiled catalog.
  public static let compiledPicture: Self = "compiled-picture"
  /// A name that several files have, in different folders.
  public static let ambiguousFile: Self = "ambiguous-file"
}

extension DocumentBuilder {
  /// Reads a property list or JSON file with a dictionary at its top.
  mutating func tree(at path: String) throws -> SkinSourceJSON {
    formatFiles.insert(path)
    var warnings: [SkinIssue] = []
    let tree = try SkinSourceJSON.sniffed(try files.contents(of: path), file: path, warnings: &warnings)
    for warning in warnings { report(warning) }
    guard tree.members != nil else {
      throw SkinIssue(
        .wrongType, "The file holds \(tree.kindName) instead of a dictionary",
        suggestion: "Put everything into one dictionary.", place: .init(file: path, line: tree.line))
    }
    return tree
  }
}

extension SkinFiles {
  /// Whether a file has no bytes other than white space.
  func isBlank(at path: String) -> Bool {
    guard let data = try? contents(of: path) else { return false }
    return data.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
  }

  /// A property list or JSON file with a dictionary at its top, for recognizing formats; otherwise `nil`.
  func tree(at path: String) -> SkinSourceJSON? {
    var ignored: [SkinIssue] = []
    guard let data = try? contents(of: path),
      let tree = try? SkinSourceJSON.sniffed(data, file: path, warnings: &ignored), tree.members != nil
    else { return nil }
    return tree
  }

  /// The entry if it has one of some extensions; without an entry, the files at the top, or in the only folder.
  func candidates(_ extensions: Set<String>, entry: String?) -> [String] {
    if let entry {
      return extensions.contains(FileNames.pathExtension(of: FileNames.name(of: entry))) && contains(entry)
        ? [entry] : []
    }
    let enclosing = enclosingFolder
    return paths.filter { path in
      FileNames.folder(of: path) == enclosing
        && extensions.contains(FileNames.pathExtension(of: FileNames.name(of: path)))
        && !["Info.plist", "Contents.json", "manifest.json", "package.json"].contains(FileNames.name(of: path))
    }
  }

  /// The only folder at the top, with its slash, as in archives of one folder; otherwise empty.
  var enclosingFolder: String {
    guard let first = paths.first, let slash = first.firstIndex(of: "/") else { return "" }
    let folder = String(first[...slash])
    return !folder.hasSuffix(".xcassets/") && paths.allSatisfy { $0.hasPrefix(folder) } ? folder : ""
  }
}

extension SkinIssue {
  /// The issue of a file without keys.
  static func emptyFile(_ path: String) -> SkinIssue {
    SkinIssue(
      .emptyFile, "\(path) is empty", suggestion: "Write keys into it, or remove it.", place: .init(file: path),
      severity: .warning)
  }
}

extension SkinIssue.Code {
  /// A file of keys without any.
  public static let emptyFile: Self = "empty-file"
}

extension SkinReadOptions {
  /// The rendering of images of `config.json` and `appstyle.json` that name none.
  var tabRendering: SkinImage.Rendering { keepsTabColors ? .originalInTabs : .automatic }
}
