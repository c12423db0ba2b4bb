// Rules about unused and large files.

import Foundation
import SkinFormats
package import SkinKit

/// Finds files that no key names.
struct UnreferencedFileRule: LintRule {
  let description = RuleDescription(
    "unreferenced-file", "No key uses a file",
    help: """
      Every device downloads the file, and never shows it. Often its name or a key's value is misspelled. Files of the \
      format itself, readme and license files aren't reported, nor are files of formats that keep several skins in one \
      folder, of single-file skins, and of asset catalogs, which report them as unused-file. Files whose names appear in \
      a file with errors aren't reported either.
      """, level: .warning)

  /// The extensions of files with design tokens, which lie anywhere.
  private static let tokenExtensions: Set = ["json", "jsonc", "json5", "yaml", "yml", "tokens"]

  private static let rename = """
    Rename or move it, or remove it: only skin.json, rules.json and modules/NAME.json are read by their names, here and in \
    brands/NAME, and modules also in components/NAME.
    """

  func check(_ context: LintContext) -> [SkinIssue] {
    let read = context.document.formatFiles
    let isFormatFile: (FileDigest) -> Bool
    switch context.document.format {
    case .native: isFormatFile = { $0.role.isNative || $0.role.isOfBrand && !$0.role.resemblesNative }
    case .config, .plistFolder: isFormatFile = { read.contains($0.path) }
    case .tokens: isFormatFile = { Self.tokenExtensions.contains($0.role.fileExtension) }
    default: return []
    }
    let used = LintContext.filesNamed(by: context.document)
    var mentions = FileMentions(of: context.document)
    func isUsed(_ file: FileDigest) -> Bool {
      used.contains(file.path) || isFormatFile(file) || file.role.isAboutTheSkin
        || SkinIssue.isCompiledCatalog(file.path) || mentions.contain(file.path)
    }
    var unused: [FileDigest] = []
    var pictures: Set<String> = []
    for file in context.files {
      // An animation that a damaged file may name uses its pictures, too.
      if isUsed(file) { pictures.formUnion(file.pictures) } else { unused.append(file) }
    }
    return unused.filter { !pictures.contains($0.path) }.map { file in
      let isMisplaced = context.document.format == .native && file.role.resemblesNative
      return issue(
        "No key uses \(file.path)", suggestion: isMisplaced ? Self.rename : "Remove the file, or name it in a module.",
        place: .init(file: file.path))
    }
  }
}

/// Finds files that are too large.
struct LargeFileRule: LintRule {
  let description = RuleDescription(
    "large-file", "A file is too large",
    help: "Every device downloads it before showing the skin. The limit `fileBytes` is 10 MB by default.",
    level: .warning)

  func check(_ context: LintContext) -> [SkinIssue] {
    let limit = context.configuration.limit(.fileBytes)
    return context.files.compactMap { file in
      guard let size = file.size, Double(size) > limit else { return nil }
      return issue(
        "The file has \(megabytes(Double(size))), more than \(megabytes(limit))",
        suggestion: "Make it smaller, or let the app download it on demand.", place: .init(file: file.path))
    }
  }
}

/// Finds skins whose files are too large together.
struct LargeSkinRule: LintRule {
  let description = RuleDescription(
    "large-skin", "The skin is too large",
    help: "Every device downloads all of its files. The limit `totalBytes` is 50 MB by default.", level: .warning)

  func check(_ context: LintContext) -> [SkinIssue] {
    let limit = context.configuration.limit(.totalBytes)
    let total = context.files.reduce(0.0) { $0 + Double($1.size ?? 0) }
    guard total > limit else { return [] }
    let largest = context.files.max { ($0.size ?? 0) < ($1.size ?? 0) }
    return [
      issue(
        "The skin's files have \(megabytes(total)), more than \(megabytes(limit))",
        suggestion: "Remove or shrink some; the largest is \(largest?.path ?? "unknown").", place: .init())
    ]
  }
}

/// Formats a number of bytes in megabytes.
func megabytes(_ bytes: Double) -> String { String(format: "%.2f MB", bytes / 1_000_000) }

extension LintContext {
  /// Returns the paths of the files that a skin's keys and header name.
  /// - Parameter document: The skin.
  /// - Returns: The paths, also those of files that don't exist.
  package static func filesNamed(by document: SkinDocument) -> Set<String> {
    var named = Set(document.header.fonts)
    for (_, entry) in document.allEntries where [.image, .file, .object].contains(entry.kind) {
      for value in values(of: entry) { collect(value, &named) }
      for expression in expressions(of: entry) {
        if let image = expression.image { collect(.image(image), &named) }
        if entry.kind == .object { collect(SkinObject(expression.json), &named) }
      }
    }
    return named
  }

  private static func collect(_ value: SkinValue, _ named: inout Set<String>) {
    switch value {
    case .image(let image): named.formUnion(image.variants.map(\.file.path))
    case .file(let file): named.formUnion([file.path] + file.pictures.values.map(\.path))
    case .object(let object): collect(object, &named)
    default: break
    }
  }

  /// Objects name files by strings.
  ///
  /// The readers limit the depth of objects.
  private static func collect(_ object: SkinObject, _ named: inout Set<String>) {
    switch object {
    case .value(.text(let text)): named.insert(text)
    case .value(let value): collect(value, &named)
    case .list(let elements): for element in elements { collect(element, &named) }
    case .fields(let fields): for field in fields.values { collect(field, &named) }
    }
  }
}
