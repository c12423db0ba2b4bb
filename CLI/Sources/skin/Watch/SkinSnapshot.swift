import Foundation
import SkinKit
import SkinPackage

/// A skin without errors, packed at one moment, so that edits don't change what is drawn and sent.
struct SkinSnapshot: Sendable {
  let document: SkinDocument
  /// The package that apps download.
  let package: Data
  /// The warnings.
  let issues: [SkinIssue]

  /// Packs a folder to `url`, and reads the package.
  /// - Throws: `SkinErrors` if the skin has errors.
  init(_ source: SkinSource, package url: URL) throws {
    do {
      let opened = try source.input.opened()
      // Read from the folder first, since some formats are detected by the folder's name.
      let header = try source.input.document(opened).header
      try PackageWriter.pack(opened.files, info: try Self.info(header), to: url)
      package = try Data(contentsOf: url)
      var input = source.input
      input.skin = url.path
      document = try input.document()
      issues = try source.resolver().resolve(document).issues
    } catch let issue as SkinIssue {
      throw SkinErrors(issues: [issue])
    }
    if issues.haveErrors { throw SkinErrors(issues: issues) }
  }

  /// Describes the package, with placeholders for formats without a name and version.
  private static func info(_ header: SkinHeader) throws -> PackageManifest.Info {
    if let info = PackageManifest.Info(header) { return info }
    guard let id = header.id ?? SkinIdentifier("unnamed") else {
      throw SkinIssue(.missingIdentity, "The skin has no name", remedy: "Write a skin.json with \"id\".")
    }
    return PackageManifest.Info(id: id, name: header.name, version: header.version ?? SkinVersion(0, 0, 0))
  }
}

/// The issues that keep a skin from being shown.
struct SkinErrors: Error {
  let issues: [SkinIssue]
}
