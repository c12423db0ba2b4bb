// A skin's folder at one moment, packed: what is drawn and sent stays as it was while files are edited.

import Foundation
import SkinKit
import SkinPackage

/// A skin that was read from its folder without an error.
struct SkinSnapshot: Sendable {
  let document: SkinDocument
  /// The package, as apps get it.
  let package: Data
  /// What is wrong with it, all of it warnings.
  let issues: [SkinIssue]

  /// Packs and reads a folder; the package goes to `url`.
  /// - Throws: `SkinErrors` where something in it is an error.
  init(_ source: SkinSource, package url: URL) throws {
    do {
      let opened = try source.input.opened()
      // Read where it lies first: the formats tell by a folder's name, too.
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

  /// What the package is called; skins of other formats have neither a name nor a version.
  private static func info(_ header: SkinHeader) throws -> PackageManifest.Info {
    if let info = PackageManifest.Info(header) { return info }
    guard let id = header.id ?? SkinIdentifier("unnamed") else {
      throw SkinIssue(.missingIdentity, "The skin has no name", remedy: "Write a skin.json with \"id\".")
    }
    return PackageManifest.Info(id: id, name: header.name, version: header.version ?? SkinVersion(0, 0, 0))
  }
}

/// Why a skin can't be shown.
struct SkinErrors: Error {
  let issues: [SkinIssue]
}
