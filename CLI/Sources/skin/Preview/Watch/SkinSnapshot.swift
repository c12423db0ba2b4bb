import Foundation
import SkinKit
import SkinLint
import SkinPackage
import SkinRepository

/// A skin without errors, packed at one moment, so that edits don't change what is drawn and sent.
struct SkinSnapshot: Sendable {
  let document: SkinDocument
  /// The package that apps download.
  let package: Data
  /// The issues of `skin lint`, which don't keep the skin from being shown.
  let issues: [SkinIssue]

  /// Packs a folder to `url`, reads the package, and lints the folder.
  /// - Throws: `SkinErrors` if the skin has errors that keep apps from showing it.
  init(_ source: SkinSource, package url: URL, _ console: Console) throws {
    let errors: [SkinIssue]
    do {
      let opened = try source.input.opened(console)
      // Read from the folder first, since some formats are detected by the folder's name.
      let written = try source.input.document(opened)
      try PackageWriter.pack(opened.files, info: try Self.info(written.header), to: url)
      package = try Data(contentsOf: url)
      var input = source.input
      input.skin = url.path
      document = try input.document(console)
      let resolver = try source.resolver()
      errors = resolver.resolve(document).issues
      issues = try Self.lint(written, opened, resolver)
    } catch let issue as SkinIssue {
      throw SkinErrors(issues: [issue])
    }
    // The issues of lint have the lines of the author's files.
    if errors.haveErrors { throw SkinErrors(issues: issues.haveErrors ? issues : errors) }
  }

  /// Lints the skin as its author wrote it, with the folder's configuration.
  private static func lint(
    _ document: SkinDocument, _ opened: OpenedSkin, _ resolver: SkinResolver
  ) throws -> [SkinIssue] {
    var others: [SkinIssue] = []
    let configuration = try LintConfiguration(in: opened.files, issues: &others)
    return Linter(configuration: configuration).lint([document], others: others) { _ in resolver }.flatMap(\.issues)
  }

  /// Describes the package, with placeholders for formats without a name and version.
  private static func info(_ header: SkinHeader) throws -> PackageManifest.Info {
    if let info = PackageManifest.Info(header) { return info }
    guard let id = header.id ?? SkinIdentifier("unnamed") else {
      throw SkinIssue(.missingIdentity, "The skin has no name", suggestion: "Write a skin.json with \"id\".")
    }
    return PackageManifest.Info(id: id, name: header.name, version: header.version ?? SkinVersion(0, 0, 0))
  }
}
