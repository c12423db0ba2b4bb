// Files that nothing uses, and files that are too large to be downloaded gladly.

import Foundation
import SkinKit

/// A file that no key names.
struct UnreferencedFileRule: LintRule {
  let description = RuleDescription(
    "unreferenced-file", "No key uses a file",
    help: """
      The file is part of every download and is never shown; often its name or a key's value is misspelt. Files of the \
      format itself, readme and licence files are left out, and so are formats that keep several skins in one folder, \
      skins that are a single file, and asset catalogues, which report it as unused-file.
      """, level: .warning)

  private static let about = ["readme", "license", "licence", "copying", "notice", "changelog", "credits"]
  private static let formatExtensions: Set = ["json", "plist", "csv", "tsv", "txt", "strings"]

  func check(_ context: LintContext) -> [SkinIssue] {
    let isFormatFile: (String) -> Bool
    switch context.document.format {
    case .native: isFormatFile = Self.isNative
    case .config, .plistFolder, .tokens:
      isFormatFile = { Self.formatExtensions.contains(FileDigest.fileExtension(of: $0)) }
    case .appstyle, .inheritedPlist, .rulePlist, .theme, .colorTable, .assetCatalog: return []
    }
    let used = LintContext.filesNamed(by: context.document)
    return context.files.compactMap { file in
      guard !used.contains(file.path), !isFormatFile(file.path), !Self.isAboutTheSkin(file.path) else { return nil }
      return issue(
        "No key uses \(file.path)", remedy: "Remove the file, or name it in a module.", place: .init(file: file.path))
    }
  }

  /// Headers, rules and modules, of components and brands too; other files of brands count only where the brand is read.
  private static func isNative(_ path: String) -> Bool {
    let names = path.split(separator: "/")
    let isModule = names.dropLast().last == "modules" && FileDigest.fileExtension(of: path) == "json"
    return isModule || ["skin.json", "rules.json"].contains(names.last) || names.first == "brands"
  }

  private static func isAboutTheSkin(_ path: String) -> Bool {
    let name = (path.split(separator: "/").last ?? "").lowercased()
    return about.contains { name == $0 || name.hasPrefix("\($0).") || name.hasPrefix("\($0)-") }
  }
}

/// A file of any kind that is too large.
struct LargeFileRule: LintRule {
  let description = RuleDescription(
    "large-file", "A file is too large",
    help: "Everyone downloads it before the skin is shown. The limit `fileBytes` is 10 MB unless configured.",
    level: .warning)

  func check(_ context: LintContext) -> [SkinIssue] {
    let limit = context.configuration.limit(.fileBytes)
    return context.files.compactMap { file in
      guard let size = file.size, Double(size) > limit else { return nil }
      return issue(
        "The file has \(megabytes(Double(size))), more than \(megabytes(limit))",
        remedy: "Make it smaller, or let the app fetch it when it is needed.", place: .init(file: file.path))
    }
  }
}

/// Files that together are too large.
struct LargeSkinRule: LintRule {
  let description = RuleDescription(
    "large-skin", "The skin is too large",
    help: "Everyone downloads all of its files. The limit `totalBytes` is 50 MB unless configured.", level: .warning)

  func check(_ context: LintContext) -> [SkinIssue] {
    let limit = context.configuration.limit(.totalBytes)
    let total = context.files.reduce(0.0) { $0 + Double($1.size ?? 0) }
    guard total > limit else { return [] }
    let largest = context.files.max { ($0.size ?? 0) < ($1.size ?? 0) }
    return [
      issue(
        "The skin's files have \(megabytes(total)), more than \(megabytes(limit))",
        remedy: "Remove or shrink some; the largest is \(largest?.path ?? "unknown").", place: .init())
    ]
  }
}

/// A number of bytes in megabytes as people read it.
func megabytes(_ bytes: Double) -> String { String(format: "%.2f MB", bytes / 1_000_000) }

extension LintContext {
  /// The paths of the files that a skin's keys and header name.
  static func filesNamed(by document: SkinDocument) -> Set<String> {
    var named = Set(document.header.fonts)
    for entry in document.entries.values {
      for value in values(of: entry) { collect(value, &named) }
    }
    return named
  }

  private static func collect(_ value: SkinValue, _ named: inout Set<String>) {
    switch value {
    case .image(let image): named.formUnion(image.variants.map(\.file.path))
    case .file(let file): named.insert(file.path)
    case .object(let object): collect(object, &named)
    default: break
    }
  }

  /// Structured values name files by plain texts; how deep they nest is limited where they are read.
  private static func collect(_ object: SkinObject, _ named: inout Set<String>) {
    switch object {
    case .value(.text(let text)): named.insert(text)
    case .value(let value): collect(value, &named)
    case .list(let elements): for element in elements { collect(element, &named) }
    case .fields(let fields): for field in fields.values { collect(field, &named) }
    }
  }
}
