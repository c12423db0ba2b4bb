// `skin lint`: everything that is wrong with a skin, at once.

import ArgumentParser
import Foundation
import SkinKit
import SkinPackage

/// Checks a skin without packing it.
struct Lint: SkinCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check a skin and list all that is wrong with it.",
    discussion: """
      Checks values, aliases, types against the app's own skin (--builtin), missing and unused files, and that the \
      skin can be packed. Each issue says where it is, what is wrong and how to mend it.

      Exit code 1 if there is an error, or with --strict also if there is a warning.

      Example:
        skin lint spring-festival --builtin App/builtin --strict
      """)

  @OptionGroup var source: SkinSource
  @OptionGroup var options: OutputOptions

  @Flag(help: "Treat warnings as errors.")
  var strict = false

  func execute(_ console: Console) async throws {
    let document: SkinDocument
    do {
      document = try source.document()
    } catch let issue as SkinIssue {
      return try report([issue], name: source.skin, console)
    }
    let skin = try source.resolver().resolve(document)
    let issues = skin.issues + LintRules.unusedFiles(document) + LintRules.packing(document)
    try report(
      issues, name: "\(source.skin): \(counted(skin.count, "key")), \(counted(document.files.paths.count, "file"))",
      console)
  }

  private func report(_ issues: [SkinIssue], name: String, _ console: Console) throws {
    for issue in issues { console.issue(issue) }
    if issues.isEmpty {
      console.line("\(console.styled("✓", .green)) \(name), nothing to complain about")
    }
    console.summary(of: issues)
    try console.value(IssueList(issues: issues.map(IssueRecord.init)))
    if issues.contains(where: { $0.severity == .error || strict }) { throw ExitCode(1) }
  }
}

/// What lint checks beyond reading and resolving.
enum LintRules {
  /// Files that no key of the skin uses: they cost every download and are often misspelt.
  static func unusedFiles(_ document: SkinDocument) -> [SkinIssue] {
    guard document.format == .native else { return [] }
    var used = Set(document.header.fonts)
    for entry in document.entries.values {
      for definition in [entry.definition.any] + entry.definition.appearances.map({ entry.definition[$0] }) {
        switch definition {
        case .value(.image(let image)): used.formUnion(image.variants.map(\.file.path))
        case .value(.file(let file)): used.insert(file.path)
        default: break
        }
      }
    }
    return document.files.paths.compactMap { path in
      guard !isPartOfFormat(path), !used.contains(path) else { return nil }
      return SkinIssue(
        .unusedFile, "No key uses \(path)", remedy: "Remove the file, or name it in a module.",
        place: .init(file: path), severity: .warning)
    }
  }

  /// Whether the native format itself gives a file its meaning; of brands, those that weren't read count, too.
  private static func isPartOfFormat(_ path: String) -> Bool {
    if ["skin.json", "rules.json"].contains(path) || path.hasPrefix("modules/") || path.hasPrefix("brands/") {
      return true
    }
    let parts = path.split(separator: "/")
    return parts.count == 4 && parts[0] == "components" && parts[2] == "modules"
  }

  /// What would keep the skin from being packed: names, sizes, a missing identity.
  static func packing(_ document: SkinDocument) -> [SkinIssue] {
    // A single file is packed with its folder, of which more than its skin may be there now.
    guard !(document.files is LooseFiles) else { return [] }
    let id = SkinIdentifier("lint").map { PackageManifest.Info(id: $0, version: SkinVersion(1, 0, 0)) }
    guard let info = PackageManifest.Info(document.header) ?? id else { return [] }
    var issues: [SkinIssue] = []
    if document.format == .native {
      for (field, isMissing) in [("id", document.header.id == nil), ("version", document.header.version == nil)]
      where isMissing {
        issues.append(
          SkinIssue(
            .missingIdentity, "The skin has no \(field), so it can only be packed with --\(field)",
            remedy: "Add \"\(field)\" to skin.json.", place: .init(file: "skin.json", key: field), severity: .warning))
      }
    }
    do {
      _ = try PackageWriter.describe(document.files, info: info)
    } catch let issue as SkinIssue {
      issues.append(issue)
    } catch {
      issues.append(
        SkinIssue(.unreadableFile, "The skin can't be read: \(error)", remedy: "Check that its files may be read."))
    }
    return issues
  }
}
